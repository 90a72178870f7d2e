// TypeForm: what an annotation stands for, as far as it says what to build of plain data.
//
// Annotations are texts that nobody evaluates (list[Order]), or values where a program passes a
// type itself (receive("orders", list[Order])). TypeReader makes the same forms of both, so there
// is one table of what each type takes (docs/types.md). A name that stands for nothing known says
// nothing: its form is kAny, and data is left as it is.
//
// Forms belong to their reader and refer to each other by pointers: types may be recursive. Classes
// are opened when data for them is met, and once for each set of arguments.
#pragma once

#include <cstdint>
#include <deque>
#include <map>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "vm/machine.h"
#include "vm/objects/class.h"
#include "vm/value.h"

namespace pawl::vm {

enum class FormKind : uint8_t {
  kAny,
  kAlias,  // what its only argument is; without one, nothing is known yet
  kNone,
  kBool,
  kInt,
  kFloat,
  kStr,
  kBytes,
  kByteArray,
  kDecimal,
  kDateTime,
  kDate,
  kTime,
  kTimeDelta,
  kUuid,
  kPath,
  kEnum,
  kDataclass,
  kModel,  // of pydantic
  kNamedTuple,
  kTypedDict,
  kLiteral,
  kUnion,
  kList,
  kTuple,    // one argument for each item
  kTupleOf,  // one argument for all
  kSet,
  kFrozenSet,
  kDict,  // key, value
};

struct TypeForm {
  FormKind kind = FormKind::kAny;
  Ref subject;  // the class of kPath to kTypedDict; the Tuple of values of kLiteral
  std::vector<const TypeForm*> arguments;
  std::string text;  // of kAlias: as it is written
};

// A field of a dataclass, an item of a named tuple or a key of a TypedDict.
struct TypedField {
  enum class Role : uint8_t {
    kArgument,   // the class's __init__ takes it
    kAttribute,  // field(init=False)
    kOther,      // ClassVar: no part of the data
  };
  Ref name;  // String
  const TypeForm* form = nullptr;
  Role role = Role::kArgument;
  bool none_by_default = false;  // `card: Card = None` says that there may be none
  bool required = true;          // of a TypedDict
};

// Which types hold at a Program's border (lang/bytecode/revision.h).
enum class TypesHeld : uint8_t { kClassesOnly, kAll };
TypesHeld types_held(Machine& machine);

class TypeReader {
 public:
  struct Binding {
    Value variable;  // a TypeVar, borrowed
    const TypeForm* form;
  };
  using Bindings = std::vector<Binding>;
  // Where the names of an annotation are looked up.
  struct Scope {
    uint32_t module = 0;
    const Bindings* bindings = nullptr;
    Class* self = nullptr;  // what typing.Self stands for
  };

  TypeReader(Machine& machine, TypesHeld held);
  TypeReader(const TypeReader&) = delete;
  TypeReader& operator=(const TypeReader&) = delete;

  // Never null, and nothing is pending afterwards unless the machine has failed for good.
  const TypeForm* read(const Scope& scope, std::string_view text);
  const TypeForm* read(const Scope& scope, Value type);

  // Of a kDataclass, kNamedTuple or kTypedDict.
  const std::vector<TypedField>& fields_of(const TypeForm* form);

  // A new form that belongs to this reader.
  TypeForm* make(FormKind kind, std::vector<const TypeForm*> arguments = {});
  const TypeForm* any() const { return any_; }
  // What a form of typing, or a class named so, gives for these arguments.
  const TypeForm* subscribed(const Scope& scope, Value head, std::string_view name,
                             std::vector<const TypeForm*> arguments, bool ellipsis);
  // What a dotted name stands for, or empty.
  Ref named(const Scope& scope, std::string_view name);

 private:
  const TypeForm* of_class(Class* cls, std::vector<const TypeForm*> arguments = {});
  const TypeForm* of_instance(const Scope& scope, Instance* type);
  const TypeForm* of_variable(const Scope& scope, Instance* variable);
  const TypeForm* of_arguments(const Scope& scope, Value head, std::string_view name,
                               Value arguments);
  Class* parametrized(Class* cls, const std::vector<const TypeForm*>& arguments);
  FormKind kind_of(Class* cls);
  const Bindings* bindings_of(const TypeForm* form, const Class* owner);
  void bind_bases(Class* cls, const Bindings& bindings, std::map<const Class*, Bindings>* found);
  std::vector<TypedField> read_fields(const TypeForm* form);
  std::vector<TypedField> dataclass_fields(const TypeForm* form, Dict* fields);
  std::vector<TypedField> annotated_fields(const TypeForm* form);
  uint32_t module_of(const Class* cls);
  Value own(const Class* cls, std::string_view name);
  Value type_parameter(const Scope& scope, std::string_view name);

  using TextKey = std::tuple<uint32_t, const Bindings*, const Class*, std::string>;
  using ClassKey = std::pair<const Class*, std::vector<const TypeForm*>>;

  Machine& machine_;
  TypesHeld held_;
  std::deque<TypeForm> forms_;
  TypeForm* any_;
  std::deque<Ref> kept_;  // classes that were made for arguments
  std::map<TextKey, TypeForm*> texts_;
  std::map<ClassKey, TypeForm*> classes_;
  std::map<const TypeForm*, std::vector<TypedField>> fields_;
  std::map<const TypeForm*, std::map<const Class*, Bindings>> bindings_;
};

// As a user would write it: "list[Order]", "Card | None".
std::string describe(const TypeForm* form);

}  // namespace pawl::vm
