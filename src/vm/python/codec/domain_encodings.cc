// The encodings of host names, "punycode" and "idna". CPython's are written in Python: what they
// raise is the cause of an error that names the encoding.
#include <string>
#include <utility>

#include "vm/breath.h"
#include "vm/objects/class.h"
#include "vm/python/codec/codecs.h"
#include "vm/python/str/text_arguments.h"
#include "vm/python/text/domain_names.h"

namespace pawl::vm {
namespace {

struct Attempt {
  std::string_view doing;  // "encoding" or "decoding"
  const String* encoding;  // as the program calls it
};

Ref raise_with_cause(Machine& machine, const Attempt& attempt, const std::string& message) {
  machine.raise(TypeId::kUnicodeError, message);
  if (machine.pending().empty()) return {};  // out of memory
  Ref cause = machine.take_pending();
  machine.raise(TypeId::kUnicodeError, std::string(attempt.doing) + " with '" +
                                           to_utf8(attempt.encoding) +
                                           "' codec failed (UnicodeError: " + message + ")");
  if (machine.pending().empty()) return {};
  auto* raised = machine.pending().as<Exception>();
  release(std::exchange(raised->cause, cause.take()));
  raised->suppress_context = true;
  return {};
}

Ref raise_not_ascii(Machine& machine, const std::string& bytes) {
  size_t place = 0;
  while ((bytes[place] & 0x80) == 0) ++place;
  Heap& heap = machine.heap();
  Ref name = make_ascii(heap, "ascii");
  Ref object = make_bytes(heap, bytes);
  Ref why = make_ascii(heap, "ordinal not in range(128)");
  const Value args[] = {name, object, Value::small_int(static_cast<int64_t>(place)),
                        Value::small_int(static_cast<int64_t>(place + 1)), why};
  return machine.raise_exception(machine.make_exception(TypeId::kUnicodeDecodeError, args));
}

Ref raise_domain_error(Machine& machine, const Attempt& attempt, const DomainError& error) {
  if (error.kind == DomainError::Kind::kMessage) {
    return raise_with_cause(machine, attempt, error.message);
  }
  if (error.kind == DomainError::Kind::kNotAscii) return raise_not_ascii(machine, error.bytes);
  Heap& heap = machine.heap();
  Ref why = make_ascii(heap, "IDNA does not round-trip");
  Ref label = make_bytes(heap, error.bytes);
  Ref again = make_bytes(heap, error.again);
  const Value args[] = {why, label, again};
  return machine.raise_exception(machine.make_exception(TypeId::kUnicodeError, args));
}

std::u32string code_points(const String* text) {
  std::u32string points;
  points.reserve(text->length);
  for (size_t i = 0; breathe() && i < text->length; ++i)
    points += static_cast<char32_t>(text->at(i));
  return points;
}

// What each comparison of all characters with all others may cost.
bool charge_square(Machine& machine, uint64_t length) {
  constexpr uint64_t kPerUnit = 32;
  return machine.charge(1 + length * (16 + length / kPerUnit));
}

Ref make_text(Machine& machine, const std::u32string& points) {
  if (!can_make_text(machine, points.size(), 4)) return {};
  return make_string(machine.heap(), reinterpret_cast<const uint32_t*>(points.data()),
                     points.size());
}

}  // namespace

Ref encode_domain(Machine& machine, const String* text, Codec codec, const String* encoding,
                  const String* errors) {
  const Attempt attempt{"encoding", encoding};
  const bool idna = codec == Codec::kIdna;
  if (idna && errors != nullptr && !equals_ascii(errors, "strict")) {
    return raise_with_cause(machine, attempt, "unsupported error handling " + to_utf8(errors));
  }
  if (!charge_square(machine, text->ascii() ? 0 : text->length)) return {};
  if (!has_heap_for(machine, text->length * uint64_t{16})) return {};
  if (!idna) return make_bytes(machine.heap(), punycode_encode(code_points(text)));
  const DomainResult<std::string> name = domain_to_ascii(code_points(text));
  if (!name) return raise_domain_error(machine, attempt, name.error());
  return make_bytes(machine.heap(), *name);
}

Ref decode_domain(Machine& machine, std::string_view bytes, Codec codec, const String* encoding,
                  const String* errors) {
  const Attempt attempt{"decoding", encoding};
  const bool idna = codec == Codec::kIdna;
  const Handler handler = find_handler(errors);
  const bool known = handler == Handler::kStrict ||
                     (!idna && (handler == Handler::kReplace || handler == Handler::kIgnore));
  if (!known) {
    return raise_with_cause(machine, attempt, "Unsupported error handling " + to_utf8(errors));
  }
  if (!charge_square(machine, bytes.size())) return {};
  if (!has_heap_for(machine, bytes.size() * uint64_t{16})) return {};
  PunycodeErrors way = PunycodeErrors::kStrict;
  if (handler == Handler::kReplace) way = PunycodeErrors::kReplace;
  if (handler == Handler::kIgnore) way = PunycodeErrors::kIgnore;
  const DomainResult<std::u32string> text =
      idna ? domain_to_unicode(bytes) : punycode_decode(bytes, way);
  if (!text) return raise_domain_error(machine, attempt, text.error());
  return make_text(machine, *text);
}

}  // namespace pawl::vm
