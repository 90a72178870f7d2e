#include "store/conformance/random_commits.h"

#include <algorithm>

namespace pawl::store {

std::string RandomCommits::name(const char* kind, std::uint64_t bound) {
  return kind + std::to_string(below(bound));
}

std::string RandomCommits::bytes() {
  // Mostly short; sometimes wider than a store keeps in a row.
  const std::size_t size = chance(4) ? 2000 + below(9000) : below(12);
  std::string made(size, '\0');
  for (char& byte : made) byte = static_cast<char>('a' + below(26));
  if (size > 0 && chance(20)) made[below(size)] = chance(50) ? '\0' : '\xff';
  return made;
}

std::int64_t RandomCommits::time() { return now_us_ + static_cast<std::int64_t>(below(40)) - 20; }

// Of tasks, or of runs. A few calls and claims of each kind meet in the other's queues.
std::string RandomCommits::claimed_queue(bool of_runs) {
  return of_runs ? name("runs", 2) : name("queue", 3);
}

Key RandomCommits::new_key() {
  // Far jumps too, as when other nodes reserve blocks.
  next_key_ += chance(2) ? 40000 : 1;
  return next_key_;
}

// --- a commit ------------------------------------------------------------------------------------

Commit RandomCommits::next() {
  now_us_ += static_cast<std::int64_t>(below(10)) - (chance(5) ? 30 : 0);
  Commit commit;
  if (chance(80)) commit.node = node();
  commit.fenced = chance(5);
  add_catalog(commit);
  add_runs(commit);
  add_schedules(commit);
  add_triggers(commit);
  add_work(commit);
  return commit;
}

void RandomCommits::add_catalog(Commit& commit) {
  if (chance(10)) {
    Deploy deploy;
    deploy.program = {new_key(),    static_cast<Namespace>(below(2)),
                      name("v", 3), static_cast<std::uint32_t>(below(2)),
                      bytes(),      time()};
    programs_.push_back(deploy.program.key);
    for (std::uint64_t count = below(3); count > 0; --count) {
      deploy.workflows.push_back({deploy.program.ns, name("workflow", 3), 0,
                                  static_cast<std::uint32_t>(below(4)), time()});
    }
    commit.deploys.push_back(std::move(deploy));
  }
  if (chance(12)) {
    commit.queues.push_back(
        {static_cast<Namespace>(below(2)), claimed_queue(chance(30)), queue_limits(), time()});
  }
  if (chance(15)) commit.nodes.push_back({node(), name("node", 9), time(), time()});
  if (chance(10)) commit.ended_nodes.push_back(node());
  if (chance(15)) {
    commit.sessions.push_back({session(), static_cast<Namespace>(below(2)), node(),
                               name("worker", 9), bytes(), time(), time(), name("language", 3),
                               chance(50) ? "" : name("tasks", 3)});
  }
  if (chance(5)) commit.ended_sessions.push_back(session());
  if (chance(10)) {
    const Key key = 30 + static_cast<Key>(below(4));
    commit.tokens.push_back({key, static_cast<Namespace>(below(2)), name("token", 9),
                             name("hash", 9), static_cast<std::uint32_t>(below(8)), time(), time(),
                             time()});
  }
  if (chance(4)) commit.revoked_tokens.push_back(30 + static_cast<Key>(below(4)));
  if (chance(3)) {
    commit.workflow_removals.emplace_back(static_cast<Namespace>(below(2)), name("workflow", 3));
  }
}

void RandomCommits::add_runs(Commit& commit) {
  std::set<Key> touched;
  for (std::uint64_t count = below(6); count > 0; --count) {
    if (runs_.empty() || chance(runs_.size() < 12 ? 40 : 8)) {
      commit.runs.push_back(start_write());
      if (!touched.insert(commit.runs.back().run).second) commit.runs.pop_back();
      continue;
    }
    const Key run = chance(97) ? pick(runs_) : 5;
    if (touched.insert(run).second) commit.runs.push_back(run_write(run));
  }
}

void RandomCommits::add_schedules(Commit& commit) {
  for (std::uint64_t count = chance(30) ? 1 + below(3) : 0; count > 0; --count) {
    ScheduleWrite write;
    write.record.key = new_key();
    write.record.ns = static_cast<Namespace>(below(2));
    write.record.id = name("schedule", 4);
    write.record.workflow = name("workflow", 3);
    write.record.wake_at_us = chance(20) ? 0 : time();
    write.record.created_at_us = time();
    write.record.definition = name("definition", 9);
    write.record.state = name("state", 9);
    const std::optional<ScheduleRecord> there =
        model_.schedule(write.record.ns, write.record.id).value();
    write.revision = there ? there->revision : 0;
    if (chance(15)) write.revision = below(4);
    write.erased = chance(15);
    if (chance(50)) {
      write.starts.push_back(new_run());
      if (chance(40)) write.blobs.push_back({write.starts[0].key, name("hash", 3), bytes()});
    }
    if (chance(30) && !runs_.empty()) {
      ArrivalElsewhere arrival;
      arrival.run = pick(runs_);
      arrival.control = Control::kCancel;
      arrival.detail = {name("why", 3), time(), time()};
      write.arrivals.push_back(std::move(arrival));
    }
    commit.schedules.push_back(std::move(write));
  }
}

TriggerInput RandomCommits::new_input() {
  TriggerInput input;
  input.key = new_key();
  input.ns = static_cast<Namespace>(below(2));
  input.trigger = static_cast<Key>(1 + below(8));
  input.id = name("input", 9);
  input.at_us = time();
  input.expires_at_us = chance(30) ? 0 : time();
  input.processed = chance(70);
  input.run = name("run", 5);
  if (!input.processed) input.error = name("error", 3);
  if (!input.processed) input.payload = bytes();
  return input;
}

void RandomCommits::add_triggers(Commit& commit) {
  for (std::uint64_t count = chance(30) ? 1 + below(3) : 0; count > 0; --count) {
    // Known by its name, so that inputs meet it.
    const std::uint64_t number = below(4);
    TriggerWrite write;
    write.record.ns = static_cast<Namespace>(below(2));
    write.record.id = "trigger" + std::to_string(number);
    write.record.key = static_cast<Key>(1 + 4 * write.record.ns + number);
    write.record.created_at_us = time();
    write.record.definition = name("definition", 9);
    write.record.secrets = name("secret", 9);
    write.record.cursor = name("cursor", 9);
    const std::optional<TriggerRecord> there =
        model_.trigger(write.record.ns, write.record.id).value();
    write.revision = there ? there->revision : 0;
    if (chance(15)) write.revision = below(4);
    write.erased = chance(15);
    commit.triggers.push_back(std::move(write));
  }
  for (std::uint64_t count = chance(30) ? 1 + below(3) : 0; count > 0; --count) {
    commit.inputs.push_back(new_input());
  }
  for (RunWrite& write : commit.runs) {
    if (write.start && chance(30)) write.input = std::make_shared<TriggerInput>(new_input());
    for (Message& message : write.messages) {
      if (chance(30)) message.input = std::make_shared<TriggerInput>(new_input());
    }
  }
  if (chance(6)) commit.forget_inputs_before_us = time();
}

void RandomCommits::add_work(Commit& commit) {
  for (std::uint64_t count = below(3); count > 0; --count) commit.tasks.push_back(task_write());
  for (std::uint64_t count = below(4); count > 0; --count) {
    const bool admits = chance(35);
    commit.claims.push_back({static_cast<Namespace>(below(2)), claimed_queue(admits),
                             admits && chance(95) ? kAdmitted : session(),
                             static_cast<std::uint32_t>(below(4)), time()});
    if (chance(25)) commit.claims.back().names = {name("task", 4), name("task", 4)};
  }
  if (chance(12) && !runs_.empty()) commit.removals = {pick(runs_), pick(runs_)};
  if (chance(8) && !programs_.empty()) commit.program_removals = {pick(programs_)};
  for (std::uint64_t count = chance(20) ? 1 + below(3) : 0; count > 0; --count) {
    commit.audits.push_back({new_key(), static_cast<Namespace>(below(2)), time(), name("actor", 2),
                             name("action", 2), name("subject", 3), name("details", 9)});
    if (chance(70)) tell_of_something(commit, commit.audits.back());
    // A key that is in use: the whole commit is refused, if the entry is written at all.
    if (chance(4)) commit.audits.push_back(commit.audits.back());
  }
  if (chance(8)) commit.forget_before_us = time();
  if (chance(4)) commit.forget_audit_before_us = time();
  if (chance(10)) commit.reserve_keys = static_cast<std::uint32_t>(below(100));
}

// Of what this commit may or may not do.
void RandomCommits::tell_of_something(const Commit& commit, AuditWrite& audit) {
  audit.about = static_cast<AuditWrite::About>(below(8));
  if (!commit.runs.empty()) {
    const RunWrite& write = commit.runs[below(commit.runs.size())];
    audit.key = write.run;
    if (!write.outcomes.empty()) audit.call = write.outcomes[below(write.outcomes.size())].call;
  }
  if (audit.about == AuditWrite::About::kSchedule && !commit.schedules.empty()) {
    audit.key = commit.schedules[0].record.key;
  }
  if (audit.about == AuditWrite::About::kTrigger && !commit.triggers.empty()) {
    audit.key = commit.triggers[0].record.key;
  }
  if (audit.about == AuditWrite::About::kProgramRemoval && !commit.program_removals.empty()) {
    audit.key = commit.program_removals[0];
  }
}

// --- runs ----------------------------------------------------------------------------------------

RunRecord RandomCommits::new_run() {
  RunRecord run;
  run.key = new_key();
  run.ns = static_cast<Namespace>(below(2));
  run.id = name("id", 30);
  run.workflow = name("workflow", 3);
  run.program = static_cast<Key>(below(3));
  run.entry = static_cast<std::uint32_t>(below(3));
  run.input = bytes();
  if (chance(30)) run.start_key = name("key", 10);
  if (chance(20) && !runs_.empty()) {
    run.parent_run = pick(runs_);
    run.parent_call = 1 + static_cast<Key>(below(1000));
  }
  run.priority = static_cast<std::int32_t>(below(5)) - 2;
  run.created_at_us = time();
  if (chance(20)) run.start_at_us = time();
  if (chance(20)) run.timeout_us = 1 + static_cast<std::int64_t>(below(60));
  if (chance(25)) {
    run.admission = new_key();
    run.queue = claimed_queue(chance(95));
    if (chance(60)) run.concurrency_key = name("key", 3);
    calls_.push_back(run.admission);
  }
  for (std::uint64_t count = below(3); count > 0; --count) {
    run.tags.emplace_back(name("tag", 2), name("value", 2));
  }
  // The key of another run: the whole commit is refused.
  if (chance(1) && !runs_.empty()) run.key = pick(runs_);
  runs_.push_back(run.key);
  return run;
}

RunWrite RandomCommits::start_write() {
  RunWrite write;
  write.start = new_run();
  write.run = write.start->key;
  if (chance(70)) write.home = node();
  if (chance(15)) write.messages.push_back(message());
  if (chance(10)) write.control = control();
  if (chance(10)) write.blobs.push_back({write.run, name("hash", 3), bytes()});
  if (write.start->admission == 0 && chance(60)) {
    RunView view;
    view.run = *write.start;
    view.state.emplace().run = write.run;
    write.step = step(view, {}, write.messages.size());
  }
  return write;
}

RunWrite RandomCommits::run_write(Key run) {
  RunWrite write;
  write.run = run;
  const std::vector<CallRecord> calls = model_.timeline(run, 0, 30).value().calls;
  if (chance(8)) {
    const std::optional<RunView> ended = model_.run(run).value();
    if (ended && (ended->result || chance(20))) {
      write.revival = revival(*ended, calls);
      if (chance(50)) write.home = node();
      if (chance(20)) write.messages.push_back(message());
      return write;
    }
  }
  const bool has_step = chance(65);
  add_arrivals(write, calls, has_step && chance(85));
  if (chance(10)) write.blobs.push_back({run, name("hash", 3), bytes()});
  if (chance(20)) write.home = node();
  if (!has_step) return write;
  std::optional<RunView> view = model_.run(run).value();
  if (!view) view.emplace().run.key = run;
  const bool cancels = write.control == Control::kCancel;
  write.step =
      step(*view, calls, write.outcomes.size() + write.messages.size() + (cancels ? 1 : 0));
  take_own_messages(write);
  return write;
}

// The program may have received what comes with the same write.
void RandomCommits::take_own_messages(RunWrite& write) {
  std::uint64_t arrival = write.step->seen - (write.control == Control::kCancel ? 1 : 0);
  if (write.step->held) return;
  for (std::size_t count = write.messages.size(); count > 0 && arrival > 0; --count, --arrival) {
    if (chance(30)) write.step->effects.taken.push_back(arrival);
  }
}

// `valid`: only outcomes that will be taken, each once.
void RandomCommits::add_arrivals(RunWrite& write, const std::vector<CallRecord>& calls,
                                 bool valid) {
  std::set<Key> settled;
  for (std::uint64_t count = calls.empty() ? 0 : below(4); count > 0; --count) {
    const CallRecord& call = pick(calls);
    if (!valid) {
      write.outcomes.push_back(outcome_of(call));
    } else if (!is_settled(call.status) && settled.insert(call.key).second) {
      write.outcomes.push_back(outcome_of(call));
      write.outcomes.back().session = call.session;
      write.outcomes.back().token = call.token;
    }
  }
  if (chance(5) && !calls_.empty()) write.outcomes.emplace_back().call = pick(calls_);
  for (Outcome& outcome : write.outcomes) {
    if (chance(20)) outcome.id = name("request", 6);
  }
  for (std::uint64_t count = chance(30) ? 1 + below(2) : 0; count > 0; --count) {
    write.messages.push_back(message());
  }
  if (chance(12)) {
    write.control = control();
    write.detail = detail();
  }
}

ControlDetail RandomCommits::detail() {
  ControlDetail detail;
  if (chance(70)) detail.reason = name("reason", 3);
  detail.at_us = time();
  if (chance(70)) detail.force_at_us = time();
  if (chance(50)) detail.id = name("request", 6);
  return detail;
}

Revival RandomCommits::revival(const RunView& view, const std::vector<CallRecord>& calls) {
  Revival revival;
  revival.ended_at_us = view.result && chance(90) ? view.result->ended_at_us : time();
  revival.revision = 1'000 + below(1'000);
  revival.arrivals = below(5);
  revival.seen = below(revival.arrivals + 1);
  revival.generation = static_cast<std::uint32_t>(below(4));
  revival.parked = parked(view.run.key);
  if (view.result) revival.parked.last_call = view.result->last_call;
  if (chance(30)) revival.continued = Continued{static_cast<Key>(below(3)), 1, bytes()};
  if (chance(20) && !calls.empty()) revival.open_calls.push_back(pick(calls).key);
  if (chance(20)) revival.live_runs.push_back(pick(runs_));
  for (const CallRecord& call : calls) {
    if (!chance(40)) continue;
    const bool task = is_claimed(call.kind);
    const CallStatus status = chance(20) && is_settled(call.status) ? call.status
                              : task                                ? CallStatus::kPending
                                                                    : CallStatus::kOpen;
    revival.calls.push_back(
        {call.key, status, chance(50) ? below(9) : 0, time(), task && chance(30) ? time() : 0});
  }
  if (chance(view.run.timeout_us != 0 ? 70 : 5)) revival.deadline_us = time();
  revival.queued = view.run.admission != 0 && chance(60);
  if (chance(50)) revival.id = name("message", 6);
  revival.at_us = time();
  for (std::uint64_t count = below(3); count > 0; --count) {
    revival.messages.push_back({view.run.key, 1 + below(20), name("channel", 3), bytes(), time()});
  }
  return revival;
}

