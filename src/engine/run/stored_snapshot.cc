#include "engine/run/stored_snapshot.h"

#include <string.h>

#include <algorithm>

#include "base/bytes.h"
#include "base/error_codes.h"
#include "engine/core/cells.h"
#include "value/json_writer.h"
#include "value/payload_tree.h"

namespace pawl::engine {
namespace {

// The first byte of a stored form that refers to the input; those of snapshots are less.
constexpr char kRefers = '\x80';
// More texts than this are not looked for: each may take a pass over the input.
constexpr std::size_t kMostTexts = 16;

// As it is written between the quotes of payload text.
std::string escaped(std::string_view text) {
  JsonWriter writer;
  writer.string(text);
  auto json = std::move(writer).finish();
  return json ? json->substr(1, json->size() - 2) : std::string();
}

// The beginning is looked for, since a search for a long text costs as much again to prepare.
std::size_t find_text(std::string_view input, std::string_view text, std::size_t from) {
  constexpr std::size_t kBeginning = 64;
  constexpr int kMostTries = 16;
  const std::size_t beginning = std::min(text.size(), kBeginning);
  for (int tries = 0; tries < kMostTries; ++tries) {
    const void* found = ::memmem(input.data() + from, input.size() - from, text.data(), beginning);
    if (found == nullptr) break;
    const auto at = static_cast<std::size_t>(static_cast<const char*>(found) - input.data());
    if (input.substr(at).starts_with(text)) return at;
    from = at + 1;
  }
  return std::string_view::npos;
}

// They mostly come in the order of the input.
std::size_t find_next(std::string_view input, std::string_view text, std::size_t from) {
  const std::size_t at = find_text(input, text, from);
  return at == std::string_view::npos && from > 0 ? find_text(input, text, 0) : at;
}

auto damaged() {
  return fail(ErrorCode::invalid_snapshot, "the run's state is not what its input says");
}

}  // namespace

std::string find_in_input(const vm::SnapshotParts& parts, const store::Cell& input) {
  if (parts.texts.empty() || parts.texts.size() > kMostTexts) return {};
  if (input.empty() || is_blob(input)) return {};
  ByteWriter places;
  std::string_view rest = parts.tail;
  std::size_t from = 0;
  for (std::size_t length : parts.texts) {
    const std::string_view text = rest.substr(0, length);
    rest.remove_prefix(length);
    std::size_t bytes = length;
    std::size_t at = find_next(input, text, from);
    const bool plain = at != std::string_view::npos;
    if (!plain) {
      const std::string other = escaped(text);
      bytes = other.size();
      at = find_next(input, other, from);
    }
    if (at == std::string_view::npos) return {};
    from = at + bytes;
    places.varint(at);
    places.varint(bytes);
    places.u8(plain ? 0 : 1);
  }
  std::string found = places.take();
  // What is read back must be what it was, whatever the text is made of.
  auto tail = tail_from_input(refer_to_input(found, {}), input);
  return tail && *tail == parts.tail ? found : std::string();
}

std::string refer_to_input(std::string_view places, std::string_view head) {
  ByteWriter out;
  out.reserve(places.size() + head.size() + 8);
  out.u8(static_cast<std::uint8_t>(kRefers));
  out.sized(places);
  out.raw(head);
  return out.take();
}

std::string_view places_of(std::string_view stored) {
  if (stored.empty() || stored[0] != kRefers) return {};
  ByteReader in(stored.substr(1));
  const std::string_view places = in.sized();
  return in.failed() ? std::string_view() : places;
}

std::string_view without_places(std::string_view stored) {
  const std::string_view places = places_of(stored);
  if (places.empty()) return stored;
  return stored.substr(static_cast<std::size_t>(places.data() + places.size() - stored.data()));
}

Result<std::string> tail_from_input(std::string_view stored, const store::Cell& input) {
  const std::string_view places = places_of(stored);
  if (places.empty()) return std::string();
  ByteWriter tail;
  tail.reserve(input.size() + sizeof(std::uint32_t));
  ByteReader in(places);
  for (std::size_t count = 0; !in.finished(); ++count) {
    // Each of them may be as large as the input.
    if (count == kMostTexts) return damaged();
    const std::uint64_t at = in.varint();
    const std::uint64_t length = in.varint();
    const bool plain = in.u8() == 0;
    if (in.failed() || at > input.size() || length > input.size() - at) return damaged();
    const std::string_view text = std::string_view(input).substr(at, length);
    if (plain) {
      tail.raw(text);
      continue;
    }
    auto tree = PayloadTree::parse("\"" + std::string(text) + "\"");
    if (!tree || tree->kind() != PayloadKind::kString) return damaged();
    tail.raw(tree->text());
  }
  tail.u32(static_cast<std::uint32_t>(tail.size()));
  return tail.take();
}

Result<std::string> whole_snapshot(const store::RunView& run) {
  const std::string& stored = run.state->snapshot;
  PAWL_TRY(std::string tail, tail_from_input(stored, run.run.input));
  return std::string(without_places(stored)) + tail;
}

}  // namespace pawl::engine
