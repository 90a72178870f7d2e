"""Lists, dicts, sets, and structures in which the same thing is met again and again."""
import array, ast, bisect, collections, copy, csv, dataclasses, enum, functools, graphlib, heapq, io, itertools, json, operator
import pprint, reprlib, typing, types
from dataclasses import dataclass, field

N = 1_000_000
L = list(range(N))
D = dict.fromkeys(range(N // 2))
S = set(range(N // 2))


@dataclass(order=True, frozen=True)
class Pair:
    left: object
    right: object


@dataclass
class Open:
    left: object
    right: object


class Colour(enum.Flag):
    RED = 1
    GREEN = 2
    BLUE = 4


def nested(make=lambda a, b: (a, b), inside=()):
    for i in range(60): inside = make(inside, inside)
    return inside
def deep(make=lambda a: [a], inside=(), depth=100_000):
    for i in range(depth): inside = make(inside)
    return inside


def hash_nested(): return hash(nested())
def equal_nested(): return nested() == nested()
def less_nested(): return nested() < nested()
def sorted_nested(): return sorted([nested(), nested()])
def repr_nested(): return repr(nested())
def text_nested(): return f"{nested()}", "%s" % (nested(),)
def print_nested(): print(nested())
def json_nested(): return json.dumps(nested())
def json_nested_dict(): return json.dumps(nested(lambda a, b: {"a": a, "b": b}))
def json_nested_indent(): return json.dumps(nested(), indent=4)
def pprint_nested(): return pprint.pformat(nested())
def reprlib_nested(): return reprlib.repr(nested())
def copy_nested(): return copy.deepcopy(nested())
def copy_nested_lists(): return copy.deepcopy(nested(lambda a, b: [a, b]))
def dataclass_nested(): return nested(Pair) == nested(Pair)
def dataclass_less(): return nested(Pair) < nested(Pair)
def dataclass_hash(): return hash(nested(Pair))
def dataclass_repr(): return repr(nested(Pair))
def dataclass_dict(): return dataclasses.asdict(nested(Open))
def dataclass_tuple(): return dataclasses.astuple(nested(Open))
def dict_nested(): return nested(lambda a, b: {1: a, 2: b}) == nested(lambda a, b: {1: a, 2: b})
def frozenset_nested(): return nested(lambda a, b: frozenset([(1, a), (2, b)]))
def isinstance_nested(): return isinstance(1, nested(inside=str))
def except_nested():
    kinds = nested(inside=KeyError)
    try: raise ValueError
    except kinds: pass
def match_nested():
    match nested():
        case ((((((a, b), c), d), e), f), g): return nested() == nested()
def contains_nested(): return nested() in [nested()], [nested()].index(nested())
def chain_map_nested():
    c = collections.ChainMap({})
    for i in range(20_000): c = c.new_child({i: i})
    return len(c), c[0]
def exception_nested():
    e = ValueError()
    for i in range(40): e = ExceptionGroup("g", [e, e])
    raise e
def exception_group_split():
    e = ValueError()
    for i in range(22): e = ExceptionGroup("g", [e, e])
    return e.split(KeyError)
def exception_group_subgroup():
    e = ValueError()
    for i in range(22): e = ExceptionGroup("g", [e, e])
    return e.subgroup(lambda x: False)
def exception_group_star():
    e = ValueError()
    for i in range(22): e = ExceptionGroup("g", [e, e])
    try: raise e
    except* KeyError: pass
    except* TypeError: pass
def exception_group_wide():
    try: raise ExceptionGroup("g", [ValueError(i) for i in range(300_000)])
    except* KeyError: pass
    except* ValueError: pass
def exception_chain():
    e = None
    for i in range(100_000):
        f = ValueError(i)
        f.__cause__ = e
        e = f
    raise e
def exception_text_long(): raise ValueError("a" * 30_000_000)
def exception_args_many(): raise ValueError(*range(1_000_000))
def exception_notes():
    e = ValueError()
    for i in range(100_000): e.add_note("a" * 100)
    raise e
def exception_context_again():
    for i in range(3000):
        try:
            try: raise ValueError
            finally: raise KeyError
        except KeyError: pass
def deep_repr(): return repr(deep())
def deep_equal(): return deep() == deep()
def deep_copy(): return copy.deepcopy(deep())
def deep_json(): return json.dumps(deep())
def deep_hash(): return hash(deep(lambda a: (a,)))
def deep_free():
    for i in range(5): deep()
def deep_generic(): return repr(deep(lambda a: list[a], int))
def deep_partial(): return deep(lambda a: functools.partial(a), len, 1000)([])
def deep_map(): return list(deep(lambda a: map(lambda x: x, a), [1], 100_000))
def deep_chain(): return list(deep(lambda a: itertools.chain(a), [1], 100_000))
def deep_zip(): return list(deep(lambda a: zip(a), [1], 100_000))
def deep_enumerate(): return list(deep(lambda a: enumerate(a), [1], 100_000))
def deep_slices(): return list(deep(lambda a: itertools.islice(a, 1), [1], 100_000))
def deep_reversed(): return deep(lambda a: (x for x in a), [1], 100_000).__next__()
def union_wide():
    kinds = [type("K%d" % i, (), {}) for i in range(3000)]
    u = kinds[0] | kinds[1]
    for kind in kinds: u = u | kind
    return hash(u), u == u, len(repr(u)), isinstance(1, u)
def union_wide_equal():
    kinds = [type("K%d" % i, (), {}) for i in range(2000)]
    a, b = functools.reduce(operator.or_, kinds), functools.reduce(operator.or_, kinds[::-1])
    for i in range(1000): a == b
def union_generic_wide():
    kinds = [dict[int, type("K%d" % i, (), {})] for i in range(2000)]
    u = functools.reduce(operator.or_, kinds)
    return u == functools.reduce(operator.or_, kinds[::-1])
def typing_union(): return typing.Union[tuple(type("K%d" % i, (), {}) for i in range(2000))]
def typing_literal(): return typing.Literal[tuple(range(20_000))]
def isinstance_many(): return isinstance(1, (str,) * 1_000_000)
def bases_deep():
    c = object
    for i in range(900): c = type("C", (c,), {})
    return c.__mro__
def bases_wide():
    kinds = tuple(type("K%d" % i, (), {}) for i in range(2000))
    return type("C", kinds, {}).__mro__
def bases_wide_deep():
    a = [type("A%d" % i, (), {}) for i in range(300)]
    b = [type("B%d" % i, tuple(a[i:]), {}) for i in range(300)]
    return type("C", tuple(b), {}).__mro__
def class_attributes(): return dir(type("C", (), {"a%d" % i: i for i in range(200_000)}))
def class_subclasses():
    for i in range(20_000): type("C", (dict,), {})
    return len(dict.__subclasses__())
def slots_many(): return type("C", (), {"__slots__": tuple("a%d" % i for i in range(5000))})()
def named_tuple_wide(): return collections.namedtuple("T", ["a%d" % i for i in range(5000)])
def make_dataclass_wide(): return dataclasses.make_dataclass("T", ["a%d" % i for i in range(2000)])
def enum_wide(): return list(enum.Enum("E", ["a%d" % i for i in range(5000)]))
def flags():
    for i in range(2000): ~(Colour.RED | Colour.BLUE), Colour.RED ^ Colour.GREEN, list(Colour(7)), repr(Colour(5))
def flags_wide():
    F = enum.Flag("F", ["a%d" % i for i in range(500)])
    every = functools.reduce(operator.or_, F)
    return len(list(every)), ~every, repr(every)
def flags_huge():
    class F(enum.IntFlag): A = 1
    return F((1 << 1_000_000) - 1) & F.A


def list_equal():
    a, b = list(L), list(L)
    for i in range(1000): a == b
def list_contains():
    for i in range(1000): -1 in L
def list_index(): return [L.index(N - 1) for i in range(1000)]
def list_count(): return [L.count(-1) for i in range(1000)]
def list_remove():
    for i in range(300): L.remove(N - 1 - i)
def list_insert():
    for i in range(300_000): L.insert(0, i)
def list_pop():
    while L: L.pop(0)
def list_delete():
    while L: del L[0]
def list_slice_assign():
    for i in range(3000): L[0:0] = [1]
def list_stride_assign():
    for i in range(300): L[::2] = L[1::2]
def list_stride_delete(): del L[::2]; del L[::3]; del L[::-7]
def list_reverse():
    for i in range(300): L.reverse()
def list_multiply(): return len([1, 2] * 2_000_000)
def list_multiply_huge(): return [0] * (1 << 62)
def list_multiply_again():
    for i in range(100_000): [0] * 1_000_000
def list_add():
    for i in range(1000): L + L
def list_extend_self(): L.extend(L); L.extend(L); L.extend(L)
def list_slice_stride(): return len(L[::10 ** 18]), len(L[10 ** 30:-(10 ** 30):-1]), len(L[::2])
def list_copy():
    for i in range(1000): L.copy(), L[:], list(L), [*L]
def list_unpack():
    for i in range(100): a, *b, c = L
def list_sort_worst(): return sorted(i * 7919 % 1_000_003 for i in range(300_000))
def list_sort_key(): return sorted(L, key=lambda x: -x)
def list_sort_texts(): return sorted(["a" * 10_000 + str(i) for i in range(2000)] * 10)
def list_sort_tuples(): return sorted([(1,) * 1000 + (i,) for i in range(1000)], reverse=True)
def list_sort_ints(): return sorted([(1 << 100_000) - i for i in range(2000)])
def list_sort_floats(): return sorted(float(-i) for i in range(500_000))
def list_sort_equal(): return sorted([1] * 3_000_000)
def list_sort_sorted():
    for i in range(100): L.sort()
def list_compare(): return [L < list(L) for i in range(200)]
def list_max(): return max(L), min(L), max(L, key=lambda x: -x)
def tuple_build():
    t = ()
    for i in range(100_000): t += (i,)
def tuple_hash():
    t = tuple(L)
    for i in range(1000): hash(t)
def tuple_contains():
    t = tuple(L)
    for i in range(1000): -1 in t, t.count(-1)
def range_contains(): return [(10 ** 30 + 1) in range(0, 10 ** 40, 7) for i in range(100_000)]
def range_contains_other(): return 1.5 in range(10 ** 7)
def range_index(): return range(10 ** 9).index(10 ** 9 - 1), range(10 ** 9).count(5)
def range_count_float(): return range(10 ** 9).count(5.5)
def range_sum(): return sum(range(10 ** 9))
def range_list(): return list(range(10 ** 9))
def range_max(): return max(range(10 ** 9))
def range_huge(): return len(range(0, 10 ** 4000, 3)[::7])
def range_equal(): return range(0, 1 << 1_000_000, 3) == range(0, 1 << 1_000_000, 3)
def dict_update():
    for i in range(300): D.update(D)
def dict_union():
    for i in range(300): D | D
def dict_equal():
    e = dict(D)
    for i in range(300): D == e
def dict_collisions(): return len({i << 61: i for i in range(20_000)})
def dict_collisions_modulus(): return len({i * ((1 << 61) - 1): i for i in range(20_000)})
def dict_collisions_float(): return len({float(i) * 2.0 ** 61: i for i in range(20_000)})
def dict_collisions_table(): return len({i << 32: i for i in range(300_000)})
def dict_collisions_minus(): return len({(-1, -2)[i % 2] if i < 2 else (i,): 1 for i in range(300_000)})
def set_collisions(): return len(set(i << 40 for i in range(300_000)))
def collisions_own():
    class Key:
        def __init__(self, i): self.i = i
        def __hash__(self): return 1
        def __eq__(self, other): return self.i == other.i
    return len({Key(i) for i in range(3000)})
def dict_delete_first():
    while D:
        for key in D: break
        del D[key]
def dict_pop_item():
    while D: D.popitem()
def dict_first_again():
    d = dict.fromkeys(range(300_000))
    while d: d.pop(next(iter(d)))
def dict_move(): return collections.OrderedDict(D).move_to_end(0)
def dict_views():
    for i in range(100): D.keys() & D.keys(), D.items() | D.items(), D.keys() == D.keys()
def dict_views_items(): return D.items() <= D.items(), D.keys() ^ D.keys(), D.keys().isdisjoint(range(-N, 0))
def dict_reversed(): return list(reversed(D)), list(reversed(D.items()))
def dict_text(): return len(repr(D)), len(str(D.items()))
def dict_match():
    match {str(i): i for i in range(300_000)}:
        case {"5": x, **rest}: return len(rest)
def set_algebra():
    for i in range(300): S | S, S & S, S - S, S ^ S
def set_compare():
    t = set(S)
    for i in range(300): S == t, S <= t, S < t, S.isdisjoint(t), S.issuperset(L)
def set_update_many(): return len(set().union(*[S] * 300)), len(S.intersection(*[S] * 300))
def set_hash():
    f = frozenset(S)
    for i in range(300): hash(frozenset(S))
def set_pop():
    while S: S.pop()
def set_first_again():
    while S: S.remove(next(iter(S)))
def deque_rotate():
    d = collections.deque(L)
    for i in range(1000): d.rotate(N // 2)
def deque_middle():
    d = collections.deque(L)
    for i in range(100_000): d[N // 2]; d.insert(N // 2, 1)
def deque_remove():
    d = collections.deque(L)
    for i in range(1000): d.remove(N - 1 - i)
def deque_equal(): return collections.deque(L) == collections.deque(L), collections.deque(L).count(-1)
def deque_multiply(): return len(collections.deque(L) * 3)
def counter_many(): return len(collections.Counter(L)), collections.Counter("a" * 3_000_000).most_common(3)
def counter_elements(): return len(list(collections.Counter(a=10 ** 9).elements()))
def default_dict():
    d = collections.defaultdict(list)
    for i in range(300_000): d[i % 7].append(i)
def heap():
    h = list(reversed(L))
    heapq.heapify(h)
    for i in range(100_000): heapq.heappushpop(h, i)
def heap_texts():
    h = ["a" * 100_000 + str(i) for i in range(200)]
    for i in range(300): heapq.heapify(h)
def heap_largest(): return heapq.nlargest(300_000, L), heapq.nsmallest(300_000, L)
def heap_merge(): return len(list(heapq.merge(*[range(1000)] * 300)))
def bisect_far(): return [bisect.bisect(L, i) for i in range(300_000)]
def bisect_range(): return bisect.bisect_left(range(10 ** 18), 10 ** 17), bisect.bisect(range(1 << 62), 5, key=lambda x: x)
def bisect_insert():
    for i in range(300_000): bisect.insort(L, 0)
def bisect_texts(): return [bisect.bisect(["a" * 3_000_000] * 8, "a" * 3_000_000) for i in range(1000)]
def json_dumps(): return len(json.dumps(L)), len(json.dumps(D, indent=30)), len(json.dumps("é" * 4_000_000))
def json_dumps_sorted(): return len(json.dumps({str(i): i for i in range(300_000)}, sort_keys=True))
def json_dumps_float(): return len(json.dumps([1e300 / 3] * 500_000))
def json_dumps_indent(): return len(json.dumps([[1]] * 10, indent=1_000_000))
def json_dumps_separator(): return len(json.dumps([1] * 1000, separators=("," * 100_000, ":")))
def json_loads(): return len(json.loads("[" + "1," * 1_000_000 + "1]"))
def json_loads_text(): return len(json.loads('"' + "\\u00e9" * 2_000_000 + '"'))
def json_loads_digits(): return json.loads("7" * 4_000_000)
def json_loads_float(): return json.loads("0." + "7" * 4_000_000)
def json_loads_deep(): return json.loads("[" * 1_000_000)
def json_loads_spaces(): return json.loads(" " * 8_000_000 + "1")
def json_loads_keys(): return len(json.loads("{" + ",".join('"%d": 1' % i for i in range(300_000)) + "}"))
def json_loads_bad(): return json.loads("\n" * 8_000_000 + "x")
def json_loads_hook(): return json.loads("[" + '{"a": 1},' * 100_000 + "1]", object_hook=lambda x: 1)
def literal_eval(): return len(ast.literal_eval("[" + "1," * 100_000 + "]"))
def literal_eval_deep(): return ast.literal_eval("(" * 100_000)
def literal_eval_text(): return len(ast.literal_eval("'" + "a" * 4_000_000 + "'"))
def literal_eval_digits(): return ast.literal_eval("0x" + "f" * 4_000_000).bit_length()
def csv_rows(): return len(list(csv.reader(["a,b,\"c\"\"d\",e" * 1000] * 1000)))
def csv_one_row(): return len(next(csv.reader(["," * 4_000_000])))
def csv_field(): return len(next(csv.reader(["a" * 100_000])))
def csv_write():
    out = io.StringIO()
    csv.writer(out).writerow(range(500_000))
    csv.writer(out).writerow(["\"" * 4_000_000])
    return len(out.getvalue())
def string_io():
    out = io.StringIO()
    for i in range(300_000): out.write("ab\n")
    out.seek(0)
    return len(out.readlines())
def bytes_io(): return len(io.BytesIO(b"a\n" * 2_000_000).readlines()), io.BytesIO(b"a" * 30_000_000).read(5)
def array_many(): return len(array.array("i", L)), array.array("d", [0.5]) * 1_000_000
def pprint_wide(): return len(pprint.pformat(list(range(20_000))))
def product(): return sum(1 for x in itertools.product(range(1000), repeat=3))
def product_pool(): return next(itertools.product(range(10 ** 7), repeat=3))
def product_none(): return list(itertools.product(L, L, []))
def permutations(): return sum(1 for x in itertools.permutations(range(12)))
def permutations_wide(): return next(itertools.permutations(range(N), N))
def combinations(): return sum(1 for x in itertools.combinations(range(40), 20))
def slices(): return next(itertools.islice(itertools.count(), 10 ** 9, None)), next(itertools.islice(itertools.repeat(1), 10 ** 9, None), 0)
def cycle():
    for x in itertools.cycle(L): pass
def repeat_list(): return list(itertools.repeat(None, 10 ** 9))
def repeat_all(): return all(itertools.repeat(1))
def repeat_sum(): return sum(itertools.repeat(1, 10 ** 9))
def repeat_max(): return max(itertools.repeat(1, 10 ** 9))
def repeat_set(): return set(itertools.repeat(1, 10 ** 9))
def repeat_in(): return 2 in itertools.repeat(1)
def repeat_count(): return operator.countOf(itertools.repeat(1, 10 ** 9), 2)
def repeat_deque(): return collections.deque(itertools.repeat(1), maxlen=0)
def repeat_dict(): return dict.fromkeys(itertools.repeat(1, 10 ** 9))
def repeat_zip():
    for x in zip(itertools.repeat(1), itertools.repeat(2)): pass
def repeat_filter(): return next(filter(None, itertools.repeat(0)))
def repeat_filter_false(): return next(itertools.filterfalse(None, itertools.repeat(1)))
def repeat_drop(): return next(itertools.dropwhile(bool, itertools.repeat(1)))
def repeat_compress(): return next(itertools.compress(itertools.repeat(1), itertools.repeat(0)))
def repeat_chain(): return next(itertools.chain.from_iterable(itertools.repeat([])))
def repeat_accumulate():
    for x in itertools.accumulate(itertools.repeat([1] * 1000)): pass
def repeat_group():
    for x in itertools.groupby(itertools.repeat(1)): pass
def repeat_starmap(): return all(itertools.starmap(bool, itertools.repeat([1])))
def repeat_map(): return all(map(bool, itertools.repeat(1)))
def repeat_map_texts(): return all(map(len, itertools.repeat("a")))
def repeat_join(): return "".join(itertools.repeat("", 10 ** 9))
def repeat_unpack(): a, *b = itertools.repeat(1)
def repeat_call(): print(*itertools.repeat(1))
def repeat_tee():
    a, b = itertools.tee(itertools.repeat(1))
    return all(a)
def count_float(): return 0.5 in itertools.count()
def count_int(): return -1 in itertools.count()
def iter_sentinel(): return list(iter(lambda: 1, 2))
def reduce(): return functools.reduce(lambda a, b: a + b, [[1] * 1000] * 1000)
def reduce_native(): return len(functools.reduce(operator.add, [[1] * 1000] * 1000))
def cache_wide():
    @functools.cache
    def f(x): return x
    for i in range(300_000): f((1,) * 100 + (i,))
def topological(): return len(list(graphlib.TopologicalSorter({i: range(i) for i in range(700)}).static_order()))
def attribute_getter(): return operator.attrgetter("a." * 100_000 + "a")([])
def item_getter(): return operator.itemgetter(*[0] * 1_000_000)(L)
def arguments_many(): return max(*L)
def keywords_many():
    def f(**k): return len(k)
    return f(**{"a%d" % i: i for i in range(300_000)})
def keywords_joined():
    def f(*a, **k): return len(a)
    return f(*L, *L, *L)
def closure_frames(): return len(locals()), len(vars(Colour)), len(dir(str))
def variables_many():
    o = types.SimpleNamespace(**{"a%d" % i: i for i in range(200_000)})
    return len(dir(o)), len(vars(o)), len(repr(o)), o == o
def names_alike():
    o = types.SimpleNamespace(**{"a" * 300 + str(i): i for i in range(20_000)})
    return getattr(o, "a" * 299 + "b")
def suggestion():
    o = types.SimpleNamespace(**{"a%d" % i: i for i in range(200_000)})
    return o.a200001x
def suggestion_long():
    o = types.SimpleNamespace(**{"a" * 100_000 + str(i): i for i in range(100)})
    return getattr(o, "a" * 100_000 + "b")
def garbage_cycles():
    held = [[i] for i in range(300_000)]
    for one in held: one.append(one)
    held = None
def garbage_again():
    while True:
        a = []
        a.append(a)
def garbage_web():
    web = [[] for i in range(1000)]
    for one in web: one.extend(web)
    web = None
def generators_many():
    def g():
        try: yield 1
        finally: pass
    held = [g() for i in range(100_000)]
    for one in held: next(one)
    held = None
def threads(): return [x for x in (lambda: (yield 1))()]
