// The builtin exceptions: constructors and the attributes that each type adds.
//
// An exception keeps its `args`, and most of its attributes are read from there (StopIteration's
// value is the first argument). What the program or a constructor sets (error.filename = …) is an
// attribute of the instance and comes first.
#pragma once

#include <span>

#include "vm/native.h"
#include "vm/value.h"

namespace pawl::vm {

class Machine;
struct Class;
struct Exception;
struct List;

bool is_exception_class(Value value);
// A new exception of the class with these arguments.
Ref new_exception(Machine& machine, Class* cls, std::span<const Value> args);
// Whether the class has an __init__ of the program's: that one then takes the keywords.
bool has_own_init(Machine& machine, Class* cls);
// "ValueError() takes no keyword arguments", unless there are none. False: it is pending.
bool refuse_keywords(Machine& machine, Class* cls, Value keywords);

// The instance's own attribute, borrowed, or empty.
Value own_attribute(Machine& machine, const Exception* exception, const char* name);
void set_own(Machine& machine, Exception* exception, const char* name, Value value);
// What the type's own attribute of that name is, whatever a subclass has in its place.
Ref exception_field(Machine& machine, const Exception* exception, TypeId type, const char* name);
// Notes what the arguments say, before the program sets others: attributes do not follow those.
void keep_fields(Machine& machine, Exception* exception);
void set_args(Machine& machine, Exception* exception, std::span<const Value> args);
// The frames passed so far as a List, or empty. It is the exception's own, or belongs to the object
// that __traceback__ has given out.
Value traceback_entries(const Exception* exception);
// The same to be changed: what has been given out stays as it is.
List* change_traceback(Machine& machine, Exception* exception);
// The traceback as an object, or None. It shows the frames passed so far, whatever comes later, and
// is the same one until then.
Ref traceback_object(Machine& machine, Exception* exception);
// Sets the traceback from such an object or None. False: a TypeError is pending.
bool set_traceback(Machine& machine, Exception* exception, Value traceback);

std::span<const NativeDef> base_exception_methods();
std::span<const NativeDef> exception_group_methods();  // group.cc
// fields.cc
std::span<const NativeDef> stop_iteration_methods();
std::span<const NativeDef> system_exit_methods();
std::span<const NativeDef> import_error_methods();
std::span<const NativeDef> attribute_error_methods();
std::span<const NativeDef> name_error_methods();
std::span<const NativeDef> os_error_methods();
std::span<const NativeDef> syntax_error_methods();
std::span<const NativeDef> unicode_decode_error_methods();
std::span<const NativeDef> unicode_encode_error_methods();
std::span<const NativeDef> unicode_translate_error_methods();
std::span<const NativeDef> pattern_error_methods();  // re_module.cc

// A group of some members of another, which are a List, with everything else as in the original.
// None if there are no members.
Ref derive_group(Machine& machine, Value original, Value members);

}  // namespace pawl::vm
