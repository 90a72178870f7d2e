#include "engine/repair/run_file.h"

#include <gtest/gtest.h>

#include "base/error_codes.h"
#include "base/sha256.h"
#include "engine/core/packed.h"

namespace pawl::engine {
namespace {

RunFile sample() {
  RunFile file;
  file.release = "0.1.0";
  file.exported_at_us = 1'700'000'000'000'000;
  file.redacted = {"email"};
  file.run.id = "order-17";
  file.run.workflow = "order";
  file.run.entry = 1;
  file.run.input = R"({"n":1})";
  file.run.priority = -3;
  file.run.tags = {{"team", "eu"}};
  file.version = "abc";
  file.program = std::string("PWLP\0\xff", 6);
  file.snapshot = std::string("\x01\0\xfe", 3);
  file.last_number = 2;
  file.paused = true;
  file.said = "1";
  RunFile::Call& call = file.calls.emplace_back();
  call.record.number = 2;
  call.record.queue = "default";
  call.record.name = "charge";
  call.record.args = "[1]";
  call.open = true;
  file.messages.push_back({0, 3, "go", "\"now\"", 5, {}});
  file.logs.push_back({0, 6, 1, "a line"});
  file.items.push_back({0, "steps", 0, 7, "{}"});
  file.turns.push_back({4, 8, 12, 1, {1}, std::string("\0past", 5)});
  return file;
}

std::string sealed(const std::string& sections) {
  std::string file = "PWLR\x01" + pack(sections);
  const Sha256Digest sum = sha256(file);
  return file.append(reinterpret_cast<const char*>(sum.data()), sum.size());
}

std::string refusal(std::string_view bytes) {
  auto file = decode_run_file(bytes);
  if (file) return "read";
  EXPECT_EQ(file.error().code, ErrorCode::invalid_run_file);
  return file.error().message;
}

TEST(RunFile, IsReadAsItWasWritten) {
  const std::string bytes = encode_run_file(sample());
  const auto read = decode_run_file(bytes);
  ASSERT_TRUE(read) << read.error().message;
  EXPECT_EQ(encode_run_file(*read), bytes);
  EXPECT_EQ(read->run.priority, -3);
  EXPECT_EQ(read->program, sample().program);
  EXPECT_EQ(read->calls.at(0).record.name, "charge");
  EXPECT_EQ(read->turns.at(0).snapshot, sample().turns[0].snapshot);
}

TEST(RunFile, EveryChangeOfAByteIsFound) {
  const std::string bytes = encode_run_file(sample());
  for (std::size_t at = 0; at < bytes.size(); ++at) {
    std::string other = bytes;
    other[at] = static_cast<char>(other[at] ^ 1);
    EXPECT_NE(refusal(other), "read") << at;
    EXPECT_NE(refusal(std::string_view(bytes).substr(0, at)), "read") << at;
  }
  EXPECT_EQ(refusal("PK"), "this is no file of 'pawl export'");
  EXPECT_EQ(refusal("PWLR"), "the file is cut short");
  EXPECT_EQ(refusal("PWLR\x02" + std::string(40, ' ')),
            "the file was written by a newer release, in another format");
}

TEST(RunFile, WhatIsSealedAndWrongIsRefused) {
  EXPECT_EQ(refusal(sealed("")), "the file does not have all of its sections");
  EXPECT_EQ(refusal(sealed("\x02\x02\x01x\x01\x01x")), "the file's sections are out of order");
  EXPECT_EQ(refusal(sealed("\x3f\x01x")),
            "the file was written by a newer release, and has what this one does not know");
  RunFile file = sample();
  file.calls.push_back(file.calls[0]);
  EXPECT_EQ(refusal(encode_run_file(file)), "two calls have one number");
  file.calls.resize(1);
  file.last_number = 1;
  EXPECT_EQ(refusal(encode_run_file(file)), "a call has a number to come");
  file = sample();
  file.logs[0].line = "\xff";
  EXPECT_EQ(refusal(encode_run_file(file)), "section 7 of the file is damaged");
  file = sample();
  file.calls[0].record.deadline_us = INT64_MAX;
  EXPECT_EQ(refusal(encode_run_file(file)), "section 5 of the file is damaged");
}

}  // namespace
}  // namespace pawl::engine
