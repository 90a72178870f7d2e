// hashlib's objects as records, and the natives that its sources share.
//
//   HASH   kind (DigestKind), state (bytes)
//
// The state is that of base/digest.h, so that a run can be stored between two updates. A snapshot's
// record is looked at before anyone uses it (snapshot/record_checks.cc). Two copies share their
// state until one of them goes on.
#pragma once

#include <optional>
#include <string_view>

#include "base/digest.h"
#include "vm/native.h"
#include "vm/objects/iterator.h"
#include "vm/value.h"

namespace pawl::vm {

class Machine;

// Whether the fields are what the natives rely on.
bool is_hash_record(const Record* record);

// The bytes of an argument; nothing: TypeError is pending, in the words of hashlib's objects or in
// those of other functions.
std::optional<std::string_view> read_message(Machine& machine, Value given);
std::optional<std::string_view> read_buffer(Machine& machine, Value given);
// The digest of that name, in any of the spellings that hashlib.new takes; null: there is none.
const DigestInfo* digest_by_name(std::string_view name);

// Fuel for digesting so many bytes; SHA-3 takes more than twice the time of the others.
inline uint64_t digest_work(const DigestInfo& info, uint64_t bytes) {
  const bool sponge = info.kind >= DigestKind::kSha3_224 && info.kind <= DigestKind::kShake256;
  return 1 + bytes / (sponge ? 2 : 4);
}

// The digest of a text of any length (info.digest_size bytes); gives way now and then.
void digest_long_text(const DigestInfo& info, std::string_view text, uint8_t* out);

// keys.cc.
Ref hash_pbkdf2(Machine& machine, Args args);
Ref hash_scrypt(Machine& machine, Args args);
Ref hash_compare_digest(Machine& machine, Args args);

}  // namespace pawl::vm
