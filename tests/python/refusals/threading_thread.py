import threading
threading.Thread(target=print).start()
# expect compile error: 2: threading.Thread
