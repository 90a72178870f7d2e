// Programs, nodes and sessions; and what is removed.
#include "store/apply/decisions.h"

namespace pawl::store::apply {

Key deploy(TransactionRows& rows, const Deploy& deploy) {
  const std::optional<Key> known = rows.find_program(deploy.program);
  if (!known) rows.insert_program(deploy.program);
  const Key program = known.value_or(deploy.program.key);
  for (WorkflowRecord workflow : deploy.workflows) {
    workflow.program = program;
    rows.put_workflow(workflow);
  }
  return program;
}

void write_nodes_and_sessions(TransactionRows& rows, const Commit& commit) {
  for (const NodeRecord& node : commit.nodes) rows.put_node(node);
  for (const Key node : commit.ended_nodes) rows.erase_node(node);
  for (const SessionRecord& session : commit.sessions) rows.put_session(session);
  for (const TokenRecord& token : commit.tokens) rows.put_token(token);
  for (const Key token : commit.revoked_tokens) rows.erase_token(token);
}

void end_session(TransactionRows& rows, Key session, Key node) {
  const std::optional<Key> speaker = rows.node_of_session(session);
  if (!speaker || rows.holds_tasks(session)) return;
  if (*speaker != node && rows.has_node(*speaker)) return;
  rows.erase_session(session);
}

void remove_run(TransactionRows& rows, Key run) {
  if (const std::optional<EndedRun> ended = rows.ended_run(run)) rows.erase_run(run, *ended);
}

ProgramRemoval remove_program(TransactionRows& rows, Key program) {
  if (!rows.has_program(program)) return ProgramRemoval::kUnknown;
  if (rows.is_current(program)) return ProgramRemoval::kCurrent;
  if (rows.is_needed(program)) return ProgramRemoval::kNeeded;
  rows.erase_program(program);
  return ProgramRemoval::kRemoved;
}

}  // namespace pawl::store::apply
