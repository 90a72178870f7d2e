// Program: a random workflow as a tree, from which come its Python source, what it needs from
// outside, and (interpret.h) what it must give.
//
// Every body keeps a list `log` of what it has seen, and returns it. Every statement has a number
// of its own, which is in the arguments of its tasks, so that a value can be traced to its place.
// Where chance decides (which task wins a race, whether a receive times out), the program writes
// down what happened and goes on in the same way.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "dice.h"

namespace pawl::sim {

enum class Form : std::uint8_t {
  kTask,            // one task
  kLarge,           // one task whose argument and result are large
  kFlaky,           // fails `count` times, then succeeds
  kCaught,          // fails in all of `count` attempts, is caught
  kUncaught,        // fails, and with it the body
  kLate,            // its first attempt takes longer than it may
  kGather,          // `count` tasks, and the parts
  kGatherFailure,   // one of three fails
  kRaceTasks,       // of two tasks
  kRaceHang,        // of a task that never ends and one that does
  kRaceTimer,       // of a task that never ends and a timer
  kSleep,           // `count` tenths of a second
  kReceive,         // `count` messages from outside
  kReceiveTimeout,  // the same, each time for a short while only
  kPart,            // awaits another function
  kBackground,      // begins another function, runs `body`, and awaits it then
  kLoop,            // `body`, `count` times
  kBranch,          // `body` or `other`, as a task says
  kFinally,         // a failure passes a finally that awaits
  kSelfSend,        // the run sends itself a message
  kChild,           // a child run
  kChildFailure,    // a child run that fails
  kChildConflict,   // a child run whose id is taken
  kTalkingChild,    // a child run that sends its parent a message
  kDetach,          // a task that goes on without the run
  kReserve,         // a task that is undone if the run does not complete; in the main body alone
  kLeftChild,       // a child run that is not awaited; `count` 0: it outlives its parent
  kPromise,         // somebody outside is sent a token, and answers
  kRequest,         // two requests to a child, which answers them
  kStranded,        // a request to a child that ends without an answer
  kDeadline,        // a task that never ends, with a deadline
  kMute,            // a task that gives no sign of life, and must
  kEvent,           // `count` events from outside
  kCrowd,           // `count` fibers that receive from one channel
  kSuspend,         // waits until somebody resumes the run
  kMend,            // a task that fails, and with it the run, until somebody has mended it
  kLooseEnd,        // a task that is detached, and awaited all the same
  kFault,           // a task, and then a bug that strikes by chance; in the main body alone
};

struct Statement {
  Form form = Form::kTask;
  std::int64_t number = 0;
  std::int64_t count = 1;
  std::vector<Statement> body;
  std::vector<Statement> other;
  std::vector<std::size_t> bodies;  // functions or workflows that it uses, as Program::bodies
};

// A function, or a workflow if `workflow` is set.
struct Body {
  std::string name;
  bool workflow = false;
  std::int64_t sends = 0;  // a message to the parent on the channel of this number; 0: none
  std::vector<Statement> statements;
};

struct Program {
  std::vector<Body> bodies;  // the first is the main workflow
  // Channels from which the main workflow receives, and how many messages of each.
  std::map<std::string, std::int64_t> channels;
  // The main workflow continues as new before this statement; 0: never.
  std::size_t continues_at = 0;
  bool suspends = false;
  bool faults = false;

  std::string source() const;
};

// `size` bounds how many statements it has.
Program make_program(Dice& dice, std::int64_t size);

// Message `index` of a channel, as payload text.
std::string message_text(const std::string& channel, std::int64_t index);

}  // namespace pawl::sim
