#include "vm/python/regex/translator.h"

#include <algorithm>

#include "base/utf8.h"
#include "vm/breath.h"
#include "vm/python/text/string_repr.h"
#include "vm/python/text/unicode.h"

namespace pawl::vm::regex {
namespace {

uint64_t add(uint64_t a, uint64_t b) { return std::min(a + b, kUnbounded); }
uint64_t multiply(uint64_t a, uint64_t b) {
  return a == 0 || b == 0 ? 0 : (a >= kUnbounded / b ? kUnbounded : a * b);
}

bool is_digit(uint32_t c) { return c >= '0' && c <= '9'; }
bool is_letter(uint32_t c) {
  return c < 0x80 ? ((c | 0x20) >= 'a' && (c | 0x20) <= 'z') : c <= 0x10FFFF && is_alpha(c);
}
bool is_blank(uint32_t c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

uint32_t flag_of(uint32_t letter) {
  switch (letter) {
    case 'i':
      return kIgnoreCase;
    case 'L':
      return kLocale;
    case 'm':
      return kMultiline;
    case 's':
      return kDotAll;
    case 'x':
      return kVerbose;
    case 'a':
      return kAscii;
    case 't':
      return kTemplate;
    case 'u':
      return kUnicode;
    default:
      return 0;
  }
}
constexpr uint32_t kTypeFlags = kAscii | kLocale | kUnicode;
constexpr uint32_t kGlobalOnly = kDebug | kTemplate;
constexpr uint32_t kFewGroups = 64;
constexpr uint64_t kManyRounds = 256;  // of one character, without a callout

bool is_identifier(std::string_view name) {
  bool first = true;
  while (!name.empty()) {
    DecodedCodePoint next = decode_utf8(name);
    if (!(first ? is_identifier_start(next.code_point) : is_identifier_continue(next.code_point))) {
      return false;
    }
    first = false;
    name.remove_prefix(next.size);
  }
  return !first;
}

// What a repetition allows: "*+?{".
bool begins_repetition(uint32_t c) { return c == '*' || c == '+' || c == '?' || c == '{'; }

}  // namespace

void Piece::follow(const Piece& next) {
  least = add(least, next.least);
  most = add(most, next.most);
  size = add(size, next.size);
  captures = std::max(captures, next.captures);
  before_another = std::max(before_another, next.before_another);
  ways.follow(next.ways);
}

void Piece::alternate(const Piece& other) {
  before_another = std::max(before_another, other.before_another);
  if (least == 0) before_another = std::max(before_another, captures);
  captures = std::max(captures, other.captures);
  least = std::min(least, other.least);
  most = std::max(most, other.most);
  size = add(size, other.size + 4);
  ways.alternate(other.ways);
}

Outcome translate(std::span<const uint32_t> pattern, Text text, uint32_t flags, Target target,
                  Length length) {
  return Translator(pattern, text, flags, target, length).run();
}

std::string Translator::source(size_t begin, size_t end) const {
  std::string text;
  for (size_t i = begin; i < end && i < pattern_.size(); ++i) append_utf8(text, pattern_[i]);
  return text;
}

std::string Translator::shown(uint32_t c) const {
  std::string text;
  append_utf8(text, c);
  return text;
}

std::nullopt_t Translator::fail(std::string message, size_t offset) {
  error_.message = std::move(message);
  error_.position = static_cast<int64_t>(at_) - static_cast<int64_t>(offset);
  return std::nullopt;
}

bool Translator::fix_flags() {
  uint32_t& flags = result_.flags;
  auto refuse = [&](const char* message) {
    error_.kind = Error::Kind::kValue;
    error_.message = message;
    return false;
  };
  if (text_ == Text::kBytes) {
    if ((flags & kUnicode) != 0) return refuse("cannot use UNICODE flag with a bytes pattern");
    if ((flags & kLocale) != 0 && (flags & kAscii) != 0) {
      return refuse("ASCII and LOCALE flags are incompatible");
    }
    return true;
  }
  if ((flags & kLocale) != 0) return refuse("cannot use LOCALE flag with a str pattern");
  if ((flags & kAscii) != 0 && (flags & kUnicode) != 0) {
    return refuse("ASCII and UNICODE flags are incompatible");
  }
  if ((flags & kAscii) == 0) flags |= kUnicode;
  return true;
}

Outcome Translator::run() {
  Outcome outcome;
  out() = "(?C1)";
  Scope scope{.flags = result_.flags, .first = true};
  std::optional<Piece> whole = alternatives(scope);
  if (whole && !ended()) whole = fail("unbalanced parenthesis");
  if (whole) {
    for (auto [group, where] : forward_) {
      if (group < result_.groups.size()) continue;
      at_ = where;
      whole = fail("invalid group reference " + std::to_string(group));
      break;
    }
  }
  if (whole && whole->size > kMaximumSize) {
    whole = std::nullopt;
    error_ = {Error::Kind::kPattern, "regular expression is too large", -1};
  }
  if (!whole || !fix_flags()) {
    outcome.error = std::move(error_);
    return outcome;
  }
  if (variable_lookbehind_) {
    outcome.error = {Error::Kind::kPattern, "look-behind requires fixed-width pattern", -1};
    return outcome;
  }
  outcome.translation = std::move(result_);
  return outcome;
}

std::optional<Piece> Translator::alternatives(Scope scope) {
  if (scope.depth > kMaximumDepth) {
    error_ = {Error::Kind::kRecursion, "maximum recursion depth exceeded", -1};
    return std::nullopt;
  }
  std::optional<Piece> all = sequence(scope);
  while (all && take('|')) {
    scope.first = false;
    out() += "|(?C2)";
    std::optional<Piece> next = sequence(scope);
    if (!next) return std::nullopt;
    all->alternate(*next);
  }
  return all;
}

// Takes the scope by reference: flags given at the very start hold for the alternatives behind it.
std::optional<Piece> Translator::sequence(Scope& scope) {
  Piece whole;
  whole.ways = Ways::nothing();
  Atom last;
  last.piece.ways = Ways::nothing();
  std::vector<Greedy> greedy;
  bool any = false;
  while (breathe() && !ended()) {
    uint32_t c = peek();
    if (c == '|' || c == ')') break;
    size_t start = at_++;
    if ((scope.flags & kVerbose) != 0) {
      if (is_blank(c)) continue;
      if (c == '#') {
        while (!ended() && get() != '\n') {
        }
        continue;
      }
    }
    if (begins_repetition(c)) {
      bool literal_brace = false;
      Atom repeated = last;
      if (!repetition(c, start, repeated, &literal_brace)) return std::nullopt;
      if (!literal_brace) {
        last = repeated;
        continue;
      }
      at_ = start + 1;
    }
    const size_t begin = out().size();
    std::optional<Atom> next = item(scope, c, start, !any);
    if (!next) return std::nullopt;
    if (next->begin == 0) next->begin = begin;
    // Comments and flags leave nothing behind, so that a repetition still finds the atom before.
    if (next->kind == AtomKind::kNothing) continue;
    whole.follow(last.piece);
    settle(greedy, last);
    last = *next;
    any = true;
  }
  whole.follow(last.piece);
  settle(greedy, last);
  for (; !greedy.empty(); greedy.pop_back()) {
    // Behind the last piece of the pattern nothing is asked for but, perhaps, the end of the text.
    const bool last_of_all = greedy.back().state == Greedy::State::kUndecided && scope.depth == 0;
    if (last_of_all || greedy.back().state == Greedy::State::kPossessive) {
      out().insert(greedy.back().possessive_at, 1, '+');
    }
  }
  return whole;
}

void Translator::settle(std::vector<Greedy>& greedy, const Atom& next) {
  for (Greedy& repetition : greedy) {
    if (repetition.state != Greedy::State::kUndecided) continue;
    if (repetition.open.meets(next.piece.ways.first)) {
      repetition.state = Greedy::State::kPlain;
    } else if (!next.piece.ways.skippable) {
      repetition.state = Greedy::State::kPossessive;
    }
  }
  if (next.possessive_at != 0) {
    greedy.push_back({next.possessive_at, next.piece.ways.open, Greedy::State::kUndecided});
  }
}

std::optional<Translator::Atom> Translator::item(Scope& scope, uint32_t c, size_t start,
                                                 bool empty_so_far) {
  CharacterSet newline;
  newline.add('\n', '\n');
  switch (c) {
    case '\\':
      return escape(scope);
    case '[':
      return character_class(scope, start);
    case '(':
      return group(scope, start, empty_so_far);
    case '.':
      if ((scope.flags & kDotAll) != 0) return single(".", CharacterSet::all());
      return single("\\N", newline.opposite());
    case '^':
      return position((scope.flags & kMultiline) != 0 ? "^" : "\\A");
    case '$':
      return position((scope.flags & kMultiline) != 0 ? "$" : "\\Z", Ways::one_of(newline));
    default:
      return literal(scope, c);
  }
}

// The numbers of {m,n}; `here` is behind the brace.
bool Translator::counts(size_t here, uint64_t* least, uint64_t* most, bool* literal_brace) {
  auto number = [&](uint64_t* value, bool* any) {
    *value = 0;
    for (*any = false; is_digit(peek()); *any = true) {
      *value = std::min<uint64_t>(*value * 10 + (get() - '0'), uint64_t{1} << 40);
    }
  };
  bool any_least = false, any_most = false;
  if (peek() == '}') return *literal_brace = true;
  number(least, &any_least);
  if (take(',')) {
    number(most, &any_most);
    if (!any_most) *most = kUnbounded;
  } else {
    *most = *least;
    any_most = any_least;
    if (!any_least) *most = kUnbounded;
  }
  if (!take('}')) return *literal_brace = true;
  constexpr uint64_t kMaximumRepeat = 4294967295;
  if (*least >= kMaximumRepeat || (any_most && *most >= kMaximumRepeat)) {
    error_ = {Error::Kind::kOverflow, "the repetition number is too large", -1};
    return false;
  }
  if (any_most && *most < *least) {
    return failed("min repeat greater than max repeat", at_ - here);
  }
  if (*least > 65535 || (any_most && *most > 65535)) {
    error_ = {Error::Kind::kOverflow, "the repetition number is too large", -1};
    return false;
  }
  return true;
}

bool Translator::repetition(uint32_t c, size_t start, Atom& last, bool* literal_brace) {
  uint64_t least = c == '+' ? 1 : 0;
  uint64_t most = c == '?' ? 1 : kUnbounded;
  if (c == '{') {
    if (!counts(start + 1, &least, &most, literal_brace)) return false;
    if (*literal_brace) return true;
  }
  if (last.kind == AtomKind::kNothing || last.kind == AtomKind::kPosition) {
    return failed("nothing to repeat", at_ - start);
  }
  if (last.kind == AtomKind::kRepeat) return failed("multiple repeat", at_ - start);
  const bool lazy = take('?');
  const bool possessive = !lazy && take('+');
  const std::string_view manner = lazy ? "?" : possessive ? "+" : "";
  if (multiply(last.tests, most == kUnbounded ? least : most) > kMaximumTests) {
    error_ = {Error::Kind::kPattern, "regular expression is too large", -1};
    return false;
  }
  // After a round that has matched nothing PCRE2 tries another alternative in its place, where
  // Python keeps what the round has captured and adds another one.
  const Piece::Captures lost = most > 1 ? last.piece.before_another : Piece::Captures::kNothing;
  if (lost == Piece::Captures::kTextsAhead || (lazy && lost == Piece::Captures::kEmptyTexts)) {
    return failed("repetition of alternatives of which one captures nothing is not supported",
                  at_ - start);
  }
  Piece& piece = last.piece;
  write_repetition(last, least, most, manner);
  if (lazy || possessive) {
    piece.ways = {};
  } else {
    if (piece.least == 0) piece.ways = {};
    piece.ways.repeat(least == 0);
    if (piece.ways.certain && last.kind == AtomKind::kGroup && most == kUnbounded) {
      last.possessive_at = out().size();
    }
  }
  if (least != most || least > kManyRounds) out() += "(?C3)";
  piece.least = multiply(piece.least, least);
  piece.most = multiply(piece.most, most);
  if (last.kind == AtomKind::kGroup) {
    piece.size = multiply(piece.size + 4, most == kUnbounded ? std::max<uint64_t>(least, 1) : most);
  }
  last.kind = AtomKind::kRepeat;
  return true;
}

void Translator::write_repetition(Atom& atom, uint64_t least, uint64_t most,
                                  std::string_view manner) {
  const bool character = atom.tests != 0;
  if (length_ == Length::kLong && character && least > 1) {
    // At the end of a window PCRE2 sees a match that has begun only behind its first character.
    const std::string first = out().substr(atom.begin);
    atom.begin = out().size();
    out() += first;
    --least;
    if (most != kUnbounded) --most;
    atom.piece.size = multiply(atom.piece.size, 2);
  }
  const bool in_pieces = length_ == Length::kLong || atom.tests > kManyTests;
  if (in_pieces && character && most == kUnbounded && manner != "?") {
    write_in_pieces(atom, least, manner);
    atom.piece.size = multiply(atom.piece.size, 3);
    return;
  }
  out() += '{' + std::to_string(least) + ',';
  if (most != kUnbounded) out() += std::to_string(most);
  out() += '}';
  out() += manner;
}

// X* as (?:X{n}(?C3))*X{0,n-1}, which takes the same texts in the same order, and gives them back
// in the same order: no number of rounds can be had in two ways.
void Translator::write_in_pieces(const Atom& atom, uint64_t least, std::string_view manner) {
  const std::string character = out().substr(atom.begin);
  const uint64_t rounds = std::clamp<uint64_t>(kTestsOfPiece / atom.tests, 16, 65'535);
  out().resize(atom.begin);
  if (least > 0) out() += character + '{' + std::to_string(least) + "}(?C3)";
  out() += "(?:" + character + '{' + std::to_string(rounds) + "}(?C3))*";
  out() += manner;
  out() += character + "{0," + std::to_string(rounds - 1) + '}';
  out() += manner;
}

// --- groups --------------------------------------------------------------------------------------

bool Translator::until(uint32_t terminator, std::string_view what, std::string* name,
                       size_t* size) {
  const std::string missing = "missing " + std::string(what);
  size_t begin = at_;
  while (peek() != terminator) {
    if (ended()) {
      if (at_ == begin) return failed(missing);
      return failed("missing " + shown(terminator) + ", unterminated name", at_ - begin);
    }
    ++at_;
  }
  *size = at_ - begin;
  *name = source(begin, at_);
  ++at_;
  return *size > 0 || failed(missing, 1);
}

bool Translator::check_name(const std::string& name, size_t size) {
  if (is_identifier(name) && (text_ == Text::kString || is_ascii(name))) return true;
  return failed("bad character in group name " + string_repr(name), size + 1);
}

bool Translator::close(size_t start) {
  return take(')') || failed("missing ), unterminated subpattern", at_ - start);
}

std::optional<Translator::Atom> Translator::group(Scope& scope, size_t start, bool empty_so_far) {
  if (take('?')) return extension(scope, start, empty_so_far);
  return capture(scope, start, "", 0);
}

std::optional<Translator::Atom> Translator::extension(Scope& scope, size_t start,
                                                      bool empty_so_far) {
  if (ended()) return fail("unexpected end of pattern");
  uint32_t c = get();
  switch (c) {
    case 'P':
      return named_extension(scope, start);
    case ':':
      return plain_group(scope, scope, start, "(?:");
    case '>':
      return plain_group(scope, scope, start, "(?>");
    case '#':
      if (!comment(start)) return std::nullopt;
      return Atom{};
    case '=':
    case '!':
    case '<':
      return assertion(scope, start, c);
    case '(':
      return conditional(scope, start);
    default:
      break;
  }
  if (flag_of(c) != 0 || c == '-') return flag_group(scope, start, c, empty_so_far);
  return fail("unknown extension ?" + shown(c), 2);
}

bool Translator::comment(size_t start) {
  while (!ended()) {
    if (get() == ')') return true;
  }
  return failed("missing ), unterminated comment", at_ - start);
}

std::optional<Translator::Atom> Translator::named_extension(Scope& scope, size_t start) {
  std::string name;
  size_t size = 0;
  if (take('<')) {
    if (!until('>', "group name", &name, &size) || !check_name(name, size)) return std::nullopt;
    return capture(scope, start, name, size);
  }
  if (take('=')) {
    if (!until(')', "group name", &name, &size) || !check_name(name, size)) return std::nullopt;
    for (const auto& [known, number] : result_.names) {
      if (known == name) return reference(scope, number, size + 1);
    }
    return fail("unknown group name " + string_repr(name), size + 1);
  }
  if (ended()) return fail("unexpected end of pattern");
  uint32_t c = get();
  return fail("unknown extension ?P" + shown(c), 3);
}

std::optional<Translator::Atom> Translator::reference(const Scope& scope, uint64_t group,
                                                      size_t offset) {
  if (!closed_[group]) return fail("cannot refer to an open group", offset);
  if (scope.lookbehind_groups != UINT32_MAX && group >= scope.lookbehind_groups) {
    return fail("cannot refer to group defined in the same lookbehind subpattern");
  }
  result_.back_references = true;
  const bool repeated = length_ == Length::kLong && !ended() && begins_repetition(peek());
  if (length_ == Length::kLong) out() += repeated ? "(?C6)" : "(?C5)";
  const size_t begin = out().size();
  out() += "\\g{" + std::to_string(group) + '}';
  Atom atom{AtomKind::kSingle, widths_[group]};
  atom.begin = begin;
  atom.tests = kManyTests;
  atom.piece.size = 4;
  atom.piece.ways = {};
  return atom;
}

std::optional<Translator::Atom> Translator::capture(Scope scope, size_t start,
                                                    const std::string& name, size_t name_size) {
  auto number = static_cast<uint32_t>(result_.groups.size());
  if (!name.empty()) {
    for (const auto& [known, other] : result_.names) {
      breathe();
      if (known == name) {
        return fail("redefinition of group name " + string_repr(name) + " as group " +
                        std::to_string(number) + "; was group " + std::to_string(other),
                    name_size + 1);
      }
    }
    result_.names.emplace_back(name, number);
  }
  result_.groups.push_back({scope.group, scope.in_assertion});
  closed_.push_back(false);
  widths_.emplace_back();
  Scope inner = scope;
  inner.group = number;
  // PCRE2 keeps all groups each time one of them ends: that takes long if there are many.
  std::optional<Atom> atom = plain_group(scope, inner, start, number < kFewGroups ? "(" : "((?C4)");
  if (!atom) return std::nullopt;
  closed_[number] = true;
  widths_[number] = atom->piece;
  const bool can_be_empty = atom->piece.least == 0;
  atom->piece.captures = std::max(
      atom->piece.captures, can_be_empty ? Piece::Captures::kEmptyTexts : Piece::Captures::kTexts);
  return atom;
}

std::optional<Translator::Atom> Translator::plain_group(const Scope& outer, Scope inner,
                                                        size_t start, std::string_view opening) {
  inner.depth = outer.depth + 1;
  inner.first = false;
  out() += opening;
  std::optional<Piece> content = alternatives(inner);
  if (!content || !close(start)) return std::nullopt;
  out() += ')';
  content->size = add(content->size, 8);
  return Atom{AtomKind::kGroup, *content};
}

std::optional<Translator::Atom> Translator::assertion(Scope scope, size_t start, uint32_t kind) {
  bool behind = kind == '<';
  if (behind) {
    if (ended()) return fail("unexpected end of pattern");
    kind = get();
    if (kind != '=' && kind != '!') return fail("unknown extension ?<" + shown(kind), 3);
    if (scope.lookbehind_groups == UINT32_MAX) {
      scope.lookbehind_groups = static_cast<uint32_t>(result_.groups.size());
    }
  }
  scope.in_assertion = true;
  std::string opening = std::string("(?") + (behind ? "<" : "") + static_cast<char>(kind);
  const size_t place = out().size();
  std::optional<Atom> atom = plain_group(scope, scope, start, opening);
  if (!atom) return std::nullopt;
  // PCRE2 draws wrong conclusions from an assertion that is repeated, not from a group around it.
  const uint32_t next = peek();
  if (next == '*' || next == '+' || next == '?' || next == '{') {
    out().insert(place, "(?:");
    out() += ')';
    atom->piece.size = add(atom->piece.size, 8);
  }
  if (behind && atom->piece.least != atom->piece.most) variable_lookbehind_ = true;
  atom->piece.least = atom->piece.most = 0;
  // Nobody goes back into an assertion.
  const bool captures = kind == '=' && atom->piece.captures != Piece::Captures::kNothing;
  atom->piece.captures = captures ? Piece::Captures::kTextsAhead : Piece::Captures::kNothing;
  atom->piece.before_another = Piece::Captures::kNothing;
  atom->piece.ways = {};
  return atom;
}

std::optional<Translator::Atom> Translator::conditional(Scope& scope, size_t start) {
  std::string name;
  size_t size = 0;
  if (!until(')', "group name", &name, &size)) return std::nullopt;
  uint64_t number = 0;
  if (is_identifier(name)) {
    if (!check_name(name, size)) return std::nullopt;
    for (const auto& [known, group] : result_.names) {
      if (known == name) number = group;
    }
    if (number == 0) return fail("unknown group name " + string_repr(name), size + 1);
  } else {
    for (char c : name) {
      if (c < '0' || c > '9') {
        return fail("bad character in group name " + string_repr(name), size + 1);
      }
      number = std::min<uint64_t>(number * 10 + (c - '0'), kUnbounded);
    }
    if (number == 0) return fail("bad group number", size + 1);
    if (number > 65535) return fail("invalid group reference " + name, size + 1);
    forward_.emplace_back(number, at_ - size - 1);
  }
  if (scope.lookbehind_groups != UINT32_MAX) {
    if (number >= closed_.size() || !closed_[number]) return fail("cannot refer to an open group");
    if (number >= scope.lookbehind_groups) {
      return fail("cannot refer to group defined in the same lookbehind subpattern");
    }
  }
  Scope inner = scope;
  ++inner.depth;
  inner.first = false;
  if (inner.depth > kMaximumDepth) {
    error_ = {Error::Kind::kRecursion, "maximum recursion depth exceeded", -1};
    return std::nullopt;
  }
  out() += "(?(" + std::to_string(number) + ')';
  std::optional<Piece> yes = sequence(inner);
  if (!yes) return std::nullopt;
  Piece no;
  if (take('|')) {
    out() += "|(?C2)";
    std::optional<Piece> given = sequence(inner);
    if (!given) return std::nullopt;
    no = *given;
    if (peek() == '|') return fail("conditional backref with more than two branches");
  }
  if (!close(start)) return std::nullopt;
  out() += ')';
  yes->alternate(no);
  yes->size = add(yes->size, 8);
  yes->ways = {};
  return Atom{AtomKind::kGroup, *yes};
}

bool Translator::read_flags(uint32_t c, uint32_t* added, uint32_t* removed, bool* global) {
  auto unknown = [&](uint32_t letter, const char* otherwise) {
    return failed(is_letter(letter) ? "unknown flag" : otherwise, 1);
  };
  if (c != '-') {
    while (true) {
      uint32_t flag = flag_of(c);
      if (text_ == Text::kString && c == 'L') {
        return failed("bad inline flags: cannot use 'L' flag with a str pattern");
      }
      if (text_ == Text::kBytes && c == 'u') {
        return failed("bad inline flags: cannot use 'u' flag with a bytes pattern");
      }
      *added |= flag;
      if ((flag & kTypeFlags) != 0 && (*added & kTypeFlags) != flag) {
        return failed("bad inline flags: flags 'a', 'u' and 'L' are incompatible");
      }
      if (ended()) return failed("missing -, : or )");
      c = get();
      if (c == ')' || c == '-' || c == ':') break;
      if (flag_of(c) == 0) return unknown(c, "missing -, : or )");
    }
  }
  if (c == ')') return *global = true;
  if ((*added & kGlobalOnly) != 0) {
    return failed("bad inline flags: cannot turn on global flag", 1);
  }
  if (c == '-') {
    if (ended()) return failed("missing flag");
    c = get();
    if (flag_of(c) == 0) return unknown(c, "missing flag");
    while (true) {
      uint32_t flag = flag_of(c);
      if ((flag & kTypeFlags) != 0) {
        return failed("bad inline flags: cannot turn off flags 'a', 'u' and 'L'");
      }
      *removed |= flag;
      if (ended()) return failed("missing :");
      c = get();
      if (c == ':') break;
      if (flag_of(c) == 0) return unknown(c, "missing :");
    }
  }
  if ((*removed & kGlobalOnly) != 0) {
    return failed("bad inline flags: cannot turn off global flag", 1);
  }
  return (*added & *removed) == 0 || failed("bad inline flags: flag turned on and off", 1);
}

std::optional<Translator::Atom> Translator::flag_group(Scope& scope, size_t start, uint32_t c,
                                                       bool empty_so_far) {
  uint32_t added = 0, removed = 0;
  bool global = false;
  if (!read_flags(c, &added, &removed, &global)) return std::nullopt;
  if (global) {
    if (!scope.first || !empty_so_far) {
      return fail("global flags not at the start of the expression", at_ - start);
    }
    result_.flags |= added;
    scope.flags |= added;
    return Atom{};
  }
  Scope inner = scope;
  if ((added & kTypeFlags) != 0) inner.flags &= ~kTypeFlags;
  inner.flags = (inner.flags | added) & ~removed;
  return plain_group(scope, inner, start,
                     (added & kIgnoreCase) != 0     ? "(?i:"
                     : (removed & kIgnoreCase) != 0 ? "(?-i:"
                                                    : "(?:");
}

}  // namespace pawl::vm::regex
