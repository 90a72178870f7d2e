// Tasks: functions of this process that workflows call.
//
//   engine->task("charge", [](std::string order, int cents) -> Payment { … });
//   engine->task("mail", [](TaskContext& context, const Payload& letter) { … });
//
// A task is any callable with a signature of its own: parameters and result of the types of
// value.h, void, or Result<T>; a TaskContext& may come first. Arguments are taken by position, and
// by name if TaskOptions names the parameters; a single struct parameter also takes its fields as
// keyword arguments. A trailing std::optional may be left out. A task that takes a TaskContext& and
// nothing else takes whatever it is given, and finds it there.
//
// What a task throws becomes an error in the program, which may try again (the call's retry
// policy) or catch it: its kind is the name of the exception's class without namespaces. TaskError
// says all of it. Arguments that do not fit are a TypeError, which is not tried again.
//
// Tasks run on the engine's worker threads, at least once: a process that dies after a task has
// acted and before its result was recorded runs it again. TaskContext::call_id() is the same then,
// so whoever is called can tell.
#pragma once

#include <cstddef>
#include <cstdint>
#include <exception>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "pawl/payload.h"
#include "pawl/result.h"
#include "pawl/run.h"
#include "pawl/value.h"

namespace pawl {

namespace engine {
class TaskContext;
}

// What a running task may know and say. Valid until the task returns.
class TaskContext {
 public:
  const std::string& run_id() const;
  const std::string& name() const;
  const std::string& queue() const;
  // Of this call, the same for all its attempts: what an outside service takes as its idempotency
  // key.
  std::string call_id() const;
  std::uint32_t attempt() const;  // 1 for the first
  std::optional<Time> deadline() const;
  // Of the attempt's span, as W3C's headers have it (docs/tracing.md); empty: of no trace.
  std::string traceparent() const;
  std::string tracestate() const;
  const Payload& args() const;      // array
  const Payload& keywords() const;  // object, or null

  // A sign of life, for tasks with a heartbeat_timeout; the progress is shown to people, and may be
  // up to 8 KB.
  void heartbeat();
  template <typename T>
  void heartbeat(const T& progress) {
    if (Result<Payload> payload = to_payload(progress)) send_heartbeat(std::move(*payload));
  }

  // Nobody wants the result any more: the run was cancelled, or the attempt took too long.
  bool cancelled() const;
  // The engine is shutting down and waits for this task. It may go on to its end, or throw
  // GiveBack.
  bool stopping() const;

  explicit TaskContext(engine::TaskContext& inner) : inner_(inner) {}
  TaskContext(const TaskContext&) = delete;
  TaskContext& operator=(const TaskContext&) = delete;

 private:
  void send_heartbeat(Payload progress);

  engine::TaskContext& inner_;
};

// An error that says everything itself.
class TaskError : public std::exception {
 public:
  TaskError(std::string error_kind, std::string error_message, bool may_retry = true,
            Payload error_data = {})
      : kind(std::move(error_kind)),
        message(std::move(error_message)),
        retryable(may_retry),
        data(std::move(error_data)) {}

  const char* what() const noexcept override { return message.c_str(); }

