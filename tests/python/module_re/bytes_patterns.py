import re
print(re.findall(rb'\d+', b'a1b22'), re.sub(rb'a', b'x', b'banana'), re.match(rb'(\w)(\w)', b'ab').groups(), re.split(rb',', b'a,b'))
# expect: [b'1', b'22'] b'bxnxnx' (b'a', b'b') [b'a', b'b']
