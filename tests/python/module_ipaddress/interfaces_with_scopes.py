from ipaddress import IPv4Interface, IPv6Interface

plain, first, second = (IPv6Interface(f"fe80::1{scope}/64") for scope in ("", "%eth0", "%eth1"))
print(plain == first, first == second, first != second, len({plain, first, second}))
# expect: False False True 3
print(first == IPv6Interface("fe80::1%eth0/64"),
      IPv4Interface("1.2.3.4/8") == IPv4Interface("1.2.3.4/8"))
# expect: True True
print(IPv4Interface("1.2.3.4/8") == IPv4Interface("1.2.3.4/9"), plain == 5)  # expect: False False
