#include "server/forwarder.h"

#include <algorithm>
#include <utility>

#include "base/error_codes.h"
#include "server/handlers.h"
#include "value/payload_tree.h"

namespace pawl::server {
namespace {

constexpr std::string_view kForwarded = "X-Pawl-Forwarded";
constexpr std::int64_t kBelievedUs = 10'000'000;
constexpr std::size_t kMostOwners = 10'000;
constexpr std::size_t kMostAnswerBytes = std::size_t{64} << 20;
// Beyond what the other server may take for its answer.
constexpr std::chrono::milliseconds kPatience{5'000};

Error session_gone() {
  return {ErrorCode::stale_lease, "the session is unknown or has ended",
          "open a new one: leave out 'session'"};
}

// Where the server is that speaks for the session; empty: nowhere.
Result<std::string> find_owner(Context& context, store::Key session) {
  return context.service.read_store([&](store::Store& store) -> Result<std::string> {
    PAWL_TRY(const auto sessions, store.sessions());
    const auto found = std::ranges::find(sessions, session, &store::SessionRecord::key);
    if (found == sessions.end()) return std::string();
    PAWL_TRY(const auto nodes, store.nodes());
    const auto node = std::ranges::find(nodes, found->node, &store::NodeRecord::key);
    if (node == nodes.end()) return std::string();
    const auto about = PayloadTree::parse(node->about);
    const PayloadTree* url = about ? about->find("url") : nullptr;
    const bool is_text = url != nullptr && url->kind() == PayloadKind::kString;
    return is_text && url->text() != context.talk.url() ? url->text() : std::string();
  });
}

}  // namespace

bool Forwarder::may_forward(const Call& call) { return call.request().header(kForwarded).empty(); }

std::optional<std::string> Forwarder::known_owner(store::Key session, std::int64_t now_us) {
  std::lock_guard lock(mutex_);
  const auto found = owners_.find(session);
  if (found == owners_.end() || found->second.until_us < now_us) return std::nullopt;
  return found->second.url;
}

void Forwarder::forward(Context& context, const CallPointer& call, std::string body,
                        store::Key session, std::int64_t wait_us) {
  const std::int64_t now_us = context.service.clock().monotonic_ns() / 1000;
  if (const auto url = known_owner(session, now_us)) {
    return send(call, std::move(body), session, *url, wait_us);
  }
  auto kept = std::make_shared<std::string>(std::move(body));
  context.later(call, [this, &context, call, kept, session, wait_us, now_us] {
    const Result<std::string> url = find_owner(context, session);
    if (!url) return call->refuse(url.error());
    if (url->empty()) return call->refuse(session_gone());
    {
      std::lock_guard lock(mutex_);
      if (owners_.size() >= kMostOwners) owners_.clear();
      owners_[session] = {*url, now_us + kBelievedUs};
    }
    send(call, std::move(*kept), session, *url, wait_us);
  });
}

void Forwarder::send(const CallPointer& call, std::string body, store::Key session,
                     const std::string& url, std::int64_t wait_us) {
  const auto parts = net::parse_url(url + "/api/v1/worker/exchange");
  if (!parts) return call->refuse(session_gone());
  net::FetchRequest request;
  request.url = *parts;
  request.method = "POST";
  request.body = std::move(body);
  request.headers = {{"Content-Type", "application/json"}, {std::string(kForwarded), "1"}};
  const std::string_view authorization = call->request().header("authorization");
  if (!authorization.empty()) {
    request.headers.push_back({"Authorization", std::string(authorization)});
  }
  request.timeout = std::chrono::milliseconds(wait_us / 1000) + kPatience;
  request.body_bytes = kMostAnswerBytes;
  request.authority_path = authority_;
  std::lock_guard lock(mutex_);
  if (stopped_) return call->refuse({ErrorCode::engine_stopped, "the server is shutting down"});
  if (!fetcher_) fetcher_ = net::HttpFetcher::make();
  fetcher_->begin(std::move(request), [this, call, session](Result<net::ClientResponse> answer) {
    if (!answer || answer->status != 200) {
      std::lock_guard again(mutex_);
      owners_.erase(session);
    }
    if (!answer) return call->refuse(session_gone());
    net::Response response;
    response.status = answer->status;
    response.body = std::move(answer->body);
    call->respond(std::move(response));
  });
}

void Forwarder::stop() {
  std::unique_ptr<net::HttpFetcher> fetcher;  // ends outside of the lock: its thread may want it
  {
    std::lock_guard lock(mutex_);
    stopped_ = true;
    fetcher = std::move(fetcher_);
  }
}

}  // namespace pawl::server
