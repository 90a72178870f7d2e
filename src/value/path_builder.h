// PathBuilder writes the way to a value inside of data, for messages: `args[0].items[3]`.
//
// Whoever walks over data pushes a step on the way in and pops it on the way out. Steps are written
// at once, so a walk that is expected to succeed should keep its own stack and build the path only
// when something is wrong.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace pawl {

class PathBuilder {
 public:
  // `root` is what the path begins with, such as "args" or "result"; it may be empty.
  explicit PathBuilder(std::string_view root = {}) : text_(root) {}

  // `[3]`
  void push_index(std::size_t index);
  // `.name`, or `["first name"]` where the name is no identifier.
  void push_field(std::string_view name);
  // `[(1, 2)]`: a key that is no string, already written out.
  void push_key(std::string_view text);
  // `{3}`: an element of a set, which has a position but no index.
  void push_element(std::size_t position);
  void pop();

  std::size_t depth() const { return lengths_.size(); }
  const std::string& text() const { return text_; }

 private:
  std::string text_;
  std::vector<std::size_t> lengths_;  // Of text_ before each step.
};

}  // namespace pawl
