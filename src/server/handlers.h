// The handlers of the routes, by what they are about. A handler runs on an I/O thread: what takes
// its time it gives to the background, what changes something to the core, and the answer comes
// from there.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <utility>

#include "engine/repair/repairs.h"
#include "engine/service/service.h"
#include "net/http_server.h"
#include "server/auth.h"
#include "server/background.h"
#include "server/call.h"
#include "server/compile_process.h"
#include "server/digests.h"
#include "server/events.h"
#include "server/forwarder.h"
#include "server/hooks.h"
#include "server/metrics.h"
#include "server/node_talk.h"
#include "server/offer_checks.h"
#include "server/rates.h"
#include "server/sessions.h"
#include "server/store_health.h"
#include "server/token_waits.h"
#include "server/worker_hub.h"

namespace pawl::server {

class TraceExporter;

struct Context {
  Engine& engine;  // its methods may block: call them later()
  engine::Service& service;
  Background& background;
  Background& compiling;  // what a few threads compile, and few wait for: later ones are refused
  Background& querying;   // the same for queries in SQL
  CompileProcess& compiler;
  WorkerHub& workers;
  OfferChecks& offer_checks;
  Auth& auth;
  Sessions& sessions;
  TokenWaits& token_waits;
  Metrics& metrics;
  Events& events;
  Digests& digests;
  NodeTalk& talk;
  Forwarder& forwarder;
  Rates& rates;
  engine::Repairs& repairs;
  Hooks& hooks;
  const Limits& limits;
  std::atomic<bool>& ready;
  const StoreHealth& store_health;
  std::atomic<std::int64_t>* skipped_us;  // of the test clock; null: the machine's clock is used
  std::function<net::HttpServerCounters()> http_counters;
  std::string store;                            // its URL
  double started_seconds = 0;                   // since 1970
  std::function<void()> look_for_expired = {};  // of API tokens, whose times may have changed
  bool secure = false;                          // clients come by TLS
  bool shared = false;                          // other servers may be on the same store
  // Answers somebody who has shown a wrong token, and notes it.
  std::function<void(Call& call, const Error& error)> refuse_stranger = {};
  std::string public_url =
      {};  // under which strangers reach the server; without a slash at its end
  const TraceExporter* exporter = nullptr;  // null: nobody takes spans

