from requests import *
print(get("https://example.org"))
# expect compile error: 1: module 'requests' is not available in a workflow
