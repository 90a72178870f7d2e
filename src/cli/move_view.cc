#include "cli/move_view.h"

#include <fmt/core.h>

#include "cli/api.h"

namespace pawl::cli {
namespace {

// 1204 as 1,204.
std::string grouped(std::int64_t number) {
  std::string text = std::to_string(number);
  for (std::size_t at = text.size(); at > 3; at -= 3) text.insert(at - 3, ",");
  return text;
}

void print_names(const char* what, const PayloadTree& frame, const char* key) {
  std::string names;
  for (const PayloadTree& name : list_at(frame, key)) {
    if (!names.empty()) names += ", ";
    names += name.text();
  }
  if (!names.empty()) fmt::print("    {}: {}\n", what, names);
}

}  // namespace

void print_move(const PayloadTree& answer, bool dry_run) {
  const std::string id = text_at(answer, "id");
  const std::string from = text_at(answer, "from_version").substr(0, 12);
  const std::string to = text_at(answer, "to_version").substr(0, 12);
  if (from == to) {
    fmt::print("{} is of version {} already\n", id, to);
    return;
  }
  fmt::print("{} {} from {} to {}\n", id, dry_run ? "can move" : "has moved", from, to);
  for (const PayloadTree& frame : list_at(answer, "frames")) {
    fmt::print("  {}: line {} becomes line {}\n", text_at(frame, "function"),
               integer_at(frame, "from_line"), integer_at(frame, "to_line"));
    print_names("kept", frame, "kept");
    print_names("renamed", frame, "renamed");
    print_names("dropped", frame, "dropped");
    print_names("given", frame, "given");
  }
  for (const PayloadTree& note : list_at(answer, "notes")) fmt::print("  {}\n", note.text());
}

void print_moves(const PayloadTree& answer, bool dry_run) {
  const std::int64_t matched = integer_at(answer, "matched");
  const std::int64_t movable = integer_at(answer, "movable");
  const std::int64_t moved = integer_at(answer, "moved");
  if (dry_run) {
    fmt::print("{} live runs of other versions: {} can move, {} cannot\n", grouped(matched),
               grouped(movable), grouped(matched - movable));
  } else {
    fmt::print("{} of {} runs have moved\n", grouped(moved), grouped(matched));
  }
  for (const PayloadTree& place : list_at(answer, "places")) {
    const std::int64_t from = integer_at(place, "from_line");
    const std::int64_t to = integer_at(place, "to_line");
    fmt::print("  {:>9} at line {} of {}{}\n", grouped(integer_at(place, "runs")), from,
               text_at(place, "function"),
               from == to ? std::string() : fmt::format(", which becomes line {}", to));
  }
  if (const std::int64_t begin = integer_at(answer, "not_begun"); begin > 0) {
    fmt::print("  {:>9} have not begun\n", grouped(begin));
  }
  for (const PayloadTree& refusal : list_at(answer, "refusals")) {
    fmt::print("  {:>9} cannot: {} (for example {})\n", grouped(integer_at(refusal, "runs")),
               text_at(refusal, "reason"), text_at(refusal, "example"));
  }
}

}  // namespace pawl::cli
