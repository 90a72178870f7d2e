// From sources to a deploy. Compiling is done by whoever deploys, on its own thread.
#pragma once

#include <map>
#include <span>
#include <string>
#include <vector>

#include "base/result.h"
#include "engine/core/requests.h"
#include "lang/python/compile.h"

namespace pawl::engine {

struct CompileRequest {
  std::vector<python::SourceFile> files;  // the first is the main one
  std::vector<std::string> tasks;         // that workers offer, besides those the source declares
  std::vector<std::string> inputs;        // of a file of plain statements
  std::vector<python::OfferedTask> offered = {};
  std::map<std::string, std::string> settings = {};
  std::string task_namespace = {};  // before the names of tasks that the source declares
};

// Names and values that a deploy can have.
Status check_settings(const std::map<std::string, std::string>& settings);

// PAWL-4008 with all diagnostics, each "FILE:LINE:COL: error: …", if the source is refused. The
// warnings about one that is taken are in `diagnostics` too.
Result<DeployRequest> compile_deploy(const CompileRequest& request,
                                     std::vector<python::Diagnostic>* diagnostics = nullptr);

}  // namespace pawl::engine
