import asyncio
async def tick(x):
    await asyncio.sleep(0.01)
    return x
class Account:
    total = 0
    def __init__(self, name):
        self.name, self.balance = name, 0
    async def deposit(self, n):
        self.balance += await tick(n)
        Account.total += n
        return self
    async def transfer(self, other, n):
        if await tick(self.balance) < n:
            raise ValueError(f'{self.name} has only {self.balance}')
        self.balance -= n
        await other.deposit(n)
    @classmethod
    async def make(cls, name):
        return cls(await tick(name))
    @staticmethod
    async def fee():
        return await tick(1)
async def main():
    a, b = await Account.make('a'), await Account.make('b')
    await (await a.deposit(10)).deposit(5)
    await a.transfer(b, 7)
    print(a.balance, b.balance, Account.total, await Account.fee(), await a.fee())
    # expect: 8 7 22 1 1
    try:
        await b.transfer(a, 100)
    except ValueError as e:
        print(e)
    # expect: b has only 7
