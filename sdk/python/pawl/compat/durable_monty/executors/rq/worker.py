"""What a worker of Redis Queue runs."""

from __future__ import annotations

from typing import Any, Dict, List, Optional

from ...functions import execute_function


def execute_call_task(function_name: str, args: List[Any], kwargs: Optional[Dict[str, Any]] = None) -> Any:
    return execute_function(function_name, args, kwargs)
