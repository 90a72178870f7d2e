#include "net/http_server.h"

#include <boost/asio/dispatch.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/ssl/context.hpp>
#include <boost/asio/write.hpp>
#include <exception>
#include <optional>
#include <vector>

#include "base/error_codes.h"
#include "net/byte_stream.h"
#include "net/close_on_exec.h"
#include "net/connection.h"
#include "net/io_thread.h"

namespace pawl::net {
namespace {

using boost::asio::ip::tcp;

// When there are no file descriptors left, trying again at once would only burn time.
constexpr std::chrono::milliseconds kAcceptPause{100};
constexpr std::chrono::milliseconds kDrainStep{5};

class AsioServer final : public HttpServer {
 public:
  AsioServer(HttpServerOptions options, Handler handler)
      : shared_(std::make_shared<ServerShared>()) {
    shared_->options = std::move(options);
    shared_->handler = std::move(handler);
    shared_->budget = std::make_shared<MemoryBudget>(shared_->options.memory_bytes);
  }
  ~AsioServer() override { stop(); }

  Status start();
  std::uint16_t port() const override { return port_; }
  HttpServerCounters counters() const override;
  double cpu_seconds() const override;
  void drain(std::chrono::milliseconds patience) override;
  void stop() override;

 private:
  std::optional<std::chrono::seconds> certificate_left() const override;
  Status load_certificate();
  Status listen();
  void accept();
  void accepted(tcp::socket socket, IoThread& thread);
  void wait_for_room();
  void everywhere(void (*action)(IoThread&));

