"""Addresses of IPv4 and IPv6 as numbers and as texts, for ipaddress.py: a class for each version."""

IPV4LENGTH = 32
IPV6LENGTH = 128

_DIGITS = frozenset("0123456789")
_HEX = frozenset("0123456789ABCDEFabcdef")


class AddressValueError(ValueError):
    """What was given is no address."""

    __module__ = "ipaddress"


class NetmaskValueError(ValueError):
    """What was given is no netmask."""

    __module__ = "ipaddress"


def low_zero_bits(number, bits):
    if number == 0:
        return bits
    return min(bits, (~number & (number - 1)).bit_length())


class Common:
    __slots__ = ()

    @property
    def version(self):
        return self._version

    @property
    def max_prefixlen(self):
        return self._bits

    @property
    def exploded(self):
        return self._explode()

    @property
    def compressed(self):
        return str(self)

    @property
    def reverse_pointer(self):
        return self._reverse_pointer()

    @classmethod
    def _mask_of(cls, length):
        return cls._ALL_ONES ^ (cls._ALL_ONES >> length)

    @classmethod
    def _bad_mask(cls, given):
        raise NetmaskValueError(f"{given!r} is not a valid netmask") from None

    @classmethod
    def _length_of_text(cls, text):
        if not (text.isascii() and text.isdigit()):
            cls._bad_mask(text)
        length = int(text)
        if length > cls._bits:
            cls._bad_mask(text)
        return length

    @classmethod
    def _check_int(cls, number):
        if number < 0:
            raise AddressValueError(f"{number} (< 0) is not permitted as an IPv{cls._version} "
                                    "address")
        if number > cls._ALL_ONES:
            raise AddressValueError(f"{number} (>= 2**{cls._bits}) is not permitted as an "
                                    f"IPv{cls._version} address")

    @classmethod
    def _check_packed(cls, address):
        size = cls._bits // 8
        if len(address) != size:
            raise AddressValueError(f"{address!r} (len {len(address)} != {size}) is not permitted "
                                    f"as an IPv{cls._version} address")


class Version4(Common):
    __slots__ = ()

    _version = 4
    _bits = IPV4LENGTH
    _ALL_ONES = 2**IPV4LENGTH - 1

    @classmethod
    def _read(cls, text):
        if not text:
            raise AddressValueError("Address cannot be empty")
        octets = text.split(".")
        if len(octets) != 4:
            raise AddressValueError(f"Expected 4 octets in {text!r}")
        number = 0
        for octet in octets:
            try:
                number = number << 8 | cls._octet(octet)
            except ValueError as error:
                raise AddressValueError(f"{error} in {text!r}") from None
        return number

    @staticmethod
    def _octet(text):
        if not text:
            raise ValueError("Empty octet not permitted")
        if not _DIGITS.issuperset(text):
            raise ValueError(f"Only decimal digits permitted in {text!r}")
        if len(text) > 3:
            raise ValueError(f"At most 3 characters permitted in {text!r}")
        if text != "0" and text[0] == "0":
            raise ValueError(f"Leading zeros are not permitted in {text!r}")
        if int(text) > 255:
            raise ValueError(f"Octet {int(text)} (> 255) not permitted")
        return int(text)

    @staticmethod
    def _show(number):
        return ".".join(map(str, number.to_bytes(4, "big")))

    @classmethod
    def _prefix_of(cls, given):
        """The length of the prefix that a number, a netmask or a host mask says."""
        if isinstance(given, int):
            if not 0 <= given <= cls._bits:
                cls._bad_mask(given)
            return given
        try:
            return cls._length_of_text(given)
        except NetmaskValueError:
            pass
        try:
            mask = cls._read(given)
        except AddressValueError:
            cls._bad_mask(given)
        for number in (mask, mask ^ cls._ALL_ONES):
            zeros = low_zero_bits(number, cls._bits)
            if number >> zeros == (1 << cls._bits - zeros) - 1:
                return cls._bits - zeros
        cls._bad_mask(given)

    def _explode(self):
        return str(self)

    def _reverse_pointer(self):
        return ".".join(reversed(str(self).split("."))) + ".in-addr.arpa"


