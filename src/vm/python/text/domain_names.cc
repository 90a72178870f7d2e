#include "vm/python/text/domain_names.h"

#include <algorithm>
#include <iterator>
#include <span>
#include <vector>

#include <fmt/format.h>

#include "vm/breath.h"
#include "vm/python/text/string_repr.h"
#include "vm/python/text/unicode.h"
#include "vm/python/text/unicode_data.h"

namespace pawl::vm {
namespace {

struct CodePointRange {
  char32_t first;
  char32_t last;
};

struct PreparedCharacter {
  char32_t code_point;
  char32_t becomes[4];  // up to the first 0
};

#include "vm/python/text/nameprep.inc"

constexpr std::string_view kPrefix = "xn--";
constexpr size_t kMaxLabel = 63;
constexpr char kBadLength[] = "label empty or too long";

bool contains(std::span<const CodePointRange> ranges, char32_t c) {
  const auto after =
      std::upper_bound(ranges.begin(), ranges.end(), c,
                       [](char32_t c, const auto& range) { return c < range.first; });
  return after != ranges.begin() && c <= std::prev(after)->last;
}

const PreparedCharacter* find(std::span<const PreparedCharacter> table, char32_t c) {
  const auto at =
      std::lower_bound(table.begin(), table.end(), c,
                       [](const auto& entry, char32_t c) { return entry.code_point < c; });
  return at != table.end() && at->code_point == c ? &*at : nullptr;
}

bool is_ascii_text(std::u32string_view text) {
  return std::all_of(text.begin(), text.end(), [](char32_t c) { return c < 0x80; });
}

std::string narrow(std::u32string_view ascii) { return {ascii.begin(), ascii.end()}; }

std::u32string fold(std::u32string_view label) {
  std::u32string folded;
  for (char32_t c : label) {
    if (contains(kRemoved, c)) continue;
    if (const PreparedCharacter* prepared = find(kPrepared, c)) {
      for (char32_t part : prepared->becomes) {
        if (part != 0) folded += part;
      }
      continue;
    }
    const CaseMapping lower = to_lower(c);
    folded.append(lower.code_points, static_cast<size_t>(lower.count));
  }
  return folded;
}

// The normal form KC of Unicode 3.2, in which later characters are not decomposed.
std::u32string normalize_as_then(std::u32string_view text) {
  std::u32string result;
  std::u32string known;
  auto flush = [&] {
    result += normalize(known, NormalForm::kNfkc);
    known.clear();
  };
  for (char32_t c : text) {
    if (contains(kLater, c)) {
      flush();
      result += c;
    } else if (const PreparedCharacter* corrected = find(kCorrected, c)) {
      known += corrected->becomes[0];
    } else {
      known += c;
    }
  }
  flush();
  return result;
}

DomainResult<std::u32string> prepare(std::u32string_view label) {
  std::u32string prepared = normalize_as_then(fold(label));
  bool right_to_left = false;
  bool left_to_right = false;
  for (char32_t c : prepared) {
    if (contains(kProhibited, c)) {
      std::string shown;
      append_repr_char(shown, c, '\'');
      return domain_error(fmt::format("Invalid character '{}'", shown));
    }
    right_to_left |= contains(kRightToLeft, c);
    left_to_right |= contains(kLeftToRight, c);
  }
  if (!right_to_left) return prepared;
  if (left_to_right) return domain_error("Violation of BIDI requirement 2");
  if (!contains(kRightToLeft, prepared.front()) || !contains(kRightToLeft, prepared.back())) {
    return domain_error("Violation of BIDI requirement 3");
  }
  return prepared;
}

DomainResult<std::string> with_length_checked(std::string label) {
  if (label.empty() || label.size() > kMaxLabel) return domain_error(kBadLength);
  return label;
}

DomainResult<std::string> label_to_ascii(std::u32string_view label) {
  if (is_ascii_text(label)) return with_length_checked(narrow(label));
  DomainResult<std::u32string> prepared = prepare(label);
  if (!prepared) return tl::unexpected<DomainError>(prepared.error());
  if (is_ascii_text(*prepared)) return with_length_checked(narrow(*prepared));
  if (prepared->starts_with(U"xn--")) return domain_error("Label starts with ACE prefix");
  // Encoded, it does not get shorter.
  if (prepared->size() > kMaxLabel) return domain_error(kBadLength);
  return with_length_checked(std::string(kPrefix) + punycode_encode(*prepared));
}

DomainResult<std::u32string> label_to_unicode(std::string_view label) {
  if (!label.starts_with(kPrefix)) {
    std::u32string text;
    for (char c : label) {
      if ((c & 0x80) != 0) return not_ascii_error(label);
      text += static_cast<char32_t>(c);
    }
    return text;
  }
  DomainResult<std::u32string> text =
      punycode_decode(label.substr(kPrefix.size()), PunycodeErrors::kStrict);
  if (!text) {
    DomainError error = text.error();
    if (error.kind == DomainError::Kind::kMessage) {
      error.message =
          fmt::format("decoding with 'punycode' codec failed (UnicodeError: {})", error.message);
    }
    return tl::unexpected<DomainError>(std::move(error));
  }
  DomainResult<std::string> again = label_to_ascii(*text);
  if (!again) return tl::unexpected<DomainError>(again.error());
  std::string lower(label);
  for (char& c : lower) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c;
  if (lower == *again) return text;
  return tl::unexpected<DomainError>(
      {DomainError::Kind::kNoRoundTrip, {}, std::string(label), *again});
}

bool is_full_stop(char32_t c) { return c == U'.' || c == 0x3002 || c == 0xFF0E || c == 0xFF61; }

// At every full stop; the part behind a last one is left out.
template <typename View, typename IsStop>
std::vector<View> split_labels(View name, IsStop is_stop) {
  std::vector<View> labels;
  size_t start = 0;
  for (size_t i = 0; breathe() && i < name.size(); ++i) {
    if (!is_stop(name[i])) continue;
    labels.push_back(name.substr(start, i - start));
    start = i + 1;
  }
  if (start < name.size()) labels.push_back(name.substr(start));
  return labels;
}

}  // namespace

DomainResult<std::string> domain_to_ascii(std::u32string_view name) {
  const bool ascii = is_ascii_text(name);
  std::string result;
  const auto labels = split_labels(name, is_full_stop);
  for (size_t i = 0; i < labels.size(); ++i) {
    if (i > 0) result += '.';
    const bool last = i + 1 == labels.size() && !is_full_stop(name.back());
    if (ascii && last && labels[i].size() > kMaxLabel) return domain_error("label too long");
    DomainResult<std::string> label = label_to_ascii(labels[i]);
    if (!label) return label;
    result += *label;
  }
  if (!name.empty() && is_full_stop(name.back())) result += '.';
  return result;
}

DomainResult<std::u32string> domain_to_unicode(std::string_view bytes) {
  std::u32string result;
  const bool plain =
      bytes.find(kPrefix) == std::string_view::npos &&
      std::all_of(bytes.begin(), bytes.end(), [](char c) { return (c & 0x80) == 0; });
  if (plain) return result.assign(bytes.begin(), bytes.end());
  for (std::string_view label : split_labels(bytes, [](char c) { return c == '.'; })) {
    if (!result.empty() || label.data() != bytes.data()) result += U'.';
    DomainResult<std::u32string> text = label_to_unicode(label);
    if (!text) return text;
    result += *text;
  }
  if (bytes.ends_with('.')) result += U'.';
  return result;
}

}  // namespace pawl::vm
