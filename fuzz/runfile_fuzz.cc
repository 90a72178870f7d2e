// Files of `pawl export`. The input is taken as a whole file, and, since a checksum would keep
// nearly all changes from getting far, as the sections of one, which are packed and sealed here.
// What can be read is written and read again, and must be the same.
#include <cstdint>
#include <string>
#include <string_view>

#include "base/assert.h"
#include "base/sha256.h"
#include "engine/core/packed.h"
#include "engine/repair/run_file.h"

using namespace pawl;

static void look_at(std::string_view bytes) {
  const auto file = engine::decode_run_file(bytes);
  if (!file) return;
  const std::string once = engine::encode_run_file(*file);
  const auto again = engine::decode_run_file(once);
  PAWL_ASSERT(again.has_value());
  PAWL_ASSERT(engine::encode_run_file(*again) == once);
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view input(reinterpret_cast<const char*>(data), size);
  look_at(input);
  std::string file = "PWLR\x01" + engine::pack(input);
  const Sha256Digest sum = sha256(file);
  file.append(reinterpret_cast<const char*>(sum.data()), sum.size());
  look_at(file);
  return 0;
}
