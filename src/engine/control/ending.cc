#include "engine/control/ending.h"

#include <utility>

#include "base/bytes.h"
#include "base/error_codes.h"
#include "value/payload_tree.h"

namespace pawl::engine {
namespace {

constexpr std::uint8_t kFormat = 1;

Payload read_payload(ByteReader& in) { return Payload::trusted(std::string(in.sized())); }

Result<CallError> read_error(ByteReader& in) { return decode_call_error(in.sized()); }

std::string describe(const FailedUndo& undo) {
  std::string text = "undo '" + undo.name + "' failed: " + undo.error.kind;
  if (!undo.error.message.empty()) text += ": " + undo.error.message;
  return text;
}

}  // namespace

Ending Ending::make(store::RunStatus status, CallError error,
                    const std::vector<vm::SubmittedCall>& undos) {
  Ending ending;
  ending.status = status;
  ending.error = std::move(error);
  for (auto undo = undos.rbegin(); undo != undos.rend(); ++undo) {
    ending.undos.push_back({undo->name, undo->args, undo->keywords, undo->options});
  }
  return ending;
}

vm::SubmittedCall Ending::next(std::uint64_t call) {
  Undo undo = std::move(undos.back());
  undos.pop_back();
  number = call;
  current = undo.name;
  begun = true;
  vm::SubmittedCall submitted;
  submitted.number = call;
  submitted.kind = vm::CallKind::kTask;
  submitted.name = std::move(undo.name);
  submitted.args = std::move(undo.args);
  submitted.keywords = std::move(undo.keywords);
  submitted.options = std::move(undo.options);
  return submitted;
}

std::optional<std::string> Ending::arrived(const vm::Arrival& arrival) {
  bool ours = arrival.kind == vm::Arrival::Kind::kOutcome && number != 0 && arrival.call == number;
  if (!ours) return std::nullopt;
  number = 0;
  std::string name = std::exchange(current, {});
  if (!arrival.error) return std::nullopt;
  failed.push_back({name, *arrival.error});
  return "undo '" + name + "' failed: " + arrival.error->kind + ": " + arrival.error->message;
}

std::vector<std::string> Ending::give_up(const std::string& why) {
  std::vector<std::string> lines;
  auto leave_out = [&](const std::string& name) {
    lines.push_back("undo '" + name + "' is left out, the run was " + why);
    failed.push_back({name, {"CancelledError", why, Payload(), {}}});
  };
  if (number != 0) leave_out(current);
  for (auto undo = undos.rbegin(); undo != undos.rend(); ++undo) leave_out(undo->name);
  return lines;
}

CallError Ending::final_error() const {
  CallError whole = error;
  if (failed.empty()) return whole;
  PayloadTree::Elements list;
  for (const FailedUndo& undo : failed) {
    if (!whole.traceback.empty() && whole.traceback.back() != '\n') whole.traceback += '\n';
    whole.traceback += describe(undo);
    PayloadTree entry{PayloadTree::Fields()};
    entry.set("name", PayloadTree(undo.name));
    entry.set("kind", PayloadTree(undo.error.kind));
    entry.set("message", PayloadTree(undo.error.message));
    list.push_back(std::move(entry));
  }
  if (!whole.data.is_null()) return whole;
  PayloadTree data{PayloadTree::Fields()};
  data.set("failed_undos", PayloadTree(PayloadKind::kList, std::move(list)));
  if (auto encoded = data.encode()) whole.data = std::move(*encoded);
  return whole;
}

std::string Ending::encode() const {
  ByteWriter out;
  out.u8(kFormat);
  out.u8(static_cast<std::uint8_t>(status));
  out.sized(encode_call_error(error).text());
  out.varint(undos.size());
  for (const Undo& undo : undos) {
    out.sized(undo.name);
    for (const Payload* part : {&undo.args, &undo.keywords, &undo.options}) {
      out.sized(part->text());
    }
  }
  out.sized(current);
  out.varint(number);
  out.u8(begun ? 1 : 0);
  out.varint(failed.size());
  for (const FailedUndo& undo : failed) {
    out.sized(undo.name);
    out.sized(encode_call_error(undo.error).text());
  }
  return out.take();
}

Result<Ending> Ending::decode(std::string_view bytes) {
  ByteReader in(bytes);
  Ending ending;
  if (in.u8() != kFormat) in.fail();
  ending.status = static_cast<store::RunStatus>(in.u8());
  auto damaged = [] {
    return fail(ErrorCode::store_damaged, "the list of a run's undos is damaged");
  };
  if (in.failed()) return damaged();
  PAWL_TRY(ending.error, read_error(in));
  for (std::size_t left = in.count(4); left > 0 && !in.failed(); --left) {
    Undo& undo = ending.undos.emplace_back();
    undo.name = in.sized();
    undo.args = read_payload(in);
    undo.keywords = read_payload(in);
    undo.options = read_payload(in);
  }
  ending.current = in.sized();
  ending.number = in.varint();
  ending.begun = in.u8() != 0;
  for (std::size_t left = in.count(2); left > 0 && !in.failed(); --left) {
    std::string name(in.sized());
    if (in.failed()) break;
    PAWL_TRY(CallError error, read_error(in));
    ending.failed.push_back({std::move(name), std::move(error)});
  }
  if (in.failed() || !in.at_end()) return damaged();
  return ending;
}

}  // namespace pawl::engine
