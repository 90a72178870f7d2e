// The public side of tasks: their context, their arguments, and what becomes of exceptions.
#include "pawl/task.h"

#include <limits>

#include "engine/task/task_adapter.h"
#include "engine/trace/run_trace.h"
#include "value/json_reader.h"

namespace pawl {

// --- the context

const std::string& TaskContext::run_id() const { return inner_.order().run; }
const std::string& TaskContext::name() const { return inner_.order().name; }
const std::string& TaskContext::queue() const { return inner_.order().queue; }
std::string TaskContext::call_id() const {
  return engine::call_id(inner_.order().run, inner_.order().call);
}
std::uint32_t TaskContext::attempt() const { return inner_.order().attempt; }
std::optional<Time> TaskContext::deadline() const {
  std::int64_t deadline_us = inner_.order().deadline_us;
  if (deadline_us == 0) return std::nullopt;
  return Time(Duration(deadline_us));
}
std::string TaskContext::traceparent() const {
  const engine::TaskOrder& order = inner_.order();
  if (!order.trace) return {};
  return engine::traceparent_text(order.trace->id,
                                  engine::attempt_span(*order.trace, order.call, order.attempt),
                                  order.trace->sampled);
}
std::string TaskContext::tracestate() const {
  const engine::TaskOrder& order = inner_.order();
  return order.trace ? order.trace->state : std::string();
}
const Payload& TaskContext::args() const { return inner_.order().args; }
const Payload& TaskContext::keywords() const { return inner_.order().keywords; }
void TaskContext::heartbeat() { inner_.heartbeat(std::nullopt); }
void TaskContext::send_heartbeat(Payload progress) { inner_.heartbeat(std::move(progress)); }
bool TaskContext::cancelled() const { return inner_.cancelled(); }
bool TaskContext::stopping() const { return inner_.stopping(); }

// --- arguments

namespace detail {
namespace {

struct Part {
  std::string name;  // of a field
  std::string_view text;
};

// The texts of the elements of an array, or of the fields of an object; empty if it is neither.
std::vector<Part> parts_of(const std::string& text) {
  std::vector<Part> parts;
  // What has come this far is within the limits; this only finds where the parts begin and end.
  JsonOptions options;
  options.max_bytes = text.size();
  options.max_depth = std::numeric_limits<std::uint32_t>::max();
  options.max_integer_digits = std::numeric_limits<std::uint32_t>::max();
  JsonReader reader(text, options);
  JsonEvent event = reader.next();
  if (event != JsonEvent::kBeginList && event != JsonEvent::kBeginObject) return parts;
  while (true) {
    Part part;
    std::size_t begin = reader.offset();
    event = reader.next();
    if (event == JsonEvent::kKey) {
      part.name = reader.text();
      begin = reader.offset();
      event = reader.next();
    }
    if (event == JsonEvent::kEnd || event == JsonEvent::kError) return parts;
    while (reader.depth() > 1 && event != JsonEvent::kError) event = reader.next();
    std::size_t end = reader.offset();
    constexpr std::string_view kBetween = " \t\r\n,:";
    while (begin < end && kBetween.find(text[begin]) != std::string_view::npos) ++begin;
    part.text = std::string_view(text).substr(begin, end - begin);
    parts.push_back(std::move(part));
  }
}

auto wrong(std::string message) { return fail(ErrorCode::value_mismatch, std::move(message)); }

std::string count_text(std::size_t count) {
  return std::to_string(count) + (count == 1 ? " argument" : " arguments");
}

}  // namespace

Result<std::vector<std::string_view>> bind_arguments(const TaskContext& context,
                                                     const TaskOptions& options, std::size_t count,
                                                     bool whole_object) {
  std::vector<Part> given = parts_of(context.args().text());
  if (given.size() > count) {
    return wrong("it takes " + count_text(count) + " but " + std::to_string(given.size()) +
                 (given.size() == 1 ? " was given" : " were given"));
  }
  std::vector<std::string_view> bound(count);
  for (std::size_t i = 0; i < given.size(); ++i) bound[i] = given[i].text;
  const Payload& keywords = context.keywords();
  if (keywords.is_null()) return bound;
  if (whole_object && given.empty() && options.parameters.empty()) {
    bound[0] = keywords.text();
    return bound;
  }
  for (const Part& part : parts_of(keywords.text())) {
    std::size_t at = 0;
    while (at < options.parameters.size() && options.parameters[at] != part.name) ++at;
    if (at >= count) return wrong("it has no parameter named '" + part.name + "'");
    if (at < given.size()) return wrong("it got two values for '" + part.name + "'");
    bound[at] = part.text;
  }
  return bound;
}

TaskError type_error(const TaskContext& context, const Error& error) {
  return {"TypeError", "task '" + context.name() + "': " + error.message, false};
}

TaskError task_error(const Error& error) { return {error_label(error.code), error.message, true}; }

Error missing_argument(std::size_t index) {
  return {ErrorCode::value_mismatch, "argument " + std::to_string(index + 1) + " is missing"};
}

Error argument_error(std::size_t index, Error error) {
  return at_root("argument " + std::to_string(index + 1), std::move(error));
}

}  // namespace detail
}  // namespace pawl