  std::string kind;     // the exception class that the program sees, such as "CardDeclined"
  std::string message;  // str(error)
  bool retryable = true;
  Payload data;  // error.data
};

// Thrown by a task that has not done anything yet: it goes back to its queue, and the attempt does
// not count.
struct GiveBack {};

struct TaskOptions {
  // Names of the parameters (without the context), if callers may give arguments by name.
  std::vector<std::string> parameters = {};
};

// A task as the engine runs it. May throw.
using TaskAnswer = std::variant<Payload, TaskError>;
using TaskFunction = std::function<TaskAnswer(TaskContext&)>;

// --- from a callable to a TaskFunction -----------------------------------------------------------

namespace detail {

template <typename... T>
struct Parameters {};

template <typename Function>
struct Signature : Signature<decltype(&Function::operator())> {};
template <typename R, typename... P>
struct Signature<R (*)(P...)> {
  using Returned = R;
  using Taken = Parameters<P...>;
};
template <typename R, typename... P>
struct Signature<R (*)(P...) noexcept> : Signature<R (*)(P...)> {};
template <typename C, typename R, typename... P>
struct Signature<R (C::*)(P...)> : Signature<R (*)(P...)> {};
template <typename C, typename R, typename... P>
struct Signature<R (C::*)(P...) const> : Signature<R (*)(P...)> {};
template <typename C, typename R, typename... P>
struct Signature<R (C::*)(P...) noexcept> : Signature<R (*)(P...)> {};
template <typename C, typename R, typename... P>
struct Signature<R (C::*)(P...) const noexcept> : Signature<R (*)(P...)> {};

// What a parameter is kept in until the call.
template <typename P>
using Stored = std::conditional_t<std::is_same_v<std::remove_cvref_t<P>, std::string_view>,
                                  std::string, std::remove_cvref_t<P>>;

template <typename T>
inline constexpr bool kIsResult = false;
template <typename T>
inline constexpr bool kIsResult<Result<T>> = true;

// The text of each argument, by position; an empty text: it was not given. `whole_object`: keyword
// arguments alone are the fields of the only parameter.
Result<std::vector<std::string_view>> bind_arguments(const TaskContext& context,
                                                     const TaskOptions& options, std::size_t count,
                                                     bool whole_object);
TaskError type_error(const TaskContext& context, const Error& error);
TaskError task_error(const Error& error);
Error missing_argument(std::size_t index);
Error argument_error(std::size_t index, Error error);

template <typename P>
Result<Stored<P>> read_argument(std::string_view text, std::size_t index) {
  using T = Stored<P>;
  static_assert(!std::is_lvalue_reference_v<P> || std::is_const_v<std::remove_reference_t<P>>,
                "a task's parameters are values or const references");
  if (text.empty()) {
    if constexpr (kIsOptional<T>) {
      return T();
    } else {
      return fail(missing_argument(index));
    }
  }
  Payload payload = Payload::trusted(std::string(text));
  if constexpr (std::is_same_v<T, Payload>) {
    return payload;
  } else {
    Result<T> value = ValueCodec<T>::read(tree_of(payload));
    if (!value) return fail(argument_error(index, std::move(value).error()));
    return value;
  }
}

template <typename Returned, typename Call>
TaskAnswer answer_of(Call&& call) {
  if constexpr (std::is_void_v<Returned>) {
    call();
    return Payload();
  } else if constexpr (kIsResult<Returned>) {
    Returned result = call();
    if (!result) return task_error(result.error());
    if constexpr (std::is_void_v<typename Returned::value_type>) {
      return Payload();
    } else {
      return answer_of<typename Returned::value_type>([&] { return std::move(*result); });
    }
  } else {
    Result<Payload> payload = to_payload<Returned>(call());
    if (!payload) return task_error(payload.error());
    return std::move(*payload);
  }
}

template <typename Returned, typename... P, typename Function, std::size_t... I>
TaskAnswer call_with(Function& function, TaskContext& context, const TaskOptions& options,
                     Parameters<P...>, std::index_sequence<I...>, auto&... leading) {
  constexpr bool kWholeObject = sizeof...(P) == 1 && (Described<Stored<P>> && ...);
  auto bound = bind_arguments(context, options, sizeof...(P), kWholeObject);
  if (!bound) return type_error(context, bound.error());
  std::tuple<Result<Stored<P>>...> values{read_argument<P>((*bound)[I], I)...};
  const Error* error = nullptr;
  [[maybe_unused]] auto look = [&error](const auto& value) {
    if (!value && error == nullptr) error = &value.error();
  };
  (look(std::get<I>(values)), ...);
  if (error != nullptr) return type_error(context, *error);
  return answer_of<std::remove_cvref_t<Returned>>(
      [&]() -> decltype(auto) { return function(leading..., std::move(*std::get<I>(values))...); });
}

template <typename Returned, typename... P, typename Function>
TaskAnswer call_task(Function& function, TaskContext& context,
                     [[maybe_unused]] const TaskOptions& options, Parameters<TaskContext&, P...>) {
  if constexpr (sizeof...(P) == 0) {
    return answer_of<std::remove_cvref_t<Returned>>(
        [&]() -> decltype(auto) { return function(context); });
  } else {
    return call_with<Returned>(function, context, options, Parameters<P...>(),
                               std::index_sequence_for<P...>(), context);
  }
}

template <typename Returned, typename... P, typename Function>
TaskAnswer call_task(Function& function, TaskContext& context, const TaskOptions& options,
                     Parameters<P...>) {
  return call_with<Returned>(function, context, options, Parameters<P...>(),
                             std::index_sequence_for<P...>());
}

}  // namespace detail

template <typename Function>
TaskFunction make_task(Function function, TaskOptions options = {}) {
  if constexpr (std::is_same_v<Function, TaskFunction>) {
    return function;
  } else {
    using Shape = detail::Signature<Function>;
    return [function = std::move(function),
            options = std::move(options)](TaskContext& context) mutable -> TaskAnswer {
      return detail::call_task<typename Shape::Returned>(function, context, options,
                                                         typename Shape::Taken());
    };
  }
}

}  // namespace pawl
