// The files that `pawl init` writes.
#pragma once

#include <span>

namespace pawl::cli {

struct ProjectFile {
  const char* path;
  const char* text;
};

std::span<const ProjectFile> python_project();
std::span<const ProjectFile> node_project();

}  // namespace pawl::cli
