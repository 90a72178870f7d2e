// Result<T> is a value or an Error; everything that can fail for a reason outside our own code
// returns one. Exceptions are caught at third-party borders and turned into an Error there.
//
//   Result<Program> program = compile(source);
//   PAWL_TRY(auto program, compile(source));   // unwraps, or returns the error from this function
//   PAWL_TRY_STATUS(check(program));           // the same for a Status
#pragma once

#include <cstdint>
#include <string>
#include <tl/expected.hpp>
#include <utility>

namespace pawl {

// Its values are in error_codes.h, which only those read who name them: a new error must not make
// everything be compiled again.
enum class ErrorCode : std::uint16_t;

// `message` says what happened here, in one line; `hint`, which may be empty, what to do instead.
struct Error {
  ErrorCode code;
  std::string message;
  std::string hint = {};
};

// "PAWL-2014: missing field 'id' (hint: …)"
std::string to_string(const Error& error);

template <typename T>
using Result = tl::expected<T, Error>;

using Status = Result<void>;

[[nodiscard]] inline tl::unexpected<Error> fail(ErrorCode code, std::string message,
                                                std::string hint = {}) {
  return tl::unexpected<Error>(Error{code, std::move(message), std::move(hint)});
}

[[nodiscard]] inline tl::unexpected<Error> fail(Error error) {
  return tl::unexpected<Error>(std::move(error));
}

}  // namespace pawl

#define PAWL_TRY_JOIN_(left, right) left##right
#define PAWL_TRY_JOIN(left, right) PAWL_TRY_JOIN_(left, right)

#define PAWL_TRY_IMPL(result, target, ...)                             \
  auto&& result = (__VA_ARGS__);                                       \
  if (!result.has_value()) [[unlikely]]                                \
    return ::tl::unexpected<::pawl::Error>(std::move(result).error()); \
  target = std::move(*result)

#define PAWL_TRY(target, ...) PAWL_TRY_IMPL(PAWL_TRY_JOIN(pawl_try_, __LINE__), target, __VA_ARGS__)

#define PAWL_TRY_STATUS(...)                                                     \
  do {                                                                           \
    if (auto pawl_status = (__VA_ARGS__); !pawl_status.has_value()) [[unlikely]] \
      return ::tl::unexpected<::pawl::Error>(std::move(pawl_status).error());    \
  } while (false)
