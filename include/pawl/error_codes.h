// Every error a user can meet has a stable number, shown as PAWL-1203. The table error_codes.inc is
// the one place where numbers, causes and remedies live: `pawl explain` prints it, and a test holds
// docs/errors.md to it.
//
// A number never changes its meaning and is never used again. Ranges: 1xxx the language (a source
// is refused, or a program meets something that Pawl doesn't have), 2xxx the machine (limits, and
// bytes that are not what they claim), 3xxx the store, 4xxx the engine, 5xxx the server, 9xxx the
// command line.
//
// To add an error: an entry in error_codes.inc, in the order of the numbers; then run
// scripts/error_docs.py, which adds its section to docs/errors.md.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace pawl {

enum class ErrorCode : std::uint16_t {
#define PAWL_ERROR(number, name, cause, remedy) name = number,
#include "pawl/error_codes.inc"
#undef PAWL_ERROR
};

struct ErrorInfo {
  ErrorCode code;
  std::string_view name;
  std::string_view cause;
  std::string_view remedy;
};

// The whole table, in the order of the numbers.
std::span<const ErrorInfo> all_errors();

const ErrorInfo& error_info(ErrorCode code);

// "PAWL-1203"
std::string error_label(ErrorCode code);

// Takes "PAWL-1203", "pawl-1203", "1203" or the error's name.
std::optional<ErrorCode> find_error(std::string_view text);

}  // namespace pawl
