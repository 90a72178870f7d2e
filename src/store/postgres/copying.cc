// What a copy of the whole store asks beside the contract (store/copy/copyable.h).
#include "store/apply/working_set.h"
#include "store/postgres/backend.h"
#include "store/postgres/store_impl.h"

namespace pawl::store::postgres {

namespace {

constexpr const char* kNamespaces =
    "SELECT ns FROM (SELECT ns FROM counts UNION SELECT ns FROM programs "
    "UNION SELECT ns FROM workflows UNION SELECT ns FROM queues UNION SELECT ns FROM start_keys "
    "UNION SELECT ns FROM schedules UNION SELECT ns FROM tokens UNION SELECT ns FROM audit) AS n "
    "WHERE ns <> $1 ORDER BY ns";
constexpr const char* kBlobs = "SELECT hash, bytes FROM blobs WHERE run = $1 ORDER BY hash";
constexpr const char* kMessageIds = "SELECT id, at_us FROM message_ids WHERE run = $1 ORDER BY id";
constexpr const char* kLeftStartKeys =
    "SELECT ns, start_key, run, ended_at_us FROM start_keys AS k WHERE (ns, start_key) > ($1, $2) "
    "AND NOT EXISTS (SELECT 1 FROM runs AS r WHERE r.key = k.run) ORDER BY ns, start_key LIMIT $3";
constexpr const char* kNextKey = "SELECT next_key FROM meta";
constexpr const char* kPutStatus =
    "INSERT INTO run_status (run, version, status) VALUES ($1, $2, $3) "
    "ON CONFLICT (run) DO UPDATE SET version = excluded.version, status = excluded.status";
constexpr const char* kPutStartKey =
    "INSERT INTO start_keys (ns, start_key, run, ended_at_us) VALUES ($1, $2, $3, nullif($4, 0)) "
    "ON CONFLICT (ns, start_key) DO UPDATE SET run = excluded.run, "
    "ended_at_us = excluded.ended_at_us";

class PostgresCopyRows final : public CopyRows {
 public:
  PostgresCopyRows(Connection& connection, apply::WorkingSet& rows)
      : connection_(connection), rows_(rows) {}

  apply::TransactionRows& rows() override { return rows_; }
  void put_status(Key run, const Cell& status, std::uint64_t version) override {
    connection_.post(kPutStatus, run, version, status);
  }
  void put_start_key(const LeftStartKey& key) override {
    connection_.post(kPutStartKey, key.ns, key.start_key, key.run, key.ended_at_us);
  }

 private:
  Connection& connection_;
  apply::WorkingSet& rows_;
};

}  // namespace

Result<std::vector<Namespace>> PostgresStore::namespaces() {
  return readers_.read([](Connection& connection) {
    std::vector<Namespace> found;
    const Rows rows = connection.query(kNamespaces, kCopyMarks);
    for (int index = 0; index < rows.size(); ++index) {
      found.push_back(rows[index].as<Namespace>(0));
    }
    return found;
  });
}

Result<std::vector<BlobRecord>> PostgresStore::blobs(Key run) {
  return readers_.read([run](Connection& connection) {
    std::vector<BlobRecord> blobs;
    const Rows rows = connection.query(kBlobs, run);
    for (int index = 0; index < rows.size(); ++index) {
      blobs.push_back({run, rows[index].bytes(0), rows[index].bytes(1)});
    }
    return blobs;
  });
}

Result<std::vector<std::pair<std::string, std::int64_t>>> PostgresStore::message_ids(Key run) {
  return readers_.read([run](Connection& connection) {
    std::vector<std::pair<std::string, std::int64_t>> ids;
    const Rows rows = connection.query(kMessageIds, run);
    for (int index = 0; index < rows.size(); ++index) {
      ids.emplace_back(rows[index].bytes(0), rows[index].integer(1));
    }
    return ids;
  });
}

Result<std::vector<LeftStartKey>> PostgresStore::left_start_keys(const apply::Name& after,
                                                                 std::uint32_t limit) {
  return readers_.read([&](Connection& connection) {
    std::vector<LeftStartKey> keys;
    const Rows rows = connection.query(kLeftStartKeys, after.first, after.second, limit);
    for (int index = 0; index < rows.size(); ++index) {
      const Row row = rows[index];
      keys.push_back({row.as<Namespace>(0), row.bytes(1), row.integer(2), row.integer(3)});
    }
    return keys;
  });
}

Result<Key> PostgresStore::next_key() {
  return readers_.read([](Connection& connection) {
    const Rows rows = connection.query(kNextKey);
    return rows.empty() ? 0 : rows[0].integer(0);
  });
}

Status PostgresStore::load(const apply::Needs& needs, const std::function<void(CopyRows&)>& write) {
  PAWL_TRY_STATUS(open_writer());
  const Commit nothing;
  PostgresBackend backend(*writer_, nothing, known_, PostgresBackend::Manner::kCareful);
  backend.load(0, needs);
  apply::WorkingSet rows(backend);
  PostgresCopyRows copy_rows(*writer_, rows);
  if (!writer_->failed()) write(copy_rows);
  if (!writer_->failed()) rows.finish();
  if (!writer_->failed()) {
    writer_->commit();
    writer_->sync();
  }
  if (!writer_->failed()) return {};
  return fail(failed_attempt(false, PostgresBackend::Manner::kCareful).result.error());
}

}  // namespace pawl::store::postgres
