// The file of scripted task replies that `pawl exec --tasks` reads: an object whose keys are task
// names and whose values are lists of replies, given out in order.
//
//   {"charge": [{"id": "pay_8f3a"}],
//    "ship":   [{"error": {"kind": "NoTruck", "message": "not today"}}, {"value": null}]}
//
// A reply is {"value": X}, or {"error": E} where E is a message or an object of kind, message and
// data; anything else stands for itself as the value.
#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "value/payload.h"

namespace pawl::cli {

struct TaskReply {
  tl::expected<Payload, CallError> outcome;
};

class TaskReplies {
 public:
  static Result<TaskReplies> parse(std::string_view json);

  // The tasks that have replies, in alphabetical order.
  std::vector<std::string> tasks() const;

  // The next reply of that task; PAWL-9005 if none is left.
  Result<TaskReply> next(std::string_view task);

 private:
  struct Line {
    std::vector<TaskReply> replies;
    std::size_t taken = 0;
  };

  std::map<std::string, Line, std::less<>> lines_;
};

}  // namespace pawl::cli
