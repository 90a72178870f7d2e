#include "engine/run/starts.h"

#include <utility>

#include "base/assert.h"
#include "engine/call/messages.h"
#include "engine/control/revivals.h"
#include "engine/core/cells.h"
#include "engine/core/request_checks.h"
#include "engine/core/store_trouble.h"
#include "engine/core/writes.h"
#include "engine/run/arrivals.h"
#include "engine/run/existing_runs.h"
#include "engine/run/hot_runs.h"
#include "engine/run/lineup.h"
#include "engine/run/programs.h"
#include "engine/run/run_id.h"
#include "engine/run/run_names.h"
#include "engine/run/under_way.h"
#include "engine/task/run_queues.h"
#include "engine/trace/traces.h"
#include "engine/trigger/inputs.h"

namespace pawl::engine {
namespace {

bool takes_input(const bytecode::Program& program, std::uint32_t entry) {
  PAWL_ASSERT(entry < program.entries.size());
  const bytecode::Function& function = program.functions[program.entries[entry].function];
  const bool has_self = program.entries[entry].shape == bytecode::Shape::kWorkflowClass;
  return function.positional > (has_self ? 1 : 0) || function.keyword_only > 0;
}

}  // namespace

Result<Starts::NewRun> Starts::make_record(const StartRequest& request, Input input,
                                           std::vector<store::BlobRecord>* blobs) {
  PAWL_TRY(store::WorkflowRecord workflow,
           request.version.empty()
               ? programs_.workflow(request.workflow, clock_.now_us())
               : programs_.version(request.workflow, request.version, clock_.now_us()));
  NewRun run;
  PAWL_TRY(run.second, programs_.load(workflow.program));
  store::RunRecord& record = run.first;
  record.key = keys_.next();
  record.ns = options_.ns;
  record.id = request.id.empty() ? new_run_id(clock_, random_) : request.id;
  record.workflow = request.workflow;
  record.program = workflow.program;
  record.entry = workflow.entry;
  const bool left_out =
      input == Input::kIfTaken && !takes_input(run.second->program, workflow.entry);
  record.input = to_cell(left_out ? Payload::trusted("null") : request.input, record.key, blobs);
  record.start_key = request.start_key;
  record.priority = request.priority;
  record.created_at_us = clock_.now_us();
  record.start_at_us = request.start_at_us;
  record.tags = request.tags;
  if (request.trace) {
    const char* tag = request.only_links ? kTraceLinkTag : kTraceTag;
    record.tags.push_back(trace_tag(tag, *request.trace));
  }
  const RunPolicy policy = merge(request.policy, run_policy(*run.second, workflow.entry));
  record.timeout_us = policy.timeout_us.value_or(0);
  if (record.priority == 0) record.priority = policy.priority.value_or(0);
  queues_.enqueue(policy, &record);
  return run;
}

Result<std::unique_ptr<HotRun>> Starts::make_run(const StartRequest& request) {
  auto run = std::make_unique<HotRun>();
  PAWL_TRY(NewRun made, make_record(request, Input::kGiven, &run->recording.blobs));
  run->record = std::move(made.first);
  run->program = std::move(made.second);
  run->key = run->record.key;
  run->enqueued = run->record.admission != 0;
  run->last_call = run->record.admission;
  run->deadline_us = store::first_deadline_us(run->record);
  run->life = RunLife::fresh();
  return run;
}

void Starts::start(StartRequest request, Reply<Started> reply) {
  if (trouble_.any()) return reply(fail(ErrorCode::store_unavailable, "the store does not answer"));
  if (Status room = lineup_.check_room(); !room) return reply(fail(room.error()));
  if (Status status = check_start(request, options_.limits); !status) {
    return reply(fail(status.error()));
  }
  std::vector<std::string> names;
  if (!request.id.empty()) names.push_back("id " + request.id);
  if (!request.start_key.empty()) names.push_back("key " + request.start_key);
  if (request.came_by) names.push_back(name_of(*request.came_by));
  if (under_way_.any(names)) {
    // Its outcome decides.
    return under_way_.wait(names, [this, request = std::move(request), reply = std::move(reply)] {
      start(request, reply);
    });
  }
  if (request.came_by) {
    auto repeated = repeated_input(store_, *request.came_by);
    if (!repeated) return reply(fail(repeated.error()));
    if (*repeated) return reply(**repeated);
  }
  if (!names.empty()) {
    if (request.on_conflict == OnConflict::kRestartIfEnded) {
      const auto again = [this, request, reply] { start(request, reply); };
      if (revivals_.restart_instead(with_noted_message(request), names, reply, again)) return;
    }
    auto existing = existing_.find(request);
    if (!existing) return reply(fail(existing.error()));
    if (*existing && request.message) return send_to_existing(**existing, request, reply);
    if (*existing) return reply(**existing);
  }
  begin_start(std::move(request), std::move(names), std::move(reply));
}

// For a run that begins afresh: its message has the input, whose run is filled in there.
StartRequest Starts::with_noted_message(const StartRequest& request) {
  StartRequest noted = request;
  if (noted.came_by && noted.message) {
    noted.message->came_by = noted_with(*noted.came_by, keys_.next(), {});
  }
  return noted;
}

void Starts::begin_start(StartRequest request, std::vector<std::string> names,
                         Reply<Started> reply) {
  auto made = make_run(request);
  if (!made) return reply(fail(made.error()));
  under_way_.begin(names);
  Key key = (*made)->key;
  std::string id = (*made)->record.id;
  (*made)->refused = [this, names, reply](const Error& error) {
    reply(fail(error));
    under_way_.end(names);
  };
  if (request.came_by) {
    (*made)->recording.input = noted_with(*request.came_by, keys_.next(), id);
  }
  if (request.message) {
    (*made)->recording.add(
        make_message(*request.message, key, clock_.now_us(), random_, &(*made)->recording.blobs),
        [](const Result<store::Recorded>&) {});
  }
  bool later = request.start_at_us > clock_.now_us();
  // The input may be large: the request is kept for a conflict only where there can be one.
  auto kept = std::make_shared<StartRequest>();
  if (!names.empty()) *kept = std::move(request);
  (*made)->recording.told.push_back(
      [this, key, id, kept, names, reply](const Result<store::RunWriteResult>& result) {
        started(*kept, id, key, result, reply);
        under_way_.end(names);
      });
  HotRun& run = runs_.add(std::move(*made));
  if (later && !run.enqueued) run.wake_at_us = run.record.start_at_us;
  if (!later && !run.enqueued) run.life.want();
  lineup_.touch(run);
}

void Starts::started(const StartRequest& request, const std::string& id, Key key,
                     const Result<store::RunWriteResult>& result, const Reply<Started>& reply) {
  if (!result) return reply(fail(result.error()));
  if (result->start.inserted) return reply(Started{id, key, true});
  if (result->start.repeated_input) {
    // Another node was faster, or the store has it from this one.
    auto repeated = repeated_input(store_, *request.came_by);
    if (repeated && *repeated) return reply(**repeated);
    return reply(repeated ? fail(ErrorCode::store_unavailable, "the input expired a moment ago")
                          : fail(repeated.error()));
  }
  // The message has not been sent: to whom is decided once more.
  if (request.message) return start(request, reply);
  if (request.on_conflict == OnConflict::kRestartIfEnded) {
    writes_.after_commit([this, request, reply] { start(request, reply); });
    return;
  }
  reply(existing_.check(result->start.existing, request));
}

// Only the message goes to a run that is there.
void Starts::send_to_existing(Started existing, const StartRequest& request,
                              const Reply<Started>& reply) {
  Recording recording;
  Key run = existing.run;
  StartMessage message = *request.message;
  if (request.came_by) message.came_by = noted_with(*request.came_by, keys_.next(), existing.id);
  auto done = [this, existing = std::move(existing), id = request.message->id,
               reply](const Result<store::Recorded>& how) mutable {
    if (!how) return reply(fail(how.error()));
    if (*how == store::Recorded::kUnknown && !was_done(store_, existing.run, id)) {
      return reply(fail(ErrorCode::run_ended, "run '" + existing.id + "' has ended"));
    }
    existing.message_recorded = *how == store::Recorded::kRecorded;
    reply(existing);
  };
  recording.add(make_message(message, run, clock_.now_us(), random_, &recording.blobs),
                std::move(done));
  arrivals_.record(run, std::move(recording), std::nullopt);
}

void Starts::send(SendRequest request, Reply<store::Recorded> reply) {
  if (trouble_.any()) return reply(fail(ErrorCode::store_unavailable, "the store does not answer"));
  if (Status room = lineup_.check_room(); !room) return reply(fail(room.error()));
  bool later = false;
  const auto key = names_.find(request.run, &later);
  if (later) {
    const std::string run = request.run;
    return names_.await(run, [this, request = std::move(request), reply = std::move(reply)] {
      send(request, reply);
    });
  }
  StartMessage given{std::move(request.channel), std::move(request.payload),
                     std::move(request.message_id)};
  Status status = check_message(given, options_.limits);
  if (!status) return reply(fail(status.error()));
  if (request.came_by) {
    auto repeated = repeated_input(store_, *request.came_by);
    if (!repeated) return reply(fail(repeated.error()));
    if (*repeated) return reply(store::Recorded::kRepeated);
    given.came_by = noted_with(*request.came_by, keys_.next(), request.run);
  }
  if (!key) return reply(fail(key.error()));
  if (!*key) {
    return reply(fail(ErrorCode::unknown_run, "there is no run '" + request.run + "'"));
  }
  Recording recording;
  store::Message message = make_message(given, **key, clock_.now_us(), random_, &recording.blobs);
  auto done = [this, reply, key = **key, id = given.id, run = request.run, trace = request.trace,
               channel = given.channel](const Result<store::Recorded>& how) {
    const bool is_new = how && *how == store::Recorded::kRecorded;
    if (is_new && trace) traces_.message_sent(*trace, key, channel);
    if (!how || *how != store::Recorded::kUnknown) return reply(how);
    // The run may have ended by the same message.
    if (was_done(store_, key, id)) return reply(store::Recorded::kRepeated);
    reply(fail(ErrorCode::run_ended, "run '" + run + "' has ended"));
  };
  recording.add(std::move(message), std::move(done));
  arrivals_.record(**key, std::move(recording), std::nullopt);
}

}  // namespace pawl::engine
