// Events: a stream of changes of runs and tasks for whoever listens (server-sent events). They come
// after the change is durable. Best effort: who was not connected has missed them, and who does not
// read is disconnected; the API says how things stand.
//
//   event: run
//   data: {"id":"order-17","change":"ended","status":"completed"}
//
//   event: task
//   data: {"run":"order-17","id":"93","name":"charge","status":"pending"}
//
// A run's changes: started, called (it made calls that are no tasks), printed, status_set, paused,
// resumed, cancel_requested, ended. A task's status: pending, and how it came out.
#pragma once

#include <atomic>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "server/background.h"
#include "server/call.h"
#include "store/commit.h"

namespace pawl::server {

class Events : public std::enable_shared_from_this<Events> {
 public:
  explicit Events(Background& background) : background_(background) {}

  // Only what happens to this run is told, if it is not empty.
  void listen(const CallPointer& call, std::string run);
  // From the core's thread: a write is durable. The run's id, if it is known.
  void written(const std::string& id, const store::RunWrite& write,
               const store::RunWriteResult& result);
  bool anybody() const { return count_ > 0; }
  std::size_t listeners() const { return count_; }
  void stop();

 private:
  struct Listener {
    CallPointer call;
    std::string run;
  };

  void tell(const std::string& run, std::string text);
  void remove(const Call* call);
  void plan_sign_of_life();
  void sign_of_life();

  Background& background_;
  std::atomic<std::size_t> count_ = 0;
  std::mutex mutex_;
  std::vector<Listener> listeners_;  // guarded by mutex_, as the next one
  bool planned_ = false;
};

}  // namespace pawl::server
