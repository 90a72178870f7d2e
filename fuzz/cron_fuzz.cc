// Any text as an expression, and as a specification: it is refused, or it has words, a canonical
// form that reads the same, and times that only go forward.
#include <cstdint>
#include <string_view>

#include "base/assert.h"
#include "engine/schedule/spec.h"
#include "engine/schedule/words.h"

namespace {

void use(const pawl::engine::ScheduleSpec& spec) {
  const pawl::Payload encoded = pawl::engine::encode_spec(spec);
  const auto again = pawl::engine::decode_spec(encoded.text());
  PAWL_ASSERT(again.has_value());
  PAWL_ASSERT(pawl::engine::encode_spec(*again) == encoded);
  PAWL_ASSERT(!pawl::engine::words_of(spec).empty());
  std::int64_t after_us = 1'790'000'000'000'000;
  for (int i = 0; i < 3; ++i) {
    const auto next_us = pawl::engine::next_after(spec, after_us);
    if (!next_us) break;
    PAWL_ASSERT(*next_us > after_us);
    after_us = *next_us;
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  if (const auto spec = pawl::engine::spec_of(text, "Europe/Berlin")) use(*spec);
  if (const auto spec = pawl::engine::decode_spec(text)) use(*spec);
  return 0;
}