  std::shared_ptr<ServerShared> shared_;
  std::optional<boost::asio::ssl::context> tls_;
  std::vector<std::unique_ptr<IoThread>> threads_;
  std::optional<tcp::acceptor> acceptor_;           // of the first thread
  std::optional<boost::asio::steady_timer> pause_;  // the same
  bool accepting_ = false;  // the first thread's: an accept or a pause is under way
  std::size_t next_thread_ = 0;
  std::uint16_t port_ = 0;
};

Status cannot_listen(const HttpServerOptions& options, const std::string& why,
                     const char* hint = "") {
  return fail(
      ErrorCode::cannot_listen,
      "cannot listen on " + options.address + ":" + std::to_string(options.port) + ": " + why,
      hint);
}

const char* listening_hint(const boost::system::error_code& error) {
  if (error == boost::asio::error::address_in_use) {
    return "a server may be running already: use it, stop it, or choose another port; port 0 takes "
           "any that is free";
  }
  if (error == boost::asio::error::access_denied) {
    return "ports below 1024 are for root: choose a higher one";
  }
  if (error == boost::system::errc::address_not_available) {
    return "this machine does not have the address: 127.0.0.1 is itself alone, 0.0.0.0 all that it "
           "has";
  }
  return "";
}

Status AsioServer::load_certificate() {
  const HttpServerOptions& options = shared_->options;
  if (options.certificate_path.empty() && options.key_path.empty()) return {};
  namespace ssl = boost::asio::ssl;
  boost::system::error_code error;
  tls_.emplace(ssl::context::tls_server);
  // An idle connection must not keep the buffers of its last record.
  ::SSL_CTX_set_mode(tls_->native_handle(), SSL_MODE_RELEASE_BUFFERS);
  tls_->set_options(ssl::context::default_workarounds | ssl::context::no_sslv2 |
                    ssl::context::no_sslv3 | ssl::context::no_tlsv1 | ssl::context::no_tlsv1_1);
  // Nobody is there to type the passphrase of a key: it is refused.
  tls_->set_password_callback([](std::size_t, ssl::context::password_purpose) { return ""; });
  tls_->use_certificate_chain_file(options.certificate_path, error);
  if (error) {
    return fail(
        ErrorCode::cannot_listen,
        "the certificate '" + options.certificate_path + "' cannot be used: " + error.message(),
        "it must be a PEM file that may be read: the certificate, then its chain");
  }
  tls_->use_private_key_file(options.key_path, ssl::context::pem, error);
  if (error) {
    return fail(ErrorCode::cannot_listen,
                "the key '" + options.key_path + "' cannot be used: " + error.message(),
                "it must be the certificate's own private key, as a PEM file without a passphrase");
  }
  return {};
}

std::optional<std::chrono::seconds> AsioServer::certificate_left() const {
  if (!tls_) return std::nullopt;
  const X509* certificate =
      ::SSL_CTX_get0_certificate(const_cast<boost::asio::ssl::context&>(*tls_).native_handle());
  int days = 0;
  int seconds = 0;
  if (certificate == nullptr ||
      ::ASN1_TIME_diff(&days, &seconds, nullptr, ::X509_get0_notAfter(certificate)) != 1) {
    return std::nullopt;
  }
  return std::chrono::hours(24) * days + std::chrono::seconds(seconds);
}

Status AsioServer::listen() {
  const HttpServerOptions& options = shared_->options;
  boost::system::error_code error;
  auto address = boost::asio::ip::make_address(options.address, error);
  if (error) return cannot_listen(options, "it is not a numeric address", "write 127.0.0.1 or ::1");
  tcp::endpoint endpoint(address, options.port);
  acceptor_.emplace(threads_[0]->context());
  pause_.emplace(threads_[0]->context());
  acceptor_->open(endpoint.protocol(), error);
  if (!error) keep_to_this_process(acceptor_->native_handle());
  if (!error) acceptor_->set_option(tcp::acceptor::reuse_address(true), error);
  if (!error) acceptor_->bind(endpoint, error);
  if (!error) acceptor_->listen(1024, error);
  if (error) return cannot_listen(options, error.message(), listening_hint(error));
  port_ = acceptor_->local_endpoint(error).port();
  return {};
}

Status AsioServer::start() {
  PAWL_TRY_STATUS(load_certificate());
  for (unsigned i = 0; i < std::max(1U, shared_->options.threads); ++i) {
    threads_.push_back(std::make_unique<IoThread>(shared_));
  }
  PAWL_TRY_STATUS(listen());
  for (auto& thread : threads_) {
    thread->start(thread == threads_[0] ? [this] { accept(); } : std::function<void()>());
  }
  return {};
}

void AsioServer::accept() {
  if (accepting_ || !acceptor_->is_open()) return;
  IoThread& thread = *threads_[next_thread_];
  next_thread_ = (next_thread_ + 1) % threads_.size();
  acceptor_->async_accept(thread.context(), [this, &thread](const boost::system::error_code& error,
                                                            tcp::socket socket) {
    accepting_ = false;
    if (!acceptor_->is_open()) return;
    if (!error) {
      accepted(std::move(socket), thread);
      return accept();
    }
    if (error == boost::asio::error::operation_aborted) return;
    wait_for_room();
  });
  accepting_ = true;
}

// There may be no file descriptor left: those who do not use theirs give them back.
void AsioServer::wait_for_room() {
  everywhere([](IoThread& thread) { thread.shed(); });
  pause_->expires_after(kAcceptPause);
  pause_->async_wait([this](const boost::system::error_code& stopped) {
    accepting_ = false;
    if (!stopped) accept();
  });
  accepting_ = true;
}

void AsioServer::accepted(tcp::socket socket, IoThread& thread) {
  ++shared_->accepted;
  keep_to_this_process(socket.native_handle());
  try {
    boost::system::error_code ignored;
    socket.set_option(tcp::no_delay(true), ignored);
    tcp::endpoint from = socket.remote_endpoint(ignored);
    std::string remote = ignored ? "?" : from.address().to_string();
    auto stream =
        tls_ ? make_tls_stream(std::move(socket), *tls_) : make_plain_stream(std::move(socket));
    auto connection = Connection::make(thread, std::move(stream), std::move(remote));
    boost::asio::dispatch(thread.context(), [&thread, connection = std::move(connection)] {
      ServerShared& shared = thread.shared();
      if (shared.open >= shared.options.connections && !thread.shed()) {
        ++shared.refused;
        return;  // which closes it
      }
      thread.add(connection);
      connection->begin();
    });
  } catch (const std::exception&) {
    // Memory is missing; OpenSSL and Asio say so in their own words.
    ++shared_->memory_failures;
    ++shared_->refused;
  }
}

HttpServerCounters AsioServer::counters() const {
  HttpServerCounters counters;
  counters.accepted = shared_->accepted;
  counters.open = shared_->open;
  counters.refused = shared_->refused;
  counters.requests = shared_->requests;
  counters.bad_requests = shared_->bad_requests;
  counters.shed = shared_->shed;
  counters.evicted = shared_->evicted;
  counters.memory_bytes = shared_->budget->used();
  counters.memory_limit = shared_->budget->limit();
  counters.memory_refusals = shared_->budget->refusals();
  counters.memory_failures = shared_->memory_failures;
  return counters;
}

double AsioServer::cpu_seconds() const {
  double sum = 0;
  for (const auto& thread : threads_) sum += thread->cpu_seconds();
  return sum;
}

void AsioServer::everywhere(void (*action)(IoThread&)) {
  for (auto& thread : threads_) {
    thread->post_surely([&to = *thread, action] { action(to); });
  }
}

void AsioServer::drain(std::chrono::milliseconds patience) {
  if (threads_.empty() || shared_->draining.exchange(true)) return;
  threads_[0]->post_surely([this] {
    boost::system::error_code ignored;
    acceptor_->close(ignored);
  });
  SteadyTime until = std::chrono::steady_clock::now() + patience;
  do {
    everywhere([](IoThread& thread) { thread.close_idle(); });
    if (shared_->open == 0) return;
    std::this_thread::sleep_for(kDrainStep);
  } while (std::chrono::steady_clock::now() < until);
}

void AsioServer::stop() {
  if (threads_.empty()) return;
  shared_->draining = true;
  if (acceptor_) {
    threads_[0]->post_surely([this] {
      boost::system::error_code ignored;
      acceptor_->close(ignored);
      pause_->cancel();
    });
  }
  for (auto& thread : threads_) thread->join();
  acceptor_.reset();
  pause_.reset();
  threads_.clear();
}

}  // namespace

Result<std::unique_ptr<HttpServer>> HttpServer::start(HttpServerOptions options, Handler handler) {
  auto server = std::make_unique<AsioServer>(std::move(options), std::move(handler));
  PAWL_TRY_STATUS(server->start());
  return std::unique_ptr<HttpServer>(std::move(server));
}

}  // namespace pawl::net
