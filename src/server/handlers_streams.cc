// Streams of runs: pages of them, and as they grow.
//
//   id: 17
//   data: {"number":17,"at":"…","value":"token"}
//
// and when the run has ended and all of it was told
//
//   event: end
//   data: {"next":18}
#include <atomic>
#include <chrono>
#include <memory>
#include <utility>

#include "server/answers.h"
#include "server/handlers.h"

namespace pawl::server::handlers {
namespace {

constexpr double kMostWaitSeconds = 60;
constexpr std::chrono::seconds kSignOfLife{15};
constexpr std::uint32_t kPage = 1'000;

void write_item(JsonWriter& writer, const StreamItem& item) {
  writer.begin_object();
  write_field(writer, "number", item.number);
  write_field(writer, "at", item.at);
  write_field(writer, "value", item.value);
  writer.end();
}

std::string page_text(const StreamPage& page) {
  JsonWriter writer = answer_writer();
  writer.begin_object();
  writer.key("items");
  writer.begin_list();
  for (const StreamItem& item : page.items) write_item(writer, item);
  writer.end();
  write_field(writer, "next", page.next);
  write_field(writer, "ended", page.ended);
  writer.end();
  return finish(std::move(writer));
}

std::string event_text(const StreamItem& item) {
  JsonWriter writer = answer_writer();
  write_item(writer, item);
  return "id: " + std::to_string(item.number) + "\ndata: " + finish(std::move(writer)) + "\n\n";
}

// A client that is told what comes, until the run has ended, the client has gone or its token is
// not valid any more.
class Follower : public std::enable_shared_from_this<Follower> {
 public:
  Follower(Context& context, CallPointer call, std::uint64_t from)
      : context_(context), call_(std::move(call)), next_(from) {}
  ~Follower() {
    if (by_token_ != 0) context_.token_waits.remove(call_->token_id, by_token_);
  }

  void begin() {
    std::weak_ptr<Follower> follower = weak_from_this();
    const auto give_up = [follower] {
      auto self = follower.lock();
      if (!self) return;
      self->gone_ = true;
      self->stop_waiting();
    };
    by_token_ = context_.token_waits.add(call_->token_id, give_up);
    call_->exchange().on_gone(give_up);
    tell_now();
  }

 private:
  // The token may have been revoked since, or the server be about to stop.
  bool may_go_on() const {
    return context_.ready && !gone_ &&
           context_.auth.is_valid(call_->token_id, context_.service.clock().now_us());
  }

  void tell() {
    context_.later(call_, [self = shared_from_this()] { self->tell_now(); });
  }

  void tell_now() {
    if (!may_go_on()) return call_->exchange().end_stream();
    const auto page =
        context_.engine.stream(call_->parameters[0], call_->parameters[1], next_, kPage);
    if (!page) return call_->exchange().end_stream();
    std::string text;
    for (const StreamItem& item : page->items) text += event_text(item);
    next_ = page->next;
    if (page->ended) text += "event: end\ndata: {\"next\":" + std::to_string(next_) + "}\n\n";
    if (!text.empty()) call_->exchange().send(std::move(text));
    if (page->ended) return call_->exchange().end_stream();
    page->items.size() == kPage ? tell() : wait();
  }

  // Now and then a sign of life, so that connections that lead nowhere are noticed.
  void wait() {
    std::weak_ptr<Follower> follower = weak_from_this();
    const auto alarm = context_.background.call_after(kSignOfLife, [follower] {
      if (auto self = follower.lock()) self->stop_waiting();
    });
    waiting_ = context_.engine.wait_stream_async(
        call_->parameters[0], call_->parameters[1], next_,
        [self = shared_from_this(), alarm](const Status& grown) {
          self->context_.background.forget(alarm);
          const bool silent = !grown && grown.error().code == ErrorCode::wait_timeout;
          if (!grown && !silent) return self->call_->exchange().end_stream();
          if (silent && self->may_go_on()) self->call_->exchange().send(": \n\n");
          self->tell();
        });
    if (gone_) stop_waiting();
  }

  void stop_waiting() {
    if (const Engine::WaitId wait = waiting_) context_.engine.stop_waiting(wait);
  }

  Context& context_;
  CallPointer call_;
  std::uint64_t next_ = 0;
  TokenWaits::Id by_token_ = 0;
  std::atomic<bool> gone_ = false;  // the client has, or its token
  std::atomic<Engine::WaitId> waiting_ = 0;
};

}  // namespace

void list_streams(Context& context, const CallPointer& call) {
  context.later(call, [&context, call] {
    auto streams = context.engine.streams(call->parameters[0]);
    if (!streams) return call->refuse(streams.error());
    JsonWriter writer = answer_writer();
    writer.begin_object();
    writer.key("streams");
    writer.begin_list();
    for (const StreamInfo& stream : *streams) {
      writer.begin_object();
      write_field(writer, "name", stream.name);
      write_field(writer, "items", stream.items);
      write_field(writer, "bytes", stream.bytes);
      writer.end();
    }
    writer.end();
    writer.end();
    call->respond(200, finish(std::move(writer)));
  });
}

void read_stream(Context& context, const CallPointer& call) {
  auto from = static_cast<std::uint64_t>(call->query_integer("from", 0, INT64_MAX));
  const std::uint32_t limit = call->query_limit(kPage, 10'000);
  const double seconds = call->query_seconds("wait", kMostWaitSeconds);
  if (auto status = call->check_query(); !status) return call->refuse(status.error());
  const bool follows =
      call->request().header("accept").find("text/event-stream") != std::string_view::npos;
  const auto read = [&context, call, from, limit] {
    auto page = context.engine.stream(call->parameters[0], call->parameters[1], from, limit);
    if (!page) return call->refuse(page.error());
    call->respond(200, page_text(*page));
  };
  if (follows) {
    return context.later(call, [&context, call, from] {
      // An unknown run is refused as ever.
      if (auto known = context.engine.streams(call->parameters[0]); !known) {
        return call->refuse(known.error());
      }
      net::Response head;
      head.content_type = "text/event-stream";
      head.headers.push_back({"Cache-Control", "no-store"});
      head.headers.push_back({"X-Accel-Buffering", "no"});
      call->begin_stream(std::move(head));
      std::make_shared<Follower>(context, call, from)->begin();
    });
  }
  if (seconds == 0) return context.later(call, read);
  context.wait(call, seconds, [&](auto over) {
    return context.engine.wait_stream_async(
        call->parameters[0], call->parameters[1], from,
        [&context, call, over, read](const Status& grown) {
          over();
          const bool silent = !grown && grown.error().code == ErrorCode::wait_timeout;
          if (!grown && !silent) return call->refuse(grown.error());
          context.later(call, read);
        });
  });
}

}  // namespace pawl::server::handlers
