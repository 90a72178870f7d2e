class InsufficientFunds(Exception):
    def __init__(self, need, have):
        super().__init__(f'need {need}, have {have}')
        self.need, self.have = need, have
class Account:
    def __init__(self, owner, balance=0):
        self.owner, self.balance, self.history = owner, balance, []
    def deposit(self, amount):
        if amount <= 0:
            raise ValueError('amount must be positive')
        self.balance += amount
        self.history.append(('in', amount))
    def withdraw(self, amount):
        if amount > self.balance:
            raise InsufficientFunds(amount, self.balance)
        self.balance -= amount
        self.history.append(('out', amount))
a, b = Account('ann', 100), Account('bob')
def transfer(x, y, amount):
    x.withdraw(amount)
    y.deposit(amount)
for amount in (30, 80, -5, 70):
    try:
        transfer(a, b, amount)
        print('moved', amount)
    except InsufficientFunds as e:
        print('refused', e, e.need - e.have)
    except ValueError as e:
        print('invalid', e)
# expect: moved 30
# expect: refused need 80, have 70 10
# expect: invalid amount must be positive
# expect: moved 70
print(a.balance, b.balance, a.history, b.history)
# expect: 5 100 [('out', 30), ('out', -5), ('out', 70)] [('in', 30), ('in', 70)]
