#include "engine/task/offers.h"

#include <algorithm>
#include <map>
#include <optional>
#include <string_view>
#include <tuple>
#include <utility>

#include "base/utf8.h"
#include "lang/bytecode/signature.h"

namespace pawl::engine {
namespace {

const std::vector<std::string>* parameters_of(const WorkerView& worker, const std::string& task) {
  auto at = std::ranges::find(worker.offers, task, &TaskOffer::task);
  return at == worker.offers.end() || !at->parameters ? nullptr : &*at->parameters;
}

bool offers(const WorkerView& worker, const std::string& task) {
  return std::ranges::find(worker.tasks, task) != worker.tasks.end();
}

// The views in it point into the worker's strings.
std::optional<bytecode::Signature> signature_of(const WorkerView& worker, const std::string& task) {
  const std::vector<std::string>* parameters = parameters_of(worker, task);
  if (parameters == nullptr) return std::nullopt;
  std::vector<std::string_view> written{bytecode::kSignatureMark};
  written.insert(written.end(), parameters->begin(), parameters->end());
  return bytecode::Signature::read(written);
}

// In a conflict, which is there for each queue: enough of a signature to see the difference.
std::string shown_signature(const WorkerView& worker, const std::string& task) {
  constexpr std::size_t kMost = 300;
  std::string text = offered_signature(worker, task);
  if (text.size() <= kMost) return text;
  text.resize(kMost);
  text.resize(first_invalid_utf8(text));
  return text + "…";
}

}  // namespace

std::string offered_signature(const WorkerView& worker, const std::string& task) {
  const auto signature = signature_of(worker, task);
  return signature ? signature->text(task) : "";
}

std::string misfit(const WorkerView& worker, const std::string& task, std::size_t positional,
                   std::span<const std::string> keywords) {
  const auto signature = signature_of(worker, task);
  if (!signature) return "";
  const std::vector<std::string_view> names(keywords.begin(), keywords.end());
  return signature->misfit(task, positional, names);
}

std::string OfferConflict::text() const {
  return "workers of queue '" + queue + "' differ on task '" + task + "': " + worker + " has " +
         signature + ", " + other_worker + " has " + other_signature;
}

std::vector<OfferConflict> find_conflicts(const std::vector<WorkerView>& workers) {
  struct First {
    const WorkerView* worker;
    const TaskOffer* offer;
  };
  // By task, queue and language: what parameters are called in another language says nothing.
  using Place = std::tuple<std::string, std::string, std::string>;
  std::map<Place, First> first;
  std::map<Place, OfferConflict> conflicts;
  for (const WorkerView& worker : workers) {
    for (const TaskOffer& offered : worker.offers) {
      if (!offered.parameters) continue;
      for (const std::string& queue : worker.queues) {
        const Place place(offered.task, queue, worker.language);
        auto [at, added] = first.try_emplace(place, First{&worker, &offered});
        const WorkerView& other = *at->second.worker;
        if (added || *at->second.offer->parameters == *offered.parameters) continue;
        if (conflicts.contains(place)) continue;
        conflicts.emplace(place, OfferConflict{offered.task, queue, other.name,
                                               shown_signature(other, offered.task), worker.name,
                                               shown_signature(worker, offered.task)});
      }
    }
  }
  std::vector<OfferConflict> found;
  for (auto& [place, conflict] : conflicts) found.push_back(std::move(conflict));
  return found;
}

std::vector<UnfitCall> find_unfit_calls(const std::vector<python::TaskCall>& calls,
                                        const std::vector<WorkerView>& workers) {
  std::vector<UnfitCall> found;
  for (const python::TaskCall& call : calls) {
    UnfitCall unfit{call, {}, {}};
    const bool fits = std::ranges::any_of(workers, [&](const WorkerView& worker) {
      if (!offers(worker, call.task)) return false;
      std::string why = misfit(worker, call.task, call.positional, call.keywords);
      if (why.empty()) return true;
      unfit.why = std::move(why);
      unfit.worker = worker.name;
      return false;
    });
    if (!fits && !unfit.why.empty()) found.push_back(std::move(unfit));
  }
  return found;
}

}  // namespace pawl::engine
