// A Program as bytes and back (docs/formats/program.md).
//
// Encoding is deterministic. Decoding is total: any bytes give a Program that the verifier has
// passed, or an error (PAWL-2011).
#pragma once

#include <string>
#include <string_view>

#include "base/result.h"
#include "lang/bytecode/program.h"

namespace pawl::bytecode {

inline constexpr uint8_t kProgramFormat = 1;

std::string encode_program(const Program& program);
Result<Program> decode_program(std::string_view bytes);

}  // namespace pawl::bytecode
