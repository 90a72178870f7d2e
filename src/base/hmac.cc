#include "base/hmac.h"

#include <array>

#include "base/assert.h"

namespace pawl {
namespace {

class Hash {
 public:
  explicit Hash(const DigestInfo& info) : info_(info) { digest_begin(info_, state_.data()); }

  void add(std::string_view bytes) { digest_update(info_, state_.data(), bytes); }
  std::string finish() const {
    std::string digest(info_.digest_size, '\0');
    digest_finish(info_, state_.data(), reinterpret_cast<std::uint8_t*>(digest.data()),
                  digest.size());
    return digest;
  }

 private:
  const DigestInfo& info_;
  alignas(8) std::array<std::uint8_t, kLargestDigestState> state_ = {};
};

}  // namespace

std::string hmac(DigestKind digest, std::string_view key,
                 std::initializer_list<std::string_view> parts) {
  constexpr char kInner = 0x36, kOuter = 0x5c;
  const DigestInfo& info = digest_info(digest);
  PAWL_ASSERT(info.digest_size != 0 && info.block_size != 0);
  std::string block(key);
  if (key.size() > info.block_size) {
    Hash shortened(info);
    shortened.add(key);
    block = shortened.finish();
  }
  block.resize(info.block_size, '\0');
  std::string pad = block;
  for (char& byte : pad) byte = static_cast<char>(byte ^ kInner);
  Hash inner(info);
  inner.add(pad);
  for (const std::string_view part : parts) inner.add(part);
  for (std::size_t i = 0; i < pad.size(); ++i) pad[i] = static_cast<char>(block[i] ^ kOuter);
  Hash outer(info);
  outer.add(pad);
  outer.add(inner.finish());
  return outer.finish();
}

bool is_same_secret(std::string_view one, std::string_view other) {
  if (one.size() != other.size()) return false;
  // Volatile, so that no compiler ends the loop at the first difference.
  volatile unsigned char difference = 0;
  for (std::size_t i = 0; i < one.size(); ++i) {
    difference = difference | static_cast<unsigned char>(one[i] ^ other[i]);
  }
  return difference == 0;
}

}  // namespace pawl
