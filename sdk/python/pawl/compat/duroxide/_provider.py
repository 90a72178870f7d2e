"""duroxide's providers: here they name a Pawl server (see pawl.compat._server)."""

from __future__ import annotations

import threading
import urllib.parse
from typing import Any, Dict, List, Optional, Tuple

from .._server import Place, find_place, in_memory


class _Provider:
    """A server, and what a client and a runtime in one process have to know of each other."""

    def __init__(self, place: Place) -> None:
        self.place = place
        self.lock = threading.Lock()
        # Starts of orchestrations that no runtime has registered yet, by instance.
        self.waiting: Dict[str, Tuple[str, Any, Optional[str]]] = {}
        self.pruned: Dict[str, int] = {}  # the first execution that is left, by instance

    def take_waiting(self) -> List[Tuple[str, Tuple[str, Any, Optional[str]]]]:
        with self.lock:
            taken = list(self.waiting.items())
            self.waiting.clear()
        return taken


class SqliteProvider(_Provider):
    @staticmethod
    def open(path: str) -> "SqliteProvider":
        """The runs of a file: PATH.pawl beside the database that is named."""
        return SqliteProvider(find_place(path))

    @staticmethod
    def in_memory() -> "SqliteProvider":
        return SqliteProvider(in_memory())


class PostgresEntraOptions:
    """Taken and not used: no database is asked for a token."""

    def __init__(
        self,
        *,
        audience: Optional[str] = None,
        max_connections: Optional[int] = None,
        acquire_timeout_ms: Optional[int] = None,
        refresh_interval_ms: Optional[int] = None,
    ) -> None:
        self.audience = audience
        self.max_connections = max_connections
        self.acquire_timeout_ms = acquire_timeout_ms
        self.refresh_interval_ms = refresh_interval_ms


class PostgresProvider(_Provider):
    _type = "postgres"

    @staticmethod
    def connect(database_url: str) -> "PostgresProvider":
        return PostgresProvider(find_place(database_url, "public"))

    @staticmethod
    def connect_with_schema(database_url: str, schema: str) -> "PostgresProvider":
        return PostgresProvider(find_place(database_url, schema))

    @staticmethod
    def connect_with_entra(
        host: str, port: int, database: str, user: str, options: Optional[PostgresEntraOptions] = None
    ) -> "PostgresProvider":
        return PostgresProvider.connect_with_schema_and_entra(host, port, database, user, "public", options)

    @staticmethod
    def connect_with_schema_and_entra(
        host: str, port: int, database: str, user: str, schema: str,
        options: Optional[PostgresEntraOptions] = None,
    ) -> "PostgresProvider":
        address = "postgresql://%s@%s:%d/%s" % (urllib.parse.quote(user, ""), host, port, database)
        return PostgresProvider(find_place(address, schema))
