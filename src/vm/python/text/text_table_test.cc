// Asks the questions of text_table.jsonl, which python3 has answered, and compares. The drivers
// here are small versions of what the builtins do with these functions.

#include <gtest/gtest.h>

#include <cmath>
#include <fstream>
#include <string>

#include "value/payload_tree.h"
#include "vm/python/text/float_repr.h"
#include "vm/python/text/format_spec.h"
#include "vm/python/text/format_string.h"
#include "vm/python/text/percent_format.h"
#include "vm/python/text/string_repr.h"

namespace pawl::vm {
namespace {

// A result as the table has it: the text, or "Type: message" of an exception.
struct Answer {
  bool failed = false;
  std::string text;

  bool operator==(const Answer&) const = default;
};

std::ostream& operator<<(std::ostream& out, const Answer& answer) {
  return out << (answer.failed ? "error " : "'") << answer.text << (answer.failed ? "" : "'");
}

Answer failure(const FormatError& error) {
  const bool value = error.kind == FormatError::Kind::kValueError;
  return {true, (value ? "ValueError: " : "OverflowError: ") + error.message};
}

Answer value_error(std::string_view message) {
  return {true, "ValueError: " + std::string(message)};
}

Answer answer(const FormatResult<std::string>& result) {
  return result ? Answer{false, *result} : failure(result.error());
}

// Sign and magnitude of an integer of any size, in a base; slow and simple.
struct Integer {
  bool negative;
  std::string decimal;

  explicit Integer(const PayloadTree& tree) {
    decimal = tree.kind() == PayloadKind::kInt ? std::to_string(tree.integer()) : tree.text();
    negative = decimal[0] == '-';
    if (negative) decimal.erase(0, 1);
  }

  double to_double() const { return (negative ? -1 : 1) * *float_from_ascii(decimal); }

  std::string digits(int base) const {
    std::string rest = decimal;
    std::string out;
    while (!rest.empty()) {
      int remainder = 0;
      std::string quotient;
      for (const char c : rest) {
        remainder = remainder * 10 + (c - '0');
        const char digit = static_cast<char>('0' + remainder / base);
        if (digit != '0' || !quotient.empty()) quotient.push_back(digit);
        remainder %= base;
      }
      out.insert(out.begin(), "0123456789abcdef"[remainder]);
      rest = quotient;
    }
    return out;
  }
};

bool is_integer(const PayloadTree& tree) {
  return tree.kind() == PayloadKind::kInt || tree.kind() == PayloadKind::kBigInt;
}

std::string plain_text(const PayloadTree& value) {
  if (is_integer(value)) {
    const Integer integer(value);
    return (integer.negative ? "-" : "") + integer.decimal;
  }
  return value.kind() == PayloadKind::kFloat ? float_repr(value.number()) : value.text();
}

std::string repr_text(const PayloadTree& value) {
  return value.kind() == PayloadKind::kString ? string_repr(value.text()) : plain_text(value);
}

Answer format_int(const PayloadTree& value, std::string_view text) {
  const auto spec = parse_format_spec(text, kIntegerFormat);
  if (!spec) return failure(spec.error());
  const auto form = integer_form(*spec);
  if (!form) return failure(form.error());
  const Integer integer(value);
  switch (*form) {
    case IntegerForm::kBase2:
      return {false, format_integer(integer.negative, integer.digits(2), *spec)};
    case IntegerForm::kBase8:
      return {false, format_integer(integer.negative, integer.digits(8), *spec)};
    case IntegerForm::kBase10:
      return {false, format_integer(integer.negative, integer.digits(10), *spec)};
    case IntegerForm::kBase16:
      return {false, format_integer(integer.negative, integer.digits(16), *spec)};
    case IntegerForm::kFloat:
      return answer(format_float(integer.to_double(), *spec, "int"));
    case IntegerForm::kCharacter:
      break;
  }
  // CPython says this of integers that do not even fit a C long.
  if (value.kind() == PayloadKind::kBigInt) {
    return {true, "OverflowError: Python int too large to convert to C long"};
  }
  return answer(format_character(value.integer(), *spec));
}

Answer format_value(const PayloadTree& value, std::string_view text) {
  if (text.empty()) return {false, plain_text(value)};
  if (is_integer(value)) return format_int(value, text);
  if (value.kind() == PayloadKind::kFloat) {
    const auto spec = parse_format_spec(text, kFloatFormat);
    return spec ? answer(format_float(value.number(), *spec)) : failure(spec.error());
  }
  const auto spec = parse_format_spec(text, kStringFormat);
  return spec ? answer(format_string(value.text(), *spec)) : failure(spec.error());
}

class PercentDriver {
 public:
  explicit PercentDriver(const PayloadTree::Elements& arguments) : arguments_(arguments) {}

