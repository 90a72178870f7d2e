#include "interpret.h"

namespace pawl::sim {
namespace {

using Elements = PayloadTree::Elements;

bool is_int(const PayloadTree& tree, std::int64_t value) {
  return tree.kind() == PayloadKind::kInt && tree.integer() == value;
}

bool is_text(const PayloadTree& tree, const std::string& text) {
  return tree.kind() == PayloadKind::kString && tree.text() == text;
}

std::string text_of(const PayloadTree& tree) {
  auto payload = tree.encode();
  return payload ? payload->text().substr(0, 200) : "?";
}

std::string failure_of(const Statement& statement) {
  return "bad " + std::to_string(statement.number);
}

class Interpreter {
 public:
  Interpreter(const Program& program, Interpretation* result)
      : program_(program), result_(result) {}

  void run_body(std::size_t index, const PayloadTree& log) {
    const Body& body = program_.bodies[index];
    if (log.kind() != PayloadKind::kList) return wrong(body.name + " gave no list", log);
    Log cursor{log.elements(), 0};
    for (std::size_t i = 0; i < body.statements.size() && !result_->problem; ++i) {
      if (index == 0 && i == program_.continues_at) {
        result_->results_before = result_->results.size();
        result_->received_before = result_->received;
      }
      run(body.statements[i], cursor);
    }
    if (cursor.at < cursor.entries.size()) wrong(body.name + " has seen more", log);
  }

 private:
  struct Log {
    const Elements& entries;
    std::size_t at;
  };

  void wrong(const std::string& what, const PayloadTree& seen) {
    if (!result_->problem) result_->problem = what + ": " + text_of(seen);
  }

  // The next entry; null if there is none, which is a problem.
  const PayloadTree* next(Log& log, const Statement& statement) {
    if (result_->problem) return nullptr;
    if (log.at < log.entries.size()) return &log.entries[log.at++];
    result_->problem = "nothing seen of statement " + std::to_string(statement.number);
    return nullptr;
  }

  void check(bool right, const Statement& statement, const PayloadTree& seen) {
    if (!right) wrong("statement " + std::to_string(statement.number), seen);
  }

  // [2 n + 1, which execution, …]
  void check_result(std::int64_t number, const PayloadTree& seen, std::size_t size = 2) {
    bool right = seen.kind() == PayloadKind::kList && seen.elements().size() == size &&
                 is_int(seen.elements()[0], 2 * number + 1) &&
                 seen.elements()[1].kind() == PayloadKind::kInt;
    if (!right) return wrong("result of task " + std::to_string(number), seen);
    result_->results.push_back({seen.elements()[1].integer(), number});
  }

  void check_part(const Statement& statement, std::size_t body, const PayloadTree& seen) {
    bool right = seen.kind() == PayloadKind::kList && seen.elements().size() == 2 &&
                 is_int(seen.elements()[0], 3 * statement.number);
    if (!right) return check(false, statement, seen);
    run_body(body, seen.elements()[1]);
  }

  void check_gather(const Statement& statement, const PayloadTree& seen) {
    std::size_t tasks = static_cast<std::size_t>(statement.count);
    bool right = seen.kind() == PayloadKind::kList &&
                 seen.elements().size() == tasks + statement.bodies.size();
    if (!right) return check(false, statement, seen);
    for (std::size_t i = 0; i < tasks; ++i) {
      check_result(statement.number + static_cast<std::int64_t>(i), seen.elements()[i]);
    }
    for (std::size_t i = 0; i < statement.bodies.size(); ++i) {
      check_part(statement, statement.bodies[i], seen.elements()[tasks + i]);
    }
  }

  void check_race(const Statement& statement, const PayloadTree& seen) {
    bool right = seen.kind() == PayloadKind::kList && seen.elements().size() == 2 &&
                 seen.elements()[0].kind() == PayloadKind::kInt;
    if (!right) return check(false, statement, seen);
    std::int64_t index = seen.elements()[0].integer();
    if (statement.form == Form::kRaceTimer) {
      return check(index == 1 && seen.elements()[1].is_null(), statement, seen);
    }
    check(index == 1 || (index == 0 && statement.form == Form::kRaceTasks), statement, seen);
    check_result(statement.number + index, seen.elements()[1]);
  }

  void check_messages(const Statement& statement, Log& log) {
    std::string channel = "c" + std::to_string(statement.number);
    for (std::int64_t i = 0; i < statement.count; ++i) {
      const PayloadTree* seen = next(log, statement);
      if (seen == nullptr) return;
      const PayloadTree* message = seen;
      if (statement.form == Form::kCrowd) {
        // Who has waited longest is served first.
        bool right = seen->kind() == PayloadKind::kList && seen->elements().size() == 2 &&
                     is_int(seen->elements()[0], i);
        if (!right) return check(false, statement, *seen);
        message = &seen->elements()[1];
      }
      bool right = message->kind() == PayloadKind::kList && message->elements().size() == 2 &&
                   is_text(message->elements()[0], channel) &&
                   message->elements()[1].kind() == PayloadKind::kInt;
      if (!right) return check(false, statement, *seen);
      std::int64_t number = message->elements()[1].integer();
      auto [known, fresh] = result_->received.try_emplace(channel, Received{number, number});
      check(number == known->second.next++, statement, *seen);
    }
  }

