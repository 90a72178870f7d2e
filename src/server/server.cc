#include "server/server.h"

#include <fmt/core.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <utility>

#include "base/error_codes.h"
#include "base/memory_failure.h"
#include "engine/service/service.h"
#include "engine/task/builtin_queue.h"
#include "server/alerts.h"
#include "server/answers.h"
#include "server/auth_failures.h"
#include "server/background.h"
#include "server/browser_guard.h"
#include "server/dashboard.h"
#include "server/handlers.h"
#include "server/logged_path.h"
#include "server/node_talk.h"
#include "server/notifier.h"
#include "server/routes.h"
#include "server/settings.h"
#include "server/trace_headers.h"
#include "store/open.h"

namespace pawl::server {
namespace {

constexpr std::chrono::seconds kTokenNotes{60};
constexpr std::chrono::seconds kFailureNotes{60};
constexpr std::chrono::milliseconds kFirstFailure{500};
constexpr unsigned kCompilers = 2;
constexpr std::size_t kWaitingDeploys = 32;
constexpr unsigned kQueries = 1;
constexpr std::size_t kWaitingQueries = 16;
// A store that has not failed for so long answers again.
constexpr std::chrono::seconds kCalm{3};
// A body that a route has no use for is read, if it is no larger than this, and forgotten.
constexpr std::size_t kUnwantedBodyBytes = 64 << 10;

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
      return ErrorCode::internal_error;
    case 503:
      return ErrorCode::request_memory_used_up;
    default:
      return ErrorCode::malformed_http;
  }
}

net::Response refusal(unsigned status, std::string_view message) {
  net::Response response;
  response.status = status;
  response.body = error_body({code_of_refusal(status), std::string(message)});
  if (status == 503) response.headers.push_back({"Retry-After", "1"});
  return response;
}

// Microseconds that the engine's time is ahead of the machine's.
using SkippedTime = std::shared_ptr<std::atomic<std::int64_t>>;

class HttpApi final : public Server, private engine::Observer {
 public:
  HttpApi(ServerOptions options, std::unique_ptr<Engine> engine, SkippedTime skipped,
          std::unique_ptr<ShellHost> shell)
      : options_(std::move(options)),
        skipped_(std::move(skipped)),
        builtin_tasks_(options_.builtin, std::move(shell), options_.patience),
        engine_(std::move(engine)),
        service_(engine::service_of(*engine_)),
        workers_(std::make_shared<WorkerHub>(service_, background_)),
        offer_checks_(service_, options_.log),
        events_(std::make_shared<Events>(background_, random_mark(service_.random()))),
        digests_(std::make_shared<Digests>(background_)),
        talk_(service_.clock(), *events_, *digests_),
        repairs_(service_, options_.engine.limits),
        context_{*engine_,
                 service_,
                 background_,
                 compiling_,
                 querying_,
                 compiler_,
                 *workers_,
                 offer_checks_,
                 auth_,
                 sessions_,
                 token_waits_,
                 metrics_,
                 *events_,
                 *digests_,
                 talk_,
                 forwarder_,
                 rates_,
                 repairs_,
                 hooks_,
                 options_.engine.limits,
                 ready_,
                 store_health_,
                 options_.test_clock ? skipped_.get() : nullptr,
                 [this] { return http_counters(); },
                 options_.engine.store,
                 static_cast<double>(SystemClock().now_us()) / 1e6,
                 [this] { look_for_expired(); },
                 !options_.http.certificate_path.empty(),
                 store::is_shared_store(options_.engine.store),
                 [this](Call& call, const Error& error) { refuse_stranger(call, error); },
                 options_.public_url} {}
  ~HttpApi() override {
    stop();
    if (builtin_) builtin_->stop();
    service_.stop();  // before those whom it tells of changes go
  }

  Status start();
  Status start_builtin_tasks();
  std::uint16_t port() const override { return http_->port(); }
  std::uint16_t hooks_port() const override { return hooks_http_ ? hooks_http_->port() : 0; }
  engine::Service& service() override { return service_; }
  double io_cpu_seconds() const override { return http_->cpu_seconds(); }
  void stop() override;