  Answer run(std::string_view text) {
    std::string out;
    PercentParser parser(text);
    while (!parser.at_end()) {
      PercentPiece piece = parser.next();
      out.append(piece.literal);
      if (!piece.has_conversion) continue;
      PercentSpec& spec = piece.spec;
      if (spec.width_from_argument) spec.set_width(take().integer());
      if (spec.precision_from_argument) spec.set_precision(take().integer());
      if (!piece.error.empty()) return value_error(piece.error);
      if (used_ == arguments_.size()) {
        return {true, "TypeError: not enough arguments for format string"};
      }
      Answer converted = convert(take(), spec);
      if (converted.failed) return converted;
      out.append(converted.text);
    }
    if (used_ < arguments_.size()) {
      return {true, "TypeError: not all arguments converted during string formatting"};
    }
    return {false, out};
  }

 private:
  const PayloadTree& take() { return arguments_.at(used_++); }

  static Answer convert(const PayloadTree& value, const PercentSpec& spec) {
    switch (spec.conversion) {
      case 's':
        return {false, percent_string(plain_text(value), spec)};
      case 'r':
        return {false, percent_string(repr_text(value), spec)};
      case 'd':
      case 'i':
      case 'u':
      case 'o':
      case 'x':
      case 'X': {
        const Integer integer(value);
        const int base = spec.conversion == 'o'                             ? 8
                         : spec.conversion == 'x' || spec.conversion == 'X' ? 16
                                                                            : 10;
        return answer(percent_integer(integer.negative, integer.digits(base), spec));
      }
      case 'e':
      case 'E':
      case 'f':
      case 'F':
      case 'g':
      case 'G':
        return answer(percent_float(value.number(), spec));
      default:
        return value_error(unsupported_conversion_message(spec));
    }
  }

  const PayloadTree::Elements& arguments_;
  std::size_t used_ = 0;
};

class TemplateDriver {
 public:
  explicit TemplateDriver(const PayloadTree::Elements& arguments) : arguments_(arguments) {}

  Answer run(std::string_view text, int recursion = kFormatRecursion) {
    if (recursion == 0) return value_error(kFormatRecursionMessage);
    std::string out;
    FormatStringParser parser(text);
    while (!parser.at_end()) {
      const auto piece = parser.next();
      if (!piece) return failure(piece.error());
      out.append(piece->literal);
      if (!piece->has_field) continue;
      Answer field = format_field(*piece, recursion);
      if (field.failed) return field;
      out.append(field.text);
    }
    return {false, out};
  }

