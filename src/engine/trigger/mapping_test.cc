#include "engine/trigger/mapping.h"

#include <gtest/gtest.h>

#include "base/error_codes.h"
#include "engine/trigger/fire.h"

namespace pawl::engine {
namespace {

Incoming arrived(const char* body) {
  Incoming incoming;
  incoming.trigger = "orders";
  incoming.input_id = "event-1";
  incoming.at_us = 1'763'424'000'000'000;
  incoming.body = Payload::trusted(body);
  incoming.headers = {{"x-event", "paid"}};
  incoming.query = {{"page", "3"}};
  return incoming;
}

std::string fill(const char* tree, const char* body) {
  const Incoming incoming = arrived(body);
  Parts parts(incoming);
  const auto filled = parts.fill(*PayloadTree::parse(tree));
  return filled ? filled->text() : filled.error().message;
}

bool passes(const char* filter, const char* body) {
  const std::string text = std::string(R"({"workflow":"a","filter":[)") + filter + "]}";
  const auto definition = decode_trigger(text);
  EXPECT_TRUE(definition) << definition.error().message;
  const Incoming incoming = arrived(body);
  Parts parts(incoming);
  return *parts.passes(definition->filter);
}

TEST(TriggerMapping, PathsLeadIntoWhatArrived) {
  constexpr const char* kBody = R"({"a":{"b":[{"odd name":7}]},"n":1.5})";
  EXPECT_EQ(fill(R"("$body.a.b[0][\"odd name\"]")", kBody), "7");
  EXPECT_EQ(fill(R"("$body.a.b[1]")", kBody), "null");
  EXPECT_EQ(fill(R"("$body.n.x")", kBody), "null");
  EXPECT_EQ(fill(R"("$body")", kBody), kBody) << "byte for byte";
  EXPECT_EQ(fill(R"("$headers.X-Event")", kBody), R"("paid")") << "names in any case";
  EXPECT_EQ(fill(R"("$query.page")", kBody), R"("3")");
  EXPECT_EQ(fill(R"(["$input_id","$trigger","$at"])", kBody),
            R"(["event-1","orders","2025-11-18T00:00:00Z"])");
}

TEST(TriggerMapping, TemplatesKeepTheirShape) {
  EXPECT_EQ(fill(R"({"a":"$body.x","b":[1,true,null,"words"],"c":"for ${body.x}, $$5"})",
                 R"({"x":"Ada"})"),
            R"({"a":"Ada","b":[1,true,null,"words"],"c":"for Ada, $5"})");
  EXPECT_EQ(fill(R"("${body.n}/${body.t}/${body.none}")", R"({"n":12,"t":true})"), R"("12/true/")");
}

TEST(TriggerMapping, WhatIsNoPathIsRefused) {
  for (const char* text : {"$", "$body.", "$body..a", "$body[", "$body[x]", "$nobody", "$body a",
                           "$body[\"a]", "$body[-1]"}) {
    EXPECT_FALSE(parse_path(text)) << text;
  }
  for (const char* text : {"${body", "${nobody}", "five $ more"}) {
    EXPECT_FALSE(check_template(PayloadTree(std::string(text)))) << text;
  }
  EXPECT_FALSE(parse_path("$body" + std::string(60, '.')));
  std::string deep = "$body";
  for (int step = 0; step < 60; ++step) deep += ".a";
  EXPECT_FALSE(parse_path(deep));
}

// What a stranger sends is multiplied by a template that names it often.
TEST(TriggerMapping, WhatATemplateMakesHasABound) {
  PayloadTree::Elements often(40, PayloadTree(std::string("$body.x")));
  Incoming incoming = arrived("null");
  incoming.body = Payload::trusted("{\"x\":\"" + std::string(1 << 20, 'a') + "\"}");
  Parts parts(incoming);
  const auto filled = parts.fill(PayloadTree(PayloadKind::kList, often));
  ASSERT_FALSE(filled);
  EXPECT_EQ(filled.error().code, ErrorCode::payload_too_large);
}

TEST(TriggerMapping, AKeyNeedsEachOfItsParts) {
  const Incoming incoming = arrived(R"({"id":7,"list":[]})");
  Parts parts(incoming);
  EXPECT_EQ(*parts.text_of("order-${body.id}"), "order-7");
  EXPECT_EQ(*parts.text_of("$body.id"), "7");
  EXPECT_EQ(*parts.text_of("plain"), "plain");
  EXPECT_FALSE(parts.text_of("order-${body.none}"));
  EXPECT_FALSE(parts.text_of("$body.list"));
}

TEST(TriggerMapping, FiltersHold) {
  constexpr const char* kBody = R"({"type":"paid","n":3,"name":"Ada"})";
  EXPECT_TRUE(passes(R"({"path":"$body.type","is":"paid"})", kBody));
  EXPECT_FALSE(passes(R"({"path":"$body.type","is":"sent"})", kBody));
  EXPECT_TRUE(passes(R"({"path":"$body.none","not":1})", kBody));
  EXPECT_FALSE(passes(R"({"path":"$body.n","not":3})", kBody));
  EXPECT_TRUE(passes(R"({"path":"$body.n","in":[1,2,3]})", kBody));
  EXPECT_TRUE(passes(R"({"path":"$body.name","prefix":"A"})", kBody));
  EXPECT_FALSE(passes(R"({"path":"$body.n","prefix":"3"})", kBody)) << "no text";
  EXPECT_TRUE(passes(R"({"path":"$body.none","exists":false})", kBody));
  EXPECT_FALSE(passes(R"({"path":"$body.n","is":3},{"path":"$body.type","is":"sent"})", kBody))
      << "all of them";
}

TEST(TriggerMapping, WhatIsKeptOfAnInputComesBack) {
  const Incoming incoming = arrived(R"({"a":[1,"b"]})");
  const auto back = Incoming::decode(incoming.encode());
  ASSERT_TRUE(back);
  EXPECT_EQ(back->body.text(), incoming.body.text());
  EXPECT_EQ(back->headers, incoming.headers);
  EXPECT_EQ(back->query, incoming.query);
}

TEST(TriggerMapping, HeadersThatAreSecretAreNotThere) {
  for (const char* name : {"Authorization", "Cookie", "X-Hub-Signature-256", "X-Gitlab-Token",
                           "x-api-key", "Stripe-Signature", "My-Secret"}) {
    EXPECT_TRUE(Incoming::is_secret_header(name)) << name;
  }
  EXPECT_FALSE(Incoming::is_secret_header("X-GitHub-Event"));
}

TEST(TriggerPlan, AnInputIsKnownByItsIdOrByWhatItSays) {
  const auto by_header = *decode_trigger(R"({"workflow":"a","dedupe":{"header":"X-Event"}})");
  EXPECT_EQ(input_id_of(by_header, arrived("1")), "paid");
  const auto by_path = *decode_trigger(R"({"workflow":"a","dedupe":{"path":"$body.id"}})");
  EXPECT_EQ(input_id_of(by_path, arrived(R"({"id":7})")), "7");
  EXPECT_TRUE(input_id_of(by_path, arrived("{}")).starts_with("sha256:"));
  EXPECT_EQ(input_id_of(by_path, arrived("{}")), input_id_of(by_path, arrived("{}")));
  EXPECT_EQ(bounded_input_id(std::string(300, 'a')).size(), 7u + 64u);
  EXPECT_EQ(input_id_of(*decode_trigger(R"({"workflow":"a"})"), arrived("1")), "");
}

TEST(TriggerPlan, SaysWhatIsToBeStarted) {
  const auto definition = *decode_trigger(
      R"({"workflow":"order","action":"start_or_send","key":"$body.id","channel":"c",)"
      R"("message":"$body.what","one_at_a_time":"$body.who","tags":{"a":"b"}})");
  const auto made = plan(definition, arrived(R"({"id":7,"what":[1],"who":"ada"})"));
  ASSERT_TRUE(made && made->start && made->start->message);
  EXPECT_EQ(made->start->workflow, "order");
  EXPECT_EQ(made->start->start_key, "7");
  EXPECT_EQ(made->start->message->payload.text(), "[1]");
  EXPECT_EQ(made->start->policy.key, "ada");
  EXPECT_EQ(made->start->policy.queue, "trigger orders");
  EXPECT_EQ(made->start->on_conflict, OnConflict::kRestartIfEnded);
  EXPECT_EQ(made->start->tags.front(), (store::Tag{"pawl.trigger", "orders"}));
  EXPECT_FALSE(plan(definition, arrived("{}"))) << "there is no key";
}

}  // namespace
}  // namespace pawl::engine
