# args: --heap 4000000
# no-stress: every restore would copy the data
data = {}
while True:
    data[len(data)] = [len(data)] * 10
# expect limit: PAWL-2002
