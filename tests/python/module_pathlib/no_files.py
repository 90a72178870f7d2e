# no-python
from pathlib import Path

for name in ("exists", "read_text", "open", "glob", "mkdir"):
    try:
        getattr(Path("x"), name)
    except Exception as error:
        print(type(error).__name__, error)
for call in (Path("x").absolute, Path.cwd, Path.home):
    try:
        call()
    except Exception as error:
        print(error)
# expect: UnavailableError PAWL-2013: Path.exists is not available in a workflow: a workflow has no files: open, list and change them in a @task and await it
# expect: UnavailableError PAWL-2013: Path.read_text is not available in a workflow: a workflow has no files: open, list and change them in a @task and await it
# expect: UnavailableError PAWL-2013: Path.open is not available in a workflow: a workflow has no files: open, list and change them in a @task and await it
# expect: UnavailableError PAWL-2013: Path.glob is not available in a workflow: a workflow has no files: open, list and change them in a @task and await it
# expect: UnavailableError PAWL-2013: Path.mkdir is not available in a workflow: a workflow has no files: open, list and change them in a @task and await it
# expect: PAWL-2013: Path.absolute() of a relative path is not available in a workflow: a workflow has no files: open, list and change them in a @task and await it
# expect: PAWL-2013: Path.cwd() is not available in a workflow: a workflow has no files: open, list and change them in a @task and await it
# expect: PAWL-2013: Path.home() is not available in a workflow: a workflow has no files: open, list and change them in a @task and await it
