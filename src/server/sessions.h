// Sessions of the dashboard: whoever shows an API token once gets a cookie, and the browser needs
// the token no more. A session may do what its token may, and ends after kSessionLength, with a
// sign-out, with its token, or with this process.
//
// A cookie comes along with requests that another page makes. So it counts only where the browser
// does not say that the request is of another site, and a request that changes something must have
// the header kSessionHeader, which no foreign page can set without being allowed to.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>

#include "base/random.h"
#include "base/result.h"
#include "net/http.h"
#include "server/auth.h"

namespace pawl::server {

inline constexpr std::chrono::hours kSessionLength{12};
inline constexpr std::string_view kSessionCookie = "pawl_session";
inline constexpr std::string_view kSessionHeader = "X-Pawl-Session";

struct Session {
  std::string token_id;
  std::int64_t expires_at_us = 0;
};

class Sessions {
 public:
  // The secret of a new session, for its cookie.
  std::string open(const std::string& token_id, std::int64_t now_us, RandomSource& random);
  // Nothing: there is none, or its time is over.
  std::optional<Session> find(std::string_view secret, std::int64_t now_us) const;
  void close(std::string_view secret);
  void close_all_of(const std::string& token_id);

 private:
  // More than so many would be made by somebody who means harm: the one that ends first goes, of
  // the same token if that has made too many.
  static constexpr std::size_t kMost = 10'000;
  static constexpr std::ptrdiff_t kMostOfToken = 100;

  void make_room(const std::string& token_id);

  mutable std::mutex mutex_;
  std::unordered_map<std::string, Session> sessions_;  // by hash; guarded by mutex_
};

// The secret in a request's cookie; empty: it has none.
std::string_view session_secret(const net::Request& request);

// Whether the request may come from the dashboard's own page: PAWL-5003 if it may not.
Status check_own_page(const net::Request& request);

// The id of the token by which a request may use a route of that scope: of its header
// Authorization, or else of its session.
Result<std::string> authenticate(Auth& auth, const Sessions& sessions, const net::Request& request,
                                 Scope scope, std::int64_t now_us);

}  // namespace pawl::server
