// Tests are named by the number of the point of the semantics that they hold the code to: 4
// intervals and limits, 5 to 7 time zones, 8 nominal times, 9 jitter, and 1 for the words.
#include "engine/schedule/spec.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "base/error_codes.h"
#include "engine/schedule/jitter.h"
#include "engine/schedule/schedule_test_support.h"
#include "engine/schedule/wall_clock.h"
#include "engine/schedule/words.h"

namespace pawl::engine {
namespace {

ScheduleSpec in_zone(std::string_view expression, std::string_view zone) {
  auto spec = spec_of(expression, zone);
  EXPECT_TRUE(spec.has_value()) << expression << ": " << (spec ? "" : spec.error().message);
  return spec ? *spec : ScheduleSpec();
}

TEST(Schedule04_Intervals, AreAlignedToTheEpochPlusPhase) {
  EXPECT_EQ(times(decoded(R"({"every": "90s"})"), "1970-01-01 00:00:00", 2),
            (Texts{"1970-01-01 00:01:30", "1970-01-01 00:03:00"}));
  EXPECT_EQ(times(decoded(R"({"every": "1h", "phase": "5m"})"), "2026-01-01 00:05:00", 2),
            (Texts{"2026-01-01 01:05:00", "2026-01-01 02:05:00"}));
  EXPECT_EQ(times(in_zone("@every 1h30m", ""), "1970-01-01 00:00:00", 1),
            Texts{"1970-01-01 01:30:00"});
  // However late somebody asks, the grid is the same.
  const ScheduleSpec spec = decoded(R"({"every": "1.5s"})");
  for (std::int64_t after = 0; after < 20'000'000; after += 333'333) {
    EXPECT_EQ(*next_after(spec, after), (after / 1'500'000 + 1) * 1'500'000);
  }
}

TEST(Schedule04_Intervals, TakeNoNoticeOfTheClocks) {
  EXPECT_EQ(times(decoded(R"({"every": "1h", "zone": "Europe/Berlin"})"), "2026-03-29 00:00:00", 3),
            (Texts{"2026-03-29 01:00:00", "2026-03-29 02:00:00", "2026-03-29 03:00:00"}));
}

TEST(Schedule04_Several, MergeIntoOneOrder) {
  const auto spec = decoded(R"({"cron": ["0 6 * * *", "0 18 * * *", "0 */12 * * *"],
                                "every": ["1d", {"every": "1d", "phase": "18h"}]})");
  EXPECT_EQ(times(spec, "2026-01-01 00:00:00", 5),
            (Texts{"2026-01-01 06:00:00", "2026-01-01 12:00:00", "2026-01-01 18:00:00",
                   "2026-01-02 00:00:00", "2026-01-02 06:00:00"}));
}

TEST(Schedule04_StartAndEnd, AreIncluded) {
  const auto spec = decoded(
      R"({"cron": "0 6 * * *", "start": "2026-02-01T06:00:00Z", "end": "2026-02-03T06:00:00Z"})");
  EXPECT_EQ(times(spec, "2026-01-01 00:00:00", 9),
            (Texts{"2026-02-01 06:00:00", "2026-02-02 06:00:00", "2026-02-03 06:00:00"}));
}

TEST(Schedule04_Exclusions, OfFiveFieldsTakeTheWholeMinute) {
  const auto spec =
      decoded(R"({"cron": "30 0 6 * * *", "except": ["* * 25 12 *", "0 6 27 12 *"]})");
  EXPECT_EQ(times(spec, "2026-12-24 00:00:00", 3),
            (Texts{"2026-12-24 06:00:30", "2026-12-26 06:00:30", "2026-12-28 06:00:30"}));
}

TEST(Schedule04_Exclusions, HoldForIntervalsByTheZonesClock) {
  const auto spec =
      decoded(R"({"every": "1s", "zone": "Europe/Berlin", "except": "* 0-22 * * *"})");
  EXPECT_EQ(times(spec, "2026-01-01 00:00:00", 1), Texts{"2026-01-01 22:00:00"});
  EXPECT_EQ(times(spec, "2026-01-01 22:59:59", 1), Texts{"2026-01-02 22:00:00"});
}

TEST(Schedule04_Exclusions, ThatLeaveNothingEndTheSearch) {
  for (const char* json : {R"({"cron": "* * * * * *", "except": "* * * * *"})",
                           R"({"cron": "* * * * * *", "except": ["0-58 * * * *", "59 * * * *"]})",
                           R"({"every": "1s", "except": ["0-29 * * * * *", "30-59 * * * * *"]})",
                           R"({"every": "1h", "except": "0 * * * *"})"}) {
    EXPECT_EQ(next_after(decoded(json), 0), std::nullopt) << json;
  }
  // Months without a single time left are passed over.
  EXPECT_EQ(times(decoded(R"({"cron": "* * * * * *",
                              "except": ["0-58 * * 1-11 *", "59 * * 1-11 *"]})"),
                  "2026-01-01 00:00:00", 1),
            Texts{"2026-12-01 00:00:00"});
}

