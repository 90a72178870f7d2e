#include <fcntl.h>
#include <gtest/gtest.h>
#include <libpq-fe.h>
#include <pwd.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <thread>
#include <vector>

#include "store/postgres/temporary_cluster_test_support.h"

namespace pawl::store {

namespace {

// The newest version that is installed, as Debian lays it out, or what the PATH has.
std::string find_binaries() {
  std::string found;
  std::error_code error;
  for (const auto& entry : std::filesystem::directory_iterator("/usr/lib/postgresql", error)) {
    const std::string folder = entry.path().string() + "/bin";
    if (::access((folder + "/initdb").c_str(), X_OK) == 0 && folder > found) found = folder;
  }
  return found;
}

// PostgreSQL refuses to run as root: its user is the one that the package has made.
const passwd* owner() {
  return ::geteuid() == 0 ? ::getpwnam("postgres") : ::getpwuid(::geteuid());
}

[[noreturn]] void become(const std::vector<std::string>& command, const std::string& log) {
  if (::geteuid() == 0) {
    const passwd* user = owner();
    if (::setgid(user->pw_gid) != 0 || ::setuid(user->pw_uid) != 0) ::_exit(126);
  }
  // The server ends at once when the test does, whatever ended that.
  ::prctl(PR_SET_PDEATHSIG, SIGQUIT);
  const int file = ::open(log.c_str(), O_WRONLY | O_CREAT | O_APPEND, 0600);
  ::dup2(file, STDOUT_FILENO);
  ::dup2(file, STDERR_FILENO);
  std::vector<char*> arguments;
  for (const std::string& each : command) arguments.push_back(const_cast<char*>(each.c_str()));
  arguments.push_back(nullptr);
  ::execv(arguments[0], arguments.data());
  ::_exit(127);
}

int spawn(const std::vector<std::string>& command, const std::string& log) {
  const int child = ::fork();
  if (child == 0) become(command, log);
  return child;
}

int wait_for(int process) {
  int status = 0;
  while (::waitpid(process, &status, 0) < 0 && errno == EINTR) {
  }
  return status;
}

}  // namespace

const std::string& TemporaryCluster::why_missing() {
  static const std::string why = [] {
    if (find_binaries().empty()) return "PostgreSQL is not installed";
    return owner() == nullptr ? "there is no user that PostgreSQL could run as" : "";
  }();
  return why;
}

TemporaryCluster* TemporaryCluster::instance() {
  static const std::unique_ptr<TemporaryCluster> cluster = [] {
    std::unique_ptr<TemporaryCluster> made;
    if (!why_missing().empty()) return made;
    made.reset(new TemporaryCluster(find_binaries()));
    made->make();
    made->start();
    return made;
  }();
  return cluster.get();
}

void TemporaryCluster::make() {
  std::string pattern = (std::filesystem::temp_directory_path() / "pawl-postgres-XXXXXX").string();
  ASSERT_NE(::mkdtemp(pattern.data()), nullptr);
  folder_ = pattern;
  const passwd* user = owner();
  ASSERT_EQ(::chown(folder_.c_str(), user->pw_uid, user->pw_gid), 0);
  const int initdb =
      spawn({binaries_ + "/initdb", "--pgdata=" + folder_ + "/data", "--username=pawl",
             "--auth=trust", "--no-sync", "--encoding=UTF8", "--no-locale"},
            folder_ + "/initdb.log");
  ASSERT_EQ(wait_for(initdb), 0) << "initdb failed, see " << folder_ << "/initdb.log";
}

int TemporaryCluster::run(const std::vector<std::string>& command) const {
  return wait_for(begin(command));
}

int TemporaryCluster::begin(const std::vector<std::string>& command) const {
  return spawn(command, folder_ + "/programs.log");
}

void TemporaryCluster::start(const std::vector<std::string>& options) {
  std::vector<std::string> command = {binaries_ + "/postgres",
                                      "-D",
                                      folder_ + "/data",
                                      "-k",
                                      folder_,
                                      "-c",
                                      "listen_addresses=",
                                      "-c",
                                      "fsync=off",
                                      "-c",
                                      "full_page_writes=off",
                                      "-c",
                                      "max_connections=60",
                                      "-c",
                                      "log_min_messages=error"};
  std::string port = "5432";
  for (const std::string& option : options) {
    if (option.starts_with("port=")) port = option.substr(option.find('=') + 1);
    command.emplace_back("-c");
    command.push_back(option);
  }
  server_ = spawn(command, folder_ + "/server.log");
  wait_until_ready(port);
}

void TemporaryCluster::wait_until_ready(const std::string& port) const {
  const std::string address = "host=" + folder_ + " port=" + port + " user=pawl dbname=postgres";
  for (int tries = 0; tries < 600; ++tries) {
    if (PQping(address.c_str()) == PQPING_OK) return;
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
  }
  FAIL() << "PostgreSQL does not start, see " << folder_ << "/server.log";
}

void TemporaryCluster::crash() {
  ::kill(server_, SIGQUIT);
  wait_for(server_);
  server_ = -1;
}

TemporaryCluster::~TemporaryCluster() {
  if (server_ > 0) crash();
  std::error_code error;
  std::filesystem::remove_all(folder_, error);
}

std::string TemporaryCluster::url_of(const std::string& schema, const std::string& user) const {
  return "postgres:///postgres?host=" + folder_ + "&user=" + user + "&schema=" + schema;
}

std::string TemporaryCluster::new_url() { return url_of("test_" + std::to_string(++schemas_)); }

std::string TemporaryCluster::emptied_url() {
  execute(R"sql(DO $$ DECLARE name text; BEGIN
    FOR name IN SELECT format('%I.%I', schemaname, tablename) FROM pg_tables
      WHERE schemaname = 'emptied' AND tablename <> 'meta' LOOP
      EXECUTE 'DELETE FROM ' || name;
    END LOOP;
    IF to_regclass('emptied.meta') IS NOT NULL THEN
      UPDATE emptied.meta SET next_key = 1;
    END IF;
  END $$)sql");
  return url_of("emptied");
}

std::string TemporaryCluster::execute(const std::string& sql) const {
  PGconn* session = PQconnectdb(("host=" + folder_ + " user=pawl dbname=postgres").c_str());
  PGresult* result = PQexec(session, sql.c_str());
  const ExecStatusType status = PQresultStatus(result);
  EXPECT_TRUE(status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK) << PQerrorMessage(session);
  std::string value;
  if (status == PGRES_TUPLES_OK && PQntuples(result) > 0) value = PQgetvalue(result, 0, 0);
  PQclear(result);
  PQfinish(session);
  return value;
}

namespace {

TEST(TemporaryCluster, ServesAndComesBackAfterACrash) {
  if (TemporaryCluster::instance() == nullptr) GTEST_SKIP() << TemporaryCluster::why_missing();
  TemporaryCluster& cluster = *TemporaryCluster::instance();
  EXPECT_EQ(cluster.execute("SELECT 41 + 1"), "42");
  cluster.crash();
  cluster.start();
  EXPECT_EQ(cluster.execute("SELECT 41 + 1"), "42");
}

}  // namespace
}  // namespace pawl::store
