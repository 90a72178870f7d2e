// Giving a server the files of a program.
#pragma once

#include <vector>

#include "base/result.h"
#include "cli/api.h"
#include "cli/command_line.h"
#include "lang/python/compile.h"

namespace pawl::cli {

// kCheck: nothing is deployed, and the answer says which live runs could move to it.
enum class Deploying : bool { kDeploy, kCheck };

// The first source is the main one. `offered`: options of tasks that it does not declare itself.
// PAWL-4008 if it is refused; the places are on stderr.
Result<ApiAnswer> deploy_sources(Api& api, const std::vector<python::SourceFile>& sources,
                                 const DeclaredNames& declared,
                                 const std::vector<python::OfferedTask>& offered = {},
                                 Deploying how = Deploying::kDeploy);

}  // namespace pawl::cli
