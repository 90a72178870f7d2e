from urllib.request import urlopen
print(urlopen("http://a.example"))
# expect compile error: 1: module 'urllib.request' is not available in a workflow
