#include "net/http_server.h"
#include "base/error_codes.h"

#include <gtest/gtest.h>

#include <future>
#include <mutex>
#include <thread>

#include "net/http_client.h"
#include "net/http_server_test_support.h"

namespace pawl::net {
namespace {

TEST(HttpServer, AnswersManyRequestsOnOneConnection) {
  Server server;
  HttpClient client = server.client();
  for (int i = 0; i < 10; ++i) {
    auto response = client.request("POST", "/echo?n=" + std::to_string(i), "body");
    ASSERT_TRUE(response) << to_string(response.error());
    EXPECT_EQ(response->status, 200u);
    EXPECT_EQ(response->body, "POST /echo?n=" + std::to_string(i) + " body");
    EXPECT_EQ(response->header("x-seen"), "yes");
  }
  EXPECT_EQ(server.http->counters().accepted, 1u);
  EXPECT_EQ(server.http->counters().requests, 10u);
}

TEST(HttpServer, AnswersPipelinedRequestsInOrder) {
  Server server;
  HttpClient client = server.client();
  ASSERT_TRUE(client.connect());
  std::string all;
  for (int i = 0; i < 50; ++i) {
    all += "GET /echo?" + std::to_string(i) + " HTTP/1.1\r\nHost: a\r\n\r\n";
  }
  ASSERT_TRUE(client.send(all));
  for (int i = 0; i < 50; ++i) {
    auto response = client.receive();
    ASSERT_TRUE(response);
    EXPECT_EQ(response->body, "GET /echo?" + std::to_string(i) + " ");
  }
}

TEST(HttpServer, AnswersFromAnotherThreadLater) {
  Server server;
  HttpClient client = server.client();
  std::thread other([&] {
    auto exchange = server.take();
    exchange->respond({201, "text/plain", "later"});
    exchange->respond({500, "text/plain", "a second answer changes nothing"});
  });
  auto response = client.request("GET", "/hold");
  other.join();
  ASSERT_TRUE(response);
  EXPECT_EQ(response->status, 201u);
  EXPECT_EQ(response->body, "later");
  response = client.request("GET", "/echo");
  ASSERT_TRUE(response);
  EXPECT_EQ(response->body, "GET /echo ");
}

TEST(HttpServer, AnExchangeThatIsDroppedAnswers) {
  Server server;
  HttpClient client = server.client();
  auto response = client.request("GET", "/drop");
  ASSERT_TRUE(response);
  EXPECT_EQ(response->status, 500u);
}

TEST(HttpServer, TellsWhenAWaitingClientGoes) {
  Server server;
  HttpClient client = server.client();
  ASSERT_TRUE(client.connect());
  ASSERT_TRUE(client.send("GET /hold HTTP/1.1\r\nHost: a\r\n\r\n"));
  auto exchange = server.take();
  ASSERT_TRUE(exchange);
  EXPECT_EQ(server.gone, 0);
  client.close();
  EXPECT_TRUE(soon([&] { return server.gone == 1; }));
  exchange->respond({200, "text/plain", "nobody reads this"});
  EXPECT_TRUE(soon([&] { return server.http->counters().open == 0; }));
}

TEST(HttpServer, StreamsParts) {
  Server server;
  HttpClient client = server.client();
  std::thread other([&] {
    auto exchange = server.take();
    exchange->begin_stream({200, "text/event-stream", ""});
    for (int i = 0; i < 100; ++i) exchange->send("data: " + std::to_string(i) + "\n\n");
    exchange->end_stream();
  });
  auto response = client.request("GET", "/stream");
  other.join();
  ASSERT_TRUE(response);
  EXPECT_TRUE(response->body.starts_with("data: 0\n\n"));
  EXPECT_TRUE(response->body.ends_with("data: 99\n\n"));
  EXPECT_TRUE(client.request("GET", "/echo"));
  EXPECT_EQ(server.http->counters().accepted, 1u);
}

TEST(HttpServer, DropsAStreamThatNobodyReads) {
  HttpServerOptions options;
  options.stream_backlog_bytes = 1 << 20;
  Server server(options);
  HttpClient client = server.client();
  ASSERT_TRUE(client.connect());
  ASSERT_TRUE(client.send("GET /stream HTTP/1.1\r\nHost: a\r\n\r\n"));
  auto exchange = server.take();
  exchange->begin_stream({200, "text/event-stream", ""});
  for (int i = 0; i < 400 && server.gone == 0; ++i) exchange->send(std::string(100'000, 'x'));
  EXPECT_TRUE(soon([&] { return server.gone == 1; }));
}

TEST(HttpServer, SendsLargeResponses) {
  Server server;
  HttpClient client = server.client();
  auto response = client.request("GET", "/big");
  ASSERT_TRUE(response);
  EXPECT_EQ(response->body.size(), 8u << 20);
}

TEST(HttpServer, AnswersHeadWithoutABody) {
  Server server;
  HttpClient client = server.client();
  auto response = client.request("HEAD", "/echo");
  ASSERT_TRUE(response);
  EXPECT_EQ(response->header("content-length"), "11");
  ASSERT_TRUE(client.request("GET", "/echo"));
}

struct Refusal {
  std::string sent;
  unsigned status;
};

TEST(HttpServer, RefusesWhatIsNotARequest) {
  HttpServerOptions options;
  options.header_bytes = 2000;
  options.body_bytes = 1000;
  Server server(options);
  const Refusal kRefusals[] = {
      {"hello\r\n\r\n", 400},
      {"GET /echo HTTP/1.1\r\nno colon\r\n\r\n", 400},
      {"GET /echo HTTP/9.9\r\n\r\n", 505},
      {"GET /echo HTTP/1.1\r\nX: " + std::string(3000, 'x') + "\r\n\r\n", 431},
      {"GET /" + std::string(5000, 'x') + " HTTP/1.1\r\n\r\n", 431},
      {"POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 5000\r\n\r\n", 413},
      {"POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: -1\r\n\r\n", 400},
      {"POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nhello",
       400},
      {"POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nTransfer-Encoding: "
       "chunked\r\n\r\n0\r\n\r\n",
       400},
      {"POST /echo HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n\r\n", 400},
      {"POST /echo HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: gzip\r\n\r\nGET / HTTP/1.1\r\n\r\n",
       501},
      {"POST /echo HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n", 501},
      {"POST /echo HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n7d0\r\n" +
           std::string(2000, 'x') + "\r\n0\r\n\r\n",
       413},
  };
  for (const Refusal& refusal : kRefusals) {
    HttpClient client = server.client();
    ASSERT_TRUE(client.connect());
    ASSERT_TRUE(client.send(refusal.sent));
    auto response = client.receive();
    ASSERT_TRUE(response) << refusal.sent << to_string(response.error());
    EXPECT_EQ(response->status, refusal.status) << refusal.sent;
    EXPECT_FALSE(client.is_open()) << "a connection out of step must not go on";
  }
  EXPECT_EQ(server.http->counters().bad_requests, std::size(kRefusals));
  EXPECT_TRUE(server.client().request("GET", "/echo"));
}

TEST(HttpServer, RefusesATruncatedRequest) {
  Server server;
  HttpClient client = server.client();
  ASSERT_TRUE(client.connect());
  ASSERT_TRUE(client.send("POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n\r\nhalf"));
  client.end_writing();
  auto response = client.receive();
  ASSERT_TRUE(response);
  EXPECT_EQ(response->status, 400u);
}

TEST(HttpServer, AnswersAClientThatHasEndedItsSide) {
  Server server;
  HttpClient client = server.client();
  ASSERT_TRUE(client.connect());
  ASSERT_TRUE(client.send("GET /hold HTTP/1.1\r\nHost: a\r\n\r\n"));
  client.end_writing();
  auto exchange = server.take();
  ASSERT_TRUE(exchange);
  exchange->respond({200, "text/plain", "still here"});
  auto response = client.receive();
  ASSERT_TRUE(response);
  EXPECT_EQ(response->body, "still here");
}

TEST(HttpServer, RefusesSlowRequestsAndEndsIdleConnections) {
  HttpServerOptions options;
  options.receive_timeout = milliseconds(300);
  options.idle_timeout = milliseconds(600);
  Server server(options);
  HttpClient slow = server.client();
  ASSERT_TRUE(slow.connect());
  ASSERT_TRUE(slow.send("GET /echo HTTP/1.1\r\n"));
  auto response = slow.receive();
  ASSERT_TRUE(response) << to_string(response.error());
  EXPECT_EQ(response->status, 408u);
  HttpClient idle = server.client();
  ASSERT_TRUE(idle.request("GET", "/echo"));
  auto rest = idle.receive_some();
  ASSERT_TRUE(rest);
  EXPECT_EQ(*rest, "");
  EXPECT_TRUE(soon([&] { return server.http->counters().open == 0; }));
}

TEST(HttpServer, EndsAConnectionThatTakesNothing) {
  HttpServerOptions options;
  options.send_timeout = milliseconds(300);
  Server server(options);
  HttpClient client = server.client();
  ASSERT_TRUE(client.connect());
  std::string many;
  for (int i = 0; i < 20; ++i) many += "GET /big HTTP/1.1\r\nHost: a\r\n\r\n";
  ASSERT_TRUE(client.send(many));
  EXPECT_TRUE(soon([&] { return server.http->counters().requests > 0; }));
  EXPECT_TRUE(soon([&] { return server.http->counters().open == 0; }));
}

TEST(HttpServer, TakesABodyAfterSayingContinue) {
  Server server;
  HttpClient client = server.client();
  ASSERT_TRUE(client.connect());
  ASSERT_TRUE(client.send(
      "POST /echo HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: 5\r\n\r\n"));
  auto said = client.receive_some();
  ASSERT_TRUE(said);
  EXPECT_EQ(*said, "HTTP/1.1 100 Continue\r\n\r\n");
  ASSERT_TRUE(client.send("hello"));
  auto response = client.receive();
  ASSERT_TRUE(response);
  EXPECT_EQ(response->body, "POST /echo hello");
}

TEST(HttpServer, SpeaksWithOldClients) {
  Server server;
  HttpClient client = server.client();
  ASSERT_TRUE(client.connect());
  ASSERT_TRUE(client.send("GET /echo HTTP/1.0\r\n\r\n"));
  auto response = client.receive();
  ASSERT_TRUE(response);
  EXPECT_EQ(response->body, "GET /echo ");
  EXPECT_FALSE(client.is_open());
}

TEST(HttpServer, HasABoundOnConnections) {
  HttpServerOptions options;
  options.connections = 2;
  Server server(options);
  HttpClient first = server.client();
  HttpClient second = server.client();
  ASSERT_TRUE(first.request("GET", "/echo"));
  ASSERT_TRUE(second.request("GET", "/echo"));
  EXPECT_FALSE(server.client().request("GET", "/echo"));
  EXPECT_EQ(server.http->counters().refused, 1u);
  first.close();
  EXPECT_TRUE(soon([&] { return server.http->counters().open == 1; }));
  EXPECT_TRUE(server.client().request("GET", "/echo"));
}

TEST(HttpServer, DrainsBeforeItStops) {
  Server server;
  HttpClient idle = server.client();
  ASSERT_TRUE(idle.request("GET", "/echo"));
  HttpClient busy = server.client();
  auto response = std::async(std::launch::async, [&] { return busy.request("GET", "/hold"); });
  auto exchange = server.take();
  auto drained = std::async(std::launch::async, [&] { server.http->drain(milliseconds(5000)); });
  EXPECT_TRUE(soon([&] { return server.http->counters().open == 1; }));
  EXPECT_FALSE(server.client().request("GET", "/echo"));
  exchange->respond({200, "text/plain", "the last one"});
  auto last = response.get();
  ASSERT_TRUE(last);
  EXPECT_EQ(last->body, "the last one");
  EXPECT_FALSE(busy.is_open());
  drained.get();
  EXPECT_EQ(server.http->counters().open, 0u);
}

TEST(HttpServer, AnAnswerAfterTheStopIsDropped) {
  std::shared_ptr<Exchange> exchange;
  {
    Server server;
    HttpClient client = server.client();
    ASSERT_TRUE(client.connect());
    ASSERT_TRUE(client.send("GET /hold HTTP/1.1\r\nHost: a\r\n\r\n"));
    exchange = server.take();
    server.http->stop();
    EXPECT_EQ(server.gone, 1);
  }
  exchange->respond({200, "text/plain", "too late"});
}

TEST(HttpServer, SharesConnectionsBetweenThreads) {
  HttpServerOptions options;
  options.threads = 2;
  Server server(options);
  std::vector<std::thread> clients;
  std::atomic<int> right = 0;
  for (int i = 0; i < 8; ++i) {
    clients.emplace_back([&] {
      HttpClient client = server.client();
      for (int n = 0; n < 200; ++n) {
        auto response = client.request("POST", "/echo", std::string(n * 100, 'y'));
        if (response && response->body.size() == 11 + n * 100U) ++right;
      }
    });
  }
  for (std::thread& client : clients) client.join();
  EXPECT_EQ(right, 1600);
}

TEST(HttpServer, SaysWhenItCannotListen) {
  Server server;
  HttpServerOptions options;
  options.port = server.http->port();
  auto second =
      HttpServer::start(options, [](const std::shared_ptr<Exchange>&) { return Arrived(); });
  ASSERT_FALSE(second);
  EXPECT_EQ(second.error().code, ErrorCode::cannot_listen);
  options.address = "nowhere";
  EXPECT_FALSE(
      HttpServer::start(options, [](const std::shared_ptr<Exchange>&) { return Arrived(); }));
}

}  // namespace
}  // namespace pawl::net
