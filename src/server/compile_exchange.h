// What a server and its compiler process say to each other: one request, one answer, each as bytes.
//
// The answer comes from a process that a stranger's source may have taken over. So it is decoded
// totally: any bytes give an answer within bounds, or none. Its Program goes through the verifier,
// and what the server believes of a Program is read from the Program itself.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "engine/service/compile.h"
#include "server/sandbox.h"

namespace pawl::server {

struct CompileAnswer {
  SandboxKind sandbox = SandboxKind::kFull;
  std::optional<engine::DeployRequest> deploy;  // absent: the source was refused with `error`
  Error error{ErrorCode::compile_failed, {}, {}};
  std::vector<python::Diagnostic> diagnostics;
};

std::string encode_compile_request(const engine::CompileRequest& request);
std::optional<engine::CompileRequest> decode_compile_request(std::string_view bytes);

std::string encode_compile_answer(const CompileAnswer& answer);
std::optional<CompileAnswer> decode_compile_answer(std::string_view bytes);

}  // namespace pawl::server
