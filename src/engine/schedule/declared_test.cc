// Schedules that a source declares: they follow the deploy, until a person changes them.
#include "engine/schedule/declared.h"

#include "engine/core/core_test_support.h"
#include "engine/schedule/changes.h"
#include "engine/schedule/view.h"

namespace pawl::engine {
namespace {

std::string source(const std::string& options) {
  return "import pawl\n@pawl.workflow(" + options +
         ")\nasync def report(tick):\n    return [tick.schedule, str(tick.nominal), "
         "tick['last_success'] is None]\n";
}

class DeclaredTest : public testing::Test {
 protected:
  // What the deploy says of each schedule.
  std::vector<std::string> deploy(const std::string& text) {
    auto request = compile_deploy({{{"flow.py", text}}, {}, {}});
    EXPECT_TRUE(request) << to_string(request.error());
    std::vector<std::string> said;
    if (!request) return said;
    last_version = request->version;
    driver.core->deploy(*request, [&](Result<Deployed> deployed) {
      ASSERT_TRUE(deployed) << to_string(deployed.error());
      for (const ScheduleNotice& notice : deployed->schedules) {
        said.push_back(notice.id + " " + notice.what);
      }
    });
    driver.settle();
    return said;
  }
  std::optional<ScheduleInfo> schedule(const std::string& id = "report") {
    auto record = driver.store->schedule(1, id);
    EXPECT_TRUE(record);
    if (!record || !*record) return std::nullopt;
    auto info = view_of(**record, driver.clock.now_us());
    EXPECT_TRUE(info);
    return info ? std::optional(*info) : std::nullopt;
  }
  void change(const std::string& id, ScheduleEdit edit) {
    Status done = fail(ErrorCode::engine_stopped, "no answer");
    driver.core->change_schedule(id, std::move(edit),
                                 [&](const Result<store::ScheduleRecord>& written) {
                                   done = written ? Status() : Status(fail(written.error()));
                                 });
    driver.settle();
    EXPECT_TRUE(done) << to_string(done.error());
  }
  void change_cron(const std::string& cron) {
    change("report", revise_schedule("report", revise_spec(PayloadTree(cron))));
  }
  using Said = std::vector<std::string>;

