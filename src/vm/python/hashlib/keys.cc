// Keys from passwords, and comparing secrets: pbkdf2_hmac, scrypt, compare_digest.
#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cstring>
#include <vector>

#include "vm/breath.h"
#include "vm/machine.h"
#include "vm/objects/number.h"
#include "vm/objects/string.h"
#include "vm/operations.h"
#include "vm/python/hashlib/hashlib.h"
#include "vm/python/str/text_arguments.h"

namespace pawl::vm {
namespace {

// HMAC with the two keyed states made once.
class KeyedDigest {
 public:
  KeyedDigest(const DigestInfo& info, std::string_view key) : info_(info) {
    uint8_t block[256] = {};
    if (key.size() > info.block_size) {
      digest_begin(info, inner_);
      update(inner_, key);
      digest_finish(info, inner_, block, info.digest_size);
    } else if (!key.empty()) {
      std::memcpy(block, key.data(), key.size());
    }
    auto begin = [&](uint8_t* state, uint8_t change) {
      uint8_t changed[256];
      for (size_t i = 0; i < info.block_size; ++i) changed[i] = block[i] ^ change;
      digest_begin(info, state);
      digest_update(info, state, {reinterpret_cast<const char*>(changed), info.block_size});
    };
    begin(inner_, 0x36);
    begin(outer_, 0x5C);
  }

  size_t size() const { return info_.digest_size; }

  void digest(std::string_view first, std::string_view second, uint8_t* out) const {
    alignas(8) uint8_t state[kLargestDigestState];
    std::memcpy(state, inner_, info_.state_size);
    update(state, first);
    digest_update(info_, state, second);
    digest_finish(info_, state, out, size());
    std::memcpy(state, outer_, info_.state_size);
    digest_update(info_, state, {reinterpret_cast<const char*>(out), size()});
    digest_finish(info_, state, out, size());
  }

 private:
  // Digesting takes about eight times as long as copying.
  void update(uint8_t* state, std::string_view bytes) const {
    constexpr size_t kMost = kPieceBytes / 8;
    for (; bytes.size() > kMost; bytes.remove_prefix(kMost)) {
      pay(1);  // the work is paid for already
      digest_update(info_, state, bytes.substr(0, kMost));
    }
    digest_update(info_, state, bytes);
  }

