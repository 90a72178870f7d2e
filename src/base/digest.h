// Message digests whose state is plain bytes: MD5, SHA-1, SHA-2, SHA-3, SHAKE and BLAKE2.
//
// A state is `state_size` bytes, aligned as a 64-bit word is, that may be copied, stored and taken
// up again anywhere. Bytes that come from a stranger must pass `is_digest_state` first; any that do
// are safe to go on with, though the digest then means nothing. The states are little-endian, as
// the machines are that we run on. MD5 and SHA-1 are fit to protect nothing.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace pawl {

// Permanent numbers: snapshots contain them.
enum class DigestKind : std::uint8_t {
  kMd5 = 1,
  kSha1 = 2,
  kSha224 = 3,
  kSha256 = 4,
  kSha384 = 5,
  kSha512 = 6,
  kSha3_224 = 7,
  kSha3_256 = 8,
  kSha3_384 = 9,
  kSha3_512 = 10,
  kShake128 = 11,
  kShake256 = 12,
  kBlake2b = 13,
  kBlake2s = 14,
  kSha512_224 = 15,
  kSha512_256 = 16,
};

struct DigestInfo {
  DigestKind kind;
  std::string_view name;    // as hashlib names it
  std::size_t digest_size;  // 0: as long as one likes; of BLAKE2: the longest
  std::size_t block_size;
  std::size_t state_size;
};

inline constexpr std::size_t kLongestDigest = 64;
inline constexpr std::size_t kLargestDigestState = 256;

// Null: no such kind, no such name.
const DigestInfo* find_digest(std::int64_t kind);
const DigestInfo* find_digest(std::string_view name);
const DigestInfo& digest_info(DigestKind kind);

bool is_digest_state(const DigestInfo& info, std::string_view state);

void digest_begin(const DigestInfo& info, void* state);
void digest_update(const DigestInfo& info, void* state, std::string_view bytes);
// What the digest is if the message ends here; the state stays as it is. `size` is that of the
// digest (digest_size_of), or any of SHAKE.
void digest_finish(const DigestInfo& info, const void* state, std::uint8_t* out, std::size_t size);
// A long digest of SHAKE, piece by piece: the state is that of a message which ends here, and is
// used up. All pieces but the last are of several whole blocks (info.block_size).
void shake_begin_output(const DigestInfo& info, void* state);
void shake_output(const DigestInfo& info, void* state, std::uint8_t* out, std::size_t size);
// Of BLAKE2 as it was begun; else info.digest_size.
std::size_t digest_size_of(const DigestInfo& info, const void* state);

// What BLAKE2 can be begun with. The sizes have been checked against the limits of its kind.
struct Blake2Parameters {
  std::uint8_t digest_size = 64;
  std::uint8_t fanout = 1;
  std::uint8_t depth = 1;
  std::uint8_t node_depth = 0;
  std::uint8_t inner_size = 0;
  bool last_node = false;
  std::uint32_t leaf_size = 0;
  std::uint64_t node_offset = 0;  // of blake2s: 48 bits
  std::string_view key;
  std::string_view salt;
  std::string_view person;
};
struct Blake2Limits {
  std::size_t digest, key, salt, person;
};
inline constexpr Blake2Limits kBlake2bLimits{64, 64, 16, 16};
inline constexpr Blake2Limits kBlake2sLimits{32, 32, 8, 8};
void blake2_begin(const DigestInfo& info, void* state, const Blake2Parameters& parameters);

// The permutation under SHA-3, and the compression functions of BLAKE2.
void keccak(std::uint64_t* lanes);  // 25
extern const std::uint64_t kBlake2bInitial[8];
extern const std::uint32_t kBlake2sInitial[8];
void blake2b_compress(std::uint64_t* state, const std::uint8_t* block, std::uint64_t count,
                      std::uint64_t last, std::uint64_t last_node);
void blake2s_compress(std::uint32_t* state, const std::uint8_t* block, std::uint64_t count,
                      std::uint32_t last, std::uint32_t last_node);

}  // namespace pawl
