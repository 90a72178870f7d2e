#include "net/http_fetch.h"

#include <atomic>
#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/ssl/context.hpp>
#include <boost/asio/ssl/error.hpp>
#include <boost/asio/ssl/host_name_verification.hpp>
#include <boost/asio/ssl/stream.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/read.hpp>
#include <boost/beast/http/string_body.hpp>
#include <cerrno>
#include <optional>
#include <system_error>
#include <thread>
#include <unordered_map>
#include <utility>

#include "base/error_codes.h"
#include "base/memory_failure.h"
#include "net/close_on_exec.h"
#include "net/name_lookup.h"

namespace pawl::net {
namespace {

namespace asio = boost::asio;
namespace http = boost::beast::http;
using asio::ip::tcp;
using Failure = boost::system::error_code;
using TlsStream = asio::ssl::stream<tcp::socket&>;

constexpr std::uint32_t kHeadBytes = 64 << 10;

Error broken(const std::string& what) { return {ErrorCode::server_unreachable, what}; }

// One request and its response. All of it happens on the fetcher's thread.
class Fetch : public std::enable_shared_from_this<Fetch> {
 public:
  Fetch(asio::io_context& context, FetchRequest request, HttpFetcher::Done done)
      : request_(std::move(request)), done_(std::move(done)), socket_(context), timer_(context) {}

  void begin(NameLookup& names, const std::shared_ptr<asio::io_context>& context);
  void end_within(std::chrono::milliseconds time);

  // Every step goes through here: if there is no memory for one, the fetch fails, and no other.
  template <typename Action>
  void guarded(Action&& action) {
    if (has_memory_for(action)) return;
    await_memory_for([this] { fail_with("there was no memory for the request"); });
  }

 private:
  void found(Result<std::vector<std::string>> addresses);
  void connect_next(const std::string& problem);
  void connected();
  void secure();
  void send();
  void receive();
  void received(const Failure& failure);
  void respond();
  void finish(Result<ClientResponse> response);
  void fail_with(const std::string& what) { finish(fail(broken(what))); }
  template <typename Action>
  void on_stream(Action action) {
    tls_ ? action(*tls_) : action(socket_);
  }
  std::string place() const { return request_.url.host + ":" + std::to_string(request_.url.port); }

