from functools import partialmethod
class Light:
    def __init__(self): self.on = False
    def set(self, value): self.on = value; return self
    turn_on = partialmethod(set, True)
    turn_off = partialmethod(set, value=False)
print(Light().turn_on().on, Light().turn_on().turn_off().on)  # expect: True False
