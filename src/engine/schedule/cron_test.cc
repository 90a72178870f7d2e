// Tests are named by the number of the point of the semantics that they hold the code to: 1 the
// fields, 2 the combination of days, 3 the modifiers and refusals.
#include "engine/schedule/cron.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "base/error_codes.h"
#include "engine/schedule/schedule_test_support.h"

namespace pawl::engine {
namespace {

TEST(Schedule01_Fields, FiveMeanTheFirstSecondOfAMinute) {
  EXPECT_EQ(firings("30 6 * * *", "2026-01-01 00:00:00", 2),
            (Texts{"2026-01-01 06:30:00", "2026-01-02 06:30:00"}));
}

TEST(Schedule01_Fields, SixBeginWithTheSecond) {
  EXPECT_EQ(firings("15 30 6 * * *", "2026-01-01 00:00:00", 1), Texts{"2026-01-01 06:30:15"});
}

TEST(Schedule01_Fields, SevenEndWithTheYear) {
  EXPECT_EQ(firings("0 0 12 1 1 * 2030-2031", "2026-01-01 00:00:00", 5),
            (Texts{"2030-01-01 12:00:00", "2031-01-01 12:00:00"}));
  EXPECT_EQ(firings("0 0 0 1 1 * */2", "2026-06-01 00:00:00", 2),
            (Texts{"2028-01-01 00:00:00", "2030-01-01 00:00:00"}));
}

TEST(Schedule01_Fields, NamesRangesStepsAndLists) {
  EXPECT_EQ(firings("0 0 * jan,Mar *", "2026-02-01 00:00:00", 1), Texts{"2026-03-01 00:00:00"});
  EXPECT_EQ(firings("0 9-17/4 * * mon-fri", "2026-01-03 00:00:00", 4),
            (Texts{"2026-01-05 09:00:00", "2026-01-05 13:00:00", "2026-01-05 17:00:00",
                   "2026-01-06 09:00:00"}));
  EXPECT_EQ(firings("5-59/15,7 0 * * *", "2026-01-01 00:00:00", 5),
            (Texts{"2026-01-01 00:05:00", "2026-01-01 00:07:00", "2026-01-01 00:20:00",
                   "2026-01-01 00:35:00", "2026-01-01 00:50:00"}));
}

TEST(Schedule01_Fields, SundayIsZeroAndSeven) {
  const Texts sundays{"2026-01-04 00:00:00", "2026-01-11 00:00:00"};
  for (const char* text : {"0 0 * * 0", "0 0 * * 7", "0 0 * * SUN", "0 0 * * 0,7"}) {
    EXPECT_EQ(firings(text, "2026-01-01 00:00:00", 2), sundays) << text;
  }
  const Texts weekend{"2026-01-03 00:00:00", "2026-01-04 00:00:00", "2026-01-10 00:00:00"};
  for (const char* text : {"0 0 * * 6-7", "0 0 * * SAT-SUN", "0 0 * * 6,0"}) {
    EXPECT_EQ(firings(text, "2026-01-01 00:00:00", 3), weekend) << text;
  }
}

TEST(Schedule01_Fields, TextIsCanonical) {
  EXPECT_EQ(parsed("  0\t6 ?  jan  mon-Fri ").text, "0 6 * JAN MON-FRI");
  EXPECT_EQ(parsed(" @daily ").text, "@daily");
  for (const char* text : {"0 6 * JAN MON-FRI", "0 0 LW * *", "*/5 * * * * +FRI#L 2030-2040"}) {
    const Cron once = parsed(text);
    EXPECT_EQ(parsed(once.text).text, once.text);
  }
}

TEST(Schedule02_Days, CombineWithOr) {
  EXPECT_EQ(firings("0 12 1 * MON", "2026-01-01 00:00:00", 5),
            (Texts{"2026-01-01 12:00:00", "2026-01-05 12:00:00", "2026-01-12 12:00:00",
                   "2026-01-19 12:00:00", "2026-01-26 12:00:00"}));
}

TEST(Schedule02_Days, PlusMeansAnd) {
  EXPECT_EQ(firings("0 12 1 * +MON", "2026-01-01 00:00:00", 2),
            (Texts{"2026-06-01 12:00:00", "2027-02-01 12:00:00"}));
  EXPECT_EQ(firings("0 0 13 * +FRI", "2026-01-01 00:00:00", 2),
            (Texts{"2026-02-13 00:00:00", "2026-03-13 00:00:00"}));
}

TEST(Schedule02_Days, AWildcardRestrictsNothing) {
  EXPECT_EQ(firings("0 0 * * MON", "2026-01-01 00:00:00", 1), Texts{"2026-01-05 00:00:00"});
  EXPECT_EQ(firings("0 0 ? * MON", "2026-01-01 00:00:00", 1), Texts{"2026-01-05 00:00:00"});
  EXPECT_EQ(firings("0 0 15 * *", "2026-01-01 00:00:00", 1), Texts{"2026-01-15 00:00:00"});
  EXPECT_EQ(firings("0 0 15 * +*", "2026-01-01 00:00:00", 1), Texts{"2026-01-15 00:00:00"});
}

TEST(Schedule03_Last, DayOfTheMonthInLeapYearsAndOthers) {
  EXPECT_EQ(firings("0 0 L 2 *", "2027-01-01 00:00:00", 2),
            (Texts{"2027-02-28 00:00:00", "2028-02-29 00:00:00"}));
  EXPECT_EQ(firings("0 0 L 2 *", "2100-01-01 00:00:00", 1), Texts{"2100-02-28 00:00:00"});
  EXPECT_EQ(firings("0 0 15,L * *", "2026-04-01 00:00:00", 3),
            (Texts{"2026-04-15 00:00:00", "2026-04-30 00:00:00", "2026-05-15 00:00:00"}));
}

TEST(Schedule03_Last, DayOfTheWeekInEverySpelling) {
  const Texts fridays{"2026-01-30 00:00:00", "2026-02-27 00:00:00", "2026-03-27 00:00:00"};
  for (const char* text : {"0 0 * * 5#L", "0 0 * * FRI#L", "0 0 * * 5L", "0 0 * * friL"}) {
    EXPECT_EQ(firings(text, "2026-01-01 00:00:00", 3), fridays) << text;
  }
}

TEST(Schedule03_Nth, WeekdayOfTheMonth) {
  EXPECT_EQ(firings("0 0 * * 2#3", "2026-01-01 00:00:00", 2),
            (Texts{"2026-01-20 00:00:00", "2026-02-17 00:00:00"}));
  // Not every month has a fifth one.
  EXPECT_EQ(firings("0 0 * * MON#5", "2026-01-01 00:00:00", 2),
            (Texts{"2026-03-30 00:00:00", "2026-06-29 00:00:00"}));
  EXPECT_EQ(firings("0 0 * * MON#1,FRI#L", "2026-01-01 00:00:00", 3),
            (Texts{"2026-01-05 00:00:00", "2026-01-30 00:00:00", "2026-02-02 00:00:00"}));
}

TEST(Schedule03_Nearest, NeverLeavesTheMonth) {
  // Saturday 15 August goes back, Sunday 15 November goes on, Wednesday 15 July stays.
  EXPECT_EQ(firings("0 0 15W 7,8,11 *", "2026-07-01 00:00:00", 3),
            (Texts{"2026-07-15 00:00:00", "2026-08-14 00:00:00", "2026-11-16 00:00:00"}));
  // Saturday 1 August would go back to July.
  EXPECT_EQ(firings("0 0 1W 8 *", "2026-07-01 00:00:00", 1), Texts{"2026-08-03 00:00:00"});
  // Sunday 31 May would go on to June.
  EXPECT_EQ(firings("0 0 31W 5 *", "2026-01-01 00:00:00", 1), Texts{"2026-05-29 00:00:00"});
  // A month without that day has none that is nearest to it.
  EXPECT_EQ(firings("0 0 31W * *", "2026-02-01 00:00:00", 1), Texts{"2026-03-31 00:00:00"});
}

TEST(Schedule03_Nearest, LastWeekday) {
  EXPECT_EQ(firings("0 0 LW * *", "2026-01-01 00:00:00", 5),
            (Texts{"2026-01-30 00:00:00", "2026-02-27 00:00:00", "2026-03-31 00:00:00",
                   "2026-04-30 00:00:00", "2026-05-29 00:00:00"}));
}

TEST(Schedule03_Nicknames, AreTheirFields) {
  const std::pair<const char*, const char*> pairs[] = {
      {"@hourly", "0 * * * *"},   {"@daily", "0 0 * * *"},   {"@midnight", "0 0 * * *"},
      {"@weekly", "0 0 * * 0"},   {"@monthly", "0 0 1 * *"}, {"@yearly", "0 0 1 1 *"},
      {"@annually", "0 0 1 1 *"},
  };
  for (const auto& [name, fields] : pairs) {
    EXPECT_EQ(firings(name, "2026-01-01 00:00:01", 3), firings(fields, "2026-01-01 00:00:01", 3));
    EXPECT_EQ(parsed(name).sweeping, parsed(fields).sweeping);
  }
}

TEST(Schedule03_LeapDay, WaitsForTheNextOne) {
  EXPECT_EQ(firings("0 0 29 2 *", "2096-03-01 00:00:00", 1), Texts{"2104-02-29 00:00:00"});
  EXPECT_EQ(firings("0 0 29 2 +MON", "2026-01-01 00:00:00", 2),
            (Texts{"2044-02-29 00:00:00", "2072-02-29 00:00:00"}));
}

struct Refusal {
  const char* text;
  const char* message;  // what it begins with
};

TEST(Schedule03_Refusals, NameTheColumn) {
  const Refusal refusals[] = {
      {"0/15 * * * *", "column 2: a step needs '*' or a range before it"},
      {"/15 * * * *", "column 1: '/' has no meaning here"},
      {"*/0 * * * *", "column 3: a step of 0 never moves on, in */0"},
      {"0 17-9 * * *", "column 3: the range 17-9 goes backwards"},
      {"0 0 * NOV-FEB *", "column 7: the range NOV-FEB goes backwards"},
      {"0 0 * * FRI-MON", "column 9: the range FRI-MON goes backwards"},
      {"@reboot", "column 1: @reboot is no time"},
      {"  @fortnightly", "column 3: there are @hourly"},
      {"@Daily", "column 1: there are @hourly"},
      {"@daily 5", "column 1: there are @hourly"},
      {"@every 90s", "column 1: @every is an interval"},
      {"60 * * * *", "column 1: the minute goes from 0 to 59, not to 60"},
      {"0 24 * * *", "column 3: the hour goes from 0 to 23, not to 24"},
      {"0 0 0 * *", "column 5: the day of the month goes from 1 to 31, not to 0"},
      {"0 0 * 13 *", "column 7: the month goes from 1 to 12, not to 13"},
      {"0 0 * * 8", "column 9: the day of the week goes from 0 to 7, not to 8"},
      {"0 0 0 * * * 2200", "column 13: the year goes from 1970 to 2199, not to 2200"},
      {"0 0 * * MONDAY", "column 9: 'MONDAY' is no day of the week: those are SUN to SAT"},
      {"0 0 * * L", "column 9: 'L' needs a day of the week before it"},
      {"0 0 l * *", "column 5: 'l' has no meaning in the day of the month"},
      {"0 0 L-3 * *", "column 6: 'L' takes no offset"},
      {"0 0 1-15W * *", "column 9: 'W' goes with one day, not with a range"},
      {"0 0 1W,15W * *", "column 5: 'W' must be the whole field"},
      {"0 0 * * 1-5#2", "column 12: '#' goes with one day, not with a range"},
      {"0 0 * * MON#6", "column 13: after '#' comes which one of the month"},
      {"0 0 * * MON#", "column 13: after '#' comes which one of the month"},
      {"0 0 +1 * *", "column 5: '+' stands only at the beginning of the day of the week"},
      {"0 0 1 * MON,+TUE", "column 13: '+' stands only at the beginning"},
      {"? 0 * * *", "column 1: '?' can stand only for the day"},
      {"H 0 * * *", "column 1: 'H' has no meaning in the minute"},
      {"0, 0 * * *", "column 3: a value for the minute is missing"},
      {"0 0 * *", "column 8: an expression has five fields"},
      {"", "column 1: an expression has five fields"},
      {"0 0 0 * * * * *", "column 15: an expression has five fields"},
      {"1- * * * *", "column 3: the minute ends too early"},
      {"-1 * * * *", "column 1: '-' has no meaning here"},
      {"00000 * * * *", "column 1: the number is too long"},
      {"0 0 \xc3\xa4 * *", "column 5: this character has no meaning here"},
      {"0\n0 * * * *", "column 2: this character has no meaning here"},
  };
  for (const Refusal& refusal : refusals) {
    const auto cron = Cron::parse(refusal.text);
    ASSERT_FALSE(cron.has_value()) << refusal.text;
    EXPECT_EQ(cron.error().code, ErrorCode::invalid_cron) << refusal.text;
    EXPECT_TRUE(cron.error().message.starts_with(refusal.message))
        << refusal.text << " says: " << cron.error().message;
  }
  EXPECT_FALSE(Cron::parse(std::string(kLongestCronText + 1, '*')).has_value());
}

TEST(Schedule03_Refusals, WhatNeverFires) {
  for (const char* text : {"0 0 31 2 *", "0 0 30 FEB *", "0 0 31 4,6,9,11 *", "0 0 31W 2 *",
                           "0 0 0 29 2 * 2100", "0 0 1-7 * +MON#2", "0 0 0 29 2 +MON 2026-2040"}) {
    const auto cron = Cron::parse(text);
    ASSERT_FALSE(cron.has_value()) << text;
    EXPECT_EQ(cron.error().code, ErrorCode::cron_never_fires) << text;
  }
  // Either day is enough, and the other one comes.
  EXPECT_TRUE(Cron::parse("0 0 31 2 MON").has_value());
}

TEST(Schedule03_Search, EndsWith2199) {
  EXPECT_EQ(firings("59 59 23 31 12 *", "2199-01-01 00:00:00", 5), Texts{"2199-12-31 23:59:59"});
  EXPECT_EQ(parsed("* * * * * *").next_wall(INT64_MAX / 4), std::nullopt);
  EXPECT_EQ(parsed("* * * * * *").next_wall(INT64_MIN), 0);
}

// The slow way: every second of a span is asked whether its parts are in the sets.
TEST(Schedule03_Search, AgreesWithAskingEverySecond) {
  TestRandom random(7);
  for (int round = 0; round < 300; ++round) {
    const std::string text = random_cron(random);
    const auto cron = Cron::parse(text);
    if (!cron) {
      ASSERT_EQ(cron.error().code, ErrorCode::cron_never_fires) << text << cron.error().message;
      continue;
    }
    const std::int64_t from = random.between(0, 7'000'000'000);
    const auto next = cron->next_wall(from);
    const std::int64_t until = std::min(next.value_or(INT64_MAX), from + 200'000);
    for (std::int64_t at = from; at < until; ++at) {
      ASSERT_FALSE(slow_match(*cron, at)) << text << " at " << text_of_second(at);
    }
    if (next) {
      EXPECT_TRUE(slow_match(*cron, *next)) << text << " at " << text_of_second(*next);
    }
  }
}

}  // namespace
}  // namespace pawl::engine
