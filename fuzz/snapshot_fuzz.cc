// The snapshot decoder, with fibers, frames, generators and values of most kinds.
#include "fuzz/snapshot_input.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  static const pawl::fuzz::SnapshotTarget target(pawl::fuzz::kProgram, pawl::fuzz::time_passes);
  target.run(data, size);
  return 0;
}
