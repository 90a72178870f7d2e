#include "vm/query.h"

#include <algorithm>
#include <optional>

#include "base/error_codes.h"
#include "vm/loaded_program.h"
#include "vm/machine_state.h"
#include "vm/objects/class.h"
#include "vm/objects/dict.h"
#include "vm/objects/function.h"
#include "vm/objects/sequence.h"
#include "vm/objects/string.h"
#include "vm/operations.h"
#include "vm/payload_values.h"

namespace pawl::vm {
namespace {

constexpr std::string_view kModule = "pawl";
constexpr std::string_view kRegistry = "_queries";

bool is_registry(const LoadedProgram& program, const bytecode::Module& module, size_t global) {
  const bytecode::Program& of = program.program;
  return module.library && of.strings[module.name] == kModule &&
         of.strings[module.global_names[global]] == kRegistry;
}

// The library's dict of them; null: the program has none.
Dict* registry(Machine& machine) {
  const LoadedProgram& program = machine.program();
  for (const bytecode::Module& module : program.program.modules) {
    for (size_t i = 0; i < module.global_names.size(); ++i) {
      if (!is_registry(program, module, i)) continue;
      const Value found = machine.state().globals[module.first_global + i];
      return found.is(Kind::kDict) ? found.as<Dict>() : nullptr;
    }
  }
  return nullptr;
}

const Function* function_of(Value query) {
  return query.is(Kind::kFunction) ? query.as<Function>() : nullptr;
}

bool is_method(Value query) {
  const Function* function = function_of(query);
  return function != nullptr && (function->code->flags & bytecode::kMethod) != 0;
}

// The function that a query is for this run, which for a method is that of its workflow's class.
// Empty: the query belongs to another workflow of the program.
Value function_here(Machine& machine, Dict* known, Value query) {
  if (!is_method(query)) return query;
  const bytecode::Program& program = machine.program().program;
  const uint32_t entry = machine.state().entry;
  const bool of_class = entry < program.entries.size() &&
                        program.entries[entry].shape == bytecode::Shape::kWorkflowClass;
  if (!of_class) return {};
  const Value object = dict_get_string(known, machine.intern(""));
  if (object.empty()) return query;
  const String* name = query.as<Function>()->code->name;
  const Value own = class_lookup(machine, class_of(machine, object), name);
  return own.is(Kind::kFunction) ? own : Value();
}

QueryInfo info_of(const std::string& name, Value query) {
  QueryInfo info;
  info.name = name;
  const Function* function = function_of(query);
  if (function == nullptr) return info;
  const Code& code = *function->code;
  size_t optional = 0;
  if (function->defaults.is(Kind::kTuple)) optional = function->defaults.as<Tuple>()->length;
  const size_t count = size_t{code.positional} + code.keyword_only;
  for (size_t i = is_method(query) ? 1 : 0; i < count; ++i) {
    const bool given = i < code.positional && i + optional >= code.positional;
    info.parameters.push_back(to_utf8(code.local_names[i]) + (given ? "=" : ""));
  }
  const bytecode::Function& written = *code.function;
  if (written.doc != 0) {
    std::string doc = code.program->program.strings[written.doc - 1];
    doc.erase(0, doc.find_first_not_of(" \n"));
    info.doc = doc.substr(0, doc.find('\n'));
  }
  return info;
}

Error failure(Machine& machine, const std::string& name) {
  std::string what;
  if (machine.fatal()) {
    what = error_label(*machine.fatal()) + ": " + machine.fatal_message();
  } else {
    Ref raised = machine.take_pending();
    what = "an error";
    if (raised.get().is(Kind::kException)) {
      what = to_utf8(raised.as<Exception>()->cls->name.as<String>());
      Ref text = str_of(machine, raised);
      if (!text.empty() && text.as<String>()->length > 0) what += ": " + to_utf8(text.as<String>());
    }
  }
  return {ErrorCode::query_failed, "the query '" + name + "' has failed: " + what};
}

// As long as it lives, what would reach out of the machine raises.
class Looking {
 public:
  explicit Looking(Machine& machine) : state_(machine.state()) { state_.looking = true; }
  ~Looking() { state_.looking = false; }
  Looking(const Looking&) = delete;
  Looking& operator=(const Looking&) = delete;

 private:
  MachineState& state_;
};

// Positional arguments, those of the outside behind the workflow's object.
bool take_arguments(Machine& machine, const QueryCall& call, std::vector<Ref>* args,
                    Ref* keywords) {
  if (!call.args.is_null()) {
    Ref list = payload_to_value(machine, call.args.text());
    if (list.empty()) return false;
    if (!list.get().is(Kind::kList)) {
      machine.raise_type_error("the arguments of a query must be a list");
      return false;
    }
    for (const Value value : list.as<List>()->view()) args->push_back(Ref::share(value));
  }
  if (call.keywords.is_null()) return true;
  *keywords = payload_to_value(machine, call.keywords.text());
  if (keywords->empty()) return false;
  if (keywords->get().is(Kind::kDict)) return true;
  machine.raise_type_error("the keyword arguments of a query must be an object");
  return false;
}

}  // namespace

bool may_have_queries(const LoadedProgram& program) {
  for (const bytecode::Module& module : program.program.modules) {
    for (size_t i = 0; i < module.global_names.size(); ++i) {
      if (is_registry(program, module, i)) return true;
    }
  }
  return false;
}

std::vector<QueryInfo> list_queries(Machine& machine) {
  HeapScope scope(machine.heap());
  std::vector<QueryInfo> queries;
  Dict* known = registry(machine);
  if (known == nullptr) return queries;
  Entry* entry;
  for (uint32_t i = 0; dict_next(known, i, &entry);) {
    if (!entry->key.is(Kind::kString)) continue;
    const std::string name = to_utf8(entry->key.as<String>());
    const Value function = name.empty() ? Value() : function_here(machine, known, entry->value);
    if (!function.empty()) queries.push_back(info_of(name, function));
  }
  std::ranges::sort(queries, {}, &QueryInfo::name);
  return queries;
}

Result<Payload> answer_query(Machine& machine, const QueryCall& call) {
  HeapScope scope(machine.heap());
  Dict* known = registry(machine);
  Value found;
  if (known != nullptr && !call.name.empty()) {
    found = dict_get_string(known, machine.intern(call.name));
    if (!found.empty()) found = function_here(machine, known, found);
  }
  if (found.empty()) {
    return fail(ErrorCode::unknown_query, "the run has no query '" + call.name + "'");
  }
  Looking looking(machine);
  machine.renew_limits();
  Ref query = Ref::share(found);
  std::vector<Ref> args;
  if (is_method(query)) {
    const Value object = dict_get_string(known, machine.intern(""));
    if (object.empty()) {
      return fail(ErrorCode::query_without_state, "the workflow's object has not been made yet");
    }
    args.push_back(Ref::share(object));
  }
  Ref keywords;
  if (!take_arguments(machine, call, &args, &keywords)) return fail(failure(machine, call.name));
  const std::vector<Value> values(args.begin(), args.end());
  Ref answer = machine.call_with_keywords(query, values, keywords);
  if (answer.empty()) return fail(failure(machine, call.name));
  auto payload = value_to_payload(machine, answer, {"result", "the query's answer"});
  if (!payload) return fail(failure(machine, call.name));
  return Payload::trusted(std::move(*payload));
}

void note_workflow_object(Machine& machine, Value object) {
  Dict* known = registry(machine);
  if (known == nullptr || known->live == 0) return;
  dict_set_string(machine.heap(), known, machine.intern(""), object);
}

}  // namespace pawl::vm