  // Runs on a thread that may wait.
  void later(const CallPointer& call, std::function<void()> job);
  // The same for deploys, which have threads of their own.
  void compile_later(const CallPointer& call, std::function<void()> job);
  // The same for queries in SQL.
  void query_later(const CallPointer& call, std::function<void()> job);
  // The token has been revoked or its time is over, or, if it is empty, everybody needs one from
  // now on: whoever waits by it waits no more.
  void end_waits(const std::string& token_id);
  // Takes records of ended sessions out of the store, soon. One that stays there for now opens
  // nothing here, and goes with its time.
  void remove_sessions(const std::vector<store::Key>& records);
  // Ends the streams of changes of which this holds.
  void end_streams(const std::function<bool(const Call&)>& which);
  // A long poll: begins to wait for something of the engine, and ends that after a time, when the
  // client has gone, or when its token is not valid any more. What is begun calls `over` when it
  // has been answered.
  using BeginWait = std::function<Engine::WaitId(std::function<void()> over)>;
  void wait(const CallPointer& call, double seconds, const BeginWait& begin);
};

namespace handlers {

// handlers_deploy.cc
void deploy(Context& context, const CallPointer& call);
void list_workflows(Context& context, const CallPointer& call);

// handlers_runs.cc
void start_run(Context& context, const CallPointer& call);
void start_runs(Context& context, const CallPointer& call);
void list_runs(Context& context, const CallPointer& call);
void get_run(Context& context, const CallPointer& call);
void get_result(Context& context, const CallPointer& call);
void get_timeline(Context& context, const CallPointer& call);
void get_logs(Context& context, const CallPointer& call);
void list_messages(Context& context, const CallPointer& call);

// handlers_control.cc
void send_message(Context& context, const CallPointer& call);
void cancel_run(Context& context, const CallPointer& call);
void kill_run(Context& context, const CallPointer& call);
void pause_run(Context& context, const CallPointer& call);
void resume_run(Context& context, const CallPointer& call);
void resolve_promise(Context& context, const CallPointer& call);
void reject_promise(Context& context, const CallPointer& call);
void watch_status(Context& context, const CallPointer& call);
void retry_run(Context& context, const CallPointer& call);
void fail_run(Context& context, const CallPointer& call);
void restart_run(Context& context, const CallPointer& call);
void delete_run(Context& context, const CallPointer& call);

// handlers_repair.cc
void move_run(Context& context, const CallPointer& call);
void move_runs(Context& context, const CallPointer& call);
void edit_run(Context& context, const CallPointer& call);
void fork_run(Context& context, const CallPointer& call);
void export_run(Context& context, const CallPointer& call);
void import_run(Context& context, const CallPointer& call);

// handlers_history.cc
void list_history(Context& context, const CallPointer& call);
void compare_turns(Context& context, const CallPointer& call);
void find_changes(Context& context, const CallPointer& call);

// handlers_asks.cc
void request_run(Context& context, const CallPointer& call);
void query_run(Context& context, const CallPointer& call);
void list_queries(Context& context, const CallPointer& call);

// handlers_streams.cc
void list_streams(Context& context, const CallPointer& call);
void read_stream(Context& context, const CallPointer& call);

// handlers_workers.cc
void exchange(Context& context, const CallPointer& call);
void list_workers(Context& context, const CallPointer& call);

// handlers_nodes.cc
void list_nodes(Context& context, const CallPointer& call);

// handlers_operate.cc
void list_queues(Context& context, const CallPointer& call);
void list_queue_keys(Context& context, const CallPointer& call);
void set_queue(Context& context, const CallPointer& call);
void list_versions(Context& context, const CallPointer& call);
void set_version(Context& context, const CallPointer& call);
void delete_workflow(Context& context, const CallPointer& call);
void delete_version(Context& context, const CallPointer& call);
void act_on_runs(Context& context, const CallPointer& call);
void purge(Context& context, const CallPointer& call);
void list_audit(Context& context, const CallPointer& call);

// handlers_schedules.cc
void list_schedules(Context& context, const CallPointer& call);
void get_schedule(Context& context, const CallPointer& call);
void preview_schedule(Context& context, const CallPointer& call);
void create_schedule(Context& context, const CallPointer& call);
void update_schedule(Context& context, const CallPointer& call);
void delete_schedule(Context& context, const CallPointer& call);
void pause_schedule(Context& context, const CallPointer& call);
void resume_schedule(Context& context, const CallPointer& call);
void trigger_schedule(Context& context, const CallPointer& call);
void backfill_schedule(Context& context, const CallPointer& call);
void cancel_backfill(Context& context, const CallPointer& call);

// handlers_triggers.cc
void list_triggers(Context& context, const CallPointer& call);
void get_trigger(Context& context, const CallPointer& call);
bool admit_trigger(Context& context, Call& call);
void create_trigger(Context& context, const CallPointer& call);
void update_trigger(Context& context, const CallPointer& call);
void delete_trigger(Context& context, const CallPointer& call);
void pause_trigger(Context& context, const CallPointer& call);
void resume_trigger(Context& context, const CallPointer& call);
void fire_trigger(Context& context, const CallPointer& call);
void list_inputs(Context& context, const CallPointer& call);
void retry_inputs(Context& context, const CallPointer& call);
void test_trigger(Context& context, const CallPointer& call);
void get_trigger_form(Context& context, const CallPointer& call);

// handlers_answers.cc
void make_link(Context& context, const CallPointer& call);
bool admit_answer(Context& context, Call& call);
void ask_by_link(Context& context, const CallPointer& call);
void answer_by_link(Context& context, const CallPointer& call);

// handlers_hooks.cc
bool admit_hook(Context& context, Call& call);
void take_hook(Context& context, const CallPointer& call);

// handlers_tokens.cc
void create_token(Context& context, const CallPointer& call);
void list_tokens(Context& context, const CallPointer& call);
void revoke_token(Context& context, const CallPointer& call);

// handlers_watch.cc
void get_state(Context& context, const CallPointer& call);
void listen(Context& context, const CallPointer& call);
void metrics(Context& context, const CallPointer& call);

// handlers_insight.cc
void get_source(Context& context, const CallPointer& call);
void count_lines(Context& context, const CallPointer& call);
void count_runs(Context& context, const CallPointer& call);
void list_errors(Context& context, const CallPointer& call);
void list_rates(Context& context, const CallPointer& call);

// handlers_sql.cc
void query_runs(Context& context, const CallPointer& call);

// handlers_session.cc
void get_session(Context& context, const CallPointer& call);
void sign_in(Context& context, const CallPointer& call);
void sign_out(Context& context, const CallPointer& call);

// handlers_test_clock.cc
void skip_time(Context& context, const CallPointer& call);

// handlers_health.cc
void healthy(Context& context, const CallPointer& call);
void ready(Context& context, const CallPointer& call);
void openapi(Context& context, const CallPointer& call);

}  // namespace handlers
}  // namespace pawl::server
