#include "store/sqlite/columns.h"

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

void encode_call_data(const CallRecord& call, std::string& bytes) {
  bytes.clear();
  const std::string* fields[] = {&call.args, &call.keywords, &call.options, &call.concurrency_key};
  int count = 4;
  while (count > 0 && fields[count - 1]->empty()) --count;
  for (int index = 0; index < count; ++index) {
    std::uint64_t size = fields[index]->size();
    for (; size >= 0x80; size >>= 7) bytes.push_back(static_cast<char>(size | 0x80));
    bytes.push_back(static_cast<char>(size));
    bytes.append(*fields[index]);
  }
}

void decode_call_data(std::string_view bytes, CallRecord& call) {
  ByteReader reader(bytes);
  for (std::string* field : {&call.args, &call.keywords, &call.options, &call.concurrency_key}) {
    if (reader.at_end()) return;
    field->assign(reader.sized());
  }
}

}  // namespace pawl::store::sqlite
