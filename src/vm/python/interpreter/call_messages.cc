#include "vm/python/interpreter/call_messages.h"

#include "vm/objects/class.h"
#include "vm/objects/string.h"

namespace pawl::vm {

std::string plural(size_t count) { return count == 1 ? "" : "s"; }

std::string list_names(const std::vector<std::string>& names) {
  std::string text;
  for (size_t i = 0; i < names.size(); ++i) {
    if (i > 0) text += names.size() > 2 ? (i + 1 == names.size() ? ", and " : ", ") : " and ";
    text += "'" + names[i] + "'";
  }
  return text;
}

bool is_builtin_in_cpython(const Code& code) {
  constexpr uint32_t kVariable = bytecode::kHasVarArgs | bytecode::kHasVarKeywords;
  return (code.flags & bytecode::kLibrary) != 0 && (code.flags & kVariable) == 0 &&
         code.positional_only == code.positional && code.positional > 0 && code.keyword_only == 0 &&
         to_utf8(code.qualname).find('.') == std::string::npos;
}

bool is_native_in_cpython(const Code& code) {
  return code.positional > 1 && is_builtin_in_cpython(code);
}

std::string expected_count(const std::string& name, size_t least, size_t most, size_t given) {
  bool few = given < least;
  size_t bound = few ? least : most;
  std::string how = least == most ? "" : few ? "at least " : "at most ";
  return name + " expected " + how + std::to_string(bound) + " argument" + plural(bound) +
         ", got " + std::to_string(given);
}

// int.__add__("x", 1), super.__init__(self): CPython words it by how the method is written there.
Ref raise_wrong_receiver(Machine& machine, const NativeInfo& info, Value receiver) {
  const std::string_view name = info.def->name;
  const std::string owner = to_utf8(machine.type(info.owner)->name.as<String>());
  const std::string given = machine.type_name(receiver);
  const bool slot = name.starts_with("__") && name != "__getitem__" && name != "__contains__" &&
                    name != "__reversed__" && name != "__format__" && name != "__round__";
  const std::string who = "descriptor '" + std::string(name) + "' ";
  return machine.raise_type_error(
      slot ? who + "requires a '" + owner + "' object but received a '" + given + "'"
           : who + "for '" + owner + "' objects doesn't apply to a '" + given + "' object");
}

namespace {

// The __call__ of a class of the library, which is named after the class (builtins/quick_calls.h).
bool is_call_of_library(const NativeInfo& info) {
  return info.call_name.starts_with("_classes.") && info.total > 0 && info.names[0] == "self";
}

// The functions of re, which are natives here.
bool is_python_in_cpython(const NativeInfo& info) { return info.call_name.starts_with("_re."); }

Ref raise_python_count(Machine& machine, const NativeInfo& info, const std::string& name,
                       size_t given) {
  if (given < info.required) {
    std::vector<std::string> missing(info.names.begin() + static_cast<std::ptrdiff_t>(given),
                                     info.names.begin() + info.required);
    return machine.raise_type_error(name + "() missing " + std::to_string(missing.size()) +
                                    " required positional argument" + plural(missing.size()) +
                                    ": " + list_names(missing));
  }
  std::string takes = std::to_string(info.positional);
  if (info.required < info.positional) {
    takes = "from " + std::to_string(info.required) + " to " + takes;
  }
  bool one = info.required == info.positional && info.positional == 1;
  return machine.raise_type_error(name + "() takes " + takes + " positional argument" +
                                  (one ? "" : "s") + " but " + std::to_string(given) +
                                  (given == 1 ? " was given" : " were given"));
}

// Those that CPython reads by PyArg_ParseTuple.
bool takes_arguments(const NativeInfo& info) {
  const std::string_view name = info.def->name;
  if (info.owner == TypeId::kStr || info.owner == TypeId::kBytes ||
      info.owner == TypeId::kByteArray) {
    return name == "find" || name == "rfind" || name == "index" || name == "rindex" ||
           name == "count" || name == "startswith" || name == "endswith";
  }
  return name == "strptime" && info.owner == TypeId::kDateTime;
}

}  // namespace

Ref bad_native_count(Machine& machine, const NativeInfo& info, size_t given) {
  std::string name = info.call_name;
  size_t dot = name.rfind('.');
  std::string short_name = dot == std::string::npos ? name : name.substr(dot + 1);
  if (is_python_in_cpython(info)) return raise_python_count(machine, info, short_name, given);
  if (is_call_of_library(info)) {
    return machine.raise_type_error(
        expected_count(short_name, info.required - 1, info.positional - 1, given - 1));
  }
  // `self` is not counted in messages.
  size_t self = info.owner != TypeId::kNone && info.def->binding != Binding::kStaticMethod ? 1 : 0;
  if (given == 0 && self == 1 && info.def->binding == Binding::kFunction) {
    if (std::string_view(info.def->name).starts_with("__")) {
      return machine.raise_type_error("descriptor '" + std::string(info.def->name) + "' of '" +
                                      name.substr(0, dot) + "' object needs an argument");
    }
    return machine.raise_type_error("unbound method " + name + "() needs an argument");
  }
  size_t least = info.required - self, most = info.positional - self;
  size_t count = given < self ? 0 : given - self;
  if (most == 0 && info.names.size() > self) {
    return machine.raise_type_error(short_name + "() takes no positional arguments");
  }
  if (most == 0) {
    return machine.raise_type_error(name + "() takes no arguments (" + std::to_string(count) +
                                    " given)");
  }
  size_t by_position = info.positional + (info.var_args ? 1 : 0) + (info.var_keywords ? 1 : 0);
  bool keyword_only = info.names.size() > by_position;
  if (least == 1 && most == 1 && !keyword_only) {
    return machine.raise_type_error(name + "() takes exactly one argument (" +
                                    std::to_string(count) + " given)");
  }
  bool few = count < least;
  size_t bound = few ? least : most;
  std::string how = least == most ? "" : few ? "at least " : "at most ";
  if (takes_arguments(info)) {
    return machine.raise_type_error(short_name + "() takes " + (how.empty() ? "exactly " : how) +
                                    std::to_string(bound) + " argument" + plural(bound) + " (" +
                                    std::to_string(count) + " given)");
  }
  if (info.positional_only >= info.positional && !keyword_only) {
    return machine.raise_type_error(expected_count(short_name, least, most, count));
  }
  if (few && given >= info.positional_only) {
    return machine.raise_type_error(short_name + "() missing required argument '" +
                                    info.names[given] + "' (pos " +
                                    std::to_string(given + 1 - self) + ")");
  }
  return machine.raise_type_error(short_name + "() takes " + (how.empty() ? "exactly " : how) +
                                  std::to_string(bound) +
                                  (few || keyword_only ? " positional argument" : " argument") +
                                  plural(bound) + " (" + std::to_string(count) + " given)");
}

std::string keyword_owner(const NativeInfo& info) {
  if (info.def->binding != Binding::kConstructor) {
    std::string name = info.def->name;
    if (name == "__init__") name = info.call_name;
    return (name == "sorted" ? "sort" : name) + "()";
  }
  switch (info.owner) {
    case TypeId::kDate:
    case TypeId::kTime:
    case TypeId::kDateTime:
      return "this function";
    case TypeId::kTimeDelta:
      return "__new__()";
    default:
      return info.call_name + "()";
  }
}

}  // namespace pawl::vm
