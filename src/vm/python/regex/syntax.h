// Python's regular expressions in PCRE2's notation.
//
// The translation reads a pattern exactly as CPython's sre does, with its errors and positions,
// and writes it so that nothing is left to PCRE2's own reading: literals and classes are escaped,
// flags are resolved (only case is left to an option), groups are numbered, `\s` is spelt out where
// the two disagree. The text is ASCII.
//
// Callouts are put wherever a match can begin to take long: at the start, behind every repetition
// and in front of every alternative but the first. They are how a match is counted and ended.
//
// Two targets: kNarrow for subjects of single bytes (ASCII text, bytes), kWide for code points.
// For long subjects a repeated character is written in pieces, with a callout behind each of them.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace pawl::vm::regex {

enum Flag : uint32_t {
  kTemplate = 1,
  kIgnoreCase = 2,
  kLocale = 4,
  kMultiline = 8,
  kDotAll = 16,
  kUnicode = 32,
  kVerbose = 64,
  kDebug = 128,
  kAscii = 256,
};

enum class Target : uint8_t { kNarrow, kWide };
enum class Text : uint8_t { kString, kBytes };
enum class Length : uint8_t { kAny, kLong };

struct Group {
  uint32_t parent = 0;        // the group it is written in; 0: the pattern itself
  bool in_assertion = false;  // inside a lookaround
};

struct Translation {
  std::string text;
  uint32_t flags = 0;                                   // as Pattern.flags shows them
  std::vector<Group> groups;                            // the first is the whole match
  std::vector<std::pair<std::string, uint32_t>> names;  // UTF-8, in the order of their groups
  bool wide_only = false;  // a narrow subject cannot tell: case of code points past ASCII
  bool back_references = false;
};

struct Error {
  enum class Kind : uint8_t { kPattern, kValue, kOverflow, kRecursion };
  Kind kind = Kind::kPattern;
  std::string message;
  int64_t position = -1;  // -1: none
};

// One of the two answers is set.
struct Outcome {
  std::optional<Translation> translation;
  Error error;
};

Outcome translate(std::span<const uint32_t> pattern, Text text, uint32_t flags, Target target,
                  Length length = Length::kAny);

}  // namespace pawl::vm::regex
