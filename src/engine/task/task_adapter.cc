#include "engine/task/task_adapter.h"

#include <cxxabi.h>

#include <array>
#include <cstdlib>
#include <exception>
#include <memory>
#include <typeinfo>
#include <utility>

namespace pawl::engine {
namespace {

struct Relative {
  std::string_view cpp;
  std::string_view python;
};

constexpr std::array kRelatives = {
    Relative{"std::runtime_error", "RuntimeError"},
    Relative{"std::logic_error", "RuntimeError"},
    Relative{"std::exception", "RuntimeError"},
    Relative{"std::invalid_argument", "ValueError"},
    Relative{"std::domain_error", "ValueError"},
    Relative{"std::length_error", "ValueError"},
    Relative{"std::range_error", "ValueError"},
    Relative{"std::bad_optional_access", "ValueError"},
    Relative{"std::bad_variant_access", "TypeError"},
    Relative{"std::bad_cast", "TypeError"},
    Relative{"std::bad_any_cast", "TypeError"},
    Relative{"std::out_of_range", "IndexError"},
    Relative{"std::overflow_error", "OverflowError"},
    Relative{"std::underflow_error", "ArithmeticError"},
    Relative{"std::bad_alloc", "MemoryError"},
    Relative{"std::bad_array_new_length", "MemoryError"},
    Relative{"std::system_error", "OSError"},
    Relative{"std::ios_base::failure", "OSError"},
    Relative{"std::filesystem::filesystem_error", "OSError"},
};

// Names of the standard library have inline namespaces in them that are nobody's business.
std::string without_inline_namespaces(std::string_view name) {
  std::string text(name);
  for (std::string_view part : {"__cxx11::", "__1::", "_V2::"}) {
    for (auto at = text.find(part); at != std::string::npos; at = text.find(part)) {
      text.erase(at, part.size());
    }
  }
  return text;
}

std::string demangled(const std::type_info& type) {
  int status = 0;
  std::unique_ptr<char, void (*)(void*)> name(
      abi::__cxa_demangle(type.name(), nullptr, nullptr, &status), std::free);
  return status == 0 && name ? name.get() : type.name();
}

TaskFailure failure(std::string kind, std::string message) {
  return {CallError{std::move(kind), std::move(message), {}, {}}, true};
}

TaskResult result_of(pawl::TaskError error) {
  CallError call_error{std::move(error.kind), std::move(error.message), std::move(error.data), {}};
  return TaskFailure{std::move(call_error), error.retryable};
}

TaskResult run(const pawl::TaskFunction& function, pawl::TaskContext& context) {
  // The function is somebody else's: this is the border at which its exceptions end.
  try {
    TaskAnswer answer = function(context);
    if (auto* value = std::get_if<Payload>(&answer)) return std::move(*value);
    return result_of(std::move(std::get<pawl::TaskError>(answer)));
  } catch (const GiveBack&) {
    return TaskReturned();
  } catch (const pawl::TaskError& error) {
    return result_of(error);
  } catch (const std::exception& error) {
    return failure(kind_of_exception(demangled(typeid(error))), error.what());
  } catch (...) {
    const std::type_info* type = abi::__cxa_current_exception_type();
    std::string name = type != nullptr ? demangled(*type) : "an unknown type";
    return failure("RuntimeError", "the task threw an object of type " + name);
  }
}

}  // namespace

std::string call_id(const std::string& run, Key call) { return run + "/" + std::to_string(call); }

TaskFunction adapt_task(pawl::TaskFunction function) {
  return [function = std::move(function)](TaskContext& inner) {
    pawl::TaskContext context(inner);
    return run(function, context);
  };
}

std::string kind_of_exception(std::string_view class_name) {
  std::string name = without_inline_namespaces(class_name);
  for (const Relative& relative : kRelatives) {
    if (name == relative.cpp) return std::string(relative.python);
  }
  // The last "::" that is outside of template arguments.
  std::size_t begin = 0;
  int depth = 0;
  for (std::size_t i = 0; i < name.size(); ++i) {
    if (name[i] == '<') ++depth;
    if (name[i] == '>') --depth;
    if (depth == 0 && name.compare(i, 2, "::") == 0) begin = i + 2;
  }
  std::string last = name.substr(begin);
  if (auto arguments = last.find('<'); arguments != std::string::npos) last.erase(arguments);
  return last.empty() ? "RuntimeError" : last;
}

}  // namespace pawl::engine
