"""Work over long texts, and texts that become long."""
import difflib, fnmatch, html, shlex, string, textwrap, unicodedata, urllib.parse

N = 4_000_000
T = "a" * N
U = "a" * (N - 1) + "b"
W = "aé€" * (N // 3)
LINES = "ab\n" * (N // 3)
SPACED = "ab " * (N // 3)
MARKS = "a" + "\u0301\u0323" * (N // 4)
IS = "İ" * (N // 2)


def contains_bad_pattern(): return ("a" * 100_000 + "b") in ("a" * 4_000_000)
def contains_reversed_pattern(): return ("b" + "a" * 100_000) in ("a" * 4_000_000)
def contains_periodic(): return ("ab" * 50_000 + "c") in ("ab" * 2_000_000)
def contains_periodic_wide(): return ("é€" * 50_000 + "c") in ("é€" * 1_000_000)
def find_in_middle(): return T.find("a" * 50_000 + "b" + "a" * 50_000)
def rfind_bad(): return T.rfind("b" + "a" * 100_000)
def count_bad(): return T.count("a" * 1000 + "b")
def count_one(): return T.count("a")
def count_empty(): return T.count("")
def replace_bad(): return len(T.replace("a" * 1000 + "b", "x"))
def replace_one(): return len(T.replace("a", "b"))
def replace_grow(): return len(T.replace("a", "bbbb" * 100))
def replace_empty(): return len(T.replace("", "-"))
def replace_again():
    t = "a"
    while True: t = t.replace("a", "aa")
def split_bad(): return len(T.split("a" * 1000 + "b"))
def split_one(): return len(T.split("a"))
def split_spaces(): return len(SPACED.split())
def split_no_spaces(): return len(T.split())
def rsplit_one(): return len(SPACED.rsplit("b "))
def split_lines(): return len(LINES.splitlines())
def split_lines_none(): return len(T.splitlines())
def partition(): return len(T.partition("b")) + len(T.rpartition("b"))
def join_texts(): return len("".join([T[:100_000]] * 500))
def join_long_separator(): return len(T.join("abcdefghij"))
def join_characters(): return len("-".join(T))
def join_generator(): return len("".join(c for c in T))
def translate_table(): return len(T.translate({97: "b" * 20}))
def translate_function():
    class Table:
        def __getitem__(self, key): return "xy"
    return len(T.translate(Table()))
def translate_wide(): return len(W.translate(str.maketrans("aé", "bc", "€")))
def maketrans_long(): return len(str.maketrans(T, T))
def pad_width(): return len(f"{'x':>1000000000}")
def pad_fits(): return len(f"{'x':>30000000}")
def pad_again():
    for i in range(1000): f"{'x':>10000000}"
def pad_number(): return len(f"{5:0>30000000d}")
def pad_float(): return len(f"{1.5:.30000000f}")
def pad_float_zero(): return len(f"{1e300:030000000.3f}")
def percent_width(): return len("%30000000d" % 5)
def percent_precision(): return len("%.30000000f" % 1.5)
def percent_star(): return len("%*d" % (30_000_000, 5))
def percent_many(): return len(("%s" * 1_000_000) % ((1,) * 1_000_000))
def percent_text(): return len("%s%s%s" % (T, T, T))
def format_fields(): return len(("{}" * 500_000).format(*range(500_000)))
def format_nested(): return len("{:{}}".format("x", 30_000_000))
def format_same(): return len(("{0}" * 1000).format(T))
def format_braces(): return len(("{{" * 2_000_000).format())
def format_commas(): return len(f"{10 ** 4000:,}")
def center(): return len("x".center(30_000_000, "é"))
def ljust(): return len("x".ljust(30_000_000)) + len("x".rjust(30_000_000))
def zfill(): return len("-5".zfill(30_000_000))
def expandtabs(): return len(("\t" * 1000).expandtabs(30_000))
def expandtabs_many(): return len(("a\t" * 2_000_000).expandtabs(3))
def expandtabs_plain(): return len(T.expandtabs())
def casefold(): return len(T.casefold()) + len(W.casefold()) + len(IS.casefold())
def lower(): return len(IS.lower())
def upper(): return len(("ß" * 2_000_000).upper())
def title(): return len(SPACED.title())
def swapcase(): return len(W.swapcase()) + len(T.capitalize())
def predicates(): return T.isalpha(), W.isalnum(), T.isidentifier(), T.isprintable(), W.islower(), T.istitle()
def isdigit(): return ("7" * N).isdigit(), ("7" * N).isdecimal(), ("٣" * N).isnumeric(), (" " * N).isspace()
def strip(): return len(T.strip("ba")) + len(T.lstrip("xyza")) + len(("é" * N).rstrip("é"))
def strip_many(): return len(T.strip(W))
def strip_many_wide(): return len(("é" * 100_000).strip("".join(map(chr, range(300, 100_000))) + "é"))
def startswith_many(): return T.startswith(("b",) * 1_000_000)
def startswith_long(): return T.startswith(U), T.endswith(U), T.removeprefix(U) is T
def multiply(): return len(T * 12)
def multiply_again():
    for i in range(100_000): T * 3
def add_again():
    t = "x"
    for i in range(100_000): T + t
def slice_stride(): return len(T[::2]) + len(T[::-1]) + len(T[::10 ** 18]) + len(T[::-(10 ** 30)])
def slice_wide(): return len(W[::-1]) + len(W[1:]) + len(W[::3])
def compare_equal():
    a, b = T + "x", T + "x"
    for i in range(1_000_000): a == b
def compare_order():
    a, b = W + "x", W + "y"
    for i in range(1_000_000): a < b
def hash_long():
    for i in range(1_000_000): hash(T + "x")
def keys_long():
    d = {}
    for i in range(1000): d[T[:50_000] + str(i)] = i
def repr_long(): return len(repr("\x01" * 3_000_000)) + len(ascii(W))
def repr_quotes(): return len(repr("'\"" * 2_000_000))
def encode_unknown():
    try: "a".encode("ab\n" * 1_000_000)
    except LookupError: pass
def encode(): return len(W.encode()), len(W.encode("utf-16")), len(W.encode("utf-32"))
def encode_errors(): return len(W.encode("ascii", "xmlcharrefreplace")), len(W.encode("ascii", "backslashreplace"))
def encode_names(): return len(("é" * 500_000).encode("ascii", "namereplace"))
def encode_idna(): return len(("é" * 1_000_000).encode("idna"))
def encode_idna_labels(): return len(("é." * 1_000_000).encode("idna"))
def encode_punycode(): return len(W.encode("punycode"))
def encode_punycode_bad(): return len("".join(map(chr, range(200, 50_000))).encode("punycode"))
def decode_punycode(): return len((b"a" * 1_000_000 + b"-" + b"a" * 100_000).decode("punycode"))
def decode_punycode_bad(): return len((b"999999b" * 100_000).decode("punycode"))
def decode_escapes(): return len((b"\\u00e9" * 1_000_000).decode("unicode_escape"))
def decode_utf7(): return len((b"+AOk-" * 500_000).decode("utf-7"))
def encode_utf7(): return len(W.encode("utf-7"))
def normalize(): return len(unicodedata.normalize("NFC", MARKS)), len(unicodedata.normalize("NFD", W))
def normalize_order(): return len(unicodedata.normalize("NFD", "a" + "\u0301\u0323" * 500_000))
def normalize_order_reversed(): return len(unicodedata.normalize("NFC", "a" + "\u0301" * 500_000 + "\u0323" * 500_000))
def normalize_grow(): return len(unicodedata.normalize("NFKD", "\ufdfa" * 1_000_000))
def is_normalized(): return unicodedata.is_normalized("NFC", MARKS)
def lookup(): return unicodedata.lookup(T)
def int_of_digits(): return int("7" * N)
def int_of_hex(): return int("f" * N, 16).bit_length()
def int_of_base_32(): return int("v" * N, 32).bit_length()
def int_of_base_36(): return int("z" * 4000, 36)
def int_of_underscores(): return int("1_" * 100_000 + "1")
def int_of_spaces(): return int(" " * N + "5" + " " * N)
def int_of_wide(): return int("٣" * 4000)
def float_of_digits(): return float("7" * N)
def float_of_fraction(): return float("0." + "0" * N + "1"), float("1" + "0" * N + "e-" + str(N))
def float_of_halves(): return [float("1." + "0" * 15 + "1110223024625156540423631668090820312500" + "0" * i + "1") for i in range(700)]
def float_of_spaces(): return float(" " * N + "nan")
def bool_text(): return [bool(T) for i in range(100)]
def chars(): return len([ord(c) for c in W])
def wrap(): return len(textwrap.wrap(SPACED[:300_000]))
def wrap_one_word(): return len(textwrap.wrap(T[:1_000_000], 10))
def dedent(): return len(textwrap.dedent("    ab\n" * 200_000))
def indent(): return len(textwrap.indent(LINES[:600_000], "    " * 10))
def shorten(): return len(textwrap.shorten(SPACED[:600_000], 100))
def template(): return len(string.Template("$a " * 200_000).substitute(a="x"))
def formatter(): return len(string.Formatter().format("{} " * 50_000, *range(50_000)))
def capwords(): return len(string.capwords(SPACED))
def difference(): return difflib.SequenceMatcher(None, "ab" * 5000, "ba" * 5000).ratio()
def difference_lines(): return len(list(difflib.unified_diff(LINES[:60_000].split("\n"), LINES[:30_000].split("\n"))))
def close_matches(): return difflib.get_close_matches("a" * 1000, ["a" * 999 + str(i) for i in range(500)])
def fnmatch_stars(): return fnmatch.fnmatch("a" * 100_000, "*a" * 30 + "b")
def fnmatch_brackets(): return fnmatch.translate("[a-z]" * 100_000)
def shlex_split(): return len(shlex.split("ab 'c d' " * 30_000))
def quote(): return len(urllib.parse.quote(W[:600_000])), len(urllib.parse.unquote("%41" * 500_000))
def parse_query(): return len(urllib.parse.parse_qs("a=b&" * 100_000))
def html_escape(): return len(html.escape("<&>" * 1_000_000)), len(html.unescape("&amp;" * 300_000))
def attribute_long(): return getattr(T, T, None)
def set_attribute_long():
    class A: pass
    a = A()
    for i in range(30): setattr(a, T[:1_000_000 + i], 1)
    return len(vars(a))
def keyword_long(): return dict(**{T[:1_000_000 + i]: 1 for i in range(30)})
def print_long():
    for i in range(100): print(T)
def print_many(): print(*range(1_000_000))
def print_separator(): print(1, 2, 3, sep=T, end=T)
