#include "server/call.h"

#include <fmt/format.h>

#include <charconv>
#include <cmath>
#include <exception>
#include <new>

#include "base/error_codes.h"
#include "server/answers.h"
#include "server/auth_failures.h"
#include "value/time_text.h"

namespace pawl::server {

Call::~Call() {
  if (done_) return;
  try {
    if (std::uncaught_exceptions() > 0) {
      refuse({ErrorCode::out_of_memory, "there was no memory for the request"});
    } else {
      refuse({ErrorCode::internal_error, "the request was dropped"});
    }
  } catch (const std::bad_alloc&) {
    // The exchange, which is dropped as well, says so without words.
  }
}

std::string Call::actor() const {
  return token_id.empty() ? request().remote : "token " + token_id;
}

// --- the query

std::string_view Call::query_text(std::string_view name) const {
  for (const auto& [key, value] : query) {
    if (key == name) return value;
  }
  return {};
}

void Call::complain(std::string_view name, std::string_view what) {
  if (query_error_) return;
  query_error_ = Error{ErrorCode::invalid_request,
                       "the parameter '" + std::string(name) + "' " + std::string(what)};
}

Status Call::check_query() const {
  if (query_error_) return fail(*query_error_);
  return {};
}

std::int64_t Call::query_integer(std::string_view name, std::int64_t otherwise, std::int64_t most) {
  std::string_view text = query_text(name);
  if (text.empty()) return otherwise;
  std::int64_t number = 0;
  auto read = std::from_chars(text.data(), text.data() + text.size(), number);
  if (read.ec == std::errc() && read.ptr == text.data() + text.size() && number >= 0 &&
      number <= most) {
    return number;
  }
  complain(name, "must be an integer between 0 and " + std::to_string(most));
  return otherwise;
}

std::uint32_t Call::query_limit(std::int64_t otherwise, std::int64_t most) {
  const std::int64_t limit = query_integer("limit", otherwise, most);
  if (limit == 0) complain("limit", "must be an integer between 1 and " + std::to_string(most));
  return static_cast<std::uint32_t>(limit);
}

std::optional<std::int64_t> Call::query_time(std::string_view name) {
  std::string_view text = query_text(name);
  if (text.empty()) return std::nullopt;
  auto time = parse_time(text);
  if (!time) complain(name, "must be a time such as 2026-11-16T03:13:32Z");
  return time;
}

std::optional<bool> Call::query_boolean(std::string_view name) {
  std::string_view text = query_text(name);
  if (text.empty()) return std::nullopt;
  if (text != "true" && text != "false") complain(name, "must be true or false");
  return text == "true";
}

double Call::query_seconds(std::string_view name, double most) {
  std::string_view text = query_text(name);
  if (text.empty()) return 0;
  double seconds = 0;
  auto read = std::from_chars(text.data(), text.data() + text.size(), seconds);
  if (read.ec != std::errc() || read.ptr != text.data() + text.size() || !(seconds >= 0) ||
      !std::isfinite(seconds)) {
    complain(name, "must be a number of seconds");
    return 0;
  }
  return std::min(seconds, most);
}

// --- the answer

void Call::respond(net::Response response) {
  if (done_.exchange(true)) return;
  tell_answered(response.status, response.body.size());
  exchange_->respond(std::move(response));
}

// An answer is given even if there is no memory to write about it.
void Call::tell_answered(unsigned status, std::size_t bytes) noexcept {
  try {
    if (answered_) answered_(*this, status, bytes);
  } catch (const std::bad_alloc&) {
    return;
  }
}

void Call::respond(unsigned status, std::string body) {
  net::Response response;
  response.status = status;
  response.body = std::move(body);
  if (status == 204) response.content_type.clear();
  respond(std::move(response));
}

void Call::refuse(const Error& error, const std::vector<python::Diagnostic>& diagnostics) {
  net::Response response;
  response.status = status_of(error.code);
  response.body = error_body(error, diagnostics);
  if (response.status == 401) response.headers.push_back({"WWW-Authenticate", "Bearer"});
  if (response.status == 503) response.headers.push_back({"Retry-After", "1"});
  if (response.status == 429) {
    response.headers.push_back(
        {"Retry-After", fmt::format("{}", AuthFailures::kSecondsPerFailure)});
  }
  respond(std::move(response));
}

void Call::begin_stream(net::Response head) {
  if (done_.exchange(true)) return;
  tell_answered(head.status, 0);
  exchange_->begin_stream(std::move(head));
}

}  // namespace pawl::server
