// re.Pattern and re.Match as records, and the search behind all of their methods.
//
// A Pattern keeps its text and the flags it was given; PCRE2's code is found again in the thread's
// cache whenever it is used (regex/code.h), so a snapshot holds nothing else. A Match keeps the
// offsets of its groups. Records that come out of a snapshot are not trusted: every offset is
// checked against the text before it is used.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "vm/native.h"
#include "vm/objects/iterator.h"
#include "vm/python/regex/code.h"
#include "vm/value.h"

namespace pawl::vm {

class Machine;
struct String;

enum PatternField : size_t { kPatternText, kPatternFlags, kPatternFieldCount };
enum MatchField : size_t {
  kMatchPattern,
  kMatchString,
  kMatchPos,
  kMatchEndPos,
  kMatchOffsets,    // Tuple of small ints, two for each group
  kMatchLastIndex,  // 0: none
  kMatchFieldCount
};

// The code of a Pattern record; null: an exception is pending.
std::shared_ptr<regex::Code> code_of(Machine& machine, Value pattern);
// re.compile for a str or bytes (or a Pattern, without flags). Empty: pending.
Ref compile_pattern(Machine& machine, Value pattern, Value flags);
// re.error with its attributes; empty.
Ref raise_pattern_error(Machine& machine, const regex::Error& error, Value pattern);

// A text or bytes and where its parts are.
class Subject {
 public:
  // The given object may be of a subclass; TypeError is pending if it is no text at all.
  static std::optional<Subject> read(Machine& machine, Value given);

  bool is_text() const { return text_ != nullptr; }
  const String* text() const { return text_; }
  std::string_view bytes() const { return bytes_; }
  void use(std::string_view bytes) { bytes_ = bytes; }
  size_t length() const;
  Ref slice(Machine& machine, int64_t start, int64_t end) const;

 private:
  const String* text_ = nullptr;
  std::string_view bytes_;
};

// One search through one string, from pos to endpos.
class Finder {
 public:
  Finder(Machine& machine, Value pattern, Value string);
  ~Finder();
  Finder(const Finder&) = delete;
  Finder& operator=(const Finder&) = delete;

  // False: pending. Positions may be empty; they are clipped to the string.
  bool open(Value pos = Value(), Value endpos = Value());
  // The next match from where the last one ended; `found` says whether there was one.
  // False: pending.
  bool next(bool* found, regex::Anchor anchor = regex::Anchor::kSearch);
  // Goes on from a state that was kept.
  void resume(size_t position, bool advance) { position_ = position, advance_ = advance; }
  size_t position() const { return position_; }
  bool advance() const { return advance_; }

  const regex::Code& code() const { return *code_; }
  const Subject& subject() const { return *subject_; }
  size_t pos() const { return pos_; }
  size_t end() const { return end_; }
  int64_t start_of(size_t group) const { return search_->offsets()[2 * group]; }
  int64_t end_of(size_t group) const { return search_->offsets()[2 * group + 1]; }
  // The text of a group; the fallback where it took no part.
  Ref group(size_t group, Value fallback) const;
  Ref make_match() const;

 private:
  Machine& machine_;
  Ref pattern_;
  Ref string_;
  std::shared_ptr<regex::Code> code_;
  std::optional<Subject> subject_;
  std::shared_ptr<const std::vector<uint32_t>> wide_;
  std::string copy_;  // of a bytearray, which could change meanwhile
  std::optional<regex::Search> search_;
  size_t pos_ = 0;
  size_t end_ = 0;
  size_t position_ = 0;
  bool advance_ = false;
};

// --- templates: what sub() and expand() put in the place of a match (pattern_template.cc) --------

struct TemplatePiece {
  Ref literal;     // or empty:
  uint32_t group;  // what this group matched
};
using Template = std::vector<TemplatePiece>;
// Nothing: pending.
std::optional<Template> parse_template(Machine& machine, Value text, const regex::Code& code);

// Methods, by the source they are in.
std::span<const NativeDef> pattern_methods();  // pattern_type.cc
std::span<const NativeDef> match_methods();    // match_type.cc
Ref pattern_call(Machine& machine, Value pattern, Value string, regex::Anchor anchor, Value pos,
                 Value endpos);
Ref pattern_findall(Machine& machine, Value pattern, Value string, Value pos, Value endpos);
Ref pattern_finditer(Machine& machine, Value pattern, Value string, Value pos, Value endpos);
Ref pattern_split(Machine& machine, Value pattern, Value string, Value maxsplit);
Ref pattern_substitute(Machine& machine, Value pattern, Value replacement, Value string,
                       Value count, bool with_number);
// A step of IteratorKind::kMatches.
Ref next_match(Machine& machine, Iterator* iterator);

}  // namespace pawl::vm
