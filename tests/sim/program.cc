#include "program.h"

#include <algorithm>

namespace pawl::sim {
namespace {

class Maker {
 public:
  Maker(Dice& dice, std::int64_t size) : dice_(dice), left_(size) {}

  Program make() {
    program_.bodies.push_back({"main", true, 0, {}});
    mends_ = dice_.chance(0.4);
    faults_ = dice_.chance(0.3);
    Place place;
    place.in_main = true;
    std::vector<Statement> statements = make_block(place, dice_.between(2, 6));
    if (dice_.chance(0.12)) statements.push_back(plain(Form::kUncaught));
    if (statements.size() > 1 && dice_.chance(0.3)) {
      program_.continues_at = static_cast<std::size_t>(
          dice_.between(1, static_cast<std::int64_t>(statements.size()) - 1));
    }
    program_.bodies[0].statements = std::move(statements);
    return std::move(program_);
  }

 private:
  struct Place {
    bool in_main = false;  // may talk to the outside under the run's own id
    int depth = 0;
    std::int64_t times = 1;  // how often it is executed
  };

  Statement plain(Form form) {
    Statement statement;
    statement.form = form;
    statement.number = next_number_;
    next_number_ += 10;
    --left_;
    return statement;
  }

  std::vector<Statement> make_block(const Place& place, std::int64_t length) {
    std::vector<Statement> block;
    for (std::int64_t i = 0; i < length && left_ > 0; ++i) block.push_back(make(place));
    if (block.empty()) block.push_back(plain(Form::kTask));
    return block;
  }

  std::size_t make_body(Place place, bool workflow) {
    ++place.depth;
    if (workflow) place.in_main = false;
    std::size_t index = program_.bodies.size();
    std::string name = (workflow ? "child" : "part") + std::to_string(index);
    program_.bodies.push_back({std::move(name), workflow, 0, {}});
    std::vector<Statement> statements = make_block(place, dice_.between(1, 3));
    program_.bodies[index].statements = std::move(statements);
    return index;
  }

  Form choose(const Place& place) {
    static const std::vector<Form> kSimple = {
        Form::kTask,     Form::kTask,      Form::kTask,          Form::kFlaky,     Form::kCaught,
        Form::kLate,     Form::kGather,    Form::kGatherFailure, Form::kRaceTasks, Form::kRaceHang,
        Form::kSleep,    Form::kRaceTimer, Form::kFinally,       Form::kDetach,    Form::kLarge,
        Form::kMute,     Form::kPromise,   Form::kPromise,       Form::kRequest,   Form::kStranded,
        Form::kDeadline, Form::kLooseEnd,
    };
    static const std::vector<Form> kNested = {
        Form::kGather, Form::kPart,  Form::kBackground,   Form::kLoop,
        Form::kBranch, Form::kChild, Form::kChildFailure, Form::kLeftChild,
    };
    static const std::vector<Form> kTalking = {
        Form::kReceive,       Form::kReceiveTimeout, Form::kSelfSend, Form::kTalkingChild,
        Form::kChildConflict, Form::kEvent,          Form::kCrowd,    Form::kSuspend,
    };
    if (faults_ && place.in_main && place.depth == 0 && dice_.chance(0.25)) return Form::kFault;
    // What is registered in the main body itself comes in a known order.
    if (place.in_main && place.depth == 0 && dice_.chance(mends_ ? 0.35 : 0.2)) {
      return mends_ && dice_.chance(0.5) ? Form::kMend : Form::kReserve;
    }
    if (place.in_main && dice_.chance(0.25)) return dice_.pick(kTalking);
    if (place.depth < 2 && dice_.chance(0.4)) return dice_.pick(kNested);
    return dice_.pick(kSimple);
  }

