// `_hashlib`: the hash objects and functions under the library's hashlib.py and hmac.py.
#include <fmt/format.h>

#include <algorithm>
#include <cstring>

#include "vm/breath.h"
#include "vm/machine.h"
#include "vm/objects/big_int.h"
#include "vm/objects/number.h"
#include "vm/objects/string.h"
#include "vm/operations.h"
#include "vm/python/builtins/tables.h"
#include "vm/python/hashlib/hashlib.h"
#include "vm/python/object/identity.h"
#include "vm/python/str/text_arguments.h"

namespace pawl::vm {

bool is_hash_record(const Record* record) {
  if (record->count != 2) return false;
  Value kind = record->fields()[0], state = record->fields()[1];
  if (!kind.is_small_int() || !state.is(Kind::kBytes)) return false;
  const DigestInfo* info = find_digest(kind.small_int());
  return info != nullptr && is_digest_state(*info, state.as<Bytes>()->view());
}

std::optional<std::string_view> read_message(Machine& machine, Value given) {
  std::optional<std::string_view> bytes = as_bytes(given);
  if (!bytes.has_value()) {
    machine.raise_type_error(as_string(given) != nullptr
                                 ? "Strings must be encoded before hashing"
                                 : "object supporting the buffer API required");
  }
  return bytes;
}

std::optional<std::string_view> read_buffer(Machine& machine, Value given) {
  std::optional<std::string_view> bytes = as_bytes(given);
  if (!bytes.has_value()) {
    raise_type_error_for(machine, "a bytes-like object is required, not '{}'", given);
  }
  return bytes;
}

const DigestInfo* digest_by_name(std::string_view name) {
  if (name.size() > 16) return nullptr;
  std::string plain(name);
  for (char& c : plain) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c + 'a' - 'A');
    if (c == '-') c = '_';
  }
  if (plain.starts_with("sha_")) plain.erase(3, 1);
  return find_digest(plain);
}

