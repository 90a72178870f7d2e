#include "base/error_codes.h"

#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

#include "base/result.h"

namespace pawl {
namespace {

std::string read_documentation() {
  std::ifstream file(PAWL_SOURCE_DIR "/docs/errors.md");
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

TEST(ErrorCodes, AreFoundByEveryWriting) {
  EXPECT_EQ(find_error("PAWL-2001"), ErrorCode::out_of_fuel);
  EXPECT_EQ(find_error("pawl-2001"), ErrorCode::out_of_fuel);
  EXPECT_EQ(find_error("2001"), ErrorCode::out_of_fuel);
  EXPECT_EQ(find_error("out_of_fuel"), ErrorCode::out_of_fuel);
  for (const char* unknown :
       {"", "PAWL-", "PAWL-0", "PAWL-2001x", "20010000000000000000", "fuel"}) {
    EXPECT_EQ(find_error(unknown), std::nullopt) << unknown;
  }
}

TEST(ErrorCodes, HaveOneSentenceOfCauseAndOneOfRemedy) {
  for (const ErrorInfo& info : all_errors()) {
    EXPECT_EQ(error_info(info.code).name, info.name);
    EXPECT_TRUE(info.cause.ends_with('.')) << info.name;
    EXPECT_TRUE(info.remedy.ends_with('.')) << info.name;
  }
}

// docs/errors.md may say more, but it says what the table says, and nothing of codes that don't
// exist.
TEST(ErrorCodes, AreDocumented) {
  const std::string documentation = read_documentation();
  for (const ErrorInfo& info : all_errors()) {
    std::string section =
        "\n### " + error_label(info.code) + ": " + std::string(info.name) + "\n\n";
    section += std::string(info.cause) + " " + std::string(info.remedy) + "\n";
    EXPECT_NE(documentation.find(section), std::string::npos)
        << "docs/errors.md needs this section:" << section;
  }
  std::size_t sections = 0;
  for (std::size_t at = 0; (at = documentation.find("\n### PAWL-", at)) != std::string::npos;
       ++at) {
    ++sections;
  }
  EXPECT_EQ(sections, all_errors().size());
}

Result<int> half(int number) {
  if (number % 2 != 0) return fail(ErrorCode::usage, "odd", "give an even number");
  return number / 2;
}

Result<int> quarter(int number) {
  PAWL_TRY(const int halved, half(number));
  PAWL_TRY(const int quartered, half(halved));
  return quartered;
}

Status check_quarter(int number) {
  PAWL_TRY_STATUS(quarter(number));
  return {};
}

TEST(Result, TryUnwrapsOrReturnsTheError) {
  EXPECT_EQ(quarter(12).value(), 3);
  EXPECT_TRUE(check_quarter(12).has_value());
  ASSERT_FALSE(quarter(6).has_value());
  ASSERT_FALSE(check_quarter(6).has_value());
  EXPECT_EQ(to_string(check_quarter(6).error()), "PAWL-9001: odd (hint: give an even number)");
}

}  // namespace
}  // namespace pawl