 private:
  Status check_safety() const;
  Status open_hooks(net::HttpServerOptions http);
  void warn_of_certificate(std::chrono::seconds left) const;
  void plan_token_notes();
  void look_for_expired();
  void note_token_use(std::int64_t behind_us);
  void refuse_stranger(Call& call, const Error& error);
  void plan_rates();
  void take_rates();
  void plan_failure_notes();
  void look_for_trouble();
  void look_for_quarantined();
  // Who asks at the address of webhooks is shown nothing else.
  enum class Door : std::uint8_t { kAll, kHooks };
  net::Arrived judge(std::shared_ptr<net::Exchange> exchange, Door door);
  bool admit(Call& call, Door door);
  void note_session(Call& call) const;
  bool wants() override {
    return events_->wanted() || digests_->wanted() || alerts_.wanted() || talk_.others_listen();
  }
  void lose_events() noexcept {
    events_->lose();
    (void)has_memory_for([this] { talk_.lose(); });
  }
  void written(const engine::ObservedRun& run, const store::RunWrite& write,
               const store::RunWriteResult& result) override {
    if (!has_memory_for([&] { events_->written(run, write, result); })) lose_events();
    if (!has_memory_for([&] { digests_->written(run, write, result); })) digests_->lose();
    if (alerts_.wanted()) (void)has_memory_for([&] { alerts_.written(run, write, result); });
  }
  void task_changed(const engine::ObservedRun& run, const engine::TaskChange& change) override {
    if (!has_memory_for([&] { events_->task_changed(run, change); })) lose_events();
    if (!has_memory_for([&] { digests_->task_changed(run); })) digests_->lose();
  }
  void store_failed(const Error& error) override {
    store_health_.failed(error);
    (void)has_memory_for([&] { alerts_.store_failed(error); });
  }
  void run_unreadable(const Error& error) override {
    if (options_.log) options_.log("a run cannot be read and is left alone: " + to_string(error));
  }
  void store_recovered() override {
    background_.call_after(
        kCalm, [this, number = store_health_.recovered()] { store_health_.calm(number); });
  }
  engine::SpanSink* spans() override { return exporter_.get(); }
  std::string about_node(const engine::NodeLoad& load) override { return talk_.about_node(load); }
  std::vector<std::string> take_sayings() override { return talk_.take_sayings(); }
  void heard(const std::string& saying) override { talk_.hear(saying); }
  void tokens_changed() override {
    if (ready_) reload_tokens();
  }
  void reload_tokens();
  std::string own_url() const;
  void answered(const Call& call, unsigned status, std::size_t bytes);
  net::HttpServerCounters http_counters() const {
    const net::HttpServer* serving = serving_;
    return serving == nullptr ? net::HttpServerCounters() : serving->counters();
  }

  ServerOptions options_;
  SkippedTime skipped_;
  BuiltinTasks builtin_tasks_;
  std::unique_ptr<Engine> engine_;
  engine::Service& service_;
  Background background_;
  // Deploys that are hostile or large must not keep other requests waiting, nor pile up.
  CompileProcess compiler_{options_.compiler};
  Background compiling_{kCompilers, kWaitingDeploys};
  Background querying_{kQueries, kWaitingQueries};
  std::shared_ptr<WorkerHub> workers_;
  OfferChecks offer_checks_;
  Auth auth_;
  Sessions sessions_;
  Dashboard dashboard_{options_.web_folder};
  AuthFailures failures_;
  std::atomic<bool> failures_planned_ = false;
  std::atomic<std::int64_t> failures_written_us_ = INT64_MIN / 2;  // steady
  TokenWaits token_waits_;
  Metrics metrics_;
  std::shared_ptr<Events> events_;
  std::shared_ptr<Digests> digests_;
  NodeTalk talk_;
  Forwarder forwarder_{options_.authority};
  Rates rates_;
  Hooks hooks_{service_};
  Notifier notifier_{options_.notify, background_, service_.clock(), service_.random()};
  Alerts alerts_{notifier_};
  std::unique_ptr<TraceExporter> exporter_;  // null: nobody takes spans
  // Whether reading the backlog of tasks takes so little that it may be done with each sample.
  std::atomic<bool> backlog_is_cheap_ = true;
  std::atomic<std::uint64_t> pending_ = 0;
  std::atomic<bool> ready_ = false;
  StoreHealth store_health_{options_.log};
  engine::Repairs repairs_;
  Context context_;
  std::unique_ptr<engine::WorkerPool> builtin_;
  std::unique_ptr<net::HttpServer> http_;
  std::unique_ptr<net::HttpServer> hooks_http_;
  // The same for threads that answer: the first request may come before http_ is set.
  std::atomic<net::HttpServer*> serving_ = nullptr;
};

