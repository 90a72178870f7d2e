// Mapping: from what has arrived to what a run is given, without code.
//
// A path names a part of it: "$body", "$body.order.lines[0].sku", "$body[\"odd name\"]",
// "$headers.x-github-event", "$query.page", "$input_id", "$trigger", "$at". A template is any JSON:
// a text that is a path stands for what is there (null if nothing is), "${path}" inside a longer
// text for its text, and "$$" for a dollar sign. Headers that say who somebody is (authorization,
// cookies, signatures) are not there.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "base/result.h"
#include "engine/trigger/definition.h"
#include "value/payload_tree.h"

namespace pawl::engine {

using PathStep = std::variant<std::string, std::size_t>;
using Path = std::vector<PathStep>;  // the first is the root's name

Result<Path> parse_path(std::string_view text);
// Whether all paths in it are well formed.
Status check_template(const PayloadTree& tree);

struct Incoming {
  std::string trigger;
  std::string input_id = {};
  std::int64_t at_us = 0;
  Payload body = {};
  std::vector<std::pair<std::string, std::string>> headers = {};  // names in lower case
  std::vector<std::pair<std::string, std::string>> query = {};

  // With whom somebody shows who he is, and what must not be stored nor given to a program.
  static bool is_secret_header(std::string_view name);

  // What is kept of an input that could not be processed, and back.
  std::string encode() const;
  static Result<Incoming> decode(std::string_view text);
};

// An arrival taken apart, once, if anybody asks for a part of it.
class Parts {
 public:
  explicit Parts(const Incoming& incoming) : incoming_(incoming) {}

  const PayloadTree* find(const Path& path);
  // The text of a template in which each part must be there, and be a text, a number or a truth
  // value.
  Result<std::string> text_of(const std::string& text);
  Result<Payload> fill(const PayloadTree& tree);
  Result<bool> passes(const std::vector<Condition>& filter);

 private:
  const PayloadTree& root();
  PayloadTree filled(const PayloadTree& tree);
  bool has_room_for(const PayloadTree& part);

  const Incoming& incoming_;
  std::optional<PayloadTree> root_;
  std::size_t filled_bytes_ = 0;
};

}  // namespace pawl::engine
