#include "store/memory/memory_store.h"

#include "store/memory/store_impl.h"
#include "store/memory/transaction.h"

namespace pawl::store {

namespace memory {

Result<CommitResult> MemoryStore::commit(const Commit& commit) {
  std::vector<std::function<void()>> news;
  Result<CommitResult> result;
  {
    Lock lock(mutex_);
    tables_.became_runnable.clear();
    result = Transaction(tables_, commit).apply();
    if (!result) {
      tables_.journal.roll_back(0);
      return result;
    }
    tables_.journal.forget();
    std::set<Key> homes;
    for (const Key run : tables_.became_runnable) {
      const RunState* state = tables_.states.find(run);
      if (state != nullptr && is_runnable(*state)) homes.insert(state->home);
    }
    homes.erase(commit.node);
    for (const Key home : homes) {
      if (auto wake = wakes_.find(home); wake != wakes_.end()) news.push_back(wake->second);
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

}  // namespace memory

std::unique_ptr<Store> make_memory_store() { return std::make_unique<memory::MemoryStore>(); }

}  // namespace pawl::store
