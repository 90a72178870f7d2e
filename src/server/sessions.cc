#include "server/sessions.h"

#include <algorithm>
#include <utility>

#include "base/error_codes.h"

namespace pawl::server {

store::TokenRecord new_session(const std::string& token_id, std::string_view secret,
                               std::int64_t now_us) {
  store::TokenRecord record;
  record.name = token_id;
  record.hash = hash_token(secret);
  record.scopes = kSessionBit;
  record.created_at_us = now_us;
  record.expires_at_us = now_us + std::chrono::microseconds(kSessionLength).count();
  return record;
}

void Sessions::replace(const std::vector<store::TokenRecord>& records) {
  std::lock_guard lock(mutex_);
  sessions_.clear();
  std::unordered_set<store::Key> still_there;
  for (const store::TokenRecord& record : records) {
    if (!is_session(record)) continue;
    if (ended_.contains(record.key)) {
      still_there.insert(record.key);
    } else {
      sessions_[record.hash] = {record.key, record.name, record.expires_at_us};
    }
  }
  ended_ = std::move(still_there);
}

std::vector<store::Key> Sessions::add(const store::TokenRecord& record) {
  std::lock_guard lock(mutex_);
  std::vector<store::Key> gone;
  // The store may have told of it already.
  if (!sessions_.contains(record.hash)) gone = make_room(record.name);
  sessions_[record.hash] = {record.key, record.name, record.expires_at_us};
  return gone;
}

std::vector<store::Key> Sessions::make_room(const std::string& token_id) {
  const auto is_of_token = [&token_id](const auto& entry) {
    return entry.second.token_id == token_id;
  };
  const bool too_many = std::ranges::count_if(sessions_, is_of_token) >= kMostOfToken;
  if (!too_many && sessions_.size() < kMost) return {};
  auto first = sessions_.end();
  for (auto at = sessions_.begin(); at != sessions_.end(); ++at) {
    if (too_many && !is_of_token(*at)) continue;
    const bool earlier =
        first == sessions_.end() || at->second.expires_at_us < first->second.expires_at_us;
    if (earlier) first = at;
  }
  const store::Key key = first->second.key;
  ended_.insert(key);
  sessions_.erase(first);
  return {key};
}

std::optional<Session> Sessions::find(std::string_view secret, std::int64_t now_us) const {
  if (secret.empty()) return std::nullopt;
  const std::string hash = hash_token(secret);
  std::lock_guard lock(mutex_);
  const auto at = sessions_.find(hash);
  if (at == sessions_.end() || at->second.expires_at_us <= now_us) return std::nullopt;
  return at->second;
}

template <typename Which>
std::vector<store::Key> Sessions::close_if(const Which& which) {
  std::vector<store::Key> closed;
  std::lock_guard lock(mutex_);
  std::erase_if(sessions_, [&](const auto& entry) {
    if (!which(entry)) return false;
    closed.push_back(entry.second.key);
    return true;
  });
  ended_.insert(closed.begin(), closed.end());
  return closed;
}

bool Sessions::has(const std::string& hash) const {
  std::lock_guard lock(mutex_);
  return sessions_.contains(hash);
}

std::optional<store::Key> Sessions::close(std::string_view secret) {
  const auto closed =
      close_if([hash = hash_token(secret)](const auto& entry) { return entry.first == hash; });
  return closed.empty() ? std::nullopt : std::optional(closed.front());
}

std::vector<store::Key> Sessions::close_all_of(const std::string& token_id) {
  return close_if([&](const auto& entry) { return entry.second.token_id == token_id; });
}

std::vector<store::Key> Sessions::close_ended(const Auth& auth, std::int64_t now_us) {
  return close_if([&](const auto& entry) {
    const Session& session = entry.second;
    return session.expires_at_us <= now_us || !auth.is_valid(session.token_id, now_us);
  });
}

bool Sessions::may_look(std::int64_t monotonic_ns) {
  std::lock_guard lock(mutex_);
  if (looked_ns_ && monotonic_ns - *looked_ns_ < kBetweenLooksNs) return false;
  looked_ns_ = monotonic_ns;
  return true;
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
