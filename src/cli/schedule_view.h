// Schedules as `pawl schedule` prints them.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "cli/api.h"

namespace pawl::cli {

// What the clocks of a zone show at a time: "Thu 2026-01-01 06:00:00 +01:00".
std::string local_text(std::int64_t time_us, std::string_view zone);

// "at 06:00 on Monday to Friday, Europe/Berlin", and a line for each time.
void print_meaning(const std::string& meaning, const std::vector<std::int64_t>& times_us,
                   std::string_view zone);
// The same of a schedule that the server has shown, with at most so many times.
void print_meaning(const PayloadTree& schedule, std::size_t most);

void print_schedule(const PayloadTree& schedule);
Status print_schedules(Api& api, const ServerOptions& options);

}  // namespace pawl::cli
