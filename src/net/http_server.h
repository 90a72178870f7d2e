// HttpServer: listens, speaks HTTP/1.1 with whoever comes, and hands each request to the handler.
//
// The handler is called on one of the I/O threads and must not block. Requests of one connection
// come one after the other: the next one is read when the last was answered, so pipelined requests
// are answered in order.
//
// What a client may do to us is bounded: size of headers and body, time to send a request, time to
// take a response, connections at once. Whoever breaks a rule gets a response that says so, as far
// as it can, and is disconnected.
//
// What all clients together make us hold is bounded too: bodies that arrive, requests that are
// handled, responses that are not read. Beyond that, a connection that stalls while it holds memory
// is ended first; then who wants more gets a 503. When there are too many connections, those go
// that have been idle for the longest time.
//
// No memory is left: the connection that found it is ended, and the others are served.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "base/result.h"
#include "net/http.h"

namespace pawl::net {

struct HttpServerOptions {
  std::string address = "127.0.0.1";  // a numeric one
  std::uint16_t port = 0;             // 0: any that is free
  unsigned threads = 1;

  std::size_t header_bytes = 32 << 10;
  std::size_t body_bytes = 32 << 20;
  std::size_t connections = 10'000;
  std::size_t memory_bytes = 256 << 20;               // that all requests may hold
  std::size_t stream_backlog_bytes = 4 << 20;         // of one stream, not yet taken by its client
  std::chrono::milliseconds idle_timeout{120'000};    // between two requests
  std::chrono::milliseconds receive_timeout{30'000};  // for a whole request
  std::chrono::milliseconds send_timeout{30'000};     // without taking a byte of the response

  // PEM files; both or none. With them the server speaks TLS and nothing else.
  std::string certificate_path;
  std::string key_path;

  // What is said to a client that broke the rules of HTTP: status and a sentence.
  std::function<Response(unsigned status, std::string_view message)> refuse;
};

struct HttpServerCounters {
  std::uint64_t accepted = 0;
  std::uint64_t open = 0;
  std::uint64_t refused = 0;  // over the number of connections
  std::uint64_t requests = 0;
  std::uint64_t bad_requests = 0;  // refused before they reached the handler
  std::uint64_t shed = 0;          // idle connections ended to make room for others
  std::uint64_t evicted = 0;       // ended because they stalled while memory was short
  std::uint64_t memory_bytes = 0;  // that requests hold
  std::uint64_t memory_limit = 0;
  std::uint64_t memory_refusals = 0;  // how often there was no room for more
  std::uint64_t memory_failures = 0;  // how often an allocation failed on an I/O thread
};

class HttpServer {
 public:
  static Result<std::unique_ptr<HttpServer>> start(HttpServerOptions options, Handler handler);
  virtual ~HttpServer() = default;  // stops at once

  virtual std::uint16_t port() const = 0;
  virtual HttpServerCounters counters() const = 0;
  // How long its certificate is valid yet; none: there is no TLS.
  virtual std::optional<std::chrono::seconds> certificate_left() const = 0;
  // Seconds of processor time of the I/O threads.
  virtual double cpu_seconds() const = 0;
  // Takes no more connections and closes those that are idle; every response from here on is the
  // last one of its connection. Waits until all are gone, or the time is over.
  virtual void drain(std::chrono::milliseconds patience) = 0;
  // Ends every connection and the threads. Exchanges that are answered later are dropped.
  virtual void stop() = 0;
};

}  // namespace pawl::net
