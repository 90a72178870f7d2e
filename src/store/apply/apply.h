// apply: what one Commit means. Rows in, decisions, row changes out; the same code for every store.
//
// The parts are in files by concern:
//   apply.cc        the order of things
//   run_writes.cc   starts, a run's own arrivals, whether its step wins
//   revivals.cc     ended runs that live again
//   effects.cc      what a step that won does beyond its own row
//   schedules.cc    rows of schedules, and what they start
//   claims.cc       limits of queues, claims
//   catalog.cc      deploys, nodes, sessions, removals
// What is decided about one row alone is pure, and is in live_run.h and calls.h.
#pragma once

#include "base/result.h"
#include "store/apply/transaction_rows.h"
#include "store/commit.h"

namespace pawl::store::apply {

// Fails if the commit is fenced and its node is gone. If the rows have failed, the result is worth
// nothing, and the caller takes the error from the store.
Result<CommitResult> apply(const Commit& commit, TransactionRows& rows);

}  // namespace pawl::store::apply
