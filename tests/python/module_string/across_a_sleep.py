import asyncio
import string


class Mail(string.Template):
    delimiter = "%"


async def main():
    mail = Mail("Dear %name, %{what} is on its way.")
    await asyncio.sleep(3600)
    print(mail.substitute(name="Ada", what="a book"))  # expect: Dear Ada, a book is on its way.
    formatter = string.Formatter()
    await asyncio.sleep(1)
    print(formatter.format("{0:>5}|{name!r}", 1, name="x"))  # expect:     1|'x'
