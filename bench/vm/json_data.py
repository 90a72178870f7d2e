# decided by: library
# Data as it comes from JSON: parse, filter, group, write.
import json


def make(count):
    return json.dumps([
        {"id": i, "name": f"item {i}", "tags": ["a", "b", str(i % 5)],
         "price": i * 0.25, "stock": {"here": i % 7, "there": i % 11}, "live": i % 2 == 0}
        for i in range(count)])


def shuffle(text):
    items = json.loads(text)
    groups = {}
    for item in items:
        if item["live"] and item["stock"]["here"] > 2:
            groups.setdefault(item["tags"][2], []).append({**item, "total": item["price"] * 2})
    return {key: {"count": len(group), "sum": sum(item["total"] for item in group),
                  "first": group[0]} for key, group in sorted(groups.items())}


text = make(8000)
for _ in range(15):
    result = shuffle(text)
print(len(text), len(json.dumps(result)), result["3"]["sum"])
