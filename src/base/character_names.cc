#include "base/character_names.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <string>
#include <vector>

namespace pawl {

namespace {

struct Alias {
  std::string_view name;
  char32_t code_point;
};

// kNameCharacters lists all names in the order of their code points. An entry is a lower-case
// letter and the words in which the name differs from the one before: 'a' if in all, 'b' if the
// first word is the same, and so on. A plus sign and a number in front of an entry skip that many
// code points.
#include "base/character_names.inc"

constexpr std::string_view kNames(kNameCharacters, sizeof kNameCharacters - 1);

// Two different names never share a hash; a test checks that for the names of the table, and a
// wrong name that meets one by chance is not a danger.
uint64_t hash_of(std::string_view name) {
  uint64_t hash = 0xCBF29CE484222325U;
  for (char c : name) {
    hash = (hash ^ static_cast<uint8_t>(c)) * 0x100000001B3U;
  }
  return hash;
}

struct IdeographRange {
  std::string_view prefix;
  char32_t first;
  char32_t last;
};

constexpr std::string_view kUnified = "CJK UNIFIED IDEOGRAPH-";
constexpr std::string_view kCompatibility = "CJK COMPATIBILITY IDEOGRAPH-";
constexpr IdeographRange kIdeographs[] = {
    {kUnified, 0x3400, 0x4DBF},         {kUnified, 0x4E00, 0x9FFF},
    {kUnified, 0x20000, 0x2A6DF},       {kUnified, 0x2A700, 0x2B738},
    {kUnified, 0x2B740, 0x2B81D},       {kUnified, 0x2B820, 0x2CEA1},
    {kUnified, 0x2CEB0, 0x2EBE0},       {kUnified, 0x30000, 0x3134A},
    {kCompatibility, 0xF900, 0xFA6D},   {kCompatibility, 0xFA70, 0xFAD9},
    {kCompatibility, 0x2F800, 0x2FA1D},
};

std::optional<char32_t> find_ideograph(std::string_view name) {
  for (const IdeographRange& range : kIdeographs) {
    if (!name.starts_with(range.prefix)) {
      continue;
    }
    std::string_view digits = name.substr(range.prefix.size());
    uint32_t value = 0;
    auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value, 16);
    bool whole = error == std::errc() && end == digits.data() + digits.size() &&
                 (digits.size() == 4 || digits.size() == 5);
    if (whole && value >= range.first && value <= range.last) {
      return value;
    }
  }
  return std::nullopt;
}

constexpr std::array<std::string_view, 19> kLeading = {"G", "GG", "N", "D",  "DD", "R", "M",
                                                       "B", "BB", "S", "SS", "",   "J", "JJ",
                                                       "C", "K",  "T", "P",  "H"};
constexpr std::array<std::string_view, 21> kVowels = {"A",   "AE", "YA", "YAE", "EO", "E",  "YEO",
                                                      "YE",  "O",  "WA", "WAE", "OE", "YO", "U",
                                                      "WEO", "WE", "WI", "YU",  "EU", "YI", "I"};
constexpr std::array<std::string_view, 28> kTrailing = {
    "",   "G",  "GG", "GS", "N",  "NJ", "NH", "D",  "L", "LG", "LM", "LB", "LS", "LT",
    "LP", "LH", "M",  "B",  "BS", "S",  "SS", "NG", "J", "C",  "K",  "T",  "P",  "H"};

// The longest of the parts that the text begins with.
template <size_t kSize>
size_t take_longest(const std::array<std::string_view, kSize>& parts, std::string_view& text) {
  size_t best = kSize;
  for (size_t i = 0; i < kSize; ++i) {
    if (text.starts_with(parts[i]) && (best == kSize || parts[i].size() > parts[best].size())) {
      best = i;
    }
  }
  if (best < kSize) {
    text.remove_prefix(parts[best].size());
  }
  return best;
}

std::optional<char32_t> find_syllable(std::string_view name) {
  constexpr std::string_view kPrefix = "HANGUL SYLLABLE ";
  if (!name.starts_with(kPrefix)) {
    return std::nullopt;
  }
  name.remove_prefix(kPrefix.size());
  size_t leading = take_longest(kLeading, name);
  size_t vowel = take_longest(kVowels, name);
  size_t trailing = take_longest(kTrailing, name);
  if (vowel == kVowels.size() || !name.empty()) {
    return std::nullopt;
  }
  return static_cast<char32_t>(0xAC00 + (leading * kVowels.size() + vowel) * kTrailing.size() +
                               trailing);
}

// Where one stands in the table: the name before `at`, and the code point after it.
struct Walk {
  size_t at = 0;
  std::string name;
  char32_t code_point = 0;

