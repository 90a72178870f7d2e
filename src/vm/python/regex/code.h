// Compiled regular expressions, and running them.
//
// A Code is made from a Python pattern and its flags and holds PCRE2's code for narrow and for wide
// subjects, each made when first needed. Codes live outside every heap, in a cache of their thread
// (bounded); a run keeps only the pattern's text, so that a snapshot needs nothing of this.
//
// A Search looks for matches of one Code in one subject. It reports its work as it goes to a
// function that may say "stop": that is how a run's fuel ends a pattern that backtracks for ever.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "vm/python/regex/syntax.h"

namespace pawl::vm::regex {

// The text of a pattern as its owner has it: units of 1, 2 or 4 bytes.
struct PatternKey {
  Text text;
  uint32_t flags;
  uint32_t hash;
  int width;
  std::string_view bytes;
};

class Code {
 public:
  // From the cache, or made; null with the error set.
  static std::shared_ptr<Code> find(const PatternKey& key, Error* error);
  static void forget_all();  // this thread's cache
  ~Code();
  Code(const Code&) = delete;
  Code& operator=(const Code&) = delete;

  uint32_t flags() const { return translation_.flags; }
  uint32_t group_count() const { return static_cast<uint32_t>(translation_.groups.size()) - 1; }
  const std::vector<std::pair<std::string, uint32_t>>& names() const { return translation_.names; }
  // The group of that name, or 0.
  uint32_t group_named(std::string_view name) const;
  Text text() const { return text_; }
  bool takes_narrow() const { return narrow_ != nullptr; }
  // The group that was closed last, given the pairs of offsets of a match; 0: none.
  uint32_t last_group(std::span<const int64_t> offsets) const;

 private:
  friend class Search;
  Code() = default;
  bool make(const PatternKey& key, Error* error);
  bool make_wide(Error* error);
  bool make_long(Target target, Error* error);
  // How PCRE2 looks for the place where a match begins.
  enum class Begins : uint8_t { kAnywhere, kAtStart, kBehindNewline };

  Text text_ = Text::kString;
  std::vector<uint32_t> pattern_;
  uint32_t given_flags_ = 0;
  Translation translation_;
  void* narrow_ = nullptr;  // pcre2_code_8
  void* wide_ = nullptr;    // pcre2_code_32
  // For long subjects.
  void* long_narrow_ = nullptr;
  void* long_wide_ = nullptr;
  Begins begins_ = Begins::kAnywhere;
};

enum class Anchor : uint8_t { kSearch, kMatch, kFullMatch };
enum class Answer : uint8_t {
  kNoMatch,
  kMatch,
  kPartial,      // only inside a search: the text ended before it was certain
  kStopped,      // by the function that counts the work
  kOutOfMemory,  // the memory for going back was used up
  kFailed,       // the pattern could not be made for this subject
  kReference,    // to a group that has taken too much text to be compared in one go
};

class Search {
 public:
  using Spend = bool (*)(void* context, uint64_t units);
  // From how many characters on a subject is long, and how many of it are searched at a time.
  struct Pace {
    size_t long_from = size_t{256} << 10;
    size_t window = size_t{64} << 10;
  };

  Search(std::shared_ptr<Code> code, size_t memory_limit, Spend spend, void* context)
      : Search(std::move(code), memory_limit, spend, context, Pace{}) {}
  Search(std::shared_ptr<Code> code, size_t memory_limit, Spend spend, void* context, Pace pace);
  ~Search();
  Search(const Search&) = delete;
  Search& operator=(const Search&) = delete;

  // The subject must outlive the search.
  void set_subject(std::string_view narrow);
  void set_subject(std::span<const uint32_t> wide);

  // From `start` on, in the subject as if it ended at `end`. `advance`: an empty match at `start`
  // itself does not count.
  Answer next(size_t start, size_t end, Anchor anchor, bool advance);
  // Of the last match: start and end of every group, -1 where it took no part.
  const std::vector<int64_t>& offsets() const { return offsets_; }

 private:
  template <typename Library>
  bool take_workspace();
  // Where a match begins that a search of a long subject may find: in windows, since PCRE2 looks
  // for the first character of a match without a callout.
  template <typename Library>
  Answer search_long(size_t start, size_t end, bool advance);
  template <typename Library>
  Answer search_lines(size_t start, size_t end, bool advance);
  template <typename Library>
  Answer run(size_t start, size_t end, Anchor anchor, bool advance);
  // One call of PCRE2, with options of its own.
  template <typename Library>
  Answer attempt(size_t start, size_t end, uint32_t options);
  template <typename Library>
  Answer note_match(size_t start, int count);
  template <typename Block>
  static size_t longest_group(const Block* block);
  template <typename Library>
  void drop_workspace();
  template <typename Block>
  static int step(Block* block, void* search);

  std::shared_ptr<Code> code_;
  size_t memory_limit_;
  Spend spend_;
  void* context_;
  Pace pace_;
  const void* subject_ = nullptr;
  bool wide_ = false;
  bool long_ = false;  // the subject is
  bool stopped_ = false;
  bool refused_reference_ = false;
  size_t partial_at_ = 0;
  uint32_t cost_ = 0;  // of all callouts so far, as far as it counts
  size_t last_position_ = 0;
  uint64_t base_cost_ = 1;
  void* match_data_ = nullptr;
  void* match_context_ = nullptr;
  std::vector<int64_t> offsets_;
};

}  // namespace pawl::vm::regex
