#include "server/server.h"

#include <fmt/core.h>

#include <algorithm>
#include <atomic>
#include <utility>

#include "base/error_codes.h"
#include "engine/builtin_queue.h"
#include "engine/service.h"
#include "server/answers.h"
#include "server/background.h"
#include "server/browser_guard.h"
#include "server/handlers.h"
#include "server/logged_path.h"
#include "server/routes.h"
#include "server/settings.h"

namespace pawl::server {
namespace {

constexpr std::chrono::seconds kTokenNotes{60};
// A store that has not failed for so long answers again.
constexpr std::chrono::seconds kCalm{3};

std::string random_mark(RandomSource& random) {
  return fmt::format("{:x}", random.next_u64() >> 32);
}

ErrorCode code_of_refusal(unsigned status) {
  switch (status) {
    case 408:
      return ErrorCode::request_too_slow;
    case 413:
    case 431:
      return ErrorCode::request_too_large;
    case 500:
    case 503:
      return ErrorCode::internal_error;
    default:
      return ErrorCode::malformed_http;
  }
}

net::Response refusal(unsigned status, std::string_view message) {
  net::Response response;
  response.status = status;
  response.body = error_body({code_of_refusal(status), std::string(message)});
  return response;
}

// Microseconds that the engine's time is ahead of the machine's.
using SkippedTime = std::shared_ptr<std::atomic<std::int64_t>>;

class HttpApi final : public Server, private engine::Observer {
 public:
  HttpApi(ServerOptions options, std::unique_ptr<Engine> engine, SkippedTime skipped)
      : options_(std::move(options)),
        skipped_(std::move(skipped)),
        engine_(std::move(engine)),
        service_(engine::service_of(*engine_)),
        workers_(std::make_shared<WorkerHub>(service_, background_)),
        events_(std::make_shared<Events>(background_, random_mark(service_.random()))),
        context_{*engine_,
                 service_,
                 background_,
                 *workers_,
                 auth_,
                 metrics_,
                 *events_,
                 options_.engine.limits,
                 ready_,
                 store_health_,
                 options_.test_clock ? skipped_.get() : nullptr,
                 [this] { return http_counters(); },
                 options_.engine.store,
                 static_cast<double>(SystemClock().now_us()) / 1e6} {}
  ~HttpApi() override {
    stop();
    if (builtin_) builtin_->stop();
    service_.stop();  // before those whom it tells of changes go
  }

  Status start();
  Status start_builtin_tasks();
  std::uint16_t port() const override { return http_->port(); }
  engine::Service& service() override { return service_; }
  double io_cpu_seconds() const override { return http_->cpu_seconds(); }
  void stop() override;

 private:
  Status check_safety() const;
  void warn_of_certificate(std::chrono::seconds left) const;
  void plan_token_notes();
  void note_token_use(std::int64_t behind_us);
  void handle(std::shared_ptr<net::Exchange> exchange);
  bool wants() override { return events_->wanted(); }
  void written(const std::string& run, const store::RunWrite& write,
               const store::RunWriteResult& result) override {
    events_->written(run, write, result);
  }
  void task_changed(const std::string& run, const engine::TaskChange& change) override {
    events_->task_changed(run, change);
  }
  void store_failed(const Error& error) override { store_health_.failed(error); }
  void store_recovered() override {
    background_.call_after(
        kCalm, [this, number = store_health_.recovered()] { store_health_.calm(number); });
  }
  void answered(const Call& call, unsigned status, std::size_t bytes);
  net::HttpServerCounters http_counters() const {
    const net::HttpServer* serving = serving_;
    return serving == nullptr ? net::HttpServerCounters() : serving->counters();
  }

