// Programs, workflows, nodes and sessions; and what is removed or forgotten.
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
  }
  result_.programs.push_back(holds);
  return {};
}

void Transaction::keep_nodes_and_sessions() {
  for (const NodeRecord& node : commit_.nodes) tables_.nodes.put(node.key, node);
  for (const Key node : commit_.ended_nodes) tables_.nodes.erase(node);
  for (const SessionRecord& session : commit_.sessions) tables_.sessions.put(session.key, session);
  for (const Key session : commit_.ended_sessions) tables_.sessions.erase(session);
  for (const TokenRecord& token : commit_.tokens) tables_.tokens.put(token.key, token);
  for (const Key token : commit_.revoked_tokens) tables_.tokens.erase(token);
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
  for (const Key call : calls) tables_.calls.erase(call);
  for_each_of(tables_.inbox, run, [&](const auto& id, const auto&) { tables_.inbox.erase(id); });
  for_each_of(tables_.message_ids, run,
              [&](const auto& id, const auto&) { tables_.message_ids.erase(id); });
  for_each_of(tables_.blobs, run, [&](const auto& id, const auto&) { tables_.blobs.erase(id); });
  for_each_of(tables_.logs, run, [&](const auto& id, const auto&) { tables_.logs.erase(id); });
  tables_.results.erase(run);
  tables_.requests.erase(run);
  tables_.runs.erase(run);
}

void Transaction::forget_before(std::int64_t before_us) {
  std::vector<Name> keys;
  for (const auto& [name, key] : tables_.start_keys.rows()) {
    if (key.ended_at_us != 0 && key.ended_at_us < before_us) keys.push_back(name);
  }
  for (const Name& name : keys) tables_.start_keys.erase(name);
  std::vector<std::pair<Key, std::string>> ids;
  for (const auto& [id, at_us] : tables_.message_ids.rows()) {
    if (at_us < before_us) ids.push_back(id);
  }
  for (const auto& id : ids) tables_.message_ids.erase(id);
}

}  // namespace pawl::store::memory
