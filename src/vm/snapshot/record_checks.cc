#include "vm/snapshot/record_checks.h"

#include "vm/interpreter/async_generators.h"
#include "vm/objects/sequence.h"
#include "vm/objects/string.h"
#include "vm/python/datetime/zoneinfo.h"
#include "vm/python/decimal/decimal.h"
#include "vm/python/hashlib/hashlib.h"

namespace pawl::vm::snapshot {
namespace {

// One letter per field: i small int, s string, b bytes, t tuple, c class, l list, d dict,
// f function, ? anything. `*` at the end repeats the last letter; what stands behind `|` may be
// missing.
struct RecordForm {
  TypeId type;
  const char* fields;
};

constexpr RecordForm kForms[] = {
    {TypeId::kTraceback, "?"},
    {TypeId::kGenericAlias, "ct|?"},
    {TypeId::kMappingProxy, "?"},
    {TypeId::kMemberDescriptor, "cs"},
    {TypeId::kCode, "f"},
    {TypeId::kUnionType, "t"},
    {TypeId::kRandom, "?"},
    {TypeId::kDeque, "lii?i"},
    {TypeId::kPattern, "?i"},
    {TypeId::kMatch, "??iiti"},
    {TypeId::kDate, "i"},
    {TypeId::kTime, "ii?"},
    {TypeId::kDateTime, "iii?"},
    {TypeId::kTimeDelta, "ii"},
    {TypeId::kTimeZone, "i?"},
    {TypeId::kTzInfo, ""},
    {TypeId::kUuid, "b?*"},
    {TypeId::kOrchestrationContext, "|d?"},
    {TypeId::kHash, "ib"},
    {TypeId::kZoneInfo, "si"},
    {TypeId::kDecimal, "????"},
    {TypeId::kDecimalContext, "????????"},
    {TypeId::kDecimalSignals, "?i"},
};

bool fits(char letter, Value value) {
  switch (letter) {
    case 'i':
      return value.is_small_int();
    case 's':
      return value.is(Kind::kString);
    case 'b':
      return value.is(Kind::kBytes);
    case 't':
      return value.is(Kind::kTuple);
    case 'c':
      return value.is(Kind::kClass);
    case 'l':
      return value.is(Kind::kList);
    case 'd':
      return value.is(Kind::kDict);
    case 'f':
      return value.is(Kind::kFunction);
    default:
      return !value.empty();
  }
}

}  // namespace

bool check_record(Machine& machine, const Record* record) {
  if (record->type() == TypeId::kAsyncGeneratorStep) return fits_step(record);
  for (const RecordForm& form : kForms) {
    if (form.type != record->type()) continue;
    const char* letter = form.fields;
    for (size_t i = 0; i < record->count; ++i) {
      if (*letter == '|') ++letter;
      if (*letter == 0 || !fits(*letter, record->fields()[i])) return false;
      if (letter[1] != '*') ++letter;
    }
    if (record->type() == TypeId::kTraceback) {
      return record->count == 1 && check_traceback(machine.program(), record->fields()[0]);
    }
    if (*letter != 0 && *letter != '|' && letter[1] != '*') return false;
    switch (record->type()) {
      case TypeId::kHash:
        return is_hash_record(record);
      case TypeId::kZoneInfo:
        return adopt_zone_record(machine, record);
      case TypeId::kDecimal:
      case TypeId::kDecimalContext:
      case TypeId::kDecimalSignals:
        return check_decimal_record(record);
      default:
        return true;
    }
  }
  return false;
}

bool check_traceback(const LoadedProgram& program, Value traceback) {
  if (!traceback.is(Kind::kList)) return false;
  std::span<const Value> entries = traceback.as<List>()->view();
  if (entries.size() % 2 != 0) return false;
  for (size_t i = 0; i < entries.size(); i += 2) {
    if (!entries[i].is_small_int() || !entries[i + 1].is_small_int()) return false;
    int64_t function = entries[i].small_int(), at = entries[i + 1].small_int();
    if (function < 0 || function >= static_cast<int64_t>(program.codes.size()) || at < 0) {
      return false;
    }
    const auto& code = program.codes[function].function->code;
    if (at >= static_cast<int64_t>(code.size())) return false;
  }
  return true;
}

}  // namespace pawl::vm::snapshot
