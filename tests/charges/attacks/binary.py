"""Bytes, digests, codecs, dates and patterns."""
import base64, binascii, calendar, codecs, colorsys, configparser, datetime, email.utils, hashlib, hmac, html.parser, http.cookies
import ipaddress, logging, mimetypes, pathlib, re, secrets, struct, tomllib, traceback, urllib.parse, uuid, xml.sax.saxutils, zlib
import zoneinfo

N = 30_000_000
B = b"a" * N
M = 4_000_000
C = b"a" * M
T = "a" * M


def contains(): return (b"a" * 100_000 + b"b") in B, (b"b" + b"a" * 100_000) in B
def find_bad(): return B.find(b"a" * 50_000 + b"b" + b"a" * 50_000), B.rfind(b"b" + b"a" * 100_000)
def count(): return B.count(b"a"), B.count(b"a" * 1000 + b"b"), B.count(97)
def replace(): return len(C.replace(b"a", b"bb")), len(C.replace(b"", b"-"))
def split(): return len(C.split(b"a")), len((b"ab " * 1_000_000).split()), len((b"ab\n" * 1_000_000).splitlines())
def join(): return len(b"".join([C] * 7)), len(C.join([b"a"] * 7))
def translate(): return len(B.translate(bytes(range(256)), b"b"))
def upper(): return len(B.upper()), len(B.title()), len(B.swapcase()), B.isalpha(), B.istitle()
def strip(): return len(B.strip(b"a")), len(B.strip(C))
def pad(): return len(b"x".center(N)), len(b"x".zfill(N)), len((b"\t" * 1000).expandtabs(30_000))
def hexadecimal(): return len(C.hex()), len(C.hex(":", 1)), len(bytes.fromhex("61 " * 2_000_000))
def multiply(): return len(C * 15)
def multiply_huge(): return b"ab" * (1 << 60)
def compare():
    other = b"a" * N
    for i in range(100_000): B == other, B < other
def hash_again():
    for i in range(10_000): hash(C + b"x")
def slices(): return len(B[::-1]), len(B[::2]), len(B[1:])
def text(): return len(repr(b"\x01" * 5_000_000)), len(str(B))
def percent(): return len(b"%30000000d" % 5), len(b"%s%s" % (C, C))
def of_list(): return len(bytes(list(C))), len(bytes(x for x in C)), len(bytes(N))
def of_count_huge(): return bytes(1 << 60)
def array_delete():
    a = bytearray(C)
    while a: del a[0]
def array_insert():
    a = bytearray(C)
    for i in range(300_000): a.insert(0, 1)
def array_pop():
    a = bytearray(C)
    while a: a.pop(0)
def array_remove():
    a = bytearray(C + b"b" * 100_000)
    for i in range(100_000): a.remove(98)
def array_reverse():
    a = bytearray(B)
    for i in range(1000): a.reverse()
def array_slices():
    a = bytearray(C)
    for i in range(1000): a[0:0] = b"x"; a[::2] = a[::2]
def array_extend():
    a = bytearray()
    while True: a.extend(C)
def decode(): return len(B.decode()), len(("é" * M).encode().decode()), len(B.decode("latin-1"))
def decode_errors(): return len((b"\xff" * M).decode("utf-8", "replace")), len((b"\xff" * M).decode("ascii", "backslashreplace"))
def decode_wide(): return len(B.decode("utf-16")), len(C.decode("utf-32", "replace"))
def decode_table(): return len(B.decode("cp1252"))
def base_64(): return len(base64.b64encode(B)), len(base64.b64decode(base64.b64encode(C)))
def base_85(): return len(base64.b85encode(C[:500_000])), len(base64.a85encode(C[:500_000]))
def base_32(): return len(base64.b32encode(C[:500_000])), len(base64.b32decode(b"a" * 800_000, casefold=True))
def base_16(): return len(binascii.hexlify(B)), len(binascii.unhexlify(b"61" * M))
def base_64_lines(): return len(base64.encodebytes(C)), len(base64.decodebytes(base64.encodebytes(C)))
def quoted(): return len(binascii.b2a_qp(C[:500_000])), len(binascii.a2b_qp(C[:500_000]))
def checksum(): return zlib.crc32(B), zlib.adler32(B), binascii.crc32(B), binascii.crc_hqx(C, 0)
def digests():
    for name in ("md5", "sha1", "sha256", "sha512", "sha3_256", "blake2b", "blake2s"): hashlib.new(name, B).hexdigest()
