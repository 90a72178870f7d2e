#include "engine/trigger/fire.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <memory>
#include <utility>

#include "base/error_codes.h"
#include "base/sha256.h"
#include "engine/core/core.h"
#include "store/store.h"

namespace pawl::engine {
namespace {

constexpr std::size_t kLongestInputId = 200;
constexpr std::size_t kLongestError = 500;

bool is_same_header(std::string_view name, std::string_view other) {
  const auto lower = [](unsigned char c) { return std::tolower(c); };
  return std::ranges::equal(name, other, {}, lower, lower);
}

// Tells the end of one input, in every way that it may take.
class InputFiring : public std::enable_shared_from_this<InputFiring> {
 public:
  InputFiring(Core& core, const LoadedTrigger& trigger, Incoming incoming, Reply<Fired> reply)
      : core_(core),
        trigger_(trigger.record),
        keep_us_(trigger.definition.keep_us),
        has_message_(trigger.definition.action != TriggerAction::kStart),
        incoming_(std::move(incoming)),
        reply_(std::move(reply)) {}

  void begin(Result<TriggerPlan> plan) {
    if (!plan) return failed(plan.error());
    fired_.input_id = incoming_.input_id;
    fired_.is_filtered = plan->is_filtered;
    if (plan->is_filtered) return reply_(fired_);
    const auto self = shared_from_this();
    const auto input = std::make_shared<store::TriggerInput>(input_of());
    if (plan->start) {
      plan->start->came_by = input;
      return core_.start(std::move(*plan->start),
                         [self](const Result<Started>& started) { self->started(started); });
    }
    plan->send->came_by = input;
    const std::string run = plan->send->run;
    core_.send(std::move(*plan->send), [self, run](const Result<store::Recorded>& how) {
      if (!how) return self->failed(how.error());
      self->fired_.run = run;
      self->fired_.is_repeated = *how == store::Recorded::kRepeated;
      self->reply_(self->fired_);
    });
  }

 private:
  store::TriggerInput input_of() const {
    store::TriggerInput input;
    input.ns = trigger_.ns;
    input.trigger = trigger_.key;
    input.id = incoming_.input_id;
    input.at_us = incoming_.at_us;
    if (keep_us_ != 0) input.expires_at_us = incoming_.at_us + keep_us_;
    return input;
  }

  void started(const Result<Started>& started) {
    if (!started) return failed(started.error());
    fired_.run = started->id;
    fired_.is_repeated = started->repeated_input;
    if (has_message_ && !started->created) fired_.is_repeated = !started->message_recorded;
    if (started->created || started->repeated_input || has_message_) return reply_(fired_);
    // A run of this key goes on, or has ended: there is nothing to be done, which is noted.
    store::TriggerInput input = input_of();
    input.run = started->id;
    const auto self = shared_from_this();
    core_.note_input(std::move(input), [self](const Result<bool>& is_new) {
      if (!is_new) return self->reply_(fail(is_new.error()));
      self->fired_.is_repeated = true;
      self->reply_(self->fired_);
    });
  }

  void failed(const Error& error) {
    const bool is_passing = store::is_retryable(error.code) ||
                            error.code == ErrorCode::engine_busy ||
                            error.code == ErrorCode::engine_stopped;
    if (is_passing) return reply_(fail(error));
    store::TriggerInput input = input_of();
    input.processed = false;
    input.error = error.message.substr(0, kLongestError);
    input.payload = incoming_.encode();
    const auto self = shared_from_this();
    core_.note_input(std::move(input), [self, message = error.message](const Result<bool>& noted) {
      if (!noted) return self->reply_(fail(noted.error()));
      self->fired_.input_id = self->incoming_.input_id;
      self->fired_.is_processed = false;
      self->fired_.is_repeated = !*noted;
      self->fired_.error = message;
      self->reply_(self->fired_);
    });
  }

  Core& core_;
  const store::TriggerRecord trigger_;
  const std::int64_t keep_us_;
  const bool has_message_;
  const Incoming incoming_;
  const Reply<Fired> reply_;
  Fired fired_;
};

}  // namespace

std::string queue_of(const std::string& trigger) { return "trigger " + trigger; }

std::string bounded_input_id(const std::string& id) {
  if (id.size() <= kLongestInputId) return id;
  return "sha256:" + to_hex(sha256(id));
}

std::string new_input_id(RandomSource& random) {
  return fmt::format("new-{:016x}{:016x}", random.next_u64(), random.next_u64());
}

std::string input_id_of(const TriggerDefinition& definition, const Incoming& incoming) {
  const DedupeRule rule = dedupe_of(definition);
  std::string id;
  if (!rule.header.empty()) {
    for (const auto& [name, value] : incoming.headers) {
      if (is_same_header(name, rule.header)) id = value;
    }
  } else if (!rule.path.empty()) {
    Parts parts(incoming);
    id = parts.text_of(rule.path).value_or("");
  } else {
    return {};
  }
  // What has no id of its own is known by what it says.
  return id.empty() ? "sha256:" + to_hex(sha256(incoming.body.text())) : bounded_input_id(id);
}

Result<TriggerPlan> plan(const TriggerDefinition& definition, const Incoming& incoming) {
  TriggerPlan plan;
  Parts parts(incoming);
  PAWL_TRY(const bool passes, parts.passes(definition.filter));
  plan.is_filtered = !passes;
  if (!passes) return plan;
  if (definition.action == TriggerAction::kSend) {
    SendRequest& send = plan.send.emplace();
    PAWL_TRY(send.run, parts.text_of(definition.run));
    send.channel = definition.channel;
    PAWL_TRY(send.payload, parts.fill(definition.message));
    return plan;
  }
  StartRequest& start = plan.start.emplace();
  start.workflow = definition.workflow;
  start.version = definition.version;
  PAWL_TRY(start.input, parts.fill(definition.input));
  PAWL_TRY(start.start_key, parts.text_of(definition.key));
  start.takes_any_input = true;
  start.tags = {{"pawl.trigger", incoming.trigger}};
  for (const auto& tag : definition.tags) start.tags.push_back(tag);
  if (!definition.one_at_a_time.empty()) {
    start.policy.queue = queue_of(incoming.trigger);
    PAWL_TRY(start.policy.key, parts.text_of(definition.one_at_a_time));
  }
  if (definition.action == TriggerAction::kStartOrSend) {
    StartMessage& message = start.message.emplace();
    message.channel = definition.channel;
    PAWL_TRY(message.payload, parts.fill(definition.message));
    start.on_conflict = OnConflict::kRestartIfEnded;
  }
  return plan;
}

Result<LoadedTrigger> load_trigger(store::TriggerRecord record) {
  LoadedTrigger loaded;
  PAWL_TRY(loaded.definition, decode_trigger(record.definition));
  PAWL_TRY(loaded.secrets, decode_secrets(record.secrets));
  loaded.record = std::move(record);
  return loaded;
}

void fire(Core& core, const LoadedTrigger& trigger, Result<TriggerPlan> plan, Incoming incoming,
          Reply<Fired> reply) {
  std::make_shared<InputFiring>(core, trigger, std::move(incoming), std::move(reply))
      ->begin(std::move(plan));
}

}  // namespace pawl::engine
