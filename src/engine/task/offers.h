// Offers: what connected workers say of the parameters of their tasks, compared with each other and
// with the calls of deployed programs.
//
// A worker may say which parameters its tasks have, in the words of lang/bytecode/signature.h:
// `order`, `cents=`, `*`, `**more`. What it does not say is never held against it.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "engine/core/requests.h"
#include "lang/python/task_calls.h"

namespace pawl::engine {

// What a worker says of a task: "charge(order, cents=…)"; empty: nothing.
std::string offered_signature(const WorkerView& worker, const std::string& task);

// Why the worker cannot take such a call; empty: it can, or does not say.
std::string misfit(const WorkerView& worker, const std::string& task, std::size_t positional,
                   std::span<const std::string> keywords);

// Two workers of one queue take a task with different parameters.
struct OfferConflict {
  std::string task;
  std::string queue;
  std::string worker, signature;
  std::string other_worker, other_signature;

  std::string text() const;
};
// One for each task of a queue that has any, in the order of their names.
std::vector<OfferConflict> find_conflicts(const std::vector<WorkerView>& workers);

// A call that workers offer the task of, and that none of them can take.
struct UnfitCall {
  python::TaskCall call;
  std::string why;  // of one of the workers
  std::string worker;
};
std::vector<UnfitCall> find_unfit_calls(const std::vector<python::TaskCall>& calls,
                                        const std::vector<WorkerView>& workers);

}  // namespace pawl::engine
