// pawl_sim: the simulator. The same seed lives the same life, every time.
//
//   pawl_sim --seeds 1..1000            prints each seed that goes wrong, and fails if one does
//   pawl_sim --seed 17 --trace          says what happens
//   pawl_sim --planted [NAME]           shows that every planted bug is found
#include <fmt/format.h>

#include <charconv>
#include <csignal>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>

#include "world.h"

namespace {

using pawl::sim::Plants;
using pawl::sim::World;
using pawl::sim::WorldOptions;

constexpr std::uint64_t kMostSeedsPerPlant = 1'000;

bool read_number(std::string_view text, std::uint64_t* number) {
  auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), *number);
  return error == std::errc() && end == text.data() + text.size();
}

bool read_range(std::string_view text, std::uint64_t* first, std::uint64_t* last) {
  std::size_t dots = text.find("..");
  if (dots == std::string_view::npos) return false;
  return read_number(text.substr(0, dots), first) && read_number(text.substr(dots + 2), last);
}

// An assertion that fails ends the process: say at which seed.
std::uint64_t current_seed = 0;

// It must: the bug that is planted is one that the engine's own assertions find.
bool ending_is_found = false;

void say_seed(int) {
  std::fflush(stdout);
  fmt::print(stderr, "seed {}: aborted\n", current_seed);
  if (ending_is_found) std::_Exit(0);
}

int run_seeds(std::uint64_t first, std::uint64_t last, WorldOptions options) {
  std::uint64_t failures = 0;
  for (std::uint64_t seed = first; seed <= last; ++seed) {
    options.seed = current_seed = seed;
    World world(options);
    if (auto problem = world.run()) {
      fmt::print("seed {}: {}\n", seed, *problem);
      ++failures;
    }
  }
  fmt::print("{} of {} seeds went wrong\n", failures, last - first + 1);
  return failures == 0 ? 0 : 1;
}

// Whether the simulator finds the bug within some seeds.
bool finds(const std::string& plant) {
  for (std::uint64_t seed = 1; seed <= kMostSeedsPerPlant; ++seed) {
    WorldOptions options;
    options.seed = current_seed = seed;
    options.plant = plant;
    World world(options);
    if (auto problem = world.run()) {
      fmt::print("{:<18} seed {:>3}: {}\n", plant, seed, *problem);
      return true;
    }
  }
  fmt::print("{:<18} not found in {} seeds\n", plant, kMostSeedsPerPlant);
  return false;
}

// The same for a bug on which the engine ends itself: say_seed() ends the process then.
bool ends_itself(const std::string& plant) {
  ending_is_found = true;
  finds(plant);
  return false;
}

int usage() {
  fmt::print(stderr,
             "usage: pawl_sim --seeds A..B | --seed N [--trace] [--plant NAME] | --planted\n");
  return 2;
}

}  // namespace

int main(int count, char** arguments) {
  std::signal(SIGABRT, say_seed);
  std::uint64_t first = 1;
  std::uint64_t last = 0;
  bool planted = false;
  WorldOptions options;
  for (int i = 1; i < count; ++i) {
    std::string_view argument = arguments[i];
    std::string_view value = i + 1 < count ? arguments[i + 1] : "";
    if (argument == "--trace") {
      options.trace = true;
    } else if (argument == "--planted") {
      planted = true;
    } else if (argument == "--seeds" && read_range(value, &first, &last)) {
      ++i;
    } else if (argument == "--seed" && read_number(value, &first)) {
      last = first;
      ++i;
    } else if (argument == "--plant" && !value.empty()) {
      options.plant = value;
      ++i;
    } else {
      return usage();
    }
  }
  if (!planted) return last < first ? usage() : run_seeds(first, last, options);
  if (Plants::ends_the_process(options.plant)) return ends_itself(options.plant) ? 0 : 1;
  bool all = true;
  for (const std::string& plant : Plants::names()) {
    if (!options.plant.empty() && plant != options.plant) continue;
    all = finds(plant) && all;
  }
  return all ? 0 : 1;
}
