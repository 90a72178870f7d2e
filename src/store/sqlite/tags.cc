#include "store/sqlite/tags.h"

#include "base/bytes.h"

namespace pawl::store::sqlite {

std::string encode_tags(const std::vector<Tag>& tags) {
  if (tags.empty()) return {};
  ByteWriter writer;
  writer.varint(tags.size());
  for (const auto& [name, value] : tags) {
    writer.sized(name);
    writer.sized(value);
  }
  return writer.take();
}

std::vector<Tag> decode_tags(std::string_view bytes) {
  std::vector<Tag> tags;
  if (bytes.empty()) return tags;
  ByteReader reader(bytes);
  const std::size_t count = reader.count(2);
  for (std::size_t index = 0; index < count; ++index) {
    std::string name(reader.sized());
    std::string value(reader.sized());
    if (reader.failed()) break;
    tags.emplace_back(std::move(name), std::move(value));
  }
  return tags;
}

}  // namespace pawl::store::sqlite
