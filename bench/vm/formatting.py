# decided by: library
# A report: f-strings with format specs, joins, padding, and numbers read back from the text.


def lines(count):
    for i in range(count):
        price = i * 1.37 % 100
        yield f"{i:06d} | {'item ' + str(i):<14} | {price:>10.2f} | {price / 100:7.1%} | {i * 997:,}"


def work():
    total = 0.0
    width = 0
    for _ in range(14):
        text = "\n".join(lines(4_000))
        for line in text.splitlines():
            number, name, price, share, large = (part.strip() for part in line.split("|"))
            total += float(price) + int(number) % 7 + int(large.replace(",", "")) % 3
            width += len(name.title()) + share.endswith("%")
    return round(total, 4), width, "%s has %d of %5.1f" % ("it", 3, 2.25)


print(work())
