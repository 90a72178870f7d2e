// What a copy of the whole store asks beside the contract (store/copy/copyable.h).
#pragma once

#include <functional>
#include <vector>

#include "store/copy/copyable.h"
#include "store/sqlite/transaction.h"

namespace pawl::store::sqlite {

std::vector<Namespace> read_namespaces(Connection& connection);
std::vector<BlobRecord> read_blobs(Connection& connection, Key run);
std::vector<std::pair<std::string, std::int64_t>> read_message_ids(Connection& connection, Key run);
std::vector<LeftStartKey> read_left_start_keys(Connection& connection, const apply::Name& after,
                                               std::uint32_t limit);

// The rows of a transaction, as a copy writes them.
class SqliteCopyRows final : public CopyRows {
 public:
  SqliteCopyRows(Connection& connection, Transaction& transaction)
      : connection_(connection), transaction_(transaction) {}

  apply::TransactionRows& rows() override { return transaction_; }
  void put_status(Key run, const Cell& status, std::uint64_t version) override;
  void put_start_key(const LeftStartKey& key) override;

 private:
  Connection& connection_;
  Transaction& transaction_;
};

}  // namespace pawl::store::sqlite