// `arrivals`: how many the write brings itself.
Step RandomCommits::step(const RunView& view, const std::vector<CallRecord>& calls,
                         std::uint64_t arrivals) {
  const RunState state = view.state.value_or(RunState{});
  Step step;
  step.revision = chance(95) ? state.revision : below(5);
  step.seen = state.arrivals + arrivals;
  if (arrivals == 0 && chance(30)) step.seen = below(step.seen + 1);
  if (chance(3)) step.seen += 1;
  step.generation = state.generation;
  if (chance(10)) step.cancel = CancelState::kDelivered;
  step.effects = effects(view, calls);
  const Key last_call =
      step.effects.calls.empty() ? state.last_call : step.effects.calls.back().key;
  if (chance(8)) {
    const auto status = static_cast<RunStatus>(2 + below(3));
    step.ended = Ended{status, bytes(), chance(30) ? bytes() : "", time(), last_call};
    if (chance(20)) step.ended->status_value = bytes();
    if (chance(30)) step.ended->error_kind = name("kind", 3);
    if (chance(50)) step.ended->owner = Ended::Owner{view.run.ns, view.run.start_key};
    return step;
  }
  if (chance(15)) {
    // It asks for nothing, and makes no calls: the run stands as before.
    step.effects = {};
    step.held = Hold{bytes(), time(), chance(60) ? time() : 0};
    return step;
  }
  step.parked = parked(view.run.key);
  step.parked->last_call = last_call;
  if (state.tail_bytes > 0 && chance(50)) {
    const std::string tail = state.snapshot.substr(state.snapshot.size() - state.tail_bytes);
    step.parked->snapshot = bytes() + tail;
    step.parked->tail_bytes = tail.size();
    step.parked->tail_unchanged = true;
  }
  if (chance(8)) {
    step.continued = Continued{static_cast<Key>(below(3)), 1, bytes()};
    ++step.generation;
  }
  return step;
}