TEST(Schedule05_Zones, AreStoredByName) {
  const auto spec = in_zone("0 6 * * MON-FRI", "Europe/Berlin");
  EXPECT_EQ(encode_spec(spec).text(), R"({"cron":["0 6 * * MON-FRI"],"zone":"Europe/Berlin"})");
  EXPECT_EQ(times(spec, "2026-07-01 00:00:00", 1), Texts{"2026-07-01 04:00:00"});
  EXPECT_EQ(times(spec, "2026-12-01 00:00:00", 1), Texts{"2026-12-01 05:00:00"});
  const auto unknown = spec_of("0 6 * * *", "Europe/Berln");
  ASSERT_FALSE(unknown.has_value());
  EXPECT_EQ(unknown.error().code, ErrorCode::unknown_zone);
  EXPECT_EQ(unknown.error().hint, "did you mean 'Europe/Berlin'?");
}

TEST(Schedule05_Zones, PeriodsAgreeWithTheMachinesClocks) {
  TestRandom random(11);
  for (const vm::zones::Key& key : vm::zones::all_keys()) {
    const vm::zones::Zone& zone = *vm::zones::find_zone(key.name);
    for (int round = 0; round < 40; ++round) {
      const std::int64_t at = random.between(0, 7'250'000'000);
      const ZonePeriod period = period_at(zone, at);
      ASSERT_TRUE(period.begin_s <= at && at < period.end_s) << key.name << " " << at;
      for (std::int64_t probe : {at, period.begin_s, period.end_s - 1}) {
        if (probe < 0 || probe > 7'258'000'000) continue;
        const std::int64_t year = std::stoll(text_of_second(probe).substr(0, 4));
        ASSERT_EQ(vm::zones::at_utc(zone, probe, year).type->offset_s, period.offset_s)
            << key.name << " " << text_of_second(probe);
      }
    }
  }
}

TEST(Schedule06_Gap, RunsOnceRightAfter) {
  EXPECT_EQ(times(in_zone("30 2 * * *", "Europe/Berlin"), "2026-03-28 02:00:00", 2),
            (Texts{"2026-03-29 01:00:00", "2026-03-30 00:30:00"}));
  // However many times are lost, and whether or not the end of the gap is one itself.
  EXPECT_EQ(times(in_zone("0,20,40 2,3 * * *", "Europe/Berlin"), "2026-03-29 00:00:00", 2),
            (Texts{"2026-03-29 01:00:00", "2026-03-29 01:20:00"}));
  EXPECT_EQ(times(in_zone("*/15 * * * *", "Europe/Berlin"), "2026-03-29 00:40:00", 3),
            (Texts{"2026-03-29 00:45:00", "2026-03-29 01:00:00", "2026-03-29 01:15:00"}));
}

TEST(Schedule06_Gap, SkipsByOption) {
  const auto spec = decoded(R"({"cron": "30 2 * * *", "zone": "Europe/Berlin", "gap": "skip"})");
  EXPECT_EQ(times(spec, "2026-03-28 02:00:00", 1), Texts{"2026-03-30 00:30:00"});
}

TEST(Schedule06_Gap, MakesUpForNothingThatIsExcluded) {
  EXPECT_EQ(times(decoded(R"({"cron": "30 2 * * *", "zone": "Europe/Berlin",
                              "except": "30 2 29 3 *"})"),
                  "2026-03-28 02:00:00", 1),
            Texts{"2026-03-30 00:30:00"});
  EXPECT_EQ(times(decoded(R"({"cron": "30 2 * * *", "zone": "Europe/Berlin",
                              "except": "* 3 * * *"})"),
                  "2026-03-28 02:00:00", 1),
            Texts{"2026-03-30 00:30:00"});
}

TEST(Schedule06_Twice, FixedTimesRunAtTheFirst) {
  EXPECT_EQ(times(in_zone("30 2 * * *", "Europe/Berlin"), "2026-10-24 12:00:00", 2),
            (Texts{"2026-10-25 00:30:00", "2026-10-26 01:30:00"}));
  // The same when the search begins between the two.
  EXPECT_EQ(times(in_zone("30 2 * * *", "Europe/Berlin"), "2026-10-25 00:45:00", 1),
            Texts{"2026-10-26 01:30:00"});
}

