// TokenWaits: what clients wait for by an API token, so that nobody waits on when the token has
// been revoked or its time is over.
//
// Whoever begins to wait adds itself first and then asks whether the token is still valid; whoever
// ends a token makes it invalid first and then calls end(). So no wait falls between the two.
//
// Any thread may call; what is added is called without a lock.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <mutex>
#include <string>
#include <utility>

namespace pawl::server {

class TokenWaits {
 public:
  using Id = std::uint64_t;  // 0: none

  Id add(const std::string& token_id, std::function<void()> end);
  void remove(const std::string& token_id, Id id);
  // Ends all that wait by this token.
  void end(const std::string& token_id);

 private:
  std::mutex mutex_;
  std::map<std::pair<std::string, Id>, std::function<void()>> waits_;  // guarded by mutex_
  Id next_ = 1;                                                        // guarded by mutex_
};

}  // namespace pawl::server
