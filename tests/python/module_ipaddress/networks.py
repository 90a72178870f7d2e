import ipaddress
from ipaddress import IPv4Interface, IPv4Network, IPv6Interface, IPv6Network, ip_address, ip_interface, ip_network

for net in (ip_network("192.168.0.0/29"), ip_network("10.0.0.0/255.0.0.0"), ip_network("10.1.0.0/0.0.255.255"), ip_network("1.2.3.4"),
            ip_network("2001:db8::/126"), IPv4Network(("10.0.0.0", 31)), IPv6Network("::/0"), ipaddress.ip_network("192.168.1.77/24", strict=False)):
    print(repr(net), net.version, net.prefixlen, net.network_address, net.broadcast_address, net.netmask, net.hostmask, net.num_addresses)
    print(net.with_prefixlen, net.with_netmask, net.with_hostmask, net.exploded, net.compressed, net[0], net[-1], net.max_prefixlen, net.reverse_pointer)
    print(net.is_private, net.is_global, net.is_multicast, net.is_reserved, net.is_loopback, net.is_link_local, net.is_unspecified, net.supernet())
# expect: IPv4Network('192.168.0.0/29') 4 29 192.168.0.0 192.168.0.7 255.255.255.248 0.0.0.7 8
# expect: 192.168.0.0/29 192.168.0.0/255.255.255.248 192.168.0.0/0.0.0.7 192.168.0.0/29 192.168.0.0/29 192.168.0.0 192.168.0.7 32 0/29.0.168.192.in-addr.arpa
# expect: True False False False False False False 192.168.0.0/28
# expect: IPv4Network('10.0.0.0/8') 4 8 10.0.0.0 10.255.255.255 255.0.0.0 0.255.255.255 16777216
# expect: 10.0.0.0/8 10.0.0.0/255.0.0.0 10.0.0.0/0.255.255.255 10.0.0.0/8 10.0.0.0/8 10.0.0.0 10.255.255.255 32 0/8.0.0.10.in-addr.arpa
# expect: True False False False False False False 10.0.0.0/7
# expect: IPv4Network('10.1.0.0/16') 4 16 10.1.0.0 10.1.255.255 255.255.0.0 0.0.255.255 65536
# expect: 10.1.0.0/16 10.1.0.0/255.255.0.0 10.1.0.0/0.0.255.255 10.1.0.0/16 10.1.0.0/16 10.1.0.0 10.1.255.255 32 0/16.0.1.10.in-addr.arpa
# expect: True False False False False False False 10.0.0.0/15
# expect: IPv4Network('1.2.3.4/32') 4 32 1.2.3.4 1.2.3.4 255.255.255.255 0.0.0.0 1
# expect: 1.2.3.4/32 1.2.3.4/255.255.255.255 1.2.3.4/0.0.0.0 1.2.3.4/32 1.2.3.4/32 1.2.3.4 1.2.3.4 32 4/32.3.2.1.in-addr.arpa
# expect: False True False False False False False 1.2.3.4/31
# expect: IPv6Network('2001:db8::/126') 6 126 2001:db8:: 2001:db8::3 ffff:ffff:ffff:ffff:ffff:ffff:ffff:fffc ::3 4
# expect: 2001:db8::/126 2001:db8::/ffff:ffff:ffff:ffff:ffff:ffff:ffff:fffc 2001:db8::/::3 2001:0db8:0000:0000:0000:0000:0000:0000/126 2001:db8::/126 2001:db8:: 2001:db8::3 128 6.2.1./.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.8.b.d.0.1.0.0.2.ip6.arpa
# expect: True False False False False False False 2001:db8::/125
# expect: IPv4Network('10.0.0.0/31') 4 31 10.0.0.0 10.0.0.1 255.255.255.254 0.0.0.1 2
# expect: 10.0.0.0/31 10.0.0.0/255.255.255.254 10.0.0.0/0.0.0.1 10.0.0.0/31 10.0.0.0/31 10.0.0.0 10.0.0.1 32 0/31.0.0.10.in-addr.arpa
# expect: True False False False False False False 10.0.0.0/30
# expect: IPv6Network('::/0') 6 0 :: ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff :: ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff 340282366920938463463374607431768211456
# expect: ::/0 ::/:: ::/ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff 0000:0000:0000:0000:0000:0000:0000:0000/0 ::/0 :: ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff 128 0./.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.ip6.arpa
# expect: False True False False False False False ::/0
# expect: IPv4Network('192.168.1.0/24') 4 24 192.168.1.0 192.168.1.255 255.255.255.0 0.0.0.255 256
# expect: 192.168.1.0/24 192.168.1.0/255.255.255.0 192.168.1.0/0.0.0.255 192.168.1.0/24 192.168.1.0/24 192.168.1.0 192.168.1.255 32 0/24.1.168.192.in-addr.arpa
# expect: True False False False False False False 192.168.0.0/23
print([str(h) for h in ip_network("192.168.0.0/29").hosts()], list(ip_network("10.0.0.0/31").hosts()), len(list(ip_network("10.0.0.0/30"))))
# expect: ['192.168.0.1', '192.168.0.2', '192.168.0.3', '192.168.0.4', '192.168.0.5', '192.168.0.6'] [IPv4Address('10.0.0.0'), IPv4Address('10.0.0.1')] 4
net = IPv4Network("10.0.0.0/24")
print(list(net.subnets()), list(net.subnets(new_prefix=26))[-1], net.supernet(new_prefix=8), net.supernet(prefixlen_diff=3))
# expect: [IPv4Network('10.0.0.0/25'), IPv4Network('10.0.0.128/25')] 10.0.0.192/26 10.0.0.0/8 10.0.0.0/21
print(ip_address("10.0.0.7") in net, ip_address("10.0.1.7") in net, ip_address("::1") in net, net.overlaps(ip_network("10.0.0.128/25")))
# expect: True False False True
print(net.subnet_of(ip_network("10.0.0.0/8")), net.supernet_of(ip_network("10.0.0.4/30")), net.compare_networks(ip_network("10.0.0.0/25")))
# expect: True True -1
print(list(net.address_exclude(ip_network("10.0.0.64/26"))), IPv6Network("fec0::/10").is_site_local)
# expect: [IPv4Network('10.0.0.128/25'), IPv4Network('10.0.0.0/26')] True
print(list(ipaddress.summarize_address_range(ip_address("10.0.0.1"), ip_address("10.0.0.9"))))
# expect: [IPv4Network('10.0.0.1/32'), IPv4Network('10.0.0.2/31'), IPv4Network('10.0.0.4/30'), IPv4Network('10.0.0.8/31')]
print(list(ipaddress.collapse_addresses([ip_network("10.0.0.0/25"), ip_network("10.0.0.128/25"), ip_address("1.1.1.1"), ip_address("1.1.1.0"), ip_network("10.0.0.4/32")])))
# expect: [IPv4Network('1.1.1.0/31'), IPv4Network('10.0.0.0/24')]
mixed = [ip_network("10.0.0.0/8"), ip_address("::1"), ip_address("9.9.9.9"), ip_network("::/3")]
print(sorted(mixed, key=ipaddress.get_mixed_type_key))
# expect: [IPv4Address('9.9.9.9'), IPv4Network('10.0.0.0/8'), IPv6Network('::/3'), IPv6Address('::1')]
for face in (ip_interface("10.1.2.3/24"), IPv4Interface("1.2.3.4"), IPv6Interface("fe80::5/10"), IPv4Interface((1, 8))):
    print(repr(face), face.ip, face.network, face.netmask, face.hostmask, face.with_prefixlen, face.with_netmask, face.with_hostmask, face.is_private,
          face.is_global, face.is_loopback, face.is_unspecified, face + 1 if face.version == 4 else "")
