# args: --fuel 20000000
# no-stress: it runs until the fuel is gone
import json
while True:
    try:
        json.loads('[' * 100000)
    except BaseException:
        pass
# expect limit: PAWL-2001
