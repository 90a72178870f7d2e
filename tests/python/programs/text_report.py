rows = [{'name': 'Widget', 'qty': 3, 'price': 4.5}, {'name': 'Gadget', 'qty': 10, 'price': 0.99}, {'name': 'Doohickey', 'qty': 1, 'price': 129.0}]
width = max(len(r['name']) for r in rows)
print(f'{"item":<{width}} {"qty":>5} {"price":>10} {"total":>12}')
# expect: item        qty      price        total
grand = 0
for r in sorted(rows, key=lambda r: -r['qty'] * r['price']):
    total = r['qty'] * r['price']
    grand += total
    print(f'{r["name"]:<{width}} {r["qty"]:>5d} {r["price"]:>10.2f} {total:>12,.2f}')
# expect: Doohickey     1     129.00       129.00
# expect: Widget        3       4.50        13.50
# expect: Gadget       10       0.99         9.90
print(f'{"=" * (width + 30)}\n{"total":<{width}} {grand:>29,.2f}')
# expect: =======================================
# expect: total                            152.40
