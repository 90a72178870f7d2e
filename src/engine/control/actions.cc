#include "engine/control/actions.h"

#include <utility>
#include <vector>

namespace pawl {

std::string_view to_string(Action action) {
  switch (action) {
    case Action::kCancel:
      return "cancel";
    case Action::kPause:
      return "pause";
    case Action::kResume:
      return "resume";
    case Action::kKill:
      return "kill";
    case Action::kRetry:
      return "retry";
    case Action::kFail:
      return "fail";
    case Action::kRestart:
      return "restart";
    case Action::kPurge:
      return "purge";
  }
  return "?";
}

namespace engine {
namespace {

constexpr std::uint32_t kPage = 200;

Status check(Action action, const ActOptions& options) {
  auto refuse = [&](const char* option) {
    return fail(ErrorCode::invalid_request,
                "a " + std::string(to_string(action)) + " takes no " + option);
  };
  bool ends = action == Action::kCancel || action == Action::kKill;
  if (!options.reason.empty() && !ends && action != Action::kPause) return refuse("reason");
  if (options.grace && action != Action::kCancel) return refuse("grace");
  if (options.value && action != Action::kResume) return refuse("value");
  if (options.force && action != Action::kRetry) return refuse("force");
  if (options.grace && *options.grace < Duration::zero()) {
    return fail(ErrorCode::invalid_request, "the grace must not be negative");
  }
  return {};
}

// Held runs, and for a retry failed ones too.
std::vector<store::RunFilter> filters_of_failures(Action action, const store::RunFilter& filter) {
  std::vector<store::RunFilter> filters;
  const auto allows = [&](store::RunStatus status, bool held) {
    return filter.status.value_or(status) == status && filter.held.value_or(held) == held;
  };
  if (allows(store::RunStatus::kWaiting, true)) {
    filters.push_back(filter);
    filters.back().status = store::RunStatus::kWaiting;
    filters.back().held = true;
  }
  if (action == Action::kRetry && allows(store::RunStatus::kFailed, false)) {
    filters.push_back(filter);
    filters.back().status = store::RunStatus::kFailed;
  }
  return filters;
}

// What the action is not for is left out of the filter. None: it is for nothing that matches.
std::vector<store::RunFilter> filters_of(const ActRequest& request,
                                         const store::RunFilter& filter) {
  const Action action = request.action;
  if (action == Action::kRetry || action == Action::kFail) {
    return filters_of_failures(action, filter);
  }
  std::vector<store::RunStatus> statuses;
  if (action == Action::kPurge || action == Action::kRestart) {
    statuses = {store::RunStatus::kCompleted, store::RunStatus::kFailed,
                store::RunStatus::kCancelled};
  } else {
    statuses = {store::RunStatus::kWaiting};
  }
  std::vector<store::RunFilter> filters;
  for (store::RunStatus status : statuses) {
    if (filter.status.value_or(status) != status) continue;
    filters.push_back(filter);
    filters.back().status = status;
  }
  if (action != Action::kPause && action != Action::kResume) return filters;
  if (request.options.value) {  // for what is suspended, paused besides or not
    if (!filter.suspended.value_or(true)) return {};
    for (store::RunFilter& each : filters) each.suspended = true;
    return filters;
  }
  const bool paused = action == Action::kResume;
  if (filter.paused.value_or(paused) != paused) return {};
  for (store::RunFilter& each : filters) each.paused = paused;
  return filters;
}

// Errors that are about the one run, not about the engine.
bool concerns_run(ErrorCode code) {
  return code == ErrorCode::unknown_run || code == ErrorCode::run_ended ||
         code == ErrorCode::run_not_ended || code == ErrorCode::no_retry_point ||
         code == ErrorCode::retry_needs_force || code == ErrorCode::unknown_workflow ||
         code == ErrorCode::run_not_suspended || code == ErrorCode::run_not_held;
}

void add_refusal(const ActRefusal& refusal, ActResult* result) {
  for (ActRefusal& known : result->refusals) {
    if (known.error.code != refusal.error.code) continue;
    known.count += refusal.count;
    return;
  }
  result->refusals.push_back(refusal);
}

struct Target {
  Key key = 0;
  std::string id;
};

class Acting {
 public:
  Acting(Service& service, const ActRequest& request)
      : service_(service),
        request_(request),
        ended_before_us_(service.clock().now_us() - request.older_than.count()) {}

  // A count costs less than a page by page walk, but cannot tell when runs have ended.
  Result<std::uint64_t> count(const store::RunFilter& filter) {
    if (request_.older_than <= Duration::zero()) {
      return service_.read_store([&](store::Store& store) { return store.count_matching(filter); });
    }
    std::uint64_t count = 0;
    PAWL_TRY_STATUS(walk(filter, [&](const std::vector<Target>& targets) -> Status {
      count += targets.size();
      return {};
    }));
    return count;
  }

