// Each limit of source_limits.h from both sides.
#include "lang/python/source_limits.h"

#include "lang/python/compile_test_support.h"

namespace pawl::python {
namespace {

std::string repeat(std::string_view text, size_t count) {
  std::string all;
  for (size_t i = 0; i < count; ++i) all += text;
  return all;
}

CompileResult compile_all(const std::vector<SourceFile>& files) {
  TestCatalog catalog;
  return compile_bundle(files, catalog, {});
}

// "PAWL-1008: message" of the first problem, or empty.
std::string problem(const CompileResult& result) {
  if (result.diagnostics.empty()) return {};
  return error_label(result.diagnostics[0].code) + ": " + result.diagnostics[0].message;
}

std::string problem(std::string_view text) { return problem(compile_text(text)); }

TEST(SourceLimits, BytesOfAFile) {
  std::string text = "x = 1\n#";
  text.resize(kMaxFileBytes, 'c');
  EXPECT_EQ(problem(text), "");
  EXPECT_EQ(problem(text + "c"), "PAWL-1008: the file has more than 4 MB");
}

TEST(SourceLimits, BytesAndFilesOfABundle) {
  std::string comment = "#";
  comment.resize(kMaxFileBytes, 'c');
  std::vector<SourceFile> files = {{"main.py", ""}};
  for (int i = 0; i < 4; ++i) files.push_back({"m" + std::to_string(i) + ".py", comment});
  EXPECT_EQ(problem(compile_all(files)), "");
  files[0].text = "\n";
  EXPECT_EQ(problem(compile_all(files)), "PAWL-1008: the files together have more than 16 MB");
  files.assign(kMaxFiles, {"m.py", ""});
  EXPECT_EQ(problem(compile_all(files)), "");
  files.push_back({"one_more.py", ""});
  EXPECT_EQ(problem(compile_all(files)), "PAWL-1008: the bundle has more than 1000 files");
}

TEST(SourceLimits, PathsAndNamesOfModules) {
  const std::string name(kMaxNameBytes, 'm');
  EXPECT_EQ(problem(compile_all({{"main.py", ""}, {name + ".py", ""}})), "");
  EXPECT_EQ(problem(compile_all({{"main.py", ""}, {name + "m.py", ""}})),
            "PAWL-1008: the module's name has more than 255 bytes");
  EXPECT_EQ(problem(compile_all({{"main.py", ""}, {repeat("a/", 200) + "b.py", ""}})),
            "PAWL-1008: the module's name has more than 255 bytes");
  EXPECT_EQ(problem(compile_all({{std::string(kMaxPathBytes + 1, '/'), ""}})),
            "PAWL-1008: the path of a file has more than 4096 bytes");
}

TEST(SourceLimits, InputsAndNamesOfTheDeploy) {
  CompileOptions options;
  for (size_t i = 0; i < kMaxInputs; ++i) options.inputs.push_back("a" + std::to_string(i));
  options.tasks = {std::string(kMaxNameBytes, 't')};
  EXPECT_EQ(problem(compile_text("a1 + 1\n", options)), "");
  options.inputs.push_back("one_more");
  EXPECT_EQ(problem(compile_text("a1 + 1\n", options)),
            "PAWL-1008: the deploy has more than 1000 inputs");
  options.inputs.clear();
  options.tasks[0] += "t";
  EXPECT_EQ(problem(compile_text("1 + 1\n", options)),
            "PAWL-1008: the name of a task or input has more than 255 bytes");
}

TEST(SourceLimits, Tokens) {
  // Each line is a name and its end; the file has one more end.
  const std::string most = repeat("x\n", kMaxTokens / 2 - 1);
  EXPECT_EQ(problem(compile_all(
                {{"main.py", "pass\n"}, {"m.py", "def f():\n x" + repeat(";x", 200'000) + "\n"}})),
            "");
  EXPECT_EQ(problem(most + "x\nx\n"), "PAWL-1008: the file has more than 1000000 tokens");
  const std::string half = "def f():\n x" + repeat(";x", 260'000) + "\n";
  EXPECT_EQ(problem(compile_all({{"main.py", half}, {"m.py", half}})),
            "PAWL-1008: the files together have more than 1000000 tokens");
}

TEST(SourceLimits, Names) {
  const std::string name(kMaxNameBytes, 'n');
  EXPECT_EQ(problem(name + " = 1\n"), "");
  EXPECT_EQ(problem(name + "n = 1\n"), "PAWL-1008: a name of more than 255 bytes");
  EXPECT_EQ(problem("x = f'{" + name + "n}'\n"), "PAWL-1008: a name of more than 255 bytes");
}

TEST(SourceLimits, IntegersOfAnyBase) {
  const std::string digits(kMaxIntegerBits / 4, 'f');
  EXPECT_EQ(problem("x = 0x" + digits + "\n"), "");
  EXPECT_EQ(problem("x = 0x" + digits + "f\n"),
            "PAWL-1008: an integer literal of more than 32768 bits");
  EXPECT_EQ(problem("x = 0b" + std::string(kMaxIntegerBits, '1') + "\n"), "");
  EXPECT_EQ(problem("x = 0b" + std::string(kMaxIntegerBits + 1, '1') + "\n"),
            "PAWL-1008: an integer literal of more than 32768 bits");
}

TEST(SourceLimits, ItemsOfWith) {
  auto with = [](size_t count) {
    return "x = 1\nwith x" + repeat(", x as y", count - 1) + ": pass\n";
  };
  EXPECT_EQ(problem(with(kMaxWithItems)), "");
  EXPECT_EQ(problem(with(kMaxWithItems + 1)), "PAWL-1008: a with statement of more than 200 items");
  EXPECT_EQ(problem(with(30'000)), "PAWL-1008: a with statement of more than 200 items");
}

TEST(SourceLimits, ForsOfComprehensions) {
  for (const char* brackets : {"[]", "{}", "()"}) {
    auto comprehension = [&](size_t count) {
      return std::string("x = ") + brackets[0] + "0" + repeat(" for a in ()", count) + brackets[1] +
             "\n";
    };
    EXPECT_EQ(problem(comprehension(kMaxForClauses)), "");
    EXPECT_EQ(problem(comprehension(kMaxForClauses + 1)),
              "PAWL-1008: a comprehension with more than 200 'for'");
    EXPECT_EQ(problem(comprehension(50'000)),
              "PAWL-1008: a comprehension with more than 200 'for'");
  }
}

TEST(SourceLimits, PartsOfPatterns) {
  auto mapping = [](size_t count) {
    std::string text = "x = 1\nmatch x:\n  case {";
    for (size_t i = 0; i < count; ++i) text += std::to_string(i) + ": _, ";
    return text + "}: pass\n";
  };
  EXPECT_EQ(problem(mapping(kMaxPatternParts)), "");
  EXPECT_EQ(problem(mapping(kMaxPatternParts + 1)), "PAWL-1008: a pattern of more than 1000 parts");
  auto object = [](size_t count) {
    return "x = 1\nmatch x:\n  case int(" + repeat("1, ", count) + "): pass\n";
  };
  EXPECT_EQ(problem(object(kMaxPatternParts)), "");
  EXPECT_EQ(problem(object(kMaxPatternParts + 1)), "PAWL-1008: a pattern of more than 1000 parts");
}

TEST(SourceLimits, NamesThatStarsBring) {
  std::string names;
  for (int i = 0; i < 1000; ++i) names += "y" + std::to_string(i) + " = 1\n";
  auto stars = [&](size_t count) {
    return problem(compile_all({{"main.py", repeat("from m import *\n", count)}, {"m.py", names}}));
  };
  EXPECT_EQ(stars(400), "");
  EXPECT_EQ(stars(600), "PAWL-1008: 'import *' brings too many names");
}

TEST(SourceLimits, BranchesOfManyVariables) {
  auto branches = [](size_t count) {
    std::string text = "def f(x):\n";
    for (size_t i = 0; i < count; ++i) {
      text += "    if x: x" + std::to_string(i) + " = 1\n";
    }
    return text + "f(1)\n";
  };
  EXPECT_EQ(problem(branches(5'000)), "");
  EXPECT_EQ(problem(branches(30'000)),
            "PAWL-1008: the function is too large: too many branches for so many variables");
}

}  // namespace
}  // namespace pawl::python