class Version6(Common):
    __slots__ = ()

    _version = 6
    _bits = IPV6LENGTH
    _ALL_ONES = 2**IPV6LENGTH - 1

    @classmethod
    def _read(cls, text):
        if not text:
            raise AddressValueError("Address cannot be empty")
        parts = text.split(":")
        if len(parts) < 3:
            raise AddressValueError(f"At least 3 parts expected in {text!r}")
        if "." in parts[-1]:
            try:
                number = Version4._read(parts.pop())
            except AddressValueError as error:
                raise AddressValueError(f"{error} in {text!r}") from None
            parts += ["%x" % (number >> 16), "%x" % (number & 0xFFFF)]
        if len(parts) > 9:
            raise AddressValueError(f"At most 8 colons permitted in {text!r}")
        gap = None
        for i in range(1, len(parts) - 1):
            if not parts[i]:
                if gap is not None:
                    raise AddressValueError(f"At most one '::' permitted in {text!r}")
                gap = i
        if gap is None:
            before, after = cls._without_gap(parts, text)
        else:
            before, after = cls._around_gap(parts, gap, text)
        number = 0
        try:
            for part in before:
                number = number << 16 | cls._hextet(part)
            number <<= 16 * (8 - len(before) - len(after))
            for part in after:
                number = number << 16 | cls._hextet(part)
        except ValueError as error:
            raise AddressValueError(f"{error} in {text!r}") from None
        return number

    @staticmethod
    def _without_gap(parts, text):
        if len(parts) != 8:
            raise AddressValueError(f"Exactly 8 parts expected without '::' in {text!r}")
        if not parts[0]:
            raise AddressValueError(f"Leading ':' only permitted as part of '::' in {text!r}")
        if not parts[-1]:
            raise AddressValueError(f"Trailing ':' only permitted as part of '::' in {text!r}")
        return parts, []

    @staticmethod
    def _around_gap(parts, gap, text):
        before, after = parts[:gap], parts[gap + 1:]
        if not before[0]:
            before = before[1:]
            if before:
                raise AddressValueError(f"Leading ':' only permitted as part of '::' in {text!r}")
        if not after[-1]:
            after = after[:-1]
            if after:
                raise AddressValueError(f"Trailing ':' only permitted as part of '::' in {text!r}")
        if len(before) + len(after) > 7:
            raise AddressValueError(f"Expected at most 7 other parts with '::' in {text!r}")
        return before, after

    @staticmethod
    def _hextet(text):
        if not _HEX.issuperset(text):
            raise ValueError(f"Only hex digits permitted in {text!r}")
        if len(text) > 4:
            raise ValueError(f"At most 4 characters permitted in {text!r}")
        return int(text, 16)

    @staticmethod
    def _show(number):
        parts = ["%x" % (number >> shift & 0xFFFF) for shift in range(112, -1, -16)]
        # The longest run of zeros, the first of several.
        best, length, at = 0, 0, 0
        while at < 8:
            end = at
            while end < 8 and parts[end] == "0":
                end += 1
            if end - at > length:
                best, length = at, end - at
            at = max(end, at + 1)
        if length < 2:
            return ":".join(parts)
        return ":".join(parts[:best]) + "::" + ":".join(parts[best + length:])

    @classmethod
    def _prefix_of(cls, given):
        if isinstance(given, int):
            if not 0 <= given <= cls._bits:
                cls._bad_mask(given)
            return given
        return cls._length_of_text(given)

    @staticmethod
    def _split_scope(text):
        address, sign, scope = text.partition("%")
        if not sign:
            return address, None
        if not scope or "%" in scope:
            raise AddressValueError('Invalid IPv6 address: "%r"' % text)
        return address, scope

    def _explode(self):
        text = "%032x" % self._number
        text = ":".join(text[i:i + 4] for i in range(0, 32, 4))
        if hasattr(self, "_prefixlen"):
            text += f"/{self._prefixlen}"
        return text

    def _reverse_pointer(self):
        return ".".join(reversed(self.exploded.replace(":", ""))) + ".ip6.arpa"
