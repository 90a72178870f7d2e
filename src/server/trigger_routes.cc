#include "server/trigger_routes.h"

#include "server/handlers.h"

namespace pawl::server {
namespace {

using namespace handlers;

#define API "/api/v1"

using FieldList = std::vector<Field>;
using Add = std::function<void(Route)>;

FieldList settable() {
  return {{"kind", "string?", "webhook (the default), manual, file or poll"},
          {"action", "string?", "start (the default), send or start_or_send"},
          {"workflow", "string?", "to start"},
          {"version", "string?", "of the workflow; the current one if it is left out"},
          {"key", "string?", "a template: the start key"},
          {"run", "string?", "a template: the id of the run that gets the message"},
          {"channel", "string?", "of the message"},
          {"input", "payload?", "a template: of the run; the body if it is left out"},
          {"message", "payload?", "a template: the message; the body if it is left out"},
          {"one_at_a_time", "string?", "a template: runs of the same text wait for each other"},
          {"filter", "payload[]?", "conditions that must hold: {path, is|not|in|prefix|exists}"},
          {"signature", "payload?",
           "github, stripe, standard-webhooks, none, or an object with kind, header, algorithm, "
           "encoding, prefix, timestamp_header, tolerance"},
          {"secrets", "string[]?", "up to ten, all of which are valid; never shown"},
          {"dedupe", "object?", "header or path of what identifies an input"},
          {"keep", "payload?",
           "how long inputs are remembered: seconds, or a text such as 7d; 0: "
           "for ever"},
          {"max_body", "integer?", "bytes"},
          {"tags", "object?", "of the runs"},
          {"paused", "boolean?"}};
}

FieldList listed_fields() {
  return {{"id", "string"},
          {"revision", "integer"},
          {"created_at", "time"},
          {"cursor", "string?", "how far a poller has come"},
          {"definition", "object", "in its canonical form, without secrets"},
          {"path", "string?", "of a webhook: where it is sent to"},
          {"paused", "boolean"}};
}

FieldList shown_fields() {
  FieldList fields = listed_fields();
  fields.push_back({"secrets", "integer", "how many there are"});
  return fields;
}

FieldList created_fields() {
  FieldList fields = shown_fields();
  fields.push_back({"secret", "string?", "one that the server has made: it is not shown again"});
  return fields;
}

const FieldList kFiredFields = {{"inputs", "FiredInput[]"}, {"cursor", "string?"}};

void add_limited(const Add& add, Route route) {
  route.admit = admit_trigger;
  add(std::move(route));
}

void add_reading(const Add& add) {
  add({"GET",
       API "/triggers",
       Scope::kRead,
       list_triggers,
       "Triggers, by id",
       {{"cursor", "string?", "'next' of the page before"},
        {"limit", "integer?", "from 1 to 1000; 100 if it is left out"}},
       {},
       {{"triggers", "ListedTrigger[]"}, {"next", "string?"}}});
  add({"GET",
       API "/triggers/{id}",
       Scope::kRead,
       get_trigger,
       "A trigger",
       {},
       {},
       shown_fields(),
       {200, 404}});
  add({"GET",
       API "/triggers/{id}/inputs",
       Scope::kRead,
       list_inputs,
       "What has arrived, the newest first",
       {{"cursor", "string?", "'next' of the page before"},
        {"limit", "integer?", "from 1 to 1000; 100 if it is left out"},
        {"processed", "boolean?", "false: only what could not be processed"}},
       {},
       {{"inputs", "TriggerInput[]"}, {"next", "string?"}},
       {200, 404}});
}

void add_form(const Add& add) {
  add({"GET",
       API "/triggers/{id}/form",
       Scope::kRead,
       get_trigger_form,
       "What a person who fires the trigger has to fill in: the parameters of its workflow",
       {},
       {},
       {{"workflow", "string"},
        {"mapped", "boolean", "a template makes the input: the fields are what that must give"},
        {"whole_input", "boolean", "the only parameter is given the whole input"},
        {"fields", "FormField[]"}},
       {200, 404}});
}

void add_changing(const Add& add) {
  FieldList created = settable();
  created.insert(created.begin(), {"id", "string", "up to 180 letters, digits, '-', '_', '.'"});
  add_limited(add, {"POST",
                    API "/triggers",
                    Scope::kAdmin,
                    create_trigger,
                    "Create a trigger",
                    {},
                    created,
                    created_fields(),
                    {201, 400, 409}});
  FieldList changed = settable();
  changed.push_back({"revision", "integer?", "409 if it is another by now"});
  add_limited(add, {"PATCH",
                    API "/triggers/{id}",
                    Scope::kAdmin,
                    update_trigger,
                    "Change what is given and leave the rest; null is a default",
                    {},
                    changed,
                    shown_fields(),
                    {200, 400, 404, 409}});
  add({"DELETE",
       API "/triggers/{id}",
       Scope::kAdmin,
       delete_trigger,
       "Remove a trigger; its runs go on",
       {},
       {},
       shown_fields(),
       {200, 404}});
  add({"POST",
       API "/triggers/{id}/pause",
       Scope::kAdmin,
       pause_trigger,
       "Take nothing until it is resumed: webhooks get 410",
       {},
       {{"reason", "string?"}},
       shown_fields(),
       {200, 404}});
  add({"POST",
       API "/triggers/{id}/resume",
       Scope::kAdmin,
       resume_trigger,
       "Let a paused trigger take inputs again",
       {},
       {},
       shown_fields(),
       {200, 404}});
}

void add_firing(const Add& add) {
  add({"POST",
       API "/triggers/{id}/inputs",
       Scope::kStart,
       fire_trigger,
       "Hand over inputs, each of which is processed once",
       {},
       {{"inputs", "GivenInput[]", "1 to 1000"},
        {"cursor", "string?", "kept when all of them are durable"},
        {"after", "string?", "409 if the cursor stands elsewhere"}},
       kFiredFields,
       {200, 400, 404, 409, 410, 503}});
  add({"POST",
       API "/triggers/{id}/retry",
       Scope::kStart,
       retry_inputs,
       "Process once more what could not be processed",
       {},
       {{"id", "string?", "of one input; all of them, up to 1000, if it is left out"}},
       kFiredFields,
       {200, 404}});
  add_limited(add, {"POST",
                    API "/triggers/{id}/test",
                    Scope::kRead,
                    test_trigger,
                    "What a body would lead to; nothing is stored",
                    {},
                    {{"payload", "payload?"}, {"headers", "object?"}, {"id", "string?"}},
                    {{"id", "string?"},
                     {"filtered", "boolean"},
                     {"workflow", "string?"},
                     {"key", "string?"},
                     {"run", "string?"},
                     {"input", "payload?"},
                     {"message", "payload?"},
                     {"one_at_a_time", "string?"}},
                    {200, 400, 404}});
  add({"POST",
       API "/promises/{token}/link",
       Scope::kStart,
       make_link,
       "A link by which a person answers the promise",
       {},
       {{"title", "string?", "what is asked; 'Please confirm' if it is left out"},
        {"choices", "AnswerChoice[]?", "up to ten; one that is 'Confirm' if they are left out"},
        {"ends_at", "time?", "in three days if it is left out"},
        {"ends_in", "string?", "the same as a duration: 12h"}},
       {{"path", "string"},
        {"url", "string?", "if the server has a --public-url"},
        {"ends_at", "time"}},
       {200, 400, 404}});
  add({"GET",
       "/answers/{link}",
       Scope::kNone,
       ask_by_link,
       "The page of a link by which a person answers a promise; it answers nothing",
       {},
       {},
       {},
       {200, 404, 409, 410},
       {},
       "text/html"});
  Route answer{"POST",
               "/answers/{link}",
               Scope::kNone,
               answer_by_link,
               "What the page of such a link sends: it answers the promise",
               {},
               {},
               {},
               {200, 400, 404, 409, 410},
               {},
               "text/html"};
  answer.admit = admit_answer;
  add(std::move(answer));
  Route hook{"POST",
             "/hooks/{name}",
             Scope::kNone,
             take_hook,
             "A webhook, signed as its trigger says: 202 when it is durable, 200 if it is a "
             "repetition",
             {},
             {},
             {{"input", "string", "its id"},
              {"run", "string?"},
              {"repeated", "boolean"},
              {"filtered", "boolean"},
              {"processed", "boolean"}},
             {200, 202, 400, 401, 404, 410, 413, 503}};
  hook.admit = admit_hook;
  add(std::move(hook));
}

}  // namespace

void add_trigger_routes(const Add& add) {
  add_reading(add);
  add_form(add);
  add_changing(add);
  add_firing(add);
}

void add_trigger_schemas(std::vector<Schema>* schemas) {
  schemas->push_back({"ListedTrigger", listed_fields()});
  schemas->push_back(
      {"GivenInput",
       {{"id", "string?", "the same id is processed once"}, {"payload", "payload?"}}});
  schemas->push_back({"FiredInput",
                      {{"id", "string"},
                       {"run", "string?"},
                       {"repeated", "boolean"},
                       {"filtered", "boolean"},
                       {"processed", "boolean"},
                       {"error", "string?"}}});
  schemas->push_back(
      {"FormField",
       {{"name", "string"}, {"type", "string?", "the annotation, as the source has it"}}});
  schemas->push_back({"AnswerChoice",
                      {{"label", "string", "of the button"},
                       {"value", "payload?", "what the promise is resolved with"}}});
  schemas->push_back({"TriggerInput",
                      {{"id", "string"},
                       {"at", "time"},
                       {"processed", "boolean"},
                       {"run", "string?"},
                       {"error", "string?", "why it is not processed"}}});
}

}  // namespace pawl::server
