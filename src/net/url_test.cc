#include "net/url.h"

#include <gtest/gtest.h>

namespace pawl::net {
namespace {

TEST(Url, DecodesAndEncodes) {
  EXPECT_EQ(percent_decode("a%20b%2fc+d"), "a b/c+d");
  EXPECT_EQ(percent_decode("a%2"), std::nullopt);
  EXPECT_EQ(percent_decode("a%zz"), std::nullopt);
  EXPECT_EQ(percent_encode("a b/ü~"), "a%20b%2F%C3%BC~");
  std::string all;
  for (int i = 0; i < 256; ++i) all += static_cast<char>(i);
  EXPECT_EQ(percent_decode(percent_encode(all)), all);
}

TEST(Url, SplitsPaths) {
  using Parts = std::vector<std::string>;
  EXPECT_EQ(path_parts("/"), Parts());
  EXPECT_EQ(path_parts("/a/b%2Fc"), (Parts{"a", "b/c"}));
  EXPECT_EQ(path_parts("/a//b"), (Parts{"a", "", "b"}));
  EXPECT_EQ(path_parts("/a/%"), std::nullopt);
}

TEST(Url, ParsesQueries) {
  EXPECT_EQ(parse_query(""), Query());
  EXPECT_EQ(parse_query("a=1&b=x+y%26&c&&d="),
            (Query{{"a", "1"}, {"b", "x y&"}, {"c", ""}, {"d", ""}}));
  EXPECT_EQ(parse_query("a=%q"), std::nullopt);
}

}  // namespace
}  // namespace pawl::net
