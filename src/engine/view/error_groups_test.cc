#include "engine/view/error_groups.h"

#include <gtest/gtest.h>

#include <memory>

#include "engine/service/service.h"

namespace pawl::engine {
namespace {

TEST(ErrorGroups, ThePlaceIsThatOfTheInnermostFrame) {
  std::string file;
  std::uint32_t line = 0;
  EXPECT_TRUE(
      innermost_place("Traceback (most recent call last):\n"
                      "  File \"a.py\", line 7, in a\n    deeper(x)\n"
                      "  File \"b.py\", line 12, in deeper\n    raise\n",
                      &file, &line));
  EXPECT_EQ(file, "b.py");
  EXPECT_EQ(line, 12u);
  for (const char* text :
       {"", "no frames", "File \"a.py", "File \"a.py\", line x", "File \"a\" 3"}) {
    EXPECT_FALSE(innermost_place(text, &file, &line)) << text;
  }
}

constexpr const char* kSource = R"(
from pawl import workflow

@workflow(on_fault="fail")
async def fails(n):
    if n > 2:
        raise ValueError("large %d" % n)
    raise KeyError(n)

@workflow
async def faulty(n):
    return {}["missing %d" % n]
)";

TEST(ErrorGroups, RunsAreGroupedByWorkflowKindAndLine) {
  auto engine = Engine::open({});
  ASSERT_TRUE(engine);
  ASSERT_TRUE((*engine)->deploy(kSource));
  for (int n = 0; n < 5; ++n) {
    auto run = (*engine)->start("fails", n);
    ASSERT_TRUE(run);
    ASSERT_TRUE((*engine)->wait(run->id));
  }
  ASSERT_TRUE((*engine)->start("faulty", 1, {.id = "held"}));
  while (!(*engine)->get("held")->held) {
  }
  const auto grouped = [&](RunFilter filter, std::uint32_t most) {
    return service_of(**engine)
        .read([&](RunViews& views) { return group_errors(views, filter, most); })
        .value();
  };
  ErrorGroups all = grouped({}, 100);
  ASSERT_EQ(all.groups.size(), 3u);
  EXPECT_TRUE(all.complete);
  EXPECT_EQ(all.looked_at, 6u);
  EXPECT_TRUE(all.groups[0].held);
  EXPECT_EQ(all.groups[0].kind, "KeyError");
  EXPECT_EQ(all.groups[0].line, 12u);
  EXPECT_EQ(all.groups[0].ids, std::vector<std::string>{"held"});
  EXPECT_EQ(all.groups[1].kind, "ValueError");
  EXPECT_EQ(all.groups[1].message, "large 4");
  EXPECT_EQ(all.groups[1].runs, 2u);
  EXPECT_EQ(all.groups[1].line, 7u);
  EXPECT_EQ(all.groups[2].runs, 3u);
  EXPECT_LE(all.groups[2].first, all.groups[2].last);
  EXPECT_EQ(grouped({.workflow = "faulty"}, 100).groups.size(), 1u);
  EXPECT_FALSE(grouped({}, 2).complete);
}

TEST(SourceViews, SourcesAndLinesByVersion) {
  auto engine = Engine::open({});
  ASSERT_TRUE(engine);
  const std::string first =
      "from pawl import workflow, receive\n\n@workflow\nasync def w(x):\n"
      "    await receive('go')\n";
  auto one = (*engine)->deploy(first);
  ASSERT_TRUE(one);
  for (int n = 0; n < 3; ++n) ASSERT_TRUE((*engine)->start("w", n));
  auto two = (*engine)->deploy(
      "from pawl import workflow, receive\n\n@workflow\nasync def w(x):\n    print(x)\n"
      "    await receive('go')\n");
  ASSERT_TRUE(two);
  ASSERT_TRUE((*engine)->start("w", 9));
  Service& service = service_of(**engine);
  const auto source = [&](const std::string& version) {
    return service.read([&](RunViews& views) { return views.source("w", version); });
  };
  EXPECT_EQ(source(one->version)->files.at(0).text, first);
  EXPECT_EQ(source(one->version)->line, 4u);
  EXPECT_EQ(source("")->version, two->version);
  EXPECT_EQ(source("")->function, "w");
  EXPECT_EQ(source("none").error().code, ErrorCode::unknown_version);
  EXPECT_EQ(service.read([](RunViews& views) { return views.source("x", ""); }).error().code,
            ErrorCode::unknown_workflow);
  // Until all of them have begun.
  const auto lines = [&] {
    return service.read([](RunViews& views) { return views.lines({.workflow = "w"}); }).value();
  };
  const auto begun = [](const std::vector<LineUse>& uses) {
    std::uint64_t runs = 0;
    for (const LineUse& use : uses) runs += use.line == 0 ? 0 : use.runs;
    return runs;
  };
  while (begun(lines()) < 4) {
  }
  const std::vector<LineUse> uses = lines();
  ASSERT_EQ(uses.size(), 2u);
  for (const LineUse& use : uses) {
    const bool old = use.version == one->version;
    EXPECT_EQ(use.line, old ? 5u : 6u);
    EXPECT_EQ(use.runs, old ? 3u : 1u);
  }
}

}  // namespace
}  // namespace pawl::engine
