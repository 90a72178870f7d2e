#include "engine/schedule/changes.h"

#include <gtest/gtest.h>

#include "base/error_codes.h"
#include "engine/schedule/schedule_test_support.h"
#include "engine/schedule/view.h"

namespace pawl::engine {
namespace {

PayloadTree tree(std::string_view json) { return *PayloadTree::parse(json); }

std::string revised(std::string_view spec, std::string_view changes) {
  ScheduleDraft draft;
  if (!spec.empty()) draft.definition.spec = decoded(spec);
  const Status done = revise_spec(tree(changes))(&draft);
  if (!done) return std::string(error_label(done.error().code));
  return std::string(encode_spec(draft.definition.spec).text());
}

TEST(ReviseSpec, ReplacesWhatIsGivenAndKeepsTheRest) {
  constexpr std::string_view kOld = R"({"cron":["0 6 * * *"],"zone":"Europe/Berlin"})";
  EXPECT_EQ(revised(kOld, R"({"cron":"0 7 * * *"})"),
            R"({"cron":["0 7 * * *"],"zone":"Europe/Berlin"})");
  EXPECT_EQ(revised(kOld, R"({"zone":null})"), R"({"cron":["0 6 * * *"],"zone":"UTC"})");
  EXPECT_EQ(revised(kOld, R"({"cron":null,"every":"90s"})"),
            R"({"every":["90s"],"zone":"Europe/Berlin"})");
}

TEST(ReviseSpec, TakesATextForAllExpressionsAndIntervals) {
  EXPECT_EQ(revised(R"({"every":"90s","zone":"Europe/Berlin"})", R"("@daily")"),
            R"({"cron":["@daily"],"zone":"Europe/Berlin"})");
  EXPECT_EQ(revised("", R"("@every 90s")"), R"({"every":["90s"],"zone":"UTC"})");
}

TEST(ReviseSpec, RefusesWhatWouldNotBeASpecification) {
  EXPECT_EQ(revised("", R"({})"), "PAWL-4053");
  EXPECT_EQ(revised("", R"(7)"), "PAWL-4053");
  EXPECT_EQ(revised(R"({"cron":"@daily"})", R"({"cron":null})"), "PAWL-4053");
  EXPECT_EQ(revised(R"({"cron":"@daily"})", R"({"zone":"Mars/Base"})"), "PAWL-4052");
}

TEST(IfUnchanged, ComparesTheRevisionWithThatOfNow) {
  store::ScheduleRecord record;
  record.workflow = "report";
  record.definition = "{}";
  const auto edit = [](const std::optional<store::ScheduleRecord>&,
                       const ScheduleNow&) -> Result<ScheduleChange> { return ScheduleChange(); };
  const std::string revision = revision_of(record);
  EXPECT_TRUE(if_unchanged("a", revision, edit)(record, {}));
  EXPECT_TRUE(if_unchanged("a", "", edit)(record, {}));
  record.state = "{}";
  EXPECT_TRUE(if_unchanged("a", revision, edit)(record, {})) << "a firing is no change";
  record.definition = "{ }";
  EXPECT_EQ(if_unchanged("a", revision, edit)(record, {}).error().code,
            ErrorCode::schedule_changed);
}

TEST(CountBackfill, RefusesWhatIsTooMuchOrBackwards) {
  store::ScheduleRecord record;
  ScheduleDefinition definition;
  definition.spec = decoded(R"({"every":"1s"})");
  record.definition = encode_definition(definition);
  EXPECT_EQ(count_backfill(record, {0, 9'000'000}).value_or(0), 10U);
  EXPECT_EQ(count_backfill(record, {1, 0}).error().code, ErrorCode::invalid_schedule);
  const std::int64_t year_us = 365LL * 86'400 * 1'000'000;
  EXPECT_EQ(count_backfill(record, {0, year_us}).error().code, ErrorCode::invalid_schedule);
}

}  // namespace
}  // namespace pawl::engine
