def account(balance):
    def deposit(x):
        nonlocal balance
        balance += x
        return balance
    def withdraw(x):
        nonlocal balance
        if x > balance:
            raise ValueError('insufficient funds')
        balance -= x
        return balance
    return deposit, withdraw
deposit, withdraw = account(100)
print(deposit(50), withdraw(120), deposit(1))  # expect: 150 30 31
try:
    withdraw(1000)
except ValueError as e:
    print(e)
# expect: insufficient funds
