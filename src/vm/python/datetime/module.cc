// `_datetime`: the types under the library's datetime.py.
#include "vm/python/builtins/tables.h"
#include "vm/python/datetime/datetime.h"

namespace pawl::vm {
namespace {

constexpr TypeId kTypeIds[] = {TypeId::kDate,      TypeId::kTime,     TypeId::kDateTime,
                               TypeId::kTimeDelta, TypeId::kTimeZone, TypeId::kTzInfo};

NativeType whole(TypeId id, const char* name, TypeId base, std::span<const NativeDef> methods) {
  NativeType type{.id = id, .name = name, .base = base, .methods = methods};
  type.module = "datetime";
  type.whole_instance = true;
  return type;
}

}  // namespace

std::span<const NativeType> datetime_types() {
  static const NativeType kTypes[] = {
      whole(TypeId::kTzInfo, "tzinfo", TypeId::kObject, tzinfo_methods()),
      whole(TypeId::kTimeDelta, "timedelta", TypeId::kObject, delta_methods()),
      whole(TypeId::kDate, "date", TypeId::kObject, date_methods()),
      whole(TypeId::kTime, "time", TypeId::kObject, time_methods()),
      whole(TypeId::kDateTime, "datetime", TypeId::kDate, datetime_methods()),
      [] {
        NativeType type = whole(TypeId::kTimeZone, "timezone", TypeId::kTzInfo, timezone_methods());
        type.subclassable = false;
        return type;
      }(),
      {.id = TypeId::kStructTime,
       .name = "struct_time",
       .base = TypeId::kTuple,
       .methods = struct_time_methods(),
       .module = "time",
       .subclassable = false,
       .whole_instance = true},
      {.id = TypeId::kIsoCalendarDate,
       .name = "IsoCalendarDate",
       .base = TypeId::kTuple,
       .methods = iso_calendar_methods(),
       .module = "datetime",
       .subclassable = false,
       .whole_instance = true},
  };
  return kTypes;
}

const NativeModule& datetime_module() {
  static const NativeModule kModule{
      .id = ModuleId::kDatetime, .name = "_datetime", .functions = {}, .types = kTypeIds};
  return kModule;
}

}  // namespace pawl::vm
