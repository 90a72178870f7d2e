// The process that tests/engine_kill/run.py kills: an engine over SQLite with tasks of its own, and
// clients that start runs, send them messages and wait for their ends, many at once. Whatever is
// acknowledged it says on stdout, a line each; run.py keeps the ledger.
//
//   engine_kill PATH FIRST LEDGER      goes on with run FIRST and those after it, without end
//   engine_kill PATH FIRST check LAST  waits for the runs before FIRST, and looks at all there is;
//                                      LAST is the last run whose start was acknowledged
//
// LEDGER says of the runs from FIRST on what was acknowledged: "12s 12a 13s" means that run 12 was
// started and has its first message, and that run 13 was started. A start that was acknowledged
// must not create its run again, and a message that was must not be taken for a new one. Exits with
// 1 and a message on stderr if something is wrong.
#include <pawl/engine.h>

#include <charconv>
#include <cstdio>
#include <cstdlib>
#include <set>
#include <sstream>
#include <string>
#include <string_view>
#include <thread>

namespace {

using pawl::Engine;

constexpr int kAtOnce = 16;

constexpr char kFlows[] = R"(
import asyncio
from pawl import workflow, child, receive, sleep, RetryPolicy
from pawl.tasks import echo, stumble

@workflow
async def leaf(n):
    return await echo(n)

@workflow
async def ledger(n):
    total = 0
    for i in range(n % 4):
        total += await echo(i)
    total += sum(await asyncio.gather(*[echo(i) for i in range(5)]))
    first = await receive("in")
    total += await child("leaf", n)
    await sleep(0.001)
    total += await stumble.options(retry=RetryPolicy(max_attempts=2, backoff=0.001))(n)
    second = await receive("in")
    return [total, first, second]
)";

std::string expected_of(int n) {
  int total = 10 + 2 * n;
  for (int i = 0; i < n % 4; ++i) total += i;
  const std::string number = std::to_string(n);
  return "[" + std::to_string(total) + ",\"a" + number + "\",\"b" + number + "\"]";
}

std::string id_of(int n) { return "run-" + std::to_string(n); }

[[noreturn]] void give_up(const std::string& message) {
  std::fprintf(stderr, "engine_kill: %s\n", message.c_str());
  std::_Exit(1);
}

template <typename Value>
Value must(pawl::Result<Value> result) {
  if (!result) give_up(to_string(result.error()));
  return std::move(*result);
}

int number_in(std::string_view text) {
  int number = 0;
  const char* end = text.data() + text.size();
  if (std::from_chars(text.data(), end, number).ptr != end) give_up("no number");
  return number;
}

// One write, so that a kill cuts off a line at most.
void say(int n, const char* what) {
  const std::string line = std::to_string(n) + what + "\n";
  std::fwrite(line.data(), 1, line.size(), stdout);
}

std::unique_ptr<Engine> open(const std::string& path) {
  pawl::EngineOptions options;
  options.store = "sqlite:" + path;
  options.worker_threads = 2;
  // Every process is killed: that is neither a run's fault nor a task's.
  options.most_strikes = 1'000'000;
  options.most_lost_leases = 1'000'000;
  auto engine = must(Engine::open(std::move(options)));
  engine->task("echo", [](pawl::TaskContext& context, int n) {
    if (context.attempt() != 1) give_up("a crash has cost " + context.call_id() + " an attempt");
    return n;
  });
  engine->task("stumble", [](pawl::TaskContext& context, int n) {
    if (context.attempt() == 1) throw std::runtime_error("not yet");
    return n;
  });
  must(engine->deploy(kFlows));
  return engine;
}

// The client of one run after the other. Callbacks come one at a time, on a thread of the engine.
class Clients {
 public:
  Clients(Engine& engine, int first, std::set<std::string> ledger)
      : engine_(engine), next_(first), ledger_(std::move(ledger)) {}

  void start_next() {
    const int n = next_++;
    pawl::StartOptions options;
    options.id = id_of(n);
    engine_.start_async("ledger", must(pawl::to_payload(n)), options,
                        [this, n](pawl::Result<pawl::StartedRun> started) {
                          if (must(std::move(started)).created && is_known(n, "s")) {
                            give_up("the start of run " + std::to_string(n) + " is lost");
                          }
                          say(n, "s");
                          send(n, "a");
                        });
  }

 private:
  bool is_known(int n, const char* what) const {
    return ledger_.contains(std::to_string(n) + what);
  }

  void send(int n, const char* what) {
    const std::string name = what + std::to_string(n);
    engine_.send_async(
        id_of(n), "in", must(pawl::to_payload(name)), {name},
        [this, n, what](pawl::Result<pawl::SentMessage> sent) {
          // A run that has both of its messages may have ended.
          const bool over = !sent && sent.error().code == pawl::ErrorCode::run_ended;
          if (!over && must(std::move(sent)).recorded && is_known(n, what)) {
            give_up("message " + std::string(what) + " of run " + std::to_string(n) + " is lost");
          }
          say(n, what);
          *what == 'a' ? send(n, "b") : wait(n);
        });
  }

  void wait(int n) {
    engine_.wait_async(id_of(n), [this, n](pawl::Result<pawl::RunResult> ended) {
      pawl::RunResult result = must(std::move(ended));
      if (!result.completed()) give_up(id_of(n) + " failed: " + result.error.message);
      if (result.output.text() != expected_of(n)) {
        give_up(id_of(n) + " gave " + result.output.text() + ", not " + expected_of(n));
      }
      say(n, "e");
      start_next();
    });
  }

  Engine& engine_;
  int next_;
  const std::set<std::string> ledger_;
};

// Every run is there and has ended as it must, and there are no others.
void check(Engine& engine, int first, int last) {
  for (int n = 0; n < first; ++n) {
    pawl::RunResult result = must(engine.wait(id_of(n), std::chrono::minutes(1)));
    if (result.output.text() != expected_of(n)) {
      give_up(id_of(n) + " gave " + result.output.text() + " " + result.error.message);
    }
  }
  pawl::RunCounts counts = must(engine.counts());
  // Starts that nobody was told of any more may have been made.
  const auto most = static_cast<std::uint64_t>(last + 1 + kAtOnce);
  if (counts.failed + counts.cancelled > 0) give_up("runs have failed");
  if (counts.completed + counts.waiting > 2 * most) give_up("there are runs that nobody started");
}

}  // namespace

int main(int count, char** arguments) {
  if (count < 4) give_up("usage: engine_kill PATH FIRST LEDGER | check LAST");
  std::setbuf(stdout, nullptr);
  const int first = number_in(arguments[2]);
  std::unique_ptr<Engine> engine = open(arguments[1]);
  if (count == 5) {
    check(*engine, first, number_in(arguments[4]));
    return 0;
  }
  std::istringstream words(arguments[3]);
  std::set<std::string> ledger;
  for (std::string word; words >> word;) ledger.insert(word);
  Clients clients(*engine, first, std::move(ledger));
  if (pawl::Status working = engine->start_workers(); !working) {
    give_up(to_string(working.error()));
  }
  std::puts("open");
  for (int i = 0; i < kAtOnce; ++i) clients.start_next();
  // Whoever has started it ends it.
  while (true) std::this_thread::sleep_for(std::chrono::hours(1));
}
