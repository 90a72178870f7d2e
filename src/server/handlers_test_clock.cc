// The clock of tests: `pawl server --test-clock` has one that can be moved forward.
#include <atomic>

#include "engine/core/core.h"
#include "server/answers.h"
#include "server/fields.h"
#include "server/handlers.h"
#include "value/time_text.h"

namespace pawl::server::handlers {
namespace {

constexpr double kMostSeconds = 100.0 * 365 * 86400;

struct Moment {
  std::int64_t now_us = 0;
  std::int64_t next_us = 0;  // INT64_MAX: no timer
  std::uint64_t turns = 0;
  std::uint64_t running = 0;
};

void respond(const CallPointer& call, const Moment& moment) {
  JsonWriter writer = answer_writer();
  writer.begin_object();
  write_field(writer, "now", time_text(moment.now_us));
  if (moment.next_us == INT64_MAX) {
    write_text_or_null(writer, "next_at", {});
  } else {
    write_field(writer, "next_at", time_text(moment.next_us));
  }
  write_field(writer, "running", moment.running);
  write_field(writer, "turns", moment.turns);
  writer.end();
  call->respond(200, finish(std::move(writer)));
}

}  // namespace

// The answer tells how things stand before the timers that have become due go off: `next_at` is not
// after `now` then, and who asks once more sees what became of it.
void skip_time(Context& context, const CallPointer& call) {
  if (context.skipped_us == nullptr) {
    return call->refuse({ErrorCode::unknown_route, "this server's time cannot be skipped",
                         "start it with --test-clock"});
  }
  Fields fields = Fields::parse(call->request().body);
  fields.only({"seconds"});
  double seconds = fields.number("seconds").value_or(0);
  if (seconds > kMostSeconds) fields.complain("seconds", "must not be more than 100 years");
  if (auto status = fields.check(); !status) return call->refuse(status.error());
  *context.skipped_us += static_cast<std::int64_t>(seconds * 1e6);
  context.look_for_expired();
  context.service.ask_async<Moment>(
      [&context](engine::Core& core, const engine::Reply<Moment>& reply) {
        const engine::CoreCounters& counters = core.counters();
        reply(Moment{
            context.service.clock().now_us(), core.next_wall_timer_us(),
            counters.commits + counters.activations + counters.tasks_dispatched + counters.outcomes,
            core.leased_tasks()});
      },
      [call](const Result<Moment>& moment) {
        if (!moment) return call->refuse(moment.error());
        respond(call, *moment);
      });
}

}  // namespace pawl::server::handlers
