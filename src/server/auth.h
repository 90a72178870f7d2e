// Auth: API tokens and what they may do. A token is "pawl_" and 256 random bits; the store has the
// SHA-256 of it and nothing else. All of them are in memory, so a check costs a hash and a look-up.
//
// As long as there is no token, nobody needs one; from the first one on, everybody does, for ever:
// the last one cannot be revoked. One that has expired is still there, so that its owner hears that
// it has, and nobody gets in because it was the only one.
//
// A look-up by the SHA-256 of what was shown tells nothing by the time it takes: who guesses does
// not know which bytes of the hash were right, and cannot choose them.
#pragma once

#include <cstdint>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "base/random.h"
#include "base/result.h"
#include "server/routes.h"
#include "store/records.h"

namespace pawl::server {

// Bits of TokenRecord::scopes; they never change their meaning.
inline constexpr std::uint32_t kReadBit = 1;
inline constexpr std::uint32_t kStartBit = 2;
inline constexpr std::uint32_t kWorkBit = 4;
inline constexpr std::uint32_t kAdminBit = 8;
inline constexpr std::uint32_t kSqlBit = 16;
// The record is a session of the dashboard (sessions.h) and no API token: its name is the id of the
// token that it stands for. Such a record opens nothing by itself.
inline constexpr std::uint32_t kSessionBit = 32;

// "read", "start", "work", "sql" or "admin"; 0: none of them.
std::uint32_t scope_bit(std::string_view name);
std::vector<std::string> scope_names(std::uint32_t scopes);

std::string new_token(RandomSource& random);
std::string hash_token(std::string_view token);

inline bool is_session(const store::TokenRecord& record) {
  return (record.scopes & kSessionBit) != 0;
}
// The API tokens among the records.
std::vector<store::TokenRecord> without_sessions(std::vector<store::TokenRecord> records);

// The queues of a token, between a list and the text of TokenRecord.
std::string queues_text(const std::vector<std::string>& queues);
std::vector<std::string> queues_of(const store::TokenRecord& token);
// Whether a token may be bound to these queues: it must be one of workers alone.
Status check_queues(std::uint32_t scopes, const std::vector<std::string>& queues);

// Whether a token may be revoked: one that may make and revoke others must be left, or, if all of
// those have expired, one at all. So no revocation opens the server to everybody.
Status check_revocation(const std::vector<store::TokenRecord>& tokens, store::Key revoked,
                        std::int64_t now_us);

// Records of sessions are none of its tokens, and are left aside.
class Auth {
 public:
  void load(const std::vector<store::TokenRecord>& tokens);
  void add(store::TokenRecord token);
  // The tokens are these, as the store says, but for those that are being revoked here. Returns the
  // ids of those that are gone; an empty one if nobody has needed any so far.
  std::vector<std::string> replace(const std::vector<store::TokenRecord>& records);
  // From now on nobody gets in by it. An error: check_revocation says why it stays.
  Result<store::TokenRecord> take(store::Key token, std::int64_t now_us);
  bool required() const;
  // Whether there is a token that may make and revoke others.
  bool has_admin(std::int64_t now_us) const;

  // The id of the token that a request has shown, empty if none was needed. PAWL-5002 or PAWL-5003.
  Result<std::string> check(std::string_view authorization, Scope scope, std::int64_t now_us);
  // The same for a token that was shown before.
  Result<std::string> check_token(const std::string& token_id, Scope scope, std::int64_t now_us);
  std::optional<store::TokenRecord> find(const std::string& token_id) const;

  // Whether the token is there and its time is not over; an empty id: whether none is needed.
  bool is_valid(const std::string& token_id, std::int64_t now_us) const;
  // Whether workers with this token may serve the queues. PAWL-5003.
  Status may_serve(const std::string& token_id, const std::vector<std::string>& queues) const;

  // When the next one expires.
  std::optional<std::int64_t> next_expiry_us(std::int64_t now_us) const;
  // Ids of those whose time is over.
  std::vector<std::string> expired(std::int64_t now_us) const;
  // When it was used last, also if that has not been written yet; 0: never.
  std::int64_t used_at_us(store::Key token) const;
  // Those whose last use, as it was written, is so far behind. They count as written then.
  std::vector<store::TokenRecord> take_used(std::int64_t behind_us);

 private:
  store::TokenRecord* find_locked(const std::string& token_id);
  const store::TokenRecord* find_locked(const std::string& token_id) const;
  // The id of a token that is valid and may do this; notes that it was used.
  Result<std::string> use_locked(store::TokenRecord& token, Scope scope, std::int64_t now_us);

  mutable std::mutex mutex_;
  // Guarded by mutex_, as the next one.
  std::unordered_map<std::string, store::TokenRecord> tokens_;  // by hash
  std::unordered_map<store::Key, std::int64_t> written_;        // the last use, as it was written
  std::unordered_set<store::Key> revoked_;                      // here, whatever the store says yet
  bool required_ = false;
};

}  // namespace pawl::server