Parked RandomCommits::parked(Key run) {
  Parked parked;
  parked.snapshot = bytes();
  if (chance(30)) parked.tail_bytes = below(parked.snapshot.size() + 1);
  parked.waits = waits(last_number_[run]).encode();
  parked.open = bytes();
  if (chance(25)) parked.wake_at_us = time();
  parked.ready = chance(10);
  parked.paused = chance(4);
  parked.ends_hold = chance(30);
  parked.line = static_cast<std::uint32_t>(below(4));
  if (chance(15)) parked.status = bytes();
  if (chance(5)) parked.phase = RunPhase::kCompensating;
  if (chance(10)) parked.retry_point = bytes();
  return parked;
}

// The next turn of the run's history or, rarely, the last one once more.
void RandomCommits::add_turn(Key run, Effects* effects) {
  if (chance(40)) return;
  const std::vector<TurnRecord> last = model_.last_turns(run).value();
  TurnRecord& turn = effects->turn.emplace();
  turn.run = run;
  turn.turn = turn.key_turn = (last.empty() ? 1 : last.back().turn + !chance(3));
  const bool stands_for_itself = last.empty() || chance(25);
  if (!stands_for_itself) turn.key_turn = last.front().key_turn;
  if (turn.key_turn == turn.turn) turn.at_us = time();
  turn.data = bytes();
  if (chance(10)) effects->drop_turns_before = turn.key_turn;
}

