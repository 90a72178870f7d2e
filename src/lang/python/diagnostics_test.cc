#include "lang/python/diagnostics.h"
#include "base/error_codes.h"

#include "lang/python/compile_test_support.h"

namespace pawl::python {
namespace {

TEST(Diagnostics, ShowPlaceCaretAndHint) {
  CompileResult result = compile_text("def f(x):\n    return evla(x) + eval(x)\nf(1)\n");
  ASSERT_EQ(result.diagnostics.size(), 2u);
  EXPECT_EQ(format_diagnostic(result.diagnostics[1]),
            "test.py:2:22: error: 'eval' is not available in a workflow\n"
            "        return evla(x) + eval(x)\n"
            "                         ^^^^\n"
            "hint: write the code out\n");
}

TEST(Diagnostics, CountColumnsInCodePoints) {
  CompileResult result = compile_text("x = 'äöü' + nme\n");
  ASSERT_EQ(result.diagnostics.size(), 1u);
  EXPECT_EQ(format_diagnostic(result.diagnostics[0]),
            "test.py:1:13: error: name 'nme' is not defined\n"
            "    x = 'äöü' + nme\n"
            "                ^^^\n");
}

TEST(Diagnostics, SuggestASimilarName) {
  CompileResult result = compile_text("total = 1\nprint(totl)\nimport math\nmath.sqrtt(2)\n");
  ASSERT_EQ(result.diagnostics.size(), 2u);
  EXPECT_EQ(result.diagnostics[0].hint, "did you mean 'total'?");
  EXPECT_EQ(result.diagnostics[1].message, "module 'math' has no attribute 'sqrtt'");
  EXPECT_EQ(result.diagnostics[1].hint, "did you mean 'sqrt'?");
}

// A metaclass may put names into the bodies of its classes, but only with a __prepare__.
TEST(Diagnostics, KnowWhichNamesAMetaclassMayGive) {
  EXPECT_EQ(problems_of("class M(type): pass\nclass C(metaclass=M): x = nme\n"),
            "2:27: name 'nme' is not defined\n");
  EXPECT_EQ(problems_of("class M(type):\n    def __prepare__(*a): return {'nme': 1}\n"
                        "class C(metaclass=M): x = nme\n"),
            "");
}

TEST(Diagnostics, ComeFromTheParser) {
  CompileResult result = compile_text("def f(:\n    pass\n");
  ASSERT_EQ(result.diagnostics.size(), 1u);
  EXPECT_EQ(result.diagnostics[0].code, ErrorCode::syntax_error);
  EXPECT_EQ(result.diagnostics[0].line, 1);
}

TEST(Diagnostics, KeepTabsUnderTheSource) {
  CompileResult result = compile_text("if 1:\n\tprint(nme)\n");
  ASSERT_EQ(result.diagnostics.size(), 1u);
  EXPECT_EQ(format_diagnostic(result.diagnostics[0]),
            "test.py:2:8: error: name 'nme' is not defined\n"
            "    \tprint(nme)\n"
            "    \t      ^^^\n");
}

// What CPython's compiler finds after parsing, with its words.
TEST(Diagnostics, AreCPythonsForSyntaxErrors) {
  struct Case {
    const char* source;
    const char* problem;
  };
  const Case kCases[] = {
      {"return 1\n", "1:1: 'return' outside function\n"},
      {"break\n", "1:1: 'break' outside loop\n"},
      {"if 1:\n    continue\n", "2:5: 'continue' not properly in loop\n"},
      {"def f():\n    await x\nf()\n", "2:5: 'await' outside async function\n"},
      {"class C:\n    return 1\nC\n", "2:5: 'return' outside function\n"},
      {"class C:\n    yield 1\nC\n", "2:5: 'yield' outside function\n"},
      {"def f(a, a):\n    pass\nf\n", "1:10: duplicate argument 'a' in function definition\n"},
      {"def f():\n    nonlocal x\nf()\n", "2:5: no binding for nonlocal 'x' found\n"},
      {"nonlocal x\nprint(1)\n", "1:1: nonlocal declaration not allowed at module level\n"},
      {"def f():\n    x = 1\n    global x\nf()\n",
       "3:5: name 'x' is assigned to before global declaration\n"},
      {"def f():\n    print(x)\n    global x\nf()\n",
       "3:5: name 'x' is used prior to global declaration\n"},
      {"def f(x):\n    global x\nf(1)\n", "2:5: name 'x' is parameter and global\n"},
      {"def f():\n    global x\n    nonlocal x\nf()\n", "2:5: name 'x' is nonlocal and global\n"},
      {"def f():\n    return [(yield x) for x in f]\nf()\n",
       "2:14: 'yield' inside list comprehension\n"},
      {"async def main():\n    yield 1\n    return 2\n",
       "3:5: 'return' with value in async generator\n"},
      {"async def main():\n    yield from x\n", "2:5: 'yield from' inside async function\n"},
      {"def f():\n    async with x: pass\nf()\n", "2:5: 'async with' outside async function\n"},
      {"def f():\n    async for x in y: pass\nf()\n", "2:5: 'async for' outside async function\n"},
      {"def f():\n    return [x async for x in y]\nf()\n",
       "2:12: asynchronous comprehension outside of an asynchronous function\n"},
      {"__debug__ = 1\n", "1:1: cannot assign to __debug__\n"},
      {"print([x := 1 for x in 'a'])\n",
       "1:8: assignment expression cannot rebind comprehension iteration variable 'x'\n"},
      {"print([x for x in (y := 'a')])\n",
       "1:20: assignment expression cannot be used in a comprehension iterable expression\n"},
      {"match 1:\n    case x: pass\n    case 2: pass\n",
       "2:10: name capture 'x' makes remaining patterns unreachable\n"},
      {"match 1:\n    case [x, x]: pass\n", "2:14: multiple assignments to name 'x' in pattern\n"},
      {"match 1:\n    case [x] | [y]: pass\n", "2:17: alternative patterns bind different names\n"},
      {"try:\n    pass\nexcept* ValueError:\n    pass\nwhile 1:\n    try:\n        print()\n"
       "    except* ValueError:\n        break\n",
       "9:9: 'break', 'continue' and 'return' cannot appear in an except* block\n"},
      {"print(a=1, a=2)\n", "1:12: keyword argument repeated: a\n"},
  };
  for (const Case& test : kCases) {
    EXPECT_EQ(problems_of(test.source), test.problem) << test.source;
  }
}

TEST(Diagnostics, RefuseWhatIsNotSupported) {
  struct Case {
    const char* source;
    const char* problem;
  };
  const Case kCases[] = {
      {"x = 1j\n", "1:5: complex numbers are not supported\n"},
      {"import requests\nrequests.get('x')\n",
       "1:8: module 'requests' is not available in a workflow\n"},
      {"from requests import get\nget('x')\n",
       "1:1: module 'requests' is not available in a workflow\n"},
      {"import math\nmath.fork()\n", "2:1: 'math.fork' is not available in a workflow\n"},
      {"import nothing\nnothing.x\n", "1:1: there is no module named 'nothing'\n"},
      {"from math import nothing\nnothing()\n", "1:18: cannot import name 'nothing' from 'math'\n"},
      {"from math import *\nfork()\n", "2:1: 'math.fork' is not available in a workflow\n"},
      {"from requests import *\nget('x')\n",
       "1:1: module 'requests' is not available in a workflow\n"},
      {"from nothing import *\nx()\n", "1:1: there is no module named 'nothing'\n"},
      {"from pawl.tasks import *\ncharge(1)\n",
       "1:1: the tasks that 'import *' brings are not known\n"},
      {"class C:\n    def __del__(self): pass\nC\n", "2:5: '__del__' is never called\n"},
      {"from pawl.tasks import charge\ncharge(1)\nprint()\n",
       "2:1: the result of this call is not used\n"},
  };
  for (const Case& test : kCases) {
    std::string problems = problems_of(test.source);
    EXPECT_EQ(problems.substr(0, problems.find('\n') + 1), test.problem) << test.source;
  }
}

}  // namespace
}  // namespace pawl::python
