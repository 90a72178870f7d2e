// An order whose steps are C++ functions. Kill it whenever you like, start it again: it goes on.
#include <pawl/engine.h>

#include <cstdio>
#include <thread>

struct Item {
  std::string sku;
  int quantity = 0, cents = 0;
};
PAWL_FIELDS(Item, sku, quantity, cents);
struct Order {
  std::string id;
  std::vector<Item> items;
};
PAWL_FIELDS(Order, id, items);

std::string work(const std::string& step) {  // the outside world, which takes its time
  std::printf("%s\n", step.c_str());
  std::this_thread::sleep_for(std::chrono::milliseconds(100));
  return "did " + step;
}

pawl::Status run(const char* source, const Order& order) {
  PAWL_TRY(auto engine, pawl::Engine::open({.store = "sqlite:orders.db"}));
  engine->task("charge", [](std::string id, int cents) {
    return work("charge " + id + " " + std::to_string(cents));
  });
  engine->task("reserve", [](const Item& item) { work("reserve " + item.sku); });
  engine->task("ship",
               [](std::string id, std::string sku) { return work("ship " + id + "/" + sku); });
  PAWL_TRY_STATUS(engine->deploy_files({source}));
  PAWL_TRY(auto started, engine->start("order", order, {.id = order.id}));  // once, however often
  PAWL_TRY(auto result, engine->wait(started.id));
  std::printf("done %s\n", result.output.text().c_str());
  return {};
}

int main(int, char** arguments) {
  std::setbuf(stdout, nullptr);
  auto status = run(arguments[1], {"o-17", {{"apple", 3, 50}, {"pear", 1, 80}, {"fig", 2, 120}}});
  if (!status) std::fprintf(stderr, "%s\n", to_string(status.error()).c_str());
  return status ? 0 : 1;
}
