"""waymark.registry: the actions of this process, by module and name."""

from __future__ import annotations

import threading
from typing import Any, Awaitable, Callable, Dict, List, Optional, Tuple

AsyncAction = Callable[..., Awaitable[Any]]


class ActionRegistry:
    def __init__(self) -> None:
        self._actions: Dict[Tuple[str, str], AsyncAction] = {}
        self._lock = threading.RLock()

    def register(self, module: str, name: str, func: AsyncAction) -> None:
        with self._lock:
            known = self._actions.get((module, name))
            if known is not None and getattr(known, "__code__", None) is not getattr(func, "__code__", None):
                if getattr(known, "__qualname__", "") != getattr(func, "__qualname__", ""):
                    raise ValueError("action '%s:%s' already registered" % (module, name))
            self._actions[module, name] = func

    def get(self, module: str, name: str) -> Optional[AsyncAction]:
        with self._lock:
            return self._actions.get((module, name))

    def names(self) -> List[str]:
        with self._lock:
            return sorted("%s:%s" % key for key in self._actions)

    def entries(self) -> List[Tuple[str, str, AsyncAction]]:
        with self._lock:
            return [(module, name, func) for (module, name), func in sorted(self._actions.items())]

    def reset(self) -> None:
        with self._lock:
            self._actions.clear()


registry = ActionRegistry()
