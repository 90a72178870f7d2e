#include "cli/listing.h"

#include "base/clock.h"
#include "cli/command_line.h"
#include "cli/say.h"

namespace pawl::cli {

Status print_list(Api& api, const ServerOptions& options, const Listing& listing) {
  PAWL_TRY(const ApiAnswer answer, api.get(listing.target));
  if (options.json) {
    print_json(answer);
    return {};
  }
  Table table(listing.headings);
  for (const PayloadTree& row : list_at(answer.body, listing.list)) table.add(listing.cells(row));
  if (table.empty() && !listing.nothing.empty()) {
    say("{}\n", listing.nothing);
  } else {
    table.print(stdout);
  }
  if (listing.say_more) listing.say_more(answer.body);
  return {};
}

int show_list(const ServerOptions& options, const Listing& listing) {
  auto api = Api::open(options);
  const Status done = api ? print_list(*api, options, listing) : fail(api.error());
  return done ? kExitOk : report_failure(done.error());
}

std::string relative_time_at(const PayloadTree& tree, std::string_view name,
                             const char* otherwise) {
  const auto time = time_at(tree, name);
  return time ? relative_time(*time, SystemClock().now_us()) : otherwise;
}

}  // namespace pawl::cli
