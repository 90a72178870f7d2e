#include "cli/command_line.h"

#include <gtest/gtest.h>

namespace pawl::cli {
namespace {

TEST(CommandLine, ReadsEveryOptionOfExec) {
  const CommandLine line = parse_command_line(
      {"exec", "order.py:ship", "tools.py", "--input", R"({"id": -1})", "--repr", "--stress", "7",
       "--tasks", "replies.json", "--heap", "1000000", "--fuel", "12"});
  ASSERT_EQ(line.verb, Verb::kExec) << line.text;
  EXPECT_EQ(line.exec.source.path, "order.py");
  EXPECT_EQ(line.exec.source.entry, "ship");
  EXPECT_EQ(line.exec.modules, std::vector<std::string>{"tools.py"});
  EXPECT_EQ(line.exec.input, R"({"id": -1})");
  EXPECT_EQ(line.exec.result_form, ResultForm::kRepr);
  EXPECT_EQ(line.exec.stress_interval, 7u);
  EXPECT_EQ(line.exec.tasks_path, "replies.json");
  EXPECT_EQ(line.exec.heap_bytes, 1'000'000u);
  EXPECT_EQ(line.exec.fuel, 12u);
}

TEST(CommandLine, TakesJsonThatLooksLikeAnOptionOrAList) {
  for (const char* json : {"-5", "[1, 2]", "[]", "\"text\"", "[[1,2],[3]]", "{}", "[\"a,b\"]"}) {
    const CommandLine line = parse_command_line({"exec", "a.py", std::string("--input=") + json});
    ASSERT_EQ(line.verb, Verb::kExec) << json << line.text;
    EXPECT_EQ(line.exec.input, json);
    const CommandLine apart = parse_command_line({"exec", "a.py", "--input", json});
    ASSERT_EQ(apart.verb, Verb::kExec) << json << apart.text;
    EXPECT_EQ(apart.exec.input, json);
  }
}

TEST(CommandLine, LeavesDefaultsAlone) {
  const CommandLine line = parse_command_line({"exec", "./a.py"});
  ASSERT_EQ(line.verb, Verb::kExec);
  EXPECT_EQ(line.exec.source.path, "./a.py");
  EXPECT_EQ(line.exec.source.entry, "");
  EXPECT_EQ(line.exec.result_form, ResultForm::kNone);
  EXPECT_EQ(line.exec.stress_interval, 0u);
  EXPECT_FALSE(line.exec.input || line.exec.heap_bytes || line.exec.fuel);
}

TEST(CommandLine, UnderstandsUnitsOfBytes) {
  EXPECT_EQ(parse_command_line({"exec", "a.py", "--heap", "8MB"}).exec.heap_bytes, 8u << 20);
}

TEST(CommandLine, ReadsTheOtherVerbs) {
  EXPECT_EQ(parse_command_line({"check", "a.py", "b.py"}).check.files.size(), 2u);
  EXPECT_EQ(parse_command_line({"dis", "a.py"}).dis.source.path, "a.py");
  const CommandLine dis = parse_command_line(
      {"dis", "--task", "charge", "a.py", "--inputs=x,y", "--task=ship", "--roles"});
  EXPECT_EQ(dis.dis.source.path, "a.py");
  EXPECT_EQ(dis.dis.declared.tasks, (std::vector<std::string>{"charge", "ship"}));
  EXPECT_EQ(dis.dis.declared.inputs, (std::vector<std::string>{"x", "y"}));
  EXPECT_TRUE(dis.dis.roles && !dis.dis.library);
  EXPECT_EQ(parse_command_line({"explain", "PAWL-2001"}).explain.code, "PAWL-2001");
  EXPECT_EQ(parse_command_line({"explain"}).verb, Verb::kExplain);
}

TEST(CommandLine, PrintsHelpAndVersion) {
  const CommandLine version = parse_command_line({"--version"});
  EXPECT_EQ(version.verb, Verb::kPrint);
  EXPECT_EQ(version.exit_code, kExitOk);
  EXPECT_TRUE(version.text.starts_with("pawl 0.")) << version.text;
  EXPECT_NE(parse_command_line({"--help"}).text.find("exec"), std::string::npos);
  EXPECT_NE(parse_command_line({"exec", "--help"}).text.find("--stress"), std::string::npos);
}

TEST(CommandLine, GivesCommandsTheirOptions) {
  for (const std::vector<std::string>& arguments : std::vector<std::vector<std::string>>{
           {"start", "order", "--input", "-5", "--tag", "a=1", "--tag", "b=2", "--wait"},
           {"start", "order", "--input", "-", "--priority", "-3"},
           {"list", "--status", "failed", "--all", "--json"},
           {"send", "order-1", "paid", "[1, 2]"},
           {"cancel", "a", "b", "--grace", "5s"},
           {"queues", "set", "mail", "--rate", "1.5"},
           {"logs", "-f", "order-1"},
       }) {
    const CommandLine line = parse_command_line(arguments);
    EXPECT_EQ(line.verb, Verb::kCommand) << line.text;
    EXPECT_NE(line.command, nullptr);
  }
  EXPECT_EQ(parse_command_line({"list", "--status", "asleep"}).exit_code, kExitUsage);
  EXPECT_EQ(parse_command_line({"start"}).exit_code, kExitUsage);
}

TEST(CommandLine, RefusesWhatItDoesNotKnow) {
  const std::vector<std::vector<std::string>> wrong = {
      {},
      {"runn"},
      {"exec"},
      {"check"},
      {"exec", "a.py", "--stres", "1"},
      {"exec", "a.py", "--stress", "0"},
      {"exec", "a.py", "--fuel", "many"},
      {"exec", "a.py", "--result", "--repr"},
  };
  for (const auto& arguments : wrong) {
    const CommandLine line = parse_command_line(arguments);
    EXPECT_EQ(line.verb, Verb::kPrint);
    EXPECT_EQ(line.exit_code, kExitUsage);
    EXPECT_TRUE(line.text.starts_with("pawl: PAWL-9001: ")) << line.text;
  }
}

TEST(CommandLineTest, BenchHasDefaultsForEachKind) {
  CommandLine line = parse_command_line({"bench", "latency"});
  EXPECT_EQ(line.verb, Verb::kBench);
  EXPECT_EQ(line.bench.kind, "latency");
  EXPECT_EQ(line.bench.steps, 1u);
  EXPECT_EQ(line.bench.concurrency, 1u);
  line = parse_command_line({"bench", "seq", "--steps", "7", "--concurrency", "64", "--store",
                             "memory:", "--worker", "inproc"});
  EXPECT_EQ(line.bench.kind, "seq");
  EXPECT_EQ(line.bench.steps, 7u);
  EXPECT_EQ(line.bench.concurrency, 64u);
  EXPECT_EQ(line.bench.store, "memory:");
  EXPECT_EQ(parse_command_line({"bench", "nothing"}).exit_code, kExitUsage);
  EXPECT_EQ(parse_command_line({"bench"}).exit_code, kExitUsage);
  EXPECT_EQ(parse_command_line({"bench", "seq", "--worker", "moon"}).exit_code, kExitUsage);
}

}  // namespace
}  // namespace pawl::cli
