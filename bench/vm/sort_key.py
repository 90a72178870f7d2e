# decided by: library
# Sorting with a key function, by tuples, and in reverse.


def make(count):
    state = 12345
    rows = []
    for i in range(count):
        state = (state * 1103515245 + 12345) % 2147483648
        rows.append({"id": i, "rank": state % 1000, "name": f"n{state % 7919}"})
    return rows


rows = make(70000)
by_rank = sorted(rows, key=lambda row: row["rank"])
by_name = sorted(rows, key=lambda row: (row["name"], -row["id"]))
numbers = sorted((row["rank"] * 31 + row["id"] for row in rows), reverse=True)
print(by_rank[0]["id"], by_rank[-1]["id"], by_name[0]["id"], by_name[-1]["name"], numbers[:3])
