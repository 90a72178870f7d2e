// Copyable: what a copy asks of a store beside the contract: what nobody else reads, and a
// transaction that writes rows as they were in another store.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "base/result.h"
#include "store/apply/needs.h"
#include "store/apply/transaction_rows.h"
#include "store/records.h"

namespace pawl::store {

// Nobody's namespace, in which a copy that is not finished has its mark.
inline constexpr Namespace kCopyMarks = 0xFFFF'FFFF;

// The start key of a run that is not there any more.
struct LeftStartKey {
  Namespace ns = 0;
  std::string start_key;
  Key run = 0;
  std::int64_t ended_at_us = 0;
};

// The rows of a transaction, and those that no commit writes in this way.
class CopyRows {
 public:
  virtual ~CopyRows() = default;

  virtual apply::TransactionRows& rows() = 0;
  // Of a run that has none.
  virtual void put_status(Key run, const Cell& status, std::uint64_t version) = 0;
  virtual void put_start_key(const LeftStartKey& key) = 0;
};

class Copyable {
 public:
  virtual ~Copyable() = default;

  // Whether other processes may have the store open at this moment.
  virtual bool is_shared() const = 0;
  // In order, each that has anything, but kCopyMarks.
  virtual Result<std::vector<Namespace>> namespaces() = 0;
  virtual Result<std::vector<BlobRecord>> blobs(Key run) = 0;  // by hash
  // By id, and when each was given.
  virtual Result<std::vector<std::pair<std::string, std::int64_t>>> message_ids(Key run) = 0;
  // By namespace and key; those after the one given.
  virtual Result<std::vector<LeftStartKey>> left_start_keys(const apply::Name& after,
                                                            std::uint32_t limit) = 0;
  // No row has this key or a higher one.
  virtual Result<Key> next_key() = 0;

  // All that `write` writes, durably, or nothing. `needs` names the rows that it asks for by key.
  virtual Status load(const apply::Needs& needs, const std::function<void(CopyRows&)>& write) = 0;
};

}  // namespace pawl::store
