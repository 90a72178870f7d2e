from _asyncio import Future, isfuture

__all__ = ("Future", "isfuture")