  const DigestInfo& info_;
  alignas(8) uint8_t inner_[kLargestDigestState];
  alignas(8) uint8_t outer_[kLargestDigestState];
};

// Fills `out`; false: out of fuel.
bool derive(Machine& machine, const DigestInfo& info, std::string_view password,
            std::string_view salt, int64_t iterations, uint8_t* out, size_t size) {
  if (!machine.charge(digest_work(info, password.size()))) return false;
  KeyedDigest keyed(info, password);
  const uint64_t work = info.block_size > 64 ? 70 : 30;
  for (uint32_t number = 1; size > 0; ++number) {
    const uint8_t suffix[4] = {static_cast<uint8_t>(number >> 24),
                               static_cast<uint8_t>(number >> 16),
                               static_cast<uint8_t>(number >> 8), static_cast<uint8_t>(number)};
    uint8_t link[kLongestDigest], sum[kLongestDigest];
    if (!machine.charge(digest_work(info, salt.size()) + work)) return false;
    keyed.digest(salt, {reinterpret_cast<const char*>(suffix), sizeof suffix}, link);
    std::memcpy(sum, link, keyed.size());
    for (int64_t i = 1; i < iterations; ++i) {
      if (!machine.charge(work)) return false;
      keyed.digest({reinterpret_cast<const char*>(link), keyed.size()}, {}, link);
      for (size_t k = 0; k < keyed.size(); ++k) sum[k] ^= link[k];
    }
    size_t count = std::min(size, keyed.size());
    std::memcpy(out, sum, count);
    out += count;
    size -= count;
  }
  return true;
}

// A C long through __index__.
std::optional<int64_t> read_long(Machine& machine, Value given) {
  Ref number = to_index(machine, given);
  if (number.empty()) return std::nullopt;
  std::optional<int64_t> value = int_to_int64(number);
  if (!value.has_value()) {
    machine.raise(TypeId::kOverflowError, "Python int too large to convert to C long");
  }
  return value;
}

}  // namespace

Ref hash_pbkdf2(Machine& machine, Args args) {
  const String* name = as_string(args[0]);
  if (name == nullptr) {
    return raise_type_error_for(machine, "pbkdf2_hmac() argument 'hash_name' must be str, not {}",
                                args[0]);
  }
  std::optional<int64_t> iterations = read_long(machine, args[3]);
  if (!iterations.has_value()) return {};
  const DigestInfo* info = name->length > 200 ? nullptr : digest_by_name(to_utf8(name));
  if (info == nullptr || info->digest_size == 0) {
    return machine.raise_value_error("[digital envelope routines] unsupported");
  }
  int64_t size = static_cast<int64_t>(info->digest_size);
  if (args.has(4) && !args[4].is_none()) {
    std::optional<int64_t> given = read_long(machine, args[4]);
    if (!given.has_value()) return {};
    size = *given;
  }
  std::optional<std::string_view> password = read_buffer(machine, args[1]);
  if (!password.has_value()) return {};
  std::optional<std::string_view> salt = read_buffer(machine, args[2]);
  if (!salt.has_value()) return {};
  if (*iterations < 1) {
    return machine.raise_value_error("iteration value must be greater than 0.");
  }
  if (*iterations > INT32_MAX) {
    return machine.raise(TypeId::kOverflowError, "iteration value is too great.");
  }
  if (size < 1) return machine.raise_value_error("key length must be greater than 0.");
  if (size > INT32_MAX) {
    return machine.raise(TypeId::kOverflowError, "key length is too great.");
  }
  if (!machine.heap().can_allocate(static_cast<size_t>(size))) return machine.raise_memory_error();
  Bytes* key = new_raw_bytes(machine.heap(), static_cast<size_t>(size));
  Ref owned = Ref::adopt(Value::object(key));
  if (!derive(machine, *info, *password, *salt, *iterations, key->data(), key->length)) return {};
  return owned;
}

// --- scrypt (RFC 7914) ---------------------------------------------------------------------------

namespace {

struct Salsa {
  uint32_t words[16];
};

void salsa_mix(Salsa& block) {
  uint32_t x[16];
  std::memcpy(x, block.words, sizeof x);
  auto quarter = [&x](int a, int b, int c, int d) {
    x[b] ^= std::rotl(x[a] + x[d], 7);
    x[c] ^= std::rotl(x[b] + x[a], 9);
    x[d] ^= std::rotl(x[c] + x[b], 13);
    x[a] ^= std::rotl(x[d] + x[c], 18);
  };
  for (int i = 0; i < 4; ++i) {
    quarter(0, 4, 8, 12);
    quarter(5, 9, 13, 1);
    quarter(10, 14, 2, 6);
    quarter(15, 3, 7, 11);
    quarter(0, 1, 2, 3);
    quarter(5, 6, 7, 4);
    quarter(10, 11, 8, 9);
    quarter(15, 12, 13, 14);
  }
  for (int i = 0; i < 16; ++i) block.words[i] += x[i];
}

// 2 * r blocks of Salsa from `in` to `out`, the even ones first.
void block_mix(const Salsa* in, Salsa* out, size_t r) {
  Salsa x = in[2 * r - 1];
  for (size_t i = 0; i < 2 * r; ++i) {
    for (int k = 0; k < 16; ++k) x.words[k] ^= in[i].words[k];
    salsa_mix(x);
    out[i / 2 + (i % 2) * r] = x;
  }
}

struct ScryptSizes {
  uint64_t n, r, p;
};

// `table` has room for n times 2 * r blocks, `work` for two times.
bool memory_mix(Machine& machine, Salsa* block, Salsa* table, Salsa* work,
                const ScryptSizes& sizes) {
  const size_t width = 2 * sizes.r;
  const size_t bytes = width * sizeof(Salsa);
  Salsa* now = work;
  Salsa* next = work + width;
  std::memcpy(now, block, bytes);
  for (uint64_t i = 0; i < sizes.n; ++i) {
    if (!machine.charge(width * 8)) return false;
    std::memcpy(table + i * width, now, bytes);
    block_mix(now, next, sizes.r);
    std::swap(now, next);
  }
  for (uint64_t i = 0; i < sizes.n; ++i) {
    if (!machine.charge(width * 8)) return false;
    uint64_t pick;
    std::memcpy(&pick, now[width - 1].words, sizeof pick);
    const Salsa* other = table + (pick & (sizes.n - 1)) * width;
    for (size_t k = 0; k < width; ++k) {
      for (int w = 0; w < 16; ++w) now[k].words[w] ^= other[k].words[w];
    }
    block_mix(now, next, sizes.r);
    std::swap(now, next);
  }
  std::memcpy(block, now, bytes);
  return true;
}

// Memory of the run's heap, given back at the end.
class Room {
 public:
  Room(Heap& heap, size_t bytes) : heap_(heap), bytes_(bytes), data_(heap.allocate(bytes)) {}
  ~Room() { heap_.deallocate(data_, bytes_); }
  Room(const Room&) = delete;
  Room& operator=(const Room&) = delete;
  void* data() { return data_; }