  bool at_end() const { return at >= kNames.size(); }

  // Reads the next name; gives its code point.
  char32_t next() {
    if (kNames[at] == '+') {
      uint32_t gap = 0;
      const char* end = kNames.data() + kNames.size();
      at = static_cast<size_t>(std::from_chars(kNames.data() + at + 1, end, gap).ptr -
                               kNames.data());
      code_point += gap;
    }
    // Keeps the shared words, each with the space behind it.
    size_t keep = 0;
    for (char shared = kNames[at++]; shared > 'a'; --shared) {
      keep = name.find(' ', keep) + 1;
      if (keep == 0) {
        keep = name.size() + 1;
      }
    }
    if (keep > name.size()) {
      name += ' ';
    }
    size_t end = at;
    while (end < kNames.size() && kNames[end] != '+' && (kNames[end] < 'a' || kNames[end] > 'z')) {
      ++end;
    }
    name.resize(keep);
    name += kNames.substr(at, end - at);
    at = end;
    return code_point++;
  }
};

struct Entry {
  uint64_t hash;
  char32_t code_point;
};

// All names of the table and their aliases, sorted by hash.
std::vector<Entry> unpacked() {
  constexpr size_t kExpected = 34'000;
  std::vector<Entry> entries;
  entries.reserve(kExpected);
  for (Walk walk; !walk.at_end();) {
    char32_t code_point = walk.next();
    entries.push_back({hash_of(walk.name), code_point});
  }
  for (const Alias& alias : kAliases) {
    entries.push_back({hash_of(alias.name), alias.code_point});
  }
  std::sort(entries.begin(), entries.end(),
            [](const Entry& a, const Entry& b) { return a.hash < b.hash; });
  return entries;
}

std::optional<std::string> name_by_rule(char32_t code_point) {
  for (const IdeographRange& range : kIdeographs) {
    if (code_point < range.first || code_point > range.last) {
      continue;
    }
    char digits[8];
    auto end = std::to_chars(digits, digits + sizeof digits, uint32_t{code_point}, 16).ptr;
    std::string name(range.prefix);
    for (const char* digit = digits; digit != end; ++digit) {
      name += *digit >= 'a' ? static_cast<char>(*digit - 32) : *digit;
    }
    return name;
  }
  const size_t index = code_point - 0xAC00;
  if (code_point < 0xAC00 || index >= kLeading.size() * kVowels.size() * kTrailing.size()) {
    return std::nullopt;
  }
  std::string name = "HANGUL SYLLABLE ";
  name += kLeading[index / (kVowels.size() * kTrailing.size())];
  name += kVowels[index / kTrailing.size() % kVowels.size()];
  name += kTrailing[index % kTrailing.size()];
  return name;
}

}  // namespace

std::optional<std::string> character_name(char32_t code_point) {
  if (auto by_rule = name_by_rule(code_point)) {
    return by_rule;
  }
  // Every few hundred names the walk is kept, so that the next one begins nearby.
  constexpr size_t kEvery = 256;
  static const std::vector<Walk> kPlaces = [] {
    std::vector<Walk> places;
    Walk walk;
    for (size_t count = 0; !walk.at_end(); ++count, walk.next()) {
      if (count % kEvery == 0) {
        places.push_back(walk);
      }
    }
    return places;
  }();
  auto after =
      std::upper_bound(kPlaces.begin(), kPlaces.end(), code_point,
                       [](char32_t code, const Walk& place) { return code < place.code_point; });
  if (after == kPlaces.begin()) {
    return std::nullopt;
  }
  Walk walk = *(after - 1);
  while (!walk.at_end()) {
    char32_t found = walk.next();
    if (found == code_point) {
      return walk.name;
    }
    if (found > code_point) {
      break;
    }
  }
  return std::nullopt;
}

std::optional<char32_t> CharacterNames::find(std::string_view name) const {
  std::string upper(name);
  for (char& c : upper) {
    c = c >= 'a' && c <= 'z' ? static_cast<char>(c - 32) : c;
  }
  if (auto by_rule = find_ideograph(upper)) {
    return by_rule;
  }
  if (auto by_rule = find_syllable(upper)) {
    return by_rule;
  }
  static const std::vector<Entry> kEntries = unpacked();
  uint64_t hash = hash_of(upper);
  auto found = std::lower_bound(kEntries.begin(), kEntries.end(), hash,
                                [](const Entry& entry, uint64_t h) { return entry.hash < h; });
  if (found == kEntries.end() || found->hash != hash) {
    return std::nullopt;
  }
  return found->code_point;
}

}  // namespace pawl
