# no-stress: every restore would copy the data
import json
print(len(json.dumps([[0] * 1000], indent=10 ** 6)))
# expect limit: PAWL-2002
