// Forwarder: exchanges of workers whose session is at another server on the same store, because a
// load balancer sends each request anywhere. They go on to that server, and its answer comes back.
// If it does not answer, the worker hears that its session is gone: it opens another one here, and
// brings the tasks it is at.
//
// Any thread.
#pragma once

#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>

#include "net/http_fetch.h"
#include "server/call.h"
#include "store/records.h"

namespace pawl::server {

struct Context;

class Forwarder {
 public:
  // A PEM file of certificates that the other servers are trusted by; empty: the system's.
  explicit Forwarder(std::string authority) : authority_(std::move(authority)) {}

  // Of a request that has been handed on once already: it is answered where it is.
  static bool may_forward(const Call& call);

  // The request is not known here; `body` is what it had. Answers the call.
  void forward(Context& context, const CallPointer& call, std::string body, store::Key session,
               std::int64_t wait_us);
  void stop();

 private:
  struct Owner {
    std::string url;
    std::int64_t until_us = 0;
  };

  std::optional<std::string> known_owner(store::Key session, std::int64_t now_us);
  void send(const CallPointer& call, std::string body, store::Key session, const std::string& url,
            std::int64_t wait_us);

  const std::string authority_;
  std::mutex mutex_;
  std::unique_ptr<net::HttpFetcher> fetcher_;  // guarded by mutex_, as the next two
  std::unordered_map<store::Key, Owner> owners_;
  bool stopped_ = false;
};

}  // namespace pawl::server
