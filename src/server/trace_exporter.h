// TraceExporter: sends spans to a collector, by OTLP over HTTP with JSON (docs/tracing.md).
//
// The core's thread puts spans into a bounded queue, and a thread of the exporter's own sends them
// batch by batch. A collector that is slow or away costs spans, which are counted, and nothing
// else. A batch that is answered by 429, 502, 503 or 504, or not at all, is sent again, later and
// later, for a while; any other refusal drops it.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

#include "engine/trace/span.h"
#include "net/http_client.h"

namespace pawl::server {

struct TraceOptions {
  std::string endpoint = {};  // the whole URL; empty: spans are sent to nobody
  std::vector<net::Header> headers = {};
  engine::Sampler sampler = {};
  std::string service = "pawl";
  std::string instance = {};                                       // the node's name
  std::vector<std::pair<std::string, std::string>> resource = {};  // further attributes
  std::string authority_path = {};             // PEM file by which the collector is trusted
  std::chrono::milliseconds timeout{10'000};   // of one request
  std::chrono::milliseconds delay{1'000};      // until a batch that is not full is sent
  std::chrono::milliseconds patience{60'000};  // with a batch that is sent again and again
  std::chrono::milliseconds first_retry{1'000};
  std::size_t queue = 65'536;  // most spans that wait
  std::size_t batch = 2'048;   // most spans of one request
};

struct TraceCounters {
  std::uint64_t exported = 0;     // spans that the collector has taken
  std::uint64_t overflowed = 0;   // spans for which the queue had no room
  std::uint64_t refused = 0;      // spans that the collector refused
  std::uint64_t undelivered = 0;  // spans that were given up
  std::uint64_t failures = 0;     // requests that were not taken
  std::size_t queued = 0;
};

class TraceExporter final : public engine::SpanSink {
 public:
  using Log = std::function<void(std::string_view)>;

  // The endpoint is a URL.
  TraceExporter(TraceOptions options, Log log);
  ~TraceExporter() override;
  TraceExporter(const TraceExporter&) = delete;
  TraceExporter& operator=(const TraceExporter&) = delete;

  const engine::Sampler& sampler() const override { return options_.sampler; }
  void take(std::vector<engine::Span>* spans) override;
  TraceCounters counters() const;
  // Sends what is there, for no longer than this.
  void stop(std::chrono::milliseconds patience);

 private:
  using Time = std::chrono::steady_clock::time_point;

  void work();
  std::vector<engine::Span> next_batch();
  void deliver(const std::vector<engine::Span>& batch);
  // Whether it is worth another try, and after how long the collector wants it.
  enum class Fate : std::uint8_t { kTaken, kRefused, kAgain };
  Fate send(const std::string& body, std::size_t spans, std::chrono::milliseconds* wait);
  bool pause(std::chrono::milliseconds time);
  void tell_trouble(const std::string& what);

  const TraceOptions options_;
  const Log log_;
  std::string target_;
  net::HttpClient client_;

  mutable std::mutex mutex_;
  std::condition_variable wake_;
  std::deque<std::vector<engine::Span>> queue_;  // as they came; guarded, as the next three
  std::size_t queued_ = 0;                       // spans in it
  bool stopping_ = false;
  Time end_ = Time::max();   // when what is left is given up
  bool in_trouble_ = false;  // of the exporter's thread
  std::atomic<std::uint64_t> exported_ = 0, overflowed_ = 0, refused_ = 0, undelivered_ = 0,
                             failures_ = 0;
  std::thread thread_;
};

}  // namespace pawl::server
