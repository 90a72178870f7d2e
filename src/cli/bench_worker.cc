#include "cli/bench_worker.h"

#include <string>
#include <string_view>

#include "base/clock.h"
#include "net/http_client.h"

namespace pawl::cli {
namespace {

// Text between two marks, and what follows; nothing if they are not there. The server's own writer
// has a fixed order of fields and no spaces, so a benchmark may look for them instead of parsing.
std::string_view between(std::string_view* text, std::string_view begin, char end) {
  std::size_t from = text->find(begin);
  if (from == std::string_view::npos) return {};
  from += begin.size();
  std::size_t to = text->find(end, from);
  if (to == std::string_view::npos) return {};
  std::string_view found = text->substr(from, to - from);
  text->remove_prefix(to);
  return found;
}

// The results of all tasks in an answer.
std::string results_of(std::string_view answer) {
  std::string results;
  std::string_view tasks = answer.substr(0, answer.rfind(R"(],"recorded":)"));
  while (true) {
    std::string_view id = between(&tasks, R"({"id":")", '"');
    if (id.empty()) return results;
    std::string_view token = between(&tasks, R"("token":)", ',');
    if (!results.empty()) results += ',';
    results.append(R"({"id":")").append(id).append(R"(","token":)").append(token);
    results += R"(,"value":null})";
  }
}

}  // namespace

BenchWorker::BenchWorker(std::uint16_t port, unsigned threads, unsigned capacity)
    : port_(port), capacity_(capacity) {
  for (unsigned i = 0; i < threads; ++i) threads_.emplace_back([this, i] { run(i); });
}

BenchWorker::~BenchWorker() {
  stopping_ = true;
  for (std::thread& thread : threads_) thread.join();
}

void BenchWorker::run(unsigned number) {
  net::HttpClient client({"127.0.0.1", port_, std::chrono::milliseconds(70'000), {}});
  std::string session;
  std::string ack = "0";
  std::string results;
  double counted = 0;
  while (!stopping_) {
    std::string body =
        R"({"capacity":)" + std::to_string(capacity_) + R"(,"wait":0.5,"ack":)" + ack;
    body += session.empty()
                ? R"(,"name":"bench-)" + std::to_string(number) + R"(","language":"c++")"
                : R"(,"session":")" + session + '"';
    body.append(R"(,"results":[)").append(results).append("]}");
    auto answer = client.request("POST", "/api/v1/worker/exchange", body);
    if (!answer || answer->status != 200) return;
    std::string_view text = answer->body;
    session = between(&text, R"({"session":")", '"');
    results = results_of(text);
    std::size_t tail = answer->body.rfind(R"(],"delivery":)");
    if (tail != std::string::npos) {
      std::string_view rest = std::string_view(answer->body).substr(tail);
      ack = between(&rest, R"(],"delivery":)", ',');
    }
    double cpu = thread_cpu_seconds();
    cpu_us_ += static_cast<std::int64_t>((cpu - counted) * 1e6);
    counted = cpu;
  }
}

}  // namespace pawl::cli