 private:
  Heap& heap_;
  size_t bytes_;
  void* data_;
};

std::optional<uint64_t> read_unsigned(Machine& machine, Value given, const char* name) {
  if (given.empty() || given.is_none()) {
    machine.raise_type_error(fmt::format("{} is required and must be an unsigned int", name));
    return std::nullopt;
  }
  Value value = unwrap(given);
  if (!is_int(value)) {
    machine.raise_type_error(
        fmt::format("scrypt() argument '{}' must be int, not {}", name, machine.type_name(given)));
    return std::nullopt;
  }
  std::optional<int64_t> number = int_to_int64(value);
  if (!number.has_value() || *number < 0) {
    machine.raise_type_error(fmt::format("{} is required and must be an unsigned int", name));
    return std::nullopt;
  }
  return static_cast<uint64_t>(*number);
}

// The bytes that the sizes ask for, or nothing: they cannot be.
std::optional<uint64_t> scrypt_memory(const ScryptSizes& sizes) {
  constexpr uint64_t kMost = uint64_t{1} << 30;
  if (sizes.r == 0 || sizes.p == 0 || sizes.r >= kMost || sizes.p >= kMost / sizes.r) {
    return std::nullopt;
  }
  if (sizes.r < 4 && sizes.n >> 1 >= uint64_t{1} << (16 * sizes.r - 1)) return std::nullopt;
  uint64_t table;
  if (__builtin_mul_overflow(128 * sizes.r, sizes.n + 2, &table) || table > INT64_MAX / 2) {
    return std::nullopt;
  }
  return table + 128 * sizes.r * sizes.p;
}

}  // namespace

Ref hash_scrypt(Machine& machine, Args args) {
  if (!args.has(1)) return machine.raise_type_error("salt is required");
  std::optional<uint64_t> n = read_unsigned(machine, args[2], "n");
  if (!n.has_value()) return {};
  if (*n < 2 || (*n & (*n - 1)) != 0) return machine.raise_value_error("n must be a power of 2.");
  std::optional<uint64_t> r = read_unsigned(machine, args[3], "r");
  if (!r.has_value()) return {};
  std::optional<uint64_t> p = read_unsigned(machine, args[4], "p");
  if (!p.has_value()) return {};
  std::optional<int64_t> most = args.has(5) ? read_long(machine, args[5]) : 0;
  if (!most.has_value()) return {};
  std::optional<int64_t> size = args.has(6) ? read_long(machine, args[6]) : 64;
  if (!size.has_value()) return {};
  std::optional<std::string_view> password = read_buffer(machine, args[0]);
  if (!password.has_value()) return {};
  std::optional<std::string_view> salt = read_buffer(machine, args[1]);
  if (!salt.has_value()) return {};
  if (*most < 0 || *most > INT32_MAX) {
    return machine.raise_value_error("maxmem must be positive and smaller than 2147483647");
  }
  if (*size < 1 || *size > INT32_MAX) {
    return machine.raise_value_error("dklen must be greater than 0 and smaller than 2147483647");
  }
  ScryptSizes sizes{*n, *r, *p};
  std::optional<uint64_t> memory = scrypt_memory(sizes);
  if (!memory.has_value()) {
    return machine.raise_value_error("Invalid parameter combination for n, r, p, maxmem.");
  }
  if (*memory > static_cast<uint64_t>(*most == 0 ? 32 << 20 : *most)) {
    return machine.raise_value_error("[digital envelope routines] memory limit exceeded");
  }
  if (!machine.heap().can_allocate(*memory) ||
      !machine.heap().can_allocate(static_cast<size_t>(*size))) {
    return machine.raise_memory_error();
  }
  const DigestInfo& sha256 = digest_info(DigestKind::kSha256);
  Room room(machine.heap(), *memory);
  auto* table = static_cast<Salsa*>(room.data());
  Salsa* work = table + sizes.n * 2 * sizes.r;
  Salsa* blocks = work + 4 * sizes.r;
  const size_t bytes = 128 * sizes.r * sizes.p;
  if (!derive(machine, sha256, *password, *salt, 1, reinterpret_cast<uint8_t*>(blocks), bytes)) {
    return {};
  }
  for (uint64_t i = 0; i < sizes.p; ++i) {
    if (!memory_mix(machine, blocks + i * 2 * sizes.r, table, work, sizes)) return {};
  }
  Bytes* key = new_raw_bytes(machine.heap(), static_cast<size_t>(*size));
  Ref owned = Ref::adopt(Value::object(key));
  if (!derive(machine, sha256, *password, {reinterpret_cast<const char*>(blocks), bytes}, 1,
              key->data(), key->length)) {
    return {};
  }
  return owned;
}

// The time it takes tells nothing of where two secrets of one length differ.
Ref hash_compare_digest(Machine& machine, Args args) {
  const String* left = as_string(args[0]);
  const String* right = as_string(args[1]);
  std::string_view a, b;
  if (left != nullptr && right != nullptr) {
    if (!left->ascii() || !right->ascii()) {
      return machine.raise_type_error(
          "comparing strings with non-ASCII characters is not supported");
    }
    a = left->ascii_view();
    b = right->ascii_view();
  } else {
    std::optional<std::string_view> first = as_bytes(args[0]), second = as_bytes(args[1]);
    if (!first.has_value() && !second.has_value()) {
      return machine.raise_type_error(
          fmt::format("unsupported operand types(s) or combination of types: '{}' and '{}'",
                      machine.type_name(args[0]), machine.type_name(args[1])));
    }
    if (!first.has_value()) return read_buffer(machine, args[0]), Ref();
    if (!second.has_value()) return read_buffer(machine, args[1]), Ref();
    a = *first;
    b = *second;
  }
  if (!machine.charge(1 + b.size() / 16)) return {};
  if (a.size() != b.size()) return Ref::boolean(false);
  unsigned difference = 0;
  Breath breath;
  for (size_t i = 0; breath() && i < a.size(); ++i) {
    difference |= static_cast<unsigned>(static_cast<uint8_t>(a[i] ^ b[i]));
  }
  return Ref::boolean(difference == 0);
}

}  // namespace pawl::vm