def digest_update():
    h = hashlib.sha256()
    for i in range(1000): h.update(B)
    return h.hexdigest()
def digest_long(): return len(hashlib.shake_128(b"a").digest(30_000_000)), len(hashlib.shake_256(b"a").hexdigest(10_000_000))
def digest_copies(): return [hashlib.sha256(b"a").copy() for i in range(100_000)]
def derive(): return hashlib.pbkdf2_hmac("sha256", b"a", b"b", 10_000_000)
def derive_long(): return len(hashlib.pbkdf2_hmac("sha256", b"a", b"b", 1, 10_000_000))
def derive_password(): return hashlib.pbkdf2_hmac("sha256", B, B, 10)
def derive_scrypt(): return hashlib.scrypt(b"a", salt=b"b", n=16384, r=8, p=1)
def derive_scrypt_more(): return hashlib.scrypt(b"a", salt=b"b", n=1 << 20, r=8, p=16, maxmem=1 << 31)
def keyed(): return hmac.new(B, B, "sha256").hexdigest(), hmac.digest(C, C, "md5"), hmac.compare_digest(B, b"a" * N)
def secret(): return len(secrets.token_bytes(10_000_000)), len(secrets.token_hex(5_000_000))
def pack(): return len(struct.pack("30000000s", B)), struct.calcsize("i" * 100_000), len(struct.pack("1000000i", *[1] * 1_000_000))
def pack_count(): return struct.calcsize("999999999999i")
def pack_huge(): return len(struct.pack("999999999x"))
def unpack(): return len(struct.unpack("1000000i", C)), len(list(struct.iter_unpack("i", C)))
def unpack_format(): return len(struct.unpack("b" * M, C))
def codec(): return len(codecs.encode(T, "rot13")), len(codecs.encode(C, "hex")), len(codecs.decode(T, "rot13"))
def codec_bytes(): return len(codecs.encode(C, "base64"))
def idna(): return b"xn--" + b"a" * 1_000_000 + b"." in (b"xn--" + b"a" * 1_000_000).decode("idna")


def pattern_backtrack(): return re.search("(a+)+b", "a" * 40)
def pattern_backtrack_again():
    for i in range(1000): re.search("(a|aa)+$", "a" * 40 + "b")
def pattern_quadratic(): return re.search("a*b", T)
def pattern_quadratic_two(): return re.search(".*.*=.*", T[:100_000])
def pattern_lazy(): return re.search("a*?a*?a*?b", T[:100_000])
def pattern_reference(): return re.search(r"(a*)\1b", T[:200_000])
def pattern_look(): return re.search("(?=a*b)a", T)
def pattern_behind(): return re.search("(?<=" + "a" * 200 + ")b", T)
def pattern_count(): return re.match("(?:a{0,500}){0,500}b", T[:10_000])
def pattern_large(): return re.compile("a{1,60000}" * 20)
def pattern_nested_count(): return re.compile("(((a{1,100}){1,100}){1,100}){1,100}")
def pattern_alternatives(): return re.compile("|".join("a%d" % i for i in range(50_000))).search(T)
def pattern_class(): return re.compile("[" + "".join(map(chr, range(1000, 60_000))) + "]").search(T)
def pattern_groups(): return re.compile("(a)" * 5000).match(T)
def pattern_deep(): return re.compile("(" * 20_000 + ")" * 20_000)
def pattern_long(): return re.compile(T)
def pattern_escape(): return len(re.escape("." * M))
def pattern_find_all(): return len(re.findall("a", T)), len(re.findall("(a)(a)", T[:1_000_000]))
def pattern_find_empty(): return len(re.findall("", T))
def pattern_iterate(): return sum(1 for m in re.finditer("a", T[:500_000]))
def pattern_sub(): return len(re.sub("a", "bb", T)), len(re.sub("", "-", T))
def pattern_sub_function(): return len(re.sub("a", lambda m: "b", T[:300_000]))
def pattern_sub_template(): return len(re.sub("(a)", r"\1\1\g<1>", T[:1_000_000]))
def pattern_sub_grow(): return len(re.sub("a", "b" * 1000, T))
def pattern_split(): return len(re.split("a", T)), len(re.split("(a)", T[:1_000_000]))
def pattern_largest(): return [re.compile(letter * 80_000) for letter in "abcdefgh"], re.compile("|".join(["ab"] * 26_000))
def pattern_verbose(): return re.compile("a " * 100_000, re.VERBOSE).search(T)
def pattern_fold(): return re.search("(?i)" + "É" * 1000 + "b", "é" * M)
def pattern_words(): return len(re.findall(r"\b\w+\b", "ab " * 1_000_000))
def pattern_bytes(): return re.search(b"a*b", B), len(re.findall(b"a", C))
def pattern_full(): return re.fullmatch("(?:a|b|ab)*c", "ab" * 1_000_000)
def pattern_many():
    for i in range(3000): re.compile("(a%d|b)*[c-e]{2,7}" % i)
