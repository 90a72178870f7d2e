"""Executors: where the calls of external functions are done."""

from __future__ import annotations

import abc
import logging
import uuid
from typing import Any, Dict, List, Optional

from .functions import execute_function

logger = logging.getLogger(__name__)


class Executor(abc.ABC):
    @abc.abstractmethod
    def submit_call(self, function_name: str, args: List[Any], kwargs: Optional[Dict[str, Any]] = None) -> str:
        """Begins a call; gives the number of the job."""

    @abc.abstractmethod
    def check_job(self, job_id: str) -> Dict[str, Any]:
        """{"status": "finished" | "failed" | "queued" | "started", "result": …, "error": …}"""

    @abc.abstractmethod
    def get_stats(self) -> Dict[str, Any]:
        """Numbers for people."""


class LocalExecutor(Executor):
    """Calls the function at once, in this process."""

    def __init__(self) -> None:
        self.results: Dict[str, Dict[str, Any]] = {}
        self.stats = {"executed": 0, "failed": 0}

    def submit_call(self, function_name: str, args: List[Any], kwargs: Optional[Dict[str, Any]] = None) -> str:
        job = str(uuid.uuid4())
        try:
            self.results[job] = {"status": "finished", "result": execute_function(function_name, args, kwargs)}
            self.stats["executed"] += 1
        except Exception as error:
            logger.error("Failed %s: %s", function_name, error)
            self.results[job] = {"status": "failed", "error": str(error)}
            self.stats["failed"] += 1
        return job

    def check_job(self, job_id: str) -> Dict[str, Any]:
        return self.results.get(job_id, {"status": "error", "error": "Job not found"})

    def get_stats(self) -> Dict[str, Any]:
        return dict(self.stats)
