// The public engine: its requests, handed to the service.
#include "pawl/engine.h"

#include <future>
#include <utility>

#include "engine/core/answer.h"
#include "engine/service/compile.h"
#include "engine/service/implementation.h"
#include "engine/service/source_files.h"

namespace pawl {

// --- the public face

engine::Service& engine::service_of(Engine& engine) { return *engine.implementation_; }

Engine::Engine(std::unique_ptr<Implementation> implementation)
    : implementation_(std::move(implementation)) {}

Engine::~Engine() = default;

Result<std::unique_ptr<Engine>> Engine::open(EngineOptions options) {
  auto implementation = std::make_unique<Implementation>(std::move(options));
  PAWL_TRY_STATUS(implementation->open());
  return std::unique_ptr<Engine>(new Engine(std::move(implementation)));
}

void Engine::stop() { implementation_->stop(); }

Result<Deployment> Engine::deploy(const std::vector<SourceFile>& files,
                                  const DeployOptions& options) {
  engine::CompileRequest request;
  for (const SourceFile& file : files) request.files.push_back({file.path, file.text});
  request.tasks = options.tasks;
  request.inputs = options.inputs;
  request.settings = options.settings;
  PAWL_TRY(engine::DeployRequest compiled, engine::compile_deploy(request));
  PAWL_TRY(engine::Deployed deployed,
           implementation_->ask<engine::Deployed>(
               [&](engine::Core& core, engine::Reply<engine::Deployed> reply) {
                 core.deploy(std::move(compiled), std::move(reply), {options.actor, "deploy"});
               }));
  Deployment deployment{std::move(deployed.version), {}, {}};
  for (engine::ScheduleNotice& notice : deployed.schedules) {
    deployment.schedules.push_back(
        {std::move(notice.id), std::move(notice.what), std::move(notice.message)});
  }
  for (std::string& name : deployed.workflows) {
    if (!name.empty()) deployment.workflows.push_back(std::move(name));
  }
  return deployment;
}

Result<Deployment> Engine::deploy(std::string_view source, const DeployOptions& options) {
  return deploy({SourceFile{"workflow.py", std::string(source)}}, options);
}

Result<Deployment> Engine::deploy_files(const std::vector<std::string>& paths,
                                        const DeployOptions& options) {
  std::vector<SourceFile> files;
  for (const std::string& path : paths) {
    PAWL_TRY(std::string text, engine::read_source_file(path));
    files.push_back({path, std::move(text)});
  }
  return deploy(files, options);
}

void Engine::add_task(std::string name, TaskFunction function) {
  implementation_->add_task(std::move(name), std::move(function));
}

Status Engine::start_workers() { return implementation_->start_workers(); }

static_assert(static_cast<int>(OnConflict::kReturn) ==
              static_cast<int>(engine::OnConflict::kReturn));
static_assert(static_cast<int>(OnConflict::kFail) == static_cast<int>(engine::OnConflict::kFail));
static_assert(static_cast<int>(OnConflict::kRestartIfEnded) ==
              static_cast<int>(engine::OnConflict::kRestartIfEnded));

void Engine::start_async(const std::string& workflow, Payload input, StartOptions options,
                         Callback<StartedRun> callback) {
  if (Status working = implementation_->ensure_workers(); !working) {
    return callback(fail(working.error()));
  }
  engine::StartRequest request;
  request.workflow = workflow;
  request.input = std::move(input);
  request.id = std::move(options.id);
  request.start_key = std::move(options.start_key);
  request.on_conflict = static_cast<engine::OnConflict>(options.on_conflict);
  request.priority = options.priority;
  if (options.start_at) request.start_at_us = options.start_at->time_since_epoch().count();
  request.tags = std::move(options.tags);
  request.version = std::move(options.version);
  if (options.timeout) request.policy.timeout_us = options.timeout->count();
  request.policy.queue = std::move(options.queue);
  request.policy.key = std::move(options.queue_key);
  if (options.message) {
    request.message = {std::move(options.message->channel), std::move(options.message->payload),
                       std::move(options.message->id)};
  }
  request.trace = engine::parse_trace_context(options.traceparent, options.tracestate);
  implementation_->ask_async<StartedRun>(
      [request = std::move(request)](engine::Core& core, engine::Reply<StartedRun> reply) mutable {
        core.start(std::move(request), [reply = std::move(reply)](Result<engine::Started> started) {
          if (!started) return reply(fail(std::move(started).error()));
          reply(StartedRun{std::move(started->id), started->created, started->message_recorded});
        });
      },
      std::move(callback));
}

Result<StartedRun> Engine::start(const std::string& workflow, Payload input, StartOptions options) {
  PAWL_TRY_STATUS(implementation_->check_may_block());
  auto promise = std::make_shared<std::promise<Result<StartedRun>>>();
  start_async(workflow, std::move(input), std::move(options),
              [promise](Result<StartedRun> started) { promise->set_value(std::move(started)); });
  return promise->get_future().get();
}

Result<RunResult> Engine::wait(const std::string& run, std::optional<Duration> timeout) {
  return implementation_->wait(run, timeout);
}

Engine::WaitId Engine::wait_async(const std::string& run, Callback<RunResult> callback) {
  return implementation_->wait_async(run, std::move(callback));
}

void Engine::stop_waiting(WaitId wait) { implementation_->stop_waiting(wait); }

Result<StatusChange> Engine::wait_status_change(const std::string& run, std::uint64_t after_version,
                                                std::optional<Duration> timeout) {
  return implementation_->wait_status(run, after_version, timeout);
}

Engine::WaitId Engine::wait_status_change_async(const std::string& run, std::uint64_t after_version,
                                                Callback<StatusChange> callback) {
  return implementation_->wait_status_async(run, after_version, std::move(callback));
}

void Engine::send_async(const std::string& run, const std::string& channel, Payload message,
                        MessageOptions options, Callback<SentMessage> callback) {
  engine::SendRequest request{run, channel, std::move(message), std::move(options.id)};
  implementation_->ask_async<SentMessage>(
      [request = std::move(request)](engine::Core& core, engine::Reply<SentMessage> reply) mutable {
        core.send(std::move(request),
                  [reply = std::move(reply)](const Result<store::Recorded>& recorded) {
                    if (!recorded) return reply(fail(recorded.error()));
                    reply(SentMessage{*recorded == store::Recorded::kRecorded});
                  });
      },
      std::move(callback));
}

Result<SentMessage> Engine::send_payload(const std::string& run, const std::string& channel,
                                         Payload message, MessageOptions options) {
  PAWL_TRY_STATUS(implementation_->check_may_block());
  auto promise = std::make_shared<std::promise<Result<SentMessage>>>();
  send_async(run, channel, std::move(message), std::move(options),
             [promise](Result<SentMessage> sent) { promise->set_value(std::move(sent)); });
  return promise->get_future().get();
}

Result<RequestAnswer> Engine::request_payload(const std::string& run, const std::string& channel,
                                              Payload payload, RequestOptions options) {
  using engine::Answered;
  using engine::Asked;
  engine::AskRequest request{run, channel, std::move(payload), std::move(options.key)};
  PAWL_TRY(Asked asked,
           implementation_->ask<Asked>([&](engine::Core& core, engine::Reply<Asked> reply) {
             core.ask(std::move(request), std::move(reply));
           }));
  if (!asked.answer) {
    auto promise = std::make_shared<std::promise<Result<Answered>>>();
    std::future<Result<Answered>> future = promise->get_future();
    const WaitId wait = implementation_->wait_answer_async(
        asked, [promise](Result<Answered> answer) { promise->set_value(std::move(answer)); });
    const std::optional<Duration>& timeout = options.timeout;
    if (timeout && future.wait_for(*timeout) != std::future_status::ready) stop_waiting(wait);
    PAWL_TRY(asked.answer, future.get());
  }
  return RequestAnswer{std::move(asked.answer->value), std::move(asked.answer->error)};
}

// --- promises and suspensions

namespace {

auto settle(std::string token, engine::Answered answer) {
  return [token = std::move(token), answer = std::move(answer)](engine::Core& core,
                                                                engine::Reply<void> reply) {
    core.settle_promise(token, answer, std::move(reply));
  };
}

auto resume_run(engine::ResumeRequest request, std::string actor) {
  return [request = std::move(request), actor = std::move(actor)](engine::Core& core,
                                                                  engine::Reply<void> reply) {
    core.resume(request, std::move(reply), {actor, "resume", request.run});
  };
}

}  // namespace

Status Engine::resolve_payload(const std::string& token, Payload value) {
  return implementation_->ask<void>(settle(token, {std::move(value), {}}));
}

Status Engine::reject(const std::string& token, CallError error) {
  return implementation_->ask<void>(settle(token, {{}, std::move(error)}));
}

void Engine::resolve_async(const std::string& token, Payload value, Callback<void> callback) {
  implementation_->ask_async<void>(settle(token, {std::move(value), {}}), std::move(callback));
}

void Engine::reject_async(const std::string& token, CallError error, Callback<void> callback) {
  implementation_->ask_async<void>(settle(token, {{}, std::move(error)}), std::move(callback));
}

void Engine::resume_async(const std::string& run, std::optional<Payload> value,
                          ResumeOptions options, Callback<void> callback) {
  implementation_->ask_async<void>(resume_run({run, std::move(value), std::move(options.key)}, {}),
                                   std::move(callback));
}

// --- control

Status Engine::cancel(const std::string& run, CancelOptions options, const ControlOptions& by) {
  engine::CancelRequest request{run, options.reason, {}};
  if (options.grace) request.grace_us = options.grace->count();
  engine::AuditNote note{by.actor, "cancel", run, std::move(options.reason)};
  return implementation_->ask<void>([&](engine::Core& core, engine::Reply<void> reply) {
    core.cancel(request, std::move(reply), note);
  });
}
Status Engine::kill(const std::string& run, const std::string& reason, const ControlOptions& by) {
  engine::AuditNote note{by.actor, "kill", run, reason};
  return implementation_->ask<void>([&](engine::Core& core, engine::Reply<void> reply) {
    core.kill({run, reason}, std::move(reply), note);
  });
}
Status Engine::retry(const std::string& run, RetryOptions options, const ControlOptions& by) {
  engine::AuditNote note{by.actor, "retry", run, options.force ? "by force" : ""};
  return implementation_->ask<void>([&](engine::Core& core, engine::Reply<void> reply) {
    core.retry({run, options.force, options.key}, std::move(reply), note);
  });
}
Status Engine::fail_held(const std::string& run, FailOptions options, const ControlOptions& by) {
  engine::AuditNote note{by.actor, "fail", run, {}};
  return implementation_->ask<void>([&](engine::Core& core, engine::Reply<void> reply) {
    core.fail_run({run, options.key}, std::move(reply), note);
  });
}
Status Engine::restart(const std::string& run, RestartOptions options, const ControlOptions& by) {
  engine::AuditNote note{by.actor, "restart", run, {}};
  return implementation_->ask<void>([&](engine::Core& core, engine::Reply<void> reply) {
    core.restart({run, options.key}, std::move(reply), note);
  });
}
Status Engine::remove(const std::string& run, const ControlOptions& by) {
  engine::AuditNote note{by.actor, "delete", run, {}};
  return implementation_->ask<void>([&](engine::Core& core, engine::Reply<void> reply) {
    core.remove_run(run, std::move(reply), note);
  });
}
Status Engine::pause(const std::string& run, PauseOptions options, const ControlOptions& by) {
  engine::AuditNote note{by.actor, "pause", run, options.reason};
  return implementation_->ask<void>([&](engine::Core& core, engine::Reply<void> reply) {
    core.pause({run, options.reason, options.key}, std::move(reply), note);
  });
}
Status Engine::resume(const std::string& run, ResumeOptions options, const ControlOptions& by) {
  return resume_with(run, {}, std::move(options), by);
}
Status Engine::resume_with(const std::string& run, std::optional<Payload> value,
                           ResumeOptions options, const ControlOptions& by) {
  return implementation_->ask<void>(
      resume_run({run, std::move(value), std::move(options.key)}, by.actor));
}

// --- looking

Result<RunInfo> Engine::get(const std::string& run) {
  return implementation_->read([&](engine::RunViews& views) { return views.get(run); });
}

Result<RunPage> Engine::list(const RunFilter& filter, Cursor cursor, std::uint32_t limit) {
  return implementation_->read(
      [&](engine::RunViews& views) { return views.list(filter, cursor, limit); });
}

Result<RunCounts> Engine::counts() {
  return implementation_->read([](engine::RunViews& views) { return views.counts(); });
}

Result<CallPage> Engine::timeline(const std::string& run, Cursor cursor, std::uint32_t limit) {
  return implementation_->read(
      [&](engine::RunViews& views) { return views.timeline(run, cursor, limit); });
}

Result<StreamPage> Engine::stream(const std::string& run, const std::string& name,
                                  std::uint64_t from, std::uint32_t limit) {
  return implementation_->read(
      [&](engine::RunViews& views) { return views.stream(run, name, from, limit); });
}

Result<std::vector<StreamInfo>> Engine::streams(const std::string& run) {
  return implementation_->read([&](engine::RunViews& views) { return views.streams(run); });
}

Engine::WaitId Engine::wait_stream_async(const std::string& run, const std::string& name,
                                         std::uint64_t number, Callback<void> callback) {
  return implementation_->wait_stream_async(run, name, number, std::move(callback));
}

Result<std::vector<LogLine>> Engine::logs(const std::string& run, std::uint32_t limit) {
  return implementation_->read([&](engine::RunViews& views) { return views.logs(run, limit); });
}

Result<Payload> Engine::query_payloads(const std::string& run, const std::string& name,
                                       const std::vector<Payload>& args) {
  std::string list = "[";
  for (const Payload& one : args) list += (list.size() == 1 ? "" : ",") + one.text();
  const vm::QueryCall call{name, Payload::trusted(list + "]"), {}};
  return implementation_->read([&](engine::RunViews& views) {
    return views.query(run, call, implementation_->limits(), implementation_->clock().now_us());
  });
}

Result<std::vector<std::string>> Engine::queries(const std::string& run) {
  PAWL_TRY(auto found, implementation_->read([&](engine::RunViews& views) {
    return views.queries_of(run, implementation_->limits());
  }));
  std::vector<std::string> names;
  for (vm::QueryInfo& query : found) names.push_back(std::move(query.name));
  return names;
}

Result<std::vector<std::string>> Engine::workflows() {
  return implementation_->read([](engine::RunViews& views) { return views.workflows(); });
}

Result<EngineCounters> Engine::counters() {
  using engine::CoreCounters;
  PAWL_TRY(CoreCounters core, implementation_->ask<CoreCounters>(
                                  [](engine::Core& from, const engine::Reply<CoreCounters>& reply) {
                                    reply(from.counters());
                                  }));
  EngineCounters counters;
  counters.commits = core.commits;
  counters.activations = core.activations;
  counters.conflicts = core.conflicts;
  counters.loads = core.loads;
  counters.tasks_dispatched = core.tasks_dispatched;
  counters.outcomes = core.outcomes;
  counters.hung_turns = implementation_->hung_turns();
  counters.core_cpu_seconds = implementation_->loop().core_cpu_seconds();
  counters.writer_cpu_seconds = implementation_->loop().writer_cpu_seconds();
  counters.worker_cpu_seconds = implementation_->worker_cpu_seconds();
  return counters;
}

}  // namespace pawl
