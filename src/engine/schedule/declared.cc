#include "engine/schedule/declared.h"

#include <array>
#include <cmath>
#include <utility>

#include "base/error_codes.h"
#include "engine/schedule/interval_text.h"
#include "engine/schedule/words.h"
#include "value/calendar_text.h"

namespace pawl::engine {
namespace {

constexpr std::array<std::string_view, 10> kOptions = {"schedule",
                                                       "zone",
                                                       "gap",
                                                       "except_",
                                                       "overlap",
                                                       "catch_up",
                                                       "jitter",
                                                       "catch_up_window",
                                                       "pause_after_failures",
                                                       "max_runs"};

auto wrong(std::string_view name, std::string_view what) {
  return fail(ErrorCode::invalid_schedule,
              "option '" + std::string(name) + "' " + std::string(what));
}

Result<std::int64_t> duration_us(std::string_view name, const PayloadTree& tree) {
  constexpr std::string_view kMust =
      "must be a number of seconds, a timedelta or a text such as \"2h\"";
  constexpr double kMost = static_cast<double>(kLongestIntervalUs) / 1e6;
  double seconds = -1;
  if (tree.kind() == PayloadKind::kString) return parse_interval(tree.text());
  if (tree.kind() == PayloadKind::kInt) seconds = static_cast<double>(tree.integer());
  if (tree.kind() == PayloadKind::kFloat) seconds = tree.number();
  if (tree.kind() == PayloadKind::kTimedelta) {
    if (const auto span = parse_duration_text(tree.text())) {
      seconds = static_cast<double>(span->seconds) + span->microseconds / 1e6;
    }
  }
  if (!(seconds >= 0) || seconds > kMost) return wrong(name, kMust);
  return std::llround(seconds * 1e6);
}

Result<std::uint64_t> count_of(std::string_view name, const PayloadTree& tree) {
  if (tree.kind() != PayloadKind::kInt || tree.integer() < 0 || tree.integer() > UINT32_MAX) {
    return wrong(name, "must be a whole number");
  }
  return static_cast<std::uint64_t>(tree.integer());
}

// The specification of schedule=…, which is an expression, several of them, or an object of the
// fields that a specification has in the API.
Result<ScheduleSpec> spec_of_options(const PayloadTree& options) {
  const PayloadTree& given = *options.find("schedule");
  PayloadTree tree{PayloadTree::Fields()};
  const bool list = given.kind() == PayloadKind::kList || given.kind() == PayloadKind::kTuple;
  if (given.kind() == PayloadKind::kObject) {
    tree = given;
  } else if (list) {
    tree.set("cron", PayloadTree(PayloadKind::kList, given.elements()));
  } else if (given.kind() == PayloadKind::kString) {
    tree.set("cron", given);
  } else {
    return wrong("schedule",
                 "must be an expression such as \"0 6 * * MON-FRI\", a list of them, or "
                 "an object with cron, every, zone …");
  }
  for (auto [option, field] :
       {std::pair("zone", "zone"), std::pair("gap", "gap"), std::pair("except_", "except")}) {
    const PayloadTree* value = options.find(option);
    if (value != nullptr && !value->is_null()) tree.set(field, *value);
  }
  return decode_spec(tree);
}

Result<CatchUp> catch_up_of(const PayloadTree& tree) {
  const std::string text = tree.kind() == PayloadKind::kString ? tree.text() : "";
  if (text == "last") return CatchUp::kLast;
  if (text == "all") return CatchUp::kAll;
  if (text == "none") return CatchUp::kNone;
  return wrong("catch_up", "must be \"last\", \"all\" or \"none\"");
}

Status read_rest(const PayloadTree& options, ScheduleDefinition* definition) {
  const auto given = [&](std::string_view name) -> const PayloadTree* {
    const PayloadTree* value = options.find(name);
    return value == nullptr || value->is_null() ? nullptr : value;
  };
  if (const PayloadTree* overlap = given("overlap")) {
    PAWL_TRY(definition->overlap,
             overlap_of(overlap->kind() == PayloadKind::kString ? overlap->text() : ""));
  }
  if (const PayloadTree* catch_up = given("catch_up")) {
    PAWL_TRY(definition->catch_up, catch_up_of(*catch_up));
  }
  if (const PayloadTree* jitter = given("jitter")) {
    PAWL_TRY(definition->jitter_us, duration_us("jitter", *jitter));
  }
  if (const PayloadTree* window = given("catch_up_window")) {
    PAWL_TRY(definition->catch_up_window_us, duration_us("catch_up_window", *window));
  }
  if (const PayloadTree* failures = given("pause_after_failures")) {
    PAWL_TRY(const std::uint64_t count, count_of("pause_after_failures", *failures));
    definition->pause_after_failures = static_cast<std::uint32_t>(count);
  }
  if (const PayloadTree* most = given("max_runs")) {
    PAWL_TRY(definition->max_runs, count_of("max_runs", *most));
  }
  return {};
}

auto nothing_to_do() { return fail(ErrorCode::schedule_changed, "there is nothing to change"); }

// What follows, and what the notice says of it.
Result<ScheduleChange> follow(const std::string& id, const std::optional<ScheduleDefinition>& says,
                              const std::optional<store::ScheduleRecord>& record,
                              const ScheduleNow& now, ScheduleNotice* notice) {
  const auto told = [&](const char* what, std::string message) {
    *notice = {id, what, std::move(message)};
  };
  if (!record) {
    if (!says) return nothing_to_do();
    told("created", words_of(says->spec));
    return create_schedule(id, id, *says)(record, now);
  }
  PAWL_TRY(ScheduleDefinition is, decode_definition(record->definition));
  if (is.origin == kByPerson) {
    if (says) told("kept", "somebody has created a schedule of this name: it stays as it is");
    return nothing_to_do();
  }
  if (is.origin == kByProgram) {
    if (!says) {
      told("removed", "the source declares it no more");
      return delete_schedule(id, RunsOfDeleted::kGoOn)(record, now);
    }
    if (encode_definition(is) == encode_definition(*says)) return nothing_to_do();
    told("updated", words_of(says->spec));
    return replace_schedule(id, id, *says)(record, now);
  }
  const std::string declared = says ? encode_definition(*says) : std::string();
  if (says) {
    told("kept", "somebody has changed it: it stays as it is, and the source says: " +
                     words_of(says->spec));
  } else {
    told("kept", "somebody has changed it: it stays, though the source declares it no more");
  }
  if (says && is.declared == declared) return nothing_to_do();
  is.declared = declared;
  if (!says) is.origin = kByPerson;
  return replace_schedule(id, record->workflow, is)(record, now);
}

}  // namespace

Result<std::optional<ScheduleDefinition>> declared_schedule(std::string_view options) {
  if (options.empty()) return std::optional<ScheduleDefinition>();
  PAWL_TRY(const PayloadTree tree, PayloadTree::parse(options));
  const PayloadTree* schedule = tree.find("schedule");
  if (schedule == nullptr || schedule->is_null()) {
    for (std::string_view name : kOptions) {
      const PayloadTree* value = tree.find(name);
      if (value != nullptr && !value->is_null()) return wrong(name, "needs a schedule");
    }
    return std::optional<ScheduleDefinition>();
  }
  ScheduleDefinition definition;
  definition.origin = kByProgram;
  PAWL_TRY(definition.spec, spec_of_options(tree));
  PAWL_TRY_STATUS(read_rest(tree, &definition));
  return std::optional(std::move(definition));
}

std::vector<std::string> entry_options(const bytecode::Program& program) {
  std::vector<std::string> options;
  for (const bytecode::Entry& entry : program.entries) {
    options.push_back(entry.options == 0 ? std::string() : program.strings[entry.options - 1]);
  }
  return options;
}

ScheduleEdit follow_source(const std::string& workflow, std::optional<ScheduleDefinition> declared,
                           std::shared_ptr<ScheduleNotice> notice) {
  return [workflow, declared = std::move(declared), notice = std::move(notice)](
             const std::optional<store::ScheduleRecord>& record, const ScheduleNow& now) {
    *notice = {};
    return follow(workflow, declared, record, now, notice.get());
  };
}

ScheduleDefinition changed_by_person(const ScheduleDefinition& before, ScheduleDefinition after) {
  after.origin = before.origin;
  after.declared = before.declared;
  if (before.origin != kByProgram || encode_definition(before) == encode_definition(after)) {
    return after;
  }
  after.origin = kChangedByPerson;
  after.declared = encode_definition(before);
  return after;
}

}  // namespace pawl::engine
