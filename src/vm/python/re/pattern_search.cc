// Finding the code of a pattern, and searching with it.
#include "vm/breath.h"
#include "vm/python/re/pattern.h"

#include <fmt/format.h>

#include <algorithm>

#include "vm/machine.h"
#include "vm/machine_state.h"
#include "vm/objects/class.h"
#include "vm/objects/number.h"
#include "vm/objects/sequence.h"
#include "vm/objects/string.h"
#include "vm/operations.h"
#include "vm/python/str/text_arguments.h"
#include "vm/python/str/unicode_functions.h"

namespace pawl::vm {
namespace {

// How many \N{…} the pattern has, each of them a search for a name.
uint64_t names_of_characters(Value pattern) {
  if (!pattern.is(Kind::kString)) return 0;
  const String* text = pattern.as<String>();
  uint64_t count = 0;
  for (size_t i = 1; i < text->length; ++i) {
    if (text->at(i) == 'N' && text->at(i - 1) == '\\') ++count;
  }
  return count;
}

std::string_view raw_bytes(const String* text) {
  return {reinterpret_cast<const char*>(text->data1()), text->byte_length()};
}

std::vector<uint32_t> widen(const String* text) {
  std::vector<uint32_t> units;
  units.reserve(text->length);
  in_pieces(text->length, [&](size_t begin, size_t end) {
    if (text->width() == 1) {
      units.insert(units.end(), text->data1() + begin, text->data1() + end);
    } else {
      units.insert(units.end(), text->data2() + begin, text->data2() + end);
    }
  });
  return units;
}

// What a search may take: PCRE2 notes up to 300 bytes for each round of a repeated group, until the
// match ends. That and the run's own data stay within the run's limit, but for a quarter of it that
// a search has in any case.
size_t memory_for_search(const Heap& heap) {
  const size_t limit = heap.limit();
  return std::max(limit / 4, limit - std::min<size_t>(heap.used(), limit));
}

bool spend(void* machine, uint64_t units) { return static_cast<Machine*>(machine)->charge(units); }

std::shared_ptr<regex::Code> find_code(Machine& machine, Value pattern, int64_t flags) {
  regex::PatternKey key{regex::Text::kString, static_cast<uint32_t>(flags), 0, 1, {}};
  if (pattern.is(Kind::kString)) {
    const auto* text = pattern.as<String>();
    key.hash = hash_of(text);
    key.width = text->width();
    key.bytes = raw_bytes(text);
  } else if (pattern.is(Kind::kBytes)) {
    const auto* bytes = pattern.as<Bytes>();
    key.text = regex::Text::kBytes;
    key.hash = hash_of(bytes);
    key.bytes = bytes->view();
  } else {
    machine.raise_type_error("first argument must be string or compiled pattern");
    return nullptr;
  }
  if (!machine.charge(5 + key.bytes.size() / 32)) return nullptr;
  regex::Error error;
  std::shared_ptr<regex::Code> code = regex::Code::find(key, &error);
  if (code == nullptr) raise_pattern_error(machine, error, pattern);
  return code;
}

}  // namespace

std::shared_ptr<regex::Code> code_of(Machine& machine, Value pattern) {
  if (!is_record(pattern, TypeId::kPattern)) {
    machine.raise_type_error("expected a compiled pattern");
    return nullptr;
  }
  const auto* record = pattern.as<Record>();
  return find_code(machine, record->fields()[kPatternText],
                   record->fields()[kPatternFlags].small_int());
}

Ref compile_pattern(Machine& machine, Value pattern, Value flags) {
  int64_t bits = 0;
  if (!flags.empty()) {
    std::optional<int64_t> given = to_int64(machine, flags);
    if (!given.has_value()) return {};
    bits = *given & 0xFFFF;
  }
  if (is_record(pattern, TypeId::kPattern)) {
    if (bits != 0) {
      return machine.raise_value_error("cannot process flags argument with a compiled pattern");
    }
    return Ref::share(pattern);
  }
  Value text = unwrap(pattern);
  Ref copied;
  if (text.is(Kind::kByteArray)) {
    return raise_type_error_for(machine, "unhashable type: '{}'", pattern);
  }
  // Making the code is work too, about this much for each character.
  uint64_t size = text.is(Kind::kString)  ? text.as<String>()->length
                  : text.is(Kind::kBytes) ? text.as<Bytes>()->length
                                          : 0;
  if (!machine.charge(20 + size * 4)) return {};
  if (size > 200'000) return machine.raise_memory_error();
  if (!machine.charge(names_of_characters(text) * kFindName)) return {};
  if (find_code(machine, text, bits) == nullptr) return {};
  Record* record = new_record(machine.heap(), TypeId::kPattern, kPatternFieldCount);
  set_field(record, kPatternText, Ref::share(text));
  set_field(record, kPatternFlags, Ref::adopt(Value::small_int(bits)));
  return Ref::adopt(Value::object(record));
}

Ref raise_pattern_error(Machine& machine, const regex::Error& error, Value pattern) {
  switch (error.kind) {
    case regex::Error::Kind::kValue:
      return machine.raise_value_error(error.message);
    case regex::Error::Kind::kOverflow:
      return machine.raise(TypeId::kOverflowError, error.message);
    case regex::Error::Kind::kRecursion:
      return machine.raise(TypeId::kRecursionError, error.message);
    default:
      break;
  }
  Ref message = make_string(machine.heap(), error.message);
  Ref position = error.position < 0 ? Ref::none() : make_int(machine.heap(), error.position);
  Ref exception = machine.call(Value::object(machine.type(TypeId::kPatternError)),
                               {message, pattern, position});
  if (exception.empty()) return {};
  exception.as<Exception>()->origin = Origin::kFault;
  return machine.raise_exception(std::move(exception));
}

// --- Subject -------------------------------------------------------------------------------------

std::optional<Subject> Subject::read(Machine& machine, Value given) {
  Subject subject;
  Value value = unwrap(given);
  if (value.is(Kind::kString)) {
    subject.text_ = value.as<String>();
  } else if (value.is(Kind::kBytes)) {
    subject.bytes_ = value.as<Bytes>()->view();
  } else if (value.is(Kind::kByteArray)) {
    subject.bytes_ = value.as<ByteArray>()->view();
  } else {
    raise_type_error_for(machine, "expected string or bytes-like object, got '{}'", given);
    return std::nullopt;
  }
  return subject;
}

size_t Subject::length() const { return is_text() ? text_->length : bytes_.size(); }

Ref Subject::slice(Machine& machine, int64_t start, int64_t end) const {
  auto size = static_cast<int64_t>(length());
  end = std::min(end, size);
  if (start < 0 || start > end) start = end = 0;
  if (is_text()) {
    return substring(machine.heap(), text_, static_cast<size_t>(start), static_cast<size_t>(end));
  }
  return make_bytes(machine.heap(),
                    bytes_.substr(static_cast<size_t>(start), static_cast<size_t>(end - start)));
}

// --- Finder --------------------------------------------------------------------------------------

Finder::Finder(Machine& machine, Value pattern, Value string)
    : machine_(machine), pattern_(Ref::share(pattern)), string_(Ref::share(string)) {}
Finder::~Finder() = default;

bool Finder::open(Value pos, Value endpos) {
  code_ = code_of(machine_, pattern_);
  if (code_ == nullptr) return false;
  subject_ = Subject::read(machine_, string_);
  if (!subject_.has_value()) return false;
  bool text_pattern = code_->text() == regex::Text::kString;
  if (text_pattern != subject_->is_text()) {
    machine_.raise_type_error(text_pattern ? "cannot use a string pattern on a bytes-like object"
                                           : "cannot use a bytes pattern on a string-like object");
    return false;
  }
  size_t length = subject_->length();
  auto clip = [&](Value given, size_t fallback, size_t* place) {
    *place = fallback;
    if (given.empty()) return true;
    Ref number = to_index(machine_, given);
    if (number.empty()) return false;
    std::optional<int64_t> value = int_to_int64(number);
    if (!value.has_value()) value = int_is_negative(number) ? 0 : INT64_MAX;
    *place = *value < 0 ? 0 : std::min<size_t>(static_cast<size_t>(*value), length);
    return true;
  };
  if (!clip(pos, 0, &pos_) || !clip(endpos, length, &end_)) return false;
  position_ = pos_;
  search_.emplace(code_, memory_for_search(machine_.heap()), spend, &machine_);
  if (!subject_->is_text()) {
    if (unwrap(string_).is(Kind::kByteArray)) {
      copy_ = subject_->bytes();
      subject_->use(copy_);
    }
    search_->set_subject(subject_->bytes());
    return machine_.charge(5);
  }
  const String* text = subject_->text();
  if (text->ascii() && code_->takes_narrow()) {
    search_->set_subject(text->ascii_view());
    return machine_.charge(5);
  }
  if (text->width() == 4) {
    search_->set_subject(std::span(text->data4(), text->length));
    return machine_.charge(5);
  }
  WidenedText& last = machine_.state().widened;
  if (last.text == Value::object(text)) {
    wide_ = last.units;
    search_->set_subject(std::span<const uint32_t>(*wide_));
    return machine_.charge(5);
  }
  const size_t bytes = length * sizeof(uint32_t);
  if (!machine_.heap().can_allocate(bytes)) {
    machine_.raise_memory_error();
    return false;
  }
  wide_ = std::make_shared<const std::vector<uint32_t>>(widen(text));
  if (bytes <= machine_.heap().limit() / 16) last.keep(Value::object(text), wide_);
  search_->set_subject(std::span<const uint32_t>(*wide_));
  return machine_.charge(5 + length / 16);
}

bool Finder::next(bool* found, regex::Anchor anchor) {
  *found = false;
  switch (search_->next(position_, end_, anchor, advance_)) {
    case regex::Answer::kNoMatch:
      return true;
    case regex::Answer::kMatch:
      break;
    case regex::Answer::kPartial:
    case regex::Answer::kStopped:
      return false;
    case regex::Answer::kReference:
      raise_pattern_error(machine_,
                          {regex::Error::Kind::kPattern,
                           "the group of a back reference is too long in a text of this size", -1},
                          pattern_.as<Record>()->fields()[kPatternText]);
      return false;
    case regex::Answer::kOutOfMemory:
      machine_.raise_memory_error();
      return false;
    case regex::Answer::kFailed:
      raise_pattern_error(machine_,
                          {regex::Error::Kind::kPattern, "regular expression is too large", -1},
                          pattern_.as<Record>()->fields()[kPatternText]);
      return false;
  }
  *found = true;
  position_ = static_cast<size_t>(end_of(0));
  advance_ = end_of(0) == start_of(0);
  return go_on(machine_, 4);
}

Ref Finder::group(size_t group, Value fallback) const {
  if (start_of(group) < 0) return Ref::share(fallback);
  return subject_->slice(machine_, start_of(group), end_of(group));
}

Ref Finder::make_match() const {
  Heap& heap = machine_.heap();
  const std::vector<int64_t>& offsets = search_->offsets();
  Tuple* tuple = new_raw_tuple(heap, offsets.size());
  for (size_t i = 0; i < offsets.size(); ++i) tuple->items()[i] = Value::small_int(offsets[i]);
  Ref spans = Ref::adopt(Value::object(tuple));
  Record* match = new_record(heap, TypeId::kMatch, kMatchFieldCount);
  set_field(match, kMatchPattern, pattern_.copy());
  set_field(match, kMatchString, string_.copy());
  set_field(match, kMatchPos, make_int(heap, static_cast<int64_t>(pos_)));
  set_field(match, kMatchEndPos, make_int(heap, static_cast<int64_t>(end_)));
  set_field(match, kMatchOffsets, std::move(spans));
  set_field(match, kMatchLastIndex, Ref::adopt(Value::small_int(code_->last_group(offsets))));
  return Ref::adopt(Value::object(match));
}

}  // namespace pawl::vm
