import time

print(time.struct_time((1,) * 9, {"tm_zone": "X"}).tm_zone)  # expect: X
moment = time.struct_time((1,) * 9, {"tm_zone": "CET", "tm_gmtoff": 3600})
print(moment.tm_zone, moment.tm_gmtoff, len(moment))  # expect: CET 3600 9
print(time.struct_time((1,) * 10, {"tm_zone": "X"}).tm_zone)  # expect: 1
try:
    time.struct_time((1,) * 9, 5)
except TypeError as error:
    print(error)  # expect: time.struct_time() takes a dict as second arg, if any
