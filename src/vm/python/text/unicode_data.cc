#include "vm/python/text/unicode_data.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <iterator>
#include <span>
#include <string>
#include <utility>

#include "vm/breath.h"

namespace pawl::vm {
namespace {

struct Property {
  std::uint8_t category, direction, width, combining, mirrored;
};
struct Decomposition {
  char32_t code_point;
  std::uint16_t place;
  std::uint8_t count;
  std::uint8_t tag;
};
struct Composition {
  char32_t first, second, composite;
};
struct NumberRun {
  char32_t first;
  std::uint32_t count;
  double value;
};

#include "vm/python/text/unicode_data.inc"

const Property& property_of(char32_t code_point) {
  constexpr char32_t kMask = (char32_t{1} << kPropertyShift) - 1;
  size_t block = kPropertyBlocks[code_point >> kPropertyShift];
  return kProperties[kPropertyIndexes[(block << kPropertyShift) + (code_point & kMask)]];
}

const Decomposition* find_decomposition(char32_t code_point) {
  if (code_point < 0xA0) return nullptr;
  const auto* found = std::lower_bound(
      std::begin(kDecompositions), std::end(kDecompositions), code_point,
      [](const Decomposition& entry, char32_t code) { return entry.code_point < code; });
  if (found == std::end(kDecompositions) || found->code_point != code_point) return nullptr;
  return found;
}

std::optional<double> value_in(std::span<const NumberRun> runs, char32_t code_point) {
  auto after =
      std::upper_bound(runs.begin(), runs.end(), code_point,
                       [](char32_t code, const NumberRun& run) { return code < run.first; });
  if (after == runs.begin()) return std::nullopt;
  const NumberRun& run = *(after - 1);
  if (code_point - run.first >= run.count) return std::nullopt;
  return run.value + (code_point - run.first);
}

// Syllables of Hangul are composed of two or three letters by arithmetic.
constexpr char32_t kSyllables = 0xAC00, kLeading = 0x1100, kVowels = 0x1161, kTrailing = 0x11A7;
constexpr char32_t kLeadingCount = 19, kVowelCount = 21, kTrailingCount = 28;
constexpr char32_t kSyllableCount = kLeadingCount * kVowelCount * kTrailingCount;

bool is_syllable(char32_t c) { return c >= kSyllables && c < kSyllables + kSyllableCount; }

bool is_compatible(NormalForm form) {
  return form == NormalForm::kNfkc || form == NormalForm::kNfkd;
}

// Gives each code point of the full decomposition to `take`. Tables nest a few levels only.
template <typename Take>
void decompose(char32_t c, bool compatible, Take&& take) {
  if (is_syllable(c)) {
    char32_t index = c - kSyllables;
    take(kLeading + index / (kVowelCount * kTrailingCount));
    take(kVowels + index % (kVowelCount * kTrailingCount) / kTrailingCount);
    if (index % kTrailingCount != 0) take(kTrailing + index % kTrailingCount);
    return;
  }
  const Decomposition* found = find_decomposition(c);
  if (found == nullptr || (found->tag != 0 && !compatible)) return take(c);
  for (size_t i = 0; i < found->count; ++i) {
    decompose(kDecomposed[found->place + i], compatible, take);
  }
}

// What two code points become; 0: they stay two.
char32_t compose_pair(char32_t first, char32_t second) {
  if (first >= kLeading && first < kLeading + kLeadingCount && second >= kVowels &&
      second < kVowels + kVowelCount) {
    return kSyllables + ((first - kLeading) * kVowelCount + (second - kVowels)) * kTrailingCount;
  }
  if (is_syllable(first) && (first - kSyllables) % kTrailingCount == 0 && second > kTrailing &&
      second < kTrailing + kTrailingCount) {
    return first + (second - kTrailing);
  }
  const auto* found =
      std::lower_bound(std::begin(kCompositions), std::end(kCompositions), std::pair(first, second),
                       [](const Composition& entry, const auto& pair) {
                         return std::pair(entry.first, entry.second) < pair;
                       });
  if (found == std::end(kCompositions) || found->first != first || found->second != second) {
    return 0;
  }
  return found->composite;
}

// Puts many marks in the order of their classes: counted, then each to its place.
void sort_many_marks(std::span<char32_t> marks) {
  constexpr size_t kClasses = 256;
  std::array<size_t, kClasses> places{};
  for (Breath breath; const char32_t mark : marks) {
    breath();
    ++places[property_of(mark).combining];
  }
  size_t place = 0;
  for (size_t& of_class : places) place += std::exchange(of_class, place);
  std::u32string sorted;
  sorted.reserve(marks.size());
  for (Breath breath; breath() && sorted.size() < marks.size();) {
    sorted += marks[sorted.size()];
  }
  for (Breath breath; const char32_t mark : sorted) {
    breath();
    marks[places[property_of(mark).combining]++] = mark;
  }
}

void sort_marks(std::span<char32_t> marks) {
  constexpr size_t kFew = 64;
  if (marks.size() > kFew) return sort_many_marks(marks);
  std::ranges::stable_sort(marks, {}, [](char32_t mark) { return property_of(mark).combining; });
}

// Combining marks in the order of their classes, those of one class as they stand.
void reorder(std::u32string& text) {
  for (size_t i = 0; breathe() && i < text.size();) {
    if (property_of(text[i]).combining == 0) {
      ++i;
      continue;
    }
    size_t end = i;
    while (breathe() && end < text.size() && property_of(text[end]).combining != 0) ++end;
    sort_marks(std::span(text).subspan(i, end - i));
    i = end;
  }
}

// Each mark joins the last character that does not combine, unless one between them is in its way.
void compose(std::u32string& text) {
  size_t length = 0;
  size_t starter = std::u32string::npos;
  int last_class = 0;  // of what was kept after the starter
  for (char32_t c : text) {
    breathe();
    int combining = property_of(c).combining;
    bool adjacent = starter != std::u32string::npos && starter + 1 == length;
    bool free = starter != std::u32string::npos && (adjacent || last_class < combining);
    if (!adjacent && combining == 0) free = false;
    char32_t composite = free ? compose_pair(text[starter], c) : 0;
    if (composite != 0) {
      text[starter] = composite;
      continue;
    }
    if (combining == 0) starter = length;
    last_class = combining;
    text[length++] = c;
  }
  text.resize(length);
}

}  // namespace

UnicodeProperties unicode_properties(char32_t code_point) {
  const Property& property = property_of(code_point);
  return {.category = kCategories[property.category],
          .bidirectional = kDirections[property.direction],
          .east_asian_width = kWidths[property.width],
          .combining = property.combining,
          .mirrored = property.mirrored != 0};
}

std::optional<int> digit_value(char32_t code_point) {
  std::optional<double> value = value_in(kDigits, code_point);
  if (!value.has_value()) return std::nullopt;
  return static_cast<int>(*value);
}

std::optional<double> numeric_value(char32_t code_point) { return value_in(kNumerics, code_point); }

std::string decomposition_text(char32_t code_point) {
  const Decomposition* found = find_decomposition(code_point);
  if (found == nullptr) return {};
  std::string text(kTags[found->tag]);
  for (size_t i = 0; i < found->count; ++i) {
    if (!text.empty()) text += ' ';
    text += fmt::format("{:04X}", static_cast<uint32_t>(kDecomposed[found->place + i]));
  }
  return text;
}

size_t decomposed_length(char32_t code_point, NormalForm form) {
  size_t count = 0;
  decompose(code_point, is_compatible(form), [&](char32_t) { ++count; });
  return count;
}

std::u32string normalize(std::u32string_view text, NormalForm form) {
  std::u32string result;
  // A long text that grows would be moved in one go.
  size_t length = 0;
  for (size_t i = 0; breathe() && i < text.size(); ++i) length += decomposed_length(text[i], form);
  result.reserve(length);
  for (char32_t c : text) {
    breathe();
    decompose(c, is_compatible(form), [&](char32_t part) { result += part; });
  }
  reorder(result);
  if (form == NormalForm::kNfc || form == NormalForm::kNfkc) compose(result);
  return result;
}

}  // namespace pawl::vm
