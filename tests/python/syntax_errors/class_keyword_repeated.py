class Base:
    def __init_subclass__(cls, unit): cls.unit = unit


class Price(Base, unit="EUR", unit="USD"):
    pass
# expect compile error: 5: keyword argument repeated: unit
