// Triggers: making, showing and changing them, and inputs that somebody hands over by the API.
#include <algorithm>
#include <utility>

#include "base/error_codes.h"
#include "engine/task/admissions.h"
#include "engine/trigger/changes.h"
#include "engine/trigger/fire.h"
#include "engine/view/workflow_form.h"
#include "server/answers.h"
#include "server/fields.h"
#include "server/handlers.h"
#include "server/hooks.h"
#include "value/time_text.h"

namespace pawl::server::handlers {
namespace {

using store::InputFilter;
using store::TriggerInput;
using store::TriggerRecord;

constexpr std::int64_t kLargestPage = 1000;
constexpr std::size_t kMostInputs = 1000;

void write_trigger(JsonWriter& writer, const TriggerRecord& record) {
  write_field(writer, "id", record.id);
  write_field(writer, "revision", record.revision);
  write_field(writer, "created_at", Time(Duration(record.created_at_us)));
  write_text_or_null(writer, "cursor", record.cursor);
  const auto definition = engine::decode_trigger(record.definition);
  writer.key("definition");
  writer.encoded(record.definition);
  const bool is_hook = definition && definition->kind == engine::TriggerKind::kWebhook;
  write_text_or_null(writer, "path", is_hook ? "/hooks/" + record.id : "");
  write_field(writer, "paused", definition && definition->paused);
}

void respond_trigger(const CallPointer& call, const TriggerRecord& record, unsigned status = 200,
                     const std::string& new_secret = {}) {
  JsonWriter writer = answer_writer();
  writer.begin_object();
  write_trigger(writer, record);
  const auto secrets = engine::decode_secrets(record.secrets);
  write_field(writer, "secrets", static_cast<std::uint64_t>(secrets ? secrets->size() : 0));
  if (!new_secret.empty()) write_field(writer, "secret", new_secret);
  writer.end();
  call->respond(status, finish(std::move(writer)));
}

// What a change is to do besides the trigger itself.
struct Changing {
  std::string id;
  engine::TriggerEdit edit;
  engine::AuditNote note;
  unsigned status = 200;
  std::string new_secret = {};
};

// Runs of one key go on one at a time: the queue's limits say so.
void limit_queue(engine::Core& core, const TriggerRecord& record) {
  const auto definition = engine::decode_trigger(record.definition);
  if (!definition || definition->one_at_a_time.empty()) return;
  store::QueueLimits limits;
  limits.per_key_max_running = 1;
  core.set_queue_limits(engine::kRunQueuePrefix + engine::queue_of(record.id), limits,
                        [](const Result<void>&) {});
}

void change(Context& context, const CallPointer& call, Changing changing) {
  const std::string id = changing.id;
  context.service.ask_async<TriggerRecord>(
      [id, edit = changing.edit, note = changing.note](engine::Core& core,
                                                       engine::Reply<TriggerRecord> reply) {
        core.change_trigger(
            id, edit,
            [&core, reply](const Result<TriggerRecord>& record) {
              if (record) limit_queue(core, *record);
              reply(record);
            },
            note);
      },
      [&context, call, id, status = changing.status,
       secret = changing.new_secret](const Result<TriggerRecord>& record) {
        context.hooks.forget(id);
        if (!record) return call->refuse(record.error());
        respond_trigger(call, *record, status, secret);
      });
}

// Of a body: what is no part of the definition.
struct Given {
  PayloadTree fields{PayloadTree::Fields()};
  std::string id;
  std::optional<std::uint64_t> revision;
  std::optional<std::vector<std::string>> secrets;
};

Result<Given> parse_given(const CallPointer& call) {
  Given given;
  PAWL_TRY(const PayloadTree body, PayloadTree::parse(call->request().body));
  if (body.kind() != PayloadKind::kObject) {
    return fail(ErrorCode::invalid_request, "the body must be an object");
  }
  for (const PayloadTree::Field& field : body.fields()) {
    if (field.name == "id" && field.value.kind() == PayloadKind::kString) {
      given.id = field.value.text();
    } else if (field.name == "revision" && field.value.kind() == PayloadKind::kInt) {
      given.revision = static_cast<std::uint64_t>(field.value.integer());
    } else if (field.name == "secrets") {
      PAWL_TRY(const Payload secrets, field.value.encode());
      PAWL_TRY(given.secrets, engine::decode_secrets(secrets.text()));
    } else {
      given.fields.set(field.name, field.value);
    }
  }
  return given;
}

// For the audit log: the names of what changed, since values may be secret.
std::string names_of(const Given& given) {
  std::string names;
  for (const PayloadTree::Field& field : given.fields.fields()) {
    names += (names.empty() ? "" : ", ") + field.name;
  }
  if (given.secrets) names += std::string(names.empty() ? "" : ", ") + "secrets";
  return names;
}

bool needs_secret(const engine::TriggerDefinition& definition) {
  return definition.signature.kind != engine::SignatureRule::Kind::kNone;
}

// --- inputs

struct GivenInput {
  std::string id;
  Payload payload;
};

Result<std::vector<GivenInput>> parse_inputs(Fields& fields) {
  std::vector<GivenInput> inputs;
  const std::vector<std::string_view> elements = fields.elements("inputs");
  if (elements.empty() || elements.size() > kMostInputs) {
    fields.complain("inputs", "must have 1 to 1000 elements");
  }
  for (std::size_t index = 0; index < elements.size() && index < kMostInputs; ++index) {
    Fields each = Fields::parse(elements[index], "inputs[" + std::to_string(index) + "].", 2);
    each.only({"id", "payload"});
    inputs.push_back({each.text("id"), each.payload("payload")});
    fields.adopt(each);
  }
  PAWL_TRY_STATUS(fields.check());
  return inputs;
}

// The answers to the inputs of one request, which come when all of them are there.
struct Answers {
  std::vector<engine::Fired> fired;
  std::size_t left = 0;
  std::optional<Error> error;
};

void respond_fired(const CallPointer& call, const Answers& answers, const std::string& cursor) {
  JsonWriter writer = answer_writer();
  writer.begin_object();
  writer.key("inputs");
  writer.begin_list();
  for (const engine::Fired& fired : answers.fired) {
    writer.begin_object();
    write_field(writer, "id", fired.input_id);
    write_text_or_null(writer, "run", fired.run);
    write_field(writer, "repeated", fired.is_repeated);
    write_field(writer, "filtered", fired.is_filtered);
    write_field(writer, "processed", fired.is_processed);
    write_text_or_null(writer, "error", fired.error);
    writer.end();
  }
  writer.end();
  write_text_or_null(writer, "cursor", cursor);
  writer.end();
  call->respond(200, finish(std::move(writer)));
}

// Fires them all; `then` is called on the core's thread when each is durable.
void fire_all(Context& context, const Hooks::Trigger& trigger,
              std::vector<engine::Incoming> incoming,
              std::function<void(std::shared_ptr<Answers>)> then) {
  auto answers = std::make_shared<Answers>();
  answers->fired.resize(incoming.size());
  answers->left = incoming.size();
  std::vector<Result<engine::TriggerPlan>> plans;
  for (const engine::Incoming& each : incoming) {
    plans.push_back(engine::plan(trigger->definition, each));
  }
  context.service.loop().post([trigger, incoming = std::move(incoming), plans = std::move(plans),
                               answers, then](engine::Core& core) mutable {
    for (std::size_t index = 0; index < incoming.size(); ++index) {
      engine::fire(core, *trigger, std::move(plans[index]), std::move(incoming[index]),
                   [answers, index, then](Result<engine::Fired> fired) {
                     if (fired) answers->fired[index] = std::move(*fired);
                     if (!fired) answers->error = fired.error();
                     if (--answers->left == 0) then(answers);
                   });
    }
  });
}

void move_cursor(Context& context, const CallPointer& call, std::shared_ptr<Answers> answers,
                 const std::string& cursor, const std::optional<std::string>& before) {
  const std::string& id = call->parameters[0];
  context.service.ask_async<TriggerRecord>(
      [id, cursor, before](engine::Core& core, engine::Reply<TriggerRecord> reply) {
        core.change_trigger(id, engine::move_cursor(id, cursor, before), std::move(reply));
      },
      [call, answers, cursor](const Result<TriggerRecord>& record) {
        if (!record) return call->refuse(record.error());
        respond_fired(call, *answers, cursor);
      });
}

std::vector<engine::Incoming> incoming_of(Context& context, const engine::LoadedTrigger& trigger,
                                          std::vector<GivenInput> inputs) {
  std::vector<engine::Incoming> all;
  for (GivenInput& input : inputs) {
    engine::Incoming incoming;
    incoming.trigger = trigger.record.id;
    incoming.at_us = context.service.clock().now_us();
    incoming.body = std::move(input.payload);
    incoming.input_id = input.id.empty() ? engine::input_id_of(trigger.definition, incoming)
                                         : engine::bounded_input_id(input.id);
    if (incoming.input_id.empty()) {
      incoming.input_id = engine::new_input_id(context.service.random());
    }
    all.push_back(std::move(incoming));
  }
  return all;
}

void write_input(JsonWriter& writer, const TriggerInput& input) {
  write_field(writer, "id", input.id);
  write_field(writer, "at", Time(Duration(input.at_us)));
  write_field(writer, "processed", input.processed);
  write_text_or_null(writer, "run", input.run);
  write_text_or_null(writer, "error", input.error);
}

}  // namespace

void list_triggers(Context& context, const CallPointer& call) {
  const std::string cursor(call->query_text("cursor"));
  const std::uint32_t limit = call->query_limit(100, kLargestPage);
  if (auto status = call->check_query(); !status) return call->refuse(status.error());
  context.later(call, [&context, call, cursor, limit] {
    const auto records = context.service.read_store([&](store::Store& store) {
      return store.triggers(engine::Service::kNamespace, cursor, limit);
    });
    if (!records) return call->refuse(records.error());
    JsonWriter writer = answer_writer();
    writer.begin_object();
    writer.key("triggers");
    writer.begin_list();
    for (const TriggerRecord& record : *records) {
      writer.begin_object();
      write_trigger(writer, record);
      writer.end();
    }
    writer.end();
    write_text_or_null(writer, "next", records->size() == limit ? records->back().id : "");
    writer.end();
    call->respond(200, finish(std::move(writer)));
  });
}

void get_trigger(Context& context, const CallPointer& call) {
  context.later(call, [&context, call] {
    const auto record = context.service.read_store([&](store::Store& store) {
      return store.trigger(engine::Service::kNamespace, call->parameters[0]);
    });
    if (!record) return call->refuse(record.error());
    if (!*record) return call->refuse(engine::unknown_trigger(call->parameters[0]));
    respond_trigger(call, **record);
  });
}

// What is taken apart on a thread that others wait for has a bound of its own.
bool admit_trigger(Context&, Call& call) {
  call.exchange().limit_body(2 * engine::kLargestTrigger);
  return true;
}

void create_trigger(Context& context, const CallPointer& call) {
  auto given = parse_given(call);
  if (!given) return call->refuse(given.error());
  if (given->revision) {
    return call->refuse({ErrorCode::invalid_request, "the field 'revision' is only for a change"});
  }
  const auto definition = engine::decode_trigger(given->fields);
  if (!definition) return call->refuse(definition.error());
  std::string secret;
  std::vector<std::string> secrets = given->secrets.value_or(std::vector<std::string>());
  if (secrets.empty() && needs_secret(*definition)) {
    secret = engine::new_secret(context.service.random());
    secrets.push_back(secret);
  }
  change(context, call,
         {given->id,
          engine::create_trigger(given->id, *definition, secrets),
          {call->actor(), "create_trigger", given->id, names_of(*given)},
          201,
          secret});
}

void update_trigger(Context& context, const CallPointer& call) {
  auto given = parse_given(call);
  if (!given) return call->refuse(given.error());
  if (!given->id.empty()) {
    return call->refuse({ErrorCode::invalid_request, "the field 'id' cannot be changed"});
  }
  const std::string& id = call->parameters[0];
  change(context, call,
         {id,
          engine::update_trigger(id, {given->fields, given->secrets, given->revision}),
          {call->actor(), "update_trigger", id, names_of(*given)}});
}

void pause_trigger(Context& context, const CallPointer& call) {
  Fields fields = Fields::parse(call->request().body);
  fields.only({"reason"});
  const std::string reason = fields.text("reason");
  if (auto status = fields.check(); !status) return call->refuse(status.error());
  const std::string& id = call->parameters[0];
  change(context, call,
         {id, engine::pause_trigger(id, reason), {call->actor(), "pause_trigger", id, reason}});
}

void resume_trigger(Context& context, const CallPointer& call) {
  const std::string& id = call->parameters[0];
  change(context, call,
         {id, engine::resume_trigger(id), {call->actor(), "resume_trigger", id, ""}});
}

void delete_trigger(Context& context, const CallPointer& call) {
  const std::string& id = call->parameters[0];
  change(context, call,
         {id, engine::delete_trigger(id), {call->actor(), "delete_trigger", id, ""}});
}

void fire_trigger(Context& context, const CallPointer& call) {
  Fields fields = Fields::parse(call->request().body);
  fields.only({"inputs", "cursor", "after"});
  auto inputs = parse_inputs(fields);
  const std::string cursor = fields.text("cursor");
  std::optional<std::string> before;
  if (fields.has_even_null("after")) before = fields.text("after");
  if (auto status = fields.check(); !status) return call->refuse(status.error());
  const auto trigger = context.hooks.find(call->parameters[0]);
  if (!trigger) return call->refuse(trigger.error());
  if ((*trigger)->definition.paused) {
    return call->refuse({ErrorCode::trigger_paused, "the trigger takes nothing now"});
  }
  context.later(call, [&context, call, trigger = *trigger, inputs = std::move(*inputs), cursor,
                       before]() mutable {
    fire_all(context, trigger, incoming_of(context, *trigger, std::move(inputs)),
             [&context, call, cursor, before](const std::shared_ptr<Answers>& answers) {
               if (answers->error) return call->refuse(*answers->error);
               if (cursor.empty()) return respond_fired(call, *answers, "");
               move_cursor(context, call, answers, cursor, before);
             });
  });
}

void list_inputs(Context& context, const CallPointer& call) {
  const std::int64_t cursor = call->query_integer("cursor", 0, INT64_MAX);
  const std::uint32_t limit = call->query_limit(100, kLargestPage);
  const std::optional<bool> processed = call->query_boolean("processed");
  if (processed.value_or(false)) call->complain("processed", "must be false, or left out");
  if (auto status = call->check_query(); !status) return call->refuse(status.error());
  context.later(call, [&context, call, cursor, limit, processed] {
    const auto trigger = context.hooks.find(call->parameters[0]);
    if (!trigger) return call->refuse(trigger.error());
    const auto inputs = context.service.read_store([&](store::Store& store) {
      return store.trigger_inputs((*trigger)->record.key,
                                  processed ? InputFilter::kUnprocessed : InputFilter::kAll, cursor,
                                  limit);
    });
    if (!inputs) return call->refuse(inputs.error());
    JsonWriter writer = answer_writer();
    writer.begin_object();
    writer.key("inputs");
    writer.begin_list();
    for (const TriggerInput& input : *inputs) {
      writer.begin_object();
      write_input(writer, input);
      writer.end();
    }
    writer.end();
    const bool is_last = inputs->size() < limit;
    write_text_or_null(writer, "next", is_last ? "" : std::to_string(inputs->back().key));
    writer.end();
    call->respond(200, finish(std::move(writer)));
  });
}

// Once more, what could not be processed.
void retry_inputs(Context& context, const CallPointer& call) {
  Fields fields = Fields::parse(call->request().body);
  fields.only({"id"});
  const std::string id = fields.text("id");
  if (auto status = fields.check(); !status) return call->refuse(status.error());
  context.later(call, [&context, call, id] {
    const auto trigger = context.hooks.find(call->parameters[0]);
    if (!trigger) return call->refuse(trigger.error());
    const auto inputs = context.service.read_store([&](store::Store& store) {
      return store.trigger_inputs((*trigger)->record.key, InputFilter::kUnprocessed, 0,
                                  kMostInputs);
    });
    if (!inputs) return call->refuse(inputs.error());
    std::vector<engine::Incoming> incoming;
    for (const TriggerInput& input : *inputs) {
      if (!id.empty() && input.id != id) continue;
      auto decoded = engine::Incoming::decode(input.payload);
      if (!decoded) return call->refuse(decoded.error());
      decoded->trigger = (*trigger)->record.id;
      decoded->input_id = input.id;
      decoded->at_us = context.service.clock().now_us();
      incoming.push_back(std::move(*decoded));
    }
    if (incoming.empty()) return respond_fired(call, {}, "");
    fire_all(context, *trigger, std::move(incoming),
             [call](const std::shared_ptr<Answers>& answers) {
               if (answers->error) return call->refuse(*answers->error);
               respond_fired(call, *answers, "");
             });
  });
}

// What a person who fires it by hand has to fill in.
void get_trigger_form(Context& context, const CallPointer& call) {
  context.later(call, [&context, call] {
    const auto trigger = context.hooks.find(call->parameters[0]);
    if (!trigger) return call->refuse(trigger.error());
    const std::string& workflow = (*trigger)->definition.workflow;
    const auto form = context.service.read_store([&](store::Store& store) {
      return engine::workflow_form(store, engine::Service::kNamespace, workflow);
    });
    if (!form) return call->refuse(form.error());
    // With a template of its own, what is asked for is not what the workflow takes.
    const bool is_mapped = !(*trigger)->definition.input.is_null();
    JsonWriter writer = answer_writer();
    writer.begin_object();
    write_field(writer, "workflow", workflow);
    write_field(writer, "mapped", is_mapped);
    write_field(writer, "whole_input", form->is_whole_input);
    writer.key("fields");
    writer.begin_list();
    for (const engine::FormField& field : form->fields) {
      writer.begin_object();
      write_field(writer, "name", field.name);
      write_text_or_null(writer, "type", field.type);
      writer.end();
    }
    writer.end();
    writer.end();
    call->respond(200, finish(std::move(writer)));
  });
}

// What a body would lead to; nothing is stored.
void test_trigger(Context& context, const CallPointer& call) {
  Fields fields = Fields::parse(call->request().body);
  fields.only({"payload", "headers", "id"});
  engine::Incoming incoming;
  incoming.body = fields.payload("payload");
  incoming.headers = fields.text_pairs("headers");
  incoming.input_id = fields.text("id");
  if (auto status = fields.check(); !status) return call->refuse(status.error());
  const auto trigger = context.hooks.find(call->parameters[0]);
  if (!trigger) return call->refuse(trigger.error());
  incoming.trigger = (*trigger)->record.id;
  incoming.at_us = context.service.clock().now_us();
  if (incoming.input_id.empty()) {
    incoming.input_id = engine::input_id_of((*trigger)->definition, incoming);
  }
  const auto planned = engine::plan((*trigger)->definition, incoming);
  if (!planned) return call->refuse(planned.error());
  JsonWriter writer = answer_writer();
  writer.begin_object();
  write_text_or_null(writer, "id", incoming.input_id);
  write_field(writer, "filtered", planned->is_filtered);
  if (planned->start) {
    write_field(writer, "workflow", planned->start->workflow);
    write_text_or_null(writer, "key", planned->start->start_key);
    write_field(writer, "input", planned->start->input);
    write_text_or_null(writer, "one_at_a_time", planned->start->policy.key.value_or(""));
    if (planned->start->message) write_field(writer, "message", planned->start->message->payload);
  }
  if (planned->send) {
    write_field(writer, "run", planned->send->run);
    write_field(writer, "message", planned->send->payload);
  }
  writer.end();
  call->respond(200, finish(std::move(writer)));
}

}  // namespace pawl::server::handlers
