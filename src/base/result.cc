#include "base/result.h"

#include "base/error_codes.h"

namespace pawl {

std::string to_string(const Error& error) {
  std::string text = error_label(error.code) + ": " + error.message;
  if (!error.hint.empty()) text += " (hint: " + error.hint + ")";
  return text;
}

}  // namespace pawl
