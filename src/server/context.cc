#include <memory>

#include "base/error_codes.h"
#include "server/handlers.h"

namespace pawl::server {

void Context::later(const CallPointer& call, std::function<void()> job) {
  if (background.run(std::move(job))) return;
  call->refuse({ErrorCode::engine_busy, "too many requests wait for their turn"});
}

void Context::wait(const CallPointer& call, double seconds, const BeginWait& begin) {
  // The number is known only after the wait has begun, and the wait may be over before.
  struct Waiting {
    std::atomic<Engine::WaitId> wait = 0;
    std::atomic<bool> stop = false;
  };
  auto waiting = std::make_shared<Waiting>();
  auto give_up = [waiting, &engine = engine] {
    waiting->stop = true;
    if (auto wait = waiting->wait.load()) engine.stop_waiting(wait);
  };
  Background::AlarmId alarm = 0;
  if (seconds > 0) {
    auto us = static_cast<std::int64_t>(seconds * 1e6);
    alarm = background.call_after(std::chrono::microseconds(us), give_up);
    call->exchange().on_gone(give_up);
  }
  waiting->wait = begin([&background = background, alarm] {
    if (alarm != 0) background.forget(alarm);
  });
  if (seconds == 0 || waiting->stop || !ready) engine.stop_waiting(waiting->wait);
}

}  // namespace pawl::server