  void run_block(const std::vector<Statement>& block, Log& log) {
    for (const Statement& statement : block) {
      if (!result_->problem) run(statement, log);
    }
  }

  // The forms that leave other than one entry; false: it is not one of them.
  bool run_blocks(const Statement& statement, Log& log) {
    switch (statement.form) {
      case Form::kDetach:
      case Form::kLeftChild:
        return true;
      case Form::kReceive:
      case Form::kReceiveTimeout:
      case Form::kEvent:
      case Form::kCrowd:
        check_messages(statement, log);
        return true;
      case Form::kLoop:
        for (std::int64_t i = 0; i < statement.count; ++i) {
          run_block(statement.body, log);
          if (const PayloadTree* seen = next(log, statement)) {
            check(is_int(*seen, i), statement, *seen);
          }
        }
        return true;
      case Form::kBranch:
        run_block(statement.count == 1 ? statement.body : statement.other, log);
        return true;
      case Form::kBackground:
        run_block(statement.body, log);
        return false;
      case Form::kLooseEnd:
      case Form::kFinally:
        if (const PayloadTree* seen = next(log, statement)) {
          check_result(statement.number + 1, *seen);
        }
        return false;
      case Form::kStranded:
        if (const PayloadTree* seen = next(log, statement)) {
          // It may have ended when the request came.
          check(is_text(*seen, "RunEnded") || is_text(*seen, "LookupError"), statement, *seen);
        }
        return false;
      default:
        return false;
    }
  }

  void run(const Statement& statement, Log& log) {
    if (run_blocks(statement, log)) return;
    const PayloadTree* entry = next(log, statement);
    if (entry == nullptr) return;
    const PayloadTree& seen = *entry;
    switch (statement.form) {
      case Form::kSuspend:
        if (seen.is_null()) return;
        if (seen.kind() != PayloadKind::kInt) return check(false, statement, seen);
        return result_->resumes.push_back(seen.integer());
      case Form::kTask:
      case Form::kReserve:
      case Form::kFault:
      case Form::kMend:
      case Form::kLooseEnd:
        return check_result(statement.number, seen);
      case Form::kLarge:
        return check(text_of(seen) == "[9000,9000]", statement, seen);
      case Form::kFlaky:
        check_result(statement.number, seen, 3);
        if (result_->problem) return;
        return check(is_int(seen.elements()[2], statement.count + 1), statement, seen);
      case Form::kCaught:
        return check(text_of(seen) == "[\"ValueError\",\"" + failure_of(statement) + "\"," +
                                          std::to_string(statement.count) + "]",
                     statement, seen);
      case Form::kLate:
        if (seen.kind() == PayloadKind::kInt) return check(is_int(seen, 3), statement, seen);
        return check_result(statement.number, seen);
      case Form::kGather:
        return check_gather(statement, seen);
      case Form::kGatherFailure:
        return check(is_text(seen, "bad " + std::to_string(statement.number + 1)), statement, seen);
      case Form::kFinally:
        return check(is_text(seen, failure_of(statement)), statement, seen);
      case Form::kSleep:
        return check(text_of(seen) == "true", statement, seen);
      case Form::kPart:
      case Form::kBackground:
        return check_part(statement, statement.bodies[0], seen);
      case Form::kStranded:
        return check(is_int(seen, 0), statement, seen);
      case Form::kDeadline:
      case Form::kMute:
        return check(is_text(seen, "late"), statement, seen);
      case Form::kRequest: {
        std::string n = std::to_string(statement.number);
        return check(text_of(seen) == "[2,[" + n + ",0],[-" + n + ",1]]", statement, seen);
      }
      case Form::kPromise: {
        bool right = seen.kind() == PayloadKind::kList && seen.elements().size() == 2 &&
                     is_int(seen.elements()[0], statement.number) &&
                     seen.elements()[1].kind() == PayloadKind::kInt;
        if (!right) return check(false, statement, seen);
        result_->answers.push_back({seen.elements()[1].integer(), statement.number});
        return;
      }
      case Form::kSelfSend:
        return check(is_int(seen, statement.number), statement, seen);
      case Form::kChild:
        return run_body(statement.bodies[0], seen);
      case Form::kChildFailure: {
        const Statement& last = program_.bodies[statement.bodies[0]].statements.back();
        return check(text_of(seen) == "[\"ValueError\",\"" + failure_of(last) + "\"]", statement,
                     seen);
      }
      case Form::kChildConflict:
        return check(is_text(seen, "RunExists"), statement, seen);
      case Form::kTalkingChild: {
        bool right = seen.kind() == PayloadKind::kList && seen.elements().size() == 2 &&
                     is_int(seen.elements()[1], statement.number);
        if (!right) return check(false, statement, seen);
        return run_body(statement.bodies[0], seen.elements()[0]);
      }
      default:
        return check_race(statement, seen);
    }
  }

  const Program& program_;
  Interpretation* result_;
};

}  // namespace

// The main workflow alone can fail, and only at its end.
std::string expected_failure(const Program& program) {
  const Statement& last = program.bodies[0].statements.back();
  return last.form == Form::kUncaught ? "ValueError: " + failure_of(last) : "";
}

Interpretation interpret(const Program& program, const PayloadTree& log) {
  Interpretation result;
  Interpreter(program, &result).run_body(0, log);
  return result;
}

}  // namespace pawl::sim
