#include "server/notifier.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "base/base64.h"
#include "base/hmac.h"
#include "server/answers.h"

namespace pawl::server {
namespace {

constexpr std::size_t kMostGroups = 50;
constexpr std::size_t kMostExamples = 5;
constexpr std::size_t kLongestText = 500;
constexpr std::int64_t kPatienceUs = 86'400'000'000;
constexpr std::chrono::milliseconds kLongestRetry{3'600'000};

std::string key_of(std::string_view secret) {
  constexpr std::string_view kPrefix = "whsec_";
  std::string key;
  const bool is_encoded =
      secret.starts_with(kPrefix) && append_base64_decoded(key, secret.substr(kPrefix.size()));
  return is_encoded ? key : std::string(secret);
}

}  // namespace

Notifier::Notifier(NotifierOptions options, Background& background, Clock& clock,
                   RandomSource& random)
    : options_(std::move(options)),
      url_(options_.url.empty() ? std::nullopt : net::parse_url(options_.url)),
      background_(background),
      clock_(clock),
      random_(random) {
  if (url_) fetcher_ = net::HttpFetcher::make();
}

void Notifier::note(Alert alert) {
  if (!url_) return;
  const std::int64_t now_us = clock_.now_us();
  std::lock_guard lock(mutex_);
  if (stopped_) return;
  std::pair name(alert.kind, std::string(beginning_of(alert.subject, kLongestText)));
  if (!groups_.contains(name) && groups_.size() >= kMostGroups) name.second = "…";
  Group& group = groups_[std::move(name)];
  if (group.count++ == 0) group.first_us = now_us;
  group.last_us = now_us;
  if (group.examples.size() < kMostExamples) {
    alert.details = beginning_of(alert.details, kLongestText);
    group.examples.push_back(std::move(alert));
  }
  if (std::exchange(busy_, true)) return;
  plan(std::min(options_.gather, options_.pause));
}

void Notifier::plan(std::chrono::milliseconds after) {
  background_.call_after(after, [this] { send_gathered(); });
}

void Notifier::send_gathered() {
  Message message;
  {
    std::lock_guard lock(mutex_);
    if (stopped_) return;
    if (groups_.empty()) {
      busy_ = false;
      return;
    }
    message.body = body_of(groups_);
    groups_.clear();
  }
  message.id = fmt::format("alert_{:016x}{:016x}", random_.next_u64(), random_.next_u64());
  message.made_us = clock_.now_us();
  send(std::move(message));
}

std::string Notifier::body_of(
    const std::map<std::pair<std::string, std::string>, Group>& groups) const {
  JsonWriter writer = answer_writer();
  writer.begin_object();
  write_field(writer, "type", "pawl.alert");
  write_field(writer, "timestamp", Time(Duration(clock_.now_us())));
  write_field(writer, "server", options_.server);
  writer.key("alerts");
  writer.begin_list();
  for (const auto& [name, group] : groups) {
    writer.begin_object();
    write_field(writer, "kind", name.first);
    write_text_or_null(writer, "subject", name.second);
    write_field(writer, "count", group.count);
    write_field(writer, "first_at", Time(Duration(group.first_us)));
    write_field(writer, "last_at", Time(Duration(group.last_us)));
    writer.key("examples");
    writer.begin_list();
    for (const Alert& example : group.examples) {
      writer.begin_object();
      write_text_or_null(writer, "run", example.example);
      write_text_or_null(writer, "details", example.details);
      writer.end();
    }
    writer.end();
    writer.end();
  }
  writer.end();
  writer.end();
  return finish(std::move(writer));
}

// The time of each attempt is signed, the id stays.
void Notifier::send(Message message) {
  const std::string seconds = std::to_string(clock_.now_us() / 1'000'000);
  std::string signature = "v1,";
  append_base64(signature, hmac(DigestKind::kSha256, key_of(options_.secret),
                                {message.id, ".", seconds, ".", message.body}));
  net::FetchRequest request;
  request.url = *url_;
  request.method = "POST";
  request.body = message.body;
  request.headers = {{"Content-Type", "application/json"},
                     {"webhook-id", message.id},
                     {"webhook-timestamp", seconds},
                     {"webhook-signature", signature},
                     {"Connection", "close"}};
  request.timeout = std::chrono::milliseconds(15'000);
  request.body_bytes = 64 << 10;
  ++message.attempts;
  std::lock_guard lock(mutex_);
  if (stopped_) return;
  fetcher_->begin(std::move(request), [this, message = std::move(message)](
                                          const Result<net::ClientResponse>& response) mutable {
    answered(std::move(message), response);
  });
}

void Notifier::answered(Message message, const Result<net::ClientResponse>& response) {
  std::lock_guard lock(mutex_);
  if (stopped_) return;
  const bool is_taken = response && response->status >= 200 && response->status < 300;
  if (is_taken) {
    ++sent_;
    return plan(options_.pause);
  }
  ++failures_;
  if (clock_.now_us() - message.made_us > kPatienceUs) {
    ++dropped_;
    return plan(options_.pause);
  }
  const auto wait = options_.first_retry * (1LL << std::min(message.attempts - 1, 12));
  background_.call_after(std::min<std::chrono::milliseconds>(wait, kLongestRetry),
                         [this, message = std::move(message)] { send(message); });
}

void Notifier::stop() {
  // Its thread may wait for the mutex: it is waited for without.
  std::unique_ptr<net::HttpFetcher> fetcher;
  {
    std::lock_guard lock(mutex_);
    stopped_ = true;
    fetcher.swap(fetcher_);
  }
}

}  // namespace pawl::server