  Statement make(const Place& place) {
    Statement statement = plain(choose(place));
    Place inner = place;
    ++inner.depth;
    switch (statement.form) {
      case Form::kFlaky:
      case Form::kCaught:
        statement.count = dice_.between(1, 3);
        break;
      case Form::kSleep:
        statement.count = dice_.between(1, 60);
        break;
      case Form::kSuspend:
        program_.suspends = true;
        break;
      case Form::kFault:
        program_.faults = true;
        break;
      case Form::kReceive:
      case Form::kReceiveTimeout:
      case Form::kEvent:
      case Form::kCrowd:
        statement.count = dice_.between(1, 3);
        program_.channels["c" + std::to_string(statement.number)] += statement.count * place.times;
        break;
      case Form::kGather:
        statement.count = dice_.between(1, 5);
        for (int i = 0; place.depth < 2 && i < 2 && dice_.chance(0.4); ++i) {
          statement.bodies.push_back(make_body(place, false));
        }
        break;
      case Form::kPart:
      case Form::kBackground:
        statement.bodies.push_back(make_body(place, false));
        if (statement.form == Form::kBackground) {
          statement.body = make_block(inner, dice_.between(1, 2));
        }
        break;
      case Form::kLoop:
        statement.count = dice_.between(2, 4);
        inner.times *= statement.count;
        statement.body = make_block(inner, dice_.between(1, 2));
        break;
      case Form::kBranch:
        // Which way it goes is known: only that one is ever executed.
        statement.body = make_block(inner, 1);
        inner.in_main = false;
        statement.other = make_block(inner, 1);
        if (dice_.chance(0.5)) std::swap(statement.body, statement.other), statement.count = 0;
        break;
      case Form::kChild:
        statement.bodies.push_back(make_body(place, true));
        break;
      case Form::kLeftChild:
        statement.bodies.push_back(make_body(place, true));
        statement.count = dice_.chance(0.5) ? 1 : 0;
        break;
      case Form::kChildFailure:
        statement.bodies.push_back(make_body(place, true));
        program_.bodies[statement.bodies[0]].statements.push_back(plain(Form::kUncaught));
        break;
      case Form::kTalkingChild:
        statement.bodies.push_back(make_body(place, true));
        program_.bodies[statement.bodies[0]].sends = statement.number;
        break;
      default:
        break;
    }
    return statement;
  }

  Dice& dice_;
  Program program_;
  std::int64_t left_;
  std::int64_t next_number_ = 10;
  bool mends_ = false;
  bool faults_ = false;
};

// --- Python --------------------------------------------------------------------------------------

class Writer {
 public:
  explicit Writer(const Program& program) : program_(program) {}

  std::string write() {
    text_ =
        "import asyncio\n"
        "import random\n"
        "import time\n"
        "from uuid import uuid4\n"
        "from pawl import (RetryPolicy, TaskError, child, compensate, continue_as_new, detach,\n"
        "                  promise, race, receive, request, send, set_status, sleep, suspend,\n"
        "                  wait_event, workflow)\n"
        "from pawl.tasks import (bad, flaky, hang, large, late, mail, mend, mute, reserve, undo,\n"
        "                        work)\n"
        "\n"
        "@workflow\n"
        "async def answerer(count):\n"
        "    for i in range(count):\n"
        "        asked = await receive('ask')\n"
        "        asked.reply([asked.payload, i])\n"
        "    return count\n"
        "\n"
        "async def taker(name, channel):\n"
        "    return [name, await receive(channel)]\n";
    for (const Body& body : program_.bodies) write_body(body);
    return std::move(text_);
  }

 private:
  void line(int depth, const std::string& text) {
    text_.append(static_cast<std::size_t>(depth) * 4, ' ') += text + "\n";
  }

  void write_body(const Body& body) {
    line(0, "");
    if (body.workflow) line(0, "@workflow");
    line(0, "async def " + body.name + "(me" + (body.workflow ? "):" : ", x):"));
    line(1, "log = []");
    if (body.sends != 0) {
      std::string number = std::to_string(body.sends);
      line(1, "send(me, 'c" + number + "', " + number + ")");
    }
    if (!body.workflow) line(1, "local = x * 3");
    bool main = &body == &program_.bodies[0];
    std::size_t first = main ? program_.continues_at : 0;
    if (first > 0) {
      line(1, "if isinstance(me, list):");
      line(2, "me, log = me");
      line(1, "else:");
      for (std::size_t i = 0; i < first; ++i) write(body.statements[i], 2);
      line(2, "set_status(['next', len(log)])");
      line(2, "continue_as_new([me, log])");
    }
    for (std::size_t i = first; i < body.statements.size(); ++i) write(body.statements[i], 1);
    if (main) line(1, "set_status(['end', len(log)])");
    line(1, body.workflow ? "return log" : "return [local, log]");
  }

  std::string call(std::size_t body, const std::string& number) {
    return program_.bodies[body].name + "(me, " + number + ")";
  }
  std::string child_call(std::size_t body) {
    return "child('" + program_.bodies[body].name + "', me)";
  }

  void write_caught(int depth, const std::string& awaited, const std::string& logged) {
    line(depth, "try:");
    line(depth + 1, "await " + awaited);
    line(depth + 1, "log.append('no error')");
    line(depth, "except TaskError as error:");
    line(depth + 1, "log.append(" + logged + ")");
  }

