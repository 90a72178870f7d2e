#include "vm/python/text/punycode.h"
#include "vm/breath.h"

#include <algorithm>
#include <optional>

#include <fmt/format.h>

namespace pawl::vm {
namespace {

// The numbers of RFC 3492, section 5.
constexpr uint64_t kBase = 36;
constexpr uint64_t kLowest = 1;
constexpr uint64_t kHighest = 26;
constexpr uint64_t kSkew = 38;
constexpr uint64_t kDamp = 700;
constexpr uint64_t kFirstBias = 72;
constexpr char32_t kFirstCodePoint = 0x80;
constexpr char32_t kLastCodePoint = 0x10FFFF;

// No text has a character or a place of such a number.
constexpr uint64_t kTooLarge = uint64_t{1} << 62;

uint64_t threshold(uint64_t digit, uint64_t bias) {
  const uint64_t place = kBase * (digit + 1);
  return place <= bias + kLowest ? kLowest : std::min(place - bias, kHighest);
}

uint64_t adapt(uint64_t delta, bool first, uint64_t length) {
  delta /= first ? kDamp : 2;
  delta += delta / length;
  uint64_t bias = 0;
  for (; delta > (kBase - kLowest) * kHighest / 2; delta /= kBase - kLowest) bias += kBase;
  return bias + kBase * delta / (delta + kSkew);
}

void append_number(std::string& out, uint64_t number, uint64_t bias) {
  constexpr std::string_view kDigits = "abcdefghijklmnopqrstuvwxyz0123456789";
  for (uint64_t digit = 0;; ++digit) {
    const uint64_t t = threshold(digit, bias);
    if (number < t) {
      out += kDigits[number];
      return;
    }
    out += kDigits[t + (number - t) % (kBase - t)];
    number = (number - t) / (kBase - t);
  }
}

bool is_ascii_text(std::string_view bytes) {
  return std::all_of(bytes.begin(), bytes.end(), [](char c) { return (c & 0x80) == 0; });
}

// Reads the numbers behind the last hyphen.
class Numbers {
 public:
  explicit Numbers(std::string_view digits) : digits_(digits) {}

  bool at_end() const { return position_ >= digits_.size(); }

  DomainResult<uint64_t> next(uint64_t bias) {
    uint64_t number = 0;
    uint64_t weight = 1;
    for (uint64_t place = 0;; ++place) {
      if (at_end()) return domain_error("incomplete punicode string");
      const char c = digits_[position_++];
      const std::optional<uint64_t> digit = value_of(c);
      if (!digit) {
        const char upper = c >= 'a' && c <= 'z' ? static_cast<char>(c - 32) : c;
        return domain_error(fmt::format("Invalid extended code point '{}'", upper));
      }
      number = std::min(number + *digit * weight, kTooLarge);
      const uint64_t t = threshold(place, bias);
      if (*digit < t) return number;
      weight = weight > kTooLarge / (kBase * kBase) ? kTooLarge / kBase : weight * (kBase - t);
    }
  }

 private:
  static std::optional<uint64_t> value_of(char c) {
    if (c >= 'a' && c <= 'z') return c - 'a';
    if (c >= 'A' && c <= 'Z') return c - 'A';
    if (c >= '0' && c <= '9') return c - '0' + 26;
    return std::nullopt;
  }

  std::string_view digits_;
  size_t position_ = 0;
};

DomainResult<std::u32string> decode_plain(std::string_view bytes, PunycodeErrors errors) {
  if (errors == PunycodeErrors::kStrict && !is_ascii_text(bytes)) return not_ascii_error(bytes);
  std::u32string text;
  for (char c : bytes) {
    breathe();
    if ((c & 0x80) == 0) {
      text += static_cast<char32_t>(c);
    } else if (errors == PunycodeErrors::kReplace) {
      text += U'\uFFFD';
    }
  }
  return text;
}

}  // namespace

std::string punycode_encode(std::u32string_view text) {
  std::string out;
  std::u32string others;
  for (char32_t c : text) {
    breathe();
    if (c < kFirstCodePoint) {
      out += static_cast<char>(c);
    } else {
      others += c;
    }
  }
  const uint64_t plain = out.size();
  if (plain > 0) out += '-';
  std::sort(others.begin(), others.end());
  others.erase(std::unique(others.begin(), others.end()), others.end());
  uint64_t done = plain;
  uint64_t delta = 0;
  uint64_t bias = kFirstBias;
  char32_t before = kFirstCodePoint;
  for (char32_t now : others) {
    delta += (now - before) * (done + 1);
    for (char32_t c : text) {
      breathe();
      if (c < now) ++delta;
      if (c != now) continue;
      append_number(out, delta, bias);
      bias = adapt(delta, done == plain, done + 1);
      delta = 0;
      ++done;
    }
    ++delta;
    before = now + 1;
  }
  return out;
}

DomainResult<std::u32string> punycode_decode(std::string_view bytes, PunycodeErrors errors) {
  const size_t hyphen = bytes.rfind('-');
  const bool has_plain = hyphen != std::string_view::npos;
  DomainResult<std::u32string> text = decode_plain(bytes.substr(0, has_plain ? hyphen : 0), errors);
  if (!text) return text;
  const std::string_view digits = has_plain ? bytes.substr(hyphen + 1) : bytes;
  if (!is_ascii_text(digits)) return not_ascii_error(digits);
  const bool strict = errors == PunycodeErrors::kStrict;
  Numbers numbers(digits);
  uint64_t code_point = kFirstCodePoint;
  uint64_t place = 0;
  uint64_t bias = kFirstBias;
  for (bool first = true; !numbers.at_end(); first = false) {
    DomainResult<uint64_t> delta = numbers.next(bias);
    if (!delta) return strict ? tl::unexpected<DomainError>(delta.error()) : text;
    place += *delta;
    code_point += place / (text->size() + 1);
    if (code_point > kLastCodePoint) {
      if (strict) return domain_error(fmt::format("Invalid character U+{:x}", code_point));
      code_point = U'?';
    }
    place %= text->size() + 1;
    text->insert(place, 1, static_cast<char32_t>(code_point));
    bias = adapt(*delta, first, text->size());
    ++place;
  }
  return text;
}

}  // namespace pawl::vm
