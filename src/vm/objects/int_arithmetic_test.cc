// Arithmetic on ints against 128-bit integers and against Boost's cpp_int, and where it must stop.
#include <gtest/gtest.h>

#include <boost/multiprecision/cpp_int.hpp>
#include <random>

#include "lang/bytecode/opcodes.h"
#include "vm/machine_test_support.h"
#include "vm/objects/big_int.h"

namespace pawl::vm {
namespace {

using boost::multiprecision::cpp_int;

class IntArithmeticTest : public MachineTest {
 protected:
  Ref parse(const std::string& text) { return int_from_text(machine_, text, 10); }
  Ref make(const cpp_int& value) { return parse(value.str()); }
  std::string show(const Ref& value) {
    if (value.empty()) return error();
    return int_to_text(machine_, value, 10).value_or("too long");
  }
  // A value whose size lies around the borders of the forms: 48, 64 and 128 bits, and beyond.
  cpp_int number() {
    static constexpr int kBits[] = {1, 20, 47, 48, 49, 63, 64, 65, 127, 128, 129, 200, 700};
    cpp_int value = 0;
    int bits = kBits[engine_() % std::size(kBits)];
    for (int i = 0; i < bits; i += 32) value = value << 32 | static_cast<uint32_t>(engine_());
    value &= (cpp_int(1) << bits) - 1;
    if (engine_() % 4 == 0) value = (cpp_int(1) << bits) - static_cast<int>(engine_() % 3);
    return engine_() % 2 == 0 ? cpp_int(-value) : value;
  }
  cpp_int floor_divide(const cpp_int& a, const cpp_int& b) {
    cpp_int quotient = a / b;
    return a % b != 0 && (a < 0) != (b < 0) ? cpp_int(quotient - 1) : quotient;
  }