  // Every third one stays with the worker that had the one before.
  static std::string pinned(std::int64_t number) {
    if (number % 3 != 0) return "";
    return "same_worker='" + std::to_string(number % 2) + "'";
  }
  static std::string work(std::int64_t number) {
    std::string pin = pinned(number);
    return (pin.empty() ? "work(" : "work.options(" + pin + ")(") + std::to_string(number) + ")";
  }

  void write_gather(const Statement& statement, int depth) {
    std::string calls;
    for (std::int64_t i = 0; i < statement.count; ++i) {
      calls += work(statement.number + i) + ", ";
    }
    for (std::size_t body : statement.bodies) {
      calls += call(body, std::to_string(statement.number)) + ", ";
    }
    line(depth, "log.append(await asyncio.gather(" + calls + "))");
  }

  void write_race(int depth, const std::string& first, const std::string& second) {
    line(depth, "index, value = await race(" + first + ", " + second + ")");
    line(depth, "log.append([index, value])");
  }

  void write_tasks(const Statement& statement, int depth, const std::string& n) {
    std::string count = std::to_string(statement.count);
    std::string next = std::to_string(statement.number + 1);
    switch (statement.form) {
      case Form::kTask:
        return line(depth, "log.append(await " + work(statement.number) + ")");
      case Form::kFault:
        // What was registered before the task is known to the state that a hold goes back to.
        line(depth, "log.append(await " + work(statement.number) + ")");
        line(depth, "if random.random() < 0.6:");
        return line(depth + 1, "[][0]");
      case Form::kLarge:
        line(depth, "value, size = await large(" + n + ", 'x' * 9000)");
        return line(depth, "log.append([len(value), size])");
      case Form::kFlaky:
        return line(depth, "log.append(await flaky.options(retry=RetryPolicy(max_attempts=" +
                               std::to_string(statement.count + 1) + ", backoff=0.5), " +
                               pinned(statement.number) + ")(" + n + ", " + count + "))");
      case Form::kCaught:
        return write_caught(
            depth,
            "bad.options(retry=RetryPolicy(max_attempts=" + count + ", backoff=0.2))(" + n + ")",
            "[error.kind, error.message, error.attempts]");
      case Form::kUncaught:
        return line(depth, "await bad.options(retry=1)(" + n + ")");
      case Form::kLate:
        line(depth, "try:");
        line(depth + 1, "log.append(await late.options(timeout=4)(" + n + "))");
        line(depth, "except TimeoutError as error:");
        return line(depth + 1, "log.append(error.attempts)");
      case Form::kGatherFailure:
        line(depth, "try:");
        line(depth + 1, "await asyncio.gather(work(" + n + "), bad.options(retry=1)(" + next +
                            "), work(" + std::to_string(statement.number + 2) + "))");
        line(depth, "except ValueError as error:");
        return line(depth + 1, "log.append(str(error))");
      case Form::kFinally:
        line(depth, "try:");
        line(depth + 1, "try:");
        line(depth + 2, "await bad.options(retry=1)(" + n + ")");
        line(depth + 1, "finally:");
        line(depth + 2, "log.append(await work(" + next + "))");
        line(depth, "except ValueError as error:");
        return line(depth + 1, "log.append(str(error))");
      case Form::kDetach:
        return line(depth, "detach(work(" + n + "))");
      case Form::kMend:
        return line(depth, "log.append(await mend.options(retry=1)(" + n + "))");
      case Form::kLooseEnd:
        line(depth, "loose" + n + " = detach(work(" + n + "))");
        line(depth, "log.append(await work(" + next + "))");
        return line(depth, "log.append(await loose" + n + ")");
      case Form::kReserve:
        line(depth, "log.append(await reserve(" + n + "))");
        return line(depth, "compensate(undo, " + n + ")");
      case Form::kDeadline:
      case Form::kMute:
        line(depth, "try:");
        line(depth + 1, statement.form == Form::kMute
                            ? "await mute.options(heartbeat_timeout=2, retry=1)(" + n + ")"
                            : "await hang.options(total_timeout=3, " + pinned(statement.number) +
                                  ")(" + n + ")");
        line(depth, "except TimeoutError:");
        return line(depth + 1, "log.append('late')");
      case Form::kRaceTasks:
        return write_race(depth, "work(" + n + ")", "work(" + next + ")");
      case Form::kRaceHang:
        return write_race(depth, "hang(" + n + ")", "work(" + next + ")");
      default:
        return write_race(depth, "hang(" + n + ")", "sleep(2)");
    }
  }

