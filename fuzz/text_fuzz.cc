// The parsers of format specs, templates, % conversions and numbers take any text, and what they
// make of it stays within the bounds that they announce.

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>

#include "base/assert.h"
#include "base/utf8.h"
#include "vm/python/text/float_repr.h"
#include "vm/python/text/format_spec.h"
#include "vm/python/text/format_string.h"
#include "vm/python/text/percent_format.h"
#include "vm/python/text/string_repr.h"

namespace {

constexpr std::uint64_t kMostBytes = 1 << 16;

void format_all(std::string_view text) {
  using namespace pawl::vm;
  if (const auto spec = parse_format_spec(text, kStringFormat)) {
    if (formatted_size_bound(*spec, text.size()) < kMostBytes) {
      const auto result = format_string(text, *spec);
      PAWL_ASSERT(!result || result->size() <= formatted_size_bound(*spec, text.size()));
    }
  }
  if (const auto spec = parse_format_spec(text, kIntegerFormat)) {
    if (formatted_size_bound(*spec, 20) < kMostBytes && integer_form(*spec)) {
      PAWL_ASSERT(format_integer(true, "12345678901234567890", *spec).size() <=
                  formatted_size_bound(*spec, 20));
    }
  }
  if (const auto spec = parse_format_spec(text, kFloatFormat)) {
    if (formatted_size_bound(*spec, 1) < kMostBytes && spec->precision < 5000) {
      (void)format_float(-1234.5678e-5, *spec);
      (void)format_float(1.7976931348623157e308, *spec);
    }
  }
}

void parse_template(std::string_view text, pawl::vm::FieldNumbering& numbering, int depth) {
  pawl::vm::FormatStringParser parser(text);
  while (!parser.at_end()) {
    const std::size_t before = parser.position();
    const auto piece = parser.next();
    if (!piece) return;
    PAWL_ASSERT(parser.position() > before);
    if (!piece->has_field) continue;
    (void)pawl::vm::parse_field_name(piece->field_name, numbering);
    if (depth > 0) parse_template(piece->spec, numbering, depth - 1);
  }
}

void parse_percent(std::string_view text) {
  using namespace pawl::vm;
  PercentParser parser(text);
  while (!parser.at_end()) {
    const std::size_t before = parser.position();
    const PercentPiece piece = parser.next();
    PAWL_ASSERT(parser.position() > before);
    if (!piece.error.empty()) return;
    if (!piece.has_conversion || percent_size_bound(piece.spec, 400) > kMostBytes) continue;
    (void)percent_string(text, piece.spec);
    (void)percent_integer(true, "123", piece.spec);
    if (std::string_view("eEfFgG").find(static_cast<char>(piece.spec.conversion)) !=
            std::string_view::npos &&
        piece.spec.conversion < 128) {
      (void)percent_float(-1.5e300, piece.spec);
    }
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data),
                              std::min<std::size_t>(size, 4096));
  // Strings inside of the machine are well-formed; bytes are not bound to be.
  (void)pawl::vm::float_from_ascii(text);
  (void)pawl::vm::float_from_hex(text);
  std::string repr;
  pawl::vm::append_bytes_repr(repr, text);
  PAWL_ASSERT(pawl::is_ascii(repr));
  if (!pawl::is_valid_utf8(text)) return 0;
  format_all(text);
  pawl::vm::FieldNumbering numbering;
  parse_template(text, numbering, 2);
  parse_percent(text);
  if (const auto value = pawl::vm::float_from_text(text); value && *value == *value) {
    const std::string hex = pawl::vm::float_to_hex(*value);
    PAWL_ASSERT(pawl::vm::float_from_hex(hex).value == *value);
    PAWL_ASSERT(*pawl::vm::float_from_ascii(pawl::vm::float_repr(*value)) == *value);
  }
  PAWL_ASSERT(pawl::is_valid_utf8(pawl::vm::string_repr(text), pawl::Surrogates::kRefuse));
  return 0;
}
