// Programs, workflows, nodes and sessions; and what is removed or forgotten.
#include <algorithm>
#include <vector>

#include "store/memory/transaction.h"

namespace pawl::store::memory {

Status Transaction::deploy(const Deploy& deploy) {
  const ProgramRecord& program = deploy.program;
  const Version version(program.ns, program.version, program.compiler_revision);
  if (tables_.versions.insert(version, program.key)) {
    if (!tables_.programs.insert(program.key, program)) {
      return fail(ErrorCode::store_refused,
                  "program key " + std::to_string(program.key) + " is in use");
    }
  }
  const Key holds = *tables_.versions.find(version);
  for (WorkflowRecord workflow : deploy.workflows) {
    workflow.program = holds;
    tables_.workflows.put({workflow.ns, workflow.name}, workflow);
    tables_.workflow_versions.put({{workflow.ns, workflow.name}, holds}, workflow);
  }
  result_.programs.push_back(holds);
  return {};
}

void Transaction::keep_nodes_and_sessions() {
  for (const NodeRecord& node : commit_.nodes) tables_.nodes.put(node.key, node);
  for (const Key node : commit_.ended_nodes) tables_.nodes.erase(node);
  for (const SessionRecord& session : commit_.sessions) tables_.sessions.put(session.key, session);
  for (const TokenRecord& token : commit_.tokens) tables_.tokens.put(token.key, token);
  for (const Key token : commit_.revoked_tokens) tables_.tokens.erase(token);
}

void Transaction::end_session(Key session) {
  const SessionRecord* found = tables_.sessions.find(session);
  if (found == nullptr) return;
  auto held = tables_.leased.lower_bound({session, 0});
  if (held != tables_.leased.end() && held->first == session) return;
  if (found->node != commit_.node && tables_.nodes.find(found->node) != nullptr) return;
  tables_.sessions.erase(session);
}

void Transaction::erase_call(Key call) {
  for_each_of(tables_.attempt_errors, call, [&](const auto& id, const AttemptError&) {
    tables_.attempt_errors.erase(std::pair(id));
  });
  tables_.calls.erase(call);
}

void Transaction::remove_run(Key run) {
  if (tables_.results.find(run) == nullptr) return;
  const RunRecord& record = *tables_.runs.find(run);
  tables_.ids.erase({record.ns, record.id});
  std::vector<Key> calls;
  for (auto place = tables_.calls_of_run.lower_bound({run, 0});
       place != tables_.calls_of_run.end() && place->first == run; ++place) {
    calls.push_back(place->second);
  }
  for (const Key call : calls) erase_call(call);
  for_each_of(tables_.inbox, run, [&](const auto& id, const auto&) { tables_.inbox.erase(id); });
  for_each_of(tables_.message_ids, run,
              [&](const auto& id, const auto&) { tables_.message_ids.erase(id); });
  for_each_of(tables_.blobs, run, [&](const auto& id, const auto&) { tables_.blobs.erase(id); });
  for_each_of(tables_.logs, run, [&](const auto& id, const auto&) { tables_.logs.erase(id); });
  tables_.results.erase(run);
  tables_.requests.erase(run);
  tables_.runs.erase(run);
}

void Transaction::remove_workflow(const Name& workflow) {
  tables_.workflows.erase(workflow);
  std::vector<std::pair<Name, Key>> versions;
  for (const auto& [id, version] : tables_.workflow_versions.rows()) {
    if (id.first == workflow) versions.push_back(id);
  }
  for (const auto& id : versions) tables_.workflow_versions.erase(id);
}

ProgramRemoval Transaction::remove_program(Key program) {
  const ProgramRecord* found = tables_.programs.find(program);
  if (found == nullptr) return ProgramRemoval::kUnknown;
  for (const auto& [name, workflow] : tables_.workflows.rows()) {
    if (workflow.program == program) return ProgramRemoval::kCurrent;
  }
  for (const auto& [run, state] : tables_.states.rows()) {
    if (tables_.runs.find(run)->program == program) return ProgramRemoval::kNeeded;
  }
  tables_.versions.erase({found->ns, found->version, found->compiler_revision});
  std::vector<std::pair<Name, Key>> versions;
  for (const auto& [id, workflow] : tables_.workflow_versions.rows()) {
    if (id.second == program) versions.push_back(id);
  }
  for (const auto& id : versions) tables_.workflow_versions.erase(id);
  tables_.programs.erase(program);
  return ProgramRemoval::kRemoved;
}

namespace {

// The oldest of what is older than a time.
template <typename Id>
void erase_oldest(std::vector<std::pair<std::int64_t, Id>> found, auto& table) {
  std::sort(found.begin(), found.end());
  if (found.size() > kForgottenAtOnce) found.resize(kForgottenAtOnce);
  for (const auto& [at_us, id] : found) table.erase(id);
}

}  // namespace

void Transaction::forget_before(std::int64_t before_us) {
  std::vector<std::pair<std::int64_t, Name>> keys;
  for (const auto& [name, key] : tables_.start_keys.rows()) {
    if (key.ended_at_us != 0 && key.ended_at_us < before_us) {
      keys.emplace_back(key.ended_at_us, name);
    }
  }
  erase_oldest(std::move(keys), tables_.start_keys);
  std::vector<std::pair<std::int64_t, std::pair<Key, std::string>>> ids;
  for (const auto& [id, at_us] : tables_.message_ids.rows()) {
    if (at_us < before_us) ids.emplace_back(at_us, id);
  }
  erase_oldest(std::move(ids), tables_.message_ids);
}

void Transaction::forget_audit_before(std::int64_t before_us) {
  std::vector<std::pair<std::int64_t, Key>> keys;
  for (const auto& [key, record] : tables_.audit.rows()) {
    if (record.at_us < before_us) keys.emplace_back(record.at_us, key);
  }
  erase_oldest(std::move(keys), tables_.audit);
}

}  // namespace pawl::store::memory
