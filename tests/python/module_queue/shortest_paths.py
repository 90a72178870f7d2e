from queue import Empty, PriorityQueue, Queue
import asyncio

ROADS = {"a": {"b": 7, "c": 9, "f": 14}, "b": {"c": 10, "d": 15}, "c": {"d": 11, "f": 2}, "d": {"e": 6}, "f": {"e": 9}, "e": {}}


def distances(start):
    found, todo = {}, PriorityQueue()
    todo.put((0, start))
    while not todo.empty():
        distance, place = todo.get()
        if place in found:
            continue
        found[place] = distance
        for other, length in ROADS[place].items():
            todo.put((distance + length, other))
    return found


async def drain(jobs, name, done):
    while True:
        try:
            job = jobs.get_nowait()
        except Empty:
            return
        await asyncio.sleep(job / 10)
        done.append((name, job))
        jobs.task_done()


async def main():
    print(distances("a"))  # expect: {'a': 0, 'b': 7, 'c': 9, 'f': 11, 'd': 20, 'e': 20}
    jobs, done = Queue(), []
    for job in (3, 1, 2, 1):
        jobs.put(job)
    await asyncio.gather(drain(jobs, "x", done), drain(jobs, "y", done))
    print(done, jobs.unfinished_tasks, jobs.join())
    # expect: [('y', 1), ('x', 3), ('y', 2), ('x', 1)] 0 None
