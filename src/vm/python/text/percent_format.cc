#include "vm/python/text/percent_format.h"

#include <algorithm>
#include <limits>

#include "base/utf8.h"
#include "vm/breath.h"
#include "vm/objects/long_text.h"
#include "vm/python/text/float_repr.h"

namespace pawl::vm {
namespace {

constexpr std::int64_t kMostWidth = std::numeric_limits<std::int64_t>::max();
constexpr std::int64_t kMostPrecision = std::numeric_limits<std::int32_t>::max();

bool is_ascii_digit(char c) { return c >= '0' && c <= '9'; }

// Sign, prefix and body with the padding where the flags want it: zeros come behind sign and
// prefix, spaces in front of them.
std::string layout(char sign, std::string_view prefix, std::string_view body,
                   const PercentSpec& spec) {
  const auto length =
      static_cast<std::int64_t>((sign != '\0' ? 1 : 0) + prefix.size() + body.size());
  const std::int64_t padding = std::max<std::int64_t>(spec.width - length, 0);
  const auto count = static_cast<std::size_t>(padding);
  std::string out;
  if (!spec.left && !spec.zero) append_filled(out, count, ' ');
  if (sign != '\0') out.push_back(sign);
  out.append(prefix);
  if (!spec.left && spec.zero) append_filled(out, count, '0');
  append_text(out, body);
  if (spec.left) append_filled(out, count, ' ');
  return out;
}

char sign_of(bool negative, const PercentSpec& spec) {
  return negative ? '-' : spec.plus ? '+' : spec.blank ? ' ' : '\0';
}

std::string pad(std::string_view text, std::int64_t length, const PercentSpec& spec) {
  const auto count = static_cast<std::size_t>(std::max<std::int64_t>(spec.width - length, 0));
  std::string out;
  if (!spec.left) append_filled(out, count, ' ');
  append_text(out, text);
  if (spec.left) append_filled(out, count, ' ');
  return out;
}

}  // namespace

void PercentSpec::set_width(std::int64_t value) {
  if (value < 0) {
    left = true;
    value = value == std::numeric_limits<std::int64_t>::min() ? kMostWidth : -value;
  }
  width = value;
}

PercentPiece PercentParser::next() {
  PercentPiece piece;
  const std::size_t start = position_;
  const std::size_t percent = text_.find('%', position_);
  if (percent == std::string_view::npos) {
    piece.literal = text_.substr(start);
    position_ = text_.size();
    return piece;
  }
  position_ = percent + 1;
  if (!at_end() && text_[position_] == '%') {
    piece.literal = text_.substr(start, position_ - start);
    ++position_;
    return piece;
  }
  piece.literal = text_.substr(start, percent - start);
  piece.has_conversion = true;
  piece.error = parse_conversion(piece.spec);
  return piece;
}

// Reads what follows a '%'. Returns an error's text, or nothing.
std::string PercentParser::parse_conversion(PercentSpec& spec) {
  if (!at_end() && text_[position_] == '(') {
    spec.has_key = true;
    const std::size_t start = ++position_;
    for (int open = 1; breathe() && open > 0; ++position_) {
      if (at_end()) return "incomplete format key";
      if (text_[position_] == '(') ++open;
      if (text_[position_] == ')') --open;
    }
    spec.key = text_.substr(start, position_ - 1 - start);
  }
  for (; breathe() && !at_end(); ++position_) {
    const char c = text_[position_];
    if (c == '-') {
      spec.left = true;
    } else if (c == '+') {
      spec.plus = true;
    } else if (c == ' ') {
      spec.blank = true;
    } else if (c == '#') {
      spec.alternate = true;
    } else if (c == '0') {
      spec.zero = true;
    } else {
      break;
    }
  }
  if (!parse_number(spec.width, spec.width_from_argument, kMostWidth)) return "width too big";
  if (!at_end() && text_[position_] == '.') {
    ++position_;
    spec.precision = 0;
    if (!parse_number(spec.precision, spec.precision_from_argument, kMostPrecision)) {
      return "precision too big";
    }
  }
  if (!at_end() &&
      (text_[position_] == 'h' || text_[position_] == 'l' || text_[position_] == 'L')) {
    ++position_;
  }
  if (at_end()) return "incomplete format";
  const DecodedCodePoint decoded = decode_utf8(text_.substr(position_));
  spec.conversion = decoded.code_point;
  // Counted on from the last conversion, so that many of them stay linear.
  counted_index_ += counted_code_points(text_.substr(counted_, position_ - counted_));
  counted_ = position_;
  spec.conversion_index = counted_index_;
  position_ += decoded.size;
  return {};
}

bool PercentParser::parse_number(std::int64_t& value, bool& from_argument, std::int64_t most) {
  if (!at_end() && text_[position_] == '*') {
    ++position_;
    from_argument = true;
    return true;
  }
  if (at_end() || !is_ascii_digit(text_[position_])) return true;
  value = 0;
  for (; !at_end() && is_ascii_digit(text_[position_]); ++position_) {
    const int digit = text_[position_] - '0';
    if (value > (most - digit) / 10) return false;
    value = value * 10 + digit;
  }
  return true;
}

std::string unsupported_conversion_message(const PercentSpec& spec) {
  constexpr char kHex[] = "0123456789abcdef";
  std::string code;
  char32_t rest = spec.conversion;
  do {
    code.insert(code.begin(), kHex[rest & 15]);
    rest >>= 4;
  } while (rest != 0);
  std::string shown;
  const bool printable = spec.conversion > 31 && spec.conversion < 127;
  append_utf8(shown, printable ? spec.conversion : U'?');
  return "unsupported format character '" + shown + "' (0x" + code + ") at index " +
         std::to_string(spec.conversion_index);
}

std::uint64_t percent_size_bound(const PercentSpec& spec, std::uint64_t text_bytes) {
  constexpr std::uint64_t kLargest = std::uint64_t{1} << 60;
  const auto width = static_cast<std::uint64_t>(std::max<std::int64_t>(spec.width, 0));
  const auto precision = static_cast<std::uint64_t>(std::max<std::int64_t>(spec.precision, 0));
  if (width > kLargest || precision > kLargest || text_bytes > kLargest) return kLargest;
  return width + precision + text_bytes + 8;
}

std::string percent_string(std::string_view text, const PercentSpec& spec) {
  if (spec.precision >= 0 && spec.conversion != 'c') {
    text = first_code_points(text, static_cast<std::uint64_t>(spec.precision));
  }
  return pad(text, static_cast<std::int64_t>(counted_code_points(text)), spec);
}

std::string percent_bytes(std::string_view bytes, const PercentSpec& spec) {
  if (spec.precision >= 0 && spec.conversion != 'c') {
    bytes = bytes.substr(0, static_cast<std::size_t>(spec.precision));
  }
  return pad(bytes, static_cast<std::int64_t>(bytes.size()), spec);
}

FormatResult<std::string> percent_integer(bool negative, std::string_view digits,
                                          const PercentSpec& spec) {
  if (spec.precision > kMostPrecision - 3) {
    return tl::unexpected<FormatError>({FormatError::Kind::kOverflowError, "precision too large"});
  }
  std::string body;
  if (spec.precision > static_cast<std::int64_t>(digits.size())) {
    append_filled(body, static_cast<std::size_t>(spec.precision) - digits.size(), '0');
  }
  append_text(body, digits);
  std::string_view prefix;
  if (spec.conversion == 'X') {
    for (char& c : body) {
      breathe();
      if (c >= 'a' && c <= 'f') c = static_cast<char>(c - 'a' + 'A');
    }
  }
  if (spec.alternate) {
    if (spec.conversion == 'o') prefix = "0o";
    if (spec.conversion == 'x') prefix = "0x";
    if (spec.conversion == 'X') prefix = "0X";
  }
  return layout(sign_of(negative, spec), prefix, body, spec);
}

FormatResult<std::string> percent_float(double value, const PercentSpec& spec) {
  FloatFormat format;
  format.type = static_cast<char>(spec.conversion);
  if (spec.precision > kMostPrecision) return format_error("precision too big");
  if (spec.precision >= 0) format.precision = static_cast<int>(spec.precision);
  format.alternate = spec.alternate;
  const std::string text = format_float_digits(value, format);
  const bool negative = text[0] == '-';
  return layout(sign_of(negative, spec), {}, std::string_view(text).substr(negative ? 1 : 0), spec);
}

}  // namespace pawl::vm
