import requests
print(requests.get('http://example.com'))
# expect compile error: 1: requests
