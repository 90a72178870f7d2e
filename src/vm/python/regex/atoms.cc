// Escapes, classes and literals: how single characters are read and written.
#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "base/character_names.h"
#include "vm/python/regex/translator.h"
#include "vm/python/text/string_repr.h"

namespace pawl::vm::regex {
namespace {

constexpr uint32_t kNoEscape = UINT32_MAX;

bool is_octal(uint32_t c) { return c >= '0' && c <= '7'; }
bool is_letter(uint32_t c) { return (c | 0x20) >= 'a' && (c | 0x20) <= 'z' && c < 0x80; }

int hex_value(uint32_t c) {
  if (c >= '0' && c <= '9') return static_cast<int>(c - '0');
  c |= 0x20;
  return c >= 'a' && c <= 'f' ? static_cast<int>(c - 'a' + 10) : -1;
}

uint32_t control_escape(uint32_t letter) {
  switch (letter) {
    case 'a':
      return 7;
    case 'f':
      return 12;
    case 'n':
      return 10;
    case 'r':
      return 13;
    case 't':
      return 9;
    case 'v':
      return 11;
    case '\\':
      return '\\';
    default:
      return kNoEscape;
  }
}

bool is_category(uint32_t c) {
  return c == 'd' || c == 'D' || c == 's' || c == 'S' || c == 'w' || c == 'W';
}

struct Range {
  uint32_t low, high;
};
// str.isspace, in order.
constexpr Range kSpaces[] = {
    {0x09, 0x0D},     {0x1C, 0x20},     {0x85, 0x85},     {0xA0, 0xA0},     {0x1680, 0x1680},
    {0x2000, 0x200A}, {0x2028, 0x2029}, {0x202F, 0x202F}, {0x205F, 0x205F}, {0x3000, 0x3000},
};
constexpr Range kAsciiSpaces[] = {{0x09, 0x0D}, {0x20, 0x20}};
constexpr Range kAsciiDigits[] = {{'0', '9'}};
constexpr Range kAsciiWords[] = {{'0', '9'}, {'A', 'Z'}, {'_', '_'}, {'a', 'z'}};

// Letters that Python takes for each other where case does not count, and PCRE2 does not.
constexpr std::array<uint32_t, 4> kAlike[] = {
    {'I', 'i', 0x130, 0x131}, {0x390, 0x1FD3}, {0x3B0, 0x1FE3}, {0xFB05, 0xFB06}};

// Inside a pattern that is Unicode otherwise, (?a:…) needs its boundaries spelt out.
constexpr std::string_view kAsciiBoundary =
    "(?:(?<=[A-Za-z0-9_])(?![A-Za-z0-9_])|(?<![A-Za-z0-9_])(?=[A-Za-z0-9_]))";
constexpr std::string_view kAsciiNoBoundary =
    "(?:(?<=[A-Za-z0-9_])(?=[A-Za-z0-9_])|(?<![A-Za-z0-9_])(?![A-Za-z0-9_]))";

}  // namespace

void Translator::emit_code_point(uint32_t code_point) {
  if (is_letter(code_point) || (code_point >= '0' && code_point <= '9') || code_point == '_') {
    out() += static_cast<char>(code_point);
  } else {
    fmt::format_to(std::back_inserter(out()), "\\x{{{:x}}}", code_point);
  }
}

// Beyond ASCII a letter's other case may be narrow where the letter is not: the Kelvin sign.
void Translator::note_case(const Scope& scope, uint32_t code_point) {
  if (code_point > 0x7F && text_ == Text::kString &&
      ((scope.flags | result_.flags) & kIgnoreCase) != 0) {
    result_.wide_only = true;
  }
}

// What else the case of a letter allows is not looked into.
CharacterSet Translator::in_any_case(const Scope& scope, const CharacterSet& set) const {
  return ((scope.flags | result_.flags) & kIgnoreCase) != 0 ? CharacterSet::all() : set;
}

Translator::Atom Translator::single(std::string_view text, const CharacterSet& set) {
  out() += text;
  Atom atom{AtomKind::kSingle, {1, 1, 34}};
  atom.piece.ways = Ways::one_of(set);
  // A narrow class is a table; of a wide one, all ranges are gone through.
  atom.tests = target_ == Target::kNarrow ? 1 : 1 + class_ranges_ / 4;
  class_ranges_ = 0;
  return atom;
}

Translator::Atom Translator::position(std::string_view text, const Ways& ways) {
  out() += text;
  Atom atom{AtomKind::kPosition, {0, 0, 1}};
  atom.piece.ways = ways;
  return atom;
}

bool Translator::any_unicode_case(const Scope& scope) const {
  return target_ == Target::kWide && !ascii_only(scope) && (result_.flags & kAscii) == 0 &&
         (scope.flags & kIgnoreCase) != 0;
}

// To a class: what is like one of the characters in the range.
void Translator::add_alike(uint32_t low, uint32_t high) {
  for (const auto& letters : kAlike) {
    if (std::none_of(letters.begin(), letters.end(),
                     [&](uint32_t c) { return c != 0 && c >= low && c <= high; })) {
      continue;
    }
    for (uint32_t c : letters) {
      if (c != 0) emit_code_point(c);
    }
  }
}

Translator::Atom Translator::literal(const Scope& scope, uint32_t code_point) {
  note_case(scope, code_point);
  if (any_unicode_case(scope)) {
    const size_t opening = out().size();
    out() += '[';
    add_alike(code_point, code_point);
    if (out().size() > opening + 1) return single("]", CharacterSet::all());
    out().resize(opening);
  }
  CharacterSet set;
  set.add(code_point, code_point);
  set = in_any_case(scope, set);
  if (code_point > top()) return single("[^\\x00-\\xff]", set);  // nothing a narrow subject has
  emit_code_point(code_point);
  Atom atom = single("", set);
  atom.piece.size = 3;
  return atom;
}

bool Translator::hexadecimal(size_t start, size_t digits, uint32_t* code_point) {
  uint64_t value = 0;
  size_t count = 0;
  for (; count < digits && !ended() && hex_value(peek()) >= 0; ++count) {
    value = value * 16 + static_cast<uint64_t>(hex_value(get()));
  }
  if (count != digits) {
    return failed("incomplete escape " + source(start, at_), at_ - start);
  }
  if (value > 0x10FFFF) return failed("bad escape " + source(start, at_), at_ - start);
  *code_point = static_cast<uint32_t>(value);
  return true;
}

bool Translator::named_character(size_t start, uint32_t* code_point) {
  if (!take('{')) return failed("missing {");
  std::string name;
  size_t size = 0;
  if (!until('}', "character name", &name, &size)) return false;
  std::optional<char32_t> found = CharacterNames().find(name);
  if (!found) return failed("undefined character name " + string_repr(name), at_ - start);
  *code_point = *found;
  return true;
}

// \n, \x41, \u00e9 and the like; `known` says whether it was one of these. False: an error.
bool Translator::character_escape(uint32_t letter, size_t start, uint32_t* code_point,
                                  bool* known) {
  *known = true;
  *code_point = control_escape(letter);
  if (*code_point != kNoEscape) return true;
  if (letter == 'x') return hexadecimal(start, 2, code_point);
  if (letter == 'u' && text_ == Text::kString) return hexadecimal(start, 4, code_point);
  if (letter == 'U' && text_ == Text::kString) return hexadecimal(start, 8, code_point);
  if (letter == 'N' && text_ == Text::kString) return named_character(start, code_point);
  *known = false;
  return true;
}

std::optional<Translator::Atom> Translator::category(const Scope& scope, uint32_t letter) {
  switch (letter) {
    case 'A':
      return position("\\A");
    case 'Z':
      return position("\\z", Ways::one_of({}));
    case 'b':
      if ((result_.flags & kAscii) == 0 && ascii_only(scope) && text_ == Text::kString) {
        return position(kAsciiBoundary);
      }
      return position("\\b");
    case 'B':
      // Nowhere in an empty text, whatever PCRE2 says.
      out() += "(?!\\A\\z)";
      if ((result_.flags & kAscii) == 0 && ascii_only(scope) && text_ == Text::kString) {
        return position(kAsciiNoBoundary);
      }
      return position("\\B");
    default:
      break;
  }
  bool any = false;
  class_ = {};
  out() += '[';
  class_category(scope, letter, &any);
  return single("]", in_any_case(scope, class_));
}

std::optional<Translator::Atom> Translator::digits_escape(const Scope& scope, uint32_t first) {
  size_t start = at_ - 2;
  if (first == '0') {
    uint32_t value = 0;
    for (int i = 0; i < 2 && is_octal(peek()); ++i) value = value * 8 + (get() - '0');
    return literal(scope, value);
  }
  uint32_t number = first - '0';
  if (!ended() && peek() >= '0' && peek() <= '9') {
    uint32_t second = get();
    if (is_octal(first) && is_octal(second) && !ended() && is_octal(peek())) {
      uint32_t value = (first - '0') * 64 + (second - '0') * 8 + (get() - '0');
      if (value > 0377) {
        return fail("octal escape value " + source(start, at_) + " outside of range 0-0o377",
                    at_ - start);
      }
      return literal(scope, value);
    }
    number = number * 10 + (second - '0');
  }
  if (number < result_.groups.size()) return reference(scope, number, at_ - start);
  return fail("invalid group reference " + std::to_string(number), at_ - start - 1);
}

std::optional<Translator::Atom> Translator::escape(const Scope& scope) {
  size_t start = at_ - 1;
  if (ended()) return fail("bad escape (end of pattern)", 1);
  uint32_t c = get();
  if (is_category(c) || c == 'A' || c == 'Z' || c == 'b' || c == 'B') return category(scope, c);
  if (c >= '0' && c <= '9') return digits_escape(scope, c);
  uint32_t code_point = 0;
  bool known = false;
  if (!character_escape(c, start, &code_point, &known)) return std::nullopt;
  if (known) return literal(scope, code_point);
  if (is_letter(c)) return fail("bad escape \\" + shown(c), 2);
  return literal(scope, c);
}

// --- classes -------------------------------------------------------------------------------------

void Translator::class_range(uint32_t low, uint32_t high, bool* any) {
  class_.add(low, high);
  ++class_ranges_;
  if (low > top()) return;
  high = std::min(high, top());
  *any = true;
  emit_code_point(low);
  if (high == low) return;
  out() += '-';
  emit_code_point(high);
}

void Translator::class_category(const Scope& scope, uint32_t letter, bool* any) {
  bool negated = letter < 'a';
  uint32_t kind = letter | 0x20;
  bool ascii = ascii_only(scope) || target_ == Target::kNarrow;
  if (kind != 's' && !ascii) {
    // PCRE2's own, by Unicode's properties.
    out() += '\\';
    out() += static_cast<char>(letter);
    *any = true;
    CharacterSet set;
    set.others = true;
    for (const Range& range : kind == 'd' ? std::span<const Range>(kAsciiDigits) : kAsciiWords) {
      set.add(range.low, range.high);
    }
    class_.add(negated ? set.opposite() : set);
    return;
  }
  std::span<const Range> ranges = kSpaces;
  if (kind == 'd') ranges = kAsciiDigits;
  if (kind == 'w') ranges = kAsciiWords;
  if (kind == 's' && ascii_only(scope)) ranges = kAsciiSpaces;
  if (!negated) {
    for (const Range& range : ranges) class_range(range.low, range.high, any);
    return;
  }
  uint32_t next = 0;
  for (const Range& range : ranges) {
    if (range.low > next) class_range(next, range.low - 1, any);
    next = range.high + 1;
  }
  if (next <= top()) class_range(next, top(), any);
}

std::optional<Translator::Member> Translator::class_member(uint32_t c, size_t begin) {
  if (c != '\\') return Member{false, c, begin};
  if (ended()) return fail("bad escape (end of pattern)", 1);
  uint32_t letter = get();
  if (is_category(letter)) return Member{true, letter, begin};
  if (letter == 'b') return Member{false, 8, begin};
  uint32_t code_point = 0;
  bool known = false;
  if (!character_escape(letter, begin, &code_point, &known)) return std::nullopt;
  if (known) return Member{false, code_point, begin};
  if (is_octal(letter)) {
    uint32_t value = letter - '0';
    for (int i = 0; i < 2 && !ended() && is_octal(peek()); ++i) value = value * 8 + (get() - '0');
    if (value > 0377) {
      return fail("octal escape value " + source(begin, at_) + " outside of range 0-0o377",
                  at_ - begin);
    }
    return Member{false, value, begin};
  }
  if (is_letter(letter) || (letter >= '0' && letter <= '9')) {
    return fail("bad escape \\" + shown(letter), 2);
  }
  return Member{false, letter, begin};
}

std::optional<Translator::Atom> Translator::character_class(const Scope& scope, size_t start) {
  bool negated = take('^');
  size_t opening = out().size();
  out() += negated ? "[^" : "[";
  bool any = false, first = true;
  class_ = {};
  const bool alike = any_unicode_case(scope);
  while (true) {
    if (ended()) return fail("unterminated character set", at_ - start);
    size_t begin = at_;
    uint32_t c = get();
    if (c == ']' && !first) break;
    first = false;
    std::optional<Member> low = class_member(c, begin);
    if (!low) return std::nullopt;
    size_t low_end = at_;
    bool range = take('-');
    if (range && ended()) return fail("unterminated character set", at_ - start);
    if (!range || peek() == ']') {
      if (!low->is_category) note_case(scope, low->value);
      if (low->is_category) {
        class_category(scope, low->value, &any);
      } else {
        class_range(low->value, low->value, &any);
        if (alike) add_alike(low->value, low->value);
      }
      if (!range) continue;
      class_range('-', '-', &any);
      ++at_;
      break;
    }
    size_t high_begin = at_;
    std::optional<Member> high = class_member(get(), high_begin);
    if (!high) return std::nullopt;
    if (low->is_category || high->is_category || high->value < low->value) {
      return fail("bad character range " + source(begin, low_end) + '-' + source(high_begin, at_),
                  at_ - begin);
    }
    note_case(scope, high->value);
    class_range(low->value, high->value, &any);
    if (alike) add_alike(low->value, high->value);
  }
  const CharacterSet set = in_any_case(scope, negated ? class_.opposite() : class_);
  if (any) return single("]", set);
  out().resize(opening);
  return single(negated ? "[\\x00-\\xff]" : "[^\\x00-\\xff]", set);
}

}  // namespace pawl::vm::regex
