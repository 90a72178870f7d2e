# Keywords are not private names of a class: in calls, in the bases and in patterns they stay as written.
class Base:
    def __init_subclass__(cls, **options):
        print(options)


class Outer:
    made = dict(__h=1)

    class Inner(Base, __k=2):
        pass

    def __init__(self):
        self.__x = 1
        setattr(self, "__y", 3)

    def matched(self, other):
        match other:
            case Outer(__y=found):
                return found

    def named(self, **options):
        return options

    def call(self):
        return self.named(__x=self.__x)


print(Outer.made, Outer().matched(Outer()), Outer().call())

# expect: {'__k': 2}
# expect: {'__h': 1} 3 {'__x': 1}
