#include "store/memory/memory_store.h"

#include "store/apply/apply.h"
#include "store/apply/working_set.h"
#include "store/memory/backend.h"
#include "store/memory/bulk_backend.h"
#include "store/memory/store_impl.h"

namespace pawl::store {

namespace memory {

Result<CommitResult> MemoryStore::commit(const Commit& commit) {
  std::vector<std::function<void()>> news;
  Result<CommitResult> result;
  {
    Lock lock(mutex_);
    MemoryBackend backend(tables_);
    std::optional<BulkBackend> bulk;
    if (loading_ == Loading::kInBulk) bulk.emplace(backend, commit);
    apply::WorkingSet rows(bulk ? static_cast<apply::Backend&>(*bulk) : backend);
    result = apply::apply(commit, rows);
    if (result) rows.finish();
    if (backend.failed()) result = fail(backend.error());
    if (!result) {
      tables_.journal.roll_back(0);
      return result;
    }
    tables_.journal.forget();
    if (!commit.nodes.empty()) result->nodes = all_nodes();
    for (const Key home : backend.woken_homes()) {
      auto wake = wakes_.find(home);
      if (home != commit.node && wake != wakes_.end()) news.push_back(wake->second);
    }
  }
  // Outside the mutex: whoever is woken may read at once.
  for (const std::function<void()>& wake : news) wake();
  return result;
}

void MemoryStore::on_ready(Key home, std::function<void()> wake) {
  Lock lock(mutex_);
  if (wake) {
    wakes_[home] = std::move(wake);
  } else {
    wakes_.erase(home);
  }
}

void MemoryStore::tell(Key from, const std::string& text) {
  std::vector<std::function<void(const std::string&)>> told;
  {
    Lock lock(mutex_);
    for (const auto& [home, hear] : hears_) {
      if (home != from) told.push_back(hear);
    }
  }
  for (const auto& hear : told) hear(text);
}

void MemoryStore::on_told(Key home, std::function<void(const std::string& text)> hear) {
  Lock lock(mutex_);
  if (hear) {
    hears_[home] = std::move(hear);
  } else {
    hears_.erase(home);
  }
}

}  // namespace memory

std::unique_ptr<Store> make_memory_store() { return std::make_unique<memory::MemoryStore>(); }

}  // namespace pawl::store
