#include "engine/run/stored_run_check.h"

#include "engine/control/ending.h"
#include "engine/control/retry_point.h"
#include "engine/core/cells.h"
#include "engine/run/open_calls.h"
#include "engine/view/run_inspection.h"
#include "lang/bytecode/codec.h"
#include "store/waits.h"

namespace pawl::engine {
namespace {

Status check_cell(store::Store& store, store::Key run, const store::Cell& cell) {
  PAWL_TRY(const Payload payload, from_cell(cell, run, store));
  auto parsed = Payload::parse(payload.text());
  if (!parsed) return fail(ErrorCode::store_damaged, "a value: " + parsed.error().message);
  return {};
}

Status check_retry_point(std::string_view bytes) {
  if (bytes.empty()) return {};
  bool known = false;
  auto point = RetryPoint::decode(bytes, &known);
  if (!point) return fail(point.error());
  return {};
}

Status check_state(store::Store& store, const store::RunView& view, const Limits& limits) {
  const store::RunState& state = *view.state;
  if (auto waits = store::Waits::decode(state.waits); !waits) return fail(waits.error());
  if (auto open = OpenCalls::decode(state.open); !open) return fail(open.error());
  PAWL_TRY_STATUS(check_retry_point(state.retry_point));
  PAWL_TRY_STATUS(check_cell(store, view.run.key, state.status));
  if (state.phase == store::RunPhase::kCompensating) {
    auto ending = Ending::decode(state.snapshot);
    if (!ending) return fail(ending.error());
    return {};
  }
  auto fibers = inspect_run(store, view, limits);
  if (!fibers) return fail(fibers.error());
  return {};
}

Status check_calls(store::Store& store, store::Key run) {
  constexpr std::uint32_t kPage = 1'000;
  store::Key cursor = 0;
  do {
    PAWL_TRY(store::CallPage page, store.timeline(run, cursor, kPage));
    for (const store::CallRecord& call : page.calls) {
      for (const store::Cell* cell : {&call.args, &call.keywords, &call.progress, &call.outcome}) {
        if (is_blob(*cell)) PAWL_TRY_STATUS(check_cell(store, run, *cell));
      }
    }
    cursor = page.next;
  } while (cursor != 0);
  return {};
}

}  // namespace

Status check_stored_run(store::Store& store, store::Key run, const Limits& limits) {
  PAWL_TRY(auto view, store.run(run));
  if (!view) return fail(ErrorCode::store_damaged, "its record is not there");
  PAWL_TRY_STATUS(check_cell(store, run, view->run.input));
  if (view->state) PAWL_TRY_STATUS(check_state(store, *view, limits));
  if (view->result) {
    PAWL_TRY_STATUS(check_cell(store, run, view->result->outcome));
    PAWL_TRY_STATUS(check_cell(store, run, view->result->last_status));
    PAWL_TRY_STATUS(check_retry_point(view->result->retry_point));
  }
  return check_calls(store, run);
}

Status check_stored_program(store::Store& store, store::Key program) {
  PAWL_TRY(auto record, store.program(program));
  if (!record) return fail(ErrorCode::store_damaged, "the program is not there");
  auto decoded = bytecode::decode_program(record->bytes);
  if (!decoded) return fail(decoded.error());
  return {};
}

}  // namespace pawl::engine
