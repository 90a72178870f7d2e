// A workflow through the installed library, in memory and on disk.
#include <pawl/engine.h>

#include <cstdio>
#include <string>

namespace {

constexpr char kSource[] = R"(
from pawl import workflow
from pawl.tasks import add

@workflow
async def sum_up(numbers):
    total = 0
    for number in numbers:
        total = await add(total, number)
    return total
)";

int complain(const pawl::Error& error) {
  std::fprintf(stderr, "%s\n", to_string(error).c_str());
  return 1;
}

int run(const std::string& store) {
  auto engine = pawl::Engine::open({.store = store});
  if (!engine) return complain(engine.error());
  (*engine)->task("add", [](int a, int b) { return a + b; });
  auto deployed = (*engine)->deploy(kSource);
  if (!deployed) return complain(deployed.error());
  auto started = (*engine)->start("sum_up", std::vector<int>{1, 2, 3}, {.id = "sum"});
  if (!started) return complain(started.error());
  auto result = (*engine)->wait(started->id, std::chrono::seconds(60));
  if (!result) return complain(result.error());
  auto total = result->as<int>();
  if (!total) return complain(total.error());
  std::printf("%s %d\n", store.c_str(), *total);
  return *total == 6 ? 0 : 1;
}

}  // namespace

int main() {
  std::remove("consumer.db");
  int failed = run("memory:") + run("sqlite:consumer.db") + run("sqlite:consumer.db");
  return failed == 0 ? 0 : 1;
}
