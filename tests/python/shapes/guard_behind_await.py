# no-python
import asyncio

await asyncio.sleep(1)
print("slept")
if __name__ == "__main__":
    print("not here")
# expect: slept
