#include "base/float_text.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <limits>
#include <random>

namespace pawl {
namespace {

std::string repr(double value) {
  std::string out;
  append_float_repr(out, value);
  return out;
}

TEST(FloatTextTest, ReprAsPythonWritesIt) {
  EXPECT_EQ(repr(0.0), "0.0");
  EXPECT_EQ(repr(-0.0), "-0.0");
  EXPECT_EQ(repr(1.0), "1.0");
  EXPECT_EQ(repr(0.1), "0.1");
  EXPECT_EQ(repr(-123.456), "-123.456");
  EXPECT_EQ(repr(0.0001), "0.0001");
  EXPECT_EQ(repr(0.00012345), "0.00012345");
  EXPECT_EQ(repr(0.00001), "1e-05");
  EXPECT_EQ(repr(1.5e-7), "1.5e-07");
  EXPECT_EQ(repr(1e15), "1000000000000000.0");
  EXPECT_EQ(repr(1e16), "1e+16");
  EXPECT_EQ(repr(9999999999999998.0), "9999999999999998.0");
  EXPECT_EQ(repr(123456789012345678.0), "1.2345678901234568e+17");
  EXPECT_EQ(repr(1e22), "1e+22");
  EXPECT_EQ(repr(1e100), "1e+100");
  EXPECT_EQ(repr(2e-323), "2e-323");
  EXPECT_EQ(repr(5e-324), "5e-324");
  EXPECT_EQ(repr(1.7976931348623157e308), "1.7976931348623157e+308");
  EXPECT_EQ(repr(std::nan("")), "nan");
  EXPECT_EQ(repr(std::numeric_limits<double>::infinity()), "inf");
  EXPECT_EQ(repr(-std::numeric_limits<double>::infinity()), "-inf");
}

TEST(FloatTextTest, AnyDoubleComesBack) {
  std::mt19937_64 engine(1);
  for (int i = 0; i < 100'000; ++i) {
    const std::uint64_t bits = engine();
    double value = 0;
    std::memcpy(&value, &bits, sizeof value);
    if (!std::isfinite(value)) continue;
    const std::string text = repr(value);
    EXPECT_LT(text.size(), kFloatReprSize);
    EXPECT_EQ(parse_decimal_float(text), value) << text;
  }
}

TEST(FloatTextTest, ParseAtTheEdges) {
  const double infinity = std::numeric_limits<double>::infinity();
  EXPECT_EQ(parse_decimal_float("1e999"), infinity);
  EXPECT_EQ(parse_decimal_float("-1e999"), -infinity);
  EXPECT_EQ(parse_decimal_float("1e99999999999999999999"), infinity);
  EXPECT_EQ(parse_decimal_float("0e99999999999999999999"), 0.0);
  EXPECT_EQ(parse_decimal_float("1e-99999999999999999999"), 0.0);
  EXPECT_TRUE(std::signbit(parse_decimal_float("-1e-400")));
  EXPECT_EQ(parse_decimal_float("1" + std::string(400, '0')), infinity);
  EXPECT_EQ(parse_decimal_float("1" + std::string(400, '0') + "e-400"), 1.0);
  EXPECT_EQ(parse_decimal_float("0." + std::string(400, '0') + "1"), 0.0);
  EXPECT_EQ(parse_decimal_float("0." + std::string(400, '0') + "1e401"), 1.0);
  EXPECT_EQ(parse_decimal_float("1.7976931348623158e308"), 1.7976931348623157e308);
  EXPECT_EQ(parse_decimal_float("1.7976931348623159e308"), infinity);
  EXPECT_EQ(parse_decimal_float("2.4703282292062328e-324"), 5e-324);
  EXPECT_EQ(parse_decimal_float("2.4703282292062327e-324"), 0.0);
  EXPECT_EQ(parse_decimal_float("0.500000000000000166533453693773481063544750213623046875"),
            0.5000000000000002);
}

}  // namespace
}  // namespace pawl
