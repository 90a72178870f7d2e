"""durable-monty's web application, for executors that send their results: needs fastapi, as the original does."""

from __future__ import annotations

from typing import Any, Optional

from fastapi import FastAPI, HTTPException
from pydantic import BaseModel

from .service import OrchestratorService


class JobResult(BaseModel):
    job_id: str
    result: Any = None
    status: str = "finished"
    error: Optional[str] = None


def create_app(service: OrchestratorService) -> FastAPI:
    app = FastAPI(title="Durable Monty")

    @app.post("/webhook/complete")
    def complete(payload: JobResult) -> Any:
        found = service.calls.find_job(payload.job_id)
        if found is None:
            raise HTTPException(status_code=404, detail="Job %s not found" % payload.job_id)
        execution, call = found
        if payload.status == "finished":
            service.complete_call(execution, call.number, payload.result)
        else:
            service.fail_call(execution, call.number, payload.error or "Unknown error")
        return {"status": "ok", "execution_id": execution, "call_id": call.number}

    @app.get("/executions/{execution_id}")
    def get_execution(execution_id: str) -> Any:
        result = service.poll(execution_id)
        if not result:
            raise HTTPException(status_code=404, detail="Execution not found")
        return result

    @app.get("/executions")
    def list_executions() -> Any:
        return service.poll()

    @app.get("/health")
    def health() -> Any:
        return {"status": "ok"}

    return app
