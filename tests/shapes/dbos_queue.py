# In the manner of DBOS' document pipelines: one workflow hands its parts to others and gathers what they give.
from dataclasses import dataclass

from pawl import child, gather, promise, receive, request, set_status, suspend, task, workflow


@dataclass
class Page:
    url: str
    words: int


@task
def crawl(url: str) -> list:
    return requests.get(url).links


@task
def index(url: str) -> Page:
    return Page(url, len(requests.get(url).text))


@workflow
def index_one(url: str) -> Page:
    return index(url)


@workflow
def index_site(root):
    links = crawl(root)
    first = child(index_one, links[0])
    handles = [child.call(index_one, link) for link in links[1:]]
    both = index.call(root)
    pages = [first, *gather(*handles), both.result()]
    return {page.url: page.words for page in pages}


@workflow
def librarian(stock):
    while (asked := receive("lend")).payload != "close":
        asked.reply(stock.pop(asked.payload, "not here"))
    asked.reply("closed")
    return stock


@workflow
def reader(books):
    got = [request("librarian", "lend", book) for book in books]
    approval = promise()
    set_status(approval.token)
    answer = approval.result()
    return {"got": got, "answer": answer, "operator": suspend("is this right?"),
            "last": request("librarian", "lend", "close")}
