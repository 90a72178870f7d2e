// The translator's inside, shared by its two sources: translator.cc reads structure (alternatives,
// groups, repetitions), atoms.cc reads and writes escapes, classes and literals.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "vm/python/regex/syntax.h"
#include "vm/python/regex/ways.h"

namespace pawl::vm::regex {

inline constexpr uint64_t kUnbounded = 1u << 30;

// How much text a piece of pattern matches, and how large PCRE2's code for it may become: it
// writes a repeated group out as often as it is counted.
struct Piece {
  uint64_t least = 0;
  uint64_t most = 0;
  uint64_t size = 0;
  // What a round of a repetition may capture without matching anything, by the worst of its groups:
  // see repetition().
  enum class Captures : uint8_t { kNothing, kTexts, kEmptyTexts, kTextsAhead };
  Captures captures = Captures::kNothing;
  // The same for alternatives that can match nothing and are followed by another one.
  Captures before_another = Captures::kNothing;
  Ways ways;

  void follow(const Piece& next);
  void alternate(const Piece& other);
};

enum class AtomKind : uint8_t { kNothing, kPosition, kRepeat, kSingle, kGroup };

class Translator {
 public:
  Translator(std::span<const uint32_t> pattern, Text text, uint32_t flags, Target target,
             Length length)
      : pattern_(pattern), text_(text), target_(target), length_(length) {
    result_.flags = flags;
    result_.groups.emplace_back();
  }

  Outcome run();

 private:
  struct Scope {
    uint32_t flags;
    uint32_t group = 0;  // the innermost one
    uint32_t depth = 0;
    bool in_assertion = false;
    uint32_t lookbehind_groups = UINT32_MAX;  // groups open before the outermost lookbehind
    bool first = false;  // still at the very start: global flags may stand here
  };
  struct Atom {
    AtomKind kind = AtomKind::kNothing;
    Piece piece;
    size_t possessive_at = 0;  // where a + would make its repetition possessive; 0: nowhere
    // For a character or a reference: how many comparisons it takes, as a rule at most; otherwise
    // 0.
    uint64_t tests = 0;
    size_t begin = 0;  // of its text
  };
  // Repetitions of a sequence that are possessive if what follows them begins with nothing of
  // `open`.
  struct Greedy {
    size_t possessive_at;
    CharacterSet open;
    enum class State : uint8_t { kUndecided, kPossessive, kPlain } state;
  };

  // translator.cc
  bool fix_flags();
  std::optional<Piece> alternatives(Scope scope);
  std::optional<Piece> sequence(Scope& scope);
  std::optional<Atom> item(Scope& scope, uint32_t c, size_t start, bool empty_so_far);
  static void settle(std::vector<Greedy>& greedy, const Atom& next);
  bool repetition(uint32_t c, size_t start, Atom& last, bool* literal_brace);
  void write_repetition(Atom& atom, uint64_t least, uint64_t most, std::string_view manner);
  void write_in_pieces(const Atom& atom, uint64_t least, std::string_view manner);
  bool counts(size_t here, uint64_t* least, uint64_t* most, bool* literal_brace);
  std::optional<Atom> group(Scope& scope, size_t start, bool empty_so_far);
  std::optional<Atom> extension(Scope& scope, size_t start, bool empty_so_far);
  std::optional<Atom> named_extension(Scope& scope, size_t start);
  std::optional<Atom> capture(Scope scope, size_t start, const std::string& name, size_t name_size);
  std::optional<Atom> plain_group(const Scope& outer, Scope inner, size_t start,
                                  std::string_view opening);
  std::optional<Atom> assertion(Scope scope, size_t start, uint32_t kind);
  std::optional<Atom> conditional(Scope& scope, size_t start);
  std::optional<Atom> flag_group(Scope& scope, size_t start, uint32_t c, bool empty_so_far);
  bool read_flags(uint32_t c, uint32_t* add, uint32_t* remove, bool* global);
  bool comment(size_t start);
  // `what` the text up to the terminator is, for messages.
  bool until(uint32_t terminator, std::string_view what, std::string* name, size_t* size);
  bool check_name(const std::string& name, size_t size);
  std::optional<Atom> reference(const Scope& scope, uint64_t group, size_t offset);
  bool close(size_t start);

