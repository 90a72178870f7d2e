// Notifier: tells an operator of trouble by a webhook of the server's own, signed as Standard
// Webhooks are. Off unless there is a URL.
//
// What happens within some seconds goes into one message, with numbers and a few examples of each
// kind; then a minute passes before the next one. A message that is not taken is sent again, later
// and later, for a day; what happens meanwhile is gathered for the next. Nothing grows: kinds and
// examples are few, the rest is counted.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "base/clock.h"
#include "base/random.h"
#include "base/result.h"
#include "net/http_fetch.h"
#include "server/background.h"

namespace pawl::server {

struct NotifierOptions {
  std::string url = {};     // empty: nobody is told
  std::string secret = {};  // "whsec_…"
  std::string server = {};  // the node's name
  std::chrono::milliseconds gather{5'000};
  std::chrono::milliseconds pause{60'000};
  std::chrono::milliseconds first_retry{2'000};
};

struct Alert {
  std::string kind;          // "run_failed"
  std::string subject;       // what is counted together: a workflow, a queue
  std::string example = {};  // id of a run
  std::string details = {};
};

class Notifier {
 public:
  Notifier(NotifierOptions options, Background& background, Clock& clock, RandomSource& random);

  bool is_on() const { return url_.has_value(); }
  // From any thread; cheap.
  void note(Alert alert);
  std::uint64_t sent() const { return sent_; }
  std::uint64_t failures() const { return failures_; }  // attempts that were not taken
  std::uint64_t dropped() const { return dropped_; }    // messages that nobody took for a day
  void stop();

 private:
  struct Group {
    std::uint64_t count = 0;
    std::int64_t first_us = 0;
    std::int64_t last_us = 0;
    std::vector<Alert> examples;
  };
  struct Message {
    std::string id;
    std::string body;
    int attempts = 0;
    std::int64_t made_us = 0;
  };

  void plan(std::chrono::milliseconds after);
  void send_gathered();
  void send(Message message);
  void answered(Message message, const Result<net::ClientResponse>& response);
  std::string body_of(const std::map<std::pair<std::string, std::string>, Group>& groups) const;

  const NotifierOptions options_;
  const std::optional<net::Url> url_;
  Background& background_;
  Clock& clock_;
  RandomSource& random_;
  std::mutex mutex_;
  std::map<std::pair<std::string, std::string>, Group> groups_;  // guarded, as the next two
  bool busy_ = false;  // a message is planned or on its way, or the pause lasts
  bool stopped_ = false;
  std::atomic<std::uint64_t> sent_ = 0, failures_ = 0, dropped_ = 0;
  std::unique_ptr<net::HttpFetcher> fetcher_;
};

}  // namespace pawl::server
