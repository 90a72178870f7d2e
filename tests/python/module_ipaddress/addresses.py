import ipaddress
from ipaddress import IPv4Address, IPv6Address, ip_address

print(ipaddress.IPV4LENGTH, ipaddress.IPV6LENGTH)  # expect: 32 128
for text in ("192.168.0.1", "8.8.8.8", "127.0.0.1", "224.0.0.1", "0.0.0.0", "169.254.1.1", "100.64.0.1", "240.0.0.1", "::1", "::",
             "2001:db8::8a2e:370:7334", "fe80::1%eth0", "::ffff:10.0.0.1", "2002:102:304::1", "2001:0:4136:e378:8000:63bf:3fff:fdd2", "ff02::1", "fec0::1"):
    a = ip_address(text)
    print(repr(a), a.version, a.max_prefixlen, int(a), a.packed, a.compressed)
    print(a.is_private, a.is_global, a.is_multicast, a.is_reserved, a.is_loopback, a.is_link_local, a.is_unspecified)
    if a.version == 6:
        print(a.ipv4_mapped, a.sixtofour, a.teredo, a.scope_id, a.is_site_local)
    if "%" not in text:
        print(a.exploded, a.reverse_pointer)
# expect: IPv4Address('192.168.0.1') 4 32 3232235521 b'\xc0\xa8\x00\x01' 192.168.0.1
# expect: True False False False False False False
# expect: 192.168.0.1 1.0.168.192.in-addr.arpa
# expect: IPv4Address('8.8.8.8') 4 32 134744072 b'\x08\x08\x08\x08' 8.8.8.8
# expect: False True False False False False False
# expect: 8.8.8.8 8.8.8.8.in-addr.arpa
# expect: IPv4Address('127.0.0.1') 4 32 2130706433 b'\x7f\x00\x00\x01' 127.0.0.1
# expect: True False False False True False False
# expect: 127.0.0.1 1.0.0.127.in-addr.arpa
# expect: IPv4Address('224.0.0.1') 4 32 3758096385 b'\xe0\x00\x00\x01' 224.0.0.1
# expect: False True True False False False False
# expect: 224.0.0.1 1.0.0.224.in-addr.arpa
# expect: IPv4Address('0.0.0.0') 4 32 0 b'\x00\x00\x00\x00' 0.0.0.0
# expect: True False False False False False True
# expect: 0.0.0.0 0.0.0.0.in-addr.arpa
# expect: IPv4Address('169.254.1.1') 4 32 2851995905 b'\xa9\xfe\x01\x01' 169.254.1.1
# expect: True False False False False True False
# expect: 169.254.1.1 1.1.254.169.in-addr.arpa
# expect: IPv4Address('100.64.0.1') 4 32 1681915905 b'd@\x00\x01' 100.64.0.1
# expect: False False False False False False False
# expect: 100.64.0.1 1.0.64.100.in-addr.arpa
# expect: IPv4Address('240.0.0.1') 4 32 4026531841 b'\xf0\x00\x00\x01' 240.0.0.1
# expect: True False False True False False False
# expect: 240.0.0.1 1.0.0.240.in-addr.arpa
# expect: IPv6Address('::1') 6 128 1 b'\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x01' ::1
# expect: True False False True True False False
# expect: None None None None False
# expect: 0000:0000:0000:0000:0000:0000:0000:0001 1.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.ip6.arpa
# expect: IPv6Address('::') 6 128 0 b'\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00' ::
# expect: True False False True False False True
# expect: None None None None False
# expect: 0000:0000:0000:0000:0000:0000:0000:0000 0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.ip6.arpa
# expect: IPv6Address('2001:db8::8a2e:370:7334') 6 128 42540766411282592856904136881884656436 b' \x01\r\xb8\x00\x00\x00\x00\x00\x00\x8a.\x03ps4' 2001:db8::8a2e:370:7334
# expect: True False False False False False False
# expect: None None None None False
# expect: 2001:0db8:0000:0000:0000:8a2e:0370:7334 4.3.3.7.0.7.3.0.e.2.a.8.0.0.0.0.0.0.0.0.0.0.0.0.8.b.d.0.1.0.0.2.ip6.arpa
# expect: IPv6Address('fe80::1%eth0') 6 128 338288524927261089654018896841347694593 b'\xfe\x80\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x01' fe80::1%eth0
# expect: True False False False False True False
# expect: None None None eth0 False
# expect: IPv6Address('::ffff:a00:1') 6 128 281470849515521 b'\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\xff\xff\n\x00\x00\x01' ::ffff:a00:1
# expect: True False False True False False False
# expect: 10.0.0.1 None None None False
# expect: 0000:0000:0000:0000:0000:ffff:0a00:0001 1.0.0.0.0.0.a.0.f.f.f.f.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.ip6.arpa
# expect: IPv6Address('2002:102:304::1') 6 128 42545700900633597001120479778841821185 b' \x02\x01\x02\x03\x04\x00\x00\x00\x00\x00\x00\x00\x00\x00\x01' 2002:102:304::1
# expect: False True False False False False False
# expect: None 1.2.3.4 None None False
# expect: 2002:0102:0304:0000:0000:0000:0000:0001 1.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.4.0.3.0.2.0.1.0.2.0.0.2.ip6.arpa
# expect: IPv6Address('2001:0:4136:e378:8000:63bf:3fff:fdd2') 6 128 42540488182158724593221357832373272018 b' \x01\x00\x00A6\xe3x\x80\x00c\xbf?\xff\xfd\xd2' 2001:0:4136:e378:8000:63bf:3fff:fdd2
# expect: True False False False False False False
# expect: None None (IPv4Address('65.54.227.120'), IPv4Address('192.0.2.45')) None False
# expect: 2001:0000:4136:e378:8000:63bf:3fff:fdd2 2.d.d.f.f.f.f.3.f.b.3.6.0.0.0.8.8.7.3.e.6.3.1.4.0.0.0.0.1.0.0.2.ip6.arpa
# expect: IPv6Address('ff02::1') 6 128 338963523518870617245727861364146307073 b'\xff\x02\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x01' ff02::1
# expect: False True True False False False False
# expect: None None None None False
# expect: ff02:0000:0000:0000:0000:0000:0000:0001 1.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.2.0.f.f.ip6.arpa
# expect: IPv6Address('fec0::1') 6 128 338620831926207318622244848606417780737 b'\xfe\xc0\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x01' fec0::1
# expect: False True False False False False False
# expect: None None None None True
# expect: fec0:0000:0000:0000:0000:0000:0000:0001 1.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.c.e.f.ip6.arpa
print(IPv4Address(1) + 5, IPv4Address("1.2.3.4") - 1, IPv4Address(b"\x01\x02\x03\x04"), IPv6Address(2**100), ipaddress.ip_address(2**40))
# expect: 0.0.0.6 1.2.3.3 1.2.3.4 0:10:: ::100:0:0
print(IPv4Address("1.2.3.4") < IPv4Address("1.2.3.5"), IPv4Address(1) == IPv6Address(1), hash(IPv4Address(1)) == hash(IPv4Address(1)),
      sorted([IPv4Address("10.0.0.2"), IPv4Address("9.0.0.1")]), IPv4Address(3) >= IPv4Address(3))
