"""durable-monty's worker: starts scheduled executions, and has their calls done by an executor."""

from __future__ import annotations

import logging
import threading
from typing import Any

from .executor import Executor
from .service import OrchestratorService

logger = logging.getLogger(__name__)


class Worker:
    def __init__(self, service: OrchestratorService, executor: Executor, poll_interval: float = 1.0) -> None:
        self.service = service
        self.executor = executor
        self.poll_interval = poll_interval
        self._stop_event = threading.Event()

    def run(self, once: bool = False, until_complete: bool = False) -> None:
        """Works until stop() is called; `once`: all that there is now; `until_complete`: until every
        execution of this process has ended."""
        if once and until_complete:
            raise ValueError("Cannot use both once=True and until_complete=True.")
        if once:
            self._round()
            return
        self._stop_event.clear()
        while not self._stop_event.is_set():
            try:
                busy = self._round()
                if until_complete and not self._is_active():
                    return
                if not busy:
                    self._stop_event.wait(self.poll_interval)
            except KeyboardInterrupt:
                self.stop()
            except Exception as error:
                logger.error("Worker error: %s", error, exc_info=True)
                self._stop_event.wait(self.poll_interval)

    def _round(self) -> bool:
        """Whether there was anything to do."""
        scheduled = self.service.scheduled()
        for execution in scheduled:
            try:
                self.service.process_execution(execution)
            except Exception as error:
                logger.error("Error starting %s: %s", execution[:8], error)
        taken = self.service.calls.take_pending()
        for execution, call in taken:
            self._submit(execution, call)
        for execution, call in self.service.calls.submitted():
            self._check(execution, call)
        return bool(scheduled or taken)

    def _submit(self, execution: str, call: Any) -> None:
        try:
            if call.kwargs:
                call.job = self.executor.submit_call(call.path, call.args, call.kwargs)
            else:
                call.job = self.executor.submit_call(call.path, call.args)
        except Exception as error:
            logger.error("Failed to submit call %d: %s", call.number, error)
            self.service.fail_call(execution, call.number, str(error))

    def _check(self, execution: str, call: Any) -> None:
        job = self.executor.check_job(call.job)
        if job["status"] == "finished":
            self.service.complete_call(execution, call.number, job["result"])
        elif job["status"] == "failed":
            self.service.fail_call(execution, call.number, str(job.get("error") or "Unknown error"))

    def _is_active(self) -> bool:
        if self.service.scheduled():
            return True
        return bool(self.service.poll())

    def stop(self) -> None:
        self._stop_event.set()
