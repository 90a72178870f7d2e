// FileIdentity: the file behind a database's name, and proof that it is still that one.
//
// SQLite names the log by the path, so a file that has two names has two logs, and two processes
// that use a name each destroy it. Three things keep that away:
//   - a file with several names (hard links) is refused;
//   - a lock on the file itself, which holds under every name: another mount, a name that was
//     changed while the file is open;
//   - a token in the database that each opener replaces, read from the file past every cache. A
//     process that finds another token, another file under the name, or another log, has lost the
//     database and must not acknowledge anything more.
//
// The file descriptor must be closed after SQLite has closed the file: closing it drops the locks
// that SQLite holds.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <cstdint>
#include <memory>
#include <string>

#include "base/result.h"
#include "store/sqlite/database.h"

namespace pawl::store::sqlite {

class FileIdentity {
 public:
  // Makes the file if there is none. Fails with store_in_use if another process has it open under
  // any name, and store_replaced if it has several.
  static Result<std::unique_ptr<FileIdentity>> acquire(const std::string& database);
  ~FileIdentity();
  FileIdentity(const FileIdentity&) = delete;
  FileIdentity& operator=(const FileIdentity&) = delete;

  // Replaces the token, once, by the one connection that writes, and looks which file its log is.
  // The tables are there, and the caller copies the log into the database then.
  Status sign(Connection& connection);

  // Fails with store_replaced if the file is not the one that was signed any more. Looks at most
  // once a second.
  Status check();
  Status check_now();

 private:
  FileIdentity(std::string path, int file) : path_(std::move(path)), file_(file) {}

  struct Node {
    dev_t device = 0;
    ino_t number = 0;
    bool operator==(const Node&) const = default;
  };
  static bool find(const std::string& path, Node* node);
  bool has_token() const;

  const std::string path_;
  const int file_;
  Node node_;
  Node log_;
  std::string token_;
  bool token_is_in_file_ = false;  // not only in its log
  std::int64_t token_page_ = 0;    // offset
  std::size_t page_bytes_ = 0;
  std::int64_t looked_ns_ = 0;
};

// Where the database was open when it was signed last, if that was under another name and its log
// is still there: what the log holds would be lost.
Status check_left_log(Connection& connection, const std::string& path);

}  // namespace pawl::store::sqlite
