"""Ints, floats, Decimals and Fractions with very many digits."""
import decimal, fractions, math, numbers, operator, random, statistics
from decimal import Decimal, getcontext, localcontext
from fractions import Fraction

BITS = 30_000_000
n = (1 << BITS) - 3
m = (1 << BITS) + 5
k = (1 << 2_000_000) - 3
j = (1 << 200_000) - 3


def multiply(): return (n * m).bit_length()
def square(): return (k * k).bit_length()
def multiply_uneven(): return (n * j).bit_length()
def divide(): return (k // j).bit_length()
def divide_large(): return (n // k).bit_length()
def divide_half(): return (n // ((1 << BITS // 2) + 1)).bit_length()
def modulo(): return (n % ((1 << BITS // 2) + 1)).bit_length()
def divide_true(): return n / m, k / (k + 1)
def divmod_large(): return divmod(k, j)[0].bit_length()
def power(): return (3 ** 5_000_000).bit_length()
def power_huge(): return 3 ** (10 ** 18)
def power_of_two(): return (2 ** 500_000_000).bit_length()
def power_negative(): return n ** -2
def power_modular(): return pow(3, j, k)
def power_modular_small(): return pow(3, n, 1_000_003)
def power_modular_many():
    for i in range(1000): pow(3, (1 << 20_000) - 1, (1 << 20_000) + 7)
def power_inverse(): return pow(k, -1, j)
def power_inverse_large(): return pow(3, -1, n)
def power_operator(): return operator.pow(7, 3_000_000).bit_length()
def power_float(): return 1.0000001 ** n
def shift(): return (1 << 500_000_000).bit_length()
def shift_huge(): return 1 << (1 << 70)
def shift_right():
    for i in range(100_000): n >> 1
def shift_again():
    x = 1
    while True: x <<= 1_000_000
def bits(): return (n & m).bit_length(), (n | m).bit_length(), (n ^ -m).bit_length(), (~n).bit_length()
def bits_negative(): return (-n & -m).bit_length(), (-n | m).bit_length()
def negate_again():
    for i in range(100_000): -n
def compare_again():
    a, b = n, (1 << BITS) - 3
    for i in range(100_000): a == b, a < b
def hash_again():
    for i in range(100_000): hash(n)
def add_again():
    for i in range(100_000): n + m
def absolute():
    for i in range(10_000): abs(-n), +n, int(n), n.__index__()
def truth_again():
    for i in range(100_000): bool(n)
def to_text(): return len(str(n))
def to_text_most(): return [len(str(10 ** 4299)) for i in range(10_000)]
def to_hex(): return len(hex(n)), len(bin(n)), len(oct(n))
def to_format(): return len(f"{n:x}"), len(f"{n:b}"), len(f"{n:,d}")
def to_format_group(): return len(f"{n:_b}"), len(f"{n:_x}")
def to_format_float(): return f"{n:e}", f"{k:.3f}"
def percent_hex(): return len("%x" % n), len("%o" % n)
def to_bytes(): return len(n.to_bytes(BITS // 8 + 1, "big")), len((-k).to_bytes(BITS // 8 + 1, "little", signed=True))
def from_bytes(): return int.from_bytes(b"a" * 4_000_000, "big").bit_length()
def from_bytes_list(): return int.from_bytes(list(b"a" * 1_000_000), "little").bit_length()
def bit_count(): return n.bit_count(), (-n).bit_count()
def to_float(): return float(k)
def to_float_fits():
    big = 1 << 1000
    for i in range(100_000): float(big + i)
def float_compare(): return [1.5 < n for i in range(10_000)], [1e308 == n for i in range(10_000)]
def round_int(): return round(k, -500_000)
def round_int_huge(): return round(k, -(10 ** 18))
def as_ratio(): return n.as_integer_ratio(), (0.1).as_integer_ratio()
def sums(): return sum([n] * 1000).bit_length()
def sum_products(): return sum(a * b for a, b in zip([n] * 10, [m] * 10)).bit_length()
def sum_of_lists(): return len(sum([[i] for i in range(20_000)], []))
def sum_of_tuples(): return len(sum([(1,) * 1000] * 3000, ()))
def sum_floats(): return sum([0.1] * 1_000_000), math.fsum([0.1, 1e300, -1e300] * 300_000)
def product(): return math.prod(range(1, 20_000)).bit_length()
def product_large(): return math.prod([k] * 100).bit_length()
def factorial(): return math.factorial(200_000).bit_length()
def factorial_huge(): return math.factorial(10 ** 9)
def combinations(): return math.comb(200_000, 100_000).bit_length()
def combinations_huge(): return math.comb(10 ** 18, 10 ** 9)
def permutations(): return math.perm(200_000, 100_000).bit_length()
def permutations_huge(): return math.perm(n, 1000).bit_length()
def greatest_divisor(): return math.gcd(k, j)
def greatest_divisor_large(): return math.gcd(n, m)
def greatest_divisor_fibonacci():
    a, b = 1, 1
    for i in range(200_000): a, b = b, a + b
    return math.gcd(a, b)
def least_multiple(): return math.lcm(*range(1, 20_000)).bit_length()
def least_multiple_large(): return math.lcm(k, j).bit_length()
def integer_root(): return math.isqrt(k).bit_length()
def integer_root_large(): return math.isqrt(n).bit_length()
def logarithms():
    for i in range(10_000): math.log(n), math.log2(n), math.log10(n)
def float_sums(): return math.dist([0.5] * 1_000_000, [0.25] * 1_000_000), math.hypot(*[0.5] * 1_000_000)
def sum_of_products_float(): return math.hypot(*([1e300, 1e-300] * 300_000))
def statistics_mean(): return statistics.mean([0.1] * 50_000), statistics.mean([k] * 30)
def statistics_variance(): return statistics.variance([Fraction(1, i) for i in range(1, 400)])
def statistics_deviation(): return statistics.stdev(range(30_000)), statistics.median(range(100_000))
def statistics_modes(): return statistics.multimode(range(100_000)), statistics.quantiles(range(100_000), n=1000)
def statistics_fits(): return statistics.linear_regression(range(20_000), range(20_000)), statistics.correlation(range(20_000), range(20_000))
def statistics_geometric(): return statistics.geometric_mean(range(1, 100_000)), statistics.harmonic_mean(range(1, 3000))
def fraction_sums(): return sum(Fraction(1, i) for i in range(1, 3000)).denominator.bit_length()
def fraction_large(): return (Fraction(k, j) + Fraction(j, k)).denominator.bit_length()
def fraction_power(): return (Fraction(3, 7) ** 1_000_000).denominator.bit_length()
def fraction_text(): return Fraction("0." + "3" * 1_000_000)
def fraction_exponent(): return Fraction("1e100000000")
def fraction_exponent_again(): return Fraction("1e4000000").numerator.bit_length()
def fraction_limit(): return Fraction(k, j).limit_denominator(10 ** 1000)
def fraction_compare(): return Fraction(k, j) < Fraction(k + 1, j + 1), hash(Fraction(k, j))
def fraction_format(): return len(str(Fraction(10 ** 2000, 3)))


def digits(count): return Decimal((0, (7,) * count, 0))


D = digits(50_000)


def decimal_digits(): return digits(500_000)
def decimal_text(): return len(str(Decimal("7" * 3_000_000)))
def decimal_from_int(): return Decimal(k)
def decimal_from_int_large(): return Decimal(n)
def decimal_to_int(): return int(Decimal("1e400000")).bit_length()
def decimal_to_int_huge(): return int(Decimal("1e999999999999"))
def decimal_exponent(): return Decimal("1e999999999") + 1
def decimal_exponent_exact():
    with localcontext() as c:
        c.prec = 1_000_000
        return Decimal("1e900000") + 1
def decimal_precision():
    getcontext().prec = 10_000_000
    return Decimal(1) / 7
def decimal_multiply():
    getcontext().prec = 1_000_000
    return digits(300_000) * digits(300_000)
def decimal_divide():
    getcontext().prec = 200_000
    return digits(200_000) / digits(100_000)
def decimal_root():
    getcontext().prec = 50_000
    return Decimal(2).sqrt()
def decimal_exp():
    getcontext().prec = 5000
    return Decimal(2).exp()
def decimal_exp_large():
    getcontext().prec = 100_000
    return Decimal("12345.678").exp()
def decimal_ln():
    getcontext().prec = 3000
    return Decimal(2).ln()
def decimal_ln_large():
    getcontext().prec = 100_000
    return Decimal(3).ln()
def decimal_log10():
    getcontext().prec = 50_000
    return Decimal(3).log10()
def decimal_power():
    getcontext().prec = 20_000
    return Decimal(3) ** Decimal("1.5")
def decimal_power_int():
    getcontext().prec = 200_000
    return Decimal(3) ** 10_000_000
def decimal_power_modular():
    getcontext().prec = 50_000
    return pow(digits(20_000), digits(20_000), digits(20_000))
def decimal_quantize():
    getcontext().prec = 3_000_000
    return Decimal(1).quantize(Decimal("1e-2000000"))
def decimal_remainder():
    getcontext().prec = 300_000
    return digits(300_000) % digits(100_000), digits(300_000).remainder_near(digits(100_000))
def decimal_integer_divide():
    getcontext().prec = 300_000
    return Decimal("1e299999") // 7
def decimal_fma():
    getcontext().prec = 300_000
    return D.fma(D, D)
def decimal_format(): return len(f"{D:,}"), len(f"{D:.100000f}"), len(f"{D:e}")
def decimal_format_wide(): return len(f"{Decimal(1):.30000000f}")
def decimal_format_exponent(): return len(f"{Decimal('1e30000000'):f}")
def decimal_format_exponent_huge(): return len(f"{Decimal('1e999999999999'):f}")
def decimal_compare(): return Decimal("1e999999") < Decimal("1e999998"), D == D + 1, D.compare_total(D)
def decimal_compare_int(): return Decimal("1e999999999") == n, Decimal("1e999999999") < 10 ** 4000
def decimal_compare_fraction(): return Decimal("1e200000") == Fraction(1, 3)
def decimal_compare_float(): return Decimal("1e999999999") > 1.5
def decimal_hash(): return hash(Decimal("1e999999999")), hash(D), hash(Decimal("1e-999999999"))
def decimal_hash_again():
    for i in range(100_000): hash(D)
def decimal_logic():
    ones = Decimal("1" * 400_000)
    getcontext().prec = 400_000
    return ones.logical_and(ones), ones.logical_xor(ones), ones.logical_invert()
def decimal_rotate():
    getcontext().prec = 400_000
    return D.rotate(1), D.shift(100_000), D.scaleb(5)
def decimal_next():
    getcontext().prec = 400_000
    return D.next_plus(), D.next_minus(), D.next_toward(1)
def decimal_tuple(): return len(D.as_tuple().digits), D.adjusted()
def decimal_ratio(): return Decimal("1e-300000").as_integer_ratio()[1].bit_length()
def decimal_ratio_huge(): return Decimal("1e999999999999").as_integer_ratio()
def decimal_round(): return round(D, 10), round(D, -10), round(Decimal("1e999999"))
def decimal_round_huge(): return math.floor(Decimal("1e99999999")), math.ceil(Decimal("1e99999999"))
def decimal_integral(): return Decimal("1e9999999").to_integral_value(), Decimal("1e99999999").to_integral_exact()
def decimal_normalize():
    getcontext().prec = 1_000_000
    return Decimal("1" + "0" * 900_000).normalize()
def decimal_engineering(): return len(D.to_eng_string()), D.is_normal(), D.logb()
def decimal_of_float(): return [Decimal(5e-324) for i in range(20_000)]
def decimal_sum(): return sum([D] * 300)
def decimal_copy(): return [-D for i in range(10_000)], [abs(D) for i in range(10_000)], [+D for i in range(10_000)]
def random_bits(): return random.Random(1).getrandbits(30_000_000).bit_length()
def random_bytes(): return len(random.Random(1).randbytes(10_000_000))
def random_below(): return random.Random(1).randrange(n)
def random_seed(): return random.Random(n), random.Random("a" * 5_000_000)
def random_shuffle():
    items = list(range(500_000))
    random.Random(1).shuffle(items)
def random_sample(): return len(random.Random(1).sample(range(10 ** 18), 200_000)), len(random.Random(1).choices(range(9), k=300_000))
def random_sample_counts(): return len(random.Random(1).sample(range(3), 100_000, counts=[10 ** 9] * 3))
def random_binomial(): return [random.Random(1).gauss(0, 1) for i in range(3000)]
def random_state(): return [random.Random(1).getstate() for i in range(300)]
