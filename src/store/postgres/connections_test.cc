// How a database is reached: names, several hosts, TLS, passwords, poolers; and how many
// connections a store has.
#include <gtest/gtest.h>
#include <netinet/in.h>
#include <pwd.h>
#include <signal.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <thread>

#include "store/postgres/password_command.h"
#include "store/postgres/postgres_store.h"
#include "store/postgres/temporary_cluster_test_support.h"

namespace pawl::store {
namespace {

std::string encoded(std::string_view text) {
  std::string bytes;
  for (const char each : text) {
    constexpr char kDigits[] = "0123456789ABCDEF";
    const auto value = static_cast<unsigned char>(each);
    bytes += '%';
    bytes += kDigits[value >> 4];
    bytes += kDigits[value & 15];
  }
  return bytes;
}

void write_file(const std::string& path, const std::string& text) {
  std::ofstream(path, std::ios::trunc) << text;
}

class PostgresConnectionsTest : public testing::Test {
 protected:
  void SetUp() override {
    if (TemporaryCluster::instance() == nullptr) GTEST_SKIP() << TemporaryCluster::why_missing();
  }
  void TearDown() override {
    for (const std::string& path : files_) std::filesystem::remove(path);
  }

  static TemporaryCluster& cluster() { return *TemporaryCluster::instance(); }

  static std::unique_ptr<Store> open(const std::string& url) {
    auto opened = open_postgres(url);
    EXPECT_TRUE(opened) << to_string(opened.error());
    return opened ? std::move(*opened) : nullptr;
  }

  static Commit start_of(Key run, const std::string& id) {
    Commit commit;
    RunWrite& write = commit.runs.emplace_back();
    write.run = run;
    write.start.emplace();
    write.start->key = run;
    write.start->id = id;
    return commit;
  }

  // Commits, reads, claims: what a server does all day.
  static void try_out(Store& store) {
    Commit begin = start_of(1, "one");
    begin.reserve_keys = 100;
    begin.nodes.push_back({7, "node", 1, 1});
    ASSERT_TRUE(store.commit(begin));
    Commit step;
    step.node = 7;
    step.fenced = true;
    RunWrite& write = step.runs.emplace_back();
    write.run = 1;
    write.step.emplace();
    write.step->parked.emplace();
    CallRecord task;
    task.key = 10;
    task.run = 1;
    task.number = 1;
    task.queue = "default";
    write.step->effects.calls.push_back(task);
    write.step->parked->last_call = 10;
    const auto stepped = store.commit(step);
    ASSERT_TRUE(stepped) << to_string(stepped.error());
    EXPECT_TRUE(stepped->runs[0].step_won);
    Commit claim;
    claim.claims.push_back({0, "default", 500, 3, 1000});
    const auto claimed = store.commit(claim);
    ASSERT_TRUE(claimed) << to_string(claimed.error());
    ASSERT_EQ(claimed->claims[0].tasks.size(), 1u);
    EXPECT_EQ(store.leased_tasks(500, 0, 10)->size(), 1u);
    EXPECT_EQ(store.find_run(0, "one")->value_or(0), 1);
    EXPECT_EQ(store.count_runs(0)->waiting, 1u);
    const auto again = store.commit(start_of(2, "one"));
    ASSERT_TRUE(again) << to_string(again.error());
    EXPECT_FALSE(again->runs[0].start.inserted) << "the id is taken, although it was guessed free";
  }

  std::string file(const std::string& name, const std::string& text) {
    files_.push_back(cluster().folder() + "/" + name);
    write_file(files_.back(), text);
    return files_.back();
  }

