#include "vm/objects/string.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "base/random.h"
#include "vm/objects/string_append.h"

namespace pawl::vm {
namespace {

class StringTest : public testing::Test {
 protected:
  Ref text(std::string_view wtf8) { return make_string(heap_, wtf8); }
  static std::string utf8(const Ref& string) { return to_utf8(string.as<String>()); }

  Heap heap_{64 << 20};
  HeapScope scope_{heap_};
};

TEST_F(StringTest, TakesTheNarrowestWidth) {
  EXPECT_EQ(text("plain").as<String>()->width(), 1);
  EXPECT_TRUE(text("plain").as<String>()->ascii());
  EXPECT_EQ(text("caf\u00e9").as<String>()->width(), 1);
  EXPECT_FALSE(text("caf\u00e9").as<String>()->ascii());
  EXPECT_EQ(text("\u20ac100").as<String>()->width(), 2);
  EXPECT_EQ(text("a\U0001F600").as<String>()->width(), 4);
}

TEST_F(StringTest, KeepsEveryText) {
  for (const char* sample :
       {"", "a", "plain ASCII text", "\u00e9", "caf\u00e9", "\u20ac", "x\u20acy", "\U0001F600",
        "mixed \u00e9 \u20ac \U0001F600", "\xED\xA0\x80 lone"}) {
    EXPECT_EQ(utf8(text(sample)), sample);
  }
}

TEST_F(StringTest, SharesLatin1CharactersAndTheEmptyString) {
  EXPECT_EQ(text("").get(), empty_string().get());
  EXPECT_EQ(text("a").get(), make_char(heap_, 'a').get());
  EXPECT_EQ(text("\u00e9").get(), make_char(heap_, 0xE9).get());
  EXPECT_TRUE(text("a").as<String>()->immortal());
  EXPECT_EQ(heap_.used(), 0u);
}

TEST_F(StringTest, SharedStringsHashAsOthersDo) {
  for (uint32_t c = 0; c < 256; ++c) {
    String* fresh = new_raw_string(heap_, 1, 1, c < 0x80);
    fresh->data1()[0] = static_cast<uint8_t>(c);
    Ref owner = Ref::adopt(Value::object(fresh));
    EXPECT_EQ(hash_of(fresh), hash_of(make_char(heap_, c).as<String>()));
  }
  Ref fresh = Ref::adopt(Value::object(new_raw_string(heap_, 0, 1, true)));
  EXPECT_EQ(hash_of(fresh.as<String>()), hash_of(empty_string().as<String>()));
}

TEST_F(StringTest, HashesNeverChange) {
  EXPECT_EQ(hash_of(text("").as<String>()), 0x2AF2C7C8u);
  EXPECT_EQ(hash_of(text("order").as<String>()), 0xF3B1232Eu);
  EXPECT_EQ(hash_of(text("a longer text than eight").as<String>()), 0xCDA91CFCu);
  EXPECT_EQ(hash_of(text("\u20ac").as<String>()), 0x75F82D77u);
}

TEST_F(StringTest, SubstringsNarrow) {
  Ref whole = text("ab\u20acc\U0001F600d");
  EXPECT_EQ(utf8(substring(heap_, whole.as<String>(), 0, 2)), "ab");
  EXPECT_TRUE(substring(heap_, whole.as<String>(), 0, 2).as<String>()->ascii());
  EXPECT_EQ(substring(heap_, whole.as<String>(), 1, 4).as<String>()->width(), 2);
  EXPECT_EQ(substring(heap_, whole.as<String>(), 3, 6).as<String>()->width(), 4);
  EXPECT_EQ(substring(heap_, whole.as<String>(), 0, 6).get(), whole.get());
  EXPECT_EQ(substring(heap_, whole.as<String>(), 4, 4).get(), empty_string().get());
  EXPECT_TRUE(
      equal(substring(heap_, whole.as<String>(), 3, 4).as<String>(), text("c").as<String>()));
}

TEST_F(StringTest, ConcatenatesAllWidths) {
  const std::vector<std::string> parts = {"", "ascii", "\u00e9t\u00e9", "\u20ac\u20ac",
                                          "\U0001F600!"};
  for (const std::string& left : parts) {
    for (const std::string& right : parts) {
      Ref both = concatenate(heap_, text(left).as<String>(), text(right).as<String>());
      EXPECT_EQ(utf8(both), left + right);
      EXPECT_TRUE(equal(both.as<String>(), text(left + right).as<String>()));
      EXPECT_EQ(hash_of(both.as<String>()), hash_of(text(left + right).as<String>()));
      Value grown = text(left).take();
      if (append_in_place(heap_, &grown, text(right).as<String>())) {
        EXPECT_TRUE(equal(grown.as<String>(), both.as<String>()));
      }
      release(grown);
    }
  }
}

TEST_F(StringTest, AppendsInPlaceOnlyToWhatNobodyElseHas) {
  Value grown = text("abc").take();
  Ref piece = text("xy");
  {
    Ref other = Ref::share(grown);
    EXPECT_FALSE(append_in_place(heap_, &grown, piece.as<String>()));
    EXPECT_EQ(utf8(other), "abc");
  }
  for (int i = 0; i < 1000; ++i) {
    EXPECT_TRUE(append_in_place(heap_, &grown, piece.as<String>()));
  }
  EXPECT_EQ(grown.as<String>()->length, 2003u);
  release(grown);
}

TEST_F(StringTest, ComparesByCodePoint) {
  auto order = [&](const char* a, const char* b) {
    return compare(text(a).as<String>(), text(b).as<String>());
  };
  EXPECT_EQ(order("a", "a"), 0);
  EXPECT_EQ(order("a", "b"), -1);
  EXPECT_EQ(order("ab", "a"), 1);
  EXPECT_EQ(order("", "a"), -1);
  EXPECT_EQ(order("z", "\u00e9"), -1);
  EXPECT_EQ(order("\uffff", "\U00010000"), -1);
  EXPECT_EQ(order("a\U00010000", "a\uffff"), 1);
}

TEST_F(StringTest, FindsAsAPlainScanDoes) {
  // Few letters, so that partial matches abound.
  SeededRandom random(7);
  const std::vector<std::string> alphabets[] = {
      {"a", "b"}, {"a", "\u00e9"}, {"a", "\u20ac"}, {"\u20ac", "\U0001F600"}};
  for (int round = 0; round < 4000; ++round) {
    const auto& letters = alphabets[random.next_u64() % 4];
    StringBuilder hay(heap_);
    StringBuilder pin(heap_);
    for (uint64_t n = random.next_u64() % 40; n > 0; --n)
      hay.append_wtf8(letters[random.next_u64() % 2]);
    for (uint64_t n = random.next_u64() % 6; n > 0; --n)
      pin.append_wtf8(letters[random.next_u64() % 2]);
    Ref whole = hay.finish();
    Ref part = pin.finish();
    const auto* w = whole.as<String>();
    const auto* p = part.as<String>();
    const size_t from = random.next_u64() % (w->length + 1);
    const size_t to = from + random.next_u64() % (w->length + 1 - from);
    int64_t first = -1;
    int64_t last = -1;
    for (size_t i = from; i + p->length <= to; ++i) {
      if (!equal(substring(heap_, w, i, i + p->length).as<String>(), p)) continue;
      if (first < 0) first = static_cast<int64_t>(i);
      last = static_cast<int64_t>(i);
    }
    EXPECT_EQ(find(w, p, from, to), first) << utf8(whole) << " / " << utf8(part);
    EXPECT_EQ(find_last(w, p, from, to), last) << utf8(whole) << " / " << utf8(part);
  }
}

TEST_F(StringTest, SearchIsLinearInTheWorstCase) {
  // With a plain scan, these would take 10^11 steps each.
  StringBuilder hay(heap_);
  hay.append_repeated(0x20AC, 1'000'000);
  StringBuilder pin(heap_);
  pin.append_repeated(0x20AC, 100'000);
  pin.append_char('b');
  pin.append_repeated(0x20AC, 100'000);
  Ref whole = hay.finish();
  Ref part = pin.finish();
  EXPECT_EQ(find(whole.as<String>(), part.as<String>(), 0, 1'000'000), -1);
  EXPECT_EQ(find_last(whole.as<String>(), part.as<String>(), 0, 1'000'000), -1);
}

TEST_F(StringTest, BuilderWidensAsNeeded) {
  StringBuilder builder(heap_);
  builder.append_ascii("abc");
  builder.append(text("caf\u00e9").as<String>());
  builder.append_char(0x20AC);
  builder.append_repeated('-', 3);
  builder.append(text("x\U0001F600y").as<String>(), 0, 1);
  builder.append_wtf8("\u00e9\U0001F600");
  builder.append_repeated(0x1F600, 2);
  EXPECT_EQ(builder.length(), 16u);
  Ref result = builder.finish();
  EXPECT_EQ(utf8(result), "abccaf\u00e9\u20ac---x\u00e9\U0001F600\U0001F600\U0001F600");
  EXPECT_EQ(builder.finish().get(), empty_string().get());
  builder.append_char('q');
  EXPECT_EQ(builder.finish().get(), make_char(heap_, 'q').get());
}

TEST_F(StringTest, EverythingIsGivenBack) {
  {
    Ref a = text("some text that is long enough");
    StringBuilder builder(heap_);
    builder.append(a.as<String>());
    Ref b = concatenate(heap_, a.as<String>(), text("\u20ac").as<String>());
    StringBuilder dropped(heap_);
    dropped.append_char('x');
    Ref bytes = make_bytes(heap_, "bytes");
    Ref c = builder.finish();
  }
  EXPECT_EQ(heap_.used(), 0u);
}

TEST_F(StringTest, BytesHashAsTextDoes) {
  EXPECT_EQ(hash_of(make_bytes(heap_, "order").as<Bytes>()), hash_of(text("order").as<String>()));
}

TEST_F(StringTest, ByteArraysSplice) {
  Ref owner = make_byte_array(heap_, "hello world");
  auto* array = owner.as<ByteArray>();
  byte_array_splice(heap_, array, 0, 5, "goodbye");
  EXPECT_EQ(array->view(), "goodbye world");
  byte_array_splice(heap_, array, 7, 13, "");
  EXPECT_EQ(array->view(), "goodbye");
  byte_array_splice(heap_, array, 4, 4, "--");
  EXPECT_EQ(array->view(), "good--bye");
  byte_array_resize(heap_, array, 11);
  EXPECT_EQ(array->view(), std::string_view("good--bye\0\0", 11));
  byte_array_resize(heap_, array, 0);
  EXPECT_EQ(array->view(), "");
  EXPECT_EQ(find_bytes("aXbX", "X"), 1);
  EXPECT_EQ(find_last_bytes("aXbX", "X"), 3);
  EXPECT_EQ(find_last_bytes("aXbX", ""), 4);
}

}  // namespace
}  // namespace pawl::vm
