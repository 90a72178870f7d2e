// Answers that come exactly once: a reply that is dropped, because the engine stopped before it was
// given, says so (PAWL-4005). So nobody waits for an answer that cannot come any more.
#pragma once

#include <exception>
#include <functional>
#include <memory>
#include <utility>

#include "base/memory_failure.h"
#include "base/result.h"
#include "engine/core/requests.h"

namespace pawl::engine {

inline Error stopped_error() {
  return {ErrorCode::engine_stopped, "the engine is shutting down or has stopped"};
}

inline Error starved_error() {
  return {ErrorCode::out_of_memory, "there was no memory for the request"};
}

template <typename T>
class Answer {
 public:
  using Callback = std::function<void(Result<T>)>;

  explicit Answer(Callback callback) : callback_(std::move(callback)) {}
  Answer(const Answer&) = delete;
  Answer& operator=(const Answer&) = delete;
  ~Answer() {
    if (!callback_) return;
    const bool starved = std::uncaught_exceptions() > 0;
    await_memory_for([&] { callback_(fail(starved ? starved_error() : stopped_error())); });
  }

  void give(Result<T> result) {
    if (Callback callback = std::exchange(callback_, {})) callback(std::move(result));
  }

 private:
  Callback callback_;
};

// A reply whose first call is handed on, and whose last copy hands on that it was dropped.
template <typename T>
Reply<T> answer_once(std::function<void(Result<T>)> callback) {
  auto answer = std::make_shared<Answer<T>>(std::move(callback));
  return [answer](Result<T> result) { answer->give(std::move(result)); };
}

}  // namespace pawl::engine