 private:
  Answer format_field(const FormatPiece& piece, int recursion) {
    const auto name = parse_field_name(piece.field_name, numbering_);
    if (!name) return failure(name.error());
    if (!name->by_index) return {true, "KeyError: " + string_repr(name->name)};
    if (name->index >= static_cast<std::int64_t>(arguments_.size())) {
      return {true, "IndexError: Replacement index " + std::to_string(name->index) +
                        " out of range for positional args tuple"};
    }
    EXPECT_TRUE(name->accesses.empty());
    if (!name->error.empty()) return value_error(name->error);
    PayloadTree value = arguments_[static_cast<std::size_t>(name->index)];
    switch (piece.conversion) {
      case 0:
        break;
      case 'r':
        value = PayloadTree(repr_text(value));
        break;
      case 's':
        value = PayloadTree(plain_text(value));
        break;
      case 'a': {
        std::string ascii;
        append_ascii_of_repr(ascii, repr_text(value));
        value = PayloadTree(ascii);
        break;
      }
      default:
        return value_error(unknown_conversion_message(piece.conversion));
    }
    if (!piece.spec_has_fields) return format_value(value, piece.spec);
    const Answer spec = run(piece.spec, recursion - 1);
    return spec.failed ? spec : format_value(value, spec.text);
  }

  const PayloadTree::Elements& arguments_;
  FieldNumbering numbering_;
};

// Compares a float with the table's, NaN and the sign of zero included.
void expect_float(const PayloadTree& expected, std::optional<double> value,
                  const std::string& error, const std::string& line) {
  if (expected.kind() != PayloadKind::kFloat) {
    EXPECT_FALSE(value.has_value()) << line;
    EXPECT_EQ(expected.find("error")->text(), error) << line;
    return;
  }
  ASSERT_TRUE(value.has_value()) << line;
  EXPECT_EQ(PayloadTree(*value), expected) << line;
}

void check_float_row(const PayloadTree::Elements& row, const std::string& line) {
  const std::string& operation = row[0].text();
  if (operation == "repr") {
    EXPECT_EQ(float_repr(row[1].number()), row[2].text());
    FloatFormat format;
    format.add_point_zero = true;
    EXPECT_EQ(format_float_digits(row[1].number(), format), row[2].text());
  } else if (operation == "hex") {
    EXPECT_EQ(float_to_hex(row[1].number()), row[2].text());
  } else if (operation == "round") {
    expect_float(row[3], round_to_digits(row[1].number(), row[2].integer()),
                 "OverflowError: rounded value too large to represent", line);
  } else if (operation == "float") {
    expect_float(row[2], float_from_text(row[1].text()),
                 "ValueError: could not convert string to float: " + string_repr(row[1].text()),
                 line);
  } else {
    ASSERT_EQ(operation, "fromhex");
    const FloatFromHex result = float_from_hex(row[1].text());
    expect_float(row[2],
                 result.error == FloatTextError::kNone ? std::optional(result.value) : std::nullopt,
                 result.error == FloatTextError::kInvalid
                     ? "ValueError: invalid hexadecimal floating-point string"
                     : "OverflowError: hexadecimal value too large to represent as a float",
                 line);
  }
}

TEST(TextTableTest, AsPythonAnswers) {
  std::ifstream file(PAWL_SOURCE_DIR "/src/vm/python/text/text_table.jsonl");
  ASSERT_TRUE(file.good());
  std::string line;
  std::getline(file, line);  // Who made it.
  int count = 0;
  while (std::getline(file, line)) {
    const auto tree = PayloadTree::parse(line);
    ASSERT_TRUE(tree.has_value()) << line << to_string(tree.error());
    const PayloadTree::Elements& row = tree->elements();
    ++count;
    const std::string& operation = row[0].text();
    if (operation != "format" && operation != "percent" && operation != "template") {
      check_float_row(row, line);
      continue;
    }
    const PayloadTree* error = row[3].find("error");
    const Answer expected{error != nullptr, error != nullptr ? error->text() : row[3].text()};
    if (operation == "format") {
      EXPECT_EQ(format_value(row[1], row[2].text()), expected) << line;
    } else if (operation == "percent") {
      EXPECT_EQ(PercentDriver(row[2].elements()).run(row[1].text()), expected) << line;
    } else {
      EXPECT_EQ(TemplateDriver(row[2].elements()).run(row[1].text()), expected) << line;
    }
  }
  EXPECT_GT(count, 3000);
}

}  // namespace
}  // namespace pawl::vm
