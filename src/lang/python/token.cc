#include "lang/python/token.h"

#include <array>

namespace pawl::python {

namespace {

constexpr std::array kTexts = {
#define PAWL_PYTHON_TOKEN(name, text) std::string_view(text),
#include "lang/python/token_list.inc"
#undef PAWL_PYTHON_TOKEN
};

constexpr auto kFirstKeyword = static_cast<size_t>(TokenType::kFalse);
constexpr size_t kBuckets = 128;

constexpr size_t bucket_of(std::string_view text) {
  return (static_cast<uint8_t>(text[0]) * 5U + static_cast<uint8_t>(text[text.size() - 1]) * 19U +
          text.size() * 3U) %
         kBuckets;
}

// Keywords by first letter, last letter and length; the next bucket is tried while one is taken.
constexpr std::array<TokenType, kBuckets> make_keyword_table() {
  std::array<TokenType, kBuckets> table{};
  for (TokenType& entry : table) {
    entry = TokenType::kName;
  }
  for (size_t i = kFirstKeyword; i < kTexts.size(); ++i) {
    size_t bucket = bucket_of(kTexts[i]);
    while (table[bucket] != TokenType::kName) {
      bucket = (bucket + 1) % kBuckets;
    }
    table[bucket] = static_cast<TokenType>(i);
  }
  return table;
}

constexpr std::array<TokenType, kBuckets> kKeywords = make_keyword_table();

}  // namespace

std::string_view token_text(TokenType type) { return kTexts[static_cast<size_t>(type)]; }

TokenType keyword_or_name(std::string_view text) {
  if (text.size() < 2 || text.size() > 8) {
    return TokenType::kName;
  }
  for (size_t bucket = bucket_of(text);; bucket = (bucket + 1) % kBuckets) {
    TokenType type = kKeywords[bucket];
    if (type == TokenType::kName || token_text(type) == text) {
      return type;
    }
  }
}

}  // namespace pawl::python
