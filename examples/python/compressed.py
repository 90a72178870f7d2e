"""Long texts that travel and are stored compressed: a codec of clients and workers.

    python3 compressed.py                     deploys the workflow, runs the tasks
    python3 compressed.py start FILE          counts the words of a file

A codec that encrypts has the same three parts: docs/python.md.
"""

import sys
import zlib

import pawl


class Zlib:
    id = "zlib-1"  # stands in front of each value; another way of packing gets another id
    most = 64 * 1024 * 1024  # what is small when compressed may be huge

    def encode(self, data):
        return zlib.compress(data)

    def decode(self, data):
        packed = zlib.decompressobj()
        text = packed.decompress(data, self.most)
        if not packed.eof:
            raise ValueError("the value is too large, or cut off")
        return text


@pawl.task
def split(text):
    """The chapters stay compressed; how many there are, the workflow has to know."""
    chapters = [chapter for chapter in text.split("\n\n") if chapter.strip()]
    return pawl.plain([pawl.seal(chapter) for chapter in chapters])


@pawl.task
def count(chapter):
    return pawl.plain(len(chapter.split()))


@pawl.workflow
async def count_words(text):
    chapters = await split(text)
    counts = await pawl.gather(*[count(chapter) for chapter in chapters])
    longest = chapters[counts.index(max(counts))] if chapters else None
    return {"words": sum(counts), "longest": longest}


if __name__ == "__main__":
    pawl.configure(codec=Zlib())
    if sys.argv[1:2] == ["start"]:
        with open(sys.argv[2], encoding="utf-8") as file:
            output = pawl.run(count_words, file.read())
        print(output["words"], "words; the longest chapter begins with", repr(output["longest"][:40]))
    else:
        pawl.serve()
