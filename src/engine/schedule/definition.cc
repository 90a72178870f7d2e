#include "engine/schedule/definition.h"

#include <array>
#include <utility>

#include "base/assert.h"
#include "base/error_codes.h"

namespace pawl::engine {
namespace {

constexpr std::array<std::string_view, 6> kOverlaps = {"skip",         "buffer_one", "buffer_all",
                                                       "cancel_other", "kill_other", "allow_all"};
constexpr std::array<std::string_view, 3> kCatchUps = {"last", "all", "none"};

template <std::size_t Size>
std::optional<std::size_t> place_of(const std::array<std::string_view, Size>& names,
                                    std::string_view name) {
  for (std::size_t place = 0; place < Size; ++place) {
    if (names[place] == name) return place;
  }
  return std::nullopt;
}

PayloadTree object() { return PayloadTree(PayloadTree::Fields()); }
PayloadTree number(std::int64_t value) { return PayloadTree(value); }
PayloadTree number(std::uint64_t value) { return PayloadTree(static_cast<std::int64_t>(value)); }

std::string text_of(const PayloadTree& tree) {
  const Result<Payload> payload = tree.encode(row_limits());
  PAWL_ASSERT(payload.has_value());  // all that is in it has been checked
  return std::string(payload->text());
}

// Reads the fields of an object, each by its name. What is missing leaves the value as it is; the
// first field that is of another kind than it should be is remembered.
class Fields {
 public:
  explicit Fields(const PayloadTree& tree) : tree_(tree) {}

  template <typename Number>
  Fields& read(std::string_view name, Number* value) {
    const PayloadTree* field = find(name, PayloadKind::kInt);
    if (field == nullptr) return *this;
    if (field->integer() < 0) wrong_ = name;
    *value = static_cast<Number>(field->integer());
    return *this;
  }
  Fields& read(std::string_view name, bool* value) {
    if (const PayloadTree* field = find(name, PayloadKind::kBool)) *value = field->boolean();
    return *this;
  }
  Fields& read(std::string_view name, std::string* value) {
    if (const PayloadTree* field = find(name, PayloadKind::kString)) *value = field->text();
    return *this;
  }
  template <std::size_t Size, typename Choice>
  Fields& read(std::string_view name, const std::array<std::string_view, Size>& names,
               Choice* value) {
    const PayloadTree* field = find(name, PayloadKind::kString);
    if (field == nullptr) return *this;
    const std::optional<std::size_t> place = place_of(names, field->text());
    if (place) *value = static_cast<Choice>(*place);
    if (!place) wrong_ = name;
    return *this;
  }
  template <typename Row, typename Read>
  Fields& read_all(std::string_view name, std::vector<Row>* rows, Read read) {
    const PayloadTree* field = find(name, PayloadKind::kList);
    if (field == nullptr) return *this;
    for (const PayloadTree& element : field->elements()) {
      Fields fields(element);
      Row row;
      read(fields, &row);
      if (fields.wrong()) wrong_ = name;
      rows->push_back(std::move(row));
    }
    return *this;
  }
  const std::optional<std::string>& wrong() const { return wrong_; }

 private:
  const PayloadTree* find(std::string_view name, PayloadKind kind) {
    const PayloadTree* field = tree_.find(name);
    if (field == nullptr) return nullptr;
    if (field->kind() == kind) return field;
    wrong_ = name;
    return nullptr;
  }

