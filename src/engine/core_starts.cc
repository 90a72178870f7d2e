// Starting runs, once for each id and start key.
#include <algorithm>

#include "base/utf8.h"
#include "engine/cells.h"
#include "engine/core.h"
#include "engine/message_ids.h"

namespace pawl::engine {
namespace {

constexpr std::size_t kMostIdBytes = 255;
constexpr std::size_t kMostTags = 100;

// Runs are found by their tags: they are names, not data.
Status check_tags(const std::vector<store::Tag>& tags) {
  if (tags.size() > kMostTags) {
    return fail(ErrorCode::invalid_request, "a run has at most 100 tags");
  }
  for (const auto& [name, value] : tags) {
    if (name.empty()) return fail(ErrorCode::invalid_request, "the name of a tag is empty");
    PAWL_TRY_STATUS(check_name("the name of a tag", name));
    PAWL_TRY_STATUS(check_name("the value of a tag", value));
  }
  return {};
}

Status check_message(const std::string& channel, const Payload& payload, const std::string& id,
                     const Limits& limits) {
  PAWL_TRY_STATUS(check_name("the channel", channel));
  PAWL_TRY_STATUS(check_name("the message's id", id));
  return check_size("the message", payload.text().size(), limits);
}

}  // namespace

// It is shown on one line, and part of file names, headers and paths: clients leave '.' and '..'
// out of those, however they are encoded.
Status check_run_id(const std::string& id) {
  PAWL_TRY_STATUS(check_name("the run's id", id));
  if (id == "." || id == "..") {
    return fail(ErrorCode::invalid_request, "the run's id must not be '" + id + "'");
  }
  const auto is_control = [](unsigned char c) { return c < ' ' || c == 0x7f; };
  if (std::ranges::none_of(id, is_control)) return {};
  return fail(ErrorCode::invalid_request, "the run's id has a control character in it");
}

Status check_name(const char* what, const std::string& name) {
  if (name.size() > kMostIdBytes) {
    return fail(ErrorCode::invalid_request, std::string(what) + " is longer than 255 bytes");
  }
  if (!is_valid_utf8(name)) {
    return fail(ErrorCode::invalid_request, std::string(what) + " is not valid UTF-8");
  }
  return {};
}

Status check_size(const std::string& what, std::size_t bytes, const Limits& limits) {
  if (bytes <= limits.payload_bytes) return {};
  return fail(ErrorCode::payload_too_large, what + " has " + std::to_string(bytes) +
                                                " bytes, more than the limit of " +
                                                std::to_string(limits.payload_bytes));
}

// The run is gone. Its start key outlives it, so that what was done once is not done again; an id
// is free, and who asks again gets it.
Result<Started> Core::refuse_removed(Key run, const StartRequest& request) {
  std::optional<Key> owner;
  if (!request.start_key.empty()) {
    PAWL_TRY(owner, store_.find_start_key(options_.ns, request.start_key));
  }
  if (owner != run) return fail(ErrorCode::store_unavailable, "the run was removed a moment ago");
  return fail(ErrorCode::run_exists, "the run with the start key '" + request.start_key +
                                         "' has ended and is not kept any more");
}

// The run that is meant must be the one that is there.
Result<Started> Core::check_existing(Key run, const StartRequest& request) {
  PAWL_TRY(auto view, store_.run(run));
  if (!view) return refuse_removed(run, request);
  const store::RunRecord& record = view->run;
  auto taken = [&](const std::string& why) {
    return fail(ErrorCode::run_exists, "run '" + record.id + "' exists" + why);
  };
  if (request.on_conflict == OnConflict::kFail) return taken("");
  if (record.workflow != request.workflow) {
    return taken(" and is of workflow '" + record.workflow + "'");
  }
  if (!request.id.empty() && record.id != request.id) {
    return taken(" and has the start key '" + request.start_key + "'");
  }
  if (request.message) {
    if (view->result) return fail(ErrorCode::run_ended, "run '" + record.id + "' has ended");
    return Started{record.id, run, false};
  }
  // A run that has continued as new has another input since: which it began with is not known.
  bool continued = (view->state ? view->state->generation : view->result->generation) > 0;
  if (continued) return Started{record.id, run, false};
  PAWL_TRY(Payload input, from_cell(record.input, run, store_));
  if (!(input == request.input)) return taken(" and has another input");
  return Started{record.id, run, false};
}

Result<std::optional<Started>> Core::find_existing(const StartRequest& request) {
  std::optional<Key> key;
  if (!request.id.empty()) {
    PAWL_TRY(key, store_.find_run(options_.ns, request.id));
  }
  if (!key && !request.start_key.empty()) {
    PAWL_TRY(key, store_.find_start_key(options_.ns, request.start_key));
  }
  if (!key) return std::nullopt;
  PAWL_TRY(Started started, check_existing(*key, request));
  return started;
}

Result<std::unique_ptr<HotRun>> Core::make_run(const StartRequest& request) {
  PAWL_TRY(store::WorkflowRecord workflow,
           request.version.empty()
               ? programs_.workflow(request.workflow, clock_.now_us())
               : programs_.version(request.workflow, request.version, clock_.now_us()));
  auto run = std::make_unique<HotRun>();
  PAWL_TRY(run->program, programs_.load(workflow.program));
  run->key = keys_.next();
  store::RunRecord& record = run->record;
  record.key = run->key;
  record.ns = options_.ns;
  record.id = request.id.empty() ? new_id() : request.id;
  record.workflow = request.workflow;
  record.program = workflow.program;
  record.entry = workflow.entry;
  record.input = to_cell(request.input, run->key, &run->recording.blobs);
  record.start_key = request.start_key;
  record.priority = request.priority;
  record.created_at_us = clock_.now_us();
  record.start_at_us = request.start_at_us;
  record.tags = request.tags;
  run->fresh = true;
  return run;
}

void Core::start(StartRequest request, Reply<Started> reply) {
  if (failed_) return reply(fail(ErrorCode::store_unavailable, "the store does not answer"));
  if (Status room = check_room(); !room) return reply(fail(room.error()));
  if (auto status = check_run_id(request.id); !status) {
    return reply(fail(status.error()));
  }
  if (auto status = check_name("the start key", request.start_key); !status) {
    return reply(fail(status.error()));
  }
  if (Status status = check_tags(request.tags); !status) return reply(fail(status.error()));
  if (Status fits = check_size("the input", request.input.text().size(), options_.limits); !fits) {
    return reply(fail(fits.error()));
  }
  if (request.message) {
    Status status = check_message(request.message->channel, request.message->payload,
                                  request.message->id, options_.limits);
    if (!status) return reply(fail(status.error()));
  }
  std::vector<std::string> names;
  if (!request.id.empty()) names.push_back("id " + request.id);
  if (!request.start_key.empty()) names.push_back("key " + request.start_key);
  for (const std::string& name : names) {
    auto at = under_way_.find(name);
    if (at == under_way_.end()) continue;
    // The same is being started: its outcome decides.
    at->second.push_back(
        [this, request = std::move(request), reply = std::move(reply)] { start(request, reply); });
    return;
  }
  if (!names.empty()) {
    if (restart_instead(request, names, reply)) return;
    auto existing = find_existing(request);
    if (!existing) return reply(fail(existing.error()));
    if (*existing && request.message) return send_to_existing(**existing, request, reply);
    if (*existing) return reply(**existing);
  }
  begin_start(std::move(request), std::move(names), std::move(reply));
}

void Core::begin_start(StartRequest request, std::vector<std::string> names, Reply<Started> reply) {
  auto made = make_run(request);
  if (!made) return reply(fail(made.error()));
  for (const std::string& name : names) under_way_[name];
  Key key = (*made)->key;
  std::string id = (*made)->record.id;
  (*made)->refused = [this, names, reply](const Error& error) {
    reply(fail(error));
    let_others(names);
  };
  if (request.message) {
    (*made)->recording.add(message_of(*request.message, key, &(*made)->recording.blobs),
                           [](const Result<store::Recorded>&) {});
  }
  bool later = request.start_at_us > clock_.now_us();
  // The input may be large: the request is kept for a conflict only where there can be one.
  auto kept = std::make_shared<StartRequest>();
  if (!names.empty()) *kept = std::move(request);
  (*made)->recording.told.push_back(
      [this, key, id, kept, names, reply](const Result<store::RunWriteResult>& result) {
        started(*kept, id, key, result, reply);
        let_others(names);
      });
  HotRun& run = runs_.add(std::move(*made));
  run.wanted = !later;
  if (later) run.wake_at_us = run.record.start_at_us;
  touch(run);
}

void Core::started(const StartRequest& request, const std::string& id, Key key,
                   const Result<store::RunWriteResult>& result, const Reply<Started>& reply) {
  if (!result) return reply(fail(result.error()));
  if (result->start.inserted) return reply(Started{id, key, true});
  // The message has not been sent: to whom is decided once more.
  if (request.message) return start(request, reply);
  if (request.on_conflict == OnConflict::kRestartIfEnded) {
    after_commit_.push_back([this, request, reply] { start(request, reply); });
    return;
  }
  reply(check_existing(result->start.existing, request));
}

// Only the message goes to a run that is there.
void Core::send_to_existing(Started existing, const StartRequest& request,
                            const Reply<Started>& reply) {
  Recording recording;
  Key run = existing.run;
  auto done = [existing = std::move(existing), reply](const Result<store::Recorded>& how) mutable {
    if (!how) return reply(fail(how.error()));
    if (*how == store::Recorded::kUnknown) {
      return reply(fail(ErrorCode::run_ended, "run '" + existing.id + "' has ended"));
    }
    existing.message_recorded = *how == store::Recorded::kRecorded;
    reply(existing);
  };
  recording.add(message_of(*request.message, run, &recording.blobs), std::move(done));
  record(run, std::move(recording), std::nullopt);
}

store::Message Core::message_of(const StartMessage& given, Key run,
                                std::vector<store::BlobRecord>* blobs) {
  store::Message message;
  message.channel = given.channel;
  message.payload = to_own_cell(given.payload, message_salt(given.id), run, blobs);
  message.id = message_id(given.id);
  message.at_us = clock_.now_us();
  return message;
}

void Core::let_others(const std::vector<std::string>& names) {
  for (const std::string& name : names) {
    auto at = under_way_.find(name);
    if (at == under_way_.end()) continue;
    std::vector<std::function<void()>> waiting = std::move(at->second);
    under_way_.erase(at);
    for (const auto& again : waiting) again();
  }
}

// --- messages and control

void Core::send(SendRequest request, Reply<store::Recorded> reply) {
  if (failed_) return reply(fail(ErrorCode::store_unavailable, "the store does not answer"));
  if (Status room = check_room(); !room) return reply(fail(room.error()));
  Status status =
      check_message(request.channel, request.payload, request.message_id, options_.limits);
  if (!status) return reply(fail(status.error()));
  auto key = store_.find_run(options_.ns, request.run);
  if (!key) return reply(fail(key.error()));
  if (!*key) {
    return reply(fail(ErrorCode::unknown_run, "there is no run '" + request.run + "'"));
  }
  Recording recording;
  store::Message message =
      message_of({request.channel, request.payload, request.message_id}, **key, &recording.blobs);
  auto done = [reply, run = request.run](const Result<store::Recorded>& how) {
    if (how && *how == store::Recorded::kUnknown) {
      return reply(fail(ErrorCode::run_ended, "run '" + run + "' has ended"));
    }
    reply(how);
  };
  recording.add(std::move(message), std::move(done));
  record(**key, std::move(recording), std::nullopt);
}

}  // namespace pawl::engine
