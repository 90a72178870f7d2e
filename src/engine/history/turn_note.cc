#include "engine/history/turn_note.h"

#include <zstd.h>

#include <memory>
#include <utility>

#include "base/bytes.h"
#include "base/difference.h"
#include "base/error_codes.h"
#include "engine/history/common_frames.h"

namespace pawl::engine {
namespace {

constexpr unsigned kKindBits = 7;
constexpr unsigned kBegan = 8;
constexpr unsigned kCancelled = 16;
constexpr unsigned kGiven = 32;
constexpr unsigned kFrame = 64;
constexpr unsigned kCompressed = 128;

// Shorter frames are better off as differences to nothing.
constexpr std::size_t kLeastCompressed = 2'048;
constexpr int kLevel = 1;

auto damaged() { return fail(ErrorCode::store_damaged, "a turn of the history is damaged"); }

struct FreeContext {
  void operator()(ZSTD_CCtx* context) const { ZSTD_freeCCtx(context); }
};

// Empty: it would not be shorter, or is not to be tried.
std::string compressed(std::string_view bytes) {
  if (bytes.size() < kLeastCompressed) return {};
  thread_local const std::unique_ptr<ZSTD_CCtx, FreeContext> context(ZSTD_createCCtx());
  std::string packed(ZSTD_compressBound(bytes.size()), '\0');
  const std::size_t size = ZSTD_compressCCtx(context.get(), packed.data(), packed.size(),
                                             bytes.data(), bytes.size(), kLevel);
  if (ZSTD_isError(size) || size >= bytes.size()) return {};
  packed.resize(size);
  return packed;
}

void write_head(ByteWriter& out, store::Key run, const TurnNote& note, unsigned flags) {
  flags |= static_cast<unsigned>(note.kind);
  if (note.began) flags |= kBegan;
  if (note.cancelled) flags |= kCancelled;
  if (!note.given.empty()) flags |= kGiven;
  if (note.has_frame) flags |= kFrame;
  out.u8(static_cast<std::uint8_t>(flags));
  out.varint(note.line);
  if (note.given.empty()) return;
  out.varint(note.given.size());
  for (const store::Key call : note.given) out.signed_varint(call - std::exchange(run, call));
}

unsigned read_head(ByteReader& in, store::Key run, TurnNote* note) {
  const unsigned flags = in.u8();
  note->kind = static_cast<TurnKind>(flags & kKindBits);
  note->began = (flags & kBegan) != 0;
  note->cancelled = (flags & kCancelled) != 0;
  note->has_frame = (flags & kFrame) != 0;
  note->line = static_cast<std::uint32_t>(in.varint());
  if ((flags & kGiven) == 0) return flags;
  for (std::size_t left = in.count(); left > 0 && !in.failed(); --left) {
    const auto call =
        static_cast<std::uint64_t>(run) + static_cast<std::uint64_t>(in.signed_varint());
    note->given.push_back(run = static_cast<store::Key>(call));
  }
  return flags;
}

}  // namespace

std::string make_frame(std::string_view open, std::string_view snapshot) {
  ByteWriter out;
  out.reserve(open.size() + snapshot.size() + 4);
  out.sized(open);
  out.raw(snapshot);
  return out.take();
}

Result<FrameParts> parts_of(std::string_view frame) {
  ByteReader in(frame);
  FrameParts parts;
  parts.open = in.sized();
  parts.snapshot = in.raw(in.remaining());
  if (in.failed()) return damaged();
  return parts;
}

std::string encode_key_turn(store::Key run, const TurnNote& note) {
  const std::string packed = note.has_frame ? compressed(note.frame) : std::string();
  ByteWriter out;
  out.reserve(note.frame.size() + 32);
  write_head(out, run, note, packed.empty() ? 0 : kCompressed);
  out.signed_varint(note.program - run);
  out.varint(note.generation);
  out.varint(note.frame.size());
  out.raw(packed.empty() ? difference({}, note.frame, &common_frames()) : packed);
  return out.take();
}

std::string encode_turn(store::Key run, const TurnNote& note, const TurnNote& key,
                        std::string_view difference) {
  ByteWriter out;
  out.reserve(difference.size() + 32);
  write_head(out, run, note, 0);
  out.signed_varint(note.at_us - key.at_us);
  if (note.has_frame) out.raw(difference);
  return out.take();
}

Result<TurnNote> decode_key_turn(const store::TurnRecord& record) {
  TurnNote note;
  ByteReader in(record.data);
  const unsigned flags = read_head(in, record.run, &note);
  note.at_us = record.at_us;
  note.program = record.run + in.signed_varint();
  note.generation = static_cast<std::uint32_t>(in.varint());
  const std::size_t size = in.varint_up_to(kLargestFrame);
  const std::string_view bytes = in.raw(in.remaining());
  if (in.failed()) return damaged();
  if ((flags & kCompressed) == 0) {
    PAWL_TRY(note.frame, apply_difference({}, bytes, size, common_frames().bytes()));
  } else {
    // What it says of its size is not believed before the memory is taken.
    if (ZSTD_getFrameContentSize(bytes.data(), bytes.size()) != size) return damaged();
    note.frame.resize(size);
    const std::size_t found = ZSTD_decompress(note.frame.data(), size, bytes.data(), bytes.size());
    if (ZSTD_isError(found)) return damaged();
    note.frame.resize(found);
  }
  if (note.frame.size() != size) return damaged();
  return note;
}

Result<TurnNote> decode_turn(const store::TurnRecord& record, const TurnNote& key,
                             std::string_view last_frame) {
  if (record.key_turn == record.turn) return decode_key_turn(record);
  TurnNote note;
  ByteReader in(record.data);
  read_head(in, record.run, &note);
  note.at_us = key.at_us + in.signed_varint();
  note.program = key.program;
  note.generation = key.generation;
  const std::string_view bytes = in.raw(in.remaining());
  if (in.failed()) return damaged();
  if (note.has_frame) {
    PAWL_TRY(note.frame,
             apply_difference(last_frame, bytes, kLargestFrame, common_frames().bytes()));
  }
  return note;
}

}  // namespace pawl::engine