  const PayloadTree& tree_;
  std::optional<std::string> wrong_;
};

template <typename Row, typename Write>
PayloadTree list_of(const std::vector<Row>& rows, Write write) {
  PayloadTree::Elements elements;
  for (const Row& row : rows) elements.push_back(write(row));
  return PayloadTree(PayloadKind::kList, std::move(elements));
}

void set_if(PayloadTree* tree, std::string_view name, std::int64_t value) {
  if (value != 0) tree->set(name, number(value));
}

PayloadTree tree_of(const WaitingStart& start) {
  PayloadTree tree = object();
  tree.set("nominal_us", number(start.nominal_us));
  set_if(&tree, "cause", static_cast<std::int64_t>(start.cause));
  if (start.overlap) tree.set("overlap", PayloadTree(std::string(name_of(*start.overlap))));
  return tree;
}

PayloadTree tree_of(const ScheduledRun& run) {
  PayloadTree tree = object();
  tree.set("run", number(run.run));
  tree.set("id", PayloadTree(run.id));
  tree.set("nominal_us", number(run.nominal_us));
  return tree;
}

PayloadTree tree_of(const Backfill& backfill) {
  PayloadTree tree = object();
  tree.set("number", number(backfill.number));
  tree.set("next_us", number(backfill.next_us));
  tree.set("to_us", number(backfill.to_us));
  tree.set("overlap", PayloadTree(std::string(name_of(backfill.overlap))));
  return tree;
}

PayloadTree tree_of(const Firing& firing) {
  PayloadTree tree = object();
  tree.set("nominal_us", number(firing.nominal_us));
  tree.set("at_us", number(firing.at_us));
  tree.set("what", PayloadTree(firing.what));
  if (!firing.run.empty()) tree.set("run", PayloadTree(firing.run));
  return tree;
}

void read_start(Fields& fields, WaitingStart* start) {
  std::uint8_t cause = 0;
  std::string overlap;
  fields.read("nominal_us", &start->nominal_us).read("cause", &cause).read("overlap", &overlap);
  start->cause = static_cast<FiringCause>(cause);
  if (const auto place = place_of(kOverlaps, overlap))
    start->overlap = static_cast<Overlap>(*place);
}

}  // namespace

Limits row_limits() {
  constexpr std::uint32_t kAround = 8;
  Limits limits;
  limits.payload_bytes = SIZE_MAX;
  limits.data_nesting += kAround;
  return limits;
}

Result<Overlap> overlap_of(std::string_view name) {
  if (const auto place = place_of(kOverlaps, name)) return static_cast<Overlap>(*place);
  return fail(ErrorCode::invalid_schedule,
              "'" + std::string(name) +
                  "' is no overlap policy: skip, buffer_one, buffer_all, cancel_other, kill_other "
                  "or allow_all");
}

std::string_view name_of(Overlap overlap) { return kOverlaps[static_cast<std::size_t>(overlap)]; }

Result<ScheduleDefinition> decode_definition(std::string_view json) {
  PAWL_TRY(PayloadTree tree, PayloadTree::parse(json, row_limits()));
  ScheduleDefinition definition;
  const PayloadTree* spec = tree.find("spec");
  if (spec == nullptr) return fail(ErrorCode::invalid_schedule, "the field 'spec' is missing");
  PAWL_TRY(definition.spec, decode_spec(*spec));
  if (const PayloadTree* input = tree.find("input")) {
    PAWL_TRY(Payload payload, input->encode(row_limits()));
    definition.input = payload.text();
  }
  Fields fields(tree);
  fields.read("overlap", kOverlaps, &definition.overlap)
      .read("catch_up", kCatchUps, &definition.catch_up)
      .read("catch_up_window_us", &definition.catch_up_window_us)
      .read("jitter_us", &definition.jitter_us)
      .read("pause_after_failures", &definition.pause_after_failures)
      .read("max_runs", &definition.max_runs)
      .read("version", &definition.version)
      .read("origin", &definition.origin)
      .read("declared", &definition.declared);
  if (fields.wrong()) {
    return fail(ErrorCode::invalid_schedule, "the field '" + *fields.wrong() + "' is not valid");
  }
  return definition;
}

std::string encode_definition(const ScheduleDefinition& definition) {
  auto spec = PayloadTree::parse(encode_spec(definition.spec).text(), row_limits());
  auto input = PayloadTree::parse(definition.input, row_limits());
  PAWL_ASSERT(spec.has_value() && input.has_value());
  PayloadTree tree = object();
  tree.set("spec", std::move(*spec));
  tree.set("input", std::move(*input));
  tree.set("overlap", PayloadTree(std::string(name_of(definition.overlap))));
  const auto catch_up = kCatchUps[static_cast<std::size_t>(definition.catch_up)];
  tree.set("catch_up", PayloadTree(std::string(catch_up)));
  tree.set("catch_up_window_us", number(definition.catch_up_window_us));
  tree.set("jitter_us", number(definition.jitter_us));
  tree.set("pause_after_failures", number(std::uint64_t{definition.pause_after_failures}));
  tree.set("max_runs", number(definition.max_runs));
  tree.set("version", PayloadTree(definition.version));
  tree.set("origin", PayloadTree(definition.origin));
  if (!definition.declared.empty()) tree.set("declared", PayloadTree(definition.declared));
  return text_of(tree);
}

Result<ScheduleState> decode_state(std::string_view json) {
  PAWL_TRY(PayloadTree tree, PayloadTree::parse(json, row_limits()));
  ScheduleState state;
  ScheduleCounters& counters = state.counters;
  Fields fields(tree);
  fields.read("paused", &state.paused)
      .read("paused_by_failure", &state.paused_by_failure)
      .read("pause_reason", &state.pause_reason)
      .read("next_us", &state.next_us)
      .read("next_fire_us", &state.next_fire_us)
      .read("last_number", &state.last_number)
      .read("fired", &counters.fired)
      .read("skipped", &counters.skipped)
      .read("missed", &counters.missed)
      .read("dropped", &counters.dropped)
      .read("failures", &state.failures)
      .read("last_success_us", &state.last_success_us)
      .read("last_failure_us", &state.last_failure_us)
      .read_all("buffer", &state.buffer, read_start)
      .read_all("live", &state.live,
                [](Fields& row, ScheduledRun* run) {
                  row.read("run", &run->run).read("id", &run->id);
                  row.read("nominal_us", &run->nominal_us);
                })
      .read_all("backfills", &state.backfills,
                [](Fields& row, Backfill* backfill) {
                  row.read("number", &backfill->number).read("next_us", &backfill->next_us);
                  row.read("to_us", &backfill->to_us);
                  row.read("overlap", kOverlaps, &backfill->overlap);
                })
      .read_all("recent", &state.recent, [](Fields& row, Firing* firing) {
        row.read("nominal_us", &firing->nominal_us).read("at_us", &firing->at_us);
        row.read("what", &firing->what).read("run", &firing->run);
      });
  if (fields.wrong()) {
    return fail(ErrorCode::store_damaged,
                "a schedule's state has a wrong '" + *fields.wrong() + "'");
  }
  return state;
}

std::string encode_state(const ScheduleState& state) {
  PayloadTree tree = object();
  if (state.paused) tree.set("paused", PayloadTree(true));
  if (state.paused_by_failure) tree.set("paused_by_failure", PayloadTree(true));
  if (!state.pause_reason.empty()) tree.set("pause_reason", PayloadTree(state.pause_reason));
  tree.set("next_us", number(state.next_us));
  tree.set("next_fire_us", number(state.next_fire_us));
  tree.set("last_number", number(state.last_number));
  tree.set("fired", number(state.counters.fired));
  tree.set("skipped", number(state.counters.skipped));
  tree.set("missed", number(state.counters.missed));
  tree.set("dropped", number(state.counters.dropped));
  tree.set("failures", number(std::uint64_t{state.failures}));
  tree.set("last_success_us", number(state.last_success_us));
  tree.set("last_failure_us", number(state.last_failure_us));
  const auto write = [](const auto& row) { return tree_of(row); };
  tree.set("buffer", list_of(state.buffer, write));
  tree.set("live", list_of(state.live, write));
  tree.set("backfills", list_of(state.backfills, write));
  tree.set("recent", list_of(state.recent, write));
  return text_of(tree);
}

}  // namespace pawl::engine
