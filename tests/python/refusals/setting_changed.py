import os


async def main():
    os.environ["RATE"] = "1"
# expect compile error: 5: os.environ cannot be changed
