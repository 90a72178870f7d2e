#include "engine/run/stored_snapshot.h"

#include <gtest/gtest.h>

#include "base/bytes.h"
#include "engine/core/core_test_support.h"
#include "value/json_writer.h"

namespace pawl::engine {
namespace {

vm::SnapshotParts parts_of(const std::vector<std::string>& texts) {
  vm::SnapshotParts parts;
  parts.head = "\x02head";
  for (const std::string& text : texts) {
    parts.tail += text;
    parts.texts.push_back(text.size());
  }
  const auto length = static_cast<std::uint32_t>(parts.tail.size());
  parts.tail.append(reinterpret_cast<const char*>(&length), sizeof length);
  parts.tail_bytes = parts.tail.size();
  return parts;
}

// What is read back of a snapshot with these texts; empty: it does not refer to the input.
std::string read_back(const std::vector<std::string>& texts, const std::string& input) {
  const vm::SnapshotParts parts = parts_of(texts);
  const std::string places = find_in_input(parts, input);
  if (places.empty()) return {};
  store::RunView run;
  run.run.input = input;
  run.state.emplace().snapshot = refer_to_input(places, parts.head);
  EXPECT_LT(run.state->snapshot.size(), 64u);
  auto whole = whole_snapshot(run);
  EXPECT_TRUE(whole) << to_string(whole.error());
  EXPECT_EQ(*whole, parts.head + parts.tail);
  return *whole;
}

TEST(StoredSnapshot, RefersToTextsOfTheInput) {
  const std::string one(300, 'a');
  const std::string two(400, 'b');
  const std::string input = "{\"one\":\"" + one + "\",\"two\":[\"" + two + "\"]}";
  EXPECT_NE(read_back({one}, input), "");
  EXPECT_NE(read_back({one, two}, input), "");
  EXPECT_NE(read_back({two, one, two}, input), "");
}

TEST(StoredSnapshot, KnowsTextThatTheInputHasEscaped) {
  std::string text = "line\n\"quoted\"\t\\ \x7f ü";
  while (text.size() < 300) text += "more\n";
  JsonWriter writer;
  writer.string(text);
  EXPECT_NE(read_back({text}, "[" + *std::move(writer).finish() + "]"), "");
}

TEST(StoredSnapshot, ReadsNoMoreTextsThanAreEverWritten) {
  const std::string input(1 << 20, 'a');
  for (const std::size_t count : {16u, 17u}) {
    ByteWriter places;
    for (std::size_t i = 0; i < count; ++i) {
      places.varint(0);
      places.varint(input.size());
      places.u8(0);
    }
    const auto tail = tail_from_input(refer_to_input(places.view(), "head"), input);
    EXPECT_EQ(tail.has_value(), count == 16) << count;
  }
}

TEST(StoredSnapshot, KeepsATailThatTheInputDoesNotHave) {
  const std::string text(300, 'a');
  EXPECT_EQ(read_back({text}, "{\"x\":\"" + std::string(299, 'a') + "\"}"), "");
  EXPECT_EQ(read_back({text, std::string(300, 'b')}, "\"" + text + "\""), "");
  EXPECT_EQ(read_back({text}, ""), "");
  EXPECT_EQ(find_in_input(parts_of({}), "\"" + text + "\""), "");
}

TEST(StoredSnapshot, RefusesPlacesThatTheInputDoesNotHave) {
  const std::string text(300, 'a');
  const std::string places = find_in_input(parts_of({text}), "\"" + text + "\"");
  ASSERT_NE(places, "");
  const std::string stored = refer_to_input(places, "head");
  EXPECT_TRUE(tail_from_input(stored, "\"" + text + "\""));
  EXPECT_FALSE(tail_from_input(stored, "\"" + text.substr(1)));
  EXPECT_FALSE(tail_from_input(refer_to_input("\x01", "head"), "\"" + text + "\""));
  // No snapshot at all, and one that refers to nothing.
  EXPECT_EQ(*tail_from_input("", "x"), "");
  EXPECT_EQ(*tail_from_input("\x02 head", "x"), "");
  EXPECT_EQ(without_places("\x02 head"), "\x02 head");
}

constexpr char kSource[] = R"(
import asyncio
from pawl import continue_as_new, receive, workflow
from pawl.tasks import work

@workflow
async def keeps(input):
    first = await work(1)
    text = input["text"]
    second = await work(2)
    return [text, first, second]

@workflow
async def changes(input):
    text = input["text"]
    await work(1)
    text += "!"
    await work(2)
    await work(3)
    return text

@workflow
async def again(input):
    await work(1)
    if input["left"] > 0:
        continue_as_new({"left": input["left"] - 1, "text": input["text"] + "."})
    return input["text"]
)";

// A run that goes through a crash at each of its steps.
std::string run_through_crashes(const std::string& workflow, const std::string& input,
                                std::size_t* largest) {
  CoreDriver driver;
  driver.deploy(kSource);
  const std::string id = driver.start(workflow, input);
  for (int i = 0; i < 20 && driver.outcome(id) == "waiting"; ++i) {
    const Key key = driver.store->find_run(1, id)->value();
    const auto state = driver.store->run(key).value()->state;
    if (state) *largest = std::max(*largest, state->snapshot.size());
    driver.crash();
    driver.open_session();
    if (!driver.delivered.empty()) driver.answer("\"done\"");
  }
  return driver.outcome(id);
}

TEST(StoredSnapshot, RunsGoOnWithWhatTheirInputHolds) {
  const std::string text(3000, 'x');
  std::size_t largest = 0;
  EXPECT_EQ(run_through_crashes("keeps", R"({"text":")" + text + R"("})", &largest),
            "[\"" + text + R"(","done","done"])");
  EXPECT_LT(largest, 1000u);
  const std::string escaped = "a\\n\\\"b\\\"" + text;
  EXPECT_EQ(run_through_crashes("keeps", R"({"text":")" + escaped + R"("})", &largest),
            "[\"" + escaped + R"(","done","done"])");
  EXPECT_LT(largest, 1000u);
}

TEST(StoredSnapshot, TextThatIsMadeFromTheInputIsKept) {
  const std::string text(3000, 'x');
  std::size_t largest = 0;
  EXPECT_EQ(run_through_crashes("changes", R"({"text":")" + text + R"("})", &largest),
            "\"" + text + "!\"");
  EXPECT_GT(largest, 3000u);
}

TEST(StoredSnapshot, EachGenerationRefersToItsOwnInput) {
  const std::string text(3000, 'x');
  std::size_t largest = 0;
  EXPECT_EQ(run_through_crashes("again", R"({"left":3,"text":")" + text + R"("})", &largest),
            "\"" + text + "...\"");
}

}  // namespace
}  // namespace pawl::engine
