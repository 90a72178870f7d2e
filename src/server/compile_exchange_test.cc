#include "server/compile_exchange.h"

#include <gtest/gtest.h>

#include "base/error_codes.h"
#include "lang/bytecode/codec.h"

namespace pawl::server {
namespace {

constexpr const char* kWorkflow =
    "import pawl\n@pawl.workflow\nasync def order(x):\n    return x + 1\n";
constexpr const char* kRefused =
    "import pawl\n@pawl.workflow\nasync def order(x):\n    return eval('1')\n";

engine::CompileRequest request_of(std::string text) {
  engine::CompileRequest request;
  request.files = {{"order.py", std::move(text)}, {"shop/prices.py", "PRICE = 3\n"}};
  request.tasks = {"charge"};
  request.inputs = {"amount"};
  request.offered = {{"ship", R"({"retry": 2})"}};
  request.settings = {{"MODE", "test"}, {"REGION", ""}};
  request.task_namespace = "billing";
  return request;
}

CompileAnswer compiled(const std::string& text) {
  CompileAnswer answer;
  auto deploy = engine::compile_deploy(request_of(text), &answer.diagnostics);
  if (deploy) {
    answer.deploy = *deploy;
  } else {
    answer.error = deploy.error();
  }
  return answer;
}

TEST(CompileExchange, CarriesARequest) {
  const engine::CompileRequest request = request_of(std::string("x = 1\n\0\xFF", 8));
  const auto read = decode_compile_request(encode_compile_request(request));
  ASSERT_TRUE(read);
  ASSERT_EQ(read->files.size(), 2u);
  EXPECT_EQ(read->files[0].path, "order.py");
  EXPECT_EQ(read->files[0].text, request.files[0].text);
  EXPECT_EQ(read->files[1].path, "shop/prices.py");
  EXPECT_EQ(read->tasks, request.tasks);
  EXPECT_EQ(read->inputs, request.inputs);
  ASSERT_EQ(read->offered.size(), 1u);
  EXPECT_EQ(read->offered[0].options, R"({"retry": 2})");
  EXPECT_EQ(read->settings, request.settings);
  EXPECT_EQ(read->task_namespace, "billing");
}

TEST(CompileExchange, CarriesAProgramAndTakesItsNamesFromIt) {
  CompileAnswer answer = compiled(kWorkflow);
  ASSERT_TRUE(answer.deploy) << answer.error.message;
  const engine::DeployRequest made = *answer.deploy;
  // What stands beside the Program is not believed.
  answer.deploy->version = "of somebody else";
  answer.deploy->workflows = {"stolen"};
  const auto read = decode_compile_answer(encode_compile_answer(answer));
  ASSERT_TRUE(read && read->deploy);
  EXPECT_EQ(read->deploy->version, made.version);
  EXPECT_EQ(read->deploy->workflows, made.workflows);
  EXPECT_EQ(read->deploy->bytes, made.bytes);
  EXPECT_EQ(read->deploy->compiler_revision, made.compiler_revision);
}

TEST(CompileExchange, CarriesARefusal) {
  const CompileAnswer answer = compiled(kRefused);
  ASSERT_FALSE(answer.deploy);
  const auto read = decode_compile_answer(encode_compile_answer(answer));
  ASSERT_TRUE(read);
  EXPECT_FALSE(read->deploy);
  EXPECT_EQ(read->error.code, ErrorCode::compile_failed);
  EXPECT_EQ(read->error.message, answer.error.message);
  ASSERT_EQ(read->diagnostics.size(), 1u);
  EXPECT_EQ(read->diagnostics[0].message, answer.diagnostics[0].message);
  EXPECT_EQ(read->diagnostics[0].code, ErrorCode::unsupported_construct);
  EXPECT_EQ(read->diagnostics[0].line, 4);
  EXPECT_EQ(read->diagnostics[0].source_line, "    return eval('1')");
}

TEST(CompileExchange, TakesAnyBytes) {
  for (const char* source : {kWorkflow, kRefused}) {
    const std::string whole = encode_compile_answer(compiled(source));
    for (std::size_t size = 0; size < whole.size(); ++size) {
      EXPECT_FALSE(decode_compile_answer(std::string_view(whole).substr(0, size))) << size;
    }
    EXPECT_FALSE(decode_compile_answer(whole + "x"));
    for (std::size_t i = 0; i < whole.size(); ++i) {
      std::string changed = whole;
      changed[i] = static_cast<char>(changed[i] ^ 0x55);
      (void)decode_compile_answer(changed);
    }
  }
  const std::string request = encode_compile_request(request_of("x = 1\n"));
  for (std::size_t size = 0; size < request.size(); ++size) {
    EXPECT_FALSE(decode_compile_request(std::string_view(request).substr(0, size))) << size;
  }
}

TEST(CompileExchange, RefusesWhatAnAnswerMustNotHold) {
  CompileAnswer answer = compiled(kWorkflow);
  ASSERT_TRUE(answer.deploy);
  auto program = bytecode::decode_program(answer.deploy->bytes);
  ASSERT_TRUE(program);
  program->version = "../../etc";
  answer.deploy->bytes = bytecode::encode_program(*program);
  EXPECT_FALSE(decode_compile_answer(encode_compile_answer(answer)));
  answer.deploy->bytes = "no program";
  EXPECT_FALSE(decode_compile_answer(encode_compile_answer(answer)));
  CompileAnswer refusal = compiled(kRefused);
  refusal.diagnostics[0].message = "\xFF\xFE";
  EXPECT_FALSE(decode_compile_answer(encode_compile_answer(refusal)));
  refusal.diagnostics[0].message = std::string(std::size_t{2} << 20, 'x');
  EXPECT_FALSE(decode_compile_answer(encode_compile_answer(refusal)));
  refusal.diagnostics.assign(1000, {});
  EXPECT_FALSE(decode_compile_answer(encode_compile_answer(refusal)));
}

}  // namespace
}  // namespace pawl::server