namespace {

struct Hash {
  Record* record;
  const DigestInfo& info;
  const uint8_t* state() const { return record->fields()[1].as<Bytes>()->data(); }
};

Hash hash_of_self(Args args) {
  auto* record = args[0].as<Record>();
  return {record, *find_digest(record->fields()[0].small_int())};
}

// The state to be changed at once: this object's own, no copy's.
uint8_t* own_state(Machine& machine, const Hash& hash) {
  Value state = hash.record->fields()[1];
  if (state.as<Bytes>()->refs != 1) {
    set_field(hash.record, 1, make_bytes(machine.heap(), state.as<Bytes>()->view()));
    state = hash.record->fields()[1];
  }
  return state.as<Bytes>()->data();
}

Ref new_hash(Machine& machine, const DigestInfo& info, const void* state) {
  Record* record = new_record(machine.heap(), TypeId::kHash, 2);
  Ref owned = Ref::adopt(Value::object(record));
  set_field(record, 0, Ref::adopt(Value::small_int(static_cast<int64_t>(info.kind))));
  set_field(record, 1,
            make_bytes(machine.heap(), {static_cast<const char*>(state), info.state_size}));
  return owned;
}

// In pieces, so that the fuel is looked at in time.
bool feed(Machine& machine, const DigestInfo& info, void* state, std::string_view bytes) {
  constexpr size_t kPiece = 1 << 20;
  while (!bytes.empty()) {
    std::string_view piece = bytes.substr(0, kPiece);
    if (!machine.charge(digest_work(info, piece.size()))) return false;
    digest_update(info, state, piece);
    bytes.remove_prefix(piece.size());
  }
  return true;
}

Ref begin_hash(Machine& machine, const DigestInfo& info, Value message) {
  alignas(8) uint8_t state[kLargestDigestState];
  digest_begin(info, state);
  if (!message.empty()) {
    std::optional<std::string_view> bytes = read_message(machine, message);
    if (!bytes.has_value() || !feed(machine, info, state, *bytes)) return {};
  }
  return new_hash(machine, info, state);
}

template <DigestKind kind>
Ref hash_begin(Machine& machine, Args args) {
  return begin_hash(machine, digest_info(kind), args[0]);
}

Ref hash_new(Machine& machine, Args args) {
  const String* name = as_string(args[0]);
  if (name == nullptr) return machine.raise_type_error("name must be a string");
  std::string text = name->length > 200 ? std::string() : to_utf8(name);
  const DigestInfo* info = digest_by_name(text);
  if (info == nullptr) {
    return machine.raise_value_error("unsupported hash type " + to_utf8(name));
  }
  return begin_hash(machine, *info, args[1]);
}

// --- BLAKE2 --------------------------------------------------------------------------------------

bool read_within(Machine& machine, Value given, int64_t low, int64_t high, std::string_view message,
                 uint8_t* out) {
  if (given.empty()) return true;
  Ref number = to_index(machine, given);
  if (number.empty()) return false;
  std::optional<int64_t> value = int_to_int64(number);
  if (!value.has_value() || *value > INT32_MAX || *value < INT32_MIN) {
    machine.raise(TypeId::kOverflowError, value.has_value()
                                              ? "Python int too large to convert to C int"
                                              : "Python int too large to convert to C long");
    return false;
  }
  if (*value < low || *value > high) {
    machine.raise_value_error(message);
    return false;
  }
  *out = static_cast<uint8_t>(*value);
  return true;
}

bool read_text(Machine& machine, Value given, size_t limit, const char* what,
               std::string_view* out) {
  if (given.empty()) return true;
  std::optional<std::string_view> bytes = read_buffer(machine, given);
  if (!bytes.has_value()) return false;
  if (bytes->size() > limit) {
    machine.raise_value_error(fmt::format("maximum {} length is {} bytes", what, limit));
    return false;
  }
  *out = *bytes;
  return true;
}

// An integer that is not negative and has at most so many bits.
bool read_bits(Machine& machine, Value given, int bits, const char* name, uint64_t* out) {
  if (given.empty()) return true;
  Ref number = to_index(machine, given);
  if (number.empty()) return false;
  IntView view(number);
  if (view.negative()) {
    machine.raise_value_error("value must be positive");
    return false;
  }
  uint64_t value = view.size() == 0 ? 0 : view.limbs()[0];
  if (view.size() > 1) {
    machine.raise(TypeId::kOverflowError, "int too big to convert");
    return false;
  }
  if (bits < 64 && value >> bits != 0) {
    machine.raise(TypeId::kOverflowError, fmt::format("{} is too large", name));
    return false;
  }
  *out = value;
  return true;
}

template <DigestKind kind>
Ref hash_blake2(Machine& machine, Args args) {
  constexpr bool kSmall = kind == DigestKind::kBlake2s;
  constexpr Blake2Limits kLimits = kSmall ? kBlake2sLimits : kBlake2bLimits;
  const DigestInfo& info = digest_info(kind);
  Blake2Parameters parameters;
  parameters.digest_size = static_cast<uint8_t>(kLimits.digest);
  uint64_t leaf_size = 0;
  // Numbers first: their __index__ is the program's, and could change a bytearray.
  if (!read_within(machine, args[1], 1, kLimits.digest,
                   fmt::format("digest_size must be between 1 and {} bytes", kLimits.digest),
                   &parameters.digest_size) ||
      !read_within(machine, args[5], 0, 255, "fanout must be between 0 and 255",
                   &parameters.fanout) ||
      !read_within(machine, args[6], 1, 255, "depth must be between 1 and 255",
                   &parameters.depth) ||
      !read_bits(machine, args[7], 32, "leaf_size", &leaf_size) ||
      !read_bits(machine, args[8], kSmall ? 48 : 64, "node_offset", &parameters.node_offset) ||
      !read_within(machine, args[9], 0, 255, "node_depth must be between 0 and 255",
                   &parameters.node_depth) ||
      !read_within(machine, args[10], 0, kLimits.digest,
                   fmt::format("inner_size must be between 0 and is {}", kLimits.digest),
                   &parameters.inner_size)) {
    return {};
  }
  parameters.leaf_size = static_cast<uint32_t>(leaf_size);
  if (args.has(11)) {
    Truth last = truth_of(machine, args[11]);
    if (last == Truth::kError) return {};
    parameters.last_node = last == Truth::kTrue;
  }
  if (!read_text(machine, args[3], kLimits.salt, "salt", &parameters.salt) ||
      !read_text(machine, args[4], kLimits.person, "person", &parameters.person) ||
      !read_text(machine, args[2], kLimits.key, "key", &parameters.key)) {
    return {};
  }
  alignas(8) uint8_t state[kLargestDigestState];
  blake2_begin(info, state, parameters);
  if (args.has(0)) {
    std::optional<std::string_view> bytes = read_message(machine, args[0]);
    if (!bytes.has_value() || !feed(machine, info, state, *bytes)) return {};
  }
  return new_hash(machine, info, state);
}

// --- methods -------------------------------------------------------------------------------------

Ref hash_refuse_new(Machine& machine, Args) {
  return machine.raise_type_error("cannot create '_hashlib.HASH' instances");
}

Ref hash_update(Machine& machine, Args args) {
  std::optional<std::string_view> bytes = read_message(machine, args[1]);
  if (!bytes.has_value()) return {};
  Hash hash = hash_of_self(args);
  return feed(machine, hash.info, own_state(machine, hash), *bytes) ? Ref::none() : Ref();
}

// The digest as bytes: of a SHAKE as long as the argument says.
Ref finished(Machine& machine, Args args, const char* method) {
  Hash hash = hash_of_self(args);
  size_t size = digest_size_of(hash.info, hash.state());
  if (hash.info.digest_size != 0) {
    if (args.has(1)) {
      return machine.raise_type_error(fmt::format(
          "{}.{}() takes no arguments (1 given)",
          hash.info.name.starts_with("blake2") ? hash.info.name : std::string_view("HASH"),
          method));
    }
  } else if (!args.has(1)) {
    return machine.raise_type_error(
        fmt::format("{}() missing required argument 'length' (pos 1)", method));
  } else {
    std::optional<int64_t> length = to_int64(machine, args[1]);
    if (!length.has_value()) return {};
    if (*length < 0) return machine.raise_value_error("value must be positive");
    size = static_cast<size_t>(*length);
    if (!machine.heap().can_allocate(size)) return machine.raise_memory_error();
  }
  if (!machine.charge(digest_work(hash.info, size + hash.info.block_size))) return {};
  Bytes* bytes = new_raw_bytes(machine.heap(), size);
  Ref owned = Ref::adopt(Value::object(bytes));
  const size_t piece = hash.info.block_size * 256;
  if (hash.info.digest_size != 0 || size <= piece) {
    digest_finish(hash.info, hash.state(), bytes->data(), size);
    return owned;
  }
  alignas(8) uint8_t state[kLargestDigestState];
  std::memcpy(state, hash.state(), hash.info.state_size);
  shake_begin_output(hash.info, state);
  for (size_t done = 0; done < size; done += piece) {
    pay(1);  // the work is paid for already
    shake_output(hash.info, state, bytes->data() + done, std::min(piece, size - done));
  }
  return owned;
}

Ref hash_digest(Machine& machine, Args args) { return finished(machine, args, "digest"); }

Ref hash_hex_digest(Machine& machine, Args args) {
  static constexpr char kDigits[] = "0123456789abcdef";
  Ref digest = finished(machine, args, "hexdigest");
  if (digest.empty()) return {};
  const Bytes* bytes = digest.as<Bytes>();
  if (!can_make_text(machine, bytes->length * 2)) return {};
  if (bytes->length == 0) return empty_string();
  String* text = new_raw_string(machine.heap(), bytes->length * 2, 1, true);
  Breath breath;
  for (size_t i = 0; breath() && i < bytes->length; ++i) {
    text->data1()[2 * i] = static_cast<uint8_t>(kDigits[bytes->data()[i] >> 4]);
    text->data1()[2 * i + 1] = static_cast<uint8_t>(kDigits[bytes->data()[i] & 15]);
  }
  return Ref::adopt(Value::object(text));
}

Ref hash_copy(Machine& machine, Args args) {
  auto* record = args[0].as<Record>();
  Record* copy = new_record(machine.heap(), TypeId::kHash, 2);
  set_field(copy, 0, Ref::share(record->fields()[0]));
  set_field(copy, 1, Ref::share(record->fields()[1]));
  return Ref::adopt(Value::object(copy));
}

Ref hash_name(Machine& machine, Args args) {
  return make_ascii(machine.heap(), hash_of_self(args).info.name);
}

Ref hash_digest_size(Machine&, Args args) {
  Hash hash = hash_of_self(args);
  return Ref::adopt(
      Value::small_int(static_cast<int64_t>(digest_size_of(hash.info, hash.state()))));
}

Ref hash_block_size(Machine&, Args args) {
  return Ref::adopt(Value::small_int(static_cast<int64_t>(hash_of_self(args).info.block_size)));
}

Ref hash_repr(Machine& machine, Args args) {
  return make_ascii(machine.heap(),
                    fmt::format("<{} _hashlib.HASH object @ 0x{:x}>", hash_of_self(args).info.name,
                                identity_of(machine, args[0])));
}

constexpr NativeDef kMethods[] = {
    {1, "__new__", "cls, *args, **kwargs", hash_refuse_new, Binding::kConstructor},
    {2, "update", "self, obj, /", hash_update},
    {3, "digest", "self, /, length=", hash_digest},
    {4, "hexdigest", "self, /, length=", hash_hex_digest},
    {5, "copy", "self, /", hash_copy},
    {6, "name", "self, /", hash_name, Binding::kGetter},
    {7, "digest_size", "self, /", hash_digest_size, Binding::kGetter},
    {8, "block_size", "self, /", hash_block_size, Binding::kGetter},
    {9, "__repr__", "self, /", hash_repr},
};

constexpr const char* kPlain = "string=, *, usedforsecurity=";
constexpr const char* kBlake2 =
    "data=, /, *, digest_size=, key=, salt=, person=, fanout=, depth=, leaf_size=, node_offset=, "
    "node_depth=, inner_size=, last_node=, usedforsecurity=";

constexpr NativeDef kFunctions[] = {
    {1, "md5", kPlain, hash_begin<DigestKind::kMd5>},
    {2, "sha1", kPlain, hash_begin<DigestKind::kSha1>},
    {3, "sha224", kPlain, hash_begin<DigestKind::kSha224>},
    {4, "sha256", kPlain, hash_begin<DigestKind::kSha256>},
    {5, "sha384", kPlain, hash_begin<DigestKind::kSha384>},
    {6, "sha512", kPlain, hash_begin<DigestKind::kSha512>},
    {7, "sha3_224", kPlain, hash_begin<DigestKind::kSha3_224>},
    {8, "sha3_256", kPlain, hash_begin<DigestKind::kSha3_256>},
    {9, "sha3_384", kPlain, hash_begin<DigestKind::kSha3_384>},
    {10, "sha3_512", kPlain, hash_begin<DigestKind::kSha3_512>},
    {11, "shake_128", kPlain, hash_begin<DigestKind::kShake128>},
    {12, "shake_256", kPlain, hash_begin<DigestKind::kShake256>},
    {13, "blake2b", kBlake2, hash_blake2<DigestKind::kBlake2b>},
    {14, "blake2s", kBlake2, hash_blake2<DigestKind::kBlake2s>},
    {15, "new", "name, data=, *, usedforsecurity=", hash_new},
    {16, "pbkdf2_hmac", "hash_name, password, salt, iterations, dklen=", hash_pbkdf2},
    {17, "scrypt", "password, *, salt=, n=, r=, p=, maxmem=, dklen=", hash_scrypt},
    {18, "compare_digest", "a, b, /", hash_compare_digest},
};

constexpr TypeId kTypeIds[] = {TypeId::kHash};

}  // namespace

std::span<const NativeType> hash_types() {
  static const NativeType kTypes[] = {
      {.id = TypeId::kHash,
       .name = "HASH",
       .base = TypeId::kObject,
       .methods = kMethods,
       .module = "_hashlib",
       .subclassable = false},
  };
  return kTypes;
}

const NativeModule& hashlib_module() {
  static const NativeModule kModule{
      .id = ModuleId::kHashlib, .name = "_hashlib", .functions = kFunctions, .types = kTypeIds};
  return kModule;
}

void digest_long_text(const DigestInfo& info, std::string_view text, uint8_t* out) {
  alignas(8) uint8_t state[kLargestDigestState];
  digest_begin(info, state);
  in_pieces(text.size(), [&](size_t begin, size_t end) {
    digest_update(info, state, text.substr(begin, end - begin));
  });
  digest_finish(info, state, out, info.digest_size);
}

}  // namespace pawl::vm
