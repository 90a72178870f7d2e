#include "lang/python/reach_types.h"

#include <algorithm>
#include <array>
#include <string>

#include "lang/python/annotations.h"
#include "lang/python/ast_walk.h"

namespace pawl::python {
namespace {

using ast::as;
using ast::Kind;

// Modules of which the machine knows every type by its name.
constexpr std::array<std::string_view, 6> kKnownByName = {
    "typing", "typing_extensions", "collections", "collections.abc", "dataclasses", "abc"};

bool is_known_by_name(std::string_view library) {
  return std::ranges::find(kKnownByName, library) != kKnownByName.end();
}

// "datetime.date" in a text: the word before, if only a dot stands between.
bool are_dotted(std::string_view before, std::string_view word) {
  return before.data() != nullptr && before.data() + before.size() + 1 == word.data() &&
         word.data()[-1] == '.';
}

}  // namespace

bool says_type(const ast::Expr* returns) {
  if (returns == nullptr) return false;
  if (const auto* constant = ast::try_as<ast::Constant>(returns)) {
    return constant->value_kind == ast::ConstantKind::kStr && constant->text != "None";
  }
  if (const auto* name = ast::try_as<ast::Name>(returns)) {
    return name->id != "Any" && name->id != "object";
  }
  return true;
}

bool is_out_of_reach(const SourceModule& module, const ast::Expr* annotation) {
  const auto* name = ast::try_as<ast::Name>(annotation);
  const GlobalName* global = name != nullptr ? module.globals.find(name->id) : nullptr;
  return global != nullptr && global->alias == nullptr && !global->dynamic &&
         module.type_aliases.find(name->id) == nullptr;
}

// --- Types from which values are built -----------------------------------------------------------

void TypeReach::reach_parameters(SourceModule& module, const ast::Arguments* arguments) {
  for (Span<ast::Arg*> list : {arguments->posonlyargs, arguments->args, arguments->kwonlyargs}) {
    for (const ast::Arg* parameter : list) reach(module, parameter->annotation, Which::kAll);
  }
  for (const ast::Arg* rest : {arguments->vararg, arguments->kwarg}) {
    if (rest != nullptr) reach(module, rest->annotation, Which::kAll);
  }
}

void TypeReach::reach(SourceModule& module, const ast::Expr* node, Which which) {
  if (node == nullptr) return;
  switch (node->kind) {
    case Kind::kName:
      reach_type(module, as<ast::Name>(node)->id, which);
      break;
    case Kind::kConstant: {
      const auto* constant = as<ast::Constant>(node);
      if (constant->value_kind == ast::ConstantKind::kStr) {
        reach_text(module, constant->text, which);
      }
      break;
    }
    case Kind::kSubscript:
      reach(module, as<ast::Subscript>(node)->value, which);
      reach_arguments(module, as<ast::Subscript>(node), which);
      break;
    case Kind::kTuple:
      for (const ast::Expr* part : as<ast::Tuple>(node)->elts) reach(module, part, which);
      break;
    case Kind::kList:
      for (const ast::Expr* part : as<ast::List>(node)->elts) reach(module, part, which);
      break;
    case Kind::kBinOp:
      reach(module, as<ast::BinOp>(node)->left, which);
      reach(module, as<ast::BinOp>(node)->right, which);
      break;
    case Kind::kCall: {  // NewType("Id", UUID), TypeVar("T", bound=Order)
      const auto* call = as<ast::Call>(node);
      const std::string_view made = last_name(call->func);
      if (made != "NewType" && made != "TypeVar") break;
      for (const ast::Expr* part : call->args) {
        if (part != call->args[0]) reach(module, part, which);
      }
      for (const ast::Keyword* part : call->keywords) reach(module, part->value, which);
      break;
    }
    case Kind::kAttribute: {
      const auto* attribute = as<ast::Attribute>(node);
      const auto* base = ast::try_as<ast::Name>(attribute->value);
      if (base != nullptr) reach_attribute(module, base->id, attribute->attr, which);
      break;
    }
    default:
      break;
  }
}

// What stands in brackets. Beside the type that Annotated is about anything may stand, and the
// texts of a Literal are no names.
void TypeReach::reach_arguments(SourceModule& module, const ast::Subscript* node, Which which) {
  const std::string_view form = last_name(node->value);
  const auto* several = ast::try_as<ast::Tuple>(node->slice);
  if (form == "Annotated" && several != nullptr && !several->elts.empty()) {
    return reach(module, several->elts[0], which);
  }
  if (form != "Literal") return reach(module, node->slice, which);
  auto reach_member = [&](const ast::Expr* value) {
    if (value->kind == Kind::kAttribute) reach(module, value, which);
  };
  if (several == nullptr) return reach_member(node->slice);
  for (const ast::Expr* value : several->elts) reach_member(value);
}

// A quoted annotation: every word that names a type.
void TypeReach::reach_text(SourceModule& module, std::string_view text, Which which) {
  std::string_view before;
  for_each_word(text, [&](std::string_view word) {
    if (are_dotted(before, word)) {
      reach_attribute(module, bundle_.arena().intern(before), bundle_.arena().intern(word), which);
    } else {
      reach_type(module, bundle_.arena().intern(word), which);
    }
    before = word;
  });
}

// module.Type, or Kind.MEMBER of a Literal.
void TypeReach::reach_attribute(SourceModule& module, std::string_view base,
                                std::string_view member, Which which) {
  const GlobalName* global = module.globals.find(base);
  if (global == nullptr) return;
  if (global->alias == nullptr) return reach_type(module, base, which);
  Meaning meaning = bundle_.import_meaning(module, global->import, global->alias);
  if (meaning.kind != MeaningKind::kModule) return reach_type(module, base, which);
  if (meaning.module->library) {
    if (!is_known_by_name(meaning.module->name)) reach_named_member(module, base, member);
    return;
  }
  reach_name_(module, base, false);
  module.globals.find(base)->dynamic = true;
  reach_type(*meaning.module, member, which);
}

void TypeReach::reach_type(SourceModule& module, std::string_view name, Which which) {
  GlobalName* global = module.globals.find(name);
  if (global == nullptr || !reached_.emplace(&module, name).second) return;
  if (const auto* alias = module.type_aliases.find(name)) {
    // Annotations have what it stands for in its place (annotation_text).
    return reach(module, (*alias)->value, which);
  }
  if (global->alias != nullptr) {
    if (global->import->kind != Kind::kImportFrom) return;
    const std::string from = bundle_.imported_module(module, as<ast::ImportFrom>(global->import));
    Meaning base = bundle_.module_meaning(from);
    if (base.kind != MeaningKind::kModule || base.module->library) {
      return reach_library_type(module, name, from);
    }
    if (which == Which::kAvailable && !names_type(module, name)) {
      reached_.erase({&module, name});
      return;
    }
    global->dynamic = true;
    reach_name_(module, name, true);
    reach_type(*base.module, module.globals.find(name)->alias->name, which);
    return;
  }
  const std::vector<uint32_t> binders = global->binders;
  for (uint32_t number : binders) {
    const ast::Stmt* node = module.statements[number].node;
    const auto* definition = ast::try_as<ast::ClassDef>(node);
    const ast::Expr* form = nullptr;  // Order = Union[Card, Invoice]
    if (const auto* assign = ast::try_as<ast::Assign>(node)) form = assign->value;
    if (const auto* assign = ast::try_as<ast::AnnAssign>(node)) form = assign->value;
    if (definition == nullptr && form == nullptr) continue;
    if (which == Which::kAvailable && !effects_.is_available(module, number, Effects::Part::kAll)) {
      reached_.erase({&module, name});
      continue;
    }
    module.globals.find(name)->dynamic = true;
    reach_name_(module, name, true);
    if (definition != nullptr) {
      reach_fields(module, definition, which);
    } else {
      reach(module, form, which);
    }
  }
}

void TypeReach::reach_fields(SourceModule& module, const ast::ClassDef* definition, Which which) {
  if (!opened_.insert(definition).second) return;
  for (const ast::Stmt* node : definition->body) {
    if (const auto* field = ast::try_as<ast::AnnAssign>(node)) {
      reach(module, field->annotation, which);
    }
  }
  for (const ast::Expr* base : definition->bases) reach(module, base, which);
}

// The types of the library that are code of their own, and those that have another name here.
void TypeReach::reach_library_type(SourceModule& module, std::string_view name,
                                   std::string_view library) {
  const GlobalName* global = module.globals.find(name);
  const bool renamed =
      !global->alias->asname.empty() && global->alias->asname != global->alias->name;
  if (renamed || !is_known_by_name(library)) reach_named_type(module, name);
}

// --- All that annotations name -------------------------------------------------------------------

// What an annotation names of the library gets a slot where it can be found by its name, and so
// do classes of the bundle, if workflows have all that they need: the others are for workers.
void TypeReach::reach_named(SourceModule& module, const ast::Node* node) {
  if (node == nullptr) return;
  if (const auto* name = ast::try_as<ast::Name>(node)) {
    reach_named_type(module, name->id);
  } else if (const auto* text = ast::try_as<ast::Constant>(node)) {
    if (text->value_kind != ast::ConstantKind::kStr) return;
    std::string_view before;
    for_each_word(text->text, [&](std::string_view word) {
      reach_named_type(module, bundle_.arena().intern(word));
      // "datetime.date"
      if (are_dotted(before, word)) {
        reach_named_member(module, bundle_.arena().intern(before), bundle_.arena().intern(word));
      }
      before = word;
    });
  } else if (const auto* attribute = ast::try_as<ast::Attribute>(node);
             attribute != nullptr && attribute->value->kind == Kind::kName) {
    reach_named_member(module, as<ast::Name>(attribute->value)->id, attribute->attr);
  } else {
    ast::for_each_child(node, [&](const ast::Node* part) { reach_named(module, part); });
  }
}

void TypeReach::reach_named_type(SourceModule& module, std::string_view name) {
  GlobalName* global = module.globals.find(name);
  if (global == nullptr || global->dynamic) return;
  if (names_type(module, name)) {
    global->dynamic = true;
    return reach_name_(module, name, true);
  }
  if (global->alias == nullptr) return;
  Meaning meaning = bundle_.import_meaning(module, global->import, global->alias);
  const bool has_value = meaning.kind == MeaningKind::kConstant ||
                         meaning.kind == MeaningKind::kSlot ||
                         meaning.kind == MeaningKind::kSlotOrBuiltin;
  const bool library = !meaning.origin.empty() && meaning.origin != "task";
  if (!has_value || (!library && !global->reached)) return;
  global->dynamic = true;
  reach_name_(module, name, true);
}

// Whether it is a class of the bundle or a form of types, here or where it is imported from.
bool TypeReach::names_type(SourceModule& module, std::string_view name, int imports) {
  constexpr int kMostImports = 32;  // they may go in a circle
  const GlobalName* global = module.globals.find(name);
  if (global == nullptr || global->bindings != 1 || imports > kMostImports) return false;
  if (global->alias == nullptr) {
    const uint32_t number = global->binders.front();
    const ast::Stmt* node = module.statements[number].node;
    return (node->kind == Kind::kClassDef || assigns_type_form(node)) &&
           effects_.is_available(module, number, Effects::Part::kAll);
  }
  const auto* import = ast::try_as<ast::ImportFrom>(global->import);
  if (import == nullptr) return false;
  const std::string from = bundle_.imported_module(module, import);
  SourceModule* file = bundle_.has_file(from) ? bundle_.find_module(from) : nullptr;
  return file != nullptr && file != &module && names_type(*file, global->alias->name, imports + 1);
}

// module.Type
void TypeReach::reach_named_member(SourceModule& module, std::string_view name,
                                   std::string_view member) {
  GlobalName* global = module.globals.find(name);
  if (global == nullptr || global->alias == nullptr) return;
  Meaning base = bundle_.import_meaning(module, global->import, global->alias);
  if (base.kind != MeaningKind::kModule || !base.module->library) return;
  GlobalName* type = base.module->globals.find(member);
  if (type == nullptr) return;
  type->dynamic = true;
  reach_name_(*base.module, member, true);
  module.globals.find(name)->dynamic = true;
  reach_name_(module, name, false);
}

}  // namespace pawl::python
