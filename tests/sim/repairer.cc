#include "repairer.h"

#include <algorithm>
#include <cctype>
#include <cstring>
#include <utility>

#include "engine/control/retry_point.h"
#include "engine/repair/run_export.h"
#include "engine/run/stored_snapshot.h"
#include "engine/service/compile.h"
#include "lang/bytecode/codec.h"
#include "vm/machine_state.h"
#include "vm/snapshot/snapshot.h"

namespace pawl::sim {
namespace {

constexpr store::Namespace kNamespace = 1;
constexpr std::uint32_t kAll = 1'000;

class StillHost final : public vm::Host {
 public:
  std::int64_t now_us() override { return 0; }
  void random_bytes(void* data, std::size_t size) override { std::memset(data, 0, size); }
  void log(int, std::string_view) override {}
};

// The same program, whose variables have other names.
std::string renamed(const std::string& source) {
  const auto is_word = [](char c) {
    return c == '_' || std::isalnum(static_cast<unsigned char>(c)) != 0;
  };
  std::string text = source;
  for (std::size_t at = 0; (at = text.find("log", at)) != std::string::npos;) {
    const bool begins = at == 0 || !is_word(text[at - 1]);
    const bool ends = at + 3 == text.size() || !is_word(text[at + 3]);
    if (begins && ends) text.replace(at, 3, "story");
    at += 3;
  }
  return text;
}

store::Parked as_it_stands(const store::RunState& state) {
  store::Parked parked;
  parked.waits = state.waits;
  parked.open = state.open;
  parked.wake_at_us = state.wake_at_us;
  parked.ready = state.ready;
  parked.last_call = state.last_call;
  parked.line = state.line;
  return parked;
}

engine::RewriteRequest request_for(const store::RunView& view) {
  engine::RewriteRequest request;
  request.run = view.run.key;
  store::Step& step = request.step.emplace();
  step.revision = view.state->revision;
  step.seen = view.state->seen;
  step.generation = view.state->generation;
  step.parked = as_it_stands(*view.state);
  return request;
}

}  // namespace

Repairer::~Repairer() = default;

void Repairer::deploy(Slot& slot) {
  auto compiled =
      engine::compile_deploy({{{"flow.py", renamed(world_.program().source())}}, {}, {}});
  if (!compiled) return world_.problem("the renamed source is refused");
  slot.core->deploy(std::move(*compiled), [this](const Result<engine::Deployed>& deployed) {
    if (!deployed) world_.problem("the deploy fails: " + to_string(deployed.error()));
  });
}

void Repairer::begin() {
  world_.schedule(dice_.between(0, 2'000'000), [this] { look_around(); });
}

void Repairer::look_around() {
  if (world_.calm()) return;
  store::RunFilter filter;
  filter.ns = kNamespace;
  filter.status = store::RunStatus::kWaiting;
  const auto page = world_.truth().list_runs(filter, 0, kAll);
  Slot* slot = world_.some_node();
  if (page && !page->runs.empty() && slot != nullptr) {
    const auto view = world_.truth().run(dice_.pick(page->runs).run.key);
    if (view && *view && dice_.chance(0.3)) take_home(**view);
    if (view && *view && (*view)->state) repair(**view, *slot);
  }
  world_.schedule(dice_.between(100'000, 3'000'000), [this] { look_around(); });
}

void Repairer::repair(const store::RunView& view, Slot& slot) {
  if (view.state->phase == store::RunPhase::kCompensating || view.state->snapshot.empty()) return;
  std::optional<engine::RewriteRequest> request = dice_.chance(0.6) ? moved(view) : made_anew(view);
  if (!request) return;
  if (dice_.chance(0.5)) put_messages_back(view, &*request);
  world_.trace("somebody repairs " + view.run.id + " at revision " +
               std::to_string(view.state->revision));
  const std::size_t question = world_.ask("repair " + view.run.id, slot);
  slot.core->rewrite(std::move(*request),
                     [this, &slot, life = slot.life, question](const Result<bool>& done) {
                       if (slot.dead || slot.life != life) return;
                       world_.answer(question);
                       if (done || store::is_retryable(done.error().code)) return;
                       world_.problem("a repair: " + to_string(done.error()));
                     });
}

void Repairer::take_home(const store::RunView& view) {
  const auto file = engine::read_run_file(world_.truth(), kNamespace, view.run.id);
  if (!file) return world_.problem("a run cannot be exported: " + to_string(file.error()));
  const std::string bytes = engine::encode_run_file(*file);
  const auto again = engine::decode_run_file(bytes);
  if (!again) return world_.problem("an export cannot be read: " + again.error().message);
  if (engine::encode_run_file(*again) != bytes) world_.problem("an export is read as another one");
  const bool running = view.state && view.state->phase == store::RunPhase::kRunning;
  if (!running || view.state->snapshot.empty()) return;
  StillHost host;
  const auto program = load(view.run.program);
  const auto machine = vm::decode_snapshot(program, Limits(), host, again->snapshot);
  if (!machine) return world_.problem("an export has no state: " + machine.error().message);
  for (const auto& [number, call] : (*machine)->state().calls) {
    const auto known =
        std::ranges::find_if(again->calls, [number = number](const engine::RunFile::Call& one) {
          return one.open && one.record.number == number;
        });
    if (known == again->calls.end()) {
      return world_.problem("an export lacks call " + std::to_string(number));
    }
  }
}

std::optional<engine::RewriteRequest> Repairer::moved(const store::RunView& view) {
  const auto from = load(view.run.program);
  const Known to = other_of(view.run.program);
  if (!from || !to.program) return std::nullopt;
  const bytecode::Program& program = to.program->program;
  std::uint32_t entry = 0;
  while (entry < program.entries.size() &&
         program.strings[program.entries[entry].name] != view.run.workflow) {
    ++entry;
  }
  if (entry == program.entries.size()) return std::nullopt;
  auto& plan = plans_[{view.run.program, to.key}];
  if (!plan) plan = std::make_unique<vm::MovePlan>(from, to.program);
  StillHost host;
  vm::MoveReport report;
  const auto before = engine::whole_snapshot(view);
  if (!before) return std::nullopt;
  auto snapshot = plan->move(*before, entry, {}, Limits(), host, &report);
  if (!snapshot) {
    world_.problem("a move to renamed variables is refused: " + snapshot.error().message);
    return std::nullopt;
  }
  engine::RewriteRequest request = request_for(view);
  request.program = to.key;
  store::Parked& parked = *request.step->parked;
  parked.snapshot = std::move(*snapshot);
  parked.tail_bytes = vm::snapshot_tail(parked.snapshot);
  // A retry goes back by the program that the run then has.
  bool known = false;
  auto point = engine::RetryPoint::decode(view.state->retry_point, &known);
  if (point && known && !point->snapshot.empty()) {
    auto earlier = plan->move(point->snapshot, entry, {}, Limits(), host, &report);
    if (!earlier) {
      world_.problem("a retry point cannot be moved: " + earlier.error().message);
      return std::nullopt;
    }
    point->snapshot = std::move(*earlier);
    parked.retry_point = point->encode();
  }
  request.step->continued = store::Continued{to.key, entry, view.run.input};
  return request;
}

std::optional<engine::RewriteRequest> Repairer::made_anew(const store::RunView& view) {
  const auto program = load(view.run.program);
  const auto before = engine::whole_snapshot(view);
  if (!program || !before) return std::nullopt;
  StillHost host;
  const auto machine = vm::decode_snapshot(program, Limits(), host, *before);
  if (!machine) {
    world_.problem("a snapshot cannot be read: " + machine.error().message);
    return std::nullopt;
  }
  auto again = vm::encode_snapshot(**machine);
  if (!again || *again != *before) {
    world_.problem("a snapshot is another one after it was read");
    return std::nullopt;
  }
  engine::RewriteRequest request = request_for(view);
  request.step->parked->snapshot = std::move(*again);
  request.step->parked->tail_bytes = vm::snapshot_tail(request.step->parked->snapshot);
  return request;
}

// As an edit of a message does it.
void Repairer::put_messages_back(const store::RunView& view, engine::RewriteRequest* request) {
  const auto inbox = world_.truth().inbox(view.run.key, 0, kAll);
  if (!inbox) return;
  for (const store::MessageRecord& message : *inbox) {
    if (message.arrival > view.state->arrivals) continue;
    request->step->effects.taken.push_back(message.arrival);
    request->step->effects.put_back.push_back(message);
  }
}

std::shared_ptr<vm::LoadedProgram> Repairer::load(store::Key key) {
  auto& known = loaded_[key];
  if (known) return known;
  const auto record = world_.truth().program(key);
  if (!record || !*record) return nullptr;
  auto program = bytecode::decode_program((*record)->bytes);
  if (!program) return nullptr;
  known = std::make_shared<vm::LoadedProgram>(std::move(*program), runtime_);
  return known;
}

Repairer::Known Repairer::other_of(store::Key key) {
  const auto programs = world_.truth().programs(kNamespace);
  if (!programs) return {};
  const auto has_main = [](const vm::LoadedProgram& program) {
    return program.program.strings[program.program.entries[0].name] == "main";
  };
  const auto mine = load(key);
  if (!mine || !has_main(*mine)) return {};
  for (const store::ProgramRecord& record : *programs) {
    if (record.key == key) continue;
    const auto program = load(record.key);
    if (program && has_main(*program)) return {program, record.key};
  }
  return {};
}

}  // namespace pawl::sim
