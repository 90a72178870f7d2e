#include "engine/core/crash_notes.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>

#include "engine/core/core_test_support.h"
#include "pawl/engine.h"
#include "store/open.h"
#include "store/sqlite/temporary_folder_test_support.h"

namespace pawl::engine {
namespace {

TEST(CrashNotesTest, RemembersWhatWasNoted) {
  store::TemporaryFolder folder;
  std::string path = folder.path() + "/notes";
  auto notes = CrashNotes::open(path);
  ASSERT_TRUE(notes) << to_string(notes.error());
  EXPECT_EQ((*notes)->struck(), 0);
  (*notes)->note(1'234'567'890'123);
  auto again = CrashNotes::open(path);
  ASSERT_TRUE(again);
  EXPECT_EQ((*again)->struck(), 1'234'567'890'123);
  (*again)->note(0);
  EXPECT_EQ((*CrashNotes::open(path))->struck(), 0);
}

TEST(CrashNotesTest, TakesNoNoteFromAnotherFile) {
  store::TemporaryFolder folder;
  std::string path = folder.path() + "/notes";
  int file = ::open(path.c_str(), O_CREAT | O_WRONLY, 0600);
  ASSERT_EQ(::write(file, "0123456789abcdef", 16), 16);
  ::close(file);
  auto notes = CrashNotes::open(path);
  ASSERT_TRUE(notes);
  EXPECT_EQ((*notes)->struck(), 0);
  EXPECT_FALSE(CrashNotes::open(folder.path() + "/nowhere/notes"));
}

constexpr char kSource[] = R"(
from pawl import workflow, receive

@workflow
async def poison(x):
    await receive("go")
    return "survived"

@workflow
async def good(x):
    await receive("go")
    return x
)";

// A process of its own that dies in a turn of the run "poison", as a bug in the machine would make
// it; it is the hook that dies. True: it died so.
bool dies_in_a_turn(const std::string& store_path) {
  pid_t child = ::fork();
  if (child == 0) {
    ::signal(SIGABRT, SIG_DFL);
    auto store = store::open_store("sqlite:" + store_path);
    auto notes = CrashNotes::open(store_path + ".active");
    if (!store || !notes) ::_exit(2);
    SystemClock clock;
    SystemRandom random;
    auto poison = (*store)->find_run(1, "poison");
    if (!poison || !*poison) ::_exit(3);
    CoreOptions options;
    options.note_active = [&](Key run) {
      (*notes)->note(run);
      if (run == **poison) ::raise(SIGKILL);
    };
    auto core = Core::open(**store, clock, random, options, (*notes)->struck());
    if (!core) ::_exit(4);
    // Who is quarantined is not touched, and the process ends in peace.
    for (int i = 0; i < 100; ++i) {
      (*core)->tick();
      (*core)->process();
      if (!(*core)->has_batch()) continue;
      auto result = (*store)->commit((*core)->take_batch());
      (*core)->committed(std::move(result));
    }
    ::_exit(0);
  }
  int status = 0;
  EXPECT_EQ(::waitpid(child, &status, 0), child);
  if (WIFEXITED(status)) {
    EXPECT_EQ(WEXITSTATUS(status), 0);
  }
  return WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL;
}

class QuarantineTest : public testing::Test {
 protected:
  // Both runs have a message waiting that makes their next turn ready, and nobody has had it.
  void SetUp() override {
    auto engine = open();
    ASSERT_TRUE(engine->deploy(kSource));
    for (const char* run : {"poison", "good"}) {
      ASSERT_TRUE(engine->start(run, 7, {.id = run}));
      ASSERT_TRUE(engine->pause(run));
      ASSERT_TRUE(engine->send(run, "go", 1));
    }
    engine->stop();
    auto store = store::open_store(url());
    ASSERT_TRUE(store);
    store::Commit commit;
    for (const char* run : {"poison", "good"}) {
      store::RunWrite& write = commit.runs.emplace_back();
      write.run = **(*store)->find_run(1, run);
      write.control = store::Control::kResume;
    }
    ASSERT_TRUE((*store)->commit(commit));
  }
  std::string url() const { return "sqlite:" + folder_.file(); }
  std::unique_ptr<Engine> open() const {
    auto engine = Engine::open({.store = url()});
    EXPECT_TRUE(engine) << to_string(engine.error());
    return std::move(*engine);
  }

