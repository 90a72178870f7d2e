#include "engine/history/comparing.h"

#include <algorithm>
#include <compare>
#include <map>
#include <tuple>
#include <utility>

#include "value/json_writer.h"
#include "vm/variables.h"

namespace pawl::engine {
namespace {

// A variable of a frame: the outermost frame of its fiber is 0, so that a call changes no names.
struct Place {
  std::string fiber;
  std::uint32_t depth = 0;
  std::string function;
  std::string name;
  std::string path;

  auto operator<=>(const Place&) const = default;
};
using Variables = std::map<Place, std::string>;

std::string quoted(const std::string& text) {
  JsonWriter writer;
  writer.string(text);
  return std::move(writer).finish().value_or("\"…\"");
}

std::string text_of(const vm::FoundVariable& variable) {
  if (const auto* number = std::get_if<std::int64_t>(&variable.value)) {
    if (variable.type == "bool") return *number == 0 ? "false" : "true";
    return std::to_string(*number);
  }
  if (const auto* number = std::get_if<double>(&variable.value)) {
    JsonWriter writer;
    writer.number(*number);
    return std::move(writer).finish().value_or("null");
  }
  if (const auto* text = std::get_if<std::string>(&variable.value)) {
    return variable.type == "str" ? quoted(*text) : *text;
  }
  return variable.type == "NoneType" || variable.type.empty() ? "null" : "<" + variable.type + ">";
}

Result<Variables> variables_of(Past& past, const PastState& state,
                               const vm::VariableFilter& filter) {
  Variables found;
  PAWL_TRY(auto machine, past.machine(state));
  if (!machine) return found;
  const std::vector<vm::FrameVariables> frames = vm::read_variables(*machine, filter);
  std::map<std::string, std::uint32_t> innermost;  // of a fiber: how deep it is
  for (const vm::FrameVariables& frame : frames) {
    std::uint32_t& depth = innermost[frame.fiber];
    depth = std::max(depth, frame.frame);
  }
  for (const vm::FrameVariables& frame : frames) {
    for (const vm::FoundVariable& variable : frame.variables) {
      found.emplace(Place{frame.fiber, innermost[frame.fiber] - frame.frame, frame.function,
                          variable.name, variable.path},
                    text_of(variable));
    }
  }
  return found;
}

bool is_part_of(const Place& part, const Place& whole) {
  return part.fiber == whole.fiber && part.depth == whole.depth &&
         part.function == whole.function && part.name == whole.name &&
         part.path.size() > whole.path.size() && part.path.starts_with(whole.path);
}

std::optional<std::string> value_at(const Variables& variables, const Place& place) {
  const auto found = variables.find(place);
  if (found == variables.end()) return std::nullopt;
  return found->second;
}

// What is written of a variable: [FUNCTION:]NAME[PATH].
struct Wanted {
  std::string function;
  std::string name;
  std::string path;

  explicit Wanted(std::string_view text) {
    const std::size_t parts = text.find_first_of(".[");
    if (parts != std::string_view::npos) path = text.substr(parts);
    const std::string_view head = text.substr(0, parts);
    const std::size_t colon = head.rfind(':');
    if (colon == std::string_view::npos) {
      name = head;
      return;
    }
    function = head.substr(0, colon);
    name = head.substr(colon + 1);
  }

  Variables of(const Variables& all) const {
    Variables found;
    for (const auto& [place, value] : all) {
      const bool is_wanted = place.name == name && place.path == path &&
                             (function.empty() || place.function == function);
      if (is_wanted) found.emplace(place, value);
    }
    return found;
  }
};

std::vector<VariableChange> differences(const Variables& from, const Variables& to) {
  std::vector<Place> places;
  for (const auto& [place, value] : from) {
    if (value_at(to, place) != value) places.push_back(place);
  }
  for (const auto& [place, value] : to) {
    if (!from.contains(place)) places.push_back(place);
  }
  std::ranges::sort(places);
  std::vector<VariableChange> changes;
  for (std::size_t i = 0; i < places.size(); ++i) {
    const Place& place = places[i];
    const auto before = value_at(from, place);
    const auto after = value_at(to, place);
    // What is in a value that is there only once is told with the value.
    const bool whole = !before || !after;
    const auto parent_told = [&](const Place& other) {
      return is_part_of(place, other) && (!value_at(from, other) || !value_at(to, other));
    };
    const auto part_told = [&](const Place& other) { return is_part_of(other, place); };
    if (std::ranges::any_of(places, parent_told)) continue;
    if (!whole && std::ranges::any_of(places, part_told)) continue;
    changes.push_back({place.fiber, place.function, place.name + place.path, before, after});
  }
  return changes;
}

}  // namespace

Result<std::vector<VariableChange>> compare(Past& past, const PastState& from,
                                            const PastState& to) {
  PAWL_TRY(const Variables before, variables_of(past, from, {}));
  PAWL_TRY(const Variables after, variables_of(past, to, {}));
  return differences(before, after);
}

Result<FoundChanges> changes_of(Past& past, std::string_view name, std::size_t most) {
  FoundChanges found;
  const Wanted wanted(name);
  const vm::VariableFilter filter{wanted.name, !wanted.path.empty()};
  PAWL_TRY(std::optional<PastState> later, past.newest());
  // Turns after which there is no state, as that in which the run ended, are passed over.
  while (later && later->snapshot.empty()) {
    PAWL_TRY(later, past.before(*later));
  }
  if (!later) return found;
  PAWL_TRY(Variables after, variables_of(past, *later, filter));
  after = wanted.of(after);
  while (found.changes.size() < most) {
    PAWL_TRY(std::optional<PastState> earlier, past.before(*later));
    while (earlier && earlier->snapshot.empty()) {
      PAWL_TRY(earlier, past.before(*earlier));
    }
    if (!earlier) return found;
    PAWL_TRY(Variables before, variables_of(past, *earlier, filter));
    before = wanted.of(before);
    later->snapshot.clear();
    for (VariableChange& change : differences(before, after)) {
      found.changes.push_back({*later, std::move(change)});
    }
    later = std::move(earlier);
    after = std::move(before);
  }
  found.complete = false;
  return found;
}

}  // namespace pawl::engine
