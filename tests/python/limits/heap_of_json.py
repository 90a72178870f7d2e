# no-stress: every restore would copy the data
import json
print(len(json.dumps(['x' * 10 ** 6] * 1000)))
# expect limit: PAWL-2002