  std::vector<std::string> files_;
};

TEST_F(PostgresConnectionsTest, ASchemaMayHaveAnyName) {
  for (const std::string name : {"UPPER", "we\"ird 'schäma'; DROP", "select", "a,b", "1"}) {
    const auto store = open(cluster().url_of(encoded(name)));
    ASSERT_NE(store, nullptr) << name;
    try_out(*store);
  }
  EXPECT_EQ(cluster().execute("SELECT count(*) FROM pg_namespace WHERE nspname IN ('UPPER', "
                              "'we\"ird ''schäma''; DROP', 'select', 'a,b', '1')"),
            "5");
}

TEST_F(PostgresConnectionsTest, TheNextHostIsTakenIfTheFirstIsNotThere) {
  const std::string schema = "hosts";
  const auto store = open("postgres:///postgres?host=/nowhere," + cluster().folder() +
                          "&user=pawl&schema=" + schema);
  ASSERT_NE(store, nullptr);
  try_out(*store);
}

TEST_F(PostgresConnectionsTest, IsSeenUnderItsNameAndHasFewConnections) {
  const auto store = open(cluster().new_url() + "&application_name=pawl-of-this-test");
  store->on_ready(7, [] {});
  std::vector<std::thread> threads;
  for (int index = 0; index < 16; ++index) {
    threads.emplace_back([&store] {
      for (int read = 0; read < 20; ++read) EXPECT_TRUE(store->nodes());
    });
  }
  try_out(*store);
  for (std::thread& thread : threads) thread.join();
  const std::string count = cluster().execute(
      "SELECT count(*) FROM pg_stat_activity WHERE application_name = 'pawl-of-this-test'");
  EXPECT_GE(std::stoi(count), 2);
  EXPECT_LE(std::stoi(count), 5) << "docs/postgres.md says five";
  store->on_ready(7, nullptr);
}

// --- passwords -----------------------------------------------------------------------------------

TEST_F(PostgresConnectionsTest, APasswordIsAskedForAnewForEachConnection) {
  cluster().execute("CREATE ROLE asked LOGIN SUPERUSER PASSWORD 'first'");
  const std::string rules = cluster().folder() + "/data/pg_hba.conf";
  std::ifstream before(rules);
  const std::string text((std::istreambuf_iterator<char>(before)), {});
  write_file(rules, "local all asked scram-sha-256\n" + text);
  cluster().execute("SELECT pg_reload_conf()");
  const std::string password = file("password", "first\n");
  const std::string url = cluster().url_of("asked", "asked");
  const auto refused = open_postgres(url + "&password=wrong");
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, ErrorCode::invalid_store_url);

  const auto store = open(url + "&password_command=" + encoded("cat " + password));
  ASSERT_NE(store, nullptr);
  try_out(*store);
  cluster().execute("ALTER ROLE asked PASSWORD 'second'");
  write_file(password, "second\n");
  cluster().execute(
      "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE usename = 'asked'");
  EXPECT_TRUE(store->reopen());
  EXPECT_TRUE(store->nodes());
  EXPECT_TRUE(store->commit(start_of(3, "three")));

