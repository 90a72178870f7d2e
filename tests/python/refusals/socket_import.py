import socket
s = socket.socket()
# expect compile error: 1: socket
