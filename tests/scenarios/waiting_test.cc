// Scenarios that wait: for people, for time, for jobs elsewhere.
#include "durable_test_support.h"

namespace pawl {
namespace {

using Strings = std::vector<std::string>;
using std::chrono::hours;
using std::chrono::seconds;

// --- approval with reminder and deadline

class Approval : public DurableTest {
 protected:
  void SetUp() override {
    DurableTest::SetUp();
    task("notify",
         [this](const std::string& who, const std::string& text) { did(who + ": " + text); });
    task("pay_out", [this](const std::string& report, int amount) {
      did("pay " + report);
      return "p-" + std::to_string(amount);
    });
    deploy("approval.py");
    run = start("approve_expenses",
                *Payload::parse(R"({"report":"Lyon","approver":"lee","amount":320})"));
    step();
  }
  std::string run;
};

TEST_F(Approval, IsGivenAfterAReminder) {
  pass(hours(23));
  restart();
  EXPECT_EQ(status(run), R"({"state":"waiting","approver":"lee","reminders":0})");
  pass(hours(1));
  step();
  EXPECT_EQ(status(run), R"({"state":"waiting","approver":"lee","reminders":1})");
  send(run, "decision", *Payload::parse(R"({"approved":true})"));
  EXPECT_EQ(finish(run), R"({"state":"paid","payment":"p-320","reminders":1})");
  EXPECT_EQ(done(),
            (Strings{"lee: please look at Lyon: 320", "lee: reminder 1: Lyon", "pay Lyon"}));
}

TEST_F(Approval, IsRefused) {
  restart();
  send(run, "decision", *Payload::parse(R"({"approved":false,"why":"too dear"})"));
  EXPECT_EQ(finish(run), R"({"state":"rejected","why":"too dear","reminders":0})");
}

TEST_F(Approval, Expires) {
  Time begun = now();
  EXPECT_EQ(finish(run), R"({"state":"expired","reminders":2})");
  EXPECT_EQ(now() - begun, hours(72));
  EXPECT_EQ(done(), (Strings{"lee: please look at Lyon: 320", "lee: reminder 1: Lyon",
                             "lee: reminder 2: Lyon", "lee: Lyon was closed without a decision"}));
}

// --- polling loop

class Polling : public DurableTest {
 protected:
  void SetUp() override {
    DurableTest::SetUp();
    task("submit_job", [this](const std::string& spec) {
      did("submit " + spec);
      return "job-1";
    });
    task("cancel_job", [this](const std::string& job) { did("cancel " + job); });
    deploy("polling.py");
  }
  // A job that runs for so many seconds and then says this.
  void job(seconds time, std::string last) {
    task("job_state", [this, end = now() + time, last = std::move(last)](const std::string&) {
      did("poll " + std::to_string((now() - begun).count() / 1'000'000));
      return *Payload::parse(now() < end ? R"({"state":"running"})" : last);
    });
  }
  Time begun = now();
};

TEST_F(Polling, LooksLessAndLessOften) {
  job(seconds(100), R"({"state":"done","result":7})");
  std::string run = start("run_job", *Payload::parse(R"({"spec":"s"})"));
  EXPECT_EQ(finish(run), R"({"result":7,"polls":8})");
  EXPECT_EQ(status(run), R"({"job":"job-1","state":"done","polls":8})");
  EXPECT_EQ(done(), (Strings{"submit s", "poll 0", "poll 1", "poll 3", "poll 7", "poll 15",
                             "poll 31", "poll 63", "poll 127"}));
}

TEST_F(Polling, PassesFailureOn) {
  job(seconds(2), R"({"state":"failed","why":"no disk"})");
  std::string run = start("run_job", *Payload::parse(R"({"spec":"s"})"));
  EXPECT_EQ(finish(run), "failed: JobFailed: job-1 failed after 3 polls: no disk");
}

TEST_F(Polling, GivesUp) {
  job(hours(100), "{}");
  std::string run = start("run_job", *Payload::parse(R"({"spec":"s","give_up_after":20})"));
  EXPECT_EQ(finish(run), R"({"result":null,"polls":5})");
  EXPECT_EQ(done().back(), "cancel job-1");
  EXPECT_EQ(now() - begun, seconds(20));
}

// --- monthly subscription

class Subscription : public DurableTest {
 protected:
  void SetUp() override {
    DurableTest::SetUp();
    task("charge", [this](const std::string&, int cents) {
      if (broke) throw TaskError("CardDeclined", "no money");
      did("charge " + std::to_string(cents));
    });
    task("mail", [this](const std::string&, const std::string& text) { did(text); });
    deploy("subscription.py");
  }
  std::atomic<bool> broke = false;
};

TEST_F(Subscription, ChargesOnTheSameDayOfEveryMonth) {
  // Begins on 2030-01-01; the trial ends on the 31st.
  std::string run =
      start("subscribe", *Payload::parse(R"({"customer":"c","cents":900,"trial_days":30})"));
  step();
  EXPECT_EQ(status(run), R"({"next":"2030-01-31","months":0})");
  for (const char* next : {"2030-02-28", "2030-03-31", "2030-04-30"}) {
    pass(hours(24 * 31));
    restart();
    step();
    EXPECT_EQ(status(run).substr(9, 10), next);
  }
  send(run, "changes", *Payload::parse(R"({"do":"price","cents":500})"));
  restart();
  pass(hours(24 * 30));
  step();
  restart();
  send(run, "changes", *Payload::parse(R"({"do":"cancel"})"));
  std::string end = finish(run);
  EXPECT_TRUE(end.starts_with(R"({"ended":"cancelled","charged":[["2030-02-)")) << end;
  EXPECT_EQ(done(), (Strings{"welcome", "charge 900", "charge 900", "charge 900", "charge 500",
                             "goodbye"}));
}

TEST_F(Subscription, EndsWhenNobodyPays) {
  std::string run = start("subscribe", *Payload::parse(R"({"customer":"c","cents":900})"));
  step();
  broke = true;
  EXPECT_EQ(finish(run), R"({"ended":"unpaid","charged":[]})");
  EXPECT_EQ(done(), (Strings{"welcome", "payment failed: no money", "payment failed: no money",
                             "payment failed: no money"}));
}

// --- human task by promise

class Review : public DurableTest {
 protected:
  void SetUp() override {
    DurableTest::SetUp();
    task("classify", [](const std::string& document) {
      return *Payload::parse(document == "plain" ? R"({"label":"letter","confidence":0.95})"
                                                 : R"({"label":"letter","confidence":0.3})");
    });
    task("ask", [this](const std::string& person, const std::string&, const std::string& token) {
      did("ask " + person);
      tokens[person] = token;
    });
    task("file_away", [this](const std::string& document, const std::string& label) {
      did(document + " as " + label);
      return label;
    });
    deploy("review.py");
  }
  std::string begin(const std::string& document) {
    return start("review",
                 *Payload::parse(R"({"document":")" + document + R"(","people":["ann","bob"]})"));
  }
  std::map<std::string, std::string> tokens;
};

TEST_F(Review, NeedsNobodyForWhatIsPlain) {
  EXPECT_EQ(finish(begin("plain")), R"("letter")");
  EXPECT_EQ(done(), Strings{"plain as letter"});
}

TEST_F(Review, AsksAPersonAndTakesTheFirstAnswer) {
  std::string run = begin("odd");
  step(2);
  pass(hours(7));
  restart();
  ASSERT_TRUE(engine->resolve(tokens["ann"], "invoice"));
  auto second = engine->resolve(tokens["ann"], "bill");
  ASSERT_FALSE(second);
  EXPECT_EQ(finish(run), R"("invoice")");
  EXPECT_EQ(done(), (Strings{"ask ann", "odd as invoice"}));
}

TEST_F(Review, AsksTheNextOneAndStillHearsTheFirst) {
  std::string run = begin("odd");
  step(2);
  pass(hours(8));
  step();
  EXPECT_EQ(status(run), R"({"asked":["ann","bob"]})");
  ASSERT_TRUE(engine->resolve(tokens["ann"], "receipt"));
  restart();
  EXPECT_EQ(finish(run), R"("receipt")");
  EXPECT_FALSE(engine->resolve(tokens["bob"], "too late"));
}

TEST_F(Review, IsTurnedDown) {
  std::string run = begin("odd");
  step(2);
  ASSERT_TRUE(engine->reject(tokens["ann"], {"ValueError", "cannot be read", {}, {}}));
  EXPECT_EQ(finish(run), R"({"label":null,"why":"cannot be read"})");
}

TEST_F(Review, GoesByTheGuessIfNobodyAnswers) {
  EXPECT_EQ(finish(begin("odd")), R"("letter")");
  EXPECT_EQ(done(), (Strings{"ask ann", "ask bob", "odd as letter"}));
}

}  // namespace
}  // namespace pawl
