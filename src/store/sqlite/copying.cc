#include "store/sqlite/copying.h"

#include "store/sqlite/row_sum.h"

namespace pawl::store::sqlite {

namespace {

constexpr const char* kNamespaces =
    "SELECT ns FROM (SELECT ns FROM counts UNION SELECT ns FROM programs "
    "UNION SELECT ns FROM workflows UNION SELECT ns FROM names UNION SELECT ns FROM start_keys "
    "UNION SELECT ns FROM schedules UNION SELECT ns FROM tokens UNION SELECT ns FROM audit) "
    "WHERE ns <> ?1 ORDER BY ns";
constexpr const char* kBlobs = "SELECT hash, bytes, sum FROM blobs WHERE run = ?1 ORDER BY hash";
constexpr const char* kMessageIds = "SELECT id, at_us FROM message_ids WHERE run = ?1 ORDER BY id";
constexpr const char* kLeftStartKeys =
    "SELECT ns, start_key, run, ended_at_us FROM start_keys AS k WHERE (ns, start_key) > (?1, ?2) "
    "AND NOT EXISTS (SELECT 1 FROM runs AS r WHERE r.key = k.run) ORDER BY ns, start_key LIMIT ?3";
constexpr const char* kPutStatus =
    "INSERT OR REPLACE INTO run_status (run, version, status, sum) VALUES (?1, ?2, ?3, ?4)";
constexpr const char* kPutStartKey =
    "INSERT OR REPLACE INTO start_keys (ns, start_key, run, ended_at_us, sum) "
    "VALUES (?1, ?2, ?3, ?4, ?5)";

}  // namespace

std::vector<Namespace> read_namespaces(Connection& connection) {
  std::vector<Namespace> found;
  Rows rows = connection.statement(kNamespaces).query(kCopyMarks);
  while (rows.next()) found.push_back(rows.as<Namespace>(0));
  return found;
}

std::vector<BlobRecord> read_blobs(Connection& connection, Key run) {
  std::vector<BlobRecord> blobs;
  Rows rows = connection.statement(kBlobs).query(run);
  while (rows.next()) blobs.push_back({run, rows.string(0), rows.string(1)});
  return blobs;
}

std::vector<std::pair<std::string, std::int64_t>> read_message_ids(Connection& connection,
                                                                   Key run) {
  std::vector<std::pair<std::string, std::int64_t>> ids;
  Rows rows = connection.statement(kMessageIds).query(run);
  while (rows.next()) ids.emplace_back(rows.string(0), rows.integer(1));
  return ids;
}

std::vector<LeftStartKey> read_left_start_keys(Connection& connection, const apply::Name& after,
                                               std::uint32_t limit) {
  std::vector<LeftStartKey> keys;
  Rows rows = connection.statement(kLeftStartKeys).query(after.first, after.second, limit);
  while (rows.next()) {
    keys.push_back({rows.as<Namespace>(0), rows.string(1), rows.integer(2), rows.integer(3)});
  }
  return keys;
}

void SqliteCopyRows::put_status(Key run, const Cell& status, std::uint64_t version) {
  connection_.statement(kPutStatus)
      .run(run, version, Bytes{status}, sum_of(Sum::kStatus, run, Bytes{status}));
}

void SqliteCopyRows::put_start_key(const LeftStartKey& key) {
  connection_.statement(kPutStartKey)
      .run(key.ns, key.start_key, key.run, OrNull(key.ended_at_us),
           sum_of(Sum::kStartKey, key.ns, key.start_key, key.run));
}

}  // namespace pawl::store::sqlite