Effects RandomCommits::effects(const RunView& view, const std::vector<CallRecord>& calls) {
  Effects effects;
  const Key run = view.run.key;
  for (std::uint64_t count = below(3); count > 0; --count) {
    effects.stream_items.push_back({0, name("stream", 2), 0, time(), bytes()});
  }
  add_turn(run, &effects);
  Key previous = view.state ? view.state->last_call : 0;
  for (std::uint64_t count = chance(60) ? below(5) : 0; count > 0; --count) {
    effects.calls.push_back(new_call(view.run));
    effects.calls.back().previous = std::exchange(previous, effects.calls.back().key);
  }
  if (chance(20) && !calls.empty()) effects.cancels.push_back({pick(calls).key, time()});
  if (chance(5) && !calls_.empty()) effects.cancels.push_back({pick(calls_), time()});
  const std::vector<MessageRecord> inbox = model_.inbox(run, 0, 5).value();
  for (const MessageRecord& waiting : inbox) {
    if (chance(40)) effects.taken.push_back(waiting.arrival);
    if (chance(20)) effects.put_back.push_back(waiting);
  }
  if (chance(5) && view.state && view.state->arrivals > 0) {
    effects.put_back.push_back(
        {run, 1 + below(view.state->arrivals), name("channel", 3), bytes(), time(), "token"});
  }
  if (chance(10)) effects.starts.push_back(new_run());
  for (std::uint64_t count = chance(25) ? 1 + below(3) : 0; count > 0 && !runs_.empty(); --count) {
    effects.arrivals.push_back(elsewhere());
    if (!effects.starts.empty() && chance(50)) {
      effects.arrivals.back().if_refused = effects.starts.front().key;
    }
  }
  if (chance(15)) {
    effects.logs.push_back({run, time(), static_cast<std::uint8_t>(below(5)), name("line", 99)});
  }
  for (std::uint64_t count = chance(10) ? 1 + below(2) : 0; count > 0; --count) {
    effects.tags.emplace_back(name("tag", 2), name("value", 2));
    if (chance(30)) effects.tags.back().second.reset();
  }
  if (chance(10)) effects.blobs.push_back({run, name("hash", 3), bytes()});
  if (chance(10)) effects.dropped_blobs.push_back(name("hash", 3));
  if (chance(12) && !calls.empty()) effects.drop_before = pick(calls).key;
  if (chance(4) && !effects.calls.empty()) effects.drop_before = effects.calls.back().key;
  if (effects.drop_before != 0) {
    for (const CallRecord& call : calls) {
      if (chance(30)) effects.not_dropped.push_back(call.key);
    }
    std::ranges::sort(effects.not_dropped);
  }
  if (chance(10)) effects.keep_logs = static_cast<std::uint32_t>(1 + below(3));
  return effects;
}

