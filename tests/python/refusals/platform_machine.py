import platform
print(platform.machine())
# expect compile error: 2: platform.machine
