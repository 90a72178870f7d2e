// What clients may make a server hold, one by one and all together.
#include <gtest/gtest.h>

#include <new>
#include <thread>

#include "net/http_server_test_support.h"

namespace pawl::net {
namespace {

constexpr std::size_t kMegabyte = 1 << 20;

HttpServerOptions small_memory() {
  HttpServerOptions options;
  options.memory_bytes = 8 * kMegabyte;
  options.body_bytes = 2 * kMegabyte;
  return options;
}

std::string head(const std::string& path, std::size_t length) {
  return "POST " + path + " HTTP/1.1\r\nHost: a\r\nContent-Length: " + std::to_string(length) +
         "\r\n\r\n";
}

// A client that has sent so much of a body, and waits.
HttpClient begun(Server& server, std::size_t sent, std::size_t length) {
  HttpClient client = server.client();
  EXPECT_TRUE(client.connect());
  EXPECT_TRUE(client.send(head("/echo", length) + std::string(sent, 'x')));
  return client;
}

TEST(HttpLimits, RefusesByTheHeadAlone) {
  Server server;
  HttpClient client = server.client();
  ASSERT_TRUE(client.connect());
  ASSERT_TRUE(
      client.send("POST /forbidden HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\n"
                  "Content-Length: 1000\r\n\r\n"));
  auto response = client.receive();
  ASSERT_TRUE(response) << to_string(response.error());
  EXPECT_EQ(response->status, 403u);
  EXPECT_EQ(response->header("connection"), "close");
}

TEST(HttpLimits, PassesOverASmallBodyOfWhatWasRefused) {
  Server server;
  HttpClient client = server.client();
  ASSERT_TRUE(client.connect());
  const std::string next = "GET /echo HTTP/1.1\r\nHost: a\r\n\r\n";
  ASSERT_TRUE(client.send(head("/forbidden", 5) + "hello" + next));
  auto response = client.receive();
  ASSERT_TRUE(response);
  EXPECT_EQ(response->status, 403u);
  response = client.receive();
  ASSERT_TRUE(response);
  EXPECT_EQ(response->body, "GET /echo ");
}

TEST(HttpLimits, TakesLessOfABodyWhereTheHandlerSaysSo) {
  Server server;
  HttpClient client = server.client();
  auto response = client.request("POST", "/short", "0123456789x");
  ASSERT_TRUE(response);
  EXPECT_EQ(response->status, 413u);
}

TEST(HttpLimits, CountsWhatArrivesNotWhatIsAnnounced) {
  Server server(small_memory());
  std::vector<HttpClient> clients;
  for (int i = 0; i < 20; ++i) clients.push_back(begun(server, 10, 2 * kMegabyte));
  EXPECT_TRUE(soon([&] { return server.http->counters().requests == 20; }));
  EXPECT_LT(server.http->counters().memory_bytes, 2 * kMegabyte);
  EXPECT_TRUE(server.client().request("POST", "/echo", std::string(kMegabyte, 'y')));
}

TEST(HttpLimits, RefusesBodiesBeyondTheBudgetAndServesSmallOnes) {
  Server server(small_memory());
  std::vector<HttpClient> clients;
  for (int i = 0; i < 12; ++i) clients.push_back(begun(server, kMegabyte, 2 * kMegabyte));
  EXPECT_TRUE(soon([&] { return server.http->counters().bad_requests > 0; }));
  EXPECT_LE(server.http->counters().memory_bytes, 8 * kMegabyte);
  auto response = server.client().request("POST", "/echo", std::string(1000, 'y'));
  ASSERT_TRUE(response);
  EXPECT_EQ(response->status, 200u);
  clients.clear();
  EXPECT_TRUE(soon([&] { return server.http->counters().memory_bytes == 0; }));
}

TEST(HttpLimits, EndsThoseThatStallForTheSakeOfOthers) {
  Server server(small_memory());
  std::vector<HttpClient> clients;
  for (int i = 0; i < 6; ++i) clients.push_back(begun(server, kMegabyte - 100, kMegabyte));
  EXPECT_TRUE(soon([&] { return server.http->counters().evicted > 0; }));
  EXPECT_TRUE(soon([&] {
    auto response = server.client().request("POST", "/echo", std::string(kMegabyte, 'y'));
    return response && response->status == 200;
  }));
}

TEST(HttpLimits, CountsRequestsWhoseClientsHaveGone) {
  Server server(small_memory());
  {
    HttpClient client = server.client();
    ASSERT_TRUE(client.connect());
    ASSERT_TRUE(client.send(head("/hold", kMegabyte) + std::string(kMegabyte, 'x')));
    EXPECT_TRUE(soon([&] { return server.http->counters().memory_bytes == 3 * kMegabyte; }));
  }
  // The connection stays until the answer: a client may have ended only its own side.
  EXPECT_TRUE(soon([&] { return server.gone == 1; }));
  auto exchange = server.take();
  ASSERT_TRUE(exchange);
  EXPECT_EQ(server.http->counters().memory_bytes, 3 * kMegabyte);
  exchange.reset();
  EXPECT_TRUE(soon([&] { return server.http->counters().memory_bytes == 0; }));
  EXPECT_TRUE(soon([&] { return server.http->counters().open == 0; }));
}

TEST(HttpLimits, AnAnswerThatDoesNotFitIsNotGiven) {
  HttpServerOptions options = small_memory();
  Server server(options);
  // 8 MB, and a quarter of the budget is for small ones.
  auto response = server.client().request("GET", "/big");
  ASSERT_TRUE(response);
  EXPECT_EQ(response->status, 503u);
  EXPECT_GT(server.http->counters().memory_refusals, 0u);
}

TEST(HttpLimits, StreamsThatNobodyReadsCount) {
  HttpServerOptions options = small_memory();
  options.stream_backlog_bytes = 1 << 30;
  Server server(options);
  HttpClient client = server.client();
  ASSERT_TRUE(client.connect());
  ASSERT_TRUE(client.send("GET /stream HTTP/1.1\r\nHost: a\r\n\r\n"));
  auto exchange = server.take();
  exchange->begin_stream({200, "text/event-stream", ""});
  for (int i = 0; i < 400 && server.gone == 0; ++i) exchange->send(std::string(100'000, 'x'));
  EXPECT_TRUE(soon([&] { return server.gone == 1; }));
  EXPECT_TRUE(soon([&] { return server.http->counters().memory_bytes == 0; }));
}

TEST(HttpLimits, IdleConnectionsMakeRoomForNewOnes) {
  HttpServerOptions options;
  options.connections = 3;
  Server server(options);
  std::vector<HttpClient> idle;
  for (int i = 0; i < 3; ++i) {
    idle.push_back(server.client());
    ASSERT_TRUE(idle.back().request("GET", "/echo"));
  }
  EXPECT_TRUE(soon([&] { return server.client().request("GET", "/echo").has_value(); }));
  EXPECT_GT(server.http->counters().shed, 0u);
}

TEST(HttpLimits, AHandlerWithoutMemoryCostsOneRequest) {
  auto started = HttpServer::start({}, [](const std::shared_ptr<Exchange>& exchange) -> Arrived {
    const bool at_once = exchange->request().path() == "/head";
    if (at_once) throw std::bad_alloc();
    return [exchange] {
      if (exchange->request().path() == "/body") throw std::bad_alloc();
      exchange->respond({200, "text/plain", "ok"});
    };
  });
  ASSERT_TRUE(started);
  for (const char* path : {"/head", "/body"}) {
    HttpClient client({"127.0.0.1", (*started)->port(), milliseconds(10'000), {}});
    auto response = client.request("GET", path);
    ASSERT_TRUE(response) << to_string(response.error());
    EXPECT_EQ(response->status, 503u);
    response = client.request("GET", "/");
    ASSERT_TRUE(response);
    EXPECT_EQ(response->body, "ok");
  }
  EXPECT_EQ((*started)->counters().memory_failures, 2u);
  (*started)->stop();
}

}  // namespace
}  // namespace pawl::net
