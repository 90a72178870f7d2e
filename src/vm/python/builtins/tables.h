// Every table of natives, one function each; runtime.cc collects them into types and modules.
#pragma once

#include <span>

#include "vm/native.h"

namespace pawl::vm {

// Types, by the file that defines their methods.
std::span<const NativeType> object_types();     // object_type.cc: object, type, function, method,
                                                // module, property, super, generator, cell …
std::span<const NativeType> generator_types();  // generator, coroutine, async generator
std::span<const NativeType> union_types();      // int | str
std::span<const NativeType> number_types();     // int, bool, float
std::span<const NativeType> text_types();       // str, bytes, bytearray
std::span<const NativeType> container_types();  // list, tuple, dict, set, frozenset, views
std::span<const NativeType> range_types();      // range, slice, iterators, enumerate, zip, map …
std::span<const NativeType> exception_types();
std::span<const NativeType> future_types();
std::span<const NativeType> datetime_types();
std::span<const NativeType> pattern_types();  // re
std::span<const NativeType> small_types();    // uuid, typing forms
std::span<const NativeType> deque_types();    // collections.deque
std::span<const NativeType> random_types();   // _random.Random
std::span<const NativeType> decimal_types();  // Decimal, Context and the signals
std::span<const NativeType> hash_types();     // hashlib's hash objects
std::span<const NativeType> zone_types();     // zoneinfo.ZoneInfo

// Modules.
const NativeModule& builtins_module();
const NativeModule& asyncio_module();  // `_asyncio`
const NativeModule& json_module();
const NativeModule& datetime_module();
const NativeModule& time_module();
const NativeModule& math_module();
const NativeModule& typing_module();       // `_typing`
const NativeModule& collections_module();  // `_collections`
const NativeModule& re_module();
const NativeModule& random_module();    // `_random`
const NativeModule& heapq_module();     // `_heapq`
const NativeModule& bisect_module();    // `_bisect`
const NativeModule& uuid_module();      // `_uuid`
const NativeModule& string_module();    // `_string`
const NativeModule& pawl_module();      // `_pawl`
const NativeModule& classes_module();   // `_classes`
const NativeModule& decimal_module();   // `_decimal`
const NativeModule& hashlib_module();   // `_hashlib`
const NativeModule& base64_module();    // `_base64`
const NativeModule& zoneinfo_module();  // `_zoneinfo`

}  // namespace pawl::vm
