class Door:
    transitions = {('closed', 'open'): 'opened', ('opened', 'close'): 'closed', ('closed', 'lock'): 'locked', ('locked', 'unlock'): 'closed'}
    def __init__(self): self.state, self.log = 'closed', []
    def __getattr__(self, action):
        def act():
            key = self.state, action
            if key not in self.transitions:
                raise RuntimeError(f'cannot {action} when {self.state}')
            self.state = self.transitions[key]
            self.log.append(action)
            return self
        return act
d = Door()
d.open().close().lock()
print(d.state, d.log)  # expect: locked ['open', 'close', 'lock']
try:
    d.open()
except RuntimeError as e:
    print(e)
# expect: cannot open when locked
print(d.unlock().open().state)  # expect: opened