  store::TemporaryFolder folder_;
};

TEST_F(QuarantineTest, HoldsBackARunThatKillsTheProcessAgainAndAgain) {
  for (int strike = 0; strike < 3; ++strike) {
    EXPECT_TRUE(dies_in_a_turn(folder_.file())) << strike;
  }
  EXPECT_FALSE(dies_in_a_turn(folder_.file()));

  auto engine = open();
  auto good = engine->wait("good", std::chrono::seconds(30));
  ASSERT_TRUE(good) << to_string(good.error());
  EXPECT_EQ(good->output.text(), "7");
  auto poison = engine->get("poison");
  ASSERT_TRUE(poison);
  EXPECT_EQ(poison->status, RunStatus::kWaiting);
  EXPECT_TRUE(poison->quarantined);

  // Whatever was wrong has been repaired.
  ASSERT_TRUE(engine->resume("poison"));
  auto repaired = engine->wait("poison", std::chrono::seconds(30));
  ASSERT_TRUE(repaired) << to_string(repaired.error());
  EXPECT_EQ(repaired->output.text(), "\"survived\"");
}

TEST_F(QuarantineTest, StrikesOnceForOneDeath) {
  EXPECT_TRUE(dies_in_a_turn(folder_.file()));
  for (int i = 0; i < 3; ++i) {
    auto store = store::open_store(url());
    ASSERT_TRUE(store);
    auto notes = CrashNotes::open(folder_.file() + ".active");
    ASSERT_TRUE(notes);
    SystemClock clock;
    SystemRandom random;
    CoreOptions options;
    options.note_active = [&](Key run) { (*notes)->note(run); };
    ASSERT_TRUE(Core::open(**store, clock, random, options, (*notes)->struck()));
    auto view = (*store)->run(**(*store)->find_run(1, "poison"));
    ASSERT_TRUE(view && *view);
    EXPECT_EQ((*view)->state->strikes, 1u);
  }
}

TEST(StrikeTest, AStepForgives) {
  CoreDriver driver;
  driver.deploy(R"(
from pawl import workflow, receive

@workflow
async def twice(x):
    return [await receive("a"), await receive("b")]
)");
  std::string run = driver.start("twice");
  Key key = **driver.store->find_run(1, run);
  auto strikes = [&] { return (*driver.store->run(key))->state->strikes; };
  driver.crash(key);
  driver.crash(key);
  EXPECT_EQ(strikes(), 2u);
  driver.core->send({run, "a", Payload::trusted("1"), ""}, [](const auto&) {});
  driver.settle();
  EXPECT_EQ(strikes(), 0u);
  driver.crash(key);
  EXPECT_EQ(strikes(), 1u);
  driver.core->send({run, "b", Payload::trusted("2"), ""}, [](const auto&) {});
  driver.settle();
  EXPECT_EQ(driver.outcome(run), "[1,2]");
}

// A start whose first turn takes the process down is not durable: there would be nobody to strike,
// and whoever asks again would do the same harm again.
TEST(StrikeTest, AStartThatKillsTheProcessIsKnownTheNextTime) {
  Key active = 0;
  CoreOptions options;
  options.note_active = [&](Key run) { active = run == 0 ? active : run; };
  CoreDriver driver(options);
  driver.deploy("from pawl import workflow\n@workflow\nasync def poison(x):\n    return x\n");
  auto dies = [&] {
    StartRequest request;
    request.workflow = request.id = "poison";
    driver.core->start(request, [](const Result<Started>&) {});
    for (int round = 0; round < 10 && active == 0; ++round) {
      driver.core->tick();
      driver.core->process();
      bool survives = active == 0 && driver.core->has_batch();
      if (survives) driver.core->committed(driver.store->commit(driver.core->take_batch()));
    }
    Key killer = std::exchange(active, 0);
    if (killer == 0) return false;
    driver.core.reset();
    auto opened = Core::open(*driver.store, driver.clock, driver.random, options, killer);
    EXPECT_TRUE(opened);
    driver.core = std::move(*opened);
    return true;
  };
  EXPECT_TRUE(dies());
  EXPECT_FALSE(driver.store->find_run(1, "poison")->has_value()) << "nothing is left of it";
  for (int death = 0; death < 3; ++death) EXPECT_TRUE(dies()) << death;
  auto key = driver.store->find_run(1, "poison");
  ASSERT_TRUE(key->has_value());
  store::RunState state = *(*driver.store->run(**key))->state;
  EXPECT_EQ(state.strikes, 3u);
  EXPECT_TRUE(state.paused);
  EXPECT_FALSE(dies()) << "it is not begun any more";
}

}  // namespace
}  // namespace pawl::engine
