// Server: the engine behind HTTP, from listening to the last answer.
//
//   auto server = Server::start(options);
//   … (*server)->port() …
//   (*server)->stop();   // drains: workers are told, who waits is answered, then the store closes
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "base/result.h"
#include "net/http_server.h"
#include "pawl/engine.h"
#include "server/builtin_tasks.h"
#include "server/compile_process.h"
#include "server/notifier.h"
#include "server/trace_exporter.h"
#include "server/trace_settings.h"

namespace pawl::engine {
class Service;
}

namespace pawl::server {

// What is written about one request.
struct AccessLine {
  std::string method, path, remote, token;
  std::string trace, span;  // of the client, or empty
  std::int64_t at_us = 0;   // of the answer
  unsigned status = 0;
  std::size_t bytes = 0;
  double seconds = 0;
};

struct ServerOptions {
  net::HttpServerOptions http;
  EngineOptions engine;
  // Another address, at which webhooks are answered and nothing else; port 0 and no address: none.
  std::string hooks_address = {};
  std::uint16_t hooks_port = 0;
  NotifierOptions notify = {};
  TraceOptions traces = {};
  TraceWishes trace_wishes = {};        // from which the settings make the line above
  std::vector<std::string> notes = {};  // what an operator should know of the settings
  std::string public_url = {};  // "https://hooks.example.com": of links that are sent to people
  BuiltinTaskOptions builtin = {};
  CompileProcessOptions compiler = {};
  bool insecure = false;                       // may listen beyond loopback without authentication
  std::chrono::milliseconds patience{10'000};  // of stop(), for answers that are on their way
  std::string web_folder = {};                 // of the dashboard; empty: that of the program
  std::string authority = {};                  // PEM file by which other servers are trusted
  std::string advertise = {};                  // by which other servers reach this one
  bool test_clock = false;                     // POST /test/skip lets time pass
  std::function<void(std::string_view)> log = {};  // what an operator should know
  bool write_access_log = false;
  std::function<void(const AccessLine&)> access_log = {};  // used if the line above says so
};

class Server {
 public:
  static Result<std::unique_ptr<Server>> start(ServerOptions options);
  virtual ~Server() = default;  // stops

  virtual std::uint16_t port() const = 0;
  virtual std::uint16_t hooks_port() const = 0;  // 0: webhooks have no address of their own
  // The engine behind it, for those who live in the same process.
  virtual engine::Service& service() = 0;
  // Seconds of processor time of the I/O threads.
  virtual double io_cpu_seconds() const = 0;
  virtual void stop() = 0;
};

}  // namespace pawl::server
