"""Reads the log of a web server and writes a report: regular expressions, counters, grouping."""
import re
from collections import Counter, defaultdict, namedtuple
from datetime import datetime, timedelta
from itertools import groupby
from operator import attrgetter, itemgetter

LOG = r'''
10.0.0.1 - anna [12/Mar/2024:10:15:32 +0000] "GET /index.html HTTP/1.1" 200 5120 0.012
10.0.0.2 - - [12/Mar/2024:10:15:33 +0000] "GET /style.css HTTP/1.1" 200 1024 0.003
10.0.0.1 - anna [12/Mar/2024:10:15:40 +0000] "POST /login?next=%2Fhome HTTP/1.1" 302 0 0.250
10.0.0.3 - - [12/Mar/2024:10:16:01 +0000] "GET /missing HTTP/1.1" 404 312 0.001
this line is broken
10.0.0.3 - - [12/Mar/2024:10:16:02 +0000] "GET /missing HTTP/1.1" 404 312 0.002
10.0.0.4 - bert [12/Mar/2024:10:17:59 +0000] "GET /report?year=2023&year=2024 HTTP/1.1" 500 87 2.500
10.0.0.2 - - [12/Mar/2024:10:18:00 +0000] "HEAD /index.html HTTP/1.1" 200 - 0.004
10.0.0.4 - bert [12/Mar/2024:10:18:30 +0000] "GET /report?year=2024 HTTP/1.1" 200 90210 1.750
10.0.0.1 - anna [12/Mar/2024:10:59:59 +0000] "DELETE /item/17 HTTP/1.1" 204 0 0.033
10.0.0.1 - anna [99/Mar/2024:10:59:59 +0000] "GET /never HTTP/1.1" 200 1 0.001
'''

LINE = re.compile(
    r'(?P<host>\S+) \S+ (?P<user>\S+) \[(?P<time>[^\]]+)\] '
    r'"(?P<method>[A-Z]+) (?P<path>[^ ?"]+)(?:\?(?P<query>[^ "]*))? HTTP/[\d.]+" '
    r'(?P<status>\d{3}) (?P<size>\d+|-) (?P<seconds>\d+\.\d+)')

Request = namedtuple("Request", "host user time method path query status size seconds")


def unquote(text):
    return re.sub("%([0-9A-Fa-f]{2})", lambda m: chr(int(m[1], 16)), text.replace("+", " "))


def parse_query(text):
    values = defaultdict(list)
    for pair in filter(None, (text or "").split("&")):
        key, _, value = pair.partition("=")
        values[unquote(key)].append(unquote(value))
    return dict(values)


def parse(lines):
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        found = LINE.fullmatch(line)
        if found is None:
            yield number, None, "not a request"
            continue
        fields = found.groupdict()
        try:
            when = datetime.strptime(fields["time"], "%d/%b/%Y:%H:%M:%S %z")
        except ValueError as error:
            yield number, None, str(error)
            continue
        yield number, Request(
            fields["host"], None if fields["user"] == "-" else fields["user"], when,
            fields["method"], unquote(fields["path"]), parse_query(fields["query"]),
            int(fields["status"]), 0 if fields["size"] == "-" else int(fields["size"]),
            float(fields["seconds"])), None


def human(size):
    for unit in ("B", "kB", "MB"):
        if size < 1000 or unit == "MB":
            return f"{size:.1f} {unit}" if unit != "B" else f"{size} {unit}"
        size /= 1000


def percentile(values, percent):
    ordered = sorted(values)
    position = (len(ordered) - 1) * percent / 100
    low = int(position)
    high = min(low + 1, len(ordered) - 1)
    return ordered[low] + (ordered[high] - ordered[low]) * (position - low)