  FetchRequest request_;
  HttpFetcher::Done done_;
  tcp::socket socket_;
  asio::steady_timer timer_;
  std::vector<std::string> addresses_;  // that are left to be tried, the next one last
  std::optional<asio::ssl::context> trust_;
  std::optional<TlsStream> tls_;
  std::string text_;
  boost::beast::flat_buffer buffer_;
  std::optional<http::response_parser<http::string_body>> parser_;
};

void Fetch::begin(NameLookup& names, const std::shared_ptr<asio::io_context>& context) {
  end_within(request_.timeout);
  Failure no_address;
  asio::ip::make_address(request_.url.host, no_address);
  if (!no_address) return found(std::vector<std::string>{request_.url.host});
  std::weak_ptr<asio::io_context> there = context;
  names.find(request_.url.host, [there, self = weak_from_this()](auto addresses) {
    auto alive = there.lock();
    if (!alive) return;
    asio::post(*alive, [self, addresses = std::move(addresses)]() mutable {
      auto fetch = self.lock();
      if (fetch) fetch->guarded([&] { fetch->found(std::move(addresses)); });
    });
  });
}

void Fetch::end_within(std::chrono::milliseconds time) {
  if (!done_) return;
  const auto until = std::chrono::steady_clock::now() + time;
  if (timer_.expiry() != asio::steady_timer::time_point() && timer_.expiry() <= until) return;
  timer_.expires_at(until);
  timer_.async_wait([self = weak_from_this()](const Failure& failure) {
    auto fetch = self.lock();
    if (failure || !fetch) return;
    fetch->guarded([&] { fetch->fail_with("the response did not come in time"); });
  });
}

void Fetch::found(Result<std::vector<std::string>> addresses) {
  if (!done_) return;
  if (!addresses) return finish(fail(addresses.error()));
  bool refused = false;
  for (auto at = addresses->rbegin(); at != addresses->rend(); ++at) {
    if (!request_.allowed || request_.allowed(*at, request_.url.port)) {
      addresses_.push_back(std::move(*at));
    } else {
      refused = true;
    }
  }
  if (addresses_.empty() && refused) {
    return finish(fail(ErrorCode::not_allowed, place() + " is not an address that may be reached"));
  }
  connect_next(request_.url.host + " has no address");
}

void Fetch::connect_next(const std::string& problem) {
  if (!done_) return;
  if (addresses_.empty()) return fail_with(problem);
  Failure failure;
  const auto address = asio::ip::make_address(addresses_.back(), failure);
  addresses_.pop_back();
  if (failure) return connect_next(problem);
  if (socket_.is_open()) socket_.close(failure);
  const tcp::endpoint endpoint(address, request_.url.port);
  socket_.open(endpoint.protocol(), failure);
  if (failure) return connect_next("cannot open a socket: " + failure.message());
  keep_to_this_process(socket_.native_handle());
  socket_.set_option(tcp::no_delay(true), failure);
  socket_.async_connect(endpoint, [self = shared_from_this()](const Failure& refused) {
    self->guarded([&] {
      if (!refused) return self->connected();
      self->connect_next("cannot connect to " + self->place() + ": " + refused.message());
    });
  });
}

void Fetch::connected() {
  if (!done_) return;
  ClientOptions options;
  options.host = request_.url.host;
  options.port = request_.url.port;
  options.tls = request_.url.tls;
  text_ = HttpClient(std::move(options))
              .request_text(request_.method, request_.url.target, request_.body, request_.headers);
  std::string().swap(request_.body);  // its memory, too
  if (!request_.url.tls) return send();
  try {
    secure();
  } catch (const boost::system::system_error& error) {  // OpenSSL has no memory
    fail_with(std::string("no TLS is possible: ") + error.what());
  }
}

// The server must prove that it is the host that was asked for.
void Fetch::secure() {
  Failure failure;
  trust_.emplace(asio::ssl::context::tls_client);
  if (request_.authority_path.empty()) {
    trust_->set_default_verify_paths(failure);
  } else {
    trust_->load_verify_file(request_.authority_path, failure);
  }
  if (failure) return fail_with("cannot read trusted certificates: " + failure.message());
  trust_->set_options(asio::ssl::context::no_sslv3 | asio::ssl::context::no_tlsv1 |
                      asio::ssl::context::no_tlsv1_1);
  tls_.emplace(socket_, *trust_);
  const std::string& host = request_.url.host;
  tls_->set_verify_mode(asio::ssl::verify_peer);
  tls_->set_verify_callback(asio::ssl::host_name_verification(host));
  asio::ip::make_address(host, failure);
  if (failure) ::SSL_set_tlsext_host_name(tls_->native_handle(), host.c_str());
  tls_->async_handshake(TlsStream::client, [self = shared_from_this()](const Failure& refused) {
    self->guarded([&] {
      if (!self->done_) return;
      if (!refused) return self->send();
      const long verdict = ::SSL_get_verify_result(self->tls_->native_handle());
      self->fail_with(
          "no TLS with " + self->request_.url.host + ": " +
          (verdict != X509_V_OK ? ::X509_verify_cert_error_string(verdict) : refused.message()));
    });
  });
}

void Fetch::send() {
  on_stream([this](auto& stream) {
    asio::async_write(stream, asio::buffer(text_),
                      [self = shared_from_this()](const Failure& failure, std::size_t) {
                        self->guarded([&] {
                          if (!self->done_) return;
                          if (failure) return self->fail_with("cannot send: " + failure.message());
                          std::string().swap(self->text_);
                          self->receive();
                        });
                      });
  });
}

void Fetch::receive() {
  parser_.emplace();
  parser_->header_limit(kHeadBytes);
  parser_->body_limit(request_.body_bytes);
  parser_->skip(request_.method == "HEAD");
  on_stream([this](auto& stream) {
    http::async_read(stream, buffer_, *parser_,
                     [self = shared_from_this()](const Failure& failure, std::size_t) {
                       self->guarded([&] { self->received(failure); });
                     });
  });
}

void Fetch::received(const Failure& failure) {
  if (!done_) return;
  // A body without a length ends with the connection, which TLS servers often cut off.
  const bool cut = failure == asio::ssl::error::stream_truncated && parser_->is_header_done() &&
                   parser_->need_eof();
  if (failure == http::error::body_limit) return fail_with("the response is too large");
  if (failure == http::error::end_of_stream || failure == http::error::partial_message) {
    return fail_with("the server has closed the connection");
  }
  if (failure && !cut) {
    const bool malformed =
        failure.category() == http::make_error_code(http::error::bad_version).category();
    return fail_with(malformed ? "the response is not well formed"
                               : "cannot receive: " + failure.message());
  }
  const unsigned status = parser_->get().result_int();
  if (status >= 100 && status < 200) return receive();
  respond();
}

void Fetch::respond() {
  auto message = parser_->release();
  ClientResponse response;
  response.status = message.result_int();
  for (const auto& field : message) {
    response.headers.push_back({std::string(field.name_string()), std::string(field.value())});
  }
  response.body = std::move(message.body());
  finish(std::move(response));
}

void Fetch::finish(Result<ClientResponse> response) {
  HttpFetcher::Done done = std::exchange(done_, {});
  if (!done) return;
  Failure ignored;
  timer_.cancel();
  socket_.close(ignored);
  done(std::move(response));
}

class AsioFetcher final : public HttpFetcher {
 public:
  AsioFetcher() : context_(std::make_shared<asio::io_context>(1)), work_(context_->get_executor()) {
    thread_ = start_thread([this] { run(); });
  }
  ~AsioFetcher() override {
    work_.reset();
    context_->stop();
    thread_.join();
    fetches_.clear();
  }

