#include "vm/zones/zones.h"

#include <gtest/gtest.h>

#include <string>

#include "vm/zones/calendar.h"

namespace pawl::vm::zones {
namespace {

int64_t second(int64_t year, int64_t month, int64_t day, int64_t hour = 0, int64_t minute = 0) {
  int64_t days = calendar::ordinal_of(year, month, day) - calendar::kEpochOrdinal;
  return days * 86400 + hour * 3600 + minute * 60;
}

std::string local(const char* key, int64_t year, int64_t month, int64_t day, int64_t hour,
                  int64_t minute, bool fold) {
  return name_of(at_local(*find_zone(key), second(year, month, day, hour, minute), year, fold));
}

TEST(Zones, AreFoundByTheirWholeNames) {
  EXPECT_NE(find_zone("Europe/Berlin"), nullptr);
  EXPECT_NE(find_zone("UTC"), nullptr);
  for (const char* name : {"", "Europe", "Europe/", "Europe/Berli", "Europe/Berlinx",
                           "europe/berlin", "../UTC", "/UTC", "zzz", "posixrules"}) {
    EXPECT_EQ(find_zone(name), nullptr) << name;
  }
  for (const Key& key : all_keys()) EXPECT_EQ(find_zone(key.name), &kZones[key.zone]);
  EXPECT_GT(all_keys().size(), 500U);
}

TEST(Zones, ClocksThatGoForwardSkipAnHour) {
  EXPECT_EQ(local("Europe/Berlin", 2024, 3, 31, 1, 59, false), "CET");
  EXPECT_EQ(local("Europe/Berlin", 2024, 3, 31, 2, 30, false), "CET");
  EXPECT_EQ(local("Europe/Berlin", 2024, 3, 31, 2, 30, true), "CEST");
  EXPECT_EQ(local("Europe/Berlin", 2024, 3, 31, 3, 0, false), "CEST");
}

TEST(Zones, ClocksThatGoBackRepeatAnHour) {
  for (int64_t year : {2000, 2024, 2090}) {  // by the table, and by the rule
    const Zone& zone = *find_zone("Europe/Berlin");
    // The last Sunday of October.
    int64_t last = calendar::ordinal_of(year, 10, 31);
    int64_t day = 31 - (calendar::weekday_of(last) + 1) % 7;
    EXPECT_EQ(local("Europe/Berlin", year, 10, day, 2, 30, false), "CEST");
    EXPECT_EQ(local("Europe/Berlin", year, 10, day, 2, 30, true), "CET");
    for (int64_t minute : {-60, -30, 0, 30, 60}) {
      Converted converted = at_utc(zone, second(year, 10, day, 1) + minute * 60, year);
      EXPECT_EQ(converted.fold, minute >= 0 && minute < 60) << year << " " << minute;
      EXPECT_EQ(converted.type->offset_s, minute < 0 ? 7200 : 3600);
    }
  }
}

TEST(Zones, EveryTypeAndRuleOfTheTablesExists) {
  for (const Key& key : all_keys()) {
    const Zone& zone = kZones[key.zone];
    for (int64_t year : {1, 1900, 1970, 2024, 2037, 2038, 9999}) {
      for (bool fold : {false, true}) {
        const LocalType& type = at_local(zone, second(year, 7, 1), year, fold);
        EXPECT_LT(std::abs(type.offset_s), 86400) << key.name;
        EXPECT_FALSE(std::string(name_of(type)).empty()) << key.name;
      }
      EXPECT_LT(std::abs(at_utc(zone, second(year, 7, 1), year).type->offset_s), 86400);
    }
    for (size_t i = 1; i < zone.count; ++i) {
      ASSERT_LT(kTimes[zone.first + i - 1], kTimes[zone.first + i]) << key.name;
    }
  }
}

}  // namespace
}  // namespace pawl::vm::zones
