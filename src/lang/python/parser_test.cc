#include "lang/python/parser.h"

#include <gtest/gtest.h>

#include <string>

#include "lang/python/ast_dump.h"

namespace pawl::python {
namespace {

// The dump of a program without the frame that all share.
std::string dump(std::string_view source) {
  Arena arena;
  ParseResult result = parse_module(source, "test.py", arena);
  if (!result) {
    return "error: " + result.error->message;
  }
  std::string text = dump_ast(result.module);
  constexpr std::string_view kFront = "Module(body=[";
  constexpr std::string_view kBack = "], type_ignores=[])";
  return text.substr(kFront.size(), text.size() - kFront.size() - kBack.size());
}

std::string dump_expression(std::string_view source) {
  std::string text = dump(source);
  constexpr std::string_view kFront = "Expr(value=";
  return text.starts_with(kFront) ? text.substr(kFront.size(), text.size() - kFront.size() - 1)
                                  : text;
}

std::string error_of(std::string_view source) {
  Arena arena;
  ParseResult result = parse_module(source, "test.py", arena);
  return result ? "no error" : result.error->message;
}

std::string repeat(std::string_view text, int count) {
  std::string out;
  for (int i = 0; i < count; ++i) {
    out += text;
  }
  return out;
}

TEST(Parser, EmptySourcesAreEmptyModules) {
  for (const char* source :
       {"", "\n", "\n\n", "# comment", "   \n\t\n  # comment\n", "\f", "\xEF\xBB\xBF"}) {
    EXPECT_EQ(dump(source), "");
  }
}

TEST(Parser, PrecedenceAndAssociativity) {
  EXPECT_EQ(dump_expression("-a ** -b"),
            "UnaryOp(op=USub(), operand=BinOp(left=Name(id='a', ctx=Load()), op=Pow(), "
            "right=UnaryOp(op=USub(), operand=Name(id='b', ctx=Load()))))");
  EXPECT_EQ(
      dump_expression("1 - 2 - 3"),
      "BinOp(left=BinOp(left=Constant(value=1), op=Sub(), right=Constant(value=2)), op=Sub(), "
      "right=Constant(value=3))");
  EXPECT_EQ(dump_expression("1 | 2 & 3 << 4"),
            "BinOp(left=Constant(value=1), op=BitOr(), right=BinOp(left=Constant(value=2), "
            "op=BitAnd(), right=BinOp(left=Constant(value=3), op=LShift(), "
            "right=Constant(value=4))))");
  EXPECT_EQ(dump_expression("not a in b"),
            "UnaryOp(op=Not(), operand=Compare(left=Name(id='a', ctx=Load()), ops=[In()], "
            "comparators=[Name(id='b', ctx=Load())]))");
  EXPECT_EQ(dump_expression("1 < 2 is not 3 not in 4"),
            "Compare(left=Constant(value=1), ops=[Lt(), IsNot(), NotIn()], "
            "comparators=[Constant(value=2), Constant(value=3), Constant(value=4)])");
}

TEST(Parser, Numbers) {
  EXPECT_EQ(dump_expression("0xFF"), "Constant(value=255)");
  EXPECT_EQ(dump_expression("1_000"), "Constant(value=1000)");
  EXPECT_EQ(dump_expression("9223372036854775807"), "Constant(value=9223372036854775807)");
  EXPECT_EQ(dump_expression("9223372036854775808"), "Constant(value=9223372036854775808)");
  EXPECT_EQ(dump_expression("0xFFFF_FFFF_FFFF_FFFF_FFFF"),
            "Constant(value=1208925819614629174706175)");
  EXPECT_EQ(dump_expression("1e400"), "Constant(value=inf)");
  EXPECT_EQ(dump_expression("1e-400"), "Constant(value=0.0)");
  EXPECT_EQ(dump_expression(".5"), "Constant(value=0.5)");
  EXPECT_EQ(dump_expression("1e16"), "Constant(value=1e+16)");
  EXPECT_EQ(dump_expression("00"), "Constant(value=0)");
  EXPECT_EQ(dump_expression("1.5J"), "Constant(value=1.5j)");
}

TEST(Parser, StringsAreJoinedAndDecoded) {
  EXPECT_EQ(dump_expression("'a' \"b\" '''c'''"), "Constant(value='abc')");
  EXPECT_EQ(dump_expression(R"('\x41\u00e9\U0001F600\101\n\q')"),
            R"(Constant(value='A\xe9\U0001f600A\n\\q'))");
  EXPECT_EQ(error_of(R"(r'\n' b'')"), "cannot mix bytes and nonbytes literals");
  EXPECT_EQ(dump_expression(R"(Rb'\n' b'\x00\xff')"), R"(Constant(value=b'\\n\x00\xff'))");
  EXPECT_EQ(dump_expression("'\\ud800'"), R"(Constant(value='\ud800'))");
  EXPECT_EQ(dump_expression("u'a'"), "Constant(value='a', kind='u')");
  EXPECT_EQ(dump_expression("'a\\\nb'"), "Constant(value='ab')");
  EXPECT_EQ(dump_expression("'''a\r\nb\rc'''"), R"(Constant(value='a\nb\nc'))");
}

TEST(Parser, CharactersMayBeNamed) {
  EXPECT_EQ(dump_expression("'\\N{BULLET}\\N{greek small letter alpha}\\N{LINE FEED}'"),
            "Constant(value='\\u2022\\u03b1\\n')");
  EXPECT_EQ(dump_expression("'\\N{CJK UNIFIED IDEOGRAPH-4E00}\\N{HANGUL SYLLABLE GAG}'"),
            "Constant(value='\\u4e00\\uac01')");
  EXPECT_EQ(error_of("'\\N{NO SUCH THING}'"),
            "(unicode error) 'unicodeescape' codec can't decode bytes in position 0-16: unknown "
            "Unicode character name");
  EXPECT_EQ(dump_expression("r'\\N{BULLET}'"), "Constant(value='\\\\N{BULLET}')");
}

TEST(Parser, FormattedStrings) {
  EXPECT_EQ(dump_expression("f'a{b!r:>{w}}c'"),
            "JoinedStr(values=[Constant(value='a'), FormattedValue(value=Name(id='b', ctx=Load()), "
            "conversion=114, format_spec=JoinedStr(values=[Constant(value='>'), "
            "FormattedValue(value=Name(id='w', ctx=Load()), conversion=-1)])), "
            "Constant(value='c')])");
  EXPECT_EQ(dump_expression("f'{x = }'"),
            "JoinedStr(values=[Constant(value='x = '), FormattedValue(value=Name(id='x', "
            "ctx=Load()), conversion=114)])");
  EXPECT_EQ(
      dump_expression("f'{x=:3}'"),
      "JoinedStr(values=[Constant(value='x='), FormattedValue(value=Name(id='x', ctx=Load()), "
      "conversion=-1, format_spec=JoinedStr(values=[Constant(value='3')]))])");
  EXPECT_EQ(dump_expression("'{' f'{{}}' '}'"), "JoinedStr(values=[Constant(value='{{}}')])");
  EXPECT_EQ(dump_expression("f''"), "JoinedStr(values=[])");
  EXPECT_EQ(dump_expression("f'{a != b}'"),
            "JoinedStr(values=[FormattedValue(value=Compare(left=Name(id='a', ctx=Load()), "
            "ops=[NotEq()], comparators=[Name(id='b', ctx=Load())]), conversion=-1)])");
}

TEST(Parser, PositionsInsideFormattedStringsAreTheFiles) {
  Arena arena;
  ParseResult result = parse_module("x = 1\ny = f'''é\n  {a +\n b}'''\n", "test.py", arena);
  ASSERT_TRUE(result);
  const auto* assign = ast::as<ast::Assign>(result.module->body[1]);
  const auto* joined = ast::as<ast::JoinedStr>(assign->value);
  const auto* field = ast::as<ast::FormattedValue>(joined->values[1]);
  const auto* sum = ast::as<ast::BinOp>(field->value);
  EXPECT_EQ(sum->range.line, 3);
  EXPECT_EQ(sum->range.column, 3);
  EXPECT_EQ(sum->right->range.line, 4);
  EXPECT_EQ(sum->right->range.column, 1);
}

TEST(Parser, SoftKeywordsStayNames) {
  EXPECT_EQ(dump("match = case"),
            "Assign(targets=[Name(id='match', ctx=Store())], value=Name(id='case', ctx=Load()))");
  EXPECT_EQ(dump("match(x)"),
            "Expr(value=Call(func=Name(id='match', ctx=Load()), args=[Name(id='x', ctx=Load())], "
            "keywords=[]))");
  EXPECT_EQ(dump("match x:\n  case _: pass"),
            "Match(subject=Name(id='x', ctx=Load()), cases=[match_case(pattern=MatchAs(), "
            "body=[Pass()])])");
  EXPECT_EQ(dump("match[x:y]\n").substr(0, 22), "Expr(value=Subscript(v");
}

TEST(Parser, TypeParametersAndAliases) {
  EXPECT_EQ(dump("type X = int"),
            "TypeAlias(name='X', type_params=[], value=Name(id='int', ctx=Load()))");
  EXPECT_EQ(dump("type X[T] = T"),
            "TypeAlias(name='X', type_params=[TypeVar(name='T')], value=Name(id='T', ctx=Load()))");
  const std::string parameters =
      "type_params=[TypeVar(name='T', bound=Name(id='int', ctx=Load()), "
      "default_value=Name(id='str', ctx=Load())), TypeVarTuple(name='Ts'), ParamSpec(name='P')]";
  EXPECT_NE(dump("def f[T: int = str, *Ts, **P](): pass").find(parameters), std::string::npos);
  EXPECT_NE(dump("async def f[T: int = str, *Ts, **P,](): pass").find(parameters),
            std::string::npos);
  EXPECT_NE(dump("class A[T: int = str, *Ts, **P](B): pass").find(parameters), std::string::npos);
  EXPECT_EQ(dump("def f(): pass").find("type_params"), std::string::npos);
  // A soft keyword.
  for (const char* source :
       {"type = 5", "type(x)", "type[x] = 1", "type (x)", "print(type)", "type.x = 1", "type: int",
        "type, a = b", "type == 1", "type\n", "for type in x: pass", "def type(): pass",
        "type = type", "type if type else type", "type in x", "type @ x", "import type"}) {
    EXPECT_EQ(dump(source).find("TypeAlias"), std::string::npos) << source;
    EXPECT_EQ(error_of(source), "no error") << source;
  }
}

TEST(Parser, FormattedStringsHoldAnyExpression) {
  EXPECT_EQ(dump_expression("f\"{\"a\"}\""),
            "JoinedStr(values=[FormattedValue(value=Constant(value='a'), conversion=-1)])");
  EXPECT_EQ(dump_expression("f'{x['y']!r:{'<'}5}'"), dump_expression("f\"{x['y']!r:{'<'}5}\""));
  EXPECT_EQ(dump_expression("f'{a # }\n}'"), dump_expression("f'{a}'"));
  EXPECT_EQ(dump_expression("f'{a=}'"), dump_expression("'a=' f'{a!r}'"));
  // Linear, however deep and long.
  std::string deep = repeat("f'{", 60) + "1" + repeat("}'", 60);
  EXPECT_EQ(error_of(deep), "no error");
  EXPECT_EQ(error_of(repeat("f'{", 200) + "1" + repeat("}'", 200)), "too many nested f-strings");
  EXPECT_EQ(error_of(repeat("f'{", 60) + repeat("1+", 500) + "1" + repeat("}'", 60)), "no error");
  // Each of these ends at once, whatever follows.
  EXPECT_NE(error_of(repeat("f'{(' ", 100'000)), "no error");
  EXPECT_NE(error_of(repeat("f'{x\n", 100'000)), "no error");
  EXPECT_EQ(error_of(repeat("f'{x}' ", 100'000)), "no error");
}

TEST(Parser, AnnotationsAreSimpleOnlyForBareNames) {
  EXPECT_NE(dump("x: int").find("simple=1"), std::string::npos);
  EXPECT_NE(dump("(x): int").find("simple=0"), std::string::npos);
  EXPECT_NE(dump("x.y: int = 1").find("simple=0"), std::string::npos);
}

TEST(Parser, IdentifiersMayBeBeyondAscii) {
  EXPECT_EQ(dump_expression("naïve"), "Name(id='na\\xefve', ctx=Load())");
  EXPECT_EQ(dump_expression("变量"), "Name(id='\\u53d8\\u91cf', ctx=Load())");
}

TEST(Parser, InternedNamesShareTheirCharacters) {
  Arena arena;
  ParseResult result = parse_module("abc; abc", "test.py", arena);
  ASSERT_TRUE(result);
  auto name_at = [&](size_t index) {
    return ast::as<ast::Name>(ast::as<ast::ExprStmt>(result.module->body[index])->value)->id;
  };
  EXPECT_EQ(name_at(0).data(), name_at(1).data());
}

TEST(Parser, EncodingsAndInvalidBytes) {
  EXPECT_EQ(dump("# -*- coding: latin-1 -*-\n'\xE9'\n"), "Expr(value=Constant(value='\\xe9'))");
  EXPECT_EQ(dump("#!/usr/bin/python\n# vim: set fileencoding=utf-8 :\n'é'\n"),
            "Expr(value=Constant(value='\\xe9'))");
  EXPECT_EQ(error_of("# coding: shift-jis\n'\xE9'\n"),
            "encoding problem: shift-jis; save the file as UTF-8");
  EXPECT_EQ(error_of("# coding: utf-16\n"), "encoding problem: utf-16; save the file as UTF-8");
  // Where all of it is ASCII, the name makes no difference.
  EXPECT_EQ(dump("# coding: cp1252\n'a'\n"), "Expr(value=Constant(value='a'))");
  EXPECT_EQ(error_of("'\xE9'"),
            "(unicode error) 'utf-8' codec can't decode byte 0xe9 in position 1: invalid "
            "continuation byte");
  EXPECT_EQ(error_of(std::string_view("x\0y", 3)), "source code string cannot contain null bytes");
}

// Whatever the nesting, the parser ends with a tree that a recursive consumer can walk, or an
// error.
TEST(Parser, NestingIsLimited) {
  constexpr const char* kTooNested = "too many nested expressions or statements";
  constexpr int kMany = 100'000;
  EXPECT_EQ(error_of(repeat("(", kMany)), "too many nested parentheses");
  EXPECT_EQ(error_of(repeat("[", kMany) + repeat("]", kMany)), "too many nested parentheses");
  EXPECT_EQ(error_of(repeat("not ", kMany) + "x"), kTooNested);
  EXPECT_EQ(error_of(repeat("-", kMany) + "x"), kTooNested);
  EXPECT_EQ(error_of("x" + repeat(".y", kMany)), kTooNested);
  EXPECT_EQ(error_of("x" + repeat("()", kMany)), kTooNested);
  EXPECT_EQ(error_of("x" + repeat("[0]", kMany)), kTooNested);
  EXPECT_EQ(error_of("1" + repeat("+1", kMany)), kTooNested);
  EXPECT_EQ(error_of("1" + repeat("**1", kMany)), kTooNested);
  EXPECT_EQ(error_of(repeat("lambda:", kMany) + "1"), kTooNested);
  EXPECT_EQ(error_of(repeat("a if b else ", kMany) + "1"), kTooNested);
  EXPECT_EQ(error_of("if a: b\n" + repeat("elif a: b\n", kMany)), kTooNested);
  EXPECT_EQ(error_of(repeat("a b ", kMany)), "invalid syntax");
  std::string blocks;
  for (int i = 0; i < 101; ++i) {
    blocks += std::string(static_cast<size_t>(i), ' ') + "if a:\n";
  }
  EXPECT_EQ(error_of(blocks), "too many levels of indentation");
}

TEST(Parser, LongFlatSourcesAreFine) {
  constexpr int kMany = 100'000;
  for (const std::string& source :
       {repeat("a, ", kMany), repeat("a = ", kMany) + "b", "a" + repeat(" or a", kMany),
        "a" + repeat(" < a", kMany), repeat("'x' ", kMany), repeat("x\n", kMany),
        "f(" + repeat("a, ", kMany) + ")", "{" + repeat("1: 2, ", kMany) + "}"}) {
    EXPECT_EQ(error_of(source), "no error");
  }
}

// Each bracket could be read in several ways; the time must stay linear in their number.
TEST(Parser, MistakesDeepInBracketsAreFoundQuickly) {
  constexpr int kDepth = 190;
  constexpr const char* kComma = "invalid syntax. Perhaps you forgot a comma?";
  for (const char* open : {"(", "[", "{", "f(", "x[", "{1: ", "f(a=", "f(*a, b="}) {
    std::string close;
    for (const char* c = open; *c != '\0'; ++c) {
      close += *c == '(' ? ")" : *c == '[' ? "]" : *c == '{' ? "}" : "";
    }
    EXPECT_EQ(error_of(repeat(open, kDepth) + "p q" + repeat(close, kDepth)), kComma) << open;
  }
}

}  // namespace
}  // namespace pawl::python
