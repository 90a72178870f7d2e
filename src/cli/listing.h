// Listing: what a command that shows a list of the server's has in common with the others: JSON if
// that is wanted, else a table, or a sentence if there is nothing to show.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "cli/api.h"
#include "cli/terminal.h"

namespace pawl::cli {

struct Listing {
  std::string target;  // of the request
  std::string list;    // its name in the answer
  std::vector<std::string> headings;
  std::function<std::vector<Table::Cell>(const PayloadTree& row)> cells;
  std::string nothing = {};  // what is said of an empty list, on stderr; empty: an empty table
  // Says what else the answer has, after the table.
  std::function<void(const PayloadTree& answer)> say_more = {};
};

Status print_list(Api& api, const ServerOptions& options, const Listing& listing);
// For commands that do nothing else: the exit code.
int show_list(const ServerOptions& options, const Listing& listing);

// A time of the answer as "12 s ago"; `otherwise` if there is none.
std::string relative_time_at(const PayloadTree& tree, std::string_view name,
                             const char* otherwise = "");

}  // namespace pawl::cli
