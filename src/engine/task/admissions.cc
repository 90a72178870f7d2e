#include "engine/task/admissions.h"

#include <algorithm>

namespace pawl::engine {
namespace {

// Runs that one commit may let begin.
constexpr std::uint32_t kMostAtOnce = 1'000;

}  // namespace

void Admissions::suspect(const std::string& queue, std::uint64_t batch) {
  Queue& known = queues_[queue];
  known.pending_since = std::max(known.pending_since, batch);
}

void Admissions::suspect_all(std::uint64_t batch) {
  for (auto& [name, queue] : queues_) queue.pending_since = std::max(queue.pending_since, batch);
}

bool Admissions::wants_anything() const {
  return std::ranges::any_of(queues_, [](const auto& queue) { return queue.second.may_claim(); });
}

void Admissions::add_claims(Batch* batch, store::Namespace ns, std::int64_t now_us,
                            const Claimed& claimed) {
  for (auto& [name, queue] : queues_) {
    if (!queue.may_claim()) continue;
    queue.claiming = true;
    store::Claim claim;
    claim.ns = ns;
    claim.queue = name;
    claim.session = store::kAdmitted;
    claim.limit = kMostAtOnce;
    claim.now_us = now_us;
    batch->add(std::move(claim), [this, name = name, id = batch->id, claimed](auto& result) {
      if (!result) return;  // reset() follows
      Queue& served = queues_[name];
      served.claiming = false;
      if (!result->more) served.clean_since = std::max(served.clean_since, id);
      claimed(name, *result);
    });
  }
}

void Admissions::reset() {
  for (auto& [name, queue] : queues_) queue.claiming = false;
}

}  // namespace pawl::engine
