#include "engine/core/packed.h"

#include <zstd.h>
#include <zstd_errors.h>

#include <memory>

#include "base/out_of_memory.h"

namespace pawl::engine {
namespace {

constexpr int kCompression = 1;
constexpr std::size_t kPiece = 256 << 10;
constexpr int kWindowLog = 27;  // what compression at any level needs without being asked

struct FreeStream {
  void operator()(ZSTD_DStream* stream) const { ZSTD_freeDStream(stream); }
};

std::optional<std::string> unpack_at_once(std::string_view packed, std::size_t size) {
  std::string bytes(size, '\0');
  const std::size_t done =
      ZSTD_decompress(bytes.data(), bytes.size(), packed.data(), packed.size());
  if (ZSTD_getErrorCode(done) == ZSTD_error_memory_allocation) out_of_memory();
  if (ZSTD_isError(done) || done != size) return std::nullopt;
  return bytes;
}

std::optional<std::string> unpack_in_pieces(std::string_view packed, std::uint64_t size) {
  std::unique_ptr<ZSTD_DStream, FreeStream> stream(ZSTD_createDStream());
  if (stream == nullptr) out_of_memory();
  if (ZSTD_isError(ZSTD_DCtx_setParameter(stream.get(), ZSTD_d_windowLogMax, kWindowLog))) {
    return std::nullopt;
  }
  std::string bytes;
  ZSTD_inBuffer in{packed.data(), packed.size(), 0};
  std::size_t left = 1;
  while (left != 0) {
    const std::size_t before = bytes.size();
    if (before > size) return std::nullopt;
    bytes.resize(before + kPiece);
    ZSTD_outBuffer out{bytes.data() + before, kPiece, 0};
    left = ZSTD_decompressStream(stream.get(), &out, &in);
    bytes.resize(before + out.pos);
    if (ZSTD_getErrorCode(left) == ZSTD_error_memory_allocation) out_of_memory();
    if (ZSTD_isError(left) || (out.pos == 0 && left != 0)) return std::nullopt;
  }
  if (bytes.size() != size || in.pos != in.size) return std::nullopt;
  return bytes;
}

}  // namespace

std::string pack(std::string_view bytes) {
  std::string packed(ZSTD_compressBound(bytes.size()), '\0');
  const std::size_t size =
      ZSTD_compress(packed.data(), packed.size(), bytes.data(), bytes.size(), kCompression);
  // There is room for whatever comes out of it: only memory can be missing.
  if (ZSTD_isError(size)) out_of_memory();
  packed.resize(size);
  return packed;
}

std::optional<std::string> unpack(std::string_view packed, std::uint64_t most) {
  const unsigned long long size = ZSTD_getFrameContentSize(packed.data(), packed.size());
  if (size == ZSTD_CONTENTSIZE_ERROR || size == ZSTD_CONTENTSIZE_UNKNOWN || size > most) {
    return std::nullopt;
  }
  return size <= kPiece ? unpack_at_once(packed, size) : unpack_in_pieces(packed, size);
}

}  // namespace pawl::engine