Status HttpApi::start() {
  events_->hand_on([this] { return talk_.others_listen(); },
                   [this](const ToldEvent& event) { talk_.note(event); });
  for (const std::string& note : options_.notes) {
    if (options_.log) options_.log(note);
  }
  if (!options_.traces.endpoint.empty()) {
    exporter_ = std::make_unique<TraceExporter>(options_.traces, options_.log);
    context_.exporter = exporter_.get();
  }
  service_.set_observer(this);
  PAWL_TRY(auto tokens, service_.read([](engine::RunViews& views) { return views.tokens(); }));
  auth_.load(tokens);
  sessions_.replace(tokens);
  // Their tokens may have been revoked while no server ran.
  context_.remove_sessions(sessions_.close_ended(auth_, service_.clock().now_us()));
  plan_token_notes();
  look_for_expired();
  take_rates();
  plan_rates();
  if (alerts_.wanted()) {
    look_for_trouble();
    look_for_quarantined();
  }
  PAWL_TRY_STATUS(check_safety());
  net::HttpServerOptions http = options_.http;
  http.refuse = refusal;
  ready_ = true;
  PAWL_TRY(http_, net::HttpServer::start(http, [this](std::shared_ptr<net::Exchange> exchange) {
             return judge(std::move(exchange), Door::kAll);
           }));
  serving_ = http_.get();
  PAWL_TRY_STATUS(open_hooks(std::move(http)));
  if (auto left = http_->certificate_left()) warn_of_certificate(*left);
  talk_.set_url(own_url());
  service_.loop().post([](engine::Core& core) { core.give_sign_of_life(); });
  return start_builtin_tasks();
}

// As other servers reach it, unless the operator knows better.
std::string HttpApi::own_url() const {
  if (!options_.advertise.empty()) return options_.advertise;
  std::string host = options_.http.address;
  if (host == "0.0.0.0" || host == "::" || host == "[::]") {
    char name[256] = {};
    if (::gethostname(name, sizeof name - 1) == 0) host = name;
  }
  if (host.find(':') != std::string::npos && !host.starts_with('[')) host = "[" + host + "]";
  const char* scheme = options_.http.certificate_path.empty() ? "http" : "https";
  return fmt::format("{}://{}:{}", scheme, host, http_->port());
}

// Another server may have made tokens, or revoked them.
void HttpApi::reload_tokens() {
  auto tokens = service_.read([](engine::RunViews& views) { return views.tokens(); });
  if (!tokens) return;
  for (const std::string& gone : auth_.replace(*tokens)) context_.end_waits(gone);
  sessions_.replace(*tokens);
  // Somebody may have signed out at another server.
  context_.end_streams(
      [this](const Call& call) { return !call.session.empty() && !sessions_.has(call.session); });
  look_for_expired();
}

Status HttpApi::open_hooks(net::HttpServerOptions http) {
  if (options_.hooks_address.empty()) return {};
  http.address = options_.hooks_address;
  http.port = options_.hooks_port;
  PAWL_TRY(hooks_http_,
           net::HttpServer::start(http, [this](std::shared_ptr<net::Exchange> exchange) {
             return judge(std::move(exchange), Door::kHooks);
           }));
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
    look_for_expired();
    context_.remove_sessions(sessions_.close_ended(auth_, service_.clock().now_us()));
    context_.end_streams([now_us = service_.clock().now_us()](const Call& call) {
      return call.session_ends_us != 0 && call.session_ends_us <= now_us;
    });
    plan_token_notes();
  });
}

