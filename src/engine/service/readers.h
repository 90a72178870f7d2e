// Readers: threads that read runs for the core. Each takes what waits, up to a bound, so that runs
// which are wanted at the same time are read together; the answers are given to whoever made the
// readers, on the reader's thread.
#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

#include "engine/run/run_reader.h"
#include "store/store.h"

namespace pawl::engine {

class Readers {
 public:
  using Answer = std::function<void(std::vector<ReadAnswer>)>;

  Readers(store::Store& store, std::size_t threads, Answer answer);
  ~Readers();  // what waits is not read any more
  Readers(const Readers&) = delete;
  Readers& operator=(const Readers&) = delete;

  void read(std::vector<ReadRequest> requests);

 private:
  void run();
  std::vector<ReadAnswer> answer(const std::vector<ReadRequest>& requests);

  store::Store& store_;
  Answer answer_;
  std::mutex mutex_;
  std::condition_variable wake_;
  std::deque<ReadRequest> waiting_;  // guarded by mutex_, as the next
  bool ends_ = false;
  std::vector<std::thread> threads_;
};

}  // namespace pawl::engine