# expect: True False True [IPv4Address('9.0.0.1'), IPv4Address('10.0.0.2')] True
print(f"{IPv4Address('1.2.3.4'):x} {IPv4Address('1.2.3.4'):#_b} {IPv6Address('::1'):n} {IPv4Address('1.2.3.4'):>10}|{IPv4Address('1.2.3.4'):s}")
print(ipaddress.v4_int_to_packed(5), ipaddress.v6_int_to_packed(5))
bad = ["1.2.3", "1.2.3.256", "1.2.3.a", "01.2.3.4", "", "1.2.3.4/5", "1..2.3", "1.2.3.4444", -1, 2**32, b"123", None]
for text in bad:
    try:
        IPv4Address(text)
    except ipaddress.AddressValueError as error:
        print(error)
for text in ["1::2::3", "1:2:3:4:5:6:7", "12345::", "g::", "::1%", ":1::", "1::2:", "::1.2.3", "1::3:4:5:6:7:8:9", "", "1", 2**128, b"12", ":::", "::/1"]:
    try:
        ipaddress.IPv6Address(text)
    except ValueError as error:
        print(error)
for call in (lambda: ip_address("x"), lambda: IPv4Address(1) < IPv6Address(1), lambda: IPv4Address(2**32 - 1) + 1, lambda: ipaddress.v4_int_to_packed(-1),
             lambda: IPv4Address(1) + "x", lambda: IPv4Address(1) < 3):
    try:
        call()
    except (ValueError, TypeError) as error:
        print(type(error).__name__, error)
# expect error: TypeError: unsupported format string passed to IPv4Address.__format__
