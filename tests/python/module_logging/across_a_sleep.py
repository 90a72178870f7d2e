import asyncio
import logging


class Shown(logging.Handler):
    count = 0

    def emit(self, record):
        self.count += 1
        print(self.count, self.format(record))


logger = logging.getLogger("order.pay")
shown = Shown()
shown.setFormatter(logging.Formatter("%(name)s %(levelname)s %(message)s"))
logging.getLogger("order").addHandler(shown)
logger.setLevel(logging.INFO)


async def pay(number):
    logger.info("pay %d", number)
    await asyncio.sleep(number)
    try:
        if number == 2:
            raise ValueError("declined")
        logger.info("paid %d", number)
    except ValueError as error:
        await asyncio.sleep(60)
        logger.error("%s", error)


async def main():
    await asyncio.gather(pay(1), pay(2), pay(3))
    # expect: 1 order.pay INFO pay 1
    # expect: 2 order.pay INFO pay 2
    # expect: 3 order.pay INFO pay 3
    # expect: 4 order.pay INFO paid 1
    # expect: 5 order.pay INFO paid 3
    # expect: 6 order.pay ERROR declined
    print(logging.getLogger("order.pay") is logger, shown.count)  # expect: True 6
