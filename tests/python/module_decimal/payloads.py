# no-python
# args: --result --input '{"$decimal":"1.10"}'
# A decimal enters and leaves a run with all its digits.
from decimal import Decimal, getcontext

async def main(price):
    getcontext().prec = 3
    getcontext().capitals = 0
    print(repr(price), price * 2)
    return {"price": price, "large": Decimal("1E+20"), "long": Decimal("1." + "23" * 20),
            "odd": [Decimal("-0"), Decimal("NaN12"), Decimal("-sNaN"), Decimal("-Infinity")]}
# expect: Decimal('1.10') 2.20
# expect: {"price":{"$decimal":"1.10"},"large":{"$decimal":"1E+20"},"long":{"$decimal":"1.2323232323232323232323232323232323232323"},"odd":[{"$decimal":"-0"},{"$decimal":"NaN12"},{"$decimal":"-sNaN"},{"$decimal":"-Infinity"}]}
