"""Addresses, networks and interfaces of IPv4 and IPv6."""

from _ip_text import (
    IPV4LENGTH, IPV6LENGTH, AddressValueError, Common, NetmaskValueError, Version4, Version6,
    low_zero_bits,
)
from functools import total_ordering

__all__ = ["AddressValueError", "IPV4LENGTH", "IPV6LENGTH", "IPv4Address", "IPv4Interface",
           "IPv4Network", "IPv6Address", "IPv6Interface", "IPv6Network", "NetmaskValueError",
           "collapse_addresses", "get_mixed_type_key", "ip_address", "ip_interface", "ip_network",
           "summarize_address_range", "v4_int_to_packed", "v6_int_to_packed"]

def _first_of(given, kinds, what):
    for kind in kinds:
        try:
            return kind(given)
        except (AddressValueError, NetmaskValueError):
            pass
    raise ValueError(f"{given!r} does not appear to be an IPv4 or IPv6 {what}")


def ip_address(address):
    return _first_of(address, (IPv4Address, IPv6Address), "address")


def ip_network(address, strict=True):
    return _first_of(address, (lambda given: IPv4Network(given, strict),
                               lambda given: IPv6Network(given, strict)), "network")


def ip_interface(address):
    return _first_of(address, (IPv4Interface, IPv6Interface), "interface")


def v4_int_to_packed(address):
    try:
        return address.to_bytes(4, "big")
    except OverflowError:
        raise ValueError("Address negative or too large for IPv4")


def v6_int_to_packed(address):
    try:
        return address.to_bytes(16, "big")
    except OverflowError:
        raise ValueError("Address negative or too large for IPv6")


def _split_slash(address):
    parts = str(address).split("/")
    if len(parts) > 2:
        raise AddressValueError(f"Only one '/' permitted in {address!r}")
    return parts


def summarize_address_range(first, last):
    if not (isinstance(first, _Address) and isinstance(last, _Address)):
        raise TypeError("first and last must be IP addresses, not networks")
    if first.version != last.version:
        raise TypeError(f"{first} and {last} are not of the same version")
    if first > last:
        raise ValueError("last IP address must be greater than first")
    network = IPv4Network if first.version == 4 else IPv6Network
    bits = first._bits
    at, end = first._ip, last._ip
    while at <= end:
        size = min(low_zero_bits(at, bits), (end - at + 1).bit_length() - 1)
        yield network((at, bits - size))
        at += 1 << size
        if at - 1 == first._ALL_ONES:
            break


def collapse_addresses(addresses):
    singles, networks = [], []
    for one in addresses:
        if isinstance(one, _Address) and not isinstance(one, _InterfaceMixin):
            before = singles[-1] if singles else None
            if before is not None and before.version != one.version:
                raise TypeError(f"{one} and {before} are not of the same version")
            singles.append(one)
        elif one._prefixlen == one._bits:
            before = singles[-1] if singles else None
            if before is not None and before.version != one.version:
                raise TypeError(f"{one} and {before} are not of the same version")
            singles.append(one.ip if isinstance(one, _InterfaceMixin) else one.network_address)
        else:
            before = networks[-1] if networks else None
            if before is not None and before.version != one.version:
                raise TypeError(f"{one} and {before} are not of the same version")
            networks.append(one)
    singles = sorted(set(singles))
    at = 0
    while at < len(singles):
        end = at
        while end + 1 < len(singles) and singles[end + 1]._ip == singles[end]._ip + 1:
            end += 1
        networks.extend(summarize_address_range(singles[at], singles[end]))
        at = end + 1
    return _collapse(networks)


def _collapse(networks):
    """Two halves of a network become it, and what lies inside of another one goes."""
    todo, halves = list(networks), {}
    while todo:
        network = todo.pop()
        above = network.supernet()
        other = halves.get(above)
        if other is None:
            halves[above] = network
        elif other != network:
            del halves[above]
            todo.append(above)
    last = None
    for network in sorted(halves.values()):
        if last is not None and last.broadcast_address >= network.broadcast_address:
            continue
        yield network
        last = network


def get_mixed_type_key(obj):
    if isinstance(obj, _Network):
        return (obj.version, obj.network_address, obj.netmask)
    if isinstance(obj, _Address):
        return (obj.version, obj)
    return NotImplemented