CallRecord RandomCommits::new_call(const RunRecord& run) {
  CallRecord call;
  call.key = new_key();
  call.run = run.key;
  if (chance(92)) call.number = ++last_number_[run.key];
  call.ns = run.ns;
  call.name = name("task", 4);
  call.args = bytes();
  if (chance(20)) call.keywords = bytes();
  if (chance(20)) call.options = bytes();
  if (chance(70)) call.concurrency_key = name("key", 4);
  call.created_at_us = time();
  if (chance(75)) {
    call.queue = name("queue", 3);
    call.priority = static_cast<std::int32_t>(below(3)) - 1;
    call.run_at_us = time();
    if (chance(30)) call.deadline_us = time();
    if (chance(40)) {
      call.status = CallStatus::kLeased;
      call.session = session();
      call.token = 1;
      call.attempt = 1;
      call.started_at_us = time();
    }
  } else {
    call.kind = pick(
        std::vector{CallKind::kChild, CallKind::kPromise, CallKind::kRequest, CallKind::kSuspend});
    call.status = chance(95) ? CallStatus::kOpen : CallStatus::kFailed;
    if (chance(20)) call.deadline_us = time();
    if (chance(20)) call.child_run = static_cast<Key>(below(2000));
    if (call.kind == CallKind::kRequest && chance(80)) call.child_run = pick(runs_);
    if (call.kind == CallKind::kSuspend) call.child_run = 0;
  }
  calls_.push_back(call.key);
  return call;
}

