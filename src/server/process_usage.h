// What the kernel says of this process: for the metrics that dashboards draw of every program.
#pragma once

#include <cstdint>
#include <optional>

namespace pawl::server {

struct ProcessUsage {
  std::optional<std::uint64_t> resident_bytes;  // none: there is no /proc
  std::optional<std::uint64_t> open_files;      // connections among them
  std::optional<std::uint64_t> most_files;
};

ProcessUsage process_usage();

}  // namespace pawl::server