  // A password that is wrong for a while: retryable, since the command may print another one.
  write_file(password, "wrong\n");
  cluster().execute(
      "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE usename = 'asked'");
  const auto commit = store->commit(start_of(4, "four"));
  ASSERT_FALSE(commit);
  EXPECT_TRUE(is_retryable(commit.error().code)) << to_string(commit.error());
  write_file(password, "second\n");
  EXPECT_TRUE(store->reopen());
  EXPECT_TRUE(store->commit(start_of(4, "four")));
  write_file(rules, text);
  cluster().execute("SELECT pg_reload_conf()");
}

TEST(PasswordCommand, GivesTheFirstLineAndSaysWhyThereIsNone) {
  using postgres::password_of;
  EXPECT_EQ(password_of("printf 'a b\\r\\nmore'").value_or(""), "a b");
  for (const std::string command : {"exit 3", "true", "echo secret; exit 1"}) {
    const auto password = password_of(command);
    ASSERT_FALSE(password) << command;
    EXPECT_EQ(password.error().code, ErrorCode::store_unavailable);
    EXPECT_EQ(to_string(password.error()).find("secret"), std::string::npos);
  }
}

// --- TLS -----------------------------------------------------------------------------------------

// A port that nobody listens on.
int free_port() {
  const int socket = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  sockaddr_in address = {};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  socklen_t size = sizeof address;
  EXPECT_EQ(::bind(socket, reinterpret_cast<sockaddr*>(&address), size), 0);
  EXPECT_EQ(::getsockname(socket, reinterpret_cast<sockaddr*>(&address), &size), 0);
  ::close(socket);
  return ntohs(address.sin_port);
}

TEST_F(PostgresConnectionsTest, SpeaksTlsAndLooksWhoTheOtherIs) {
  const std::string folder = cluster().folder();
  const auto make = [&](const std::string& name) {
    return cluster().run({"/usr/bin/openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes",
                          "-days", "2", "-subj", "/CN=database", "-addext",
                          "subjectAltName=IP:127.0.0.1", "-keyout", folder + "/" + name + ".key",
                          "-out", folder + "/" + name + ".crt"});
  };
  if (make("server") != 0) GTEST_SKIP() << "openssl is not installed";
  ASSERT_EQ(make("stranger"), 0);
  const std::string port = std::to_string(free_port());
  const auto dead_url = cluster().url_of("tls");
  cluster().crash();
  // The socket's name has the port, too: two are listened on, and the usual one is that of others.
  cluster().start({"listen_addresses=127.0.0.1", "port=" + port, "ssl=on",
                   "ssl_cert_file=" + folder + "/server.crt",
                   "ssl_key_file=" + folder + "/server.key"});
  const auto url = [&](const std::string& root) {
    return "postgres://pawl@127.0.0.1:" + port +
           "/postgres?schema=tls&sslmode=verify-full&sslrootcert=" + folder + "/" + root + ".crt";
  };
  {
    const auto store = open(url("server"));
    if (store != nullptr) {
      try_out(*store);
    }
    EXPECT_FALSE(open_postgres(url("stranger"))) << "signed by somebody else";
  }
  cluster().crash();
  cluster().start();
  EXPECT_NE(open(dead_url), nullptr);
}

// --- poolers -------------------------------------------------------------------------------------

// A pgbouncer in transaction mode before the cluster, with two sessions for everybody.
class Pooler {
 public:
  explicit Pooler(TemporaryCluster& cluster) : folder_(cluster.folder() + "/pooler") {
    std::filesystem::create_directory(folder_);
    if (const passwd* user = ::getpwnam("postgres"); ::geteuid() == 0 && user != nullptr) {
      EXPECT_EQ(::chown(folder_.c_str(), user->pw_uid, user->pw_gid), 0);
    }
    write_file(folder_ + "/users", "\"pawl\" \"\"\n");
    write_file(folder_ + "/pooler.ini",
               "[databases]\npostgres = host=" + cluster.folder() +
                   " dbname=postgres\n[pgbouncer]\npool_mode = transaction\nunix_socket_dir = " +
                   folder_ + "\nlisten_port = 6432\nauth_type = trust\nauth_file = " + folder_ +
                   "/users\ndefault_pool_size = 2\nmax_client_conn = 50\n");
    process_ = cluster.begin({"/usr/sbin/pgbouncer", "-q", folder_ + "/pooler.ini"});
  }
  ~Pooler() {
    ::kill(process_, SIGKILL);
    ::waitpid(process_, nullptr, 0);
    std::filesystem::remove_all(folder_);
  }
  static bool is_installed() { return ::access("/usr/sbin/pgbouncer", X_OK) == 0; }
  std::string url_of(const std::string& schema) const {
    return "postgres:///postgres?host=" + folder_ + "&port=6432&user=pawl&schema=" + schema;
  }
  bool is_there() const {
    for (int tries = 0; tries < 600; ++tries) {
      if (::access((folder_ + "/.s.PGSQL.6432").c_str(), F_OK) == 0) return true;
      std::this_thread::sleep_for(std::chrono::milliseconds(50));
    }
    return false;
  }

