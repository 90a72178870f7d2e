// Call: one request on its way to a handler and back. It is answered once; one that is dropped
// answers PAWL-5009, or PAWL-5015 if an allocation has failed. Any thread may answer it.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "lang/python/diagnostics.h"
#include "net/http.h"
#include "net/url.h"

namespace pawl::server {

struct Route;

class Call {
 public:
  // Told of each answer: for the access log and the metrics.
  using Answered = std::function<void(const Call&, unsigned status, std::size_t bytes)>;

  Call(std::shared_ptr<net::Exchange> exchange, Answered answered)
      : exchange_(std::move(exchange)), answered_(std::move(answered)) {}
  ~Call();
  Call(const Call&) = delete;
  Call& operator=(const Call&) = delete;

  // --- the request
  const Route* route = nullptr;
  std::vector<std::string> parameters;  // of the path, in order
  net::Query query;
  std::string token_id;  // of who asks; empty: nobody in particular
  std::string session;   // the hash of its session's secret; empty: it has shown the token itself
  std::int64_t session_ends_us = 0;
  std::int64_t begun_ns = 0;
  net::Request& request() { return exchange_->request(); }
  const net::Request& request() const { return exchange_->request(); }
  net::Exchange& exchange() { return *exchange_; }

  // Who asks, for the audit log.
  std::string actor() const;

  // --- its query. What is missing is the default; what is wrong is noted for check_query().
  std::string_view query_text(std::string_view name) const;
  std::int64_t query_integer(std::string_view name, std::int64_t otherwise, std::int64_t most);
  // The parameter 'limit', of a page: from 1 on, since an empty one would look like the last.
  std::uint32_t query_limit(std::int64_t otherwise, std::int64_t most);
  std::optional<std::int64_t> query_time(std::string_view name);
  std::optional<bool> query_boolean(std::string_view name);
  double query_seconds(std::string_view name, double most);
  void complain(std::string_view name, std::string_view what);
  Status check_query() const;

  // Until its body has arrived, a call is not answered when it is dropped: its connection knows
  // why.
  void await_body() { done_ = true; }
  void body_arrived() { done_ = false; }

  // --- the answer
  void respond(unsigned status, std::string body);
  void respond(net::Response response);
  void refuse(const Error& error, const std::vector<python::Diagnostic>& diagnostics = {});
  // The exchange is answered by a stream that somebody else writes.
  void begin_stream(net::Response head);

 private:
  void tell_answered(unsigned status, std::size_t bytes) noexcept;

  std::shared_ptr<net::Exchange> exchange_;
  Answered answered_;
  std::optional<Error> query_error_;
  std::atomic<bool> done_ = false;
};

using CallPointer = std::shared_ptr<Call>;

}  // namespace pawl::server
