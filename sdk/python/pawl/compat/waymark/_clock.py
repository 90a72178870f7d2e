"""Time in tests: under pytest a sleep of a workflow takes none, as in Waymark.

A thread watches a server with a test clock. Where nothing runs and no action is under way, the time of the
next timer comes at once.
"""

from __future__ import annotations

import threading
from typing import Callable

from ...errors import PawlError
from ...testing import Server

_PAUSE = 0.005
_CALM = 6  # looks in a row that find nothing under way


class Clock:
    def __init__(self, server: Server, is_working: Callable[[], bool]) -> None:
        self._server = server
        self._is_working = is_working
        self._stopped = threading.Event()
        self._thread = threading.Thread(target=self._follow, name="waymark-clock", daemon=True)
        self._thread.start()

    def stop(self) -> None:
        self._stopped.set()
        self._thread.join(5)

    def _follow(self) -> None:
        calm, turns = 0, -1
        while not self._stopped.wait(_PAUSE):
            try:
                moment = self._server._moment()
                following = moment["next_at"]
                at_rest = not moment["running"] and not self._is_working() and moment["turns"] == turns
                turns = moment["turns"]
                calm = calm + 1 if at_rest else 0
                if calm < _CALM or following is None or following <= moment["now"]:
                    continue
                if not any(queue["pending"] or queue["running"] for queue in self._server.client.queues()):
                    self._server._moment((following - moment["now"]).total_seconds())
                calm = 0
            except (OSError, PawlError):
                continue  # the server ends, or is busy
