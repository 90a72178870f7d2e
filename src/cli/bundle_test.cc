#include "cli/bundle.h"
#include "base/error_codes.h"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include <cstdio>
#include <cstdlib>

namespace pawl::cli {
namespace {

TEST(Bundle, FindsEveryFormOfImport) {
  const auto imports = find_imports(
      "import json, tools.text as t\n"
      "import  os ; import re\n"
      "def f():\n"
      "    from pawl import sleep as wait, gather\n"
      "from . import near\n"
      "from ..up.there import (one,  # the first\n"
      "    two as zwei,\n"
      ")\n"
      "from a import(b)\n"
      "from c import d, \\\n"
      "    e as f, \\\r\n"
      "    g\n"
      "import h, \\\n"
      "  i\n"
      "important = 1\n"
      "from_here = 2\n"
      "x = 'import y'\n");
  const std::vector<ImportedName> expected = {
      {"json", 0, {}},
      {"tools.text", 0, {}},
      {"os", 0, {}},
      {"re", 0, {}},
      {"pawl", 0, {"sleep", "gather"}},
      {"", 1, {"near"}},
      {"up.there", 2, {"one", "two"}},
      {"a", 0, {"b"}},
      {"c", 0, {"d", "e", "g"}},
      {"h", 0, {}},
      {"i", 0, {}},
  };
  EXPECT_EQ(imports, expected);
}

TEST(Bundle, FindsImportsWhereverTheyStand) {
  const auto imports = find_imports(
      "\"\"\"\nfrom here on, text (\nimport nothing\n\"\"\"\n"
      "try: from speed import fast\n"
      "except ImportError: import slow\n"
      "X = '#'; import late\n"
      "async def main(): import inside; return [1]\n"
      "class A: import part\n"
      "from star import *\n");
  const std::vector<ImportedName> expected = {
      {"speed", 0, {"fast"}}, {"slow", 0, {}}, {"late", 0, {}},
      {"inside", 0, {}},      {"part", 0, {}}, {"star", 0, {}},
  };
  EXPECT_EQ(imports, expected);
  EXPECT_TRUE(find_imports("import json\ndef\n").empty());
}

class BundleFiles : public testing::Test {
 protected:
  void SetUp() override {
    folder_ = testing::TempDir() + "pawl_bundle_XXXXXX";
    ASSERT_NE(::mkdtemp(folder_.data()), nullptr);
  }

  void write(const std::string& name, const std::string& text) {
    for (std::size_t at = 0; (at = name.find('/', at)) != std::string::npos; ++at) {
      ::mkdir((folder_ + "/" + name.substr(0, at)).c_str(), 0755);
    }
    std::FILE* file = std::fopen((folder_ + "/" + name).c_str(), "wb");
    ASSERT_NE(file, nullptr);
    std::fputs(text.c_str(), file);
    std::fclose(file);
  }

  std::vector<std::string> load(const std::string& main) {
    auto files = load_bundle(folder_ + "/" + main, {});
    if (!files) return {to_string(files.error())};
    std::vector<std::string> names;
    for (const auto& file : *files) names.push_back(file.path.substr(folder_.size() + 1));
    return names;
  }

