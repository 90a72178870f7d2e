#include "store/sqlite/reads.h"
#include "store/sqlite/row_sum.h"
#include "store/sqlite/transaction.h"

namespace pawl::store::sqlite {

namespace {

constexpr const char* kFindProgram =
    "SELECT key FROM programs WHERE ns = ?1 AND version = ?2 AND compiler_revision = ?3";
constexpr const char* kInsertProgram =
    "INSERT INTO programs (key, ns, version, compiler_revision, created_at_us, bytes, "
    "sum, bytes_sum) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)";
constexpr const char* kWriteWorkflow =
    "INSERT OR REPLACE INTO workflows (ns, name, program, entry, deployed_at_us, sum) "
    "VALUES (?1, ?2, ?3, ?4, ?5, ?6)";
constexpr const char* kWriteVersion =
    "INSERT OR REPLACE INTO workflow_versions (ns, name, program, entry, deployed_at_us, sum) "
    "VALUES (?1, ?2, ?3, ?4, ?5, ?6)";
constexpr const char* kWriteNode =
    "INSERT OR REPLACE INTO nodes (key, name, started_at_us, seen_at_us) VALUES (?1, ?2, ?3, ?4)";
constexpr const char* kDeleteNode = "DELETE FROM nodes WHERE key = ?1";
constexpr const char* kWriteSession =
    "INSERT OR REPLACE INTO sessions (key, ns, node, name, queues, started_at_us, expires_at_us, "
    "language, tasks, token) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)";
constexpr const char* kWriteToken =
    "INSERT OR REPLACE INTO tokens (key, ns, name, hash, scopes, created_at_us, expires_at_us, "
    "used_at_us, queues, sum) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)";
constexpr const char* kDeleteToken = "DELETE FROM tokens WHERE key = ?1";
constexpr const char* kDeleteSession =
    "DELETE FROM sessions WHERE key = ?1 AND "
    "(node = ?2 OR NOT EXISTS (SELECT 1 FROM nodes WHERE nodes.key = sessions.node))";

}  // namespace

Key Transaction::deploy(const Deploy& deploy) {
  const ProgramRecord& program = deploy.program;
  Key key = 0;
  {
    Rows rows =
        statement(kFindProgram).query(program.ns, program.version, program.compiler_revision);
    if (rows.next()) key = rows.integer(0);
  }
  if (key == 0) {
    key = program.key;
    statement(kInsertProgram)
        .run(key, program.ns, program.version, program.compiler_revision, program.created_at_us,
             Bytes{program.bytes},
             sum_of(Sum::kProgram, key, program.ns, program.version, program.compiler_revision,
                    program.created_at_us),
             sum_of(Sum::kBytecode, key, Bytes{program.bytes}));
  }
  for (const WorkflowRecord& workflow : deploy.workflows) {
    for (const char* sql : {kWriteWorkflow, kWriteVersion}) {
      run_summed(statement(sql), Sum::kWorkflow, workflow.ns, workflow.name, key, workflow.entry,
                 workflow.deployed_at_us);
    }
  }
  return key;
}

void Transaction::write_nodes_and_sessions() {
  for (const NodeRecord& node : commit_.nodes) {
    statement(kWriteNode).run(node.key, node.name, node.started_at_us, node.seen_at_us);
  }
  for (const Key node : commit_.ended_nodes) statement(kDeleteNode).run(node);
  for (const SessionRecord& session : commit_.sessions) {
    statement(kWriteSession)
        .run(session.key, session.ns, session.node, session.name, session.queues,
             session.started_at_us, session.expires_at_us, session.language, session.tasks,
             session.token);
  }
  for (const TokenRecord& token : commit_.tokens) {
    run_summed(statement(kWriteToken), Sum::kToken, token.key, token.ns, token.name,
               Bytes{token.hash}, token.scopes, token.created_at_us, token.expires_at_us,
               token.used_at_us, token.queues);
  }
  for (const Key token : commit_.revoked_tokens) statement(kDeleteToken).run(token);
}

void Transaction::end_session(Key session) {
  if (!read_leased_tasks(connection_, session, 0, 1).empty()) return;
  statement(kDeleteSession).run(session, commit_.node);
}

}  // namespace pawl::store::sqlite
