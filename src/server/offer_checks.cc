#include "server/offer_checks.h"

#include <algorithm>
#include <set>
#include <utility>

#include "engine/core/core.h"
#include "lang/bytecode/codec.h"

namespace pawl::server {
namespace {

constexpr std::size_t kMostWarnings = 20;
constexpr std::size_t kMostPrograms = 1000;

std::string text_of(const engine::UnfitCall& unfit) {
  return "no connected worker takes the call at " + unfit.call.file + ":" +
         std::to_string(unfit.call.line) + ": " + unfit.why + " (worker " + unfit.worker + ")";
}

}  // namespace

std::vector<engine::WorkerView> OfferChecks::workers() {
  auto found = service_.ask<std::vector<engine::WorkerView>>(
      [](engine::Core& core, engine::Reply<std::vector<engine::WorkerView>> reply) {
        reply(core.workers());
      });
  return found ? std::move(*found) : std::vector<engine::WorkerView>();
}

std::vector<store::Key> OfferChecks::live_programs() {
  auto loaded = service_.ask<std::vector<store::Key>>(
      [](engine::Core& core, engine::Reply<std::vector<store::Key>> reply) {
        reply(core.loaded_programs());
      });
  const std::vector<store::Key> first = programs_at_first();
  std::set<store::Key> keys(first.begin(), first.end());
  if (loaded) keys.insert(loaded->begin(), loaded->end());
  auto workflows = service_.read_store(
      [](store::Store& store) { return store.workflows(engine::Service::kNamespace); });
  if (workflows) {
    for (const store::WorkflowRecord& workflow : *workflows) keys.insert(workflow.program);
  }
  return {keys.begin(), keys.end()};
}

std::vector<store::Key> OfferChecks::programs_at_first() {
  std::lock_guard lock(mutex_);
  if (first_programs_) return *first_programs_;
  auto uses = service_.read_store(
      [](store::Store& store) { return store.program_uses(engine::Service::kNamespace); });
  if (!uses) return {};
  first_programs_.emplace();
  for (const store::ProgramUse& use : *uses) first_programs_->push_back(use.program);
  return *first_programs_;
}

OfferChecks::Calls OfferChecks::calls_of(store::Key program) {
  {
    std::lock_guard lock(mutex_);
    if (auto at = calls_.find(program); at != calls_.end()) return at->second;
  }
  std::vector<python::TaskCall> calls;
  auto record =
      service_.read_store([program](store::Store& store) { return store.program(program); });
  if (record && *record) {
    if (auto decoded = bytecode::decode_program((*record)->bytes)) {
      calls = python::find_task_calls(*decoded);
    }
  }
  auto shared = std::make_shared<const std::vector<python::TaskCall>>(std::move(calls));
  std::lock_guard lock(mutex_);
  if (calls_.size() >= kMostPrograms) calls_.clear();
  return calls_[program] = std::move(shared);
}

std::vector<std::string> OfferChecks::worker_warnings(const ExchangeRequest& request) {
  std::vector<std::string> warnings;
  if (std::ranges::none_of(request.offers, [](const engine::TaskOffer& offer) {
        return offer.parameters.has_value();
      })) {
    return warnings;
  }
  std::vector<engine::WorkerView> all = workers();
  engine::WorkerView& fresh = all.emplace_back();
  fresh.name = request.name;
  fresh.language = request.language;
  fresh.queues = request.queues;
  fresh.tasks = request.tasks;
  fresh.offers = request.offers;
  const auto offered = [&request](const std::string& task) {
    return std::ranges::find(request.offers, task, &engine::TaskOffer::task) !=
           request.offers.end();
  };
  for (const engine::OfferConflict& conflict : engine::find_conflicts(all)) {
    if (offered(conflict.task)) warnings.push_back(conflict.text());
  }
  for (store::Key program : live_programs()) {
    for (const engine::UnfitCall& unfit : engine::find_unfit_calls(*calls_of(program), all)) {
      if (offered(unfit.call.task)) warnings.push_back(text_of(unfit));
    }
  }
  if (warnings.size() > kMostWarnings) warnings.resize(kMostWarnings);
  for (const std::string& warning : warnings) {
    if (log_) log_("worker " + request.name + ": " + warning);
  }
  return warnings;
}

std::vector<python::Diagnostic> OfferChecks::program_warnings(std::string_view program) {
  std::vector<python::Diagnostic> warnings;
  auto decoded = bytecode::decode_program(program);
  if (!decoded) return warnings;
  const auto unfit = engine::find_unfit_calls(python::find_task_calls(*decoded), workers());
  for (const engine::UnfitCall& one : unfit) {
    python::Diagnostic& warning = warnings.emplace_back();
    warning.file = one.call.file;
    warning.line = one.call.line;
    warning.source_line = one.call.source_line;
    warning.message = "no connected worker takes this call: " + one.why;
    warning.hint = "the call waits until a worker that fits is there; worker " + one.worker +
                   " is of other code";
    warning.warning = true;
    if (warnings.size() == kMostWarnings) break;
  }
  return warnings;
}

std::vector<python::OfferedTask> OfferChecks::offered_options(
    const std::vector<python::OfferedTask>& named) {
  std::vector<python::OfferedTask> found;
  const auto has = [](const std::vector<python::OfferedTask>& tasks, const std::string& name) {
    return std::ranges::find(tasks, name, &python::OfferedTask::name) != tasks.end();
  };
  std::vector<engine::WorkerView> all = workers();
  for (auto worker = all.rbegin(); worker != all.rend(); ++worker) {
    for (const engine::TaskOffer& offer : worker->offers) {
      if (offer.options.empty() || has(named, offer.task) || has(found, offer.task)) continue;
      found.push_back({offer.task, offer.options});
    }
  }
  std::ranges::sort(found, {}, &python::OfferedTask::name);
  return found;
}

}  // namespace pawl::server
