// CuttingProxy: stands between a store and PostgreSQL on sockets of the file system, and cuts the
// connection just when the database answers a COMMIT, so that the commit is durable and its answer
// is lost; or before the COMMIT has reached the database.
#pragma once

#include <atomic>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

namespace pawl::store {

class CuttingProxy {
 public:
  enum class Cut { kNever, kAnswerToCommit, kCommit };

  // `behind` is the folder of the database's socket.
  explicit CuttingProxy(std::string behind);
  ~CuttingProxy();
  CuttingProxy(const CuttingProxy&) = delete;
  CuttingProxy& operator=(const CuttingProxy&) = delete;

  const std::string& folder() const { return folder_; }
  // Cuts once, the next time that it can.
  void cut(Cut where) { cut_ = where; }
  int cuts() const { return cuts_; }
  // After the next cut, connections are closed at once until this is called again.
  void refuse_after_cut(bool refuse) {
    refuse_after_cut_ = refuse;
    if (!refuse) refusing_ = false;
  }

 private:
  void accept_all();
  void carry(int client, int server);
  // False: the connection is to be cut now.
  bool pass(int from, int to, const char* word, Cut where);

  std::string behind_;
  std::string folder_;
  int listening_ = -1;
  std::atomic<bool> stopping_ = false;
  std::atomic<Cut> cut_ = Cut::kNever;
  std::atomic<int> cuts_ = 0;
  std::atomic<bool> refuse_after_cut_ = false;
  std::atomic<bool> refusing_ = false;
  std::mutex mutex_;
  std::vector<std::thread> threads_;
  std::thread accepting_;
};

}  // namespace pawl::store
