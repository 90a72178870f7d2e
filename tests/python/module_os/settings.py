# args: --set RATE=0.5 --set REGION=eu=west --set EMPTY=
# no-python: the environment of a workflow is what the deploy has set
import os
from os import environ, getenv

NAMES = os.environ.get("NAMES", "a,b").split(",")
RATE = float(os.environ["RATE"])
print(RATE, environ["REGION"], repr(os.getenv("EMPTY")), NAMES)  # expect: 0.5 eu=west '' ['a', 'b']
print(os.environ.get("HOME"), os.getenv("PATH"), getenv("X", 3), "RATE" in environ, "HOME" in environ)
# expect: None None 3 True False
print(sorted(os.environ), len(environ), dict(environ) == environ.copy(), list(environ.items())[0])
# expect: ['EMPTY', 'RATE', 'REGION'] 3 True ('EMPTY', '')
print(environ)  # expect: environ({'EMPTY': '', 'RATE': '0.5', 'REGION': 'eu=west'})
print(list(environ.keys()), list(environ.values()), environ | {"A": "1"} == {**environ, "A": "1"})
# expect: ['EMPTY', 'RATE', 'REGION'] ['', '0.5', 'eu=west'] True
for attempt in (lambda: environ[1], lambda: environ.get(b"x"), lambda: environ["no" + "ne"]):
    try:
        attempt()
    except (TypeError, KeyError) as error:
        print(type(error).__name__, error)
# expect: TypeError str expected, not int
# expect: TypeError str expected, not bytes
# expect: KeyError 'none'
for change in (lambda: environ.update(A="1"), lambda: environ.pop("RATE"), lambda: environ.clear(),
               lambda: environ.setdefault("A", "1")):
    try:
        change()
    except Exception as error:
        print(error)
# expect: PAWL-2013: changing os.environ is not available in a workflow: settings belong to the deploy: pawl deploy --set NAME=VALUE
# expect: PAWL-2013: changing os.environ is not available in a workflow: settings belong to the deploy: pawl deploy --set NAME=VALUE
# expect: PAWL-2013: changing os.environ is not available in a workflow: settings belong to the deploy: pawl deploy --set NAME=VALUE
# expect: PAWL-2013: changing os.environ is not available in a workflow: settings belong to the deploy: pawl deploy --set NAME=VALUE
try:
    print(environ["ABSENT"])
except KeyError as error:
    print("absent", error)  # expect: absent 'ABSENT'
if "ABSENT" in environ:
    print(environ["ABSENT"])
print(environ["ABSENT"] if "ABSENT" in environ else "none")  # expect: none
