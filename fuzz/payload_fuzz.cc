// Any bytes must give a payload or an error, and a payload that was read must come back from its
// own text. Everything that reads payload text is driven with the same bytes.

#include <cstdint>
#include <string_view>

#include "base/assert.h"
#include "value/json_reader.h"
#include "value/payload.h"
#include "value/payload_tree.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  pawl::Limits limits;
  limits.payload_bytes = 1 << 16;
  limits.data_nesting = 50;

  const auto payload = pawl::Payload::parse(text, limits);
  const auto tree = pawl::PayloadTree::parse(text, limits);
  PAWL_ASSERT(payload.has_value() == tree.has_value());
  if (tree.has_value()) {
    pawl::Limits wide;  // The canonical text may be a little longer than the one that was read.
    const auto once = tree->encode(wide);
    PAWL_ASSERT(once.has_value());
    const auto again = pawl::PayloadTree::parse(once->text(), wide);
    PAWL_ASSERT(again.has_value());
    PAWL_ASSERT(*again == *tree);
    PAWL_ASSERT(again->encode(wide)->text() == once->text());
  } else {
    PAWL_ASSERT(!tree.error().message.empty());
  }

  pawl::JsonOptions plain;
  plain.tags = pawl::JsonTags::kPlain;
  plain.max_depth = 50;
  pawl::JsonReader reader(text, plain);
  pawl::JsonEvent event = reader.next();
  while (event != pawl::JsonEvent::kDone && event != pawl::JsonEvent::kError) {
    PAWL_ASSERT(reader.depth() <= 50);
    event = reader.next();
  }

  const auto error = pawl::decode_call_error(text, limits);
  if (error.has_value()) {
    const pawl::Payload encoded = pawl::encode_call_error(*error);
    PAWL_ASSERT(pawl::decode_call_error(encoded.text()).has_value());
  }
  return 0;
}
