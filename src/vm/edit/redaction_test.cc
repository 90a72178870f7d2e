#include "vm/edit/redaction.h"

#include <gtest/gtest.h>

#include "vm/inspect.h"
#include "vm/scripted_run_test_support.h"
#include "vm/snapshot/snapshot.h"

namespace pawl::vm {
namespace {

std::string redacted(const std::vector<std::string>& rules, std::string payload,
                     const char* name = "input") {
  auto redaction = Redaction::parse(rules);
  if (!redaction) return redaction.error().message;
  redaction->learn_payload(payload, name);
  redaction->redact_payload(&payload, name);
  return redaction->check() ? payload : redaction->check().error().message;
}

TEST(Redaction, NamesAndPathsOfPayloads) {
  EXPECT_EQ(redacted({"email"}, R"({"email":"eva@x.org","n":1})"),
            R"({"email":"********1","n":1})");
  EXPECT_EQ(redacted({"customer.email"}, R"({"email":"a","customer":[{"email":"bb","n":2}]})"),
            R"({"email":"a","customer":[{"email":"**","n":2}]})");
  EXPECT_EQ(redacted({"card"}, R"({"card":{"number":4111,"real":1.5,"ok":true,"none":null}})"),
            R"({"card":{"number":0,"real":0.0,"ok":false,"none":null}})");
  EXPECT_EQ(redacted({"input"}, R"(["abc",{"$decimal":"1.5"},{"$set":[1,2]}])"),
            R"(["***",null,{"$set":[]}])");
  EXPECT_EQ(redacted({"email"}, R"({"$dict":[["email","abc"],[7,"d"]]})"),
            R"({"$dict":[["email","***"],[7,"d"]]})");
}

TEST(Redaction, WhatWasTakenOutOnceIsTakenOutEverywhere) {
  auto redaction = Redaction::parse({"email", "/[0-9]{4}-[0-9]{4}/"});
  ASSERT_TRUE(redaction);
  redaction->learn_payload(R"({"email":"eva@x.org"})");
  std::string log = "mail to eva@x.org, not to meva@x.org; card 1234-5678";
  redaction->learn_text(log);
  redaction->redact_text(&log);
  EXPECT_EQ(log, "mail to ********1, not to meva@x.org; card ********2");
  std::string same = R"(["1234-5678"])";
  redaction->redact_payload(&same);
  EXPECT_EQ(same, R"(["********2"])") << "the same text has the same mask";
}

TEST(Redaction, RulesThatCannotBeRead) {
  EXPECT_EQ(redacted({"/(/"}, "1"), "the rule '/(/' is no pattern");
  EXPECT_EQ(redacted({"a..b"}, "1"), "the rule 'a..b' has a name that is empty");
  EXPECT_EQ(redacted({""}, "1"), "the rule '' has a name that is empty");
  EXPECT_EQ(redacted(std::vector<std::string>(101, "a"), "1"),
            "there are more than 100 rules of what to redact");
  EXPECT_EQ(redacted({"/(a+)+$/"}, "\"" + std::string(60, 'a') + "b\""),
            "a pattern takes too long: make it simpler");
}

constexpr const char* kSource = R"(
from collections import namedtuple
from dataclasses import asdict, dataclass
from decimal import Decimal
from pawl import workflow, task
@task
async def charge(n): ...
@dataclass
class Customer:
    email: str
    age: int
Point = namedtuple("Point", "secret x")
seen = {}
@workflow
async def order(p):
    email = p["email"]
    customer = Customer(email, 44)
    wide = "für " + email + " 漢字"
    seen[email] = customer
    point = Point(["inside", 5], Decimal("1.5"))
    constant = "paid"
    await charge(1)
    return [email, customer.email, customer.age, wide, seen[email].email, point.secret, constant,
            email == p["email"], asdict(customer)]
)";

TEST(Redaction, AMachineGoesOnWithWhatIsLeft) {
  ScriptedRun run(kSource);
  ASSERT_EQ(run.refusal, "");
  run.start(R"({"email": "eva@x.org"})");
  auto redaction = Redaction::parse({"email", "customer.age", "secret", "constant"});
  ASSERT_TRUE(redaction);
  redaction->learn(*run.machine);
  redaction->redact(*run.machine);
  ASSERT_TRUE(redaction->check());
  auto bytes = encode_snapshot(*run.machine);
  ASSERT_TRUE(bytes);
  EXPECT_EQ(bytes->find("eva@x.org"), std::string::npos);
  EXPECT_EQ(bytes->find("inside"), std::string::npos);
  auto machine = decode_snapshot(run.program, Limits{}, run.host, *bytes);
  ASSERT_TRUE(machine) << machine.error().message;
  run.machine = std::move(*machine);
  const Activation& end = run.answer(1, "null");
  ASSERT_TRUE(end.end && end.end->output);
  EXPECT_EQ(
      end.end->output->text(),
      R"(["********1","********1",0,"für ********1 漢字","********1",["*****2",0],"****",true,{"email":"********1","age":0}])");
}

TEST(Redaction, RulesThatMeetNothingChangeNothing) {
  ScriptedRun run(kSource);
  run.start(R"({"email": "eva@x.org"})");
  const std::string before = encode_snapshot(*run.machine).value();
  auto redaction = Redaction::parse({"nobody", "nobody.email.x", "/nowhere/"});
  ASSERT_TRUE(redaction);
  redaction->learn(*run.machine);
  redaction->redact(*run.machine);
  EXPECT_EQ(encode_snapshot(*run.machine).value(), before);
}

}  // namespace
}  // namespace pawl::vm
