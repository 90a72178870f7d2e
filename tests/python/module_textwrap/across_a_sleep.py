import asyncio
import textwrap


async def main():
    wrapper = textwrap.TextWrapper(width=12, initial_indent="- ", subsequent_indent="  ")
    await asyncio.sleep(60)
    print(wrapper.fill("kept over a sleep of the run"))
    # expect: - kept over
    # expect:   a sleep of
    # expect:   the run