TEST(Schedule06_Twice, WildcardsAndStepsRunThroughBoth) {
  EXPECT_EQ(times(in_zone("*/30 * * * *", "Europe/Berlin"), "2026-10-24 23:59:00", 5),
            (Texts{"2026-10-25 00:00:00", "2026-10-25 00:30:00", "2026-10-25 01:00:00",
                   "2026-10-25 01:30:00", "2026-10-25 02:00:00"}));
  EXPECT_EQ(times(in_zone("30 * * * *", "Europe/Berlin"), "2026-10-25 00:00:00", 3),
            (Texts{"2026-10-25 00:30:00", "2026-10-25 01:30:00", "2026-10-25 02:30:00"}));
}

TEST(Schedule07_Zones, GapAtMidnight) {
  // In Beirut the clocks go from 00:00 to 01:00.
  EXPECT_EQ(times(in_zone("0 0 * * *", "Asia/Beirut"), "2026-03-28 12:00:00", 2),
            (Texts{"2026-03-28 22:00:00", "2026-03-29 21:00:00"}));
  EXPECT_EQ(times(in_zone("@daily", "America/Sao_Paulo"), "2018-11-03 12:00:00", 2),
            (Texts{"2018-11-04 03:00:00", "2018-11-05 02:00:00"}));
}

TEST(Schedule07_Zones, LordHoweMovesByHalfAnHour) {
  const auto fixed = in_zone("15 2 * * *", "Australia/Lord_Howe");
  // 4 October 2026: from 02:00 to 02:30; 5 April 2026: from 02:00 back to 01:30.
  EXPECT_EQ(times(fixed, "2026-10-03 12:00:00", 2),
            (Texts{"2026-10-03 15:30:00", "2026-10-04 15:15:00"}));
  EXPECT_EQ(times(in_zone("45 1 * * *", "Australia/Lord_Howe"), "2026-04-04 12:00:00", 2),
            (Texts{"2026-04-04 14:45:00", "2026-04-05 15:15:00"}));
  EXPECT_EQ(times(in_zone("45 * * * *", "Australia/Lord_Howe"), "2026-04-04 14:00:00", 3),
            (Texts{"2026-04-04 14:45:00", "2026-04-04 15:15:00", "2026-04-04 16:15:00"}));
}

TEST(Schedule07_Zones, ApiaLostADay) {
  // 30 December 2011 never came; the gap is a day long, and ends at 10:00 UTC.
  EXPECT_EQ(times(in_zone("0 6 * * *", "Pacific/Apia"), "2011-12-29 17:00:00", 2),
            (Texts{"2011-12-30 10:00:00", "2011-12-30 16:00:00"}));
  EXPECT_EQ(times(in_zone("0 12 30 12 *", "Pacific/Apia"), "2011-12-01 00:00:00", 1),
            Texts{"2011-12-30 10:00:00"});
  EXPECT_EQ(times(in_zone("0 * * * *", "Pacific/Apia"), "2011-12-30 09:00:00", 2),
            (Texts{"2011-12-30 10:00:00", "2011-12-30 11:00:00"}));
}

TEST(Schedule07_Zones, AChangedDatabaseMovesOnlyWhatComes) {
  // As if Berlin had taken over the clocks of Istanbul, which stay at +03:00.
  const auto spec = in_zone("0 6 * * *", "Europe/Berlin");
  const vm::zones::Zone& changed = *vm::zones::find_zone("Europe/Istanbul");
  const std::int64_t fired = *next_after(spec, second_of("2026-01-01 00:00:00") * 1'000'000);
  EXPECT_EQ(text_of_second(fired / 1'000'000), "2026-01-01 05:00:00");
  const auto next = next_after(spec, fired, changed);
  ASSERT_TRUE(next.has_value());
  EXPECT_EQ(text_of_second(*next / 1'000'000), "2026-01-02 03:00:00");
}

