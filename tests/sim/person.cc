#include "person.h"

#include <memory>

#include "engine/call/tokens.h"

namespace pawl::sim {
namespace {

std::string value_of(const PromiseAnswer& answer, std::size_t index) {
  return "[" + std::to_string(answer.number) + "," + std::to_string(index) + "]";
}

void heard(World& world, std::size_t index, const Status& status, bool* settled) {
  PromiseAnswer& answer = world.ledger().answers[index];
  if (status) {
    answer.acknowledged = *settled = true;
    return;
  }
  switch (status.error().code) {
    case ErrorCode::promise_settled:
    case ErrorCode::promise_closed:
      answer.refused = *settled = true;
      return;
    default:
      if (store::is_retryable(status.error().code)) return;
      world.problem("an answer to promise " + std::to_string(answer.number) + ": " +
                    to_string(status.error()));
  }
}

void try_once(World& world, const std::string& token, std::int64_t number,
              const std::shared_ptr<bool>& settled) {
  Slot* slot = world.some_node();
  if (slot == nullptr || world.dice().chance(world.mood().lost)) return;
  std::size_t index = world.ledger().answers.size();
  world.ledger().answers.push_back({token, number, false, false});
  std::string value = value_of(world.ledger().answers.back(), index);
  world.trace("somebody answers promise " + std::to_string(number) + " with " + value);
  std::size_t question = world.ask("answer " + token, *slot);
  slot->core->settle_promise(
      token, {Payload::trusted(value), {}},
      [&world, slot, life = slot->life, question, index, settled](const Status& status) {
        if (slot->dead || slot->life != life) return;
        world.answer(question);
        if (!world.dice().chance(world.mood().lost)) heard(world, index, status, settled.get());
      });
}

void go_on(World& world, const std::string& token, std::int64_t number,
           const std::shared_ptr<bool>& settled) {
  if (*settled) return;
  for (int times = world.dice().chance(world.mood().doubled) ? 2 : 1; times > 0; --times) {
    try_once(world, token, number, settled);
  }
  world.schedule(world.dice().between(500'000, 8'000'000),
                 [&world, token, number, settled] { go_on(world, token, number, settled); });
}

}  // namespace

void answer_promise(World& world, const std::string& token, std::int64_t number) {
  auto settled = std::make_shared<bool>(false);
  world.schedule(world.dice().between(0, 3'000'000),
                 [&world, token, number, settled] { go_on(world, token, number, settled); });
}

void check_promises(World& world) {
  for (std::size_t i = 0; i < world.ledger().answers.size(); ++i) {
    const PromiseAnswer& answer = world.ledger().answers[i];
    auto call = world.truth().call(engine::call_of_token(answer.token).value_or(0));
    bool there = call && *call && (*call)->outcome == value_of(answer, i);
    std::string name = "answer " + std::to_string(i) + " to promise " + answer.token;
    if (answer.acknowledged && !there) world.problem(name + " was acknowledged and is not there");
    if (answer.refused && there) world.problem(name + " was refused and is there");
  }
}

}  // namespace pawl::sim