  CoreDriver driver{[] {
    CoreOptions options;
    options.ns = 1;
    return options;
  }()};
  std::string last_version;
};

TEST_F(DeclaredTest, FollowTheDeploy) {
  EXPECT_EQ(deploy(source("schedule='0 6 * * MON-FRI', zone='Europe/Berlin', overlap='allow_all'")),
            Said{"report created"});
  auto info = schedule();
  ASSERT_TRUE(info);
  EXPECT_TRUE(info->declared);
  EXPECT_EQ(info->meaning, "at 06:00 on Monday to Friday, Europe/Berlin");
  EXPECT_EQ(info->options.overlap, Overlap::kAllowAll);
  EXPECT_EQ(deploy(source("schedule='0 6 * * MON-FRI', zone='Europe/Berlin', overlap='allow_all'")),
            Said{});
  EXPECT_EQ(deploy(source("schedule='0 7 * * *'")), Said{"report updated"});
  EXPECT_EQ(schedule()->meaning, "at 07:00 every day, UTC");
  EXPECT_EQ(deploy("import pawl\n@pawl.workflow\nasync def report(tick): return tick\n"),
            Said{"report removed"});
  EXPECT_FALSE(schedule());
}

TEST_F(DeclaredTest, RunsAreGivenATick) {
  deploy(source("schedule='@every 60s'"));
  driver.pass(61);
  auto info = schedule();
  ASSERT_EQ(info->fired, 1U);
  const std::string run = info->recent.front().run;
  EXPECT_EQ(driver.outcome(run), R"(["report","2023-11-14 22:14:00+00:00",true])");
}

TEST_F(DeclaredTest, OthersMayStartTheWorkflowWithWhatTheyLike) {
  deploy("import pawl\n@pawl.workflow(schedule='@daily')\nasync def report(tick): return tick\n");
  EXPECT_EQ(driver.outcome(driver.start("report", R"({"a":1})")), R"({"a":1})");
}

TEST_F(DeclaredTest, SeveralInAFileAndSeveralTimes) {
  const Said said = deploy(
      "import pawl\nfrom datetime import timedelta\n"
      "@pawl.workflow(schedule=['0 6 * * *', '0 18 * * *'], jitter=timedelta(minutes=5))\n"
      "async def report(tick): pass\n"
      "@pawl.workflow(name='other', schedule={'every': '90s', 'phase': '5s'}, max_runs=3,\n"
      "               catch_up='none', catch_up_window='1h', pause_after_failures=2)\n"
      "async def second(tick): pass\n"
      "@pawl.workflow\nasync def plain(x): pass\n");
  EXPECT_EQ(said, (Said{"report created", "other created"}));
  EXPECT_EQ(schedule()->options.times.cron.size(), 2U);
  EXPECT_EQ(schedule()->options.jitter, std::chrono::minutes(5));
  const auto other = schedule("other");
  EXPECT_EQ(other->options.max_runs, 3U);
  EXPECT_EQ(other->options.catch_up, CatchUp::kNone);
  EXPECT_EQ(other->options.catch_up_window, std::chrono::hours(1));
  EXPECT_EQ(other->options.pause_after_failures, 2U);
}

TEST_F(DeclaredTest, WhatAPersonHasChangedIsKept) {
  deploy(source("schedule='0 6 * * *'"));
  change_cron("30 5 * * *");
  auto info = schedule();
  EXPECT_EQ(info->meaning, "at 05:30 every day, UTC");
  EXPECT_TRUE(info->declared);
  EXPECT_EQ(info->source_meaning, "at 06:00 every day, UTC");
  EXPECT_EQ(deploy(source("schedule='0 7 * * *'")), Said{"report kept"});
  info = schedule();
  EXPECT_EQ(info->meaning, "at 05:30 every day, UTC");
  EXPECT_EQ(info->source_meaning, "at 07:00 every day, UTC");
  // The decorator goes: the schedule is the person's alone.
  EXPECT_EQ(deploy("import pawl\n@pawl.workflow\nasync def report(tick): pass\n"),
            Said{"report kept"});
  info = schedule();
  EXPECT_FALSE(info->declared);
  EXPECT_EQ(info->meaning, "at 05:30 every day, UTC");
}

TEST_F(DeclaredTest, AfterItWasDeletedTheNextDeployMakesItAnew) {
  deploy(source("schedule='0 6 * * *'"));
  change_cron("30 5 * * *");
  change("report", delete_schedule("report", RunsOfDeleted::kGoOn));
  EXPECT_EQ(deploy(source("schedule='0 7 * * *'")), Said{"report created"});
  EXPECT_EQ(schedule()->source_meaning, "");
}

TEST_F(DeclaredTest, APauseSurvivesTheDeploy) {
  deploy(source("schedule='0 6 * * *'"));
  change("report", pause_schedule("report", "holidays"));
  EXPECT_EQ(deploy(source("schedule='0 7 * * *'")), Said{"report updated"});
  EXPECT_TRUE(schedule()->paused);
}

TEST_F(DeclaredTest, ASchedulePersonsHaveCreatedIsTheirs) {
  ScheduleDefinition own;
  own.spec = *spec_of("0 3 * * *", "");
  change("report", create_schedule("report", "else", own));
  EXPECT_EQ(deploy(source("schedule='0 7 * * *'")), Said{"report kept"});
  EXPECT_EQ(schedule()->meaning, "at 03:00 every day, UTC");
  EXPECT_EQ(deploy("import pawl\n@pawl.workflow\nasync def report(tick): pass\n"), Said{});
  EXPECT_TRUE(schedule());
}

TEST_F(DeclaredTest, RollingBackAVersionRollsBackTheSchedule) {
  deploy(source("schedule='0 6 * * *'"));
  const std::string first = last_version;
  deploy(source("schedule='0 7 * * *'"));
  auto programs = driver.store->programs(1);
  ASSERT_TRUE(programs);
  for (const store::ProgramRecord& known : *programs) {
    if (known.version != first) continue;
    auto program = driver.store->program(known.key);
    ASSERT_TRUE(program && *program);
    driver.core->set_current(**program, {1, "report", known.key, 0, 0}, [](const Result<void>&) {});
  }
  driver.settle();
  EXPECT_EQ(schedule()->meaning, "at 06:00 every day, UTC");
  driver.core->remove_workflow("report", [](const Status&) {});
  driver.settle();
  EXPECT_FALSE(schedule());
}

TEST_F(DeclaredTest, ACrashLosesBothOrNeither) {
  auto request = compile_deploy({{{"flow.py", source("schedule='0 6 * * *'")}}, {}, {}});
  driver.core->deploy(*request, [](const Result<Deployed>&) {});
  driver.crash();
  EXPECT_FALSE(schedule());
  EXPECT_TRUE(driver.store->workflows(1)->empty());
}

TEST_F(DeclaredTest, WhatMakesNoSenseIsRefusedAtItsPlace) {
  for (const char* options :
       {"schedule='0 25 * * *'", "schedule='0 6 * * *', zone='Nowhere'", "zone='UTC'", "schedule=5",
        "schedule='@daily', overlap='often'", "schedule='@daily', jitter='soon'",
        "schedule='@daily', max_runs=-1", "schedule='0 0 31 2 *'", "schedule='@daily', gap='x'"}) {
    std::vector<python::Diagnostic> found;
    auto request = compile_deploy({{{"flow.py", source(options)}}, {}, {}}, &found);
    EXPECT_FALSE(request) << options;
    ASSERT_FALSE(found.empty()) << options;
    EXPECT_EQ(found.front().line, 2) << options;
  }
}

}  // namespace
}  // namespace pawl::engine
