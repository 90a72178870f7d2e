// Operating: queues, versions, actions over many runs, the audit log.
#include <algorithm>
#include <functional>
#include <map>

#include "base/error_codes.h"
#include "server/answers.h"
#include "server/fields.h"
#include "server/handlers.h"
#include "server/run_requests.h"
#include "value/time_text.h"

namespace pawl::server::handlers {
namespace {

constexpr std::int64_t kLargestPage = 1000;

template <typename Number>
void write_limit(JsonWriter& writer, std::string_view name, const std::optional<Number>& limit) {
  if (limit) return write_field(writer, name, *limit);
  writer.key(name);
  writer.null();
}

void write_limits(JsonWriter& writer, const QueueLimits& limits) {
  write_limit(writer, "max_running", limits.max_running);
  write_limit(writer, "rate", limits.rate);
  write_limit(writer, "per_key_max_running", limits.per_key_max_running);
  write_limit(writer, "per_key_rate", limits.per_key_rate);
}

std::optional<std::uint32_t> count_of(Fields& fields, std::string_view name) {
  if (!fields.has(name)) return std::nullopt;
  return static_cast<std::uint32_t>(fields.integer(name, 0, 0, UINT32_MAX));
}

std::optional<Action> parse_action(std::string_view text) {
  for (Action action : {Action::kCancel, Action::kPause, Action::kResume, Action::kKill,
                        Action::kRetry, Action::kFail, Action::kRestart, Action::kPurge}) {
    if (to_string(action) == text) return action;
  }
  return std::nullopt;
}

void respond(const CallPointer& call, const Result<ActResult>& result) {
  if (!result) return call->refuse(result.error());
  JsonWriter writer = answer_writer();
  writer.begin_object();
  write_field(writer, "matched", result->matched);
  write_field(writer, "done", result->done);
  writer.key("refusals");
  writer.begin_list();
  for (const ActRefusal& refusal : result->refusals) {
    writer.begin_object();
    write_field(writer, "count", refusal.count);
    write_field(writer, "example", refusal.example);
    writer.key("error");
    writer.begin_object();
    write_error(writer, refusal.error);
    writer.end();
    writer.end();
  }
  writer.end();
  writer.end();
  call->respond(200, finish(std::move(writer)));
}

// A retry by other code.
Result<ActResult> retry_elsewhere(Context& context, const RunFilter& filter,
                                  const ActOptions& options, const std::string& version) {
  engine::MoveOptions moving;
  moving.version = version;
  moving.dry_run = options.dry_run;
  moving.retry = true;
  moving.force = options.force;
  moving.actor = options.actor;
  PAWL_TRY(engine::MoveManyResult moved, context.repairs.move_many(filter, moving));
  ActResult result;
  result.matched = moved.matched;
  result.done = moved.moved;
  if (options.dry_run) return result;
  for (const engine::RefusalCount& refusal : moved.refusals) {
    result.refusals.push_back({{vm::kNotMovable, refusal.reason}, refusal.runs, refusal.example});
  }
  return result;
}

struct KeyBacklog {
  std::uint64_t pending = 0;
  std::int64_t oldest_us = INT64_MAX;
};

struct QueueBacklog {
  std::map<std::string, KeyBacklog> keys;
  std::uint64_t looked_at = 0;
  bool complete = false;
};

// Keys are known for what waits alone, and only the store has them all. So this reads tasks, and is
// for a person who asks now and then.
Result<QueueBacklog> backlog_by_key(store::Store& store, const std::string& queue) {
  constexpr std::uint32_t kPage = 2'000;
  constexpr std::uint64_t kMostTasks = 20'000;
  // Every pending task is due after this.
  constexpr std::int64_t kBeginningOfTime = -1;
  QueueBacklog backlog;
  store::Key last = 0;
  while (backlog.looked_at < kMostTasks) {
    PAWL_TRY(auto tasks, store.delayed_tasks(kBeginningOfTime, last, kPage));
    backlog.looked_at += tasks.size();
    for (const store::CallRecord& task : tasks) {
      if (task.queue != queue) continue;
      KeyBacklog& waiting = backlog.keys[task.concurrency_key];
      ++waiting.pending;
      waiting.oldest_us = std::min(waiting.oldest_us, task.run_at_us);
    }
    backlog.complete = tasks.size() < kPage;
    if (backlog.complete) break;
    last = tasks.back().key;
  }
  return backlog;
}

}  // namespace

// --- queues

void list_queues(Context& context, const CallPointer& call) {
  context.later(call, [&context, call] {
    auto queues = context.engine.queues();
    if (!queues) return call->refuse(queues.error());
    JsonWriter writer = answer_writer();
    writer.begin_object();
    writer.key("queues");
    writer.begin_list();
    for (const QueueInfo& queue : *queues) {
      writer.begin_object();
      write_field(writer, "name", queue.name);
      write_field(writer, "pending", queue.pending);
      write_field(writer, "delayed", queue.delayed);
      write_field(writer, "running", queue.running);
      write_field(writer, "oldest", queue.oldest);
      write_limits(writer, queue.limits);
      writer.end();
    }
    writer.end();
    writer.end();
    call->respond(200, finish(std::move(writer)));
  });
}

void list_queue_keys(Context& context, const CallPointer& call) {
  constexpr std::size_t kMostKeys = 1000;
  context.later(call, [&context, call] {
    auto backlog = context.service.read_store(
        [&](store::Store& store) { return backlog_by_key(store, call->parameters[0]); });
    if (!backlog) return call->refuse(backlog.error());
    std::vector<std::pair<std::string, KeyBacklog>> keys(backlog->keys.begin(),
                                                         backlog->keys.end());
    std::ranges::stable_sort(keys, std::ranges::greater(),
                             [](const auto& entry) { return entry.second.pending; });
    if (keys.size() > kMostKeys) keys.resize(kMostKeys);
    JsonWriter writer = answer_writer();
    writer.begin_object();
    writer.key("keys");
    writer.begin_list();
    for (const auto& [key, waiting] : keys) {
      writer.begin_object();
      write_field(writer, "key", key);
      write_field(writer, "pending", waiting.pending);
      write_field(writer, "oldest", time_text(waiting.oldest_us));
      writer.end();
    }
    writer.end();
    write_field(writer, "looked_at", backlog->looked_at);
    write_field(writer, "complete", backlog->complete);
    writer.end();
    call->respond(200, finish(std::move(writer)));
  });
}

void set_queue(Context& context, const CallPointer& call) {
  Fields fields = Fields::parse(call->request().body);
  fields.only({"max_running", "rate", "per_key_max_running", "per_key_rate"});
  QueueLimits limits;
  limits.max_running = count_of(fields, "max_running");
  limits.rate = fields.number("rate");
  limits.per_key_max_running = count_of(fields, "per_key_max_running");
  limits.per_key_rate = fields.number("per_key_rate");
  if (auto status = fields.check(); !status) return call->refuse(status.error());
  context.later(call, [&context, call, limits] {
    auto set = context.engine.set_queue_limits(call->parameters[0], limits, {call->actor()});
    if (!set) return call->refuse(set.error());
    JsonWriter writer = answer_writer();
    writer.begin_object();
    write_field(writer, "name", call->parameters[0]);
    write_limits(writer, limits);
    writer.end();
    call->respond(200, finish(std::move(writer)));
  });
}

// --- versions

void list_versions(Context& context, const CallPointer& call) {
  context.later(call, [&context, call] {
    auto versions = context.engine.versions(call->parameters[0]);
    if (!versions) return call->refuse(versions.error());
    JsonWriter writer = answer_writer();
    writer.begin_object();
    writer.key("versions");
    writer.begin_list();
    for (const VersionInfo& version : *versions) {
      writer.begin_object();
      write_field(writer, "version", version.version);
      write_field(writer, "created_at", version.deployed_at);
      write_field(writer, "live_runs", version.live_runs);
      write_field(writer, "current", version.current);
      writer.key("settings");
      writer.begin_object();
      for (const auto& [name, value] : version.settings) write_field(writer, name, value);
      writer.end();
      writer.end();
    }
    writer.end();
    writer.end();
    call->respond(200, finish(std::move(writer)));
  });
}

void set_version(Context& context, const CallPointer& call) {
  Fields fields = Fields::parse(call->request().body);
  fields.only({"version"});
  std::string version = fields.required_text("version");
  if (auto status = fields.check(); !status) return call->refuse(status.error());
  context.later(call, [&context, call, version] {
    const std::string& workflow = call->parameters[0];
    auto set = context.engine.set_current_version(workflow, version, {call->actor()});
    if (!set) return call->refuse(set.error());
    JsonWriter writer = answer_writer();
    writer.begin_object();
    write_field(writer, "name", workflow);
    write_field(writer, "version", version);
    writer.end();
    call->respond(200, finish(std::move(writer)));
  });
}

void delete_workflow(Context& context, const CallPointer& call) {
  context.later(call, [&context, call] {
    auto gone = context.engine.delete_workflow(call->parameters[0], {call->actor()});
    if (!gone) return call->refuse(gone.error());
    JsonWriter writer = answer_writer();
    writer.begin_object();
    write_field(writer, "name", call->parameters[0]);
    writer.end();
    call->respond(200, finish(std::move(writer)));
  });
}

// A version may be of several workflows: it goes for all of them or for none.
void delete_version(Context& context, const CallPointer& call) {
  context.later(call, [&context, call] {
    const std::string& version = call->parameters[0];
    auto workflows = context.engine.workflows();
    if (!workflows) return call->refuse(workflows.error());
    for (const std::string& workflow : *workflows) {
      auto versions = context.engine.versions(workflow);
      if (!versions) continue;
      for (const VersionInfo& one : *versions) {
        if (one.version != version) continue;
        auto gone = context.engine.delete_version(workflow, version, {call->actor()});
        if (!gone) return call->refuse(gone.error());
        JsonWriter writer = answer_writer();
        writer.begin_object();
        write_field(writer, "version", version);
        writer.end();
        return call->respond(200, finish(std::move(writer)));
      }
    }
    call->refuse({ErrorCode::unknown_version, "there is no version '" + version + "'"});
  });
}

// --- many runs at once

void act_on_runs(Context& context, const CallPointer& call) {
  Fields fields = Fields::parse(call->request().body);
  fields.only({"action", "filter", "dry_run", "reason", "grace", "value", "force", "version"});
  auto action = parse_action(fields.required_text("action"));
  if (!action)
    fields.complain("action", "must be cancel, kill, pause, resume, retry, fail, restart or purge");
  if (!fields.has("filter")) fields.complain("filter", "is missing; {}: every run");
  RunFilter filter = parse_filter(fields);
  ActOptions options{fields.boolean("dry_run", false), call->actor()};
  options.reason = fields.text("reason");
  options.grace = fields.seconds("grace");
  if (fields.has_even_null("value")) options.value = fields.payload("value");
  options.force = fields.boolean("force", false);
  const std::string version = fields.text("version");
  if (!version.empty() && action && *action != Action::kRetry) {
    fields.complain("version", "is for a retry");
  }
  if (auto status = fields.check(); !status) return call->refuse(status.error());
  context.later(call, [&context, call, action, filter, options, version] {
    if (!version.empty()) return respond(call, retry_elsewhere(context, filter, options, version));
    respond(call, context.engine.act(*action, filter, options));
  });
}

void purge(Context& context, const CallPointer& call) {
  Fields fields = Fields::parse(call->request().body);
  fields.only({"older_than", "status", "workflow", "dry_run"});
  // Every ended run is removed only for those who say so.
  if (!fields.has("older_than")) fields.complain("older_than", "is missing; 0: every ended run");
  Duration older_than = fields.seconds("older_than").value_or(Duration::zero());
  RunFilter filter;
  filter.workflow = fields.text("workflow");
  if (fields.has("status")) {
    filter.status = parse_status(fields.text("status"));
    if (!filter.status || filter.status == RunStatus::kWaiting) {
      fields.complain("status", "must be completed, failed or cancelled");
    }
  }
  ActOptions options{fields.boolean("dry_run", false), call->actor()};
  if (auto status = fields.check(); !status) return call->refuse(status.error());
  context.later(call, [&context, call, filter, older_than, options] {
    auto result = context.engine.purge(filter, older_than, options);
    if (!result) return call->refuse(result.error());
    JsonWriter writer = answer_writer();
    writer.begin_object();
    write_field(writer, "removed", result->done);
    write_field(writer, "matched", result->matched);
    writer.end();
    call->respond(200, finish(std::move(writer)));
  });
}

// --- the audit log

void list_audit(Context& context, const CallPointer& call) {
  AuditFilter filter;
  filter.actor = std::string(call->query_text("actor"));
  filter.action = std::string(call->query_text("action"));
  filter.subject = std::string(call->query_text("subject"));
  std::int64_t cursor = call->query_integer("cursor", 0, INT64_MAX);
  const std::uint32_t limit = call->query_limit(100, kLargestPage);
  if (auto status = call->check_query(); !status) return call->refuse(status.error());
  context.later(call, [&context, call, filter, cursor, limit] {
    auto page = context.engine.audit(filter, cursor, limit);
    if (!page) return call->refuse(page.error());
    JsonWriter writer = answer_writer();
    writer.begin_object();
    writer.key("entries");
    writer.begin_list();
    for (const AuditEntry& entry : page->entries) {
      writer.begin_object();
      write_field(writer, "at", entry.at);
      write_field(writer, "actor", entry.actor);
      write_field(writer, "action", entry.action);
      write_field(writer, "subject", entry.subject);
      write_field(writer, "details", entry.details);
      writer.end();
    }
    writer.end();
    write_text_or_null(writer, "next", page->next == 0 ? "" : std::to_string(page->next));
    writer.end();
    call->respond(200, finish(std::move(writer)));
  });
}

}  // namespace pawl::server::handlers
