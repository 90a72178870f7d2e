# no-stress: every restore would copy the data
print(len([[i, i] for i in range(10 ** 9)]))
# expect limit: PAWL-2002
