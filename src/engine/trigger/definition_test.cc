#include "engine/trigger/definition.h"

#include <gtest/gtest.h>

#include "base/error_codes.h"
#include "engine/trigger/changes.h"

namespace pawl::engine {
namespace {

constexpr const char* kWhole =
    R"({"kind":"webhook","action":"start_or_send","workflow":"order","version":"1a","key":"o-${body.id}",)"
    R"("channel":"events","input":{"id":"$body.id"},"message":"$body.what","one_at_a_time":"$body.who",)"
    R"("filter":[{"path":"$body.type","in":["a","b"]},{"path":"$body.x","exists":false}],)"
    R"("signature":{"kind":"header","header":"X-Sig","algorithm":"sha512","encoding":"base64",)"
    R"("prefix":"v2:","timestamp_header":"X-Time","tolerance":60},"dedupe":{"path":"$body.id"},)"
    R"("keep":3600,"max_body":1000,"tags":{"source":"shop"},"paused":true,"pause_reason":"why"})";

std::string wrong(const char* text) {
  const auto decoded = decode_trigger(text);
  if (decoded) return "right";
  EXPECT_EQ(decoded.error().code, ErrorCode::invalid_trigger);
  return decoded.error().message;
}

TEST(TriggerDefinition, IsTheSameAfterARoundTrip) {
  const auto whole = decode_trigger(kWhole);
  ASSERT_TRUE(whole) << whole.error().message;
  EXPECT_EQ(*encode_trigger(*whole), kWhole);
  const auto plain = decode_trigger(R"({"workflow":"order"})");
  ASSERT_TRUE(plain);
  EXPECT_EQ(*encode_trigger(*plain),
            R"({"kind":"webhook","action":"start","workflow":"order",)"
            R"("signature":{"kind":"none","tolerance":300},"keep":604800,"max_body":1048576})");
}

TEST(TriggerDefinition, TakesShortFormsAndDurations) {
  const auto made =
      decode_trigger(R"({"workflow":"order","signature":"github","keep":"2d","dedupe":{}})");
  ASSERT_TRUE(made);
  EXPECT_EQ(made->signature.kind, SignatureRule::Kind::kGithub);
  EXPECT_EQ(made->keep_us, 2 * 86'400'000'000);
  EXPECT_TRUE(dedupe_of(*made).header.empty()) << "the definition wants none";
  EXPECT_EQ(dedupe_of(*decode_trigger(R"({"workflow":"order","signature":"github"})")).header,
            "x-github-delivery");
  // A file that lies there still must not be new again.
  EXPECT_EQ(decode_trigger(R"({"workflow":"order","kind":"file"})")->keep_us, 0);
}

TEST(TriggerDefinition, SaysWhatIsWrong) {
  EXPECT_EQ(wrong("{}"), "the field 'workflow' is missing");
  EXPECT_EQ(wrong(R"({"workflow":"a","colour":1})"), "the field 'colour' is not a field of it");
  EXPECT_EQ(wrong(R"({"workflow":1})"),
            "the field 'workflow' must be a text of at most 1000 bytes");
  EXPECT_EQ(wrong(R"({"workflow":"a","kind":"mail"})"),
            "the field 'kind' must be one of webhook, manual, file, poll");
  EXPECT_EQ(wrong(R"({"workflow":"a","key":"$nobody"})"), "the field 'key' '$nobody' is no path");
  EXPECT_EQ(wrong(R"({"action":"send","channel":"a"})"),
            "the field 'run' says whom to send to: missing");
  EXPECT_EQ(wrong(R"({"workflow":"a","max_body":99999999})"),
            "the field 'max_body' must be an integer between 1 and 8388608");
  EXPECT_EQ(wrong(R"({"workflow":"a","filter":[{"path":"$body"}]})"),
            "the field 'filter' needs one of is, not, in, prefix, exists");
  EXPECT_EQ(wrong(R"({"workflow":"a","signature":{"kind":"header"}})"),
            "the field 'signature.header' is for the kinds header and token, which need it");
  EXPECT_EQ(wrong(R"({"workflow":"a","kind":"manual","signature":"github"})"),
            "the field 'signature' is for webhooks");
}

TEST(TriggerDefinition, HasALimit) {
  auto made = *decode_trigger(R"({"workflow":"order"})");
  made.input = PayloadTree(std::string(kLargestTrigger, 'x'));
  EXPECT_EQ(encode_trigger(made).error().code, ErrorCode::payload_too_large);
}

TEST(TriggerDefinition, SecretsAreFewAndLongEnough) {
  EXPECT_EQ(*encode_secrets({"12345678", "a \"quoted\" one"}),
            R"(["12345678","a \"quoted\" one"])");
  EXPECT_EQ(decode_secrets("")->size(), 0u);
  EXPECT_EQ(decode_secrets(R"(["12345678"])")->at(0), "12345678");
  EXPECT_FALSE(decode_secrets(R"(["short"])"));
  EXPECT_FALSE(decode_secrets(R"("12345678")"));
  EXPECT_FALSE(encode_secrets(std::vector<std::string>(11, "12345678")));
}

TEST(TriggerChanges, ASignatureNeedsASecret) {
  const auto github = *decode_trigger(R"({"workflow":"a","signature":"github"})");
  EXPECT_FALSE(create_trigger("a", github, {})({}));
  const auto made = create_trigger("a", github, {"12345678"})({});
  ASSERT_TRUE(made);
  EXPECT_FALSE(create_trigger("a", github, {"12345678"})(made->record)) << "there is one";
  TriggerPatch without;
  without.secrets.emplace();
  EXPECT_FALSE(update_trigger("a", without)(made->record));
  EXPECT_FALSE(create_trigger("a/b", github, {"12345678"})({})) << "it is a part of a URL";
}

TEST(TriggerChanges, AnUpdateLeavesWhatItDoesNotName) {
  const auto made = create_trigger("a", *decode_trigger(kWhole), {"12345678"})({});
  ASSERT_TRUE(made);
  TriggerPatch patch;
  patch.fields.set("filter", PayloadTree());
  patch.fields.set("key", PayloadTree(std::string("$body.other")));
  const auto changed = update_trigger("a", patch)(made->record);
  ASSERT_TRUE(changed) << changed.error().message;
  const auto definition = *decode_trigger(changed->record.definition);
  EXPECT_TRUE(definition.filter.empty());
  EXPECT_EQ(definition.key, "$body.other");
  EXPECT_EQ(definition.channel, "events");
  EXPECT_EQ(changed->record.secrets, made->record.secrets);
  patch.revision = 7;
  EXPECT_EQ(update_trigger("a", patch)(made->record).error().code, ErrorCode::trigger_changed);
}

TEST(TriggerChanges, ACursorMovesFromWhereItStands) {
  store::TriggerRecord record;
  record.cursor = "2";
  EXPECT_EQ(move_cursor("a", "3", {})(record)->record.cursor, "3");
  EXPECT_EQ(move_cursor("a", "3", "2")(record)->record.cursor, "3");
  EXPECT_FALSE(move_cursor("a", "3", "1")(record));
  EXPECT_FALSE(move_cursor("a", "3", {})({}));
}

}  // namespace
}  // namespace pawl::engine
