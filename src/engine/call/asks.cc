#include "engine/call/asks.h"

#include <algorithm>
#include <array>
#include <charconv>

#include "base/sha256.h"
#include "engine/call/tokens.h"
#include "engine/core/cells.h"
#include "value/payload_tree.h"

namespace pawl::engine {
namespace {

constexpr std::string_view kTokenPrefix = "ask-";
constexpr std::size_t kSecretDigits = 32;

std::string value_name(std::string_view key) { return "request value " + std::string(key); }
std::string error_name(std::string_view key) { return "request error " + std::string(key); }

Error note_damaged() { return {ErrorCode::store_damaged, "the note of a request is damaged"}; }

}  // namespace

// --- notes

std::string AskNote::encode() const {
  PayloadTree tree{PayloadTree::Fields()};
  tree.set("key", PayloadTree(key));
  tree.set("channel", PayloadTree(channel));
  tree.set("sha256", PayloadTree(fingerprint));
  tree.set("token", PayloadTree(token));
  auto encoded = tree.encode();
  return encoded ? encoded->text() : std::string();
}

Result<AskNote> AskNote::decode(std::string_view text) {
  auto tree = PayloadTree::parse(text);
  if (!tree) return fail(note_damaged());
  AskNote note;
  for (auto [name, field] :
       {std::pair("key", &note.key), std::pair("channel", &note.channel),
        std::pair("sha256", &note.fingerprint), std::pair("token", &note.token)}) {
    const PayloadTree* found = tree->find(name);
    if (found == nullptr || found->kind() != PayloadKind::kString) return fail(note_damaged());
    *field = found->text();
  }
  return note;
}

AskNote make_note(const AskRequest& request, store::Key run, RandomSource& random) {
  AskNote note;
  note.key = request.key;
  note.channel = request.channel;
  note.fingerprint = to_hex(sha256(request.channel + '\n' + request.payload.text()));
  note.token = std::string(kTokenPrefix) + make_token(run, random) + "-" +
               std::to_string(request.channel.size()) + "-" + request.channel + "-" + request.key;
  return note;
}

std::optional<AskToken> read_ask_token(std::string_view token) {
  if (!token.starts_with(kTokenPrefix)) return std::nullopt;
  token.remove_prefix(kTokenPrefix.size());
  const std::size_t secret = token.find('-') + 1;
  if (secret == 0 || token.size() <= secret + kSecretDigits) return std::nullopt;
  const std::size_t end = secret + kSecretDigits;
  const std::optional<store::Key> run = call_of_token(token.substr(0, end));
  if (!run || token[end] != '-') return std::nullopt;
  token.remove_prefix(end + 1);
  std::size_t length = 0;
  const auto [rest, error] = std::from_chars(token.data(), token.data() + token.size(), length);
  if (error != std::errc() || rest == token.data() + token.size() || *rest != '-') {
    return std::nullopt;
  }
  token.remove_prefix(static_cast<std::size_t>(rest - token.data()) + 1);
  if (token.size() <= length || token[length] != '-') return std::nullopt;
  return AskToken{*run, std::string(token.substr(0, length)),
                  std::string(token.substr(length + 1))};
}

// --- what is stored

std::string note_name(std::string_view key) { return "request " + std::string(key); }

std::string answer_name(std::string_view key, const Answered& answer) {
  return answer.error ? error_name(key) : value_name(key);
}

Result<std::optional<AskNote>> find_note(store::Store& store, store::Key run,
                                         std::string_view key) {
  PAWL_TRY(auto text, read_named(note_name(key), run, store));
  if (!text) return std::optional<AskNote>();
  PAWL_TRY(AskNote note, AskNote::decode(*text));
  return std::optional(std::move(note));
}

Result<std::optional<Answered>> find_answer(store::Store& store, store::Key run,
                                            std::string_view key) {
  PAWL_TRY(auto value, read_named(value_name(key), run, store));
  if (value) return std::optional(Answered{Payload::trusted(std::move(*value)), {}});
  PAWL_TRY(auto text, read_named(error_name(key), run, store));
  if (!text) return std::optional<Answered>();
  PAWL_TRY(CallError error, decode_call_error(*text));
  return std::optional(Answered{{}, std::move(error)});
}

store::BlobRecord answer_blob(store::Key run, std::string_view key, const Answered& answer) {
  const Payload payload = answer.error ? encode_call_error(*answer.error) : answer.value;
  return named_blob(answer_name(key, answer), payload.text(), run);
}

Result<std::optional<Answered>> await_answer(store::Store& store, store::Key run,
                                             const std::string& key) {
  // In this order: a run may answer with its last step.
  PAWL_TRY(store::RunStanding standing, store.standing(run));
  PAWL_TRY(auto answer, find_answer(store, run, key));
  if (answer || standing.live) return answer;
  return fail(ErrorCode::run_ended, "the run has ended without an answer");
}

// --- channels

namespace {

// The texts with which a function names channels in calls of receive(); false: it computes some.
bool names_are_texts(const bytecode::Program& program, const bytecode::Function& function) {
  const auto constant = [&](const bytecode::Instruction& instruction) -> const auto& {
    return program.constants[function.constants[instruction.wide()]];
  };
  const auto is_receive = [&](const bytecode::Constant& loaded) {
    if (loaded.kind != bytecode::ConstantKind::kFunction) return false;
    const bytecode::Function& named = program.functions[loaded.index];
    if ((named.flags & bytecode::kLibrary) == 0) return false;
    const std::string& name = program.strings[named.qualname];
    return name == "receive" || name == "wait_event";
  };
  for (std::size_t i = 0; i < function.code.size(); ++i) {
    const bytecode::Instruction& load = function.code[i];
    if (load.opcode() != bytecode::Opcode::kLoadConst || !is_receive(constant(load))) continue;
    if (i + 1 >= function.code.size()) return false;
    const bytecode::Instruction& argument = function.code[i + 1];
    const bool text = argument.opcode() == bytecode::Opcode::kLoadConst &&
                      argument.a == load.a + 1 &&
                      constant(argument).kind == bytecode::ConstantKind::kString;
    if (!text) return false;
  }
  return true;
}

}  // namespace

bool may_receive(const bytecode::Program& program, std::string_view channel) {
  if (std::ranges::find(program.strings, channel) != program.strings.end()) return true;
  // Orchestrations receive by their context, whose calls are not looked through.
  const auto is_plain = [](const bytecode::Entry& entry) {
    return !bytecode::is_orchestration(entry.shape);
  };
  if (!std::ranges::all_of(program.entries, is_plain)) return true;
  return !std::ranges::all_of(program.functions, [&](const bytecode::Function& function) {
    return (function.flags & bytecode::kLibrary) != 0 || names_are_texts(program, function);
  });
}

}  // namespace pawl::engine
