// Long subjects are searched in windows, with patterns that repeat characters in pieces. Whatever
// the pattern, the matches must be those of a search in one go.
#include <gtest/gtest.h>

#include <optional>
#include <random>
#include <string>
#include <vector>

#include "vm/python/regex/code.h"

namespace pawl::vm::regex {
namespace {

using Matches = std::vector<std::vector<int64_t>>;

bool spend_nothing(void*, uint64_t) { return true; }

// Ends a search that has asked often enough.
struct Spent {
  static constexpr int kEnough = 5000;
  static bool add(void* self, uint64_t) { return ++static_cast<Spent*>(self)->calls < kEnough; }
  int calls = 0;
};

std::shared_ptr<Code> code_for(const std::string& pattern, uint32_t flags = 0) {
  Error error;
  return Code::find({Text::kString, flags, 1, 1, pattern}, &error);
}

// Nothing if the pattern goes back too often.
std::optional<Matches> all_matches(Search& search, size_t length, Anchor anchor) {
  Matches matches;
  size_t at = 0;
  bool advance = false;
  while (true) {
    const Answer answer = search.next(at, length, anchor, advance);
    if (answer == Answer::kStopped) return std::nullopt;
    if (answer != Answer::kMatch) {
      EXPECT_EQ(answer, Answer::kNoMatch);
      return matches;
    }
    matches.push_back(search.offsets());
    at = static_cast<size_t>(search.offsets()[1]);
    advance = search.offsets()[0] == search.offsets()[1];
  }
}

std::optional<Matches> matches_of(const std::shared_ptr<Code>& code, const std::string& text,
                                  bool wide, Anchor anchor, Search::Pace pace) {
  Spent spent;
  Search search(code, size_t{64} << 20, Spent::add, &spent, pace);
  const std::vector<uint32_t> units(text.begin(), text.end());
  if (wide) {
    search.set_subject(units);
  } else {
    search.set_subject(text);
  }
  return all_matches(search, text.size(), anchor);
}

// A pattern of a few pieces that meet each other often.
class Patterns {
 public:
  explicit Patterns(uint32_t seed) : random_(seed) {}

  std::string pattern(int depth = 2) {
    std::string text = sequence(depth);
    while (depth > 0 && one_in(4)) text += "|" + sequence(depth - 1);
    return text;
  }
  std::string subject() {
    std::string text;
    for (uint32_t left = random_() % 40; left > 0; --left) text += pick("aaaabbc\n ");
    return text;
  }
  bool one_in(uint32_t n) { return random_() % n == 0; }

 private:
  char pick(const std::string& letters) { return letters[random_() % letters.size()]; }
  std::string sequence(int depth) {
    std::string text;
    for (uint32_t left = 1 + random_() % 3; left > 0; --left) text += atom(depth) + repeated();
    return text;
  }
  std::string atom(int depth) {
    static const std::vector<std::string> kPositions = {
        "^", "$", "\\b", "\\B", "\\A", "\\Z", "(?=a)", "(?!b)", "(?<=a)", "(?<!b)"};
    static const std::vector<std::string> kCharacters = {"a",    "b",    "c",   ".",
                                                         "[ab]", "[^a]", "\\w", "\\s"};
    // A position cannot be repeated in Python.
    if (one_in(6)) return "(?:" + kPositions[random_() % kPositions.size()] + "a)";
    if (one_in(8)) return kPositions[random_() % kPositions.size()] + "b";
    if (depth > 0 && one_in(4)) return "(" + pattern(depth - 1) + ")";
    if (depth > 0 && one_in(6)) return "(?:" + pattern(depth - 1) + ")";
    return kCharacters[random_() % kCharacters.size()];
  }
  std::string repeated() {
    static const std::vector<std::string> kRepeats = {"*",  "+",  "?",    "*?",   "+?",
                                                      "*+", "++", "{2,}", "{1,3}"};
    return one_in(2) ? kRepeats[random_() % kRepeats.size()] : "";
  }

  std::mt19937 random_;
};

// How often PCRE2 asked at least while it went through the text.
int callouts(const std::string& pattern, const std::string& text) {
  Spent spent;
  Search search(code_for(pattern), size_t{64} << 20, Spent::add, &spent);
  search.set_subject(text);
  (void)search.next(0, text.size(), Anchor::kSearch, false);
  return spent.calls;
}

TEST(LongSubjects, NothingGoesThroughALongTextInOneGo) {
  const std::string text(4 << 20, 'a');
  const int pieces = static_cast<int>(text.size() >> 16) - 1;
  for (const char* pattern : {"b", "[bc]", "a*", "a*+", "a+b", "[ab]*", ".*", "(?s).*b", "(a)\\1*",
                              "a{30000}a{30000}a{30000}a{30000}b", "\\w+$", "(?=a*b)c", "x|b"}) {
    EXPECT_GE(callouts(pattern, text), std::string_view(pattern).starts_with("a{") ? 4 : pieces)
        << pattern;
  }
}

TEST(LongSubjects, AReferenceToALongTextIsRefused) {
  const std::string text(4 << 20, 'a');
  for (const char* pattern : {"(a{60000}a{60000}a{60000}a{60000}a{60000})\\1", "(a{17})\\1*"}) {
    Search search(code_for(pattern), size_t{64} << 20, spend_nothing, nullptr);
    search.set_subject(text);
    EXPECT_EQ(search.next(0, text.size(), Anchor::kSearch, false), Answer::kReference) << pattern;
  }
}

TEST(LongSubjects, WindowsFindWhatOneGoFinds) {
  constexpr Search::Pace kOneGo{SIZE_MAX, SIZE_MAX};
  size_t found = 0;
  for (uint32_t seed = 0; seed < 3000; ++seed) {
    Patterns made(seed);
    const std::string pattern = made.pattern();
    const uint32_t flags = (made.one_in(3) ? kMultiline : 0u) | (made.one_in(3) ? kDotAll : 0u);
    const std::shared_ptr<Code> code = code_for(pattern, flags);
    if (code == nullptr) continue;
    const std::string text = made.subject();
    const bool wide = made.one_in(2);
    for (const Anchor anchor : {Anchor::kSearch, Anchor::kMatch, Anchor::kFullMatch}) {
      const std::optional<Matches> expected = matches_of(code, text, wide, anchor, kOneGo);
      if (!expected) continue;
      found += expected->size();
      for (const size_t window : {1, 3, 7, 20}) {
        const std::optional<Matches> windows = matches_of(code, text, wide, anchor, {0, window});
        ASSERT_TRUE(!windows || *windows == *expected)
            << "seed " << seed << ": " << pattern << " in '" << text << "', window " << window;
      }
    }
  }
  EXPECT_GT(found, 2000u);
}

}  // namespace
}  // namespace pawl::vm::regex
