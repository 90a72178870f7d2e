# Names of its annotations mean what they mean here (see hints_of_another_module.py).
class Order:
    pass


class Shop:
    def take(self, order: "Order", count: int = 1) -> "list[Order]":
        return [order] * count

    @classmethod
    def open(cls, name: "Order") -> "Shop":
        return cls()
