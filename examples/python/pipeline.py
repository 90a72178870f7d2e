"""A parent that cuts its work into parts, gives each to a child, and goes on with what they bring."""

import asyncio

from pawl import child, set_status, task, workflow


@task
def split(document):
    return document.split(". ")


@task
def translate(part, language):
    return f"{part} ({language})"


@task
def check(text):
    return bool(text.strip())


@task
def join(parts):
    return ". ".join(parts)


class BadTranslation(Exception):
    pass


@workflow
async def translate_part(part, language, attempts=2):
    for attempt in range(1, attempts + 1):
        text = await translate(part, language)
        if await check(text):
            return {"text": text, "attempts": attempt}
    raise BadTranslation(f"{part!r} cannot be translated")


@workflow
async def translate_document(document, language, name):
    parts = await split(document)
    done = 0

    async def one(number, part):
        nonlocal done
        try:
            result = await child(translate_part, {"part": part, "language": language},
                                 id=f"{name}/{number}")
        except BadTranslation:
            result = {"text": f"[{part}]", "attempts": 2}
        done += 1
        set_status(f"{done} of {len(parts)}")
        return result

    results = await asyncio.gather(*[one(i, part) for i, part in enumerate(parts)])
    return {
        "text": await join([result["text"] for result in results]),
        "attempts": sum(result["attempts"] for result in results),
    }


if __name__ == "__main__":
    import pawl

    pawl.serve()
