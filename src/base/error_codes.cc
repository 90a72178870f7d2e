#include "base/error_codes.h"

#include <algorithm>
#include <charconv>

#include "base/assert.h"

namespace pawl {
namespace {

constexpr ErrorInfo kErrors[] = {
#define PAWL_ERROR(number, name, cause, remedy) {ErrorCode::name, #name, cause, remedy},
#include "pawl/error_codes.inc"
#undef PAWL_ERROR
};

constexpr bool is_sorted_without_duplicates() {
  for (std::size_t i = 1; i < std::size(kErrors); ++i) {
    if (kErrors[i - 1].code >= kErrors[i].code) return false;
  }
  return true;
}
static_assert(is_sorted_without_duplicates(), "error numbers must be unique and in order");

}  // namespace

std::span<const ErrorInfo> all_errors() { return kErrors; }

const ErrorInfo& error_info(ErrorCode code) {
  const auto* found = std::ranges::find(kErrors, code, &ErrorInfo::code);
  PAWL_ASSERT(found != std::end(kErrors));
  return *found;
}

std::string error_label(ErrorCode code) {
  return "PAWL-" + std::to_string(static_cast<unsigned>(code));
}

std::optional<ErrorCode> find_error(std::string_view text) {
  std::string_view digits = text;
  if (digits.size() > 5 && (digits.starts_with("PAWL-") || digits.starts_with("pawl-"))) {
    digits.remove_prefix(5);
  }
  unsigned number = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
  const bool is_number = error == std::errc() && end == digits.data() + digits.size();
  for (const ErrorInfo& info : kErrors) {
    if (is_number ? static_cast<unsigned>(info.code) == number : info.name == text)
      return info.code;
  }
  return std::nullopt;
}

}  // namespace pawl
