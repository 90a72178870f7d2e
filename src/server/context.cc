#include <memory>
#include <new>

#include "base/error_codes.h"
#include "server/handlers.h"

namespace pawl::server {

namespace {

void run_on(Background& threads, const CallPointer& call, std::function<void()> job) {
  const auto guarded = [call, job = std::move(job)] {
    try {
      job();
    } catch (const std::bad_alloc&) {
      call->refuse({ErrorCode::out_of_memory, "there was no memory for the request"});
    }
  };
  if (threads.run(guarded)) return;
  call->refuse({ErrorCode::engine_busy, "too many requests wait for their turn"});
}

}  // namespace

void Context::later(const CallPointer& call, std::function<void()> job) {
  run_on(background, call, std::move(job));
}

void Context::compile_later(const CallPointer& call, std::function<void()> job) {
  run_on(compiling, call, std::move(job));
}

void Context::query_later(const CallPointer& call, std::function<void()> job) {
  run_on(querying, call, std::move(job));
}

void Context::wait(const CallPointer& call, double seconds, const BeginWait& begin) {
  // The number is known only after the wait has begun, and the wait may be over before.
  struct Waiting {
    std::atomic<Engine::WaitId> wait = 0;
    std::atomic<bool> stop = false;
  };
  const std::string& token = call->token_id;
  auto waiting = std::make_shared<Waiting>();
  auto give_up = [waiting, &engine = engine] {
    waiting->stop = true;
    if (auto wait = waiting->wait.load()) engine.stop_waiting(wait);
  };
  Background::AlarmId alarm = 0;
  TokenWaits::Id by_token = 0;
  if (seconds > 0) {
    by_token = token_waits.add(token, [call, give_up] {
      call->refuse({ErrorCode::not_authenticated, "the API token has been revoked or has expired"});
      give_up();
    });
    auto us = static_cast<std::int64_t>(seconds * 1e6);
    alarm = background.call_after(std::chrono::microseconds(us), give_up);
    call->exchange().on_gone(give_up);
  }
  waiting->wait = begin([&background = background, &waits = token_waits, alarm, token, by_token] {
    if (alarm != 0) background.forget(alarm);
    if (by_token != 0) waits.remove(token, by_token);
  });
  if (by_token != 0 && !auth.is_valid(token, service.clock().now_us())) end_waits(token);
  if (seconds == 0 || waiting->stop || !ready) engine.stop_waiting(waiting->wait);
}

void Context::end_streams(const std::function<bool(const Call&)>& which) {
  events.end_if(which);
  digests.end_if(which);
}

void Context::remove_sessions(const std::vector<store::Key>& records) {
  if (records.empty()) return;
  service.loop().post([records](engine::Core& core) {
    for (const store::Key record : records) core.revoke_token(record, [](const Status&) {});
  });
}

void Context::end_waits(const std::string& token_id) {
  token_waits.end(token_id);
  end_streams([&token_id](const Call& call) { return call.token_id == token_id; });
  remove_sessions(sessions.close_all_of(token_id));
  workers.revoke(token_id);
}

}  // namespace pawl::server