// Every second of two days around a change of the clocks, by the definition.
std::set<std::int64_t> slow_times(const Cron& cron, const vm::zones::Zone& zone, GapPolicy gap,
                                  std::int64_t from, std::int64_t until) {
  std::set<std::int64_t> found, shown;
  std::int64_t before = 0;
  for (std::int64_t at = from - 2 * 86'400; at < until; ++at) {
    const std::int64_t year = vm::calendar::date_of(at / 86'400 + vm::calendar::kEpochOrdinal).year;
    const std::int64_t wall = at + vm::zones::at_utc(zone, at, year).type->offset_s;
    if (at > from - 2 * 86'400 && gap == GapPolicy::kRun) {
      for (std::int64_t lost = before + 1; lost < wall; ++lost) {
        if (slow_match(cron, lost)) found.insert(at);
      }
    }
    const bool first = shown.insert(wall).second;
    if ((first || cron.sweeping) && slow_match(cron, wall)) found.insert(at);
    before = wall;
  }
  found.erase(found.begin(), found.lower_bound(from));
  return found;
}

TEST(Schedule07_Zones, AgreeWithAskingEverySecond) {
  TestRandom random(13);
  const char* names[] = {"Europe/Berlin",     "Australia/Lord_Howe", "Pacific/Apia",
                         "Asia/Beirut",       "America/Sao_Paulo",   "Europe/Dublin",
                         "Africa/Casablanca", "America/St_Johns",    "Antarctica/Troll"};
  for (int round = 0; round < 45; ++round) {
    const char* name = names[round % 9];
    const vm::zones::Zone& zone = *vm::zones::find_zone(name);
    ScheduleSpec spec = in_zone("* * * * *", name);
    const auto cron = Cron::parse(random_cron(random));
    if (!cron) continue;
    spec.cron[0] = *cron;
    spec.gap = random.chance(30) ? GapPolicy::kSkip : GapPolicy::kRun;
    const ZonePeriod period =
        period_at(zone, random.between(second_of("1990-01-01 00:00:00"), 2'200'000'000));
    if (!period.has_end()) continue;
    const std::int64_t from = period.end_s - 30'000, until = period.end_s + 30'000;
    const auto expected = slow_times(*cron, zone, spec.gap, from, until);
    std::set<std::int64_t> found;
    std::int64_t after = from * 1'000'000 - 1;
    for (auto next = next_after(spec, after); next && *next < until * 1'000'000;
         next = next_after(spec, *next)) {
      found.insert(*next / 1'000'000);
    }
    ASSERT_EQ(found, expected) << cron->text << " " << name << " " << text_of_second(period.end_s);
  }
}

TEST(Schedule08_Nominal, IsAFunctionOfTheSpecificationAlone) {
  TestRandom random(17);
  const auto spec = decoded(R"({"cron": ["*/7 * * * *", "30 2 * * *"], "every": "13m",
                                "zone": "Europe/Berlin", "except": "* 12 * * *"})");
  const std::int64_t after = second_of("2026-10-24 20:00:00") * 1'000'000;
  const auto walked = next_times(spec, after, 200, {INT64_MAX});
  for (int round = 0; round < 200; ++round) {
    const std::int64_t at = random.between(after, walked.back() - 1);
    EXPECT_EQ(next_after(spec, at), *std::upper_bound(walked.begin(), walked.end(), at));
  }
}

TEST(Schedule09_Jitter, StaysBelowItsLimits) {
  std::int64_t smallest = INT64_MAX, largest = 0;
  for (std::int64_t nominal = 0; nominal < 1000; ++nominal) {
    const std::int64_t jitter = jitter_of("nightly", nominal * 60'000'000, 30'000'000, {});
    EXPECT_EQ(jitter, jitter_of("nightly", nominal * 60'000'000, 30'000'000, {}));
    smallest = std::min(smallest, jitter);
    largest = std::max(largest, jitter);
    const std::int64_t cut = jitter_of("nightly", nominal, 3'600'000'000, nominal + 1000);
    EXPECT_TRUE(cut >= 0 && cut < 1000);
  }
  EXPECT_TRUE(smallest >= 0 && smallest < 1'000'000);
  EXPECT_TRUE(largest < 30'000'000 && largest > 29'000'000);
  EXPECT_EQ(jitter_of("nightly", 5, 0, {}), 0);
  EXPECT_NE(jitter_of("a", 5, 3'600'000'000, {}), jitter_of("b", 5, 3'600'000'000, {}));
}

TEST(Schedule15_Encoding, IsCanonical) {
  const std::pair<const char*, const char*> pairs[] = {
      {R"({"cron": " 0  6 * * mon "})", R"({"cron":["0 6 * * MON"],"zone":"UTC"})"},
      {R"({"gap": "run", "zone": "UTC", "cron": ["@daily", "0 6 * * *", "@daily"]})",
       R"({"cron":["0 6 * * *","@daily"],"zone":"UTC"})"},
      {R"({"cron": "@every 90s"})", R"({"every":["90s"],"zone":"UTC"})"},
      {R"({"every": 3600, "phase": "300s"})",
       R"({"every":[{"every":"1h","phase":"5m"}],"zone":"UTC"})"},
      {R"({"every": ["1500ms", "1d"], "gap": "skip", "except": "* * 1 1 *"})",
       R"({"every":["1500ms","1d"],"zone":"UTC","except":["* * 1 1 *"],"gap":"skip"})"},
      {R"({"cron": "@daily", "zone": "Europe/Berlin", "start": "2026-07-01T00:00:00",
           "end": "2026-08-01T00:00:00+02:00"})",
       R"({"cron":["@daily"],"zone":"Europe/Berlin","start":"2026-06-30T22:00:00Z","end":"2026-07-31T22:00:00Z"})"},
  };
  for (const auto& [json, canonical] : pairs) {
    const ScheduleSpec spec = decoded(json);
    EXPECT_EQ(encode_spec(spec).text(), canonical);
    EXPECT_EQ(decoded(canonical), spec);
  }
}

TEST(Schedule04_Refusals, NameTheField) {
  const std::pair<const char*, const char*> pairs[] = {
      {R"({})", "a specification needs 'cron' or 'every'"},
      {R"([])", "a specification is an object"},
      {R"({"crn": "@daily"})", "a specification has no field 'crn'"},
      {R"({"cron": ["@daily", "*/0 * * * *"]})", "cron[1]: column 3: a step of 0"},
      {R"({"cron": "@every"})", "cron: column 7: @every needs an interval"},
      {R"({"cron": "@every soon"})", "cron: column 8: 'soon' is no interval"},
      {R"({"every": "500ms"})", "every: the shortest interval is one second"},
      {R"({"every": -5})", "every: '-5' is no interval"},
      {R"({"every": "9999999999999d"})", "every: an interval has at most 36525 days"},
      {R"({"every": "1.0005s"})", "every: '1.0005s' is finer than a millisecond"},
      {R"({"every": "1h", "phase": "1h"})", "every: a phase is shorter than its interval"},
      {R"({"cron": "@daily", "phase": "1h"})", "phase: there is no 'every' beside it"},
      {R"({"cron": "@daily", "gap": "later"})", "gap: write 'run' or 'skip'"},
      {R"({"cron": "@daily", "start": "tomorrow"})", "start: write a date and a time"},
      {R"({"every": "1h", "start": "2026-01-02T00:00:00Z", "end": "2026-01-01T00:00:00Z"})",
       "end: the end comes before the start"},
  };
  for (const auto& [json, message] : pairs) {
    const auto spec = decode_spec(std::string_view(json));
    ASSERT_FALSE(spec.has_value()) << json;
    EXPECT_TRUE(spec.error().message.starts_with(message)) << spec.error().message;
  }
}

TEST(Schedule01_Words, SayWhatIsMeant) {
  const std::pair<const char*, const char*> pairs[] = {
      {"0 6 * * MON-FRI", "at 06:00 on Monday to Friday"},
      {"0 6 * * *", "at 06:00 every day"},
      {"* * * * *", "every minute"},
      {"*/15 * * * *", "every 15 minutes"},
      {"*/15 9-17 * * *", "every 15 minutes from 09:00 to 17:59"},
      {"@hourly", "every hour"},
      {"5 * * * *", "every hour at minute 5"},
      {"0 */2 * * *", "every 2 hours from 00:00"},
      {"30 9-17 * * 1", "every hour from 09:30 to 17:30 on Monday"},
      {"*/10 * * * * *", "every 10 seconds"},
      {"0 0 1 1 *", "at 00:00 on day 1 of January"},
      {"0 12 1 * MON", "at 12:00 on day 1 of the month and on Monday"},
      {"0 12 1 * +MON", "at 12:00 on day 1 of the month, only if that is Monday"},
      {"0 0 L * *", "at 00:00 on the last day of the month"},
      {"0 0 * * FRI#L", "at 00:00 on the last Friday of the month"},
      {"0 0 15W * *", "at 00:00 on the day from Monday to Friday nearest to day 15 of the month"},
      {"0 0 0 1 6 * 2027", "at 00:00 on day 1 of June in 2027"},
  };
  for (const auto& [text, words] : pairs) {
    EXPECT_EQ(words_of(parsed(text)), words) << text;
  }
  EXPECT_EQ(words_of(decoded(R"({"cron": "0 6 * * 1-5", "zone": "Europe/Berlin",
                                 "except": ["* * 25 12 *"]})")),
            "at 06:00 on Monday to Friday, except on day 25 of December, Europe/Berlin");
  EXPECT_EQ(words_of(decoded(R"({"every": "90s"})")), "every 90 seconds");
}

}  // namespace
}  // namespace pawl::engine
