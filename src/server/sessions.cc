#include "server/sessions.h"

#include <algorithm>

#include "base/error_codes.h"

namespace pawl::server {

std::string Sessions::open(const std::string& token_id, std::int64_t now_us, RandomSource& random) {
  std::string secret = new_token(random);
  std::lock_guard lock(mutex_);
  std::erase_if(sessions_,
                [now_us](const auto& entry) { return entry.second.expires_at_us <= now_us; });
  make_room(token_id);
  const std::int64_t end_us = now_us + std::chrono::microseconds(kSessionLength).count();
  sessions_[hash_token(secret)] = {token_id, end_us};
  return secret;
}

void Sessions::make_room(const std::string& token_id) {
  const auto is_of_token = [&token_id](const auto& entry) {
    return entry.second.token_id == token_id;
  };
  const bool too_many = std::ranges::count_if(sessions_, is_of_token) >= kMostOfToken;
  if (!too_many && sessions_.size() < kMost) return;
  auto first = sessions_.end();
  for (auto at = sessions_.begin(); at != sessions_.end(); ++at) {
    if (too_many && !is_of_token(*at)) continue;
    const bool earlier =
        first == sessions_.end() || at->second.expires_at_us < first->second.expires_at_us;
    if (earlier) first = at;
  }
  sessions_.erase(first);
}

std::optional<Session> Sessions::find(std::string_view secret, std::int64_t now_us) const {
  if (secret.empty()) return std::nullopt;
  const std::string hash = hash_token(secret);
  std::lock_guard lock(mutex_);
  const auto at = sessions_.find(hash);
  if (at == sessions_.end() || at->second.expires_at_us <= now_us) return std::nullopt;
  return at->second;
}

void Sessions::close(std::string_view secret) {
  const std::string hash = hash_token(secret);
  std::lock_guard lock(mutex_);
  sessions_.erase(hash);
}

void Sessions::close_all_of(const std::string& token_id) {
  std::lock_guard lock(mutex_);
  std::erase_if(sessions_,
                [&token_id](const auto& entry) { return entry.second.token_id == token_id; });
}

std::string_view session_secret(const net::Request& request) {
  std::string_view cookies = request.header("cookie");
  while (!cookies.empty()) {
    const std::size_t end = std::min(cookies.find(';'), cookies.size());
    std::string_view cookie = cookies.substr(0, end);
    cookies.remove_prefix(std::min(end + 1, cookies.size()));
    while (cookie.starts_with(' ')) cookie.remove_prefix(1);
    if (!cookie.starts_with(kSessionCookie)) continue;
    cookie.remove_prefix(kSessionCookie.size());
    if (cookie.starts_with('=')) return cookie.substr(1);
  }
  return {};
}

Status check_own_page(const net::Request& request) {
  constexpr const char* kHint = "use the dashboard's own page, or send an API token";
  const std::string_view site = request.header("sec-fetch-site");
  if (!site.empty() && site != "same-origin" && site != "none") {
    return fail(ErrorCode::not_allowed, "a page of another site asks", kHint);
  }
  const bool reads = request.method == "GET" || request.method == "HEAD";
  if (!reads && request.header(kSessionHeader).empty()) {
    return fail(ErrorCode::not_allowed,
                "a request with a session needs the header " + std::string(kSessionHeader), kHint);
  }
  return {};
}

Result<std::string> authenticate(Auth& auth, const Sessions& sessions, const net::Request& request,
                                 Scope scope, std::int64_t now_us) {
  const std::string_view authorization = request.header("authorization");
  const bool open = scope == Scope::kNone || !auth.required();
  if (open || !authorization.empty()) return auth.check(authorization, scope, now_us);
  const std::string_view secret = session_secret(request);
  if (secret.empty()) return auth.check(authorization, scope, now_us);
  const auto session = sessions.find(secret, now_us);
  if (!session) return fail(ErrorCode::not_authenticated, "the session has ended");
  PAWL_TRY_STATUS(check_own_page(request));
  return auth.check_token(session->token_id, scope, now_us);
}

}  // namespace pawl::server
