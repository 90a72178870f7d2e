// The public engine, for those who operate it.
#include <algorithm>
#include <charconv>
#include <iterator>
#include <utility>

#include "engine/control/actions.h"
#include "engine/run/programs.h"
#include "engine/service/implementation.h"
#include "lang/bytecode/codec.h"

namespace pawl {
namespace {

using engine::Core;
using engine::Reply;
using engine::Service;

constexpr std::uint32_t kLargestPage = 10'000;

Time time_of(std::int64_t us) { return Time(Duration(us)); }

std::optional<std::int64_t> us_of(const std::optional<Time>& time) {
  if (!time) return std::nullopt;
  return time->time_since_epoch().count();
}

QueueLimits limits_of(const store::QueueLimits& limits) {
  return {limits.max_running, limits.rate, limits.per_key_max_running, limits.per_key_rate};
}

// Of a program that the store has.
Result<std::vector<std::pair<std::string, std::string>>> settings_of(store::Store& store,
                                                                     store::Key key) {
  std::vector<std::pair<std::string, std::string>> settings;
  PAWL_TRY(auto record, store.program(key));
  if (!record) return settings;
  PAWL_TRY(bytecode::Program program, bytecode::decode_program(record->bytes));
  for (const bytecode::Setting& setting : program.settings) {
    settings.emplace_back(program.strings[setting.name], program.strings[setting.value]);
  }
  return settings;
}

std::string text_of(std::uint32_t number) { return std::to_string(number); }

// As short as it can be read back: "5", "0.5".
std::string text_of(double number) {
  char text[400];  // Room for any double without an exponent.
  const auto end =
      std::to_chars(std::begin(text), std::end(text), number, std::chars_format::fixed);
  return {text, end.ptr};
}

std::string text_of(const QueueLimits& limits) {
  std::string text;
  auto add = [&](const char* name, const auto& limit) {
    if (!limit) return;
    if (!text.empty()) text += ", ";
    text += std::string(name) + " " + text_of(*limit);
  };
  add("max_running", limits.max_running);
  add("rate", limits.rate);
  add("per_key_max_running", limits.per_key_max_running);
  add("per_key_rate", limits.per_key_rate);
  return text.empty() ? "no limits" : text;
}

// Runs that have their places, by queue: no session holds these, so the store alone knows.
Status count_admitted(store::Store& store,
                      std::unordered_map<std::string, std::uint64_t>* running) {
  constexpr std::uint32_t kPage = 10'000;
  store::Key after = 0;
  while (true) {
    PAWL_TRY(auto admissions, store.leased_tasks(store::kAdmitted, after, kPage));
    for (const store::CallRecord& admission : admissions) ++(*running)[admission.queue];
    if (admissions.size() < kPage) return {};
    after = admissions.back().key;
  }
}

// The programs of a version of a workflow: one for each revision of the compiler that it was
// deployed with.
struct Version {
  std::vector<store::WorkflowRecord> programs;
};

Result<Version> find_version(store::Store& store, const std::string& workflow,
                             const std::string& version) {
  Version found;
  PAWL_TRY(auto records, store.versions(Service::kNamespace, workflow));
  PAWL_TRY(auto programs, store.programs(Service::kNamespace));
  for (const store::WorkflowRecord& record : records) {
    for (const store::ProgramRecord& program : programs) {
      if (program.key == record.program && program.version == version) {
        found.programs.push_back(record);
      }
    }
  }
  if (found.programs.empty()) {
    return fail(ErrorCode::unknown_version,
                "workflow '" + workflow + "' has no version '" + version + "'");
  }
  return found;
}

}  // namespace

// --- queues and workers

Status Engine::set_queue_limits(const std::string& queue, const QueueLimits& limits,
                                const ControlOptions& options) {
  store::QueueLimits wanted{limits.max_running, limits.rate, limits.per_key_max_running,
                            limits.per_key_rate};
  engine::AuditNote note{options.actor, "set_queue_limits", queue, text_of(limits)};
  return implementation_->ask<void>([&](Core& core, Reply<void> reply) {
    core.set_queue_limits(queue, wanted, std::move(reply), note);
  });
}

Result<std::vector<QueueInfo>> Engine::queues() {
  using Running = std::unordered_map<std::string, std::uint64_t>;
  PAWL_TRY(Running running,
           implementation_->ask<Running>(
               [](Core& core, const Reply<Running>& reply) { reply(core.running_tasks()); }));
  std::int64_t now_us = implementation_->clock().now_us();
  PAWL_TRY(auto counts, implementation_->read_store([&](store::Store& store) {
    return store.queues(Service::kNamespace, now_us);
  }));
  PAWL_TRY_STATUS(implementation_->read_store(
      [&](store::Store& store) { return count_admitted(store, &running); }));
  std::vector<QueueInfo> queues;
  for (const store::QueueCounts& count : counts) {
    QueueInfo& info = queues.emplace_back();
    info.name = count.queue;
    info.pending = count.pending;
    info.delayed = count.delayed;
    if (count.pending > 0 && count.oldest_run_at_us <= now_us) {
      info.oldest = time_of(count.oldest_run_at_us);
    }
    info.limits = limits_of(count.limits);
    auto held = running.find(count.queue);
    if (held == running.end()) continue;
    info.running = held->second;
    running.erase(held);
  }
  for (const auto& [name, held] : running) {
    QueueInfo& info = queues.emplace_back();
    info.name = name;
    info.running = held;
  }
  std::sort(queues.begin(), queues.end(),
            [](const QueueInfo& left, const QueueInfo& right) { return left.name < right.name; });
  return queues;
}

Result<std::vector<WorkerInfo>> Engine::workers() {
  using Views = std::vector<engine::WorkerView>;
  PAWL_TRY(Views views, implementation_->ask<Views>(
                            [](Core& core, const Reply<Views>& reply) { reply(core.workers()); }));
  std::vector<WorkerInfo> workers;
  for (engine::WorkerView& view : views) {
    workers.push_back({std::move(view.name), std::move(view.language), std::move(view.queues),
                       std::move(view.tasks), view.running, view.done, view.failed,
                       Duration(view.mean_latency_us), time_of(view.since_us)});
  }
  return workers;
}

// --- versions

Result<std::vector<VersionInfo>> Engine::versions(const std::string& workflow) {
  return implementation_->read_store([&](store::Store& store) -> Result<std::vector<VersionInfo>> {
    PAWL_TRY(auto current, store.workflow(Service::kNamespace, workflow));
    if (!current) return fail(engine::unknown_workflow(store, Service::kNamespace, workflow));
    PAWL_TRY(auto records, store.versions(Service::kNamespace, workflow));
    PAWL_TRY(auto programs, store.programs(Service::kNamespace));
    PAWL_TRY(auto uses, store.program_uses(Service::kNamespace));
    std::vector<VersionInfo> versions;
    for (const store::WorkflowRecord& record : records) {
      VersionInfo& info = versions.emplace_back();
      for (const store::ProgramRecord& program : programs) {
        if (program.key != record.program) continue;
        info.version = program.version;
        info.compiler_revision = program.compiler_revision;
        PAWL_TRY(info.settings, settings_of(store, program.key));
      }
      for (const store::ProgramUse& use : uses) {
        if (use.program == record.program && use.workflow == workflow) {
          info.live_runs = use.live;
        }
      }
      info.deployed_at = time_of(record.deployed_at_us);
      info.current = record.program == current->program;
    }
    return versions;
  });
}

Status Engine::set_current_version(const std::string& workflow, const std::string& version,
                                   const ControlOptions& options) {
  store::WorkflowRecord record;
  PAWL_TRY(auto program,
           implementation_->read_store(
               [&](store::Store& store) -> Result<std::optional<store::ProgramRecord>> {
                 PAWL_TRY(Version found, find_version(store, workflow, version));
                 record = found.programs.back();
                 return store.program(record.program);
               }));
  if (!program) return fail(ErrorCode::unknown_version, "the version has just been deleted");
  engine::AuditNote note{options.actor, "set_current_version", workflow, "version " + version};
  return implementation_->ask<void>([&](Core& core, Reply<void> reply) {
    core.set_current(std::move(*program), record, std::move(reply), note);
  });
}

Status Engine::delete_workflow(const std::string& workflow, const ControlOptions& options) {
  const engine::AuditNote note{options.actor, "delete_workflow", workflow, {}};
  return implementation_->ask<void>([&](Core& core, Reply<void> reply) {
    core.remove_workflow(workflow, std::move(reply), note);
  });
}

Status Engine::delete_version(const std::string& workflow, const std::string& version,
                              const ControlOptions& options) {
  PAWL_TRY(Version found, implementation_->read_store([&](store::Store& store) {
    return find_version(store, workflow, version);
  }));
  const engine::AuditNote note{options.actor, "delete_version", workflow, "version " + version};
  for (const store::WorkflowRecord& record : found.programs) {
    using Removal = store::ProgramRemoval;
    // One entry, when the last of its programs goes.
    bool is_last = &record == &found.programs.back();
    PAWL_TRY(Removal removal, implementation_->ask<Removal>([&](Core& core, Reply<Removal> reply) {
      core.remove_program(record.program, std::move(reply), is_last ? note : engine::AuditNote());
    }));
    if (removal == Removal::kCurrent) {
      return fail(ErrorCode::version_in_use, "the version is the current one of a workflow");
    }
    if (removal == Removal::kNeeded) {
      return fail(ErrorCode::version_in_use, "live runs need the version");
    }
  }
  return {};
}

// --- many runs

Result<std::uint64_t> Engine::count(const RunFilter& filter) {
  return implementation_->read([&](engine::RunViews& views) { return views.count(filter); });
}

Result<ActResult> Engine::act(Action action, const RunFilter& filter, const ActOptions& options) {
  return engine::act(*implementation_, {action, filter, Duration::zero(), options});
}

Result<ActResult> Engine::purge(const RunFilter& filter, Duration older_than,
                                const ActOptions& options) {
  return engine::act(*implementation_, {Action::kPurge, filter, older_than, options});
}

// --- the log, and copies

Result<AuditPage> Engine::audit(const AuditFilter& filter, Cursor cursor, std::uint32_t limit) {
  store::AuditFilter wanted{Service::kNamespace, filter.actor,       filter.action,
                            filter.subject,      us_of(filter.from), us_of(filter.until)};
  PAWL_TRY(auto found, implementation_->read_store([&](store::Store& store) {
    return store.audit(wanted, cursor, std::min(limit, kLargestPage));
  }));
  AuditPage page;
  page.next = found.next;
  for (store::AuditRecord& record : found.records) {
    page.entries.push_back({time_of(record.at_us), std::move(record.actor),
                            std::move(record.action), std::move(record.subject),
                            std::move(record.details)});
  }
  return page;
}

Status Engine::backup(const std::string& path) {
  PAWL_TRY_STATUS(implementation_->check_may_block());
  return implementation_->read_store([&](store::Store& store) { return store.backup(path); });
}

}  // namespace pawl