def pattern_named(): return len(re.compile("".join("(?P<n%d>a)" % i for i in range(3000))).match(T).groupdict())
def pattern_possessive(): return re.search("(?>a*)+b", T[:10_000])
def pattern_dots(): return re.search(".*?,.*?,.*?,x", "," * 2000)
def pattern_star(): return re.match("a*", "a" * 30_000_000), re.fullmatch("[ab]*+", "a" * 30_000_000)
def pattern_star_wide(): return re.match(r"\w*", "é" * 10_000_000)
def pattern_scan(): return re.search("[bc]", "a" * 30_000_000), re.search("b", "a" * 30_000_000)
def pattern_scan_again(): return re.search("ac*d|b", "a" + "c" * 30_000_000)
def pattern_many_ranges(): return re.match("[" + "".join(map(chr, range(1000, 8000, 2))) + "é]*", "é" * 1_000_000)
def pattern_many_ranges_short(): return re.match("[" + "".join(map(chr, range(1000, 8000, 2))) + "é]*", "é" * 50_000)
def pattern_count_of_characters(): return re.match("a{60000}" * 400 + "b", "a" * 30_000_000)
def pattern_reference_long(): return re.match(r"(a*)\1", "a" * 30_000_000)
def pattern_reference_repeated(): return re.match(r"(a)\1*", "a" * 30_000_000)
def pattern_near_limit(): return re.compile("a" * 199_000), re.compile("(?:a|b)" * 20_000), re.compile("[a-c]x+" * 20_000)
def pattern_near_limit_wide(): return re.compile("é" * 199_000), re.compile("(?i)" + "é" * 100_000), re.compile("[" + "é€" * 90_000 + "]")
def pattern_trailing(): return re.sub(r"\s+$", "", " " * 100_000 + "x")


def date_range(): return [datetime.date(1, 1, 1) + datetime.timedelta(days=i) for i in range(100_000)]
def date_format(): return len(datetime.datetime(2024, 1, 2).strftime("%A" * 500_000))
def date_format_plain(): return len(datetime.datetime(2024, 1, 2).strftime(T))
def date_parse(): return datetime.datetime.strptime("2024" * 100_000, "%Y" * 100_000)
def date_parse_text(): return datetime.datetime.strptime(T, T)
def date_parse_spaces(): return datetime.datetime.strptime(" " * 1_000_000 + "5", " " * 1_000_000 + "%d")
def date_iso(): return datetime.datetime.fromisoformat("2024-01-01T00:00:00." + "0" * M)
def date_delta(): return datetime.timedelta(days=(1 << 1_000_000))
def date_delta_multiply(): return datetime.timedelta(seconds=1) * (1 << 30_000_000)
def date_delta_divide(): return datetime.timedelta(seconds=1) // (1 << 30_000_000), datetime.timedelta(seconds=1) / 1e-300
def date_delta_fraction(): return datetime.timedelta(seconds=1e300)
def date_from(): return datetime.datetime.fromtimestamp(1 << 1_000_000)
def date_zone():
    z = zoneinfo.ZoneInfo("Europe/Berlin")
    return [datetime.datetime(2000 + i % 100, 1, 1, tzinfo=z).utcoffset() for i in range(50_000)]
