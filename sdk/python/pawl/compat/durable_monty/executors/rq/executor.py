"""Calls of external functions as jobs of Redis Queue: needs rq and redis, as the original does."""

from __future__ import annotations

from typing import Any, Dict, List, Optional

from ...executor import Executor


class RQExecutor(Executor):
    def __init__(self, redis_conn: Any = None, queue_name: str = "durable-monty") -> None:
        try:
            from redis import Redis
            from rq import Queue
        except ImportError:
            raise ImportError(
                "RQ executor requires 'rq' and 'redis' packages. Install with: pip install rq redis") from None
        self.redis_conn = redis_conn or Redis()
        self.queue = Queue(queue_name, connection=self.redis_conn)

    def submit_call(self, function_name: str, args: List[Any], kwargs: Optional[Dict[str, Any]] = None) -> str:
        from .worker import execute_call_task

        return self.queue.enqueue(execute_call_task, args=[function_name, args, kwargs], job_timeout="10m").id

    def check_job(self, job_id: str) -> Dict[str, Any]:
        from rq.job import Job

        try:
            job = Job.fetch(job_id, connection=self.redis_conn)
        except Exception as error:
            return {"status": "error", "error": str(error)}
        if job.is_finished:
            return {"status": "finished", "result": job.result}
        if job.is_failed:
            return {"status": "failed", "error": str(job.exc_info)}
        return {"status": "started" if job.is_started else "queued"}

    def get_stats(self) -> Dict[str, Any]:
        return {"queued": len(self.queue), "failed": self.queue.failed_job_registry.count,
                "finished": self.queue.finished_job_registry.count}