  Status act(const store::RunFilter& filter, ActResult* result) {
    return walk(filter, [&](std::vector<Target> targets) -> Status {
      PAWL_TRY(const ActResult page, act_on(std::move(targets)));
      result->done += page.done;
      for (const ActRefusal& refusal : page.refusals) add_refusal(refusal, result);
      return {};
    });
  }

 private:
  template <typename Visit>
  Status walk(const store::RunFilter& filter, Visit visit) {
    Key cursor = 0;
    do {
      PAWL_TRY(store::RunPage page, service_.read_store([&](store::Store& store) {
        return store.list_runs(filter, cursor, kPage);
      }));
      std::vector<Target> targets;
      for (const store::RunView& view : page.runs) {
        // No filter of the store says when a run has ended.
        if (view.result && view.result->ended_at_us > ended_before_us_) continue;
        targets.push_back({view.run.key, view.run.id});
      }
      if (!targets.empty()) PAWL_TRY_STATUS(visit(std::move(targets)));
      cursor = page.next;
    } while (cursor != 0);
    return {};
  }

  AuditNote note_of(const Target& target) const {
    const ActOptions& options = request_.options;
    std::string details = "one of many";
    if (options.force) details += ", by force";
    if (!options.reason.empty()) details += ": " + options.reason;
    return {options.actor, std::string(to_string(request_.action)), target.id, details};
  }

  Result<ActResult> act_on(std::vector<Target> targets) {
    return service_.ask<ActResult>(
        [this, targets = std::move(targets)](Core& core, Reply<ActResult> reply) {
          request_.action == Action::kPurge ? purge(core, targets, std::move(reply))
                                            : control(core, targets, std::move(reply));
        });
  }

  void purge(Core& core, const std::vector<Target>& targets, Reply<ActResult> reply) {
    std::vector<Key> keys;
    for (const Target& target : targets) {
      keys.push_back(target.key);
      core.audit(note_of(target));
    }
    ActResult all;
    all.done = keys.size();
    core.remove_runs(keys, [all, reply = std::move(reply)](const Result<void>& removed) {
      if (!removed) return reply(fail(removed.error()));
      reply(all);
    });
  }

  void control(Core& core, const std::vector<Target>& targets, Reply<ActResult> reply) {
    struct Progress {
      std::size_t left = 0;
      ActResult result;
      std::optional<Error> error;  // that is not about one run
      Reply<ActResult> reply;
    };
    auto progress = std::make_shared<Progress>();
    progress->left = targets.size();
    progress->reply = std::move(reply);
    for (const Target& target : targets) {
      ask(core, target, [progress, id = target.id](const Result<void>& done) {
        if (done) {
          ++progress->result.done;
        } else if (concerns_run(done.error().code)) {
          add_refusal({done.error(), 1, id}, &progress->result);
        } else {
          progress->error = done.error();
        }
        if (--progress->left > 0) return;
        if (progress->error) return progress->reply(fail(*progress->error));
        progress->reply(std::move(progress->result));
      });
    }
  }

  void ask(Core& core, const Target& target, Reply<void> reply) {
    const std::string& run = target.id;
    const ActOptions& options = request_.options;
    switch (request_.action) {
      case Action::kCancel: {
        CancelRequest cancel{run, options.reason, {}};
        if (options.grace) cancel.grace_us = options.grace->count();
        return core.cancel(std::move(cancel), std::move(reply), note_of(target));
      }
      case Action::kPause:
        return core.pause({run, options.reason}, std::move(reply), note_of(target));
      case Action::kResume:
        if (options.value) {
          return core.resume({run, options.value}, std::move(reply), note_of(target));
        }
        // Not what somebody else has to answer.
        return core.control(run, store::Control::kResume, std::move(reply), note_of(target));
      case Action::kKill:
        return core.kill({run, options.reason}, std::move(reply), note_of(target));
      case Action::kRetry:
        return core.retry({run, options.force}, std::move(reply), note_of(target));
      case Action::kFail:
        return core.fail_run({run}, std::move(reply), note_of(target));
      case Action::kRestart:
        return core.restart({run}, std::move(reply), note_of(target));
      case Action::kPurge:
        break;
    }
  }

  Service& service_;
  const ActRequest& request_;
  std::int64_t ended_before_us_;
};

}  // namespace

Result<ActResult> act(Service& service, const ActRequest& request) {
  PAWL_TRY_STATUS(service.check_may_block());
  PAWL_TRY_STATUS(check(request.action, request.options));
  ActResult result;
  PAWL_TRY(auto filter,
           service.read([&](RunViews& views) { return views.filter_of(request.filter); }));
  if (!filter) return result;
  Acting acting(service, request);
  const std::vector<store::RunFilter> filters = filters_of(request, *filter);
  for (const store::RunFilter& part : filters) {
    PAWL_TRY(std::uint64_t count, acting.count(part));
    result.matched += count;
  }
  if (request.options.dry_run) return result;
  for (const store::RunFilter& part : filters) {
    PAWL_TRY_STATUS(acting.act(part, &result));
  }
  return result;
}

}  // namespace engine
}  // namespace pawl
