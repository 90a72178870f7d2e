#include "lang/python/compile_test_support.h"

namespace pawl::python {
namespace {

TEST(Compiler, AssignsOperationsInOneInstruction) {
  EXPECT_EQ(code_of("def f(a, b, i):\n"
                    "    x = a + b\n"
                    "    i += 1\n"
                    "    return x\n"
                    "f(1, 2, 3)\n",
                    "f"),
            "      0  Add x, a, b\n"
            "      1  Add i, i, 1 in-place\n"
            "      2  Return x\n");
}

TEST(Compiler, LoopsOverARangeIntoTheLocal) {
  EXPECT_EQ(code_of("def f(n):\n"
                    "    total = 0\n"
                    "    for i in range(n):\n"
                    "        if i < 10:\n"
                    "            continue\n"
                    "        total += i\n"
                    "        if total is None:\n"
                    "            break\n"
                    "    return total\n"
                    "f(1)\n",
                    "f"),
            "      0  LoadConst total, 0\n"
            "      1  LoadConst t0, <native 3>\n"
            "      2  Move t1, n\n"
            "      3  Call t0, t0, 1\n"
            "      4  GetIter t0, t0!\n"
            " >    5  ForIter t0, i, -> 14\n"
            "      6  Less t1, i, 10\n"
            "      7  JumpIfFalse t1!, -> 9\n"
            "      8  JumpBack -> 5\n"
            " >    9  Add total, total, i in-place\n"
            "     10  JumpIfNotNone total, -> 13\n"
            "     11  Clear t0\n"
            "     12  Jump -> 14\n"
            " >   13  JumpBack -> 5\n"
            " >   14  Return total\n");
}

TEST(Compiler, EvaluatesArgumentsIntoTheBlockOfTheCall) {
  EXPECT_EQ(code_of("def f(o, x):\n"
                    "    return o.m(x, len(x), k=1)\n"
                    "f(1, 2)\n",
                    "f"),
            "      0  LoadMethod t0, o, 'm'\n"
            "      1  Move t2, x\n"
            "      2  LoadConst t3, <native 2>\n"
            "      3  Move t4, x\n"
            "      4  Call t3, t3, 1\n"
            "      5  LoadConst t4, 1\n"
            "      6  CallMethodKeywords t0, t0, (2, 'k')\n"
            "      7  Return t0!\n");
}

TEST(Compiler, FoldsConstants) {
  EXPECT_EQ(code_of("def f():\n"
                    "    return (-1, 2 * 3 + 1, 'a' + 'b', 7 // -2, 2 ** 10, 1 / 4, not 0)\n"
                    "f()\n",
                    "f"),
            "      0  LoadConst t0, (-1, 7, 'ab', -4, 1024, 0.25, True)\n"
            "      1  Return t0!\n");
}

TEST(Compiler, BranchesOnConditionsDirectly) {
  EXPECT_EQ(code_of("def f(a, b, c):\n"
                    "    if a and not (b or 0 <= c < 10):\n"
                    "        return 1\n"
                    "    return 2\n"
                    "f(1, 2, 3)\n",
                    "f"),
            "      0  JumpIfFalse a, -> 9\n"
            "      1  JumpIfTrue b, -> 9\n"
            "      2  LoadConst t0, 0\n"
            "      3  LessEqual t0, t0!, c\n"
            "      4  JumpIfFalse t0!, -> 7\n"
            "      5  Less t0, c, 10\n"
            "      6  JumpIfTrue t0!, -> 9\n"
            " >    7  LoadConst t0, 1\n"
            "      8  Return t0!\n"
            " >    9  LoadConst t0, 2\n"
            "     10  Return t0!\n");
}

TEST(Compiler, SwapsWithoutATuple) {
  EXPECT_EQ(code_of("def f(a, b):\n"
                    "    a, b = b, a\n"
                    "    return a, b\n"
                    "f(1, 2)\n",
                    "f"),
            "      0  Move t0, a\n"
            "      1  Move a, b\n"
            "      2  Move b, t0!\n"
            "      3  Move t0, a\n"
            "      4  Move t1, b\n"
            "      5  BuildTuple t0, [t0..t1]\n"
            "      6  Return t0!\n");
}

TEST(Compiler, UnpacksIntoNeighbouringLocals) {
  EXPECT_EQ(code_of("def f(pairs):\n"
                    "    for k, v in pairs:\n"
                    "        print(k, v)\n"
                    "f([])\n",
                    "f"),
            "      0  GetIter t0, pairs\n"
            " >    1  ForIter t0, t1, -> 9\n"
            "      2  Unpack t1!, [k..v]\n"
            "      3  LoadConst t1, <native 1>\n"
            "      4  Move t2, k\n"
            "      5  Move t3, v\n"
            "      6  Call t1, t1, 2\n"
            "      7  Clear t1\n"
            "      8  JumpBack -> 1\n"
            " >    9  LoadConst t0, None\n"
            "     10  Return t0!\n");
}

TEST(Compiler, CopiesALocalThatALaterOperandRebinds) {
  EXPECT_EQ(code_of("def f(a):\n"
                    "    return a + (a := 2)\n"
                    "f(1)\n",
                    "f"),
            "      0  Move t0, a\n"
            "      1  LoadConst a, 2\n"
            "      2  Move t1, a\n"
            "      3  Add t0, t0!, t1!\n"
            "      4  Return t0!\n");
}

TEST(Compiler, ChecksOnlyLocalsThatMayBeUnbound) {
  EXPECT_EQ(code_of("def f(c):\n"
                    "    if c:\n"
                    "        x = 1\n"
                    "    else:\n"
                    "        y = 2\n"
                    "    print(x)\n"
                    "    del x\n"
                    "    return y\n"
                    "f(1)\n",
                    "f"),
            "      0  JumpIfFalse c, -> 3\n"
            "      1  LoadConst x, 1\n"
            "      2  Jump -> 4\n"
            " >    3  LoadConst y, 2\n"
            " >    4  LoadConst t0, <native 1>\n"
            "      5  CheckLocal x, 'x'\n"
            "      6  Move t1, x\n"
            "      7  Call t0, t0, 1\n"
            "      8  Clear t0\n"
            "      9  Clear x\n"
            "     10  CheckLocal y, 'y'\n"
            "     11  Return y\n");
}

TEST(Compiler, InlinesComprehensions) {
  EXPECT_EQ(code_of("def f(rows):\n"
                    "    return [x * 2 for row in rows for x in row if x]\n"
                    "f([])\n",
                    "f"),
            "      0  GetIter t0, rows\n"
            "      1  BuildList t1, []\n"
            " >    2  ForIter t0, t2, -> 10\n"
            "      3  GetIter t4, t2\n"
            " >    4  ForIter t4, t3, -> 9\n"
            "      5  JumpIfFalse t3, -> 8\n"
            "      6  Multiply t5, t3, 2\n"
            "      7  ListAppend t1, t5!\n"
            " >    8  JumpBack -> 4\n"
            " >    9  JumpBack -> 2\n"
            " >   10  Clear t3\n"
            "     11  Clear t2\n"
            "     12  Move t0, t1!\n"
            "     13  Return t0!\n");
}

TEST(Compiler, MakesAFunctionOfAComprehensionWhoseVariableIsCaptured) {
  EXPECT_EQ(code_of("def f():\n"
                    "    return [lambda: x for x in range(3)]\n"
                    "f()\n",
                    "f.<locals>.<listcomp>"),
            "      0  MakeCell x\n"
            "      1  BuildList t0, []\n"
            " >    2  ForIter .0, t1, -> 11\n"
            "      3  StoreCell x, t1!\n"
            "      4  LoadConst t1, None\n"
            "      5  LoadConst t2, None\n"
            "      6  Move t3, x\n"
            "      7  BuildTuple t3, [t3]\n"
            "      8  MakeFunction t1, <f.<locals>.<listcomp>.<locals>.<lambda>>, t1\n"
            "      9  ListAppend t0, t1!\n"
            "     10  JumpBack -> 2\n"
            " >   11  Return t0!\n");
}

TEST(Compiler, ProtectsFinallyOnEveryWayOut) {
  EXPECT_EQ(code_of("def f(x):\n"
                    "    try:\n"
                    "        return g(x)\n"
                    "    finally:\n"
                    "        print(1)\n"
                    "def g(x):\n"
                    "    return x\n"
                    "f(1)\n",
                    "f"),
            "      0  LoadConst t0, <function g>\n"
            "      1  Move t1, x\n"
            "      2  Call .return0, t0, 1\n"
            "      3  LoadConst t0, <native 1>\n"
            "      4  LoadConst t1, 1\n"
            "      5  Call t0, t0, 1\n"
            "      6  Clear t0\n"
            "      7  Return .return0!\n"
            " >    8  LoadConst t1, <native 1>\n"
            "      9  LoadConst t2, 1\n"
            "     10  Call t1, t1, 1\n"
            "     11  Clear t1\n"
            "     12  Reraise t0!\n"
            "handler 0..3 -> 8 depth 0 in t0\n"
            "handling 8..12 of t0\n");
}

TEST(Compiler, CallsExitOfWith) {
  EXPECT_EQ(code_of("def f(m):\n"
                    "    with m as x:\n"
                    "        print(x)\n"
                    "f(1)\n",
                    "f"),
            "      0  LoadSpecial t0, m, '__exit__'\n"
            "      1  LoadSpecial t2, m, '__enter__'\n"
            "      2  CallMethod x, t2, 0\n"
            "      3  LoadConst t2, <native 1>\n"
            "      4  Move t3, x\n"
            "      5  Call t2, t2, 1\n"
            "      6  Clear t2\n"
            "      7  LoadConst t2, None\n"
            "      8  LoadConst t3, None\n"
            "      9  LoadConst t4, None\n"
            "     10  CallMethod t0, t0, 3\n"
            "     11  Clear t0\n"
            "     12  Jump -> 22\n"
            " >   13  LoadConst t2, <type 47>\n"
            "     14  Move t3, t5\n"
            "     15  Call t2, t2, 1\n"
            "     16  Move t3, t5\n"
            "     17  LoadAttr t4, t5, '__traceback__'\n"
            "     18  CallMethod t0, t0, 3\n"
            "     19  JumpIfTrue t0!, -> 21\n"
            "     20  Reraise t5!\n"
            " >   21  Clear t5\n"
            " >   22  LoadConst t0, None\n"
            "     23  Return t0!\n"
            "handler 3..7 -> 13 depth 2 in t5\n"
            "handling 13..20 of t5\n");
}

TEST(Compiler, MatchesSequences) {
  EXPECT_EQ(code_of("def f(p):\n"
                    "    match p:\n"
                    "        case [0, y]:\n"
                    "            return y\n"
                    "f(1)\n",
                    "f"),
            "      0  MatchSequence t0, p\n"
            "      1  JumpIfFalse t0!, -> 13\n"
            "      2  Length t0, p\n"
            "      3  Equal t0, t0!, 2\n"
            "      4  JumpIfFalse t0!, -> 13\n"
            "      5  Unpack p, [t0..t1]\n"
            "      6  Equal t2, t0, 0\n"
            "      7  JumpIfFalse t2!, -> 11\n"
            "      8  Move y, t1!\n"
            "      9  Clear t0\n"
            "     10  Return y\n"
            " >   11  Clear t1\n"
            "     12  Clear t0\n"
            " >   13  LoadConst t0, None\n"
            "     14  Return t0!\n");
}

TEST(Compiler, ResolvesModulesAtCompileTime) {
  EXPECT_EQ(code_of("import math\n"
                    "from asyncio import sleep, gather\n"
                    "async def main(x):\n"
                    "    await sleep(math.sqrt(x) * math.pi)\n"
                    "    return await gather()\n",
                    "main"),
            "      0  LoadConst t0, <function sleep>\n"
            "      1  LoadConst t1, <native 900>\n"
            "      2  Move t2, x\n"
            "      3  Call t1, t1, 1\n"
            "      4  Multiply t1, t1!, 3.141592653589793\n"
            "      5  Call t0, t0, 1\n"
            "      6  Await t0, t0!\n"
            "      7  Clear t0\n"
            "      8  LoadConst t0, <function gather>\n"
            "      9  Call t0, t0, 0\n"
            "     10  Await t0, t0!\n"
            "     11  Return t0!\n");
}

TEST(Compiler, ReadsModuleConstantsWithoutLookingThemUp) {
  const char* source =
      "RATE = 3\n"
      "limit = 4\n"
      "async def main(x):\n"
      "    global limit\n"
      "    limit = x * RATE\n"
      "    return limit\n";
  EXPECT_EQ(code_of(source, "main"),
            "      0  Multiply t0, x, 3\n"
            "      1  StoreGlobal t0!, limit\n"
            "      2  LoadGlobal t0, limit\n"
            "      3  Return t0!\n");
  CompileResult result = compile_text(source);
  ASSERT_TRUE(result);
  const bytecode::Module& module = result.program->modules[0];
  std::string fixed;
  for (size_t i = 0; i < module.global_names.size(); ++i) {
    fixed += result.program->strings[module.global_names[i]] + "=" +
             (module.static_values[i] != 0
                  ? bytecode::constant_text(*result.program, module.static_values[i] - 1)
                  : "?") +
             " ";
  }
  EXPECT_EQ(fixed, "RATE=3 limit=? main=<function main> ");
}

TEST(Compiler, LooksAConstantUpBeforeItIsBound) {
  EXPECT_EQ(code_of("x = RATE\nRATE = 3\nprint(RATE)\n", "<module>"),
            "      0  LoadGlobal t0, RATE\n"
            "      1  StoreGlobal t0!, x\n"
            "      2  LoadConst t0, 3\n"
            "      3  StoreGlobal t0!, RATE\n"
            "      4  LoadConst t0, <native 1>\n"
            "      5  LoadConst t1, 3\n"
            "      6  Call t0, t0, 1\n"
            "      7  Return t0!\n");
}

TEST(Compiler, LooksAConstantUpIfAFunctionCanRunBeforeItIsBound) {
  EXPECT_EQ(code_of("def f():\n    return RATE\nf()\nRATE = 3\n", "f"),
            "      0  LoadGlobal t0, RATE\n"
            "      1  Return t0!\n");
}

TEST(Compiler, KeepsConstantDefaultsWithTheFunction) {
  CompileResult result = compile_text("def f(a, b=1, *, c='x', d):\n    return a\nprint(f)\n");
  ASSERT_TRUE(result);
  const bytecode::Function* function = find_function(*result.program, "f");
  ASSERT_NE(function, nullptr);
  EXPECT_EQ(bytecode::constant_text(*result.program, function->defaults - 1), "(1,)");
  EXPECT_EQ(bytecode::constant_text(*result.program, function->keyword_defaults - 1), "('c', 'x')");
}

TEST(Compiler, SharesEqualConstantsAndTellsSimilarOnesApart) {
  EXPECT_EQ(code_of("def f():\n"
                    "    return 1, 1.0, True, 0.0, -0.0, '1', b'1'\n"
                    "f()\n",
                    "f"),
            "      0  LoadConst t0, (1, 1.0, True, 0.0, -0.0, '1', b'1')\n"
            "      1  Return t0!\n");
}

TEST(Compiler, NamesTheStatementsOfAFunctionByPath) {
  CompileResult result = compile_text(
      "def f(x):\n"
      "    a = 1\n"
      "    for i in x:\n"
      "        try:\n"
      "            b = 1\n"
      "            c = 2\n"
      "        finally:\n"
      "            d = 3\n"
      "f(1)\n");
  ASSERT_TRUE(result);
  const bytecode::Function* function = find_function(*result.program, "f");
  std::string paths;
  for (const bytecode::StatementPath& path : function->paths) {
    paths += result.program->strings[path.path] + " ";
  }
  EXPECT_EQ(paths, "0 1 1.for.0.try.0 1.for.0.try.1 1.for.0.finally.0 1.for.0.finally.0 ");
}

TEST(Compiler, SaysWhatTemporariesAreForAcrossSuspensions) {
  CompileResult result = compile_text(
      "async def main(x):\n"
      "    for i in x:\n"
      "        print(i, await i)\n"
      "    return sum(x)\n");
  ASSERT_TRUE(result);
  const bytecode::Function* function = find_function(*result.program, "main");
  std::string listing =
      bytecode::disassemble_function(*result.program, *function, {.library = false, .roles = true});
  EXPECT_NE(listing.find("t0 iterator 0 line 2"), std::string::npos) << listing;
  EXPECT_NE(listing.find("t1 callee 0 line 3"), std::string::npos) << listing;
  EXPECT_NE(listing.find("t2 argument 0 line 3"), std::string::npos) << listing;
  EXPECT_EQ(listing.find("line 4\n"), std::string::npos) << "nothing suspends in line 4";
}

}  // namespace
}  // namespace pawl::python
