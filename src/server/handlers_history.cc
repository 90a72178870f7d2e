// What has become of runs, turn by turn.
#include <utility>

#include "base/error_codes.h"
#include "engine/history/comparing.h"
#include "engine/history/past.h"
#include "server/answers.h"
#include "server/handlers.h"

namespace pawl::server::handlers {
namespace {

std::string name_of(const engine::TurnName& name) {
  switch (name.which) {
    case engine::TurnName::Which::kRetryPoint:
      return "retry-point";
    case engine::TurnName::Which::kNow:
      return "now";
    case engine::TurnName::Which::kNumber:
      break;
  }
  return std::to_string(name.number);
}

void write_given(JsonWriter& writer, const engine::PastGiven& given) {
  writer.begin_object();
  write_field(writer, "kind", given.kind);
  write_text_or_null(writer, "name", given.name);
  write_text_or_null(writer, "call", given.call);
  write_text_or_null(writer, "status", given.status);
  if (given.value) write_field(writer, "value", *given.value);
  if (given.error) write_call_error(writer, "error", *given.error);
  writer.end();
}

void write_turn(JsonWriter& writer, const engine::PastTurn& turn, const engine::TurnName& name) {
  writer.begin_object();
  if (turn.turn != 0) {
    write_field(writer, "turn", turn.turn);
  } else {
    writer.key("turn");
    writer.null();
  }
  write_field(writer, "name", name_of(name));
  write_field(writer, "kind", to_string(turn.kind));
  write_field(writer, "at", turn.at);
  write_field(writer, "line", turn.line);
  writer.key("given");
  writer.begin_list();
  for (const engine::PastGiven& given : turn.given) write_given(writer, given);
  writer.end();
  write_field(writer, "state_bytes", turn.state_bytes);
  write_field(writer, "stored_bytes", turn.stored_bytes);
  writer.end();
}

engine::TurnName listed_name(const engine::PastTurn& turn) {
  using Which = engine::TurnName::Which;
  return {turn.turn == 0 ? Which::kRetryPoint : Which::kNumber, turn.turn};
}

void write_change(JsonWriter& writer, const engine::VariableChange& change) {
  writer.begin_object();
  write_field(writer, "fiber", change.fiber);
  write_field(writer, "function", change.function);
  write_field(writer, "name", change.name);
  write_text_or_null(writer, "before", change.before.value_or(std::string()));
  write_text_or_null(writer, "after", change.after.value_or(std::string()));
  writer.end();
}

// Looks back at the run of a call, and answers what was written of it.
void answer_looking_back(Context& context, const CallPointer& call,
                         const std::function<Status(engine::Past&, JsonWriter&)>& write) {
  JsonWriter writer = answer_writer();
  writer.begin_object();
  const Status done = context.service.read([&](engine::RunViews& views) {
    return views.look_back(call->parameters[0], context.limits,
                           [&](engine::Past& past) { return write(past, writer); });
  });
  if (!done) return call->refuse(done.error());
  writer.end();
  call->respond(200, finish(std::move(writer)));
}

}  // namespace

void list_history(Context& context, const CallPointer& call) {
  const auto from = static_cast<std::uint64_t>(call->query_integer("from", 0, INT64_MAX));
  const std::uint32_t limit = call->query_limit(100, 1000);
  if (auto status = call->check_query(); !status) return call->refuse(status.error());
  context.later(call, [&context, call, from, limit] {
    answer_looking_back(context, call,
                        [from, limit](engine::Past& past, JsonWriter& writer) -> Status {
                          PAWL_TRY(const auto turns, past.turns(from, limit));
                          writer.key("turns");
                          writer.begin_list();
                          for (const engine::PastTurn& turn : turns) {
                            write_turn(writer, turn, listed_name(turn));
                          }
                          writer.end();
                          writer.key("next");
                          if (turns.size() == limit && turns.back().turn != 0) {
                            writer.integer(static_cast<std::int64_t>(turns.back().turn) + 1);
                          } else {
                            writer.null();
                          }
                          return {};
                        });
  });
}

void compare_turns(Context& context, const CallPointer& call) {
  const auto from = engine::TurnName::parse(call->query_text("from"));
  const std::string_view last = call->query_text("to");
  const auto to = engine::TurnName::parse(last.empty() ? "now" : last);
  if (!from) call->complain("from", from.error().message);
  if (!to) call->complain("to", to.error().message);
  if (auto status = call->check_query(); !status) return call->refuse(status.error());
  context.later(call, [&context, call, from = *from, to = *to] {
    answer_looking_back(context, call,
                        [from, to](engine::Past& past, JsonWriter& writer) -> Status {
                          PAWL_TRY(const engine::PastTurn first, past.turn(from));
                          PAWL_TRY(const engine::PastTurn second, past.turn(to));
                          PAWL_TRY(const engine::PastState before, past.state(from));
                          PAWL_TRY(const engine::PastState after, past.state(to));
                          PAWL_TRY(const auto changes, engine::compare(past, before, after));
                          writer.key("from");
                          write_turn(writer, first, from);
                          writer.key("to");
                          write_turn(writer, second, to);
                          writer.key("changes");
                          writer.begin_list();
                          for (const engine::VariableChange& change : changes)
                            write_change(writer, change);
                          writer.end();
                          return {};
                        });
  });
}

void find_changes(Context& context, const CallPointer& call) {
  const std::string name(call->query_text("name"));
  if (name.empty()) call->complain("name", "is missing");
  const std::uint32_t limit = call->query_limit(1, 1000);
  if (auto status = call->check_query(); !status) return call->refuse(status.error());
  context.later(call, [&context, call, name, limit] {
    answer_looking_back(
        context, call, [&name, limit](engine::Past& past, JsonWriter& writer) -> Status {
          PAWL_TRY(const engine::FoundChanges found, engine::changes_of(past, name, limit));
          writer.key("changes");
          writer.begin_list();
          for (const engine::DatedChange& each : found.changes) {
            PAWL_TRY(const engine::PastTurn turn, past.turn(each.to.name));
            writer.begin_object();
            writer.key("turn");
            write_turn(writer, turn, each.to.name);
            writer.key("change");
            write_change(writer, each.change);
            writer.end();
          }
          writer.end();
          write_field(writer, "complete", found.complete);
          return {};
        });
  });
}

}  // namespace pawl::server::handlers