// Looks again when the next one expires, if that is before the next notes. A wall clock that is set
// is noticed with those.
void HttpApi::look_for_expired() {
  const std::int64_t now_us = service_.clock().now_us();
  for (const std::string& token : auth_.expired(now_us)) context_.end_waits(token);
  const std::optional<std::int64_t> next_us = auth_.next_expiry_us(now_us);
  if (!next_us || *next_us - now_us > std::chrono::microseconds(kTokenNotes).count()) return;
  background_.call_after(std::chrono::microseconds(*next_us - now_us + 1000),
                         [this] { look_for_expired(); });
}

// --- how much is done

void HttpApi::plan_rates() {
  background_.call_after(Rates::kStep, [this] {
    take_rates();
    plan_rates();
  });
}

void HttpApi::take_rates() {
  constexpr std::int64_t kCheapNs = 50'000'000;
  if (backlog_is_cheap_ && ready_) {
    // A long read is not repeated: the backlog stays as it was then.
    (void)background_.run([this] {
      const std::int64_t begun_ns = service_.clock().monotonic_ns();
      auto queues = service_.read([](engine::RunViews& views) { return views.queues(); });
      if (!queues) return;
      std::uint64_t pending = 0;
      for (const store::QueueCounts& queue : *queues) pending += queue.pending;
      pending_ = pending;
      backlog_is_cheap_ = service_.clock().monotonic_ns() - begun_ns < kCheapNs;
    });
  }
  service_.ask_async<RateSample>(
      [](engine::Core& core, const engine::Reply<RateSample>& reply) {
        RateSample sample = sample_of(core.counters(), core.meters());
        for (const auto& [queue, running] : core.running_tasks()) sample.running += running;
        reply(sample);
      },
      [this](Result<RateSample> sample) {
        if (!sample) return;
        sample->at_us = service_.clock().now_us();
        sample->pending = pending_;
        rates_.add(*sample);
      });
}

// --- trouble

// What nobody says by itself.
void HttpApi::look_for_trouble() {
  constexpr std::chrono::seconds kLook{10};
  (void)background_.run([this] {
    const auto queues = engine_->queues();
    const auto workers = engine_->workers();
    if (queues && workers) {
      alerts_.look_at_queues(*queues, *workers, service_.clock().now_us());
    }
  });
  service_.ask_async<engine::CoreCounters>(
      [](engine::Core& core, const engine::Reply<engine::CoreCounters>& reply) {
        reply(core.counters());
      },
      [this](const Result<engine::CoreCounters>& counters) {
        if (counters) alerts_.look_at_schedules(*counters);
      });
  background_.call_after(kLook, [this] { look_for_trouble(); });
}

// A run is quarantined by the process that starts after the one that it has taken down.
void HttpApi::look_for_quarantined() {
  (void)background_.run([this] {
    RunFilter filter;
    filter.paused = true;
    const auto page = engine_->list(filter);
    if (!page) return;
    for (const RunInfo& run : page->runs) {
      if (run.quarantined) notifier_.note({"run_quarantined", run.workflow, run.id, {}});
    }
  });
}

// --- who is not let in

// What is noted has no text of the stranger's own: it may be long, secret or broken.
void HttpApi::refuse_stranger(Call& call, const Error& error) {
  const bool is_stranger =
      error.code == ErrorCode::not_authenticated || error.code == ErrorCode::bad_signature;
  if (!is_stranger) return call.refuse(error);
  const std::string what = std::string(call.route->method) + " " +
                           std::string(call.route->pattern) + ": " + error.message;
  const bool often =
      failures_.note(call.request().remote, what, service_.clock().monotonic_ns() / 1000);
  plan_failure_notes();
  if (!often) return call.refuse(error);
  call.refuse({ErrorCode::too_many_failures,
               error.message + "; too many requests from this address had no valid API token"});
}

