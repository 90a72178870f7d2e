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
constexpr const char* kFindNode = "SELECT 1 FROM nodes WHERE key = ?1";
constexpr const char* kNodeOfSession = "SELECT node FROM sessions WHERE key = ?1";
constexpr const char* kDeleteSession = "DELETE FROM sessions WHERE key = ?1";

}  // namespace

std::optional<Key> Transaction::find_program(const ProgramRecord& program) {
  Rows rows = statement(kFindProgram).query(program.ns, program.version, program.compiler_revision);
  return rows.next() ? std::optional<Key>(rows.integer(0)) : std::nullopt;
}

void Transaction::insert_program(const ProgramRecord& program) {
  statement(kInsertProgram)
      .run(program.key, program.ns, program.version, program.compiler_revision,
           program.created_at_us, Bytes{program.bytes},
           sum_of(Sum::kProgram, program.key, program.ns, program.version,
                  program.compiler_revision, program.created_at_us),
           sum_of(Sum::kBytecode, program.key, Bytes{program.bytes}));
}

void Transaction::put_workflow(const WorkflowRecord& workflow) {
  for (const char* sql : {kWriteWorkflow, kWriteVersion}) {
    run_summed(statement(sql), Sum::kWorkflow, workflow.ns, workflow.name, workflow.program,
               workflow.entry, workflow.deployed_at_us);
  }
}

bool Transaction::has_node(Key node) {
  Rows rows = statement(kFindNode).query(node);
  return rows.next();
}

void Transaction::put_node(const NodeRecord& node) {
  statement(kWriteNode).run(node.key, node.name, node.started_at_us, node.seen_at_us);
}

void Transaction::erase_node(Key node) { statement(kDeleteNode).run(node); }

std::optional<Key> Transaction::node_of_session(Key session) {
  Rows rows = statement(kNodeOfSession).query(session);
  return rows.next() ? std::optional<Key>(rows.integer(0)) : std::nullopt;
}

bool Transaction::holds_tasks(Key session) {
  return !read_leased_tasks(connection_, session, 0, 1).empty();
}

void Transaction::put_session(const SessionRecord& session) {
  statement(kWriteSession)
      .run(session.key, session.ns, session.node, session.name, session.queues,
           session.started_at_us, session.expires_at_us, session.language, session.tasks,
           session.token);
}

void Transaction::erase_session(Key session) { statement(kDeleteSession).run(session); }

void Transaction::put_token(const TokenRecord& token) {
  run_summed(statement(kWriteToken), Sum::kToken, token.key, token.ns, token.name,
             Bytes{token.hash}, token.scopes, token.created_at_us, token.expires_at_us,
             token.used_at_us, token.queues);
}

void Transaction::erase_token(Key token) { statement(kDeleteToken).run(token); }

}  // namespace pawl::store::sqlite
