#include "vm/objects/limbs.h"

#include <gtest/gtest.h>

#include <boost/multiprecision/cpp_int.hpp>
#include <cmath>
#include <random>

namespace pawl::vm {
namespace {

using boost::multiprecision::cpp_int;

cpp_int to_oracle(Limbs a) {
  cpp_int result;
  if (!a.empty()) import_bits(result, a.begin(), a.end(), 64, false);
  return result;
}

cpp_int to_oracle(const LimbVector& a) { return to_oracle(Limbs(a.data(), a.size())); }

// Random limbs where long runs of ones and zeros are frequent: they are what carries trip over.
class Source {
 public:
  LimbVector limbs(size_t size) {
    LimbVector result;
    for (size_t i = 0; i < size; ++i) {
      switch (engine_() % 4) {
        case 0:
          result.push_back(0);
          break;
        case 1:
          result.push_back(~uint64_t{0});
          break;
        default:
          result.push_back(engine_());
          break;
      }
    }
    if (size > 0 && result.back() == 0) result.back() = 1 + engine_() % 3;
    return result;
  }
  size_t below(size_t bound) { return engine_() % bound; }

 private:
  std::mt19937_64 engine_{20230401};
};

Limbs view(const LimbVector& v) { return {v.data(), v.size()}; }

TEST(Limbs, SumsAndDifferencesAgreeWithTheOracle) {
  Source source;
  for (int i = 0; i < 2000; ++i) {
    LimbVector a = source.limbs(source.below(12));
    LimbVector b = source.limbs(source.below(12));
    LimbVector out;
    add_limbs(out, view(a), view(b));
    ASSERT_EQ(to_oracle(out), to_oracle(a) + to_oracle(b));
    if (compare_limbs(view(a), view(b)) < 0) a.swap(b);
    subtract_limbs(out, view(a), view(b));
    ASSERT_EQ(to_oracle(out), to_oracle(a) - to_oracle(b));
    ASSERT_TRUE(out.empty() || out.back() != 0);
  }
}

TEST(Limbs, ProductsAgreeWithTheOracleOverAllShapes) {
  Source source;
  for (int i = 0; i < 1500; ++i) {
    size_t bound = i % 3 == 0 ? 8 : (i % 3 == 1 ? 120 : 700);
    LimbVector a = source.limbs(source.below(bound));
    LimbVector b = source.limbs(source.below(i % 5 == 0 ? 60 : bound));
    LimbVector out;
    multiply_limbs(out, view(a), view(b));
    ASSERT_EQ(to_oracle(out), to_oracle(a) * to_oracle(b)) << a.size() << " x " << b.size();
  }
}

TEST(Limbs, ProductsOfAllOnesCarryAllTheWay) {
  for (size_t n : {1, 39, 40, 41, 79, 80, 81, 160, 321, 1000}) {
    for (size_t m : {1, 40, 41, 80, 200, 501}) {
      LimbVector a(n, ~uint64_t{0});
      LimbVector b(m, ~uint64_t{0});
      LimbVector out;
      multiply_limbs(out, view(a), view(b));
      ASSERT_EQ(to_oracle(out), to_oracle(a) * to_oracle(b)) << n << " x " << m;
    }
  }
}

TEST(Limbs, QuotientsAndRemaindersAgreeWithTheOracle) {
  Source source;
  for (int i = 0; i < 4000; ++i) {
    LimbVector a = source.limbs(source.below(20));
    LimbVector b = source.limbs(1 + source.below(10));
    LimbVector quotient;
    LimbVector rest;
    divide_limbs(&quotient, &rest, view(a), view(b));
    ASSERT_EQ(to_oracle(quotient), to_oracle(a) / to_oracle(b));
    ASSERT_EQ(to_oracle(rest), to_oracle(a) % to_oracle(b));
  }
}

// The step where the estimated digit is one too large is rare: these are known to reach it.
TEST(Limbs, DivisionAddsBackWhenTheEstimateIsTooLarge) {
  LimbVector a{3, 0, uint64_t{1} << 63};
  LimbVector b{1, 0, uint64_t{1} << 61};
  LimbVector quotient;
  LimbVector rest;
  divide_limbs(&quotient, &rest, view(a), view(b));
  EXPECT_EQ(to_oracle(quotient), to_oracle(a) / to_oracle(b));
  EXPECT_EQ(to_oracle(rest), to_oracle(a) % to_oracle(b));
  LimbVector c{0, ~uint64_t{0} - 1, ~uint64_t{0} >> 1};
  LimbVector d{~uint64_t{0}, ~uint64_t{0} >> 1};
  divide_limbs(&quotient, &rest, view(c), view(d));
  EXPECT_EQ(to_oracle(quotient), to_oracle(c) / to_oracle(d));
  EXPECT_EQ(to_oracle(rest), to_oracle(c) % to_oracle(d));
}

TEST(Limbs, ShiftsAgreeWithTheOracle) {
  Source source;
  for (int i = 0; i < 2000; ++i) {
    LimbVector a = source.limbs(source.below(8));
    uint64_t bits = source.below(400);
    LimbVector out;
    shift_left(out, view(a), bits);
    ASSERT_EQ(to_oracle(out), to_oracle(a) << bits);
    shift_right(out, view(a), bits);
    ASSERT_EQ(to_oracle(out), to_oracle(a) >> bits);
    cpp_int lost = to_oracle(a) - (to_oracle(out) << bits);
    ASSERT_EQ(any_bit_below(view(a), bits), lost != 0);
  }
}

TEST(Limbs, TextGoesThereAndBackInEveryBase) {
  Source source;
  for (int base = 2; base <= 36; ++base) {
    for (int i = 0; i < 40; ++i) {
      LimbVector a = source.limbs(source.below(9));
      std::string text = limbs_to_text(view(a), base);
      LimbVector back;
      ASSERT_TRUE(limbs_from_text(back, text, base));
      ASSERT_EQ(compare_limbs(view(a), view(back)), 0) << base << " " << text;
      if (base == 10) {
        ASSERT_EQ(text, to_oracle(a).str());
      }
    }
  }
  LimbVector out;
  EXPECT_FALSE(limbs_from_text(out, "", 10));
  EXPECT_FALSE(limbs_from_text(out, "12a", 10));
  EXPECT_FALSE(limbs_from_text(out, "102", 2));
  EXPECT_TRUE(limbs_from_text(out, "000", 10));
  EXPECT_TRUE(out.empty());
}

TEST(Limbs, ConversionToDoubleRoundsHalfToEven) {
  auto convert = [](LimbVector v) { return limbs_to_double(view(v)); };
  EXPECT_EQ(convert({}), 0.0);
  EXPECT_EQ(convert({(uint64_t{1} << 53) + 1}), 9007199254740992.0);
  EXPECT_EQ(convert({(uint64_t{1} << 53) + 3}), 9007199254740996.0);
  // 2^117 + 2^64 is exactly half way to the next double; one bit more decides.
  EXPECT_EQ(convert({0, (uint64_t{1} << 53) + 1}), std::ldexp(9007199254740992.0, 64));
  EXPECT_EQ(convert({1, (uint64_t{1} << 53) + 1}), std::ldexp(9007199254740994.0, 64));
  LimbVector largest(16, ~uint64_t{0});
  EXPECT_TRUE(std::isinf(convert(largest)));
  EXPECT_TRUE(std::isinf(convert(LimbVector(17, 1))));
}

}  // namespace
}  // namespace pawl::vm
