#include "vm/python/decimal/arithmetic/number.h"

#include <gtest/gtest.h>

#include <random>
#include <string>

#include "vm/python/decimal/arithmetic/small.h"

namespace pawl::vm::decimal {
namespace {

// Pays for so many bytes, then for none.
class Purse final : public Effort {
 public:
  explicit Purse(uint64_t bytes = uint64_t{1} << 30) : bytes_(bytes) {}
  bool spend(uint64_t, uint64_t bytes) override { return bytes <= bytes_; }

 private:
  uint64_t bytes_;
};

Number number(const std::string& text) {
  Purse purse;
  Setting setting;
  setting.effort = &purse;
  return from_text_exactly(text, setting);
}

std::string text_of(const Number& a) {
  Purse purse;
  Setting setting;
  setting.effort = &purse;
  return to_text(a, true, setting);
}

Number general(const Small& a) {
  Number result(0, a.exponent, a.negative);
  result.coefficient.assign(
      {static_cast<uint64_t>(a.coefficient), static_cast<uint64_t>(a.coefficient >> 64)});
  trim(result.coefficient);
  return result;
}

class DecimalNumber : public ::testing::Test {
 protected:
  DecimalNumber() { setting_.effort = &purse_; }

  Purse purse_;
  Setting setting_;
};

TEST_F(DecimalNumber, CountsDigits) {
  uint128 power = 1;
  for (int digits = 1; digits <= 38; ++digits) {
    EXPECT_EQ(digit_count(power), digits);
    EXPECT_EQ(digit_count(power * 9 + (power - 1)), digits);
    if (digits < 38) power *= 10;
  }
  EXPECT_EQ(digit_count(uint64_t{0}), 1);
  for (int64_t count : {39, 40, 100, 999, 5000}) {
    LimbVector ten, below;
    ASSERT_TRUE(power_of_ten(setting_, ten, count));
    EXPECT_EQ(digit_count(ten), count + 1);
    const uint64_t one[] = {1};
    subtract_limbs(below, ten, one);
    EXPECT_EQ(digit_count(below), count);
  }
}

TEST_F(DecimalNumber, KeepsTextThereAndBack) {
  for (const char* text : {"0", "-0", "1.10", "1E+3", "0E-7", "123456789012345678901234567890",
                           "-1.2345E-20", "Infinity", "-Infinity", "NaN", "-sNaN12"}) {
    EXPECT_EQ(text_of(number(text)), text);
  }
  const std::string lengthy = "1" + std::string(9000, '7') + "." + std::string(3000, '4');
  EXPECT_EQ(text_of(number(lengthy)), lengthy);
}

// What is computed in 128 bits is what the general functions compute.
TEST_F(DecimalNumber, ComputesSmallOnesAsAllOthers) {
  std::mt19937_64 random(20240611);
  auto small = [&] {
    Small a;
    a.coefficient = (static_cast<uint128>(random()) << 64 | random()) >> (34 + random() % 94);
    if (random() % 4 == 0) a.coefficient = kWideTens[random() % 28] + random() % 3 - 1;
    a.exponent = static_cast<int64_t>(random() % 24) - 12;
    a.negative = random() % 2 == 0;
    return a;
  };
  int computed = 0;
  for (int i = 0; i < 20000; ++i) {
    const Small a = small(), b = small();
    Setting fast;
    fast.effort = &purse_;
    fast.precision = 1 + static_cast<int64_t>(random() % 34);
    fast.rounding = static_cast<Rounding>(random() % kRoundingCount);
    Setting slow = fast;
    Small result;
    Number wanted;
    bool done = false;
    switch (i % 5) {
      case 0:
        done = add(result, a, b, i % 2 == 0, fast);
        wanted = add(general(a), general(b), slow, i % 2 == 0);
        break;
      case 1:
        done = multiply(result, a, b, fast);
        wanted = multiply(general(a), general(b), slow);
        break;
      case 2:
        done = divide(result, a, b, fast);
        wanted = divide(general(a), general(b), slow);
        break;
      case 3:
        done = quantize(result, a, b.exponent, fast);
        wanted = quantize(general(a), general(b), slow);
        break;
      default:
        if (const std::optional<int> relation = order(a, b)) {
          EXPECT_EQ(relation, order(general(a), general(b), slow));
        }
        continue;
    }
    if (!done) continue;
    ++computed;
    ASSERT_EQ(text_of(general(result)), text_of(wanted))
        << i % 5 << " " << text_of(general(a)) << " " << text_of(general(b)) << " precision "
        << fast.precision << " rounding " << static_cast<int>(fast.rounding);
    ASSERT_EQ(fast.status, slow.status);
  }
  EXPECT_GT(computed, 8000);
}

TEST_F(DecimalNumber, TakesLogarithmsOfExponentials) {
  setting_.precision = 60;
  for (const char* text : {"1", "0.001", "-7.25", "123.456", "1E-9"}) {
    Setting wide = setting_;
    wide.precision = 80;
    const Number back = natural_logarithm(exponential(number(text), wide), wide);
    EXPECT_EQ(text_of(normalize(plus(back, setting_), setting_)),
              text_of(normalize(number(text), setting_)));
  }
}

TEST_F(DecimalNumber, StopsWhereTheEffortEnds) {
  Purse poor(1000);
  Setting setting;
  setting.effort = &poor;
  setting.precision = kMaxPrecision;
  setting.emax = kMaxExponent;
  setting.emin = kMinExponent;
  for (int i = 0; i < 8; ++i) {
    Setting one = setting;
    switch (i) {
      case 0:
        divide(Number(1, 0), Number(3, 0), one);
        break;
      case 1:
        add(Number(1, 1000000000), Number(1, 0), one);
        break;
      case 2:
        square_root(Number(2, 0), one);
        break;
      case 3:
        exponential(Number(2, 0), one);
        break;
      case 4:
        natural_logarithm(Number(2, 0), one);
        break;
      case 5:
        decimal_logarithm(Number(2, 0), one);
        break;
      case 6:
        power(Number(2, 0), Number(5, -1), one);
        break;
      default:
        quantize(Number(1, 0), Number(1, -100000000), one);
        break;
    }
    EXPECT_TRUE(one.stopped) << i;
  }
}

}  // namespace
}  // namespace pawl::vm::decimal
