// Answers by link: a page that asks, and what its form sends. A GET never answers anything: what
// looks at the links of an e-mail before its reader does is no answer.
#include <algorithm>
#include <charconv>
#include <utility>

#include "base/error_codes.h"
#include "engine/call/tokens.h"
#include "engine/schedule/interval_text.h"
#include "net/url.h"
#include "server/answer_link.h"
#include "server/answers.h"
#include "server/fields.h"
#include "server/handlers.h"
#include "value/time_text.h"

namespace pawl::server::handlers {
namespace {

constexpr std::int64_t kDefaultLifeUs = 3 * 86'400'000'000;
constexpr std::string_view kPolicy =
    "default-src 'none'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

std::string escaped(std::string_view text) {
  std::string out;
  for (const char c : text) {
    switch (c) {
      case '&':
        out += "&amp;";
        break;
      case '<':
        out += "&lt;";
        break;
      case '>':
        out += "&gt;";
        break;
      case '"':
        out += "&quot;";
        break;
      case '\'':
        out += "&#39;";
        break;
      default:
        out += c;
    }
  }
  return out;
}

// No script, no style, nothing from elsewhere; nobody keeps it, and nobody is told where it was.
void respond_page(const CallPointer& call, unsigned status, std::string_view title,
                  std::string_view inside) {
  net::Response response;
  response.status = status;
  response.content_type = "text/html; charset=utf-8";
  response.headers = {{"Content-Security-Policy", std::string(kPolicy)},
                      {"X-Content-Type-Options", "nosniff"},
                      {"X-Frame-Options", "DENY"},
                      {"Referrer-Policy", "no-referrer"},
                      {"X-Robots-Tag", "noindex, nofollow"},
                      {"Cache-Control", "no-store"}};
  response.body =
      "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n"
      "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
      "<title>" +
      escaped(title) + "</title>\n<h1>" + escaped(title) + "</h1>\n" + std::string(inside) +
      "</html>\n";
  call->respond(std::move(response));
}

// What a person reads of an error.
std::pair<std::string_view, std::string_view> words_of(ErrorCode code) {
  switch (code) {
    case ErrorCode::unknown_promise:
      return {"This link leads nowhere", "It is not whole, or what it was for is gone."};
    case ErrorCode::promise_settled:
    case ErrorCode::promise_closed:
      return {"This has been answered",
              "Somebody was faster, or an answer is not wanted any more."};
    case ErrorCode::link_ended:
      return {"This link has ended", "Ask for another one."};
    case ErrorCode::invalid_request:
      return {"Nothing was chosen", "Go back and choose."};
    default:
      return {"This did not work", "Try again a little later."};
  }
}

// A program that reads no pages is told as by the rest of the API.
void respond_refusal(const CallPointer& call, const Error& error) {
  const bool reads_pages =
      call->request().header("accept").find("text/html") != std::string_view::npos;
  if (!reads_pages) return call->refuse(error);
  const auto [title, text] = words_of(error.code);
  respond_page(call, status_of(error.code), title, "<p>" + std::string(text) + "</p>\n");
}

struct OpenLink {
  std::string token;
  AnswerLink link;
};

// Asks the store: not on a thread that must not wait.
Result<OpenLink> open_link(Context& context, const std::string& text) {
  const auto shown = split_answer_link(text);
  if (!shown) return fail(ErrorCode::unknown_promise, "the link is not whole");
  PAWL_TRY(const auto found, context.service.read_store(
                                 [&](store::Store& store) { return store.call(shown->call); }));
  const bool is_promise = found && (found->kind == store::CallKind::kPromise ||
                                    found->kind == store::CallKind::kRequest);
  if (!is_promise) return fail(ErrorCode::unknown_promise, "there is no such promise");
  auto link = open_answer_link(*shown, found->name);
  if (!link) return fail(ErrorCode::unknown_promise, "the link is not signed so");
  if (store::is_settled(found->status)) {
    return fail(ErrorCode::promise_settled, "it has been answered");
  }
  if (context.service.clock().now_us() > link->ends_at_us) {
    return fail(ErrorCode::link_ended, "the link has ended");
  }
  return OpenLink{found->name, std::move(*link)};
}

Result<std::vector<AnswerChoice>> parse_choices(Fields& fields) {
  std::vector<AnswerChoice> choices;
  const auto elements = fields.elements("choices");
  for (std::size_t index = 0; index < elements.size() && index <= kMostChoices; ++index) {
    Fields each = Fields::parse(elements[index], "choices[" + std::to_string(index) + "].", 2);
    each.only({"label", "value"});
    choices.push_back({each.required_text("label"), each.payload("value")});
    fields.adopt(each);
  }
  PAWL_TRY_STATUS(fields.check());
  if (choices.empty()) choices.push_back({"Confirm", Payload::trusted("true")});
  return choices;
}

}  // namespace

void make_link(Context& context, const CallPointer& call) {
  Fields fields = Fields::parse(call->request().body);
  fields.only({"title", "choices", "ends_at", "ends_in"});
  AnswerLink link;
  link.title = fields.text("title", "Please confirm");
  link.ends_at_us = context.service.clock().now_us() + kDefaultLifeUs;
  if (fields.has("ends_in")) {
    const auto life = engine::parse_interval(fields.text("ends_in"));
    if (!life) fields.complain("ends_in", "must be a text such as \"3d\" or \"12h\"");
    link.ends_at_us = context.service.clock().now_us() + life.value_or(0);
  }
  if (fields.has("ends_at")) {
    const auto time = parse_time(fields.text("ends_at"));
    if (!time) fields.complain("ends_at", "must be a time such as 2026-11-16T03:13:32Z");
    link.ends_at_us = time.value_or(0);
  }
  auto choices = parse_choices(fields);
  if (!choices) return call->refuse(choices.error());
  link.choices = std::move(*choices);
  const auto path = make_answer_path(call->parameters[0], link);
  if (!path) return call->refuse(path.error());
  JsonWriter writer = answer_writer();
  writer.begin_object();
  write_field(writer, "path", *path);
  write_text_or_null(writer, "url", context.public_url.empty() ? "" : context.public_url + *path);
  write_field(writer, "ends_at", Time(Duration(link.ends_at_us)));
  writer.end();
  call->respond(200, finish(std::move(writer)));
}

bool admit_answer(Context&, Call& call) {
  constexpr std::size_t kLongestForm = 1024;
  call.exchange().limit_body(kLongestForm);
  return true;
}

void ask_by_link(Context& context, const CallPointer& call) {
  context.later(call, [&context, call] {
    const auto open = open_link(context, call->parameters[0]);
    if (!open) return respond_refusal(call, open.error());
    std::string form = "<form method=\"post\">\n";
    for (std::size_t index = 0; index < open->link.choices.size(); ++index) {
      form += "<p><button name=\"choice\" value=\"" + std::to_string(index) + "\">" +
              escaped(open->link.choices[index].label) + "</button></p>\n";
    }
    respond_page(call, 200, open->link.title, form + "</form>\n");
  });
}

void answer_by_link(Context& context, const CallPointer& call) {
  context.later(call, [&context, call] {
    const auto open = open_link(context, call->parameters[0]);
    if (!open) return respond_refusal(call, open.error());
    const auto form = net::parse_query(call->request().body);
    std::size_t chosen = open->link.choices.size();
    for (const auto& [name, value] : form.value_or(net::Query())) {
      if (name != "choice") continue;
      const auto read = std::from_chars(value.data(), value.data() + value.size(), chosen);
      if (read.ec != std::errc() || read.ptr != value.data() + value.size()) chosen = SIZE_MAX;
    }
    if (chosen >= open->link.choices.size()) {
      return respond_refusal(call, {ErrorCode::invalid_request, "nothing was chosen"});
    }
    const AnswerChoice& choice = open->link.choices[chosen];
    context.engine.resolve_async(
        open->token, choice.value, [call, label = choice.label](const Status& done) {
          if (!done) return respond_refusal(call, done.error());
          respond_page(call, 200, "Thank you",
                       "<p>Your answer has been recorded: " + escaped(label) + ".</p>\n");
        });
  });
}

}  // namespace pawl::server::handlers
