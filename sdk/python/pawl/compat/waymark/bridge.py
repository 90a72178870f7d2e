"""waymark.bridge: what programs ask of it is whether a run has ended."""

from __future__ import annotations

import asyncio
from typing import Any, Optional

from ._host import host


async def wait_for_instance(instance_id: str, poll_interval_secs: float = 1.0) -> Any:
    """The output of a run, once it has ended."""
    return (await asyncio.to_thread(host().client().wait, instance_id)).output


async def run_instance(payload: Any, priority: Optional[int] = None) -> Any:
    raise NotImplementedError("runs are started by their class: await OrderWorkflow().run(…, _blocking=False)")