 private:
  std::string folder_;
  int process_ = -1;
};

TEST_F(PostgresConnectionsTest, WorksThroughAPoolerInTransactionMode) {
  if (!Pooler::is_installed()) GTEST_SKIP() << "pgbouncer is not installed";
  const Pooler pooler(cluster());
  ASSERT_TRUE(pooler.is_there());
  // Two stores take turns with two sessions, and others' settings are never theirs.
  for (const std::string schema : {"pooled", "\xc3\xa4 pooled"}) {
    const std::string url = pooler.url_of(encoded(schema)) + "&pooler=transaction";
    const auto first = open(url);
    ASSERT_NE(first, nullptr);
    try_out(*first);
    const auto second = open(url);
    std::thread other([&] {
      for (Key run = 100; run < 130; ++run) {
        const auto result = second->commit(start_of(run, "second " + std::to_string(run)));
        EXPECT_TRUE(result) << to_string(result.error());
        EXPECT_TRUE(second->find_run(0, "one")->has_value());
      }
    });
    for (Key run = 200; run < 230; ++run) {
      const auto result = first->commit(start_of(run, "first " + std::to_string(run)));
      EXPECT_TRUE(result) << to_string(result.error());
      EXPECT_TRUE(first->run(1));
    }
    other.join();
    EXPECT_EQ(first->count_runs(0)->waiting, 61u);
  }
}

TEST_F(PostgresConnectionsTest, ListensPastThePoolerOrNotAtAll) {
  if (!Pooler::is_installed()) GTEST_SKIP() << "pgbouncer is not installed";
  const Pooler pooler(cluster());
  ASSERT_TRUE(pooler.is_there());
  const std::string url = pooler.url_of("heard") + "&pooler=transaction";
  const auto deaf = open(url);
  const auto hearing = open(url + "&listen_host=" + cluster().folder() + "&listen_port=5432");
  ASSERT_TRUE(deaf && hearing);
  std::atomic<int> told = 0;
  deaf->on_ready(1, [] { ADD_FAILURE() << "nobody tells it"; });
  hearing->on_ready(2, [&] { ++told; });
  const auto wait_for = [&](int count) {
    for (int tries = 0; tries < 1000 && told < count; ++tries) {
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    return told >= count;
  };
  ASSERT_TRUE(wait_for(1)) << "the beginning of listening is told";
  Commit commit = start_of(1, "news");
  commit.node = 1;
  commit.runs[0].home = 2;
  ASSERT_TRUE(deaf->commit(commit));
  EXPECT_TRUE(wait_for(2));
  hearing->on_ready(2, nullptr);
  deaf->on_ready(1, nullptr);
}

// --- releases ------------------------------------------------------------------------------------

TEST_F(PostgresConnectionsTest, AnOlderReleaseWorksOnTablesToWhichANewerOneHasOnlyAdded) {
  const std::string url = cluster().url_of("rolling");
  const auto store = open(url);
  ASSERT_NE(store, nullptr);
  ASSERT_TRUE(store->commit(start_of(1, "before")));
  EXPECT_TRUE(store->run(1));
  cluster().execute(
      "ALTER TABLE rolling.runs ADD COLUMN added bigint; "
      "ALTER TABLE rolling.calls ADD COLUMN added bigint; "
      "UPDATE rolling.meta SET version = version + 1");
  // A server that is running, and one that is started again.
  EXPECT_TRUE(store->commit(start_of(2, "meanwhile")));
  EXPECT_TRUE(store->run(1));
  const auto again = open(url);
  ASSERT_NE(again, nullptr);
  EXPECT_TRUE(again->commit(start_of(3, "after")));
  EXPECT_EQ(again->count_runs(0)->waiting, 3u);
  cluster().execute("UPDATE rolling.meta SET usable_from = version");
  const auto refused = open_postgres(url);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, ErrorCode::store_too_new);
}

}  // namespace
}  // namespace pawl::store
