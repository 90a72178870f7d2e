#include "cli/exec_end.h"

#include <charconv>
#include <cstdio>
#include <string>

#include "cli/files.h"

namespace pawl::cli {
namespace {

// As a Python program ends by sys.exit(): with a number, or with a text on stderr and 1.
int exit_status(const std::string& status) {
  if (status.empty() || status == "None") return kExitOk;
  if (status == "True") return 1;
  int number = 0;
  auto [end, problem] = std::from_chars(status.data(), status.data() + status.size(), number);
  if (problem == std::errc() && end == status.data() + status.size()) return number & 0xFF;
  std::fprintf(stderr, "%s\n", status.c_str());
  return kExitException;
}

}  // namespace

vm::OutputForm output_form(ResultForm form) {
  switch (form) {
    case ResultForm::kJson:
      return vm::OutputForm::kPayload;
    case ResultForm::kRepr:
      return vm::OutputForm::kRepr;
    case ResultForm::kNone:
      break;
  }
  return vm::OutputForm::kNone;
}

int print_end(const vm::End& end, ResultForm form) {
  std::fflush(stdout);
  switch (end.kind) {
    case vm::End::Kind::kCompleted:
    case vm::End::Kind::kContinued:
      if (form == ResultForm::kJson && end.output) {
        std::printf("%s\n", std::string(end.output->text()).c_str());
      } else if (form == ResultForm::kRepr) {
        std::printf("%s\n", end.output_repr.c_str());
      }
      return kExitOk;
    case vm::End::Kind::kLimit:
      report({end.limit_code, end.error ? end.error->message : ""});
      return kExitLimit;
    case vm::End::Kind::kFailed:
    case vm::End::Kind::kCancelled:
      if (end.error && end.error->kind == "SystemExit") return exit_status(end.error->message);
      if (end.error) std::fputs(end.error->traceback.c_str(), stderr);
      return kExitException;
  }
  return kExitException;
}

}  // namespace pawl::cli
