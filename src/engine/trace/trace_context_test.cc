#include "engine/trace/trace_context.h"

#include <gtest/gtest.h>

#include "engine/trace/run_trace.h"

namespace pawl::engine {
namespace {

constexpr const char* kParent = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01";

TEST(TraceContext, IsReadAndWritten) {
  const auto context = parse_trace_context(kParent, "a=1,b=2");
  ASSERT_TRUE(context);
  EXPECT_EQ(hex_text(context->trace), "4bf92f3577b34da6a3ce929d0e0e4736");
  EXPECT_EQ(hex_text(context->span), "00f067aa0ba902b7");
  EXPECT_TRUE(context->sampled);
  EXPECT_EQ(context->state, "a=1,b=2");
  EXPECT_EQ(traceparent_text(context->trace, context->span, context->sampled), kParent);
}

TEST(TraceContext, WhatIsNoneIsNotRead) {
  for (const char* text : {"", "00", "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7",
                           "00-4BF92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01",
                           "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-0g",
                           "00-00000000000000000000000000000000-00f067aa0ba902b7-01",
                           "00-4bf92f3577b34da6a3ce929d0e0e4736-0000000000000000-01",
                           "ff-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01",
                           "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01-more",
                           "00_4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01"}) {
    EXPECT_FALSE(parse_trace_context(text, {})) << text;
  }
  EXPECT_TRUE(
      parse_trace_context("42-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01-more", {}));
}

TEST(TraceContext, AStateThatIsTooLongOrNotPrintableIsLeftOut) {
  EXPECT_EQ(parse_trace_context(kParent, std::string(512, 'x'))->state.size(), 512U);
  EXPECT_EQ(parse_trace_context(kParent, std::string(513, 'x'))->state, "");
  EXPECT_EQ(parse_trace_context(kParent, "a=\n")->state, "");
}

store::RunRecord record() {
  store::RunRecord record;
  record.key = 7;
  record.id = "order-7";
  record.created_at_us = 1'700'000'000'000'000;
  return record;
}

TEST(RunTrace, IdsAreMadeFromTheRecordAndStayTheSame) {
  const Sampler all;
  const RunTrace trace = trace_of(record(), 0, &all);
  // Other servers and later releases must make the same ones.
  EXPECT_EQ(hex_text(trace.id), hex_text(trace_of(record(), 0, nullptr).id));
  EXPECT_EQ(trace.start, trace_of(record(), 0, &all).start);
  EXPECT_EQ(attempt_span(trace, 9, 1), attempt_span(trace_of(record(), 0, &all), 9, 1));
  EXPECT_NE(attempt_span(trace, 9, 1), attempt_span(trace, 9, 2));
  EXPECT_NE(attempt_span(trace, 9, 1), attempt_span(trace, 10, 1));
  store::RunRecord other = record();
  other.key = 8;
  EXPECT_NE(hex_text(trace_of(other, 0, &all).id), hex_text(trace.id));
  const RunTrace next = trace_of(record(), 1, &all);
  EXPECT_NE(hex_text(next.id), hex_text(trace.id));
  EXPECT_EQ(next.link, (TraceContext{trace.id, trace.start, true, {}}));
}

TEST(RunTrace, TheContextOfAStartIsAmongTheTags) {
  const auto context = parse_trace_context(kParent, "a=1");
  store::RunRecord started = record();
  started.tags.push_back(trace_tag(kTraceTag, *context));
  const Sampler none{true, 0};
  const RunTrace trace = trace_of(started, 0, &none);
  EXPECT_EQ(trace.id, context->trace);
  EXPECT_EQ(trace.parent, context->span);
  EXPECT_EQ(trace.state, "a=1");
  EXPECT_TRUE(trace.sampled);
  EXPECT_FALSE(trace_of(record(), 0, &none).sampled);
  const Sampler own{false, 0};
  EXPECT_FALSE(trace_of(started, 0, &own).sampled);
  EXPECT_FALSE(find_trace_tag({{kTraceTag, "what a program has written"}}, kTraceTag));
}

}  // namespace
}  // namespace pawl::engine
