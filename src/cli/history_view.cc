#include "cli/history_view.h"

#include <fmt/format.h>

#include <algorithm>

#include "cli/terminal.h"

namespace pawl::cli {
namespace {

constexpr std::size_t kShownValue = 60;
constexpr std::size_t kShownGiven = 5;

std::string one_given(const PayloadTree& given) {
  const std::string kind = text_at(given, "kind");
  const std::string name = shortened(text_at(given, "name"), kShownValue);
  if (kind == "start") return "start of " + name;
  std::string text = kind;
  if (!name.empty() && kind != "promise") text += " " + name;
  if (const PayloadTree& error = tree_at(given, "error"); !error.is_null()) {
    return text + fmt::format(" {}: {}", text_at(given, "status"),
                              shortened(text_at(error, "message"), kShownValue));
  }
  const std::string value = json_of(tree_at(given, "value"));
  if (!value.empty()) text += ": " + shortened(value, kShownValue);
  return text;
}

}  // namespace

std::string given_text(const PayloadTree& turn) {
  const PayloadTree::Elements& all = list_at(turn, "given");
  std::string text;
  for (std::size_t i = 0; i < std::min(all.size(), kShownGiven); ++i) {
    text += (i == 0 ? "" : ", ") + one_given(all[i]);
  }
  if (all.size() > kShownGiven) text += fmt::format(", and {} more", all.size() - kShownGiven);
  return text;
}

std::string turn_heading(const PayloadTree& turn) {
  const std::string name = text_at(turn, "name");
  std::string text = tree_at(turn, "turn").is_null() ? name : "turn " + name;
  if (const std::int64_t line = integer_at(turn, "line"); line != 0) {
    text += fmt::format(" at line {}", line);
  } else if (const std::string kind = text_at(turn, "kind"); kind != "waits") {
    text += " (" + kind + ")";
  }
  if (const std::string at = text_at(turn, "at"); !at.empty()) text += ", " + at;
  if (const std::string given = given_text(turn); !given.empty()) text += ", given " + given;
  return text;
}

std::string change_text(const PayloadTree& change, std::size_t width) {
  const std::string place = text_at(change, "function") + ": " + text_at(change, "name");
  const std::size_t room =
      width > place.size() + 60 ? (width - place.size() - 20) / 2 : kShownValue;
  const std::string before = shortened(text_at(change, "before"), room);
  const std::string after = shortened(text_at(change, "after"), room);
  if (tree_at(change, "before").is_null()) return fmt::format("{} is new: {}", place, after);
  if (tree_at(change, "after").is_null())
    return fmt::format("{} is gone; it was {}", place, before);
  return fmt::format("{}: {} becomes {}", place, before, after);
}

}  // namespace pawl::cli
