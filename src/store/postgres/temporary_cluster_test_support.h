// TemporaryCluster: a PostgreSQL server for tests, in a temporary folder and on a socket in it. One
// is started when it is first asked for, and ends with the test's process, however that ends.
//
// It runs with fsync off: tests of the store are about what commits mean, not about the disk.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "store/store.h"

namespace pawl::store {

class TemporaryCluster {
 public:
  // Null if PostgreSQL is not installed; then why_missing says so. A server that is installed and
  // does not start is a failure of the test.
  static TemporaryCluster* instance();
  static const std::string& why_missing();

  ~TemporaryCluster();
  TemporaryCluster(const TemporaryCluster&) = delete;
  TemporaryCluster& operator=(const TemporaryCluster&) = delete;

  // The URL of a schema that nobody has used.
  std::string new_url();
  std::string url_of(const std::string& schema, const std::string& user = "pawl") const;
  // The URL of a schema whose tables are empty, and the same each time: whoever had it before must
  // have closed it. Tables are made once, which takes far longer than emptying them.
  std::string emptied_url();
  // The folder of the socket.
  const std::string& folder() const { return folder_; }

  // Runs a statement as the superuser, and gives the first value of its answer.
  std::string execute(const std::string& sql) const;

  // Ends the server at once, as a crash would, and starts it again; with other options (-c NAME=…)
  // until it is started the next time.
  void crash();
  void start(const std::vector<std::string>& options = {});
  // Runs a program as the user of the database, and waits for its end; its status.
  int run(const std::vector<std::string>& command) const;
  // The same without waiting; its process.
  int begin(const std::vector<std::string>& command) const;

 private:
  explicit TemporaryCluster(std::string binaries) : binaries_(std::move(binaries)) {}
  void make();
  void wait_until_ready(const std::string& port) const;

  std::string binaries_;
  std::string folder_;
  int server_ = -1;  // its process
  int schemas_ = 0;
};

}  // namespace pawl::store
