from _asyncio import CancelledError, InvalidStateError
from asyncio.locks import BrokenBarrierError

__all__ = ("BrokenBarrierError", "CancelledError", "InvalidStateError", "TimeoutError")

TimeoutError = TimeoutError
