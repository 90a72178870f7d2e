import time
print('before')
time.sleep(1)
# expect compile error: 3: sleep
