#include <gtest/gtest.h>
#include <poll.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <string_view>

#include "store/postgres/cutting_proxy_test_support.h"

namespace pawl::store {

namespace {

constexpr int kPollMs = 20;

sockaddr_un address_in(const std::string& folder) {
  sockaddr_un address{};
  address.sun_family = AF_UNIX;
  const std::string path = folder + "/.s.PGSQL.5432";
  std::strncpy(address.sun_path, path.c_str(), sizeof address.sun_path - 1);
  return address;
}

bool is_readable(int file) {
  pollfd watched{file, POLLIN, 0};
  return ::poll(&watched, 1, kPollMs) > 0;
}

}  // namespace

CuttingProxy::CuttingProxy(std::string behind) : behind_(std::move(behind)) {
  std::string pattern = (std::filesystem::temp_directory_path() / "pawl-proxy-XXXXXX").string();
  EXPECT_NE(::mkdtemp(pattern.data()), nullptr);
  folder_ = pattern;
  listening_ = ::socket(AF_UNIX, SOCK_STREAM, 0);
  const sockaddr_un address = address_in(folder_);
  EXPECT_EQ(::bind(listening_, reinterpret_cast<const sockaddr*>(&address), sizeof address), 0);
  EXPECT_EQ(::listen(listening_, 16), 0);
  accepting_ = std::thread([this] { accept_all(); });
}

CuttingProxy::~CuttingProxy() {
  stopping_ = true;
  accepting_.join();
  for (std::thread& thread : threads_) thread.join();
  ::close(listening_);
  std::error_code error;
  std::filesystem::remove_all(folder_, error);
}

void CuttingProxy::accept_all() {
  while (!stopping_) {
    if (!is_readable(listening_)) continue;
    const int client = ::accept(listening_, nullptr, nullptr);
    const int server = ::socket(AF_UNIX, SOCK_STREAM, 0);
    const sockaddr_un address = address_in(behind_);
    const auto* target = reinterpret_cast<const sockaddr*>(&address);
    if (refusing_ || ::connect(server, target, sizeof address) != 0) {
      ::close(client);
      ::close(server);
      continue;
    }
    threads_.emplace_back([this, client, server] { carry(client, server); });
  }
}

// A word is looked for in what came at once: statements of a commit and its answer are short.
bool CuttingProxy::pass(int from, int to, const char* word, Cut where) {
  char bytes[65536];
  const ssize_t count = ::recv(from, bytes, sizeof bytes, 0);
  if (count <= 0) return false;
  const std::string_view text(bytes, static_cast<std::size_t>(count));
  if (cut_ == where && text.find(word) != std::string_view::npos) {
    cut_ = Cut::kNever;
    ++cuts_;
    if (refuse_after_cut_) refusing_ = true;
    return false;
  }
  for (ssize_t sent = 0; sent < count;) {
    const ssize_t more =
        ::send(to, bytes + sent, static_cast<std::size_t>(count - sent), MSG_NOSIGNAL);
    if (more <= 0) return false;
    sent += more;
  }
  return true;
}

void CuttingProxy::carry(int client, int server) {
  while (!stopping_) {
    pollfd watched[2] = {{client, POLLIN, 0}, {server, POLLIN, 0}};
    if (::poll(watched, 2, kPollMs) <= 0) continue;
    if (watched[0].revents != 0 && !pass(client, server, "COMMIT", Cut::kCommit)) break;
    // As a tag with its final zero: only the answer to a COMMIT has it.
    if (watched[1].revents != 0 && !pass(server, client, "COMMIT", Cut::kAnswerToCommit)) break;
  }
  ::close(client);
  ::close(server);
}

}  // namespace pawl::store
