// Sessions of the dashboard: whoever shows an API token once gets a cookie, and the browser needs
// the token no more. A session may do what its token may, and ends after kSessionLength, with a
// sign-out or with its token.
//
// The store keeps a session as a record beside the API tokens (kSessionBit), with the SHA-256 of
// its secret alone. So a session outlives the server that began it and holds at every server of the
// store. All of them are in memory here; Sessions says which records are to be removed, and its
// users remove them.
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
#include <unordered_set>
#include <vector>

#include "base/result.h"
#include "net/http.h"
#include "server/auth.h"
#include "store/records.h"

namespace pawl::server {

inline constexpr std::chrono::hours kSessionLength{12};
inline constexpr std::string_view kSessionCookie = "pawl_session";
inline constexpr std::string_view kSessionHeader = "X-Pawl-Session";

struct Session {
  store::Key key = 0;  // of its record
  std::string token_id;
  std::int64_t expires_at_us = 0;
};

// The record of a new session, but for its key and its namespace.
store::TokenRecord new_session(const std::string& token_id, std::string_view secret,
                               std::int64_t now_us);

class Sessions {
 public:
  // The sessions are those among the records, as the store says, but for those that were ended
  // here.
  void replace(const std::vector<store::TokenRecord>& records);
  // One that is durable now. Returns the records of those that make room for it.
  [[nodiscard]] std::vector<store::Key> add(const store::TokenRecord& record);
  // Nothing: there is none, or its time is over.
  std::optional<Session> find(std::string_view secret, std::int64_t now_us) const;

  // Whether there is one whose secret has this hash.
  bool has(const std::string& hash) const;

  // These end sessions, and return their records.
  [[nodiscard]] std::optional<store::Key> close(std::string_view secret);
  [[nodiscard]] std::vector<store::Key> close_all_of(const std::string& token_id);
  // Those whose time is over, or whose token is not valid any more.
  [[nodiscard]] std::vector<store::Key> close_ended(const Auth& auth, std::int64_t now_us);

  // Whether to look into the store for a session that is not known here: another server may have
  // begun it a moment ago. Strangers must not make many such looks, so there are few a second.
  bool may_look(std::int64_t monotonic_ns);

 private:
  using ByHash = std::unordered_map<std::string, Session>;

  // More than so many would be made by somebody who means harm: the one that ends first goes, of
  // the same token if that has made too many.
  static constexpr std::size_t kMost = 10'000;
  static constexpr std::ptrdiff_t kMostOfToken = 100;
  static constexpr std::int64_t kBetweenLooksNs = 200'000'000;

  std::vector<store::Key> make_room(const std::string& token_id);
  template <typename Which>
  std::vector<store::Key> close_if(const Which& which);

  mutable std::mutex mutex_;
  ByHash sessions_;                       // guarded by mutex_, as the following
  std::unordered_set<store::Key> ended_;  // here, whatever the store says yet
  std::optional<std::int64_t> looked_ns_;
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
