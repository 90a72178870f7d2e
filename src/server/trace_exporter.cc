#include "server/trace_exporter.h"

#include <algorithm>
#include <charconv>
#include <iterator>

#include "base/assert.h"
#include "base/memory_failure.h"
#include "base/random.h"
#include "server/trace_encoding.h"

namespace pawl::server {
namespace {

constexpr std::chrono::milliseconds kLongestRetry{30'000};

net::ClientOptions client_options(const TraceOptions& options) {
  const auto url = net::parse_url(options.endpoint);
  PAWL_ASSERT(url);
  net::ClientOptions client;
  client.host = url->host;
  client.port = url->port;
  client.tls = url->tls;
  client.timeout = options.timeout;
  client.total = options.timeout;
  client.authority_path = options.authority_path;
  client.body_bytes = 1 << 20;
  client.headers = options.headers;
  client.headers.push_back({"Content-Type", "application/json"});
  client.headers.push_back({"User-Agent", "OTel-OTLP-Exporter-Pawl/" PAWL_VERSION});
  return client;
}

// Seconds; a date is as good as nothing.
std::chrono::milliseconds retry_after(const net::ClientResponse& response) {
  const std::string_view text = response.header("retry-after");
  std::uint32_t seconds = 0;
  std::from_chars(text.data(), text.data() + text.size(), seconds);
  return std::min<std::chrono::milliseconds>(std::chrono::seconds(seconds), kLongestRetry);
}

}  // namespace

TraceExporter::TraceExporter(TraceOptions options, Log log)
    : options_(std::move(options)),
      log_(std::move(log)),
      target_(net::parse_url(options_.endpoint)->target),
      client_(client_options(options_)),
      thread_([this] { work(); }) {}

TraceExporter::~TraceExporter() { stop(std::chrono::milliseconds(0)); }

void TraceExporter::take(std::vector<engine::Span>* spans) {
  std::size_t lost = 0;
  bool is_enough = false;
  const bool has_memory = has_memory_for([&] {
    std::lock_guard lock(mutex_);
    const std::size_t room = stopping_ ? 0 : options_.queue - queued_;
    lost = spans->size() > room ? spans->size() - room : 0;
    if (lost == spans->size()) return;
    spans->resize(spans->size() - lost);
    const std::size_t before = queued_;
    queue_.push_back(std::move(*spans));
    queued_ += queue_.back().size();
    is_enough = before < options_.batch && queued_ >= options_.batch;
  });
  overflowed_ += has_memory ? lost : spans->size();
  *spans = std::vector<engine::Span>();
  if (is_enough) wake_.notify_one();
}

TraceCounters TraceExporter::counters() const {
  TraceCounters counters{exported_, overflowed_, refused_, undelivered_, failures_, 0};
  std::lock_guard lock(mutex_);
  counters.queued = queued_;
  return counters;
}

void TraceExporter::stop(std::chrono::milliseconds patience) {
  {
    std::lock_guard lock(mutex_);
    if (std::exchange(stopping_, true)) return;
    end_ = std::chrono::steady_clock::now() + patience;
  }
  wake_.notify_all();
  thread_.join();
}

// --- the exporter's thread

void TraceExporter::work() {
  while (true) {
    std::vector<engine::Span> batch;
    if (!has_memory_for([&] { batch = next_batch(); })) continue;
    if (batch.empty()) return;
    if (!has_memory_for([&] { deliver(batch); })) undelivered_ += batch.size();
  }
}

// Waits until there is one; empty: the end has come.
std::vector<engine::Span> TraceExporter::next_batch() {
  std::unique_lock lock(mutex_);
  wake_.wait_for(lock, options_.delay, [this] { return stopping_ || queued_ >= options_.batch; });
  while (queue_.empty() && !stopping_) wake_.wait_for(lock, options_.delay);
  if (std::chrono::steady_clock::now() >= end_) {
    undelivered_ += queued_;
    queued_ = 0;
    queue_.clear();
  }
  std::vector<engine::Span> batch;
  while (!queue_.empty() && batch.size() < options_.batch) {
    std::vector<engine::Span>& first = queue_.front();
    const std::size_t count = std::min(first.size(), options_.batch - batch.size());
    const auto end = first.begin() + static_cast<std::ptrdiff_t>(count);
    batch.insert(batch.end(), std::make_move_iterator(first.begin()), std::make_move_iterator(end));
    queued_ -= count;
    if (count == first.size()) {
      queue_.pop_front();
    } else {
      first.erase(first.begin(), end);
    }
  }
  return batch;
}

void TraceExporter::deliver(const std::vector<engine::Span>& batch) {
  const std::string body = encode_spans(options_, batch);
  const Time give_up = std::chrono::steady_clock::now() + options_.patience;
  std::chrono::milliseconds backoff = options_.first_retry;
  SystemRandom random;
  while (true) {
    std::chrono::milliseconds wait{0};
    const Fate fate = send(body, batch.size(), &wait);
    if (fate != Fate::kAgain) return;
    if (wait.count() == 0) {
      // Half of it by chance, so that nodes do not come all at once.
      const auto half = static_cast<std::uint64_t>(backoff.count() / 2);
      wait = std::chrono::milliseconds(half + random.next_u64() % (half + 1));
      backoff = std::min(backoff * 2, kLongestRetry);
    }
    if (std::chrono::steady_clock::now() + wait >= give_up || !pause(wait)) break;
  }
  undelivered_ += batch.size();
}

TraceExporter::Fate TraceExporter::send(const std::string& body, std::size_t spans,
                                        std::chrono::milliseconds* wait) {
  const auto response = client_.request("POST", target_, body);
  if (!response) {
    ++failures_;
    tell_trouble(response.error().message);
    return Fate::kAgain;
  }
  if (response->status >= 200 && response->status < 300) {
    const PartialSuccess partial = decode_partial_success(response->body);
    const std::uint64_t rejected = std::min<std::uint64_t>(partial.rejected, spans);
    refused_ += rejected;
    exported_ += spans - rejected;
    if (rejected > 0) {
      tell_trouble("it has rejected spans: " + partial.message);
    } else if (std::exchange(in_trouble_, false) && log_) {
      log_("the collector takes spans again");
    }
    return Fate::kTaken;
  }
  ++failures_;
  tell_trouble("it answers " + std::to_string(response->status));
  const unsigned status = response->status;
  if (status == 429 || (status >= 502 && status <= 504)) {
    *wait = retry_after(*response);
    return Fate::kAgain;
  }
  refused_ += spans;
  return Fate::kRefused;
}

// False: the end comes before.
bool TraceExporter::pause(std::chrono::milliseconds time) {
  std::unique_lock lock(mutex_);
  // Whoever stops the server waits: there is one more try, and no pause.
  if (stopping_) return false;
  wake_.wait_for(lock, time, [this] { return stopping_; });
  return std::chrono::steady_clock::now() < end_;
}

// Once, until it is over.
void TraceExporter::tell_trouble(const std::string& what) {
  if (std::exchange(in_trouble_, true) || !log_) return;
  log_("spans cannot be sent to " + options_.endpoint + ": " + what +
       "; they are kept while there is room, see pawl_spans_dropped_total");
}

}  // namespace pawl::server