  void write(const Statement& statement, int depth) {
    std::string n = std::to_string(statement.number);
    std::string channel = "'c" + n + "'";
    switch (statement.form) {
      case Form::kGather:
        return write_gather(statement, depth);
      case Form::kSleep: {
        std::string seconds =
            std::to_string(statement.count / 10) + "." + std::to_string(statement.count % 10);
        line(depth, "began = time.time()");
        line(depth, "await sleep(" + seconds + ")");
        return line(depth, "log.append(time.time() - began > " + seconds + " - 0.001)");
      }
      case Form::kReceive:
        line(depth, "for _ in range(" + std::to_string(statement.count) + "):");
        return line(depth + 1, "log.append(await receive(" + channel + "))");
      case Form::kEvent:
        line(depth, "for _ in range(" + std::to_string(statement.count) + "):");
        return line(depth + 1, "log.append(await wait_event(" + channel + "))");
      case Form::kCrowd:
        return line(depth, "log.extend(await asyncio.gather(*[taker(i, " + channel +
                               ") for i in range(" + std::to_string(statement.count) + ")]))");
      case Form::kSuspend:
        return line(depth, "log.append(await suspend('statement " + n + "'))");
      case Form::kReceiveTimeout:
        line(depth, "got = 0");
        line(depth, "while got < " + std::to_string(statement.count) + ":");
        line(depth + 1, "try:");
        line(depth + 2, "log.append(await receive(" + channel + ", timeout=1.5))");
        line(depth + 2, "got += 1");
        line(depth + 1, "except TimeoutError:");
        return line(depth + 2, "pass");
      case Form::kPart:
        return line(depth, "log.append(await " + call(statement.bodies[0], n) + ")");
      case Form::kBackground:
        line(depth, "task" + n + " = asyncio.create_task(" + call(statement.bodies[0], n) + ")");
        for (const Statement& inner : statement.body) write(inner, depth);
        return line(depth, "log.append(await task" + n + ")");
      case Form::kLoop:
        line(depth, "for i" + n + " in range(" + std::to_string(statement.count) + "):");
        for (const Statement& inner : statement.body) write(inner, depth + 1);
        return line(depth + 1, "log.append(i" + n + ")");
      case Form::kBranch:
        line(depth,
             "if (await work(" + n + "))[0] % 2 == " + std::to_string(statement.count) + ":");
        for (const Statement& inner : statement.body) write(inner, depth + 1);
        line(depth, "else:");
        for (const Statement& inner : statement.other) write(inner, depth + 1);
        return;
      case Form::kSelfSend:
        line(depth, "send(me, " + channel + ", " + n + ")");
        return line(depth, "log.append(await receive(" + channel + "))");
      case Form::kPromise:
        line(depth, "p" + n + " = promise()");
        line(depth, "await mail(" + n + ", p" + n + ".token)");
        return line(depth, "log.append(await p" + n + ")");
      case Form::kRequest:
        line(depth, "name = str(uuid4())");
        return line(depth,
                    "log.append(await asyncio.gather(child('answerer', 2, id=name), "
                    "request(name, 'ask', " +
                        n + "), request(name, 'ask', -" + n + ")))");
      case Form::kStranded:
        line(depth, "name = str(uuid4())");
        line(depth, "nobody = child('answerer', 0, id=name)");
        write_caught(depth, "request(name, 'ask', " + n + ")", "error.kind");
        return line(depth, "log.append(await nobody)");
      case Form::kChild:
        return line(depth, "log.append(await " + child_call(statement.bodies[0]) + ")");
      case Form::kLeftChild:
        return line(depth, "left" + n + " = child('" + program_.bodies[statement.bodies[0]].name +
                               "', me, on_parent_end='" +
                               (statement.count == 0 ? "abandon" : "cancel") + "')");
      case Form::kChildFailure:
        return write_caught(depth, child_call(statement.bodies[0]), "[error.kind, error.message]");
      case Form::kChildConflict:
        return write_caught(depth, "child('main', me, id=me)", "error.kind");
      case Form::kTalkingChild:
        return line(depth, "log.append(await asyncio.gather(" + child_call(statement.bodies[0]) +
                               ", receive(" + channel + ")))");
      default:
        return write_tasks(statement, depth, n);
    }
  }

  const Program& program_;
  std::string text_;
};

}  // namespace

std::string Program::source() const { return Writer(*this).write(); }

Program make_program(Dice& dice, std::int64_t size) { return Maker(dice, size).make(); }

std::string message_text(const std::string& channel, std::int64_t index) {
  return "[\"" + channel + "\"," + std::to_string(index) + "]";
}

}  // namespace pawl::sim
