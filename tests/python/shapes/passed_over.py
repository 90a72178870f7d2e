# no-python
"""Statements that nobody names, and that need what workflows do not have: they are for the workers."""

from pathlib import Path

BASE = Path("queries")
FOUND = []


def note(text):
    FOUND.append(text)
    return text


SQL = note((BASE / "orders.sql").read_text())
NAME = note(BASE.name)


async def main():
    print(BASE.name, FOUND)
# expect: queries ['queries']
