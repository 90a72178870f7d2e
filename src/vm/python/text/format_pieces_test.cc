// What the table of python3's answers cannot show: the parts that the parsers hand out, bounds, and
// going on from a position.

#include <gtest/gtest.h>

#include <cmath>
#include <string>

#include "vm/python/text/float_repr.h"
#include "vm/python/text/format_spec.h"
#include "vm/python/text/format_string.h"
#include "vm/python/text/percent_format.h"

namespace pawl::vm {
namespace {

using AccessKind = FieldAccess::Kind;

TEST(FormatStringTest, PiecesAndPositions) {
  const std::string_view text = "a{{b{0.name[key][3]!r:>{width}}c{}";
  FormatStringParser parser(text);
  auto piece = parser.next();
  ASSERT_TRUE(piece.has_value());
  EXPECT_EQ(piece->literal, "a{");
  EXPECT_FALSE(piece->has_field);
  // A parser made anew at the position goes on as the first would.
  FormatStringParser second(text, parser.position());
  piece = second.next();
  ASSERT_TRUE(piece.has_value());
  EXPECT_EQ(piece->literal, "b");
  EXPECT_EQ(piece->field_name, "0.name[key][3]");
  EXPECT_EQ(piece->conversion, U'r');
  EXPECT_EQ(piece->spec, ">{width}");
  EXPECT_TRUE(piece->spec_has_fields);
  piece = second.next();
  ASSERT_TRUE(piece.has_value());
  EXPECT_EQ(piece->literal, "c");
  EXPECT_TRUE(piece->has_field);
  EXPECT_EQ(piece->field_name, "");
  EXPECT_EQ(piece->conversion, char32_t{0});
  EXPECT_TRUE(second.at_end());
}

TEST(FormatStringTest, FieldNames) {
  FieldNumbering numbering;
  const auto name = parse_field_name("0.name[key][3].x", numbering);
  ASSERT_TRUE(name.has_value());
  EXPECT_TRUE(name->by_index);
  EXPECT_EQ(name->index, 0);
  ASSERT_EQ(name->accesses.size(), 4u);
  EXPECT_EQ(name->accesses[0].kind, AccessKind::kAttribute);
  EXPECT_EQ(name->accesses[0].name, "name");
  EXPECT_EQ(name->accesses[1].kind, AccessKind::kKey);
  EXPECT_EQ(name->accesses[1].name, "key");
  EXPECT_EQ(name->accesses[2].kind, AccessKind::kIndex);
  EXPECT_EQ(name->accesses[2].index, 3);
  EXPECT_EQ(name->accesses[3].name, "x");
  EXPECT_EQ(name->error, "");
  EXPECT_EQ(numbering.mode, FieldNumbering::Mode::kManual);

  // The accesses before an error are handed out with it.
  const auto broken = parse_field_name("user[a]b", numbering);
  ASSERT_TRUE(broken.has_value());
  EXPECT_EQ(broken->name, "user");
  EXPECT_EQ(broken->accesses.size(), 1u);
  EXPECT_EQ(broken->error, "Only '.' or '[' may follow ']' in format field specifier");
  EXPECT_EQ(parse_field_name("user[-1]", numbering)->accesses[0].kind, AccessKind::kKey);
  EXPECT_EQ(parse_field_name("a..b", numbering)->error, "Empty attribute in format string");
  EXPECT_EQ(parse_field_name("a[b", numbering)->error, "Missing ']' in format string");

  FieldNumbering automatic;
  EXPECT_EQ(parse_field_name("", automatic)->index, 0);
  EXPECT_EQ(parse_field_name(".x", automatic)->index, 1);
  EXPECT_FALSE(parse_field_name("0", automatic).has_value());
}

TEST(PercentFormatTest, KeysAndErrors) {
  PercentParser parser("%(a(b)c)-5.2s|%(x");
  PercentPiece piece = parser.next();
  EXPECT_TRUE(piece.has_conversion);
  EXPECT_TRUE(piece.spec.has_key);
  EXPECT_EQ(piece.spec.key, "a(b)c");
  EXPECT_TRUE(piece.spec.left);
  EXPECT_EQ(piece.spec.width, 5);
  EXPECT_EQ(piece.spec.precision, 2);
  EXPECT_EQ(piece.spec.conversion, U's');
  piece = parser.next();
  EXPECT_EQ(piece.literal, "|");
  EXPECT_EQ(piece.error, "incomplete format key");
  EXPECT_TRUE(piece.spec.has_key) << "a mapping is asked for before the error is reported";
}

TEST(PercentFormatTest, BytesCountBytes) {
  PercentSpec spec;
  spec.conversion = 's';
  spec.width = 5;
  spec.precision = 3;
  EXPECT_EQ(percent_bytes("\xff\xfe\xfd\xfc", spec), "  \xff\xfe\xfd");
  EXPECT_EQ(percent_string("äöüß", spec), "  äöü");
  spec.set_width(-6);
  EXPECT_EQ(percent_string("äöüß", spec), "äöü   ");
}

TEST(FormatSpecTest, ParsedParts) {
  const auto spec = parse_format_spec("é^+z#012_.3f", kFloatFormat);
  ASSERT_TRUE(spec.has_value());
  FormatSpec expected;
  expected.fill = U'é';
  expected.align = '^';
  expected.sign = '+';
  expected.no_negative_zero = true;
  expected.alternate = true;
  expected.width = 12;
  expected.grouping = '_';
  expected.precision = 3;
  expected.type = 'f';
  EXPECT_EQ(*spec, expected);
  EXPECT_EQ(parse_format_spec("٣", kIntegerFormat)->width, 3);
  EXPECT_EQ(parse_format_spec("", kStringFormat)->type, U's');
}

// The bound must hold, and must be there before anything is allocated.
TEST(FormatSpecTest, SizeBounds) {
  const auto wide = parse_format_spec("é>9223372036854775807", kStringFormat);
  ASSERT_TRUE(wide.has_value());
  EXPECT_GT(formatted_size_bound(*wide, 1), std::uint64_t{1} << 50);
  for (const char* text : {"é>40", "<3", "040,", "_x", "+,"}) {
    const auto spec = parse_format_spec(text, kIntegerFormat);
    ASSERT_TRUE(spec.has_value());
    for (const std::size_t length : {1u, 5u, 30u}) {
      const std::string digits(length, '7');
      EXPECT_LE(format_integer(true, digits, *spec).size(), formatted_size_bound(*spec, length));
    }
  }
}

TEST(FloatReprTest, HugePrecision) {
  FloatFormat format;
  format.type = 'f';
  format.precision = 3000;
  const std::string text = format_float_digits(5e-324, format);
  EXPECT_EQ(text.size(), 3002u);
  EXPECT_EQ(text.substr(0, 2 + 324), "0." + std::string(323, '0') + "4");
  EXPECT_EQ(text.substr(2 + 1074), std::string(3000 - 1074, '0'));
  format.type = 'e';
  const std::string scientific = format_float_digits(5e-324, format);
  EXPECT_EQ(scientific.substr(0, 12), "4.9406564584");
  EXPECT_TRUE(scientific.ends_with("000e-324"));
}

TEST(FloatReprTest, ExactFloat) {
  for (const double value : {1.0, -0.1, 3.5, 1e300, 5e-324, 2.2250738585072014e-308, -1e16}) {
    const ExactFloat exact = exact_float(value);
    EXPECT_EQ(std::ldexp(static_cast<double>(exact.mantissa), exact.exponent), value);
    EXPECT_NE(exact.mantissa % 2, 0);
  }
  EXPECT_EQ(exact_float(0.0).mantissa, 0);
  EXPECT_EQ(exact_float(0.1).mantissa, 3602879701896397);
  EXPECT_EQ(exact_float(0.1).exponent, -55);
}

}  // namespace
}  // namespace pawl::vm