  // atoms.cc
  std::optional<Atom> escape(const Scope& scope);
  std::optional<Atom> category(const Scope& scope, uint32_t letter);
  std::optional<Atom> digits_escape(const Scope& scope, uint32_t first);
  bool character_escape(uint32_t letter, size_t start, uint32_t* code_point, bool* known);
  bool hexadecimal(size_t start, size_t digits, uint32_t* code_point);
  bool named_character(size_t start, uint32_t* code_point);
  std::optional<Atom> character_class(const Scope& scope, size_t start);
  struct Member {
    bool is_category = false;
    uint32_t value = 0;  // a code point, or the category's letter
    size_t begin = 0;    // of its text
  };
  std::optional<Member> class_member(uint32_t c, size_t begin);
  void class_range(uint32_t low, uint32_t high, bool* any);
  void class_category(const Scope& scope, uint32_t letter, bool* any);
  Atom literal(const Scope& scope, uint32_t code_point);
  Atom single(std::string_view text, const CharacterSet& set);
  Atom position(std::string_view text, const Ways& ways = {});
  CharacterSet in_any_case(const Scope& scope, const CharacterSet& set) const;
  void emit_code_point(uint32_t code_point);
  void note_case(const Scope& scope, uint32_t code_point);
  bool any_unicode_case(const Scope& scope) const;
  void add_alike(uint32_t low, uint32_t high);

  // --- the input ---------------------------------------------------------------------------------
  bool ended() const { return at_ >= pattern_.size(); }
  uint32_t peek() const { return ended() ? kEnd : pattern_[at_]; }
  uint32_t get() { return ended() ? kEnd : pattern_[at_++]; }
  bool take(uint32_t c) {
    if (peek() != c || ended()) return false;
    ++at_;
    return true;
  }
  std::string source(size_t begin, size_t end) const;  // UTF-8
  std::string shown(uint32_t c) const;

  // Records the error; always nothing, for any result type. The offset counts back from here.
  std::nullopt_t fail(std::string message, size_t offset = 0);
  bool failed(std::string message, size_t offset = 0) {
    fail(std::move(message), offset);
    return false;
  }

  bool ascii_only(const Scope& scope) const {
    return text_ == Text::kBytes || (scope.flags & kAscii) != 0;
  }
  uint32_t top() const { return target_ == Target::kNarrow ? 0xFF : 0x10FFFF; }
  std::string& out() { return result_.text; }

  static constexpr uint32_t kEnd = UINT32_MAX;
  static constexpr uint32_t kMaximumDepth = 200;
  static constexpr uint64_t kMaximumSize = 1'000'000;
  // Of a character, between two callouts: at most a few milliseconds, and as a rule far less.
  static constexpr uint64_t kMaximumTests = 1 << 20;
  static constexpr uint64_t kTestsOfPiece = 1 << 16;
  // What is repeated in pieces whatever the subject's length.
  static constexpr uint64_t kManyTests = 16;

  std::span<const uint32_t> pattern_;
  Text text_;
  Target target_;
  Length length_;
  size_t at_ = 0;
  Translation result_;
  std::vector<Piece> widths_{Piece{}};  // of the closed groups
  std::vector<bool> closed_{true};
  std::vector<std::pair<uint64_t, size_t>> forward_;  // groups that conditions name, and where
  CharacterSet class_;                                // what the class being read has so far
  uint64_t class_ranges_ = 0;                         // how many ranges that are
  bool variable_lookbehind_ = false;  // found out only after everything else is right
  Error error_;
};

}  // namespace pawl::vm::regex