  std::mt19937_64 engine_{99};
};

TEST_F(IntArithmeticTest, SumsDifferencesAndProductsAgreeWithTheOracle) {
  for (int i = 0; i < 3000; ++i) {
    cpp_int a = number();
    cpp_int b = number();
    Ref x = make(a);
    Ref y = make(b);
    ASSERT_EQ(show(int_binary(machine_, IntOp::kAdd, x, y)), cpp_int(a + b).str());
    ASSERT_EQ(show(int_binary(machine_, IntOp::kSubtract, x, y)), cpp_int(a - b).str());
    ASSERT_EQ(show(int_binary(machine_, IntOp::kMultiply, x, y)), cpp_int(a * b).str());
  }
}

TEST_F(IntArithmeticTest, DivisionRoundsDownAndTheRemainderHasTheDivisorsSign) {
  for (int i = 0; i < 3000; ++i) {
    cpp_int a = number();
    cpp_int b = number();
    if (b == 0) continue;
    Ref x = make(a);
    Ref y = make(b);
    cpp_int quotient = floor_divide(a, b);
    cpp_int rest = a - quotient * b;
    ASSERT_EQ(show(int_binary(machine_, IntOp::kFloorDivide, x, y)), quotient.str())
        << a << " " << b;
    ASSERT_EQ(show(int_binary(machine_, IntOp::kModulo, x, y)), rest.str()) << a << " " << b;
  }
}

TEST_F(IntArithmeticTest, BitsAgreeWithMachineIntegers) {
  for (int i = 0; i < 3000; ++i) {
    auto a = static_cast<int64_t>(engine_()) >> (engine_() % 60);
    auto b = static_cast<int64_t>(engine_()) >> (engine_() % 60);
    Ref x = make_int(heap(), a);
    Ref y = make_int(heap(), b);
    ASSERT_EQ(int_to_int64(int_binary(machine_, IntOp::kAnd, x, y)), a & b);
    ASSERT_EQ(int_to_int64(int_binary(machine_, IntOp::kOr, x, y)), a | b);
    ASSERT_EQ(int_to_int64(int_binary(machine_, IntOp::kXor, x, y)), a ^ b);
  }
}

// a & b, a | b and a ^ b of long negative numbers, by what they must satisfy.
TEST_F(IntArithmeticTest, BitsOfLongNumbersKeepTheirLaws) {
  for (int i = 0; i < 1000; ++i) {
    Ref x = make(number());
    Ref y = make(number());
    Ref both = int_binary(machine_, IntOp::kAnd, x, y);
    Ref either = int_binary(machine_, IntOp::kOr, x, y);
    Ref one = int_binary(machine_, IntOp::kXor, x, y);
    Ref sum = int_binary(machine_, IntOp::kAdd, x, y);
    ASSERT_EQ(show(int_binary(machine_, IntOp::kAdd, both, either)), show(sum));
    ASSERT_EQ(show(int_binary(machine_, IntOp::kSubtract, either, both)), show(one));
    Ref inverted = int_binary(machine_, IntOp::kAnd, int_invert(heap(), x), int_invert(heap(), y));
    ASSERT_EQ(show(int_invert(heap(), inverted)), show(either));
  }
}

TEST_F(IntArithmeticTest, ShiftsAreProductsAndQuotientsOfPowersOfTwo) {
  for (int i = 0; i < 2000; ++i) {
    cpp_int a = number();
    int bits = static_cast<int>(engine_() % 300);
    Ref x = make(a);
    Value count = Value::small_int(bits);
    cpp_int power = cpp_int(1) << bits;
    ASSERT_EQ(show(int_binary(machine_, IntOp::kLeftShift, x, count)), cpp_int(a * power).str());
    ASSERT_EQ(show(int_binary(machine_, IntOp::kRightShift, x, count)),
              floor_divide(a, power).str());
  }
}

TEST_F(IntArithmeticTest, PowersAgreeWithTheOracle) {
  for (int i = 0; i < 400; ++i) {
    cpp_int a = number();
    auto exponent = static_cast<unsigned>(engine_() % 20);
    ASSERT_EQ(show(int_binary(machine_, IntOp::kPower, make(a), Value::small_int(exponent))),
              cpp_int(boost::multiprecision::pow(a, exponent)).str())
        << a << " ** " << exponent;
  }
}

TEST_F(IntArithmeticTest, PowersToAModulusAgreeWithTheOracle) {
  for (int i = 0; i < 300; ++i) {
    cpp_int base = abs(number());
    cpp_int exponent = abs(number());
    cpp_int modulus = abs(number()) + 1;
    ASSERT_EQ(show(int_power_modulo(machine_, make(base), make(exponent), make(modulus))),
              cpp_int(boost::multiprecision::powm(base, exponent, modulus)).str())
        << base << " " << exponent << " " << modulus;
  }
  EXPECT_EQ(show(int_power_modulo(machine_, parse("3"), parse("-1"), parse("1000000007"))),
            "333333336");
  EXPECT_EQ(show(int_power_modulo(machine_, parse("2"), parse("-1"), parse("4"))),
            "ValueError: base is not invertible for the given modulus");
}

TEST_F(IntArithmeticTest, RootsAndDivisorsAgreeWithTheOracle) {
  for (int i = 0; i < 500; ++i) {
    cpp_int a = abs(number());
    cpp_int b = abs(number());
    ASSERT_EQ(show(int_square_root(machine_, make(a))),
              cpp_int(boost::multiprecision::sqrt(a)).str());
    ASSERT_EQ(show(int_gcd(machine_, make(a * 12345), make(b * 12345))),
              cpp_int(boost::multiprecision::gcd(a * 12345, b * 12345)).str());
  }
}

TEST_F(IntArithmeticTest, TrueDivisionIsRoundedOnce) {
  struct Case {
    const char* a;
    const char* b;
    double quotient;
  };
  // From python3.
  constexpr Case kCases[] = {
      {"1", "3", 0x1.5555555555555p-2},
      {"9007199254740993", "1", 0x1p+53},
      {"9007199254740995", "1", 0x1.0000000000002p+53},
      {"-27021597764222979", "3", -0x1p+53},
      {"100000000000000000000000000000000000000", "3", 0x1.913c4381e2cecp+124},
      {"1", "99999999999999999999999999", 0x1.8c240c4aecb14p-87},
  };
  for (const Case& expected : kCases) {
    Ref result = int_true_divide(machine_, parse(expected.a), parse(expected.b));
    ASSERT_FALSE(result.empty());
    EXPECT_EQ(result.get().number(), expected.quotient) << expected.a << " / " << expected.b;
  }
  // The smallest float, and half of it, which rounds to even: zero.
  Ref two = parse("2");
  Ref smallest = int_binary(machine_, IntOp::kPower, two, Value::small_int(1074));
  Ref half = int_binary(machine_, IntOp::kPower, two, Value::small_int(1075));
  EXPECT_EQ(int_true_divide(machine_, parse("1"), smallest).get().number(), 0x1p-1074);
  EXPECT_EQ(int_true_divide(machine_, parse("1"), half).get().number(), 0.0);
  EXPECT_EQ(int_true_divide(machine_, parse("3"), half).get().number(), 0x1p-1073);
  Ref huge = int_binary(machine_, IntOp::kPower, two, Value::small_int(1025));
  EXPECT_TRUE(int_true_divide(machine_, huge, parse("1")).empty());
  EXPECT_EQ(error(), "OverflowError: integer division result too large for a float");
}

TEST_F(IntArithmeticTest, TooLargeResultsAreRefusedBeforeTheyAreMade) {
  Ref two = parse("2");
  auto power = [&](Value base, int64_t exponent) {
    return int_binary(machine_, IntOp::kPower, base, Value::small_int(exponent));
  };
  EXPECT_EQ(show(power(two, 1'000'000'000'000)).substr(0, 11), "MemoryError");
  EXPECT_EQ(show(int_binary(machine_, IntOp::kLeftShift, two, Value::small_int(int64_t{1} << 46)))
                .substr(0, 11),
            "MemoryError");
  Ref beyond = parse("99999999999999999999999");
  EXPECT_EQ(show(int_binary(machine_, IntOp::kLeftShift, two, beyond)),
            "OverflowError: too many digits in integer");
  EXPECT_EQ(show(int_binary(machine_, IntOp::kRightShift, two, beyond)), "0");
  EXPECT_EQ(show(int_binary(machine_, IntOp::kLeftShift, two, Value::small_int(-1))),
            "ValueError: negative shift count");
}

TEST_F(IntArithmeticTest, DivisionByZeroSaysWhatCPythonSays) {
  Ref one = parse("1");
  Ref zero = parse("0");
  EXPECT_EQ(show(int_binary(machine_, IntOp::kFloorDivide, one, zero)),
            "ZeroDivisionError: integer division or modulo by zero");
  EXPECT_EQ(show(int_binary(machine_, IntOp::kModulo, one, zero)),
            "ZeroDivisionError: integer modulo by zero");
  EXPECT_EQ(show(int_true_divide(machine_, one, zero)), "ZeroDivisionError: division by zero");
}

TEST_F(IntArithmeticTest, TextOfMoreDigitsThanTheLimitIsRefused) {
  std::string longest(4300, '9');
  Ref number = parse(longest);
  ASSERT_FALSE(number.empty());
  EXPECT_EQ(show(number), longest);
  Ref more = int_binary(machine_, IntOp::kAdd, number, Value::small_int(1));
  EXPECT_EQ(int_to_text(machine_, more, 10), std::nullopt);
  EXPECT_EQ(error(),
            "ValueError: Exceeds the limit (4300 digits) for integer string conversion; use "
            "sys.set_int_max_str_digits() to increase the limit");
  EXPECT_TRUE(parse(std::string(4301, '1')).empty());
  EXPECT_EQ(error().substr(0, 47), "ValueError: Exceeds the limit (4300 digits) for");
  // Bases that are powers of two know no such limit.
  EXPECT_FALSE(int_from_text(machine_, std::string(10000, 'f'), 16).empty());
}

}  // namespace
}  // namespace pawl::vm
