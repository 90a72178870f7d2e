"""The executor over Redis Queue."""

from .executor import RQExecutor

__all__ = ["RQExecutor"]
