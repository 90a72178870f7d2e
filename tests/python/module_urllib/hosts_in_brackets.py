from urllib.parse import urlsplit

for url in ("http://[::1]:80/p", "http://[fe80::1%25eth0]/", "http://[127.0.0.1]/p",
            "http://[v6.x]/", "http://[vg.x]/", "http://[v6.]/", "http://[::1]x/",
            "http://[1::2::3]/", "http://[]/", "http://u:p@[::ffff:1.2.3.4]/"):
    try:
        print(urlsplit(url).netloc)
    except ValueError as e:
        print(e)
# expect: [::1]:80
# expect: [fe80::1%25eth0]
# expect: An IPv4 address cannot be in brackets
# expect: [v6.x]
# expect: IPvFuture address is invalid
# expect: IPvFuture address is invalid
# expect: [::1]x
# expect: '1::2::3' does not appear to be an IPv4 or IPv6 address
# expect: '' does not appear to be an IPv4 or IPv6 address
# expect: u:p@[::ffff:1.2.3.4]