  std::string folder_;
};

TEST_F(BundleFiles, FollowsImportsBelowTheMainFile) {
  write("main.py", "import json\nfrom shop import prices\nimport tools\n");
  write("tools.py", "import main\nimport missing\n");
  write("shop/__init__.py", "from .stock import count\n");
  write("shop/prices.py", "from .. import tools\n");
  write("shop/stock.py", "");
  write("unused.py", "");
  const std::vector<std::string> expected = {"main.py", "shop/__init__.py", "shop/prices.py",
                                             "tools.py", "shop/stock.py"};
  EXPECT_EQ(load("main.py"), expected);
}

TEST_F(BundleFiles, FollowsImportsIntoFoldersThatAreNoPackages) {
  write("main.py", "import shop.parts.prices\nfrom shop import tools\nfrom shop.tools import x\n");
  write("shop/parts/prices.py", "from shop.parts import prices\n");
  write("shop/tools.py", "");
  const std::vector<std::string> expected = {"main.py", "shop/parts/prices.py", "shop/tools.py"};
  EXPECT_EQ(load("main.py"), expected);
}

TEST_F(BundleFiles, KnowsThePackageThatAFileIsPartOf) {
  write("shop/__init__.py", "");
  write("shop/flows.py", "from .tasks import pay\nfrom shop.money import text\n");
  write("shop/tasks.py", "");
  write("shop/money.py", "");
  const std::vector<std::string> expected = {"__main__.py", "shop/flows.py", "shop/tasks.py",
                                             "shop/__init__.py", "shop/money.py"};
  EXPECT_EQ(load("shop/flows.py"), expected);
  // One that imports what lies beside it by its own name is a script in that folder.
  write("shop/script.py", "import tasks\n");
  EXPECT_EQ(load("shop/script.py"), (std::vector<std::string>{"shop/script.py", "shop/tasks.py"}));
}

TEST_F(BundleFiles, KnowsPackagesWithoutInitFiles) {
  write("tests/flows/child.py", "from tests.flows.base import Base\nimport json\n");
  write("tests/flows/base.py", "from tests import money\n");
  write("tests/money.py", "");
  EXPECT_EQ(load("tests/flows/child.py"),
            (std::vector<std::string>{"__main__.py", "tests/flows/child.py", "tests/flows/base.py",
                                      "tests/money.py"}));
  // Some of the folders have one.
  write("tests/flows/__init__.py", "");
  EXPECT_EQ(
      load("tests/flows/child.py"),
      (std::vector<std::string>{"__main__.py", "tests/flows/child.py", "tests/flows/__init__.py",
                                "tests/flows/base.py", "tests/money.py"}));
  // A folder of that name that has no such file is none of the file's packages.
  write("tests/flows/alone.py", "from tests.elsewhere import x\nimport base\n");
  EXPECT_EQ(load("tests/flows/alone.py")[0], "tests/flows/alone.py");
  // Two dots lead out of the folder.
  write("tests/flows/up.py", "from ..money import text\n");
  EXPECT_EQ(load("tests/flows/up.py").back(), "tests/money.py");
}

TEST(Bundle, KnowsTasksOfOtherEngines) {
  for (const char* source :
       {"@task\ndef f(): ...\n", "import pawl\n@pawl.task(retry=3)\ndef f(): ...\n",
        "@action\nasync def f(): ...\n", "@runtime.register_activity('F')\ndef f(c, i): ...\n",
        "from pawl import sleep, task as job\n@job\ndef f(): ...\n",
        "runtime.register_activity('F', f)\n", "if True:\n    @shared_task\n    def f(): ...\n"}) {
    EXPECT_TRUE(defines_tasks(source)) << source;
  }
  EXPECT_FALSE(defines_tasks("async def main():\n    task = 1\n# @task\nx = 'a @task'\n"));
}

TEST_F(BundleFiles, FindsNamesOfAPackageItself) {
  write("shop/__init__.py", "RATE = 3\n");
  write("shop/flows.py", "from . import RATE, money\n");
  write("shop/money.py", "");
  const std::vector<std::string> expected = {"__main__.py", "shop/flows.py", "shop/money.py",
                                             "shop/__init__.py"};
  EXPECT_EQ(load("shop/flows.py"), expected);
  // Of modules alone it is not needed, as nothing runs it.
  write("shop/flows.py", "from . import money\n");
  EXPECT_EQ(load("shop/flows.py"),
            (std::vector<std::string>{"__main__.py", "shop/flows.py", "shop/money.py"}));
}

TEST_F(BundleFiles, TakesAPackageBeforeAFileOfTheSameName) {
  write("main.py", "import both\n");
  write("both.py", "");
  write("both/__init__.py", "");
  EXPECT_EQ(load("main.py"), (std::vector<std::string>{"main.py", "both/__init__.py"}));
}

TEST_F(BundleFiles, SaysWhichFileIsMissing) {
  const auto files = load_bundle(folder_ + "/nowhere.py", {});
  ASSERT_FALSE(files.has_value());
  EXPECT_EQ(files.error().code, ErrorCode::cannot_read_file);
  EXPECT_FALSE(load_bundle(folder_, {}).has_value()) << "a folder is not a source";
}

}  // namespace
}  // namespace pawl::cli
