#include "server/dashboard.h"

#include <gtest/gtest.h>

#include <set>

namespace pawl::server {
namespace {

net::Response ask(std::string target, std::vector<net::Header> headers = {},
                  std::string method = "GET") {
  net::Request request;
  request.method = std::move(method);
  request.target = std::move(target);
  request.headers = std::move(headers);
  net::Response response;
  if (!Dashboard("").answer(request, &response)) response.status = 404;
  return response;
}

TEST(Dashboard, ThePageIsThereAndItsAssetsAreKeptForEver) {
  std::set<std::string_view> paths;
  for (const Asset& asset : embedded_assets()) {
    EXPECT_TRUE(paths.insert(asset.path).second);
    const net::Response response = ask(std::string(asset.path));
    EXPECT_EQ(response.status, 200u);
    EXPECT_EQ(response.body.size(), asset.bytes.size());
    EXPECT_EQ(net::find_header(response.headers, "cache-control"),
              asset.path == "/" ? "no-cache" : "public, max-age=31536000, immutable");
    EXPECT_TRUE(net::find_header(response.headers, "content-security-policy")
                    .starts_with("default-src 'none'"));
    const net::Response again =
        ask(std::string(asset.path), {{"If-None-Match", std::string(asset.etag)}});
    EXPECT_EQ(again.status, 304u);
    EXPECT_TRUE(again.body.empty());
  }
  EXPECT_TRUE(paths.contains("/"));
}

TEST(Dashboard, NothingElseIsServed) {
  EXPECT_EQ(ask("/?a=b").status, 200u);
  EXPECT_EQ(ask("/index.html").status, 200u);
  for (const char* target : {"/assets/none.js", "/assets/", "/assets/../x", "/api", "/x", "//"}) {
    EXPECT_EQ(ask(target).status, 404u) << target;
  }
  EXPECT_EQ(ask("/", {}, "POST").status, 404u);
}

}  // namespace
}  // namespace pawl::server
