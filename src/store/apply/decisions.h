// The parts of apply (apply.h), for its own files and their tests.
#pragma once

#include "store/apply/transaction_rows.h"
#include "store/commit.h"

namespace pawl::store::apply {

// run_writes.cc
RunWriteResult write_run(TransactionRows& rows, const RunWrite& write);
StartResult start_run(TransactionRows& rows, const RunRecord& record, Key home);
// What is recorded of an arrival is recorded for good: whether the write stands is known by then.
void record_outcome(TransactionRows& rows, Key run, LiveRun& live, const Outcome& outcome,
                    std::uint64_t call_number);
void record_message(TransactionRows& rows, Key run, LiveRun& live, const Message& message,
                    const Step* step);
void record_control(TransactionRows& rows, Key run, LiveRun& live, Control control,
                    const ControlDetail& detail);
// An outcome for a run that has ended: the call is settled, so that its lease ends.
void settle_unheard(TransactionRows& rows, Key run, const Outcome& outcome);

// revivals.cc
bool revive(TransactionRows& rows, const RunWrite& write);

// effects.cc
void apply_effects(TransactionRows& rows, const RunWrite& write, Key node, RunWriteResult& result);
ElsewhereResult arrive(TransactionRows& rows, const ArrivalElsewhere& arrival);

// schedules.cc
ScheduleWriteResult write_schedule(TransactionRows& rows, const ScheduleWrite& write, Key node);

// triggers.cc
bool write_trigger(TransactionRows& rows, const TriggerWrite& write);
// Whether an input can be noted: it is new, or not processed yet and is by now.
bool is_new_input(TransactionRows& rows, const TriggerInput& input);

// claims.cc
void write_queue(TransactionRows& rows, const QueueWrite& write);
bool write_task(TransactionRows& rows, const TaskWrite& write);
ClaimResult claim(TransactionRows& rows, const Claim& claim, Key node);

// catalog.cc
Key deploy(TransactionRows& rows, const Deploy& deploy);
void write_nodes_and_sessions(TransactionRows& rows, const Commit& commit);
void end_session(TransactionRows& rows, Key session, Key node);
void remove_run(TransactionRows& rows, Key run);
ProgramRemoval remove_program(TransactionRows& rows, Key program);

}  // namespace pawl::store::apply