// --- arrivals ------------------------------------------------------------------------------------

Outcome RandomCommits::outcome_of(const CallRecord& call) {
  Outcome outcome{call.key, call.session, call.token, CallStatus::kCompleted, bytes(), time()};
  outcome.status = static_cast<CallStatus>(3 + below(3));
  if (chance(8)) outcome.session = session();
  if (chance(8)) outcome.token += 1;
  return outcome;
}

Message RandomCommits::message() {
  return {name("channel", 3), bytes(), chance(50) ? name("message", 6) : "", time(),
          chance(20) ? name("token", 9) : ""};
}

Control RandomCommits::control() { return static_cast<Control>(1 + below(6)); }

ArrivalElsewhere RandomCommits::elsewhere() {
  ArrivalElsewhere arrival;
  arrival.run = pick(runs_);
  if (chance(50) && !calls_.empty()) {
    const std::optional<CallRecord> call = model_.call(pick(calls_)).value();
    if (call) {
      arrival.run = call->run;
      arrival.outcome = outcome_of(*call);
      return arrival;
    }
  }
  if (chance(60)) {
    arrival.message = message();
  } else {
    arrival.control = control();
    arrival.detail = detail();
  }
  return arrival;
}

Waits RandomCommits::waits(std::uint64_t last_number) {
  Waits waits;
  std::vector<std::uint64_t> numbers;
  for (std::uint64_t number = last_number > 12 ? last_number - 12 : 1; number <= last_number;
       ++number) {
    if (chance(50)) numbers.push_back(number);
  }
  for (std::uint64_t count = below(3); count > 0 && !numbers.empty(); --count) {
    waits.groups.push_back({ranges_of(numbers), 1 + below(numbers.size()), chance(30)});
    numbers.resize(below(numbers.size()));
  }
  if (chance(30)) waits.channels.push_back(name("channel", 3));
  return waits;
}

