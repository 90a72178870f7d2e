import threading
threading.Thread(target=print).start()
# expect compile error: 1: thread