  Id begin(FetchRequest request, Done done) override {
    const Id id = ++last_;
    auto over = [this, id, done = std::move(done)](Result<ClientResponse> response) {
      std::shared_ptr<Fetch> kept;
      if (auto at = fetches_.find(id); at != fetches_.end()) {
        kept = std::move(at->second);
        fetches_.erase(at);
      }
      done(std::move(response));
    };
    auto fetch = std::make_shared<Fetch>(*context_, std::move(request), std::move(over));
    asio::post(*context_, [this, id, fetch] {
      fetch->guarded([&] {
        fetches_[id] = fetch;
        fetch->begin(names_, context_);
      });
    });
    return id;
  }

  void end_within(Id id, std::chrono::milliseconds time) override {
    asio::post(*context_, [this, id, time] {
      auto at = fetches_.find(id);
      if (at == fetches_.end()) return;
      const std::shared_ptr<Fetch> fetch = at->second;
      fetch->guarded([&] { fetch->end_within(time); });
    });
  }

 private:
  // What runs out of memory outside of any fetch is given up.
  void run() {
    while (!has_memory_for([this] { context_->run(); })) continue;
  }

  NameLookup names_;
  std::shared_ptr<asio::io_context> context_;
  asio::executor_work_guard<asio::io_context::executor_type> work_;
  std::atomic<Id> last_ = 0;
  std::unordered_map<Id, std::shared_ptr<Fetch>> fetches_;  // on the thread
  std::thread thread_;
};

}  // namespace

std::unique_ptr<HttpFetcher> HttpFetcher::make() { return std::make_unique<AsioFetcher>(); }

}  // namespace pawl::net
