#include "server/answer_link.h"

#include <gtest/gtest.h>

namespace pawl::server {
namespace {

constexpr const char* kToken = "2f-0123456789abcdef0123456789abcdef";

AnswerLink link_of() {
  return {
      "Approve <order> 7?",
      1'763'424'000'000'000,
      {{"Yes", Payload::trusted("true")}, {"No", Payload::trusted(R"({"why":[1,"ünicode"]})")}}};
}

std::optional<AnswerLink> open(const std::string& path, const std::string& token = kToken) {
  constexpr std::string_view kPrefix = "/answers/";
  EXPECT_TRUE(path.starts_with(kPrefix));
  const auto shown = split_answer_link(std::string_view(path).substr(kPrefix.size()));
  return shown ? open_answer_link(*shown, token) : std::nullopt;
}

TEST(AnswerLink, SaysWhatItWasMadeFor) {
  const std::string path = *make_answer_path(kToken, link_of());
  EXPECT_EQ(path.find(kToken), std::string::npos) << "the token stays secret";
  const auto opened = open(path);
  ASSERT_TRUE(opened);
  EXPECT_EQ(opened->title, "Approve <order> 7?");
  EXPECT_EQ(opened->ends_at_us, 1'763'424'000'000'000);
  ASSERT_EQ(opened->choices.size(), 2u);
  EXPECT_EQ(opened->choices[1].label, "No");
  EXPECT_EQ(opened->choices[1].value.text(), R"({"why":[1,"ünicode"]})");
  for (const char c : path) {
    const bool is_plain = std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '-' ||
                          c == '_' || c == '.' || c == '/';
    EXPECT_TRUE(is_plain) << c;
  }
}

TEST(AnswerLink, ChangedInAnyPlaceItOpensNothing) {
  const std::string path = *make_answer_path(kToken, link_of());
  for (std::size_t at = 9; at < path.size(); ++at) {
    std::string changed = path;
    changed[at] = changed[at] == 'A' ? 'B' : 'A';
    if (changed.substr(9, 2) == path.substr(9, 2)) {
      EXPECT_FALSE(open(changed)) << at;
    }
  }
  EXPECT_FALSE(open(path, "2f-ffffffffffffffffffffffffffffffff")) << "another promise's token";
  EXPECT_FALSE(open("/answers/"));
  EXPECT_FALSE(open("/answers/2f..x"));
  EXPECT_FALSE(open("/answers/zz.AA.BB"));
}

TEST(AnswerLink, HasALimitAndAtLeastOneChoice) {
  AnswerLink link = link_of();
  link.title = std::string(5000, 'x');
  EXPECT_FALSE(make_answer_path(kToken, link));
  link = link_of();
  link.choices.clear();
  EXPECT_FALSE(make_answer_path(kToken, link));
  EXPECT_FALSE(make_answer_path("no token", link_of()));
}

}  // namespace
}  // namespace pawl::server
