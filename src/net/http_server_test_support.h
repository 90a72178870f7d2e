// A server for tests: it echoes, answers largely, drops, refuses by the head, or holds exchanges
// until the test takes them.
#pragma once

#include <gtest/gtest.h>

#include <chrono>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "net/http_client.h"
#include "net/http_server.h"

namespace pawl::net {

using std::chrono::milliseconds;

struct Server {
  std::unique_ptr<HttpServer> http;
  std::mutex mutex;
  std::vector<std::shared_ptr<Exchange>> held;
  std::atomic<int> gone = 0;

  explicit Server(HttpServerOptions options = {}) {
    auto started = HttpServer::start(
        std::move(options),
        [this](const std::shared_ptr<Exchange>& exchange) { return judge(exchange); });
    EXPECT_TRUE(started) << to_string(started.error());
    http = std::move(*started);
  }
  ~Server() { http->stop(); }

  Arrived judge(const std::shared_ptr<Exchange>& exchange) {
    if (exchange->request().path() == "/forbidden") {
      exchange->respond({403, "text/plain", "no"});
      return {};
    }
    if (exchange->request().path() == "/short") exchange->limit_body(10);
    return [this, exchange] { handle(exchange); };
  }
  void handle(std::shared_ptr<Exchange> exchange) {
    Request& request = exchange->request();
    std::string path(request.path());
    if (path == "/echo") {
      std::string text = request.method + " " + request.target + " " + request.body;
      return exchange->respond({200, "text/plain", text, {{"X-Seen", "yes"}}});
    }
    if (path == "/big") return exchange->respond({200, "text/plain", std::string(8 << 20, 'b')});
    if (path == "/drop") return;
    exchange->on_gone([this] { ++gone; });
    std::lock_guard lock(mutex);
    held.push_back(std::move(exchange));
  }
  HttpClient client(milliseconds timeout = milliseconds(10'000)) {
    return HttpClient({"127.0.0.1", http->port(), timeout, {}});
  }
  std::shared_ptr<Exchange> take() {
    for (int i = 0; i < 2000; ++i) {
      {
        std::lock_guard lock(mutex);
        if (!held.empty()) {
          auto first = held.front();
          held.erase(held.begin());
          return first;
        }
      }
      std::this_thread::sleep_for(milliseconds(1));
    }
    return nullptr;
  }
};

template <typename Condition>
bool soon(Condition condition) {
  for (int i = 0; i < 5000; ++i) {
    if (condition()) return true;
    std::this_thread::sleep_for(milliseconds(1));
  }
  return false;
}

}  // namespace pawl::net
