from _asyncio import iscoroutine, iscoroutinefunction

__all__ = ("iscoroutinefunction", "iscoroutine")
