#include "base/bytes.h"

#include <gtest/gtest.h>

#include <limits>

namespace pawl {
namespace {

TEST(Bytes, WritesWhatItReads) {
  ByteWriter writer;
  writer.u8(0xAB);
  writer.u16(0x1234);
  writer.u32(0xDEADBEEF);
  writer.u64(0x0102030405060708);
  writer.f64(-0.5);
  writer.varint(300);
  writer.signed_varint(-3);
  writer.sized("text");
  writer.raw("!");

  ByteReader reader(writer.view());
  EXPECT_EQ(reader.u8(), 0xAB);
  EXPECT_EQ(reader.u16(), 0x1234);
  EXPECT_EQ(reader.u32(), 0xDEADBEEFu);
  EXPECT_EQ(reader.u64(), 0x0102030405060708u);
  EXPECT_EQ(reader.f64(), -0.5);
  EXPECT_EQ(reader.varint(), 300u);
  EXPECT_EQ(reader.signed_varint(), -3);
  EXPECT_EQ(reader.sized(), "text");
  EXPECT_FALSE(reader.finished());
  EXPECT_EQ(reader.raw(1), "!");
  EXPECT_TRUE(reader.finished());
}

TEST(Bytes, HasTheDocumentedForm) {
  ByteWriter writer;
  writer.u16(0x0102);
  writer.varint(0);
  writer.varint(127);
  writer.varint(128);
  writer.signed_varint(-1);
  writer.signed_varint(1);
  EXPECT_EQ(writer.view(), std::string_view("\x02\x01\x00\x7F\x80\x01\x01\x02", 8));
}

TEST(Bytes, VarintsHoldEveryNumber) {
  const std::uint64_t numbers[] = {
      0,          1,          0x7F,
      0x80,       0x3FFF,     0x4000,
      1ull << 62, 1ull << 63, std::numeric_limits<std::uint64_t>::max()};
  for (const std::uint64_t number : numbers) {
    ByteWriter writer;
    writer.varint(number);
    writer.signed_varint(static_cast<std::int64_t>(number));
    ByteReader reader(writer.view());
    EXPECT_EQ(reader.varint(), number);
    EXPECT_EQ(reader.signed_varint(), static_cast<std::int64_t>(number));
    EXPECT_TRUE(reader.finished());
  }
}

TEST(Bytes, ReaderNeverPassesItsEnd) {
  ByteReader reader(std::string_view("\x01\x02\x03", 3));
  EXPECT_EQ(reader.u32(), 0u);
  EXPECT_TRUE(reader.failed());
  EXPECT_EQ(reader.u8(), 0) << "a failed reader stays failed, even where bytes were left";
  EXPECT_FALSE(reader.finished());
}

TEST(Bytes, ReaderRefusesBadVarints) {
  const std::string_view bad[] = {
      std::string_view(),                                                // nothing there
      std::string_view("\x80", 1),                                       // cut off
      std::string_view("\x80\x00", 2),                                   // longer than needed
      std::string_view("\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\x02", 10),  // more than 64 bits
      std::string_view("\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\x80\x01", 11),
  };
  for (const std::string_view bytes : bad) {
    ByteReader reader(bytes);
    EXPECT_EQ(reader.varint(), 0u);
    EXPECT_TRUE(reader.failed());
  }
}

TEST(Bytes, CountsAreBoundByTheInput) {
  ByteWriter writer;
  writer.varint(3);
  writer.raw("abcdef");
  EXPECT_EQ(ByteReader(writer.view()).count(2), 3u);
  ByteReader reader(writer.view());
  EXPECT_EQ(reader.count(3), 0u);
  EXPECT_TRUE(reader.failed());

  ByteReader limited(writer.view());
  EXPECT_EQ(limited.varint_up_to(2), 0u);
  EXPECT_TRUE(limited.failed());
}

}  // namespace
}  // namespace pawl
