# In the manner of Celery's canvas: chains are calls in each other, groups are gathered, a chord is what follows.
from pawl import Workflow, gather, task, workflow


@task(retry=3)
def fetch(url: str) -> int:
    return len(requests.get(url).text)


@task
def total(sizes: list) -> int:
    return sum(sizes)


@task
def report(text: str) -> str:
    return mail.send(text)


class Failed(Exception):
    pass


@workflow
def chain(url):
    return report("size " + str(total([fetch(url), fetch(url)])))


@workflow
def chord(urls):
    group = [fetch.call(url) for url in urls]
    sizes = gather(*group, return_exceptions=True)
    good = [size for size in sizes if not isinstance(size, Exception)]
    return [total(good), [str(size) for size in sizes if isinstance(size, Failed)]]


class Campaign(Workflow):
    def __init__(self):
        self.sent = []

    def send(self, name):
        self.sent.append(report(name))

    def run(self, names):
        [self.send(name) for name in names]
        return self.sent
