// The answers that `pawl exec --tasks REPLIES.json` gives in place of workers.
//
// The file is an object: for each task a list of replies, used one after the other, the last one
// again for every further call. A reply is a value, or {"error": {"kind": …, "message": …}} for a
// task that fails.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "value/payload_tree.h"
#include "vm/activation.h"

namespace pawl::cli {

class ScriptedTasks {
 public:
  // An empty path: no replies at all.
  static Result<ScriptedTasks> load(const std::string& path);

  std::vector<std::string> names() const;
  bool empty() const { return replies_.empty(); }
  // Whether there are replies of that name.
  bool knows(const std::string& name) const { return replies_.contains(name); }
  // The outcome of a call; nothing: the call stays open.
  Result<std::optional<vm::Arrival>> reply(const vm::SubmittedCall& call);

 private:
  struct Replies {
    std::vector<PayloadTree> list;
    size_t next = 0;
  };

  std::map<std::string, Replies> replies_;
};

}  // namespace pawl::cli