// The first failure is written soon, those that follow together, now and then.
void HttpApi::plan_failure_notes() {
  if (failures_planned_.exchange(true)) return;
  const std::int64_t now_us = service_.clock().monotonic_ns() / 1000;
  const std::int64_t next_us =
      failures_written_us_ + std::chrono::microseconds(kFailureNotes).count();
  const std::int64_t soon_us = std::chrono::microseconds(kFirstFailure).count();
  const auto wait = std::chrono::microseconds(std::max(next_us - now_us, soon_us));
  background_.call_after(wait, [this] {
    failures_written_us_ = service_.clock().monotonic_ns() / 1000;
    failures_planned_ = false;
    service_.loop().post([lines = failures_.take_lines()](engine::Core& core) {
      for (const AuthFailures::Line& line : lines) {
        core.audit({line.address, "authentication_failed", {}, line.details});
      }
    });
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
                store::without_password(options_.engine.store) + "'";
  return fail(ErrorCode::unsafe_configuration,
              "the server would listen on " + options_.http.address + " without authentication",
              first + "; or listen on 127.0.0.1, or say --insecure");
}

Status HttpApi::start_builtin_tasks() {
  engine::WorkerPoolOptions options;
  options.name = "built-in";
  options.queues = {std::string(engine::kBuiltinQueue)};
  // They begin what takes its time, and do not wait for it.
  options.threads = 2;
  options.held = BuiltinTasks::kHeld;
  options.patience = options_.patience + std::chrono::seconds(1);
  builtin_ = std::make_unique<engine::WorkerPool>(service_.loop(), options);
  builtin_tasks_.add_to(*builtin_, http_->port());
  return builtin_->start();
}

// Workers first: what they were given they can still report, as long as connections are served.
void HttpApi::stop() {
  if (!http_) return;
  ready_ = false;
  compiler_.stop();
  await_memory_for([this] { workers_->drain(); });
  if (builtin_) builtin_->stop();
  service_.stop_all_waiting();
  events_->stop();
  digests_->stop();
  forwarder_.stop();
  notifier_.stop();
  if (hooks_http_) hooks_http_->drain(options_.patience);
  http_->drain(options_.patience);
  (void)has_memory_for([this] { note_token_use(1); });  // without memory the note is lost
  // Whoever still waits hears that the engine stops, while there is a connection to hear it on.
  service_.stop();
  if (const auto others = service_.left_to(); others && options_.log) {
    options_.log(*others == 0 ? "left the store; no other server is there to go on with its runs"
                              : fmt::format("left the store; {} other server{} with its runs",
                                            *others, *others == 1 ? " goes on" : "s go on"));
  }
  if (context_.shared && !service_.left_to() && options_.log) {
    options_.log("the store does not answer: other servers go on with the runs in some seconds");
  }
  if (exporter_) exporter_->stop(options_.patience);  // no turn ends any more
  if (hooks_http_) hooks_http_->stop();
  http_->stop();
  compiling_.stop();
  querying_.stop();
  background_.stop();
  hooks_http_.reset();
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

// Everything that can be said of a request by its head is said before its body is read: who may not
// ask cannot make the server hold anything.
net::Arrived HttpApi::judge(std::shared_ptr<net::Exchange> exchange, Door door) {
  auto call = std::make_shared<Call>(std::move(exchange),
                                     [this](const Call& done, unsigned status, std::size_t bytes) {
                                       answered(done, status, bytes);
                                     });
  call->begun_ns = service_.clock().monotonic_ns();
  if (!admit(*call, door)) return {};
  const bool has_own_limit = call->route->admit != nullptr;
  if (call->route->body.empty() && !has_own_limit) call->exchange().limit_body(kUnwantedBodyBytes);
  call->await_body();
  return [this, call] {
    call->body_arrived();
    call->route->handler(context_, call);
  };
}

// False: it has been refused.
bool HttpApi::admit(Call& call, Door door) {
  const auto refuse = [&](const Error& error) {
    call.refuse(error);
    return false;
  };
  const net::Request& request = call.request();
  if (door == Door::kHooks && !request.path().starts_with("/hooks/") &&
      !request.path().starts_with("/answers/")) {
    return refuse({ErrorCode::unknown_route, "only webhooks are answered here"});
  }
  if (net::Response page; dashboard_.answer(request, &page)) {
    call.respond(std::move(page));
    return false;
  }
  auto match = find_route(request.method, request.path());
  auto query = net::parse_query(request.query());
  if (!match || !query) {
    return refuse({ErrorCode::malformed_http, "an escape in the path is not well formed"});
  }
  if (match->route == nullptr && !match->allowed.empty()) {
    net::Response response;
    response.status = 405;
    response.body = error_body({ErrorCode::method_not_allowed,
                                request.method + " is not allowed here; use " + match->allowed});
    response.headers.push_back({"Allow", match->allowed});
    call.respond(std::move(response));
    return false;
  }
  if (match->route == nullptr) {
    return refuse({ErrorCode::unknown_route, "there is nothing at " + std::string(request.path())});
  }
  if (!auth_.required() && match->route->scope != Scope::kNone) {
    Status allowed = check_browser(request.header("origin"), request.header("host"),
                                   is_loopback(options_.http.address));
    if (!allowed) return refuse(allowed.error());
  }
  call.route = match->route;
  auto token =
      authenticate(auth_, sessions_, request, match->route->scope, service_.clock().now_us());
  if (!token) {
    refuse_stranger(call, token.error());
    return false;
  }
  call.token_id = std::move(*token);
  note_session(call);
  call.parameters = std::move(match->parameters);
  call.query = std::move(*query);
  if (auto known = check_query_names(call); !known) return refuse(known.error());
  return match->route->admit == nullptr || match->route->admit(context_, call);
}

// A stream does not outlive the session by which it was opened.
void HttpApi::note_session(Call& call) const {
  if (call.token_id.empty() || !call.request().header("authorization").empty()) return;
  const std::string_view secret = session_secret(call.request());
  const auto session = sessions_.find(secret, service_.clock().now_us());
  if (!session) return;
  call.session = hash_token(secret);
  call.session_ends_us = session->expires_at_us;
}

void HttpApi::answered(const Call& call, unsigned status, std::size_t bytes) {
  double seconds = static_cast<double>(service_.clock().monotonic_ns() - call.begun_ns) * 1e-9;
  std::size_t route = all_routes().size();
  if (call.route != nullptr) route = static_cast<std::size_t>(call.route - all_routes().data());
  metrics_.count_request(route, status, seconds);
  if (!options_.write_access_log || !options_.access_log) return;
  AccessLine line;
  line.method = call.request().method;
  line.path = logged_path(call.request().target);
  line.remote = call.request().remote;
  line.token = call.token_id;
  if (const auto trace = trace_of(call.request())) {
    line.trace = engine::hex_text(trace->trace);
    line.span = engine::hex_text(trace->span);
  }
  line.at_us = service_.clock().now_us();
  line.status = status;
  line.bytes = bytes;
  line.seconds = seconds;
  options_.access_log(line);
}

}  // namespace

namespace {

Result<std::unique_ptr<Server>> start_server(ServerOptions options) {
  auto skipped = std::make_shared<std::atomic<std::int64_t>>(0);
  if (options.test_clock) {
    options.engine.now = [skipped, machine = std::make_shared<SystemClock>()] {
      return Time(Duration(machine->now_us() + skipped->load()));
    };
  }
  // First of all, while this process has neither threads nor files that a command could inherit.
  std::unique_ptr<ShellHost> shell;
  if (options.builtin.allow_shell) {
    PAWL_TRY(shell, ShellHost::start());
  }
  // Who runs a server starts it again.
  options.engine.end_when_hung = true;
  PAWL_TRY(auto engine, Engine::open(options.engine));
  auto server = std::make_unique<HttpApi>(std::move(options), std::move(engine), std::move(skipped),
                                          std::move(shell));
  PAWL_TRY_STATUS(server->start());
  return std::unique_ptr<Server>(std::move(server));
}

}  // namespace

Result<std::unique_ptr<Server>> Server::start(ServerOptions options) {
  Result<std::unique_ptr<Server>> started = std::unique_ptr<Server>();
  if (has_memory_for([&] { started = start_server(std::move(options)); })) return started;
  // The text takes memory, too.
  await_memory_for([&] {
    started = fail(Error{ErrorCode::out_of_memory, "there is no memory to start the server"});
  });
  return started;
}

}  // namespace pawl::server
