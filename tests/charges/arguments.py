"""Arguments for every native of the catalog and every operator (src/vm/native_charges_test.cc).

A function makes a value of about n bytes, characters or items: k_… one that no call changes, so that it is
made once; c_… one that is the same for every n; m_… one that is made anew for each call; s_… one that is only tried as the receiver of methods. Natives are called with the same kind in every place. For
those that none of the kinds suits, r_… gives the arguments: r_str__split those of str.split, self or the class
first. f_… does so for natives that always end in an exception. o_… is an operator, with two operands.
"""
import abc, array, asyncio, collections, contextvars, dataclasses, datetime, decimal, enum, fractions, functools, hashlib, io
import itertools, json, math, operator, pawl, random, re, struct, time, types, typing, uuid, zoneinfo
import _asyncio, _random
from pawl.tasks import charge


@dataclasses.dataclass(order=True, frozen=True)
class Point:
    x: object
    y: object


class Own:
    def __init__(self, n): self.items = list(range(n))
    def __len__(self): return len(self.items)
    def __getitem__(self, i): return self.items[i]
    def __matmul__(self, other): return len(other)


class Keywords(dict):
    """As the last argument: those that are given by name."""


def call_with(f, args):
    if args and type(args[-1]) is Keywords: return f(*args[:-1], **args[-1])
    return f(*args)