# expect: IPv4Interface('10.1.2.3/24') 10.1.2.3 10.1.2.0/24 255.255.255.0 0.0.0.255 10.1.2.3/24 10.1.2.3/255.255.255.0 10.1.2.3/0.0.0.255 True False False False 10.1.2.4/32
# expect: IPv4Interface('1.2.3.4/32') 1.2.3.4 1.2.3.4/32 255.255.255.255 0.0.0.0 1.2.3.4/32 1.2.3.4/255.255.255.255 1.2.3.4/0.0.0.0 False True False False 1.2.3.5/32
# expect: IPv6Interface('fe80::5/10') fe80::5 fe80::/10 ffc0:: 3f:ffff:ffff:ffff:ffff:ffff:ffff:ffff fe80::5/10 fe80::5/ffc0:: fe80::5/3f:ffff:ffff:ffff:ffff:ffff:ffff:ffff True False False False
# expect: IPv4Interface('0.0.0.1/8') 0.0.0.1 0.0.0.0/8 255.0.0.0 0.255.255.255 0.0.0.1/8 0.0.0.1/255.0.0.0 0.0.0.1/0.255.255.255 True False False False 0.0.0.2/32
print(IPv4Interface("1.2.3.4/24") == IPv4Interface("1.2.3.4/25"), IPv4Interface("1.2.3.4/24") < IPv4Interface("1.2.3.4/25"), {net: 1}[IPv4Network("10.0.0.0/24")])
# expect: False True 1
print(sorted([IPv4Network("10.0.0.0/24"), IPv4Network("10.0.0.0/8"), IPv4Network("9.0.0.0/8")]), net == 3, net <= net)
# expect: [IPv4Network('9.0.0.0/8'), IPv4Network('10.0.0.0/8'), IPv4Network('10.0.0.0/24')] False True
for call in (lambda: IPv4Network("1.2.3.4/24"), lambda: IPv4Network("1.2.3.0/33"), lambda: IPv4Network("1.2.3.0/255.0.255.0"), lambda: IPv4Network("1.2.3.0/24/3"),
             lambda: IPv6Network("::/129"), lambda: ip_network("x"), lambda: ip_interface("y"), lambda: net[500], lambda: list(net.subnets(new_prefix=8)),
             lambda: list(net.subnets(prefixlen_diff=9)), lambda: net.supernet(prefixlen_diff=30), lambda: net.subnet_of(IPv6Network("::/0")),
             lambda: list(net.address_exclude(ip_network("11.0.0.0/8"))), lambda: net < ip_network("::/0"),
             lambda: list(ipaddress.summarize_address_range(ip_address("2.0.0.0"), ip_address("1.0.0.0")))):
    try:
        call()
    except ipaddress.NetmaskValueError as error:
        print("netmask", error)
    except (ValueError, TypeError, IndexError) as error:
        print(type(error).__name__, error)
# expect: ValueError 1.2.3.4/24 has host bits set
# expect: netmask '33' is not a valid netmask
# expect: netmask '255.0.255.0' is not a valid netmask
# expect: AddressValueError Only one '/' permitted in '1.2.3.0/24/3'
# expect: netmask '129' is not a valid netmask
# expect: ValueError 'x' does not appear to be an IPv4 or IPv6 network
# expect: ValueError 'y' does not appear to be an IPv4 or IPv6 interface
# expect: IndexError address out of range
# expect: ValueError new prefix must be longer
# expect: ValueError prefix length diff 33 is invalid for netblock 10.0.0.0/24
# expect: ValueError current prefixlen is 24, cannot have a prefixlen_diff of 30
# expect: TypeError 10.0.0.0/24 and ::/0 are not of the same version
# expect: ValueError 11.0.0.0/8 not contained in 10.0.0.0/24
# expect: TypeError 10.0.0.0/24 and ::/0 are not of the same version
# expect: ValueError last IP address must be greater than first