def date_zone_name(): return zoneinfo.ZoneInfo("Europe/" + "a" * M)
def date_zones(): return len(zoneinfo.available_timezones())
def calendar_text(): return len(calendar.calendar(2024)), len(list(calendar.Calendar().itermonthdates(2024, 1)))
def mail_date(): return email.utils.parsedate("a" * M), email.utils.parseaddr("a" * 100_000 + "<b@c>")
def uuid_text(): return uuid.UUID(T)
def uuid_int(): return uuid.UUID(int=1 << 30_000_000)
def uuid_many(): return [uuid.uuid5(uuid.NAMESPACE_DNS, T) for i in range(30)]
def address(): return ipaddress.ip_address("1" * M)
def address_int(): return ipaddress.ip_address(1 << 30_000_000)
def address_hosts(): return sum(1 for x in ipaddress.ip_network("10.0.0.0/8").hosts())
def address_nets(): return len(list(ipaddress.ip_network("10.0.0.0/8").subnets(new_prefix=24)))
def address_list(): return ipaddress.ip_network("10.0.0.0/8")[5], ipaddress.ip_address("10.0.0.5") in ipaddress.ip_network("::/0")
def address_collapse(): return len(list(ipaddress.collapse_addresses(ipaddress.ip_network(f"10.{i % 256}.{i // 256}.0/24") for i in range(2000))))
def path_deep(): return len(pathlib.PurePosixPath("a/" * 1_000_000).parts)
def path_parents(): return [str(p) for p in pathlib.PurePosixPath("a/" * 3000).parents][-1]
def path_match(): return pathlib.PurePosixPath("a/" * 1000).match("*/" * 1000)
def toml(): return len(tomllib.loads("a%d = 1\n" * 3000 % tuple(range(3000))))
def toml_text(): return len(tomllib.loads("a = '" + "b" * 1_000_000 + "'")["a"])
def toml_deep(): return tomllib.loads("a = " + "[" * 50_000)
def toml_dotted(): return tomllib.loads("a." * 5000 + "a = 1")
def ini():
    c = configparser.ConfigParser()
    c.read_string("[a]\n" + "".join("b%d = %%(b%d)s%%(b%d)s\n" % (i, i + 1, i + 1) for i in range(60)) + "b60 = x\n")
    return c["a"]["b0"]
def ini_long():
    c = configparser.ConfigParser()
    c.read_string("[a]\n" + "b = " + "c" * M + "\n")
    return len(c["a"]["b"])
def markup():
    class P(html.parser.HTMLParser): pass
    P().feed("<a " * 20_000)
def markup_entities():
    class P(html.parser.HTMLParser): pass
    P().feed("&amp;" * 50_000)
def cookies(): return len(http.cookies.SimpleCookie("a=b; " * 30_000))
def escape_markup(): return len(xml.sax.saxutils.escape("<&>" * 1_000_000))
def addresses_split(): return urllib.parse.urlsplit("http://" + "a" * M + "/?" + "b" * M + "#" + "c" * M)
def addresses_join(): return len(urllib.parse.urljoin("http://a/" + "b/" * 100_000, "../" * 100_000))
def mime(): return mimetypes.guess_type("a" * M + ".txt")
def log_long():
    for i in range(100): logging.warning("%s", T)
def log_width(): logging.warning("%30000000d", 5)
def trace_deep():
    def f(n): return f(n + 1)
    try: f(0)
    except RecursionError as e: return len("".join(traceback.format_exception(e)))
def trace_long():
    try: raise ValueError(T)
    except ValueError as e: return len("".join(traceback.format_exception(e)))
def colours(): return [colorsys.rgb_to_hsv(0.1, 0.2, 0.3) for i in range(50_000)]