@total_ordering
class _Address(Common):
    __slots__ = ()

    def _take(self, address):
        """The number of an int, of bytes or of a text."""
        if isinstance(address, int):
            self._check_int(address)
            return address
        if isinstance(address, bytes):
            self._check_packed(address)
            return int.from_bytes(address, "big")
        text = str(address)
        if "/" in text:
            raise AddressValueError(f"Unexpected '/' in {address!r}")
        return text

    @property
    def _number(self):
        return self._ip

    def __int__(self):
        return self._ip

    def __eq__(self, other):
        try:
            return self._ip == other._ip and self._version == other._version
        except AttributeError:
            return NotImplemented

    def __lt__(self, other):
        if not isinstance(other, _Address):
            return NotImplemented
        if self._version != other._version:
            raise TypeError(f"{self} and {other} are not of the same version")
        return self._ip < other._ip

    def __add__(self, other):
        if not isinstance(other, int):
            return NotImplemented
        return self.__class__(int(self) + other)

    def __sub__(self, other):
        if not isinstance(other, int):
            return NotImplemented
        return self.__class__(int(self) - other)

    def __repr__(self):
        return f"{self.__class__.__name__}({str(self)!r})"

    def __str__(self):
        return self._show(self._ip)

    def __hash__(self):
        return hash(hex(self._ip))

    def __format__(self, fmt):
        if not fmt or fmt[-1] == "s":
            return format(str(self), fmt)
        kind = fmt[-1]
        rest = fmt[:-1]
        sharp, grouped = "", ""
        if rest.endswith("_"):
            grouped, rest = "_", rest[:-1]
        if rest.endswith("#"):
            sharp, rest = "#", rest[:-1]
        if rest or kind not in "bnxX":
            return super().__format__(fmt)
        if kind == "n":
            kind = "b" if self._version == 4 else "x"
        digits = self._bits if kind == "b" else self._bits // 4
        if grouped:
            digits += digits // 4 - 1
        if sharp:
            digits += 2
        return format(int(self), f"{sharp}0{digits}{grouped}{kind}")

    @property
    def packed(self):
        return self._ip.to_bytes(self._bits // 8, "big")


@total_ordering
class _Network(Common):
    __slots__ = ()

    def _set_up(self, address, strict, kind):
        """The network's fields, from `text/mask`, a pair, or an address alone."""
        if isinstance(address, (int, bytes)):
            first, mask = address, self._bits
        elif isinstance(address, tuple):
            first = address[0]
            mask = address[1] if len(address) > 1 else self._bits
        else:
            parts = _split_slash(address)
            first = parts[0]
            mask = parts[1] if len(parts) == 2 else self._bits
        self.network_address = kind(first)
        self._prefixlen = self._prefix_of(mask)
        self.netmask = kind(self._mask_of(self._prefixlen))
        number = self.network_address._ip
        if number & self.netmask._ip != number:
            if strict:
                raise ValueError(f"{self} has host bits set")
            self.network_address = kind(number & self.netmask._ip)
        self._kind = kind

    @property
    def _number(self):
        return self.network_address._ip

    @property
    def prefixlen(self):
        return self._prefixlen

    @property
    def broadcast_address(self):
        return self._kind(self.network_address._ip | self.hostmask._ip)

    @property
    def hostmask(self):
        return self._kind(self.netmask._ip ^ self._ALL_ONES)

    @property
    def with_prefixlen(self):
        return f"{self.network_address}/{self._prefixlen}"

    @property
    def with_netmask(self):
        return f"{self.network_address}/{self.netmask}"

    @property
    def with_hostmask(self):
        return f"{self.network_address}/{self.hostmask}"

    @property
    def num_addresses(self):
        return self.broadcast_address._ip - self.network_address._ip + 1

    def hosts(self):
        first, last = self._host_range()
        if self._bits - self._prefixlen <= 1:
            return [self._kind(number) for number in range(first, last + 1)]
        return (self._kind(number) for number in range(first, last + 1))

    def __iter__(self):
        for number in range(self.network_address._ip, self.broadcast_address._ip + 1):
            yield self._kind(number)

    def __getitem__(self, n):
        base = self.network_address._ip if n >= 0 else self.broadcast_address._ip + 1
        if not self.network_address._ip <= base + n <= self.broadcast_address._ip:
            raise IndexError("address out of range")
        return self._kind(base + n)

    def __contains__(self, other):
        if self._version != other._version or isinstance(other, _Network):
            return False
        return other._ip & self.netmask._ip == self.network_address._ip

    def __eq__(self, other):
        try:
            return (self._version == other._version
                    and self.network_address == other.network_address
                    and self.netmask._ip == other.netmask._ip)
        except AttributeError:
            return NotImplemented

    def __lt__(self, other):
        if not isinstance(other, _Network):
            return NotImplemented
        if self._version != other._version:
            raise TypeError(f"{self} and {other} are not of the same version")
        return ((self.network_address, self.netmask) < (other.network_address, other.netmask))

    def __hash__(self):
        return hash(self.network_address._ip ^ self.netmask._ip)

    def __repr__(self):
        return f"{self.__class__.__name__}({str(self)!r})"

    def __str__(self):
        return f"{self.network_address}/{self._prefixlen}"

    def overlaps(self, other):
        return (self.network_address in other or self.broadcast_address in other
                or other.network_address in self or other.broadcast_address in self)

    def _check_version(self, other):
        if self._version != other._version:
            raise TypeError(f"{self} and {other} are not of the same version")

    def subnet_of(self, other):
        return self._is_within(self, other)

    def supernet_of(self, other):
        return self._is_within(other, self)

    @staticmethod
    def _is_within(inner, outer):
        try:
            if inner._version != outer._version:
                raise TypeError(f"{inner} and {outer} are not of the same version")
            return (outer.network_address <= inner.network_address
                    and outer.broadcast_address >= inner.broadcast_address)
        except AttributeError:
            raise TypeError(f"Unable to test subnet containment between {inner} and {outer}")

    def subnets(self, prefixlen_diff=1, new_prefix=None):
        if self._prefixlen == self._bits:
            yield self
            return
        if new_prefix is not None:
            if new_prefix < self._prefixlen:
                raise ValueError("new prefix must be longer")
            if prefixlen_diff != 1:
                raise ValueError("cannot set prefixlen_diff and new_prefix")
            prefixlen_diff = new_prefix - self._prefixlen
        if prefixlen_diff < 0:
            raise ValueError("prefix length diff must be > 0")
        length = self._prefixlen + prefixlen_diff
        if length > self._bits:
            raise ValueError(f"prefix length diff {length} is invalid for netblock {self}")
        step = (self.hostmask._ip + 1) >> prefixlen_diff
        for number in range(self.network_address._ip, self.broadcast_address._ip + 1, step):
            yield self.__class__((number, length))

    def supernet(self, prefixlen_diff=1, new_prefix=None):
        if self._prefixlen == 0:
            return self
        if new_prefix is not None:
            if new_prefix > self._prefixlen:
                raise ValueError("new prefix must be shorter")
            if prefixlen_diff != 1:
                raise ValueError("cannot set prefixlen_diff and new_prefix")
            prefixlen_diff = self._prefixlen - new_prefix
        length = self._prefixlen - prefixlen_diff
        if length < 0:
            raise ValueError(f"current prefixlen is {self._prefixlen}, cannot have a "
                             f"prefixlen_diff of {prefixlen_diff}")
        return self.__class__((self.network_address._ip & self._mask_of(length), length))

    def address_exclude(self, other):
        self._check_version(other)
        if not isinstance(other, _Network):
            raise TypeError(f"{other} is not a network object")
        if not other.subnet_of(self):
            raise ValueError(f"{other} not contained in {self}")
        if other == self:
            return
        other = other.__class__(str(other))
        half, rest = self.subnets()
        while half != other and rest != other:
            if other.subnet_of(half):
                yield rest
                half, rest = half.subnets()
            else:
                yield half
                half, rest = rest.subnets()
        yield rest if half == other else half

    def compare_networks(self, other):
        if self._version != other._version:
            raise TypeError(f"{self} and {other} are not of the same type")
        mine = (self.network_address, self.netmask)
        theirs = (other.network_address, other.netmask)
        return -1 if mine < theirs else int(mine > theirs)

    # A network is whatever its first and its last address are.
    def _both(self, name):
        return getattr(self.network_address, name) and getattr(self.broadcast_address, name)

    is_multicast = property(lambda self: self._both("is_multicast"))
    is_reserved = property(lambda self: self._both("is_reserved"))
    is_link_local = property(lambda self: self._both("is_link_local"))
    is_unspecified = property(lambda self: self._both("is_unspecified"))
    is_loopback = property(lambda self: self._both("is_loopback"))

    @property
    def is_private(self):
        return any(self.network_address in known and self.broadcast_address in known
                   for known in self._private())

    @property
    def is_global(self):
        return not self.is_private

    def _private(self):
        return _PRIVATE_4 if self._version == 4 else _PRIVATE_6


class _InterfaceMixin:
    """An address together with its network."""

    __slots__ = ()

    def _set_network(self, network):
        self.network = network
        self.netmask = network.netmask
        self._prefixlen = network._prefixlen

    @property
    def hostmask(self):
        return self.network.hostmask

    def _interface_text(self):
        return f"{self._show(self._ip)}/{self._prefixlen}"

    @property
    def with_prefixlen(self):
        return f"{self.ip}/{self._prefixlen}"

    @property
    def with_netmask(self):
        return f"{self.ip}/{self.netmask}"

    @property
    def with_hostmask(self):
        return f"{self.ip}/{self.hostmask}"

    def __str__(self):
        return f"{self.ip}/{self._prefixlen}"

    def __eq__(self, other):
        equal = super().__eq__(other)
        if equal is NotImplemented or not equal:
            return equal
        try:
            return self.network == other.network
        except AttributeError:
            return False

    def __lt__(self, other):
        less = _Address.__lt__(self, other)
        if less is NotImplemented:
            return NotImplemented
        try:
            return (self.network < other.network
                    or self.network == other.network and less)
        except AttributeError:
            return False

    def __hash__(self):
        return hash((self._ip, self._prefixlen, self.network.network_address._ip))


def _parts_of_interface(address, bits):
    if isinstance(address, tuple):
        return address if len(address) > 1 else (address[0], bits)
    if isinstance(address, (bytes, int)):
        return address, bits
    parts = _split_slash(address)
    return parts if len(parts) == 2 else (parts[0], bits)


# --- IPv4


class IPv4Address(Version4, _Address):
    __slots__ = ("_ip",)

    def __init__(self, address):
        taken = self._take(address)
        self._ip = self._read(taken) if isinstance(taken, str) else taken

    @property
    def is_reserved(self):
        return self in _RESERVED_4

    @property
    def is_private(self):
        return any(self in known for known in _PRIVATE_4)

    @property
    def is_global(self):
        return self not in _SHARED_4 and not self.is_private

    @property
    def is_multicast(self):
        return self in _MULTICAST_4

    @property
    def is_unspecified(self):
        return self == _UNSPECIFIED_4

    @property
    def is_loopback(self):
        return self in _LOOPBACK_4

    @property
    def is_link_local(self):
        return self in _LINK_LOCAL_4


class IPv4Interface(_InterfaceMixin, IPv4Address):
    __slots__ = ("network", "netmask", "_prefixlen")

    def __init__(self, address):
        first, mask = _parts_of_interface(address, self._bits)
        IPv4Address.__init__(self, first)
        self._set_network(IPv4Network((first, mask), strict=False))

    @property
    def ip(self):
        return IPv4Address(self._ip)


class IPv4Network(Version4, _Network):
    __slots__ = ("network_address", "netmask", "_prefixlen", "_kind")

    def __init__(self, address, strict=True):
        self._set_up(address, strict, IPv4Address)

    def _host_range(self):
        first, last = self.network_address._ip, self.broadcast_address._ip
        return (first, last) if self._prefixlen >= 31 else (first + 1, last - 1)

    @property
    def is_global(self):
        return not (self.network_address in _SHARED_4
                    and self.broadcast_address in _SHARED_4) and not self.is_private


# --- IPv6


class IPv6Address(Version6, _Address):
    __slots__ = ("_ip", "_scope_id")

    def __init__(self, address):
        taken = self._take(address)
        self._scope_id = None
        if isinstance(taken, str):
            taken, self._scope_id = self._split_scope(taken)
            taken = self._read(taken)
        self._ip = taken

    def __str__(self):
        text = self._show(self._ip)
        return text if self._scope_id is None else f"{text}%{self._scope_id}"

    def __hash__(self):
        return hash((self._ip, self._scope_id))

    def __eq__(self, other):
        equal = _Address.__eq__(self, other)
        if equal is NotImplemented or not equal:
            return equal
        return self._scope_id == getattr(other, "_scope_id", None)

    @property
    def scope_id(self):
        return self._scope_id

    @property
    def is_multicast(self):
        return self in _MULTICAST_6

    @property
    def is_reserved(self):
        return any(self in known for known in _RESERVED_6)

    @property
    def is_link_local(self):
        return self in _LINK_LOCAL_6

    @property
    def is_site_local(self):
        return self in _SITE_LOCAL_6

    @property
    def is_private(self):
        if self.ipv4_mapped is not None:
            return self.ipv4_mapped.is_private
        return any(self in known for known in _PRIVATE_6)

    @property
    def is_global(self):
        return not self.is_private

    @property
    def is_unspecified(self):
        return self._ip == 0

    @property
    def is_loopback(self):
        return self._ip == 1

    @property
    def ipv4_mapped(self):
        return IPv4Address(self._ip & 0xFFFFFFFF) if self._ip >> 32 == 0xFFFF else None

    @property
    def teredo(self):
        if self._ip >> 96 != 0x20010000:
            return None
        return (IPv4Address(self._ip >> 64 & 0xFFFFFFFF),
                IPv4Address(~self._ip & 0xFFFFFFFF))

    @property
    def sixtofour(self):
        return IPv4Address(self._ip >> 80 & 0xFFFFFFFF) if self._ip >> 112 == 0x2002 else None


class IPv6Interface(_InterfaceMixin, IPv6Address):
    __slots__ = ("network", "netmask", "_prefixlen")

    def __init__(self, address):
        first, mask = _parts_of_interface(address, self._bits)
        IPv6Address.__init__(self, first)
        self._set_network(IPv6Network((first, mask), strict=False))

    @property
    def ip(self):
        return IPv6Address(self._ip)

    def __str__(self):
        return f"{IPv6Address.__str__(self)}/{self._prefixlen}"

    @property
    def is_unspecified(self):
        return self._ip == 0 and self.network.is_unspecified

    @property
    def is_loopback(self):
        return self._ip == 1 and self.network.is_loopback


class IPv6Network(Version6, _Network):
    __slots__ = ("network_address", "netmask", "_prefixlen", "_kind")

    def __init__(self, address, strict=True):
        self._set_up(address, strict, IPv6Address)

    def _host_range(self):
        first, last = self.network_address._ip, self.broadcast_address._ip
        return (first, last) if self._prefixlen >= 127 else (first + 1, last)

    is_site_local = property(lambda self: self._both("is_site_local"))


_UNSPECIFIED_4 = IPv4Address("0.0.0.0")
_SHARED_4 = IPv4Network("100.64.0.0/10")
_LINK_LOCAL_4 = IPv4Network("169.254.0.0/16")
_LOOPBACK_4 = IPv4Network("127.0.0.0/8")
_MULTICAST_4 = IPv4Network("224.0.0.0/4")
_RESERVED_4 = IPv4Network("240.0.0.0/4")
_PRIVATE_4 = tuple(map(IPv4Network, (
    "0.0.0.0/8", "10.0.0.0/8", "127.0.0.0/8", "169.254.0.0/16", "172.16.0.0/12", "192.0.0.0/29",
    "192.0.0.170/31", "192.0.2.0/24", "192.168.0.0/16", "198.18.0.0/15", "198.51.100.0/24",
    "203.0.113.0/24", "240.0.0.0/4", "255.255.255.255/32")))
_LINK_LOCAL_6 = IPv6Network("fe80::/10")
_SITE_LOCAL_6 = IPv6Network("fec0::/10")
_MULTICAST_6 = IPv6Network("ff00::/8")
_PRIVATE_6 = tuple(map(IPv6Network, (
    "::1/128", "::/128", "::ffff:0:0/96", "100::/64", "2001::/23", "2001:2::/48", "2001:db8::/32",
    "2001:10::/28", "fc00::/7", "fe80::/10")))
_RESERVED_6 = tuple(map(IPv6Network, (
    "::/8", "100::/8", "200::/7", "400::/6", "800::/5", "1000::/4", "4000::/3", "6000::/3",
    "8000::/3", "a000::/3", "c000::/3", "e000::/4", "f000::/5", "f800::/6", "fe00::/9")))