  ServerOptions options_;
  SkippedTime skipped_;
  std::unique_ptr<Engine> engine_;
  engine::Service& service_;
  Background background_;
  std::shared_ptr<WorkerHub> workers_;
  Auth auth_;
  Metrics metrics_;
  std::shared_ptr<Events> events_;
  std::atomic<bool> ready_ = false;
  StoreHealth store_health_{options_.log};
  Context context_;
  std::unique_ptr<engine::WorkerPool> builtin_;
  std::unique_ptr<net::HttpServer> http_;
  // The same for threads that answer: the first request may come before http_ is set.
  std::atomic<net::HttpServer*> serving_ = nullptr;
};

Status HttpApi::start() {
  service_.set_observer(this);
  PAWL_TRY(auto tokens, service_.read([](engine::RunViews& views) { return views.tokens(); }));
  auth_.load(tokens);
  plan_token_notes();
  PAWL_TRY_STATUS(check_safety());
  PAWL_TRY_STATUS(start_builtin_tasks());
  net::HttpServerOptions http = options_.http;
  http.refuse = refusal;
  ready_ = true;
  PAWL_TRY(http_, net::HttpServer::start(http, [this](std::shared_ptr<net::Exchange> exchange) {
             handle(std::move(exchange));
           }));
  serving_ = http_.get();
  if (auto left = http_->certificate_left()) warn_of_certificate(*left);
  return {};
}

void HttpApi::warn_of_certificate(std::chrono::seconds left) const {
  constexpr std::chrono::hours kSoon{24 * 14};
  if (left > kSoon || !options_.log) return;
  const std::string path = options_.http.certificate_path;
  const auto hours = std::chrono::duration_cast<std::chrono::hours>(left).count();
  options_.log(left.count() <= 0 ? "warning: the certificate " + path + " has expired"
                                 : "warning: the certificate " + path + " expires in " +
                                       std::to_string(hours) + " hours");
}

// When tokens were used last is written now and then: it must not cost a commit for each request.
// And who is still connected by one that has expired meanwhile has to go.
void HttpApi::plan_token_notes() {
  background_.call_after(kTokenNotes, [this] {
    note_token_use(std::chrono::microseconds(kTokenNotes).count());
    for (const std::string& token : auth_.expired(service_.clock().now_us())) {
      events_->revoke(token);
      workers_->revoke(token);
    }
    plan_token_notes();
  });
}

void HttpApi::note_token_use(std::int64_t behind_us) {
  service_.loop().post([this, behind_us](engine::Core& core) {
    for (store::TokenRecord& token : auth_.take_used(behind_us)) core.update_token(token);
  });
}

Status HttpApi::check_safety() const {
  bool open = !is_loopback(options_.http.address) && !auth_.required() && !options_.insecure;
  if (options_.insecure && !is_loopback(options_.http.address) && !auth_.required() &&
      options_.log) {
    options_.log("warning: anybody who can reach " + options_.http.address +
                 " controls this server: there is no API token (--insecure)");
  }
  if (!open) return {};
  const std::string first =
      options_.engine.store.starts_with("memory:")
          ? "a store in memory has no token when it begins: use sqlite:PATH"
          : "make a token first: 'pawl token create --name admin --scope admin --store " +
                options_.engine.store + "'";
  return fail(ErrorCode::unsafe_configuration,
              "the server would listen on " + options_.http.address + " without authentication",
              first + "; or listen on 127.0.0.1, or say --insecure");
}

Status HttpApi::start_builtin_tasks() {
  engine::WorkerPoolOptions options;
  options.name = "built-in";
  options.queues = {std::string(engine::kBuiltinQueue)};
  options.threads = 4;
  options.ahead = 0;  // a task that takes long must not keep others behind it
  builtin_ = std::make_unique<engine::WorkerPool>(service_.loop(), options);
  for (auto& [name, function] : builtin_tasks(options_.builtin)) {
    builtin_->add(std::move(name), std::move(function));
  }
  return builtin_->start();
}

// Workers first: what they were given they can still report, as long as connections are served.
void HttpApi::stop() {
  if (!http_) return;
  ready_ = false;
  workers_->drain();
  builtin_->stop();
  service_.stop_all_waiting();
  events_->stop();
  http_->drain(options_.patience);
  note_token_use(1);
  // Whoever still waits hears that the engine stops, while there is a connection to hear it on.
  service_.stop();
  http_->stop();
  background_.stop();
  http_.reset();
}

// A misspelt condition of a list must not give the whole list. Probes and scrapers may add what
// they like.
Status check_query_names(const Call& call) {
  if (!call.route->pattern.starts_with("/api/")) return {};
  for (const auto& [name, value] : call.query) {
    const auto same = [&](const Field& field) { return field.name == name; };
    if (std::ranges::any_of(call.route->query, same)) continue;
    std::string known;
    for (const Field& field : call.route->query) {
      known += (known.empty() ? "" : ", ") + std::string(field.name);
    }
    return fail(ErrorCode::invalid_request, "there is no parameter '" + name + "' here",
                known.empty() ? "leave it out" : "there are " + known);
  }
  return {};
}

void HttpApi::handle(std::shared_ptr<net::Exchange> exchange) {
  auto call = std::make_shared<Call>(std::move(exchange),
                                     [this](const Call& done, unsigned status, std::size_t bytes) {
                                       answered(done, status, bytes);
                                     });
  call->begun_ns = service_.clock().monotonic_ns();
  const net::Request& request = call->request();
  auto match = find_route(request.method, request.path());
  auto query = net::parse_query(request.query());
  if (!match || !query) {
    return call->refuse({ErrorCode::malformed_http, "an escape in the path is not well formed"});
  }
  if (match->route == nullptr && !match->allowed.empty()) {
    net::Response response;
    response.status = 405;
    response.body = error_body({ErrorCode::method_not_allowed,
                                request.method + " is not taken here, but " + match->allowed});
    response.headers.push_back({"Allow", match->allowed});
    return call->respond(std::move(response));
  }
  if (match->route == nullptr) {
    return call->refuse(
        {ErrorCode::unknown_route, "there is nothing at " + std::string(request.path())});
  }
  if (!auth_.required() && match->route->scope != Scope::kNone) {
    Status allowed = check_browser(request.header("origin"), request.header("host"),
                                   is_loopback(options_.http.address));
    if (!allowed) return call->refuse(allowed.error());
  }
  auto token =
      auth_.check(request.header("authorization"), match->route->scope, service_.clock().now_us());
  if (!token) return call->refuse(token.error());
  call->token_id = std::move(*token);
  call->route = match->route;
  call->parameters = std::move(match->parameters);
  call->query = std::move(*query);
  if (auto known = check_query_names(*call); !known) return call->refuse(known.error());
  match->route->handler(context_, call);
}

void HttpApi::answered(const Call& call, unsigned status, std::size_t bytes) {
  double seconds = static_cast<double>(service_.clock().monotonic_ns() - call.begun_ns) * 1e-9;
  std::size_t route = all_routes().size();
  if (call.route != nullptr) route = static_cast<std::size_t>(call.route - all_routes().data());
  metrics_.count_request(route, status, seconds);
  if (!options_.write_access_log || !options_.access_log) return;
  AccessLine line;
  line.method = call.request().method;
  line.path = without_secrets(call.request().target);
  line.remote = call.request().remote;
  line.token = call.token_id;
  line.at_us = service_.clock().now_us();
  line.status = status;
  line.bytes = bytes;
  line.seconds = seconds;
  options_.access_log(line);
}

}  // namespace

Result<std::unique_ptr<Server>> Server::start(ServerOptions options) {
  auto skipped = std::make_shared<std::atomic<std::int64_t>>(0);
  if (options.test_clock) {
    options.engine.now = [skipped, machine = std::make_shared<SystemClock>()] {
      return Time(Duration(machine->now_us() + skipped->load()));
    };
  }
  // Who runs a server starts it again.
  options.engine.end_when_hung = true;
  PAWL_TRY(auto engine, Engine::open(options.engine));
  auto server =
      std::make_unique<HttpApi>(std::move(options), std::move(engine), std::move(skipped));
  PAWL_TRY_STATUS(server->start());
  return std::unique_ptr<Server>(std::move(server));
}

}  // namespace pawl::server
