#include "cli/terminal.h"

#include <gtest/gtest.h>

#include <memory>

namespace pawl::cli {
namespace {

// A stream that is no terminal.
struct CloseFile {
  void operator()(std::FILE* file) const { std::fclose(file); }
};
using File = std::unique_ptr<std::FILE, CloseFile>;

TEST(Terminal, CutsTextByCharacters) {
  EXPECT_EQ(shortened("short", 10), "short");
  EXPECT_EQ(shortened("exactly ten", 11), "exactly ten");
  EXPECT_EQ(shortened("grüße aus köln", 7), "grüße …");
  EXPECT_EQ(shortened("two\nlines\x1b[31m", 20), "two lines [31m");
  EXPECT_EQ(width_of("grüße"), 5u);
  EXPECT_EQ(width_of("日本語"), 6u);
  EXPECT_EQ(width_of("🎉"), 2u);
  EXPECT_EQ(width_of("e\u0301"), 1u);
  EXPECT_EQ(shortened("日本語テキスト", 7), "日本語…");
  EXPECT_EQ(shortened("日本語テキスト", 14), "日本語テキスト");
  EXPECT_EQ(shortened("a\x7f\u009b[31mb\xff", 20), "a  [31mb ");
}

TEST(Terminal, WritesDurationsAsPeopleDo) {
  EXPECT_EQ(duration_text(0.0004), "0.4 ms");
  EXPECT_EQ(duration_text(0.34), "340 ms");
  EXPECT_EQ(duration_text(1), "1 s");
  EXPECT_EQ(duration_text(2.5), "2.5 s");
  EXPECT_EQ(duration_text(90), "90 s");
  EXPECT_EQ(duration_text(600), "10 min");
  EXPECT_EQ(duration_text(5 * 3600), "5 h");
  EXPECT_EQ(duration_text(12 * 86400), "12 d");
  EXPECT_EQ(relative_time(1'000'000, 3'000'000), "2 s ago");
  EXPECT_EQ(relative_time(3'000'000, 1'000'000), "in 2 s");
}

TEST(Terminal, LaysTablesOutWithoutColoursInAFile) {
  const File file(std::tmpfile());
  Table table({"RUN", "STATUS"});
  table.add({"a-long-name", Table::Cell("failed", Colour::kRed)});
  table.add({"é", "waiting"});
  table.add({"日本", "waiting"});
  table.add({"a\nb\x1b[31m", "waiting"});
  EXPECT_EQ(table.text(file.get()),
            "RUN          STATUS\n"
            "a-long-name  failed\n"
            "é            waiting\n"
            "日本         waiting\n"
            "a b [31m     waiting\n");
}

}  // namespace
}  // namespace pawl::cli
