#include "vm/python/regex/code.h"

#define PCRE2_CODE_UNIT_WIDTH 0
#include <pcre2.h>

#include <algorithm>
#include <cstring>
#include <string>
#include <unordered_map>

#include "vm/breath.h"

namespace pawl::vm::regex {
namespace {

constexpr int kStop = -1000;  // what the callout answers to end a match; PCRE2 hands it back
// How far PCRE2 looks ahead for a character that every match ends with.
constexpr size_t kFarthestLast = 5000;
// What a back reference compares in a long subject at once, and for each round of many.
constexpr size_t kLongestReference = size_t{256} << 10;
constexpr size_t kLongestRepeated = 16;
// PCRE2 compiles a pattern in one go, which must not take long.
constexpr size_t kLongestPattern = 80'000;
enum Callout : uint32_t { kBeforeReference = 5, kBeforeRepeatedReference = 6 };

// The two libraries under one set of names.
struct Narrow {
  using Code = pcre2_code_8;
  using Unit = PCRE2_UCHAR8;
  using Block = pcre2_callout_block_8;
  using MatchData = pcre2_match_data_8;
  using MatchContext = pcre2_match_context_8;
  static constexpr auto compile = &pcre2_compile_8;
  static constexpr auto free = &pcre2_code_free_8;
  static constexpr auto match = &pcre2_match_8;
  static constexpr auto make_data = &pcre2_match_data_create_from_pattern_8;
  static constexpr auto make_plain_data = &pcre2_match_data_create_8;
  static constexpr auto free_data = &pcre2_match_data_free_8;
  static constexpr auto make_context = &pcre2_match_context_create_8;
  static constexpr auto free_context = &pcre2_match_context_free_8;
  static constexpr auto set_callout = &pcre2_set_callout_8;
  static constexpr auto set_heap_limit = &pcre2_set_heap_limit_8;
  static constexpr auto set_match_limit = &pcre2_set_match_limit_8;
  static constexpr auto set_depth_limit = &pcre2_set_depth_limit_8;
  static constexpr auto offsets = &pcre2_get_ovector_pointer_8;
  static constexpr auto make_compile_context = &pcre2_compile_context_create_8;
  static constexpr auto free_compile_context = &pcre2_compile_context_free_8;
  static constexpr auto set_newline = &pcre2_set_newline_8;
  static constexpr auto error_message = &pcre2_get_error_message_8;
};
struct Wide {
  using Code = pcre2_code_32;
  using Unit = PCRE2_UCHAR32;
  using Block = pcre2_callout_block_32;
  using MatchData = pcre2_match_data_32;
  using MatchContext = pcre2_match_context_32;
  static constexpr auto compile = &pcre2_compile_32;
  static constexpr auto free = &pcre2_code_free_32;
  static constexpr auto match = &pcre2_match_32;
  static constexpr auto make_data = &pcre2_match_data_create_from_pattern_32;
  static constexpr auto make_plain_data = &pcre2_match_data_create_32;
  static constexpr auto free_data = &pcre2_match_data_free_32;
  static constexpr auto make_context = &pcre2_match_context_create_32;
  static constexpr auto free_context = &pcre2_match_context_free_32;
  static constexpr auto set_callout = &pcre2_set_callout_32;
  static constexpr auto set_heap_limit = &pcre2_set_heap_limit_32;
  static constexpr auto set_match_limit = &pcre2_set_match_limit_32;
  static constexpr auto set_depth_limit = &pcre2_set_depth_limit_32;
  static constexpr auto offsets = &pcre2_get_ovector_pointer_32;
  static constexpr auto make_compile_context = &pcre2_compile_context_create_32;
  static constexpr auto free_compile_context = &pcre2_compile_context_free_32;
  static constexpr auto set_newline = &pcre2_set_newline_32;
  static constexpr auto error_message = &pcre2_get_error_message_32;
};

// What a match works in, without its pattern: kept by the thread for the next search, since making
// one costs more than most matches. Only those that stayed small come back.
template <typename Library>
class Workspaces {
 public:
  struct Workspace {
    typename Library::MatchData* data;
    typename Library::MatchContext* context;
  };
  static constexpr uint32_t kGroups = 16;
  static constexpr uint64_t kSmallCost = 4'000;

