from dataclasses import dataclass
@dataclass
class Account:
    owner: str
    balance: int = 0
    currency = 'EUR'
    def deposit(self, n):
        self.balance += n
        return self
    @property
    def rich(self): return self.balance > 100
    @classmethod
    def empty(cls, owner): return cls(owner)
    def __str__(self): return f'{self.owner}: {self.balance} {self.currency}'
a = Account.empty('ann').deposit(50).deposit(60)
print(a, repr(a), a.rich)  # expect: ann: 110 EUR Account(owner='ann', balance=110) True