TaskWrite RandomCommits::task_write() {
  TaskWrite write;
  write.kind = static_cast<TaskWrite::Kind>(below(6));
  write.at_us = time();
  write.outcome = bytes();
  write.to = session();
  if (chance(60)) write.run_at_us = time();
  std::optional<CallRecord> call;
  const std::vector<CallRecord> leased = model_.leased_tasks(session(), 0, 20).value();
  if (!leased.empty() && write.kind != TaskWrite::Kind::kHasten && chance(85)) {
    call = pick(leased);
  } else if (!calls_.empty()) {
    call = model_.call(pick(calls_)).value();
  }
  if (!call) return write;
  write.call = call->key;
  write.attempt = call->attempt;
  write.session = chance(92) ? call->session : session();
  write.token = chance(92) ? call->token : call->token + 1;
  return write;
}

QueueLimits RandomCommits::queue_limits() {
  QueueLimits limits;
  if (chance(40)) limits.max_running = static_cast<std::uint32_t>(below(5));
  if (chance(30)) limits.rate = pick(std::vector{0.5, 1.0, 3.0, 1e5});
  if (chance(50)) limits.per_key_max_running = static_cast<std::uint32_t>(below(3));
  if (chance(20)) limits.per_key_rate = pick(std::vector{0.5, 2.0, 1e6});
  return limits;
}

AuditFilter RandomCommits::audit_filter(Namespace ns) {
  AuditFilter filter;
  filter.ns = ns;
  if (chance(30)) filter.actor = name("actor", 2);
  if (chance(30)) filter.action = name("action", 2);
  if (chance(30)) filter.subject = name("subject", 3);
  if (chance(20)) filter.from_us = time();
  if (chance(20)) filter.until_us = time();
  return filter;
}

// --- reads ---------------------------------------------------------------------------------------

RunFilter RandomCommits::filter() {
  RunFilter filter;
  filter.ns = static_cast<Namespace>(below(2));
  if (chance(30)) filter.status = static_cast<RunStatus>(1 + below(4));
  if (chance(20)) filter.paused = chance(50);
  if (chance(20)) filter.suspended = chance(50);
  if (chance(20)) filter.held = chance(50);
  if (chance(20)) filter.queued = chance(50);
  if (chance(30)) filter.workflow = name("workflow", 3);
  for (std::uint64_t count = chance(20) ? 1 + below(2) : 0; count > 0; --count) {
    filter.programs.push_back(static_cast<Key>(below(3)));
  }
  if (chance(10) && !runs_.empty()) filter.parent = pick(runs_);
  if (chance(30)) filter.tags.emplace_back(name("tag", 2), name("value", 2));
  if (chance(15)) filter.tags.emplace_back(name("tag", 2), name("value", 2));
  if (chance(20)) filter.created_from_us = time();
  if (chance(20)) filter.created_until_us = time();
  if (chance(20)) filter.line = static_cast<std::uint32_t>(below(4));
  return filter;
}

}  // namespace pawl::store
