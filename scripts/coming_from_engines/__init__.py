"""How the programs of each engine are found and tried, for scripts/coming_from.py."""

import dataclasses


@dataclasses.dataclass
class Case:
    name: str
    result: str  # a few words: a row of the table
    note: str = ""
