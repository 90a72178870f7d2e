"""waymark.ir_builder: Pawl compiles workflows itself, so there is nothing to build here."""

from __future__ import annotations

from typing import Any


class UnsupportedPatternError(Exception):
    """A construct that workflows cannot have; here the server refuses it when a file is deployed."""

    def __init__(self, message: str = "", recommendation: str = "", line: Any = None, filename: Any = None,
                 col: Any = None) -> None:
        super().__init__(message)
        self.message = message
        self.recommendation = recommendation
        self.line = line
        self.filename = filename
        self.col = col


def build_workflow_ir(workflow_cls: Any) -> Any:
    raise NotImplementedError("workflows are compiled by Pawl's server and have no IR; `pawl check FILE` "
                              "says what a file has that workflows cannot have")