def k_text(n): return "a" * n
def k_other_text(n): return "a" * (n - 1) + "b"
def k_wide(n): return "aé€" * (n // 3)
def k_spaced(n): return "ab " * (n // 3)
def k_lines(n): return "ab\n" * (n // 3)
def k_digits(n): return "7" * n
def c_short(n): return "b"
def k_bytes(n): return b"a" * n
def m_array(n): return bytearray(b"a" * n)
def k_int(n): return (1 << n * 8) - 3
def k_negative(n): return -(1 << n * 8) + 5
def k_count(n): return n
def c_three(n): return 3
def c_float(n): return 1.5
def m_list(n): return list(range(n))
def m_texts(n): return ["common prefix of all"] * (n // 8)
def m_pairs(n): return list(zip(range(n // 8), range(n // 8)))
def k_tuple(n): return tuple(range(n))
def m_dict(n): return dict.fromkeys(range(n // 2))
def m_names(n): return dict.fromkeys(map(str, range(n // 8)))
def m_set(n): return set(range(n // 2))
def k_frozen(n): return frozenset(range(n // 2))
def k_range(n): return range(n)
def m_deque(n): return collections.deque(range(n))
def m_keys(n): return dict.fromkeys(range(n // 2)).keys()
def m_items(n): return dict.fromkeys(range(n // 2)).items()
def m_iterator(n): return iter(list(range(n)))
def m_generator(n): return (i for i in range(n // 4))
def k_decimal(n): return decimal.Decimal((0, (7,) * min(n // 8, 20_000), 0))
def c_pattern(n): return re.compile("(a)*b")
def k_match(n): return re.match("a*", "a" * n)
def c_datetime(n): return datetime.datetime(2024, 1, 2, 3, 4, 5)
def c_delta(n): return datetime.timedelta(days=3)
def c_uuid(n): return uuid.UUID(int=5)
def k_exception(n): return ValueError("a" * n)
def m_group(n): return ExceptionGroup("g", list(map(ValueError, range(n // 16 + 1))))
def k_slice(n): return slice(0, n)
def m_point(n): return Point("a" * n, list(range(n)))
def m_own(n): return Own(n // 4)
def c_none(n): return None
def c_type(n): return str
def c_function(n): return len
def nested_of(inside):
    for i in range(60): inside = (inside, inside)
    return inside
def k_nested(n): return nested_of(())


class Descriptors:
    __slots__ = ("slot",)
    def both(self): return 1
    both = property(both, lambda self, value: None, lambda self: None)
    @property
    def prop(self): return 1
    @classmethod
    def of_class(cls): return 1
    @staticmethod
    def of_none(): return 1
    def method(self): return 1


class Abstract(abc.ABC):
    @abc.abstractmethod
    def method(self): pass


class Cached:
    @functools.cached_property
    def text(self): return 1


async def coroutine(): return 1
async def async_generator():
    yield 1


def caught(make):
    try: raise make()
    except BaseException as e: return e


def s_date(n): return datetime.date(2024, 1, 2)
def s_time(n): return datetime.time(1, 2, 3)
def s_timezone(n): return datetime.timezone.utc
def s_zone(n): return zoneinfo.ZoneInfo("Europe/Berlin")
def s_random(n): return random.Random(1)
def s_hash(n): return hashlib.sha256(b"a")
def s_shake(n): return hashlib.shake_128(b"a")
def s_alias(n): return dict[str, int]
def s_variables(n): return list[typing.TypeVar("T")]
def s_union(n): return int | str
def s_proxy(n): return types.MappingProxyType(m_dict(n))
def s_slot(n): return Descriptors.__dict__["slot"]
def s_property(n): return Descriptors.__dict__["prop"]
def s_class_method(n): return Descriptors.__dict__["of_class"]
def s_static_method(n): return Descriptors.__dict__["of_none"]
def s_cached(n): return Cached.__dict__["text"]
def s_bound(n): return Descriptors().method
def s_super(n): return super(Own, Own(1))
def s_function(n): return caught
def s_code(n): return caught.__code__
def s_class(n): return Own
def s_module(n): return math
def s_traceback(n): return caught(ValueError).__traceback__
def s_coroutine(n): return coroutine()
def s_async_generator(n): return async_generator()
def s_future(n): return asyncio.Future()
def s_done_future(n):
    f = asyncio.Future()
    f.set_result(1)
    return f
def s_task(n): return asyncio.ensure_future(coroutine())
def s_values(n): return m_dict(n).values()
def s_time_tuple(n): return time.gmtime(0)
def s_group(n): return BaseExceptionGroup("g", [ValueError(1)])
def s_os_error(n): return OSError(1, "a", "b")
def s_encode_error(n): return UnicodeEncodeError("ascii", "a" * n, 0, 1, "b")
def s_decode_error(n): return UnicodeDecodeError("ascii", b"a" * n, 0, 1, "b")
def s_translate_error(n): return UnicodeTranslateError("a" * n, 0, 1, "b")
def s_stop(n): return StopIteration(1)
def s_exit(n): return SystemExit(1)
def s_key_error(n): return KeyError("a" * n)
def s_import_error(n): return ImportError("a", name="b", path="c")
def s_name_error(n): return NameError("a", name="b")
def s_attribute_error(n): return AttributeError("a", name="b", obj=1)
def s_syntax_error(n): return SyntaxError("a", ("b", 1, 2, "c"))
def s_method_descriptor(n): return str.upper
def s_cell(n): return (lambda: n).__closure__[0]
def s_asend(n): return async_generator().asend(None)
def s_promise(n): return pawl.promise()
def s_iso_date(n): return s_date(n).isocalendar()
def s_signals(n): return decimal.Context().flags
def s_decimal_tuple(n): return decimal.Decimal(1).as_tuple()
def s_reversed_own(n): return reversed(Own(n))
def s_task_name(n): return charge
def s_bool(n): return True
def s_float(n): return 1e300
def s_ellipsis(n): return ...
def s_not_implemented(n): return NotImplemented
def s_object(n): return object()
def s_decimal_context(n): return decimal.Context(prec=20)
def s_fraction(n): return fractions.Fraction(1, 3)
def s_enumerate(n): return enumerate(range(n))
def s_zip(n): return zip(range(n), range(n))
def s_map(n): return map(str, range(n))
def s_filter(n): return filter(None, range(n))
def s_reversed(n): return reversed(list(range(n)))
def s_range_iterator(n): return iter(range(n))
def s_text_iterator(n): return iter("a" * n)
def s_bytes_iterator(n): return iter(b"a" * n)
def s_tuple_iterator(n): return iter((1,) * n)
def s_set_iterator(n): return iter(set(range(n)))
def s_key_iterator(n): return iter(dict.fromkeys(range(n)))
def s_item_iterator(n): return iter(dict.fromkeys(range(n)).items())
def s_value_iterator(n): return iter(dict.fromkeys(range(n)).values())
def s_call_iterator(n): return iter(lambda: 1, 2)
def s_item_getter_iterator(n): return iter(Own(n))
def s_match_iterator(n): return re.finditer("a", "a" * n)


def o_add(a, b): return a + b
def o_subtract(a, b): return a - b
def o_multiply(a, b): return a * b
def o_divide(a, b): return a / b
def o_floor(a, b): return a // b
def o_modulo(a, b): return a % b
def o_power(a, b): return a ** b
def o_matrix(a, b): return Own(1) @ a
def o_left(a, b): return a << b
def o_right(a, b): return a >> b
def o_and(a, b): return a & b
def o_or(a, b): return a | b
def o_xor(a, b): return a ^ b
def o_equal(a, b): return a == b
def o_differs(a, b): return a != b
def o_less(a, b): return a < b
def o_less_equal(a, b): return a <= b
def o_greater(a, b): return a > b
def o_greater_equal(a, b): return a >= b
def o_in(a, b): return a in b
def o_not_in(a, b): return a not in b
def o_is(a, b): return a is b, a is not b
def o_item(a, b): return a[b]
def o_negative(a, b): return -a
def o_positive(a, b): return +a
def o_invert(a, b): return ~a
def o_not(a, b): return not a
def o_list(a, b): return [*a]
def o_tuple(a, b): return (*a, *b)
def o_set(a, b): return {*a}, {b}
def o_dict(a, b): return {**a}, {b: a}
def o_format(a, b): return f"{a}"
def o_text(a, b): return f"{a} and {b}"
def o_format_wide(a, b): return f"{a!r:>10}"
def o_format_binary(a, b): return f"{a:b}"
def o_format_spec(a, b): return f"{a:{b}}"
def o_slice(a, b): return a[1:]
def o_slice_back(a, b): return a[::-1]
def o_slice_from(a, b): return a[b:]
def o_slice_step(a, b): return a[::b]
def o_comprehension(a, b): return [x for x in a]
def o_set_comprehension(a, b): return {x for x in a}
def o_dict_comprehension(a, b): return {x: 1 for x in a}
def o_truth(a, b): return a and b
def o_unpack(a, b): x, y = a
def o_unpack_star(a, b): x, *y = a
def o_spread(a, b): return call_any(*a, *b)
def o_keywords(a, b): return call_any(**a, b=b)
def o_store(a, b): a[b] = 1
def o_store_slice(a, b): a[1:] = b
def o_store_stride(a, b): a[::2] = b
def o_delete(a, b): del a[b]
def o_delete_slice(a, b): del a[::2]
def o_add_in_place(a, b): a += b
def o_multiply_in_place(a, b): a *= b
def o_or_in_place(a, b): a |= b
def o_and_in_place(a, b): a &= b
def o_xor_in_place(a, b): a ^= b
def o_subtract_in_place(a, b): a -= b
def o_attribute(a, b): a.__doc__, a.__class__
def o_raise(a, b):
    try: raise a
    except ValueError: pass
    try: raise KeyError
    except b: pass
def o_raise_group(a, b):
    try: raise a
    except* KeyError: pass
    except* ValueError: pass
def o_match_sequence(a, b):
    match a:
        case [x, *rest, y]: return rest
def o_match_mapping(a, b):
    match a:
        case {"1": x, **rest}: return rest
def o_match_class(a, b):
    match a:
        case Point(x, y=z): return x
        case str() | int(): return 1
def call_any(*args, **keywords): return len(args)


def throws(generator):
    next(generator)
    return generator
def catching():
    while True:
        try: yield 1
        except ValueError: pass
def slotted():
    made = Descriptors()
    made.slot = 1
    return made
def delta(): return datetime.timedelta(hours=1)
def bits(n): return decimal.Decimal("1" * (n % 20 + 1))


def r_object____format__(n): return object(), ""
def r_object____getattribute__(n): return Own(1), "items"
def r_object____delattr__(n): return Own(1), "items"
def r_type__register(n): return Abstract,
def r_register(n): return collections.abc.Sized, Own
def r_method_descriptor____call__(n): return str.upper, "a" * n
def r_method_descriptor____get__(n): return str.upper, "a", str
def r_property____set__(n): return Descriptors.__dict__["both"], Descriptors(), 1
def r_property____delete__(n): return Descriptors.__dict__["both"], Descriptors()
def r_cached_property____set_name__(n): return functools.cached_property(len), Own, "a"
def r_cell__cell_contents(n): return (lambda: n).__closure__[0],
def f_traceback__tb_frame(n): return caught(ValueError).__traceback__,
def f_traceback__tb_lasti(n): return caught(ValueError).__traceback__,
def r_generator__throw(n): return throws(catching()), ValueError()
def f_coroutine__send(n): return coroutine(), None
def f_coroutine__throw(n): return coroutine(), ValueError()
def r_UnionType____getitem__(n): return list[typing.TypeVar("T")] | int, int
def r_float____format__(n): return 1.5, ".3f"
def r_float____format____2(n): return 1.5, f".{n}f"
def r_str____format__(n): return "a" * n, ">10"
def r_str____format____2(n): return "a", f">{n}"
def r_int____format__(n): return 5, f">{n}"
def r_bytes__join(n): return b"a" * n, [b"a" * n] * 3
def r_bytearray__join(n): return bytearray(b"a" * n), [b"a" * n] * 3
def r_bytearray__remove(n): return bytearray(b"a" * n + b"b"), 98
def f_dict_keys____hash__(n): return m_keys(n),
def f_dict_items____hash__(n): return m_items(n),
def f_mappingproxy____hash__(n): return types.MappingProxyType({}),
def r_member_descriptor____set__(n): return Descriptors.__dict__["slot"], Descriptors(), 1
def r_member_descriptor____delete__(n): return Descriptors.__dict__["slot"], slotted()
def f_code__co_code(n): return caught.__code__,
def f_code__co_consts(n): return caught.__code__,
def f_code__co_names(n): return caught.__code__,
def f_code__co_cellvars(n): return caught.__code__,
def f_code__co_stacksize(n): return caught.__code__,
def f_complex____new__(n): return 1, 2
def f_memoryview____new__(n): return b"a" * n,
def r_BaseExceptionGroup____new__(n): return "g", [ValueError(i) for i in range(n // 16 + 1)]
def r_BaseExceptionGroup__derive(n): return m_group(n), [ValueError(1)]
def r_BaseExceptionGroup__split(n): return m_group(n), ValueError
def r_BaseExceptionGroup__split__2(n): return m_group(n), (KeyError,) * (n // 16 + 1)
def r_BaseExceptionGroup__subgroup(n): return m_group(n), KeyError
def r_UnicodeDecodeError____new__(n): return "ascii", b"a" * n, 0, 1, "b"
def r_UnicodeDecodeError____init__(n): return s_decode_error(n), "ascii", b"a" * n, 0, 1, "b"
def r_UnicodeEncodeError____new__(n): return "ascii", "a" * n, 0, 1, "b"
def r_UnicodeEncodeError____init__(n): return s_encode_error(n), "ascii", "a" * n, 0, 1, "b"
def r_UnicodeTranslateError____new__(n): return "a" * n, 0, 1, "b"
def r_UnicodeTranslateError____init__(n): return s_translate_error(n), "a" * n, 0, 1, "b"
def r_error____init__(n): return re.error("a"), "a" * n
def r_error____init____2(n): return re.error("a"), "a", "a\n" * n, 1
def r_Future__token(n): return pawl.promise(),
def f_Future__get_loop(n): return asyncio.Future(),
def r_Task____new__(n): return coroutine(),
def f_Task__set_result(n): return s_task(n), 1
def f_Task__set_exception(n): return s_task(n), ValueError()
def f_Task__get_stack(n): return s_task(n),
def f_Task__print_stack(n): return s_task(n),
def f_tzinfo__utcoffset(n): return datetime.tzinfo(), c_datetime(n)
def f_tzinfo__tzname(n): return datetime.tzinfo(), c_datetime(n)
def f_tzinfo__dst(n): return datetime.tzinfo(), c_datetime(n)
def f_tzinfo__fromutc(n): return datetime.tzinfo(), c_datetime(n)
def r_date__fromisoformat(n): return datetime.date, "2024-01-02"
def r_time__fromisoformat(n): return datetime.time, "01:02:03." + "1" * n
def r_datetime__fromisoformat(n): return datetime.datetime, "2024-01-02T01:02:03." + "1" * n
def r_datetime__combine(n): return datetime.datetime, s_date(n), s_time(n)
def r_datetime__strptime(n): return datetime.datetime, " " * n + "2024", " " * n + "%Y"
def r_datetime__strftime(n): return c_datetime(n), "%A" * n
def r_timezone____new__(n): return delta(),
def r_timezone__fromutc(n): return datetime.timezone.utc, datetime.datetime(2024, 1, 2, tzinfo=datetime.timezone.utc)
def r_struct_time____new__(n): return tuple(range(9)),
def f_Pattern__scanner(n): return c_pattern(n),
def r_Match____getitem__(n): return k_match(n), 0
def r_UUID____new__(n): return "0" * 32,
def r_UUID____new____2(n): return "{" * n + "0" * 32 + "}" * n,
def r_Random__setstate(n): return random.Random(1), _random.Random.getstate(random.Random(1))
def f_Decimal____complex__(n): return decimal.Decimal(1),
def r_Decimal____format__(n): return decimal.Decimal(1), f".{n}f"
def r_Decimal__logical_invert(n): return bits(n),
def r_Decimal__logical_and(n): return bits(n), bits(n)
def r_Decimal__logical_or(n): return bits(n), bits(n)
def r_Decimal__logical_xor(n): return bits(n), bits(n)
def r_Context__logical_invert(n): return decimal.Context(), bits(n)
def r_Context__logical_and(n): return decimal.Context(), bits(n), bits(n)
def r_Context__logical_or(n): return decimal.Context(), bits(n), bits(n)
def r_Context__logical_xor(n): return decimal.Context(), bits(n), bits(n)
def r_SignalDict____getitem__(n): return s_signals(n), decimal.Inexact
def r_SignalDict____setitem__(n): return s_signals(n), decimal.Inexact, True
def f_SignalDict____delitem__(n): return s_signals(n), decimal.Inexact
def r_SignalDict__get(n): return s_signals(n), decimal.Inexact
def f_SignalDict__pop(n): return s_signals(n), decimal.Inexact
def r_SignalDict__update(n): return s_signals(n), {decimal.Inexact: True}
def r_SignalDict__setdefault(n): return s_signals(n), decimal.Inexact, True
def f_SignalDict__popitem(n): return s_signals(n),
def f_SignalDict__clear(n): return s_signals(n),
def f_HASH____new__(n): return ()
def f_async_generator_asend____next__(n): return s_asend(n),
def f_async_generator_asend__send(n): return s_asend(n), None
def f_async_generator_asend__throw(n): return s_asend(n), ValueError()
def r_ZoneInfo____new__(n): return "Europe/Berlin",
def r_ZoneInfo__no_cache(n): return zoneinfo.ZoneInfo, "Europe/Berlin"
def r_ZoneInfo__fromutc(n): return s_zone(n), datetime.datetime(2024, 1, 2, tzinfo=s_zone(n))
def r_ZoneInfo___unpickle(n): return zoneinfo.ZoneInfo, "Europe/Berlin", True
def f_ZoneInfo__from_file(n): return zoneinfo.ZoneInfo, io.BytesIO(b"a"), "a"
def r_setattr(n): return Own(1), "a" * n, 1
def r_delattr(n): return Own(1), "items"
def r_aiter(n): return async_generator(),
def r_anext(n): return async_generator(),
def r_create_task(n): return coroutine(),
def r_ensure_future(n): return coroutine(),
def r_watch(n): return (asyncio.Future(),), 3
def r_unwatch(n): return _asyncio.watch((asyncio.Future(),), 3),
def r_release(n): return asyncio.Future(),
def f_run(n): return coroutine(),
def f_refuse_loop_member(n): return "a" * n,
def f_check_run(n): return coroutine(),
def r_scan(n): return "[" + "1," * n + "1]", 0, None, None, None, None, None, True
def r_scan__2(n): return '"' + "\\u00e9" * n + '"', 0, None, None, None, None, None, True
def r_dumps(n): return list(range(n)), ", ", ": ", None, None, 0
def r_dumps__2(n): return "é" * n, ", ", ": ", None, None, 0
def r_mktime(n): return time.gmtime(0),
def r_acos(n): return 0.5,
def r_asin(n): return 0.5,
def r_atanh(n): return 0.5,
def r_count_elements(n): return {}, list(range(n))
def r_field_of(n): return 0, (1,)
def r_heappush(n): return list(range(n)), -1
def r_heapreplace(n): return list(range(n)), n
def r_heappushpop(n): return list(range(n)), n
def r_insort_left(n): return list(range(n)), 0
def r_insort_right(n): return list(range(n)), 0
def r_uuid3(n): return c_uuid(n), "a" * n
def r_uuid5(n): return c_uuid(n), "a" * n
def r_normalize(n): return 0, "é" * n
def r_normalize__2(n): return 1, "a" + "\u0301\u0323" * (n // 4)
def r_race(n): return asyncio.Future(), asyncio.Future()
def r_OrchestrationContext__race(n): return asyncio.Future(), asyncio.Future()
def r_OrchestrationContext__race_typed(n): return asyncio.Future(), asyncio.Future()
# The context is that of an orchestration without kv, which is small in any case.
def f_OrchestrationContext__set_kv_value(n): return "a" * n, "b"
def f_OrchestrationContext__get_kv_value(n): return "a" * n,
def f_OrchestrationContext__get_kv_all_values(n): return ()
def f_OrchestrationContext__get_kv_all_keys(n): return ()
def f_OrchestrationContext__get_kv_length(n): return ()
def f_OrchestrationContext__clear_kv_value(n): return "a" * n,
def f_OrchestrationContext__clear_all_kv_values(n): return ()
def f_OrchestrationContext__prune_kv_values_updated_before(n): return 1,
def r_Future__with_tag(n): return charge(1), "a" * n
def r_detach(n): return charge(1),
def r_with_options(n): return charge, {"retry": 3}
def r_set_call_options(n): return charge(1), {"retry": 3}
def r_settle_error(n): return "a" * n, {"kind": "a", "message": "b"}
def r_log(n): return 1, "a" * n
def f_unavailable(n): return "a" * n, "b"
def r_make_class(n): return "a" * n, (), {}
def r_make_class__2(n): return "a", (), {str(i): i for i in range(n // 8)}
def r_new_instance(n): return Own,
def r_set_attribute(n): return Own, "a" * n, 1
def r_delete_attribute(n): return type("C", (), {"a": 1}), "a"
def r_name_iterator(n): return m_generator(n), "a" * n
def r_iterator_like(n): return iter([1]), [1] * n, None
def r_copy_generator(n): return m_generator(n), None
def r_iterator_of(n): return itertools.chain, m_generator(n)
def r_itemgetter(n): return operator.itemgetter(*range(n)), range(n)
def r_attrgetter(n): return operator.attrgetter("real" + ".real" * n), 1
def r_methodcaller(n): return operator.methodcaller("upper"), "a" * n
def r_call_cached(n): return functools.lru_cache(len), "a" * n
def r_setcontext(n): return decimal.Context(),
def r_new(n): return "sha256", b"a" * n
def r_pbkdf2_hmac(n): return "sha256", b"a" * n, b"b" * n, 3
def r_pbkdf2_hmac__2(n): return "sha256", b"a", b"b", 1, n
def r_scrypt(n): return b"a" * n, Keywords(salt=b"b" * n, n=16, r=8, p=1)
def r_scrypt__2(n): return b"a", Keywords(salt=b"b", n=1 << n.bit_length() // 2, r=8, p=1)
def r_b32encode(n): return b"a" * n, b"ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"
def r_b85encode(n): return b"a" * n, b"0" * 85, False, False, False
def r_crc32(n): return b"a" * n, 0
def r_crc_hqx(n): return b"a" * n, 0
def r_adler32(n): return b"a" * n, 0
def r_struct_pack(n): return f"{n}s", (b"a" * n,), struct.error
def r_struct_pack__2(n): return "b" * n, (1,) * n, struct.error
def r_struct_unpack(n): return "b" * n, b"a" * n, 0, struct.error
def r_str__translate(n): return k_text(n), {97: "b"}
def r_str__expandtabs(n): return "\t" * 100, n // 100
def r_str__format(n): return "{}" * (n // 8), *range(n // 8)
def r_str__format__2(n): return "{:>" + str(n) + "}", 1
def r_str____mod__(n): return "%d" * (n // 8), tuple(range(n // 8))
def r_str____mod____2(n): return f"%{n}d", 5
def r_bytes____mod__(n): return b"%d" * (n // 8), tuple(range(n // 8))
def r_bytes____mod____2(n): return b"%" + str(n).encode() + b"d", 5
def r_int__to_bytes(n): return 5, n, "big"
def r_int__from_bytes(n): return int, b"a" * n, "big"
def r_bytes__decode(n): return "é".encode() * n, "utf-8"
def r_bytes__decode__2(n): return b"\xff" * n, "utf-8", "replace"
def r_bytes__decode__3(n): return b"a" * n, "utf-16", "replace"
def r_bytes__decode__4(n): return b"999999b" * (n // 7), "punycode"
def r_str__encode(n): return "é" * n, "ascii", "xmlcharrefreplace"
def r_str__encode__2(n): return "é" * n, "utf-16"
def r_str__encode__3(n): return "é€" * (n // 2), "punycode"
def r_str__encode__4(n): return "é." * (n // 2), "idna"
def r_sub(n): return "a", "bb", "a" * n
def r_search(n): return "(a+)+b", "a" * n
def r_findall(n): return "a", "a" * n
def r_Pattern__sub(n): return re.compile("a"), "bb", "a" * n
def r_pow(n): return 3, (1 << n) - 1, 1_000_003
def r_pow__2(n): return 3, (1 << n) - 1, (1 << 100) + 7
def r_sorted(n): return [i * 7919 % 1_000_003 for i in range(n)],
def r_sum(n): return [[1]] * (n // 64), []
def r_isinstance(n): return 1, (str,) * n
def r_isinstance__2(n): return 1, nested_of(str)
def r_max(n): return ["a" * n] * 8,
def r_factorial(n): return n // 4,
def r_comb(n): return n, n // 2
def r_perm(n): return n, n // 2
def r_gcd(n): return (1 << n) - 1, (1 << n // 2) + 1
def r_isqrt(n): return (1 << n) - 1,
def r_hash(n): return tuple("a" * n for i in range(4)),