  ~Workspaces() {
    for (const Workspace& workspace : spare_) destroy(workspace);
  }
  static Workspaces& of_thread() {
    static thread_local Workspaces instance;
    return instance;
  }
  Workspace take() {
    if (spare_.empty()) {
      return {Library::make_plain_data(kGroups, nullptr), Library::make_context(nullptr)};
    }
    Workspace workspace = spare_.back();
    spare_.pop_back();
    return workspace;
  }
  void give_back(const Workspace& workspace) {
    if (spare_.size() < kMostSpare && workspace.data != nullptr && workspace.context != nullptr) {
      spare_.push_back(workspace);
    } else {
      destroy(workspace);
    }
  }
  static void destroy(const Workspace& workspace) {
    if (workspace.data != nullptr) Library::free_data(workspace.data);
    if (workspace.context != nullptr) Library::free_context(workspace.context);
  }

 private:
  static constexpr size_t kMostSpare = 4;
  std::vector<Workspace> spare_;
};

template <typename Library>
void* compile(const Translation& translation, Text text, Error* error) {
  std::vector<typename Library::Unit> units(translation.text.begin(), translation.text.end());
  uint32_t options = PCRE2_DOTALL | PCRE2_MULTILINE | PCRE2_ALT_CIRCUMFLEX;
  if ((translation.flags & kIgnoreCase) != 0) options |= PCRE2_CASELESS;
  if (std::is_same_v<Library, Wide> && text == Text::kString && (translation.flags & kAscii) == 0) {
    options |= PCRE2_UCP;
  }
  auto* context = Library::make_compile_context(nullptr);
  if (context == nullptr) return nullptr;
  Library::set_newline(context, PCRE2_NEWLINE_LF);
  int code = 0;
  size_t where = 0;
  void* made = Library::compile(units.data(), units.size(), options, &code, &where, context);
  Library::free_compile_context(context);
  if (made == nullptr) {
    PCRE2_UCHAR8 message[160];
    pcre2_get_error_message_8(code, message, sizeof message);
    *error = {Error::Kind::kPattern, reinterpret_cast<const char*>(message), -1};
  }
  return made;
}

struct CacheEntry {
  Text text;
  uint32_t flags;
  int width;
  std::string bytes;
  std::shared_ptr<Code> code;
};
// A thread's cache: emptied when it is full, as CPython's is.
struct Cache {
  static constexpr size_t kEntries = 512;
  static constexpr size_t kBytes = 1 << 20;
  std::unordered_multimap<uint32_t, CacheEntry> entries;
  size_t bytes = 0;
};
Cache& cache() {
  static thread_local Cache instance;
  return instance;
}

std::vector<uint32_t> widen(const PatternKey& key) {
  std::vector<uint32_t> units(key.bytes.size() / static_cast<size_t>(key.width));
  for (size_t i = 0; breathe() && i < units.size(); ++i) {
    const char* at = key.bytes.data() + i * static_cast<size_t>(key.width);
    if (key.width == 1) {
      units[i] = static_cast<uint8_t>(*at);
    } else if (key.width == 2) {
      uint16_t unit;
      std::memcpy(&unit, at, sizeof unit);
      units[i] = unit;
    } else {
      std::memcpy(&units[i], at, sizeof units[i]);
    }
  }
  return units;
}

}  // namespace

// --- Code ----------------------------------------------------------------------------------------

std::shared_ptr<Code> Code::find(const PatternKey& key, Error* error) {
  Cache& codes = cache();
  auto [first, last] = codes.entries.equal_range(key.hash);
  for (; first != last; ++first) {
    const CacheEntry& entry = first->second;
    if (entry.text == key.text && entry.flags == key.flags && entry.width == key.width &&
        entry.bytes == key.bytes) {
      return entry.code;
    }
  }
  std::shared_ptr<Code> code(new Code);
  if (!code->make(key, error)) return nullptr;
  size_t cost = code->translation_.text.size() * 16 + 512;
  if (codes.entries.size() >= Cache::kEntries || codes.bytes + cost > Cache::kBytes) forget_all();
  codes.bytes += cost;
  codes.entries.emplace(key.hash,
                        CacheEntry{key.text, key.flags, key.width, std::string(key.bytes), code});
  return code;
}

void Code::forget_all() {
  cache().entries.clear();
  cache().bytes = 0;
}

Code::~Code() {
  if (narrow_ != nullptr) Narrow::free(static_cast<Narrow::Code*>(narrow_));
  if (wide_ != nullptr) Wide::free(static_cast<Wide::Code*>(wide_));
  if (long_narrow_ != nullptr) Narrow::free(static_cast<Narrow::Code*>(long_narrow_));
  if (long_wide_ != nullptr) Wide::free(static_cast<Wide::Code*>(long_wide_));
}

bool Code::make(const PatternKey& key, Error* error) {
  text_ = key.text;
  given_flags_ = key.flags;
  pattern_ = widen(key);
  Outcome outcome = translate(pattern_, text_, given_flags_, Target::kNarrow);
  if (!outcome.translation) {
    *error = std::move(outcome.error);
    return false;
  }
  if (pattern_.size() > kLongestPattern) {
    *error = {Error::Kind::kPattern, "regular expression is too large", -1};
    return false;
  }
  translation_ = std::move(*outcome.translation);
  if (!translation_.wide_only) narrow_ = compile<Narrow>(translation_, text_, error);
  if (narrow_ != nullptr) return true;
  // The narrow library's code is limited to 64 KB: a larger pattern may still do in the other.
  return text_ == Text::kString && make_wide(error);
}

bool Code::make_wide(Error* error) {
  if (wide_ != nullptr) return true;
  Outcome outcome = translate(pattern_, text_, given_flags_, Target::kWide);
  if (!outcome.translation) {
    *error = std::move(outcome.error);
    return false;
  }
  wide_ = compile<Wide>(*outcome.translation, text_, error);
  return wide_ != nullptr;
}

bool Code::make_long(Target target, Error* error) {
  void*& made = target == Target::kWide ? long_wide_ : long_narrow_;
  if (made != nullptr) return true;
  Outcome outcome = translate(pattern_, text_, given_flags_, target, Length::kLong);
  if (!outcome.translation) return false;
  // Repetitions in pieces hide from PCRE2 what it knows of the plain code.
  uint32_t options = 0;
  uint32_t first = 0;
  if (target == Target::kWide) {
    made = compile<Wide>(*outcome.translation, text_, error);
    pcre2_pattern_info_32(static_cast<Wide::Code*>(wide_), PCRE2_INFO_ALLOPTIONS, &options);
    pcre2_pattern_info_32(static_cast<Wide::Code*>(wide_), PCRE2_INFO_FIRSTCODETYPE, &first);
  } else {
    made = compile<Narrow>(*outcome.translation, text_, error);
    pcre2_pattern_info_8(static_cast<Narrow::Code*>(narrow_), PCRE2_INFO_ALLOPTIONS, &options);
    pcre2_pattern_info_8(static_cast<Narrow::Code*>(narrow_), PCRE2_INFO_FIRSTCODETYPE, &first);
  }
  constexpr uint32_t kFirstBehindNewline = 2;
  if (first == kFirstBehindNewline) begins_ = Begins::kBehindNewline;
  if ((options & PCRE2_ANCHORED) != 0) begins_ = Begins::kAtStart;
  return made != nullptr;
}

uint32_t Code::group_named(std::string_view name) const {
  for (const auto& [known, number] : translation_.names) {
    if (known == name) return number;
  }
  return 0;
}

// Groups close in the order of their ends, an outer one after those inside of it. Only what is
// inside a lookahead can end beyond what was closed later.
uint32_t Code::last_group(std::span<const int64_t> offsets) const {
  const std::vector<Group>& groups = translation_.groups;
  for (bool in_assertion : {false, true}) {
    uint32_t best = 0;
    for (uint32_t i = 1; i < groups.size() && 2 * i + 1 < offsets.size(); ++i) {
      if (groups[i].in_assertion != in_assertion || offsets[2 * i] < 0) continue;
      if (best == 0 || offsets[2 * i + 1] >= offsets[2 * best + 1]) best = i;
    }
    for (uint32_t outer = groups[best].parent; best != 0 && outer != 0;
         outer = groups[outer].parent) {
      if (offsets[2 * outer] >= 0 && offsets[2 * outer + 1] == offsets[2 * best + 1]) best = outer;
    }
    if (best != 0) return best;
  }
  return 0;
}

// --- Search --------------------------------------------------------------------------------------

Search::Search(std::shared_ptr<Code> code, size_t memory_limit, Spend spend, void* context,
               Pace pace)
    : code_(std::move(code)),
      memory_limit_(memory_limit),
      spend_(spend),
      context_(context),
      pace_(pace) {
  base_cost_ = 3 + code_->pattern_.size() / 64 + code_->group_count() / 8;
}

template <typename Library>
void Search::drop_workspace() {
  typename Workspaces<Library>::Workspace workspace{
      static_cast<typename Library::MatchData*>(match_data_),
      static_cast<typename Library::MatchContext*>(match_context_)};
  if (code_->group_count() < Workspaces<Library>::kGroups &&
      cost_ < Workspaces<Library>::kSmallCost) {
    Workspaces<Library>::of_thread().give_back(workspace);
  } else {
    Workspaces<Library>::destroy(workspace);
  }
}

Search::~Search() {
  if (match_data_ == nullptr && match_context_ == nullptr) return;
  wide_ ? drop_workspace<Wide>() : drop_workspace<Narrow>();
}

void Search::set_subject(std::string_view narrow) {
  static const char kEmpty = 0;
  subject_ = narrow.data() == nullptr ? &kEmpty : narrow.data();
  wide_ = false;
}

void Search::set_subject(std::span<const uint32_t> wide) {
  static const uint32_t kEmpty = 0;
  subject_ = wide.empty() ? &kEmpty : wide.data();
  wide_ = true;
}

template <typename Block>
size_t Search::longest_group(const Block* block) {
  size_t longest = 0;
  for (uint32_t i = 1; i < block->capture_top; ++i) {
    const size_t begin = block->offset_vector[2 * i];
    const size_t end = block->offset_vector[2 * i + 1];
    if (begin != PCRE2_UNSET && end > begin) longest = std::max(longest, end - begin);
  }
  return longest;
}

// Charges for the way gone since the last callout. A reference back compares as much as the match
// has taken so far, with no callout in between; in a long subject there is one in front of it.
template <typename Block>
int Search::step(Block* block, void* search) {
  auto* self = static_cast<Search*>(search);
  size_t position = block->current_position;
  size_t way = position > self->last_position_ ? position - self->last_position_
                                               : self->last_position_ - position;
  uint64_t cost = self->base_cost_ + way / 16;
  if (self->long_ && block->callout_number >= kBeforeReference) {
    const size_t compared = longest_group(block);
    self->refused_reference_ =
        compared >
        (block->callout_number == kBeforeReference ? kLongestReference : kLongestRepeated);
    if (self->refused_reference_) return kStop;
    cost += compared / 64;
  } else if (!self->long_ && self->code_->translation_.back_references) {
    cost += (position - std::min(position, block->start_match)) / 64;
  }
  self->last_position_ = position;
  self->cost_ = static_cast<uint32_t>(std::min<uint64_t>(self->cost_ + cost, UINT32_MAX));
  if (self->spend_(self->context_, cost)) return 0;
  self->stopped_ = true;
  return kStop;
}

template <typename Library>
bool Search::take_workspace() {
  if (match_data_ != nullptr) return true;
  auto* code = static_cast<typename Library::Code*>(std::is_same_v<Library, Wide> ? code_->wide_
                                                                                  : code_->narrow_);
  auto workspace = code_->group_count() < Workspaces<Library>::kGroups
                       ? Workspaces<Library>::of_thread().take()
                       : typename Workspaces<Library>::Workspace{Library::make_data(code, nullptr),
                                                                 Library::make_context(nullptr)};
  auto* made = workspace.context;
  match_data_ = workspace.data;
  match_context_ = made;
  if (match_data_ == nullptr || made == nullptr) return false;
  Library::set_callout(made, &Search::step<typename Library::Block>, this);
  Library::set_heap_limit(
      made, static_cast<uint32_t>(std::min<size_t>(memory_limit_ / 1024, UINT32_MAX)));
  // The callouts count; these would only count once more.
  Library::set_match_limit(made, UINT32_MAX);
  Library::set_depth_limit(made, UINT32_MAX);
  return true;
}

template <typename Library>
Answer Search::note_match(size_t start, int count) {
  const size_t* offsets = Library::offsets(static_cast<typename Library::MatchData*>(match_data_));
  if (!spend_(context_, (offsets[1] - start) / 64)) return Answer::kStopped;
  size_t groups = code_->group_count() + 1;
  offsets_.assign(groups * 2, -1);
  for (size_t i = 0; i < groups; ++i) {
    if (i >= static_cast<size_t>(count) || offsets[2 * i] == PCRE2_UNSET) continue;
    offsets_[2 * i] = static_cast<int64_t>(offsets[2 * i]);
    offsets_[2 * i + 1] = static_cast<int64_t>(offsets[2 * i + 1]);
  }
  return Answer::kMatch;
}

template <typename Library>
Answer Search::attempt(size_t start, size_t end, uint32_t options) {
  constexpr bool kWide = std::is_same_v<Library, Wide>;
  const void* code = long_ ? (kWide ? code_->long_wide_ : code_->long_narrow_)
                           : (kWide ? code_->wide_ : code_->narrow_);
  auto* data = static_cast<typename Library::MatchData*>(match_data_);
  last_position_ = start;
  int count = Library::match(static_cast<const typename Library::Code*>(code),
                             static_cast<const typename Library::Unit*>(subject_), end, start,
                             options | PCRE2_NO_UTF_CHECK, data,
                             static_cast<typename Library::MatchContext*>(match_context_));
  if (refused_reference_) return Answer::kReference;
  if (stopped_ || count == kStop) return Answer::kStopped;
  if (count == PCRE2_ERROR_NOMATCH) {
    // One that is tied to its place looks no further than a needed last character may be.
    size_t way = end - start;
    if ((options & PCRE2_ANCHORED) != 0) way = std::min(way, kFarthestLast);
    return spend_(context_, way / 64) ? Answer::kNoMatch : Answer::kStopped;
  }
  if (count == PCRE2_ERROR_PARTIAL) {
    partial_at_ = Library::offsets(data)[0];
    return spend_(context_, (end - start) / 64) ? Answer::kPartial : Answer::kStopped;
  }
  return count <= 0 ? Answer::kOutOfMemory : note_match<Library>(start, count);
}

// A window in which a match is only begun tells where: there it is tried with the whole text.
template <typename Library>
Answer Search::search_long(size_t start, size_t end, bool advance) {
  size_t at = start;
  auto not_empty = [&](size_t place) {
    return advance && place == start ? PCRE2_NOTEMPTY_ATSTART : 0u;
  };
  while (end - at > pace_.window) {
    Answer answer = attempt<Library>(at, at + pace_.window, PCRE2_PARTIAL_HARD | not_empty(at));
    if (answer == Answer::kNoMatch) {
      at += pace_.window;
      continue;
    }
    if (answer != Answer::kPartial) return answer;
    at = partial_at_;
    answer = attempt<Library>(at, end, PCRE2_ANCHORED | not_empty(at));
    if (answer != Answer::kNoMatch) return answer;
    ++at;
  }
  return attempt<Library>(at, end, not_empty(at));
}

// What begins with .* and does not match in a place does not match in the rest of the line either.
template <typename Library>
Answer Search::search_lines(size_t start, size_t end, bool advance) {
  const auto* text = static_cast<const typename Library::Unit*>(subject_);
  for (size_t at = start;; ++at) {
    const Answer answer = attempt<Library>(
        at, end, PCRE2_ANCHORED | (advance && at == start ? PCRE2_NOTEMPTY_ATSTART : 0u));
    if (answer != Answer::kNoMatch) return answer;
    Breath breath;
    while (breath() && at < end && text[at] != '\n') ++at;
    if (at >= end) return Answer::kNoMatch;
  }
}

template <typename Library>
Answer Search::run(size_t start, size_t end, Anchor anchor, bool advance) {
  if (!take_workspace<Library>()) return Answer::kOutOfMemory;
  uint32_t options = advance ? PCRE2_NOTEMPTY_ATSTART : 0;
  if (anchor != Anchor::kSearch) options |= PCRE2_ANCHORED;
  if (anchor == Anchor::kFullMatch) options |= PCRE2_ENDANCHORED;
  long_ = end > pace_.long_from;
  if (!long_) return attempt<Library>(start, end, options);
  Error error;
  if (!code_->make_long(std::is_same_v<Library, Wide> ? Target::kWide : Target::kNarrow, &error)) {
    return Answer::kFailed;
  }
  if (anchor != Anchor::kSearch) return attempt<Library>(start, end, options);
  switch (code_->begins_) {
    case Code::Begins::kAtStart:
      return attempt<Library>(start, end, options | PCRE2_ANCHORED);
    case Code::Begins::kBehindNewline:
      return search_lines<Library>(start, end, advance);
    case Code::Begins::kAnywhere:
      break;
  }
  return search_long<Library>(start, end, advance);
}

Answer Search::next(size_t start, size_t end, Anchor anchor, bool advance) {
  if (start > end) return Answer::kNoMatch;
  if (!wide_) {
    return code_->narrow_ == nullptr ? Answer::kFailed : run<Narrow>(start, end, anchor, advance);
  }
  Error error;
  if (!code_->make_wide(&error)) return Answer::kFailed;
  return run<Wide>(start, end, anchor, advance);
}

}  // namespace pawl::vm::regex
