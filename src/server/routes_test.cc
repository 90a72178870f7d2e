#include "server/routes.h"

#include <gtest/gtest.h>

#include <set>

#include "value/payload.h"

namespace pawl::server {
namespace {

TEST(Routes, FindsRoutesAndTheirParameters) {
  auto match = find_route("GET", "/api/v1/runs/a%2Fb/result");
  ASSERT_TRUE(match && match->route != nullptr);
  EXPECT_EQ(match->route->pattern, "/api/v1/runs/{id}/result");
  EXPECT_EQ(match->parameters, std::vector<std::string>{"a/b"});
  EXPECT_EQ(find_route("GET", "/api/v1/runs/%zz"), std::nullopt);
  EXPECT_EQ(find_route("GET", "/api/v1/nothing")->route, nullptr);
  EXPECT_EQ(find_route("GET", "/api/v1/runs//result")->route, nullptr);
  EXPECT_EQ(find_route("DELETE", "/api/v1/deploy")->allowed, "POST");
  EXPECT_NE(find_route("HEAD", "/healthz")->route, nullptr);
  EXPECT_EQ(find_route("GET", "/")->route, nullptr);
}

TEST(Routes, AreEachThereOnce) {
  std::set<std::string> seen;
  for (const Route& route : all_routes()) {
    EXPECT_TRUE(seen.insert(std::string(route.method) + std::string(route.pattern)).second);
    EXPECT_NE(route.handler, nullptr);
    EXPECT_FALSE(route.summary.empty()) << route.pattern;
  }
}

TEST(Routes, TheDocumentIsJsonAndHasThemAll) {
  std::string document = openapi_document();
  EXPECT_TRUE(Payload::parse(document)) << "the document is no JSON";
  for (const Route& route : all_routes()) {
    EXPECT_NE(document.find("\"" + std::string(route.pattern) + "\":{"), std::string::npos);
    EXPECT_NE(document.find(std::string(route.summary)), std::string::npos);
  }
}

}  // namespace
}  // namespace pawl::server
