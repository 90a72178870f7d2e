# no-python
# What a file does to the environment of its process is the worker's affair.
import os

from pawl import workflow

os.environ["TZ"] = "UTC"
os.environ.setdefault("REGION", "eu")
DATABASE = os.environ["DATABASE_URL"]  # for the tasks alone


@workflow
async def order(x=None):
    print(os.environ.get("TZ"), len(os.environ))  # expect: None 0