def table(title, rows, *, headers):
    widths = [max(len(str(row[i])) for row in [headers, *rows]) for i in range(len(headers))]
    print(f"-- {title} ".ljust(50, "-"))
    for row in [headers, *rows]:
        cells = [f"{cell:>{width}}" if isinstance(cell, (int, float)) else f"{cell:<{width}}"
                 for cell, width in zip(row, widths)]
        print("  ".join(cells).rstrip())


requests, problems = [], []
for number, request, problem in parse(LOG.splitlines()):
    if request:
        requests.append(request)
    else:
        problems.append((number, problem))

print(len(requests), "requests,", len(problems), "problems")  # expect: 9 requests, 2 problems
for number, problem in problems:
    print(f"line {number}: {problem}")
# expect: line 6: not a request
# expect: line 12: time data '99/Mar/2024:10:59:59 +0000' does not match format '%d/%b/%Y:%H:%M:%S %z'

statuses = Counter(f"{r.status // 100}xx" for r in requests)
table("statuses", sorted(statuses.items()), headers=("class", "count"))
# expect: -- statuses --------------------------------------
# expect: class  count
# expect: 2xx        5
# expect: 3xx        1
# expect: 4xx        2
# expect: 5xx        1

by_host = sorted(requests, key=attrgetter("host"))
rows = []
for host, group in groupby(by_host, key=attrgetter("host")):
    group = list(group)
    users = sorted({r.user for r in group if r.user}) or ["-"]
    rows.append((host, len(group), human(sum(r.size for r in group)), ", ".join(users)))
table("hosts", sorted(rows, key=itemgetter(1), reverse=True), headers=("host", "n", "bytes", "users"))
# expect: -- hosts -----------------------------------------
# expect: host      n  bytes    users
# expect: 10.0.0.1  3  5.1 kB   anna
# expect: 10.0.0.2  2  1.0 kB   -
# expect: 10.0.0.3  2  624 B    -
# expect: 10.0.0.4  2  90.3 kB  bert

durations = [r.seconds for r in requests]
table("seconds", [(f"p{p}", round(percentile(durations, p), 4)) for p in (0, 50, 90, 99, 100)],
      headers=("which", "value"))
# expect: -- seconds ---------------------------------------
# expect: which  value
# expect: p0     0.001
# expect: p50    0.012
# expect: p90      1.9
# expect: p99     2.44
# expect: p100     2.5

slow = [r for r in requests if r.seconds > 1]
for r in slow:
    print(f"{r.time:%H:%M:%S} {r.method:>6} {r.path} {r.query} took {r.seconds:.2f} s")
# expect: 10:17:59    GET /report {'year': ['2023', '2024']} took 2.50 s
# expect: 10:18:30    GET /report {'year': ['2024']} took 1.75 s

sessions = defaultdict(list)
for r in requests:
    if r.user:
        runs = sessions[r.user]
        if runs and r.time - runs[-1][-1].time <= timedelta(minutes=30):
            runs[-1].append(r)
        else:
            runs.append([r])
for user, runs in sessions.items():
    for run in runs:
        length = run[-1].time - run[0].time
        print(user, [r.path for r in run], str(length), f"{length.total_seconds():.0f} s")
# expect: anna ['/index.html', '/login'] 0:00:08 8 s
# expect: anna ['/item/17'] 0:00:00 0 s
# expect: bert ['/report', '/report'] 0:00:31 31 s

errors = Counter((r.path, r.status) for r in requests if r.status >= 400)
print(errors.most_common(1), sum(errors.values()), errors[("/", 404)])
# expect: [(('/missing', 404), 2)] 3 0
missing = {r.path for r in requests if r.status == 404}
found = {r.path for r in requests} - missing
print(sorted(found), sorted(missing))
# expect: ['/index.html', '/item/17', '/login', '/report', '/style.css'] ['/missing']
first, *_, last = requests
print(first._replace(query={"a": ["1"]})._asdict()["query"], last.time.isoformat())
# expect: {'a': ['1']} 2024-03-12T10:59:59+00:00
