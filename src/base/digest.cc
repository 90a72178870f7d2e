#include "base/digest.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <type_traits>

#include "base/compression.h"

namespace pawl {
namespace {

using Bytes = const std::uint8_t*;

Bytes bytes_of(std::string_view text) { return reinterpret_cast<Bytes>(text.data()); }

// MD5, SHA-1 and SHA-2: what does not fill a block waits in the buffer, and the length says how
// much that is, so that no number in the state can be out of range.
template <typename Word, std::size_t block>
struct Blocks {
  static constexpr std::size_t kBlock = block;
  Word words[8];
  std::uint64_t length;
  std::uint8_t buffer[block];
};
using SmallBlocks = Blocks<std::uint32_t, kSmallBlock>;
using LargeBlocks = Blocks<std::uint64_t, kLargeBlock>;

struct Sponge {
  std::uint64_t lanes[25];
  std::uint64_t position;  // below the rate: where the next byte goes
};

// The last block is compressed in another way than the others, so a full one waits too.
template <typename Word, std::size_t block>
struct Blake {
  static constexpr std::size_t kBlock = block;
  Word words[8];
  std::uint64_t count;  // bytes compressed
  std::uint8_t buffer[block];
  std::uint32_t buffered;
  std::uint8_t digest_size;
  std::uint8_t last_node;
  std::uint16_t reserved;
};
using BlakeB = Blake<std::uint64_t, 128>;
using BlakeS = Blake<std::uint32_t, 64>;

static_assert(std::is_trivially_copyable_v<LargeBlocks> && std::is_trivially_copyable_v<BlakeB>);
static_assert(sizeof(LargeBlocks) <= kLargestDigestState && sizeof(Sponge) <= kLargestDigestState &&
              sizeof(BlakeB) <= kLargestDigestState);

constexpr std::array<DigestInfo, 16> kInfos = {{
    {DigestKind::kMd5, "md5", 16, 64, sizeof(SmallBlocks)},
    {DigestKind::kSha1, "sha1", 20, 64, sizeof(SmallBlocks)},
    {DigestKind::kSha224, "sha224", 28, 64, sizeof(SmallBlocks)},
    {DigestKind::kSha256, "sha256", 32, 64, sizeof(SmallBlocks)},
    {DigestKind::kSha384, "sha384", 48, 128, sizeof(LargeBlocks)},
    {DigestKind::kSha512, "sha512", 64, 128, sizeof(LargeBlocks)},
    {DigestKind::kSha3_224, "sha3_224", 28, 144, sizeof(Sponge)},
    {DigestKind::kSha3_256, "sha3_256", 32, 136, sizeof(Sponge)},
    {DigestKind::kSha3_384, "sha3_384", 48, 104, sizeof(Sponge)},
    {DigestKind::kSha3_512, "sha3_512", 64, 72, sizeof(Sponge)},
    {DigestKind::kShake128, "shake_128", 0, 168, sizeof(Sponge)},
    {DigestKind::kShake256, "shake_256", 0, 136, sizeof(Sponge)},
    {DigestKind::kBlake2b, "blake2b", 64, 128, sizeof(BlakeB)},
    {DigestKind::kBlake2s, "blake2s", 32, 64, sizeof(BlakeS)},
    {DigestKind::kSha512_224, "sha512_224", 28, 128, sizeof(LargeBlocks)},
    {DigestKind::kSha512_256, "sha512_256", 32, 128, sizeof(LargeBlocks)},
}};

constexpr std::uint32_t kSha1Initial[8] = {0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476,
                                           0xc3d2e1f0};
// The square roots of the ninth to the sixteenth prime.
constexpr std::uint32_t kSha224Initial[8] = {0xc1059ed8, 0x367cd507, 0x3070dd17, 0xf70e5939,
                                             0xffc00b31, 0x68581511, 0x64f98fa7, 0xbefa4fa4};
constexpr std::uint64_t kSha384Initial[8] = {
    0xcbbb9d5dc1059ed8, 0x629a292a367cd507, 0x9159015a3070dd17, 0x152fecd8f70e5939,
    0x67332667ffc00b31, 0x8eb44a8768581511, 0xdb0c2e0d64f98fa7, 0x47b5481dbefa4fa4};

enum class Family : std::uint8_t { kSmall, kLarge, kSponge, kBlakeB, kBlakeS };

Family family_of(DigestKind kind) {
  switch (kind) {
    case DigestKind::kMd5:
    case DigestKind::kSha1:
    case DigestKind::kSha224:
    case DigestKind::kSha256:
      return Family::kSmall;
    case DigestKind::kSha384:
    case DigestKind::kSha512:
    case DigestKind::kSha512_224:
    case DigestKind::kSha512_256:
      return Family::kLarge;
    case DigestKind::kBlake2b:
      return Family::kBlakeB;
    case DigestKind::kBlake2s:
      return Family::kBlakeS;
    default:
      return Family::kSponge;
  }
}

// Calls `use` with the state as what it is.
template <typename Use>
void with_state(DigestKind kind, void* state, Use&& use) {
  switch (family_of(kind)) {
    case Family::kSmall:
      return use(*static_cast<SmallBlocks*>(state));
    case Family::kLarge:
      return use(*static_cast<LargeBlocks*>(state));
    case Family::kSponge:
      return use(*static_cast<Sponge*>(state));
    case Family::kBlakeB:
      return use(*static_cast<BlakeB*>(state));
    case Family::kBlakeS:
      return use(*static_cast<BlakeS*>(state));
  }
}

// --- blocks --------------------------------------------------------------------------------------

void compress(DigestKind kind, SmallBlocks& state, Bytes blocks, std::size_t count) {
  if (kind == DigestKind::kMd5) return md5_compress(state.words, blocks, count);
  if (kind == DigestKind::kSha1) return sha1_compress(state.words, blocks, count);
  sha256_compress(state.words, blocks, count);
}

void compress(DigestKind, LargeBlocks& state, Bytes blocks, std::size_t count) {
  sha512_compress(state.words, blocks, count);
}

template <typename Word, std::size_t block>
void update(const DigestInfo& info, Blocks<Word, block>& state, std::string_view bytes) {
  std::size_t held = state.length % block;
  state.length += bytes.size();
  if (held > 0) {
    std::size_t count = std::min(bytes.size(), block - held);
    std::memcpy(state.buffer + held, bytes.data(), count);
    bytes.remove_prefix(count);
    if (held + count < block) return;
    compress(info.kind, state, state.buffer, 1);
  }
  compress(info.kind, state, bytes_of(bytes), bytes.size() / block);
  bytes.remove_prefix(bytes.size() / block * block);
  if (!bytes.empty()) std::memcpy(state.buffer, bytes.data(), bytes.size());
}

template <typename Word, std::size_t block>
void finish(const DigestInfo& info, Blocks<Word, block>& state, std::uint8_t* out,
            std::size_t size) {
  const bool big_endian = info.kind != DigestKind::kMd5;
  constexpr std::size_t kLengthSize = block / 8;
  std::size_t held = state.length % block;
  state.buffer[held++] = 0x80;
  if (held > block - kLengthSize) {
    std::memset(state.buffer + held, 0, block - held);
    compress(info.kind, state, state.buffer, 1);
    held = 0;
  }
  std::memset(state.buffer + held, 0, block - held);
  std::uint64_t bits = state.length << 3;
  if (big_endian) bits = __builtin_bswap64(bits);
  std::memcpy(state.buffer + block - (big_endian ? 8 : kLengthSize), &bits, sizeof bits);
  if (block == kLargeBlock) {
    state.buffer[block - 9] = static_cast<std::uint8_t>(state.length >> 61);
  }
  compress(info.kind, state, state.buffer, 1);
  for (std::size_t i = 0; i < size; ++i) {
    std::size_t shift = 8 * (i % sizeof(Word));
    if (big_endian) shift = 8 * (sizeof(Word) - 1) - shift;
    out[i] = static_cast<std::uint8_t>(state.words[i / sizeof(Word)] >> shift);
  }
}

// SHA-512/t begins with what a changed SHA-512 makes of its own name.
void begin_truncated(const DigestInfo& info, LargeBlocks& state) {
  const DigestInfo& whole = digest_info(DigestKind::kSha512);
  for (int i = 0; i < 8; ++i) state.words[i] = kBlake2bInitial[i] ^ 0xa5a5a5a5a5a5a5a5;
  update(whole, state, info.kind == DigestKind::kSha512_224 ? "SHA-512/224" : "SHA-512/256");
  std::uint8_t words[64];
  finish(whole, state, words, sizeof words);
  std::memset(&state, 0, sizeof state);
  for (int i = 0; i < 8; ++i) {
    std::uint64_t word;
    std::memcpy(&word, words + 8 * i, sizeof word);
    state.words[i] = __builtin_bswap64(word);
  }
}

void begin(const DigestInfo& info, SmallBlocks& state) {
  const std::uint32_t* initial = info.kind == DigestKind::kSha256   ? kBlake2sInitial
                                 : info.kind == DigestKind::kSha224 ? kSha224Initial
                                                                    : kSha1Initial;
  std::memcpy(state.words, initial, sizeof state.words);
}

void begin(const DigestInfo& info, LargeBlocks& state) {
  if (info.kind == DigestKind::kSha512_224 || info.kind == DigestKind::kSha512_256) {
    return begin_truncated(info, state);
  }
  std::memcpy(state.words, info.kind == DigestKind::kSha512 ? kBlake2bInitial : kSha384Initial,
              sizeof state.words);
}

// --- sponges -------------------------------------------------------------------------------------

void begin(const DigestInfo&, Sponge&) {}

void update(const DigestInfo& info, Sponge& state, std::string_view bytes) {
  auto* lanes = reinterpret_cast<std::uint8_t*>(state.lanes);
  const std::size_t rate = info.block_size;
  while (!bytes.empty()) {
    if (state.position == 0 && bytes.size() >= rate) {
      for (std::size_t i = 0; i < rate / 8; ++i) {
        std::uint64_t lane;
        std::memcpy(&lane, bytes.data() + 8 * i, sizeof lane);
        state.lanes[i] ^= lane;
      }
      keccak(state.lanes);
      bytes.remove_prefix(rate);
      continue;
    }
    std::size_t count = std::min<std::size_t>(bytes.size(), rate - state.position);
    for (std::size_t i = 0; i < count; ++i) {
      lanes[state.position + i] ^= static_cast<std::uint8_t>(bytes[i]);
    }
    bytes.remove_prefix(count);
    state.position += count;
    if (state.position == rate) {
      keccak(state.lanes);
      state.position = 0;
    }
  }
}

void squeeze(std::size_t rate, Sponge& state, std::uint8_t* out, std::size_t size) {
  while (size > 0) {
    keccak(state.lanes);
    const std::size_t count = std::min(size, rate);
    std::memcpy(out, state.lanes, count);
    out += count;
    size -= count;
  }
}

void finish(const DigestInfo& info, Sponge& state, std::uint8_t* out, std::size_t size) {
  auto* lanes = reinterpret_cast<std::uint8_t*>(state.lanes);
  const std::size_t rate = info.block_size;
  lanes[state.position] ^= info.digest_size == 0 ? 0x1F : 0x06;
  lanes[rate - 1] ^= 0x80;
  squeeze(rate, state, out, size);
}

// --- BLAKE2 --------------------------------------------------------------------------------------

template <typename Word>
constexpr Word kAll = ~Word{0};

void compress(BlakeB& state, Bytes block, bool last) {
  blake2b_compress(state.words, block, state.count, last ? kAll<std::uint64_t> : 0,
                   last && state.last_node != 0 ? kAll<std::uint64_t> : 0);
}

void compress(BlakeS& state, Bytes block, bool last) {
  blake2s_compress(state.words, block, state.count, last ? kAll<std::uint32_t> : 0,
                   last && state.last_node != 0 ? kAll<std::uint32_t> : 0);
}

template <typename Word, std::size_t block>
void update(const DigestInfo&, Blake<Word, block>& state, std::string_view bytes) {
  if (bytes.size() > block - state.buffered) {
    std::size_t count = block - state.buffered;
    std::memcpy(state.buffer + state.buffered, bytes.data(), count);
    bytes.remove_prefix(count);
    state.count += block;
    compress(state, state.buffer, false);
    state.buffered = 0;
    for (; bytes.size() > block; bytes.remove_prefix(block)) {
      state.count += block;
      compress(state, bytes_of(bytes), false);
    }
  }
  if (!bytes.empty()) std::memcpy(state.buffer + state.buffered, bytes.data(), bytes.size());
  state.buffered += static_cast<std::uint32_t>(bytes.size());
}

template <typename Word, std::size_t block>
void finish(const DigestInfo&, Blake<Word, block>& state, std::uint8_t* out, std::size_t size) {
  state.count += state.buffered;
  std::memset(state.buffer + state.buffered, 0, block - state.buffered);
  compress(state, state.buffer, true);
  std::memcpy(out, state.words, std::min(size, sizeof state.words));
}

template <typename Word, std::size_t block>
void begin_with(const DigestInfo& info, Blake<Word, block>& state, const Word (&initial)[8],
                const Blake2Parameters& given) {
  constexpr bool kSmall = sizeof(Word) == 4;
  std::memset(static_cast<void*>(&state), 0, sizeof state);
  // The parameter block: sizes, the shape of the tree, salt and person.
  std::uint8_t parameters[8 * sizeof(Word)] = {};
  parameters[0] = given.digest_size;
  parameters[1] = static_cast<std::uint8_t>(given.key.size());
  parameters[2] = given.fanout;
  parameters[3] = given.depth;
  std::memcpy(parameters + 4, &given.leaf_size, 4);
  std::memcpy(parameters + 8, &given.node_offset, kSmall ? 6 : 8);
  parameters[kSmall ? 14 : 16] = given.node_depth;
  parameters[kSmall ? 15 : 17] = given.inner_size;
  // Not memcpy: either may be empty, and its data null.
  std::ranges::copy(given.salt, parameters + 4 * sizeof(Word));
  std::ranges::copy(given.person, parameters + 6 * sizeof(Word));
  std::memcpy(state.words, parameters, sizeof state.words);
  for (int i = 0; i < 8; ++i) state.words[i] ^= initial[i];
  state.digest_size = given.digest_size;
  state.last_node = given.last_node ? 1 : 0;
  if (given.key.empty()) return;
  std::uint8_t first[block] = {};
  std::memcpy(first, given.key.data(), given.key.size());
  update(info, state, {reinterpret_cast<const char*>(first), block});
}

void begin(const DigestInfo& info, BlakeB& state) {
  begin_with(info, state, kBlake2bInitial, Blake2Parameters{});
}

void begin(const DigestInfo& info, BlakeS& state) {
  Blake2Parameters parameters;
  parameters.digest_size = static_cast<std::uint8_t>(kBlake2sLimits.digest);
  begin_with(info, state, kBlake2sInitial, parameters);
}

}  // namespace

const DigestInfo* find_digest(std::int64_t kind) {
  if (kind < 1 || kind > static_cast<std::int64_t>(kInfos.size())) return nullptr;
  return &kInfos[static_cast<std::size_t>(kind - 1)];
}

const DigestInfo* find_digest(std::string_view name) {
  for (const DigestInfo& info : kInfos) {
    if (info.name == name) return &info;
  }
  return nullptr;
}

const DigestInfo& digest_info(DigestKind kind) {
  return kInfos[static_cast<std::size_t>(kind) - 1];
}

bool is_digest_state(const DigestInfo& info, std::string_view bytes) {
  if (bytes.size() != info.state_size) return false;
  alignas(8) char copy[kLargestDigestState];
  std::memcpy(copy, bytes.data(), bytes.size());
  bool valid = true;
  with_state(info.kind, copy, [&](auto& state) {
    if constexpr (requires { state.position; }) {
      valid = state.position < info.block_size;
    } else if constexpr (requires { state.buffered; }) {
      valid = state.buffered <= info.block_size && state.digest_size >= 1 &&
              state.digest_size <= info.digest_size;
    }
  });
  return valid;
}

void digest_begin(const DigestInfo& info, void* bytes) {
  std::memset(bytes, 0, info.state_size);
  with_state(info.kind, bytes, [&](auto& state) { begin(info, state); });
}

void digest_update(const DigestInfo& info, void* bytes, std::string_view message) {
  if (message.empty()) return;  // its data may be null
  with_state(info.kind, bytes, [&](auto& state) { update(info, state, message); });
}

void digest_finish(const DigestInfo& info, const void* bytes, std::uint8_t* out, std::size_t size) {
  alignas(8) char copy[kLargestDigestState];
  std::memcpy(copy, bytes, info.state_size);
  with_state(info.kind, copy, [&](auto& state) { finish(info, state, out, size); });
}

void shake_begin_output(const DigestInfo& info, void* bytes) {
  finish(info, *static_cast<Sponge*>(bytes), nullptr, 0);
}

void shake_output(const DigestInfo& info, void* bytes, std::uint8_t* out, std::size_t size) {
  squeeze(info.block_size, *static_cast<Sponge*>(bytes), out, size);
}

std::size_t digest_size_of(const DigestInfo& info, const void* bytes) {
  if (info.kind == DigestKind::kBlake2b) return static_cast<const BlakeB*>(bytes)->digest_size;
  if (info.kind == DigestKind::kBlake2s) return static_cast<const BlakeS*>(bytes)->digest_size;
  return info.digest_size;
}

void blake2_begin(const DigestInfo& info, void* bytes, const Blake2Parameters& parameters) {
  if (info.kind == DigestKind::kBlake2b) {
    begin_with(info, *static_cast<BlakeB*>(bytes), kBlake2bInitial, parameters);
  } else {
    begin_with(info, *static_cast<BlakeS*>(bytes), kBlake2sInitial, parameters);
  }
}

}  // namespace pawl
