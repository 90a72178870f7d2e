// TurnNote: what is kept of a turn: when it was, what it was given, where the run has stood since,
// and its frame: the state after the turn, which is the machine's snapshot and which calls were not
// settled. The bytes are the data of a store::TurnRecord:
//
//   data   = flags:u8  line  [given: count, then each call's key less the one before, zigzag]
//            of a turn that stands for itself:
//              program:signed  generation  size of the frame
//              difference of the frame to nothing, or zstd of the frame
//            of another:
//              microseconds since that turn:signed
//              difference of its frame to the last one before (base/difference.h)
//   frame  = open calls:sized  snapshot
//
// The flags: bits 0 to 2 are the kind, 8: the run began in this turn, 16: it was told of a cancel,
// 32: something was given, 64: there is a frame, 128: by zstd. The first key of
// what was given counts from the run's.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "store/records.h"

namespace pawl::engine {

// How the run has stood since. The numbers are stored.
enum class TurnKind : std::uint8_t {
  kParked = 0,     // it waits
  kEnded = 1,      // it has ended
  kContinued = 2,  // its next body has not begun
  kUndoing = 3,    // its program is over, its undos are not
  kRewritten = 4,  // it waits, and people have changed its state
};

struct TurnNote {
  TurnKind kind = TurnKind::kParked;
  bool began = false;
  bool cancelled = false;
  std::int64_t at_us = 0;
  std::uint32_t line = 0;
  std::vector<store::Key> given;  // calls: outcomes, messages, timers
  store::Key program = 0;
  std::uint32_t generation = 0;
  bool has_frame = false;
  std::string frame;
};

// Frames are no larger.
inline constexpr std::size_t kLargestFrame = std::size_t{1} << 30;

// The frame of a state.
std::string make_frame(std::string_view open, std::string_view snapshot);
struct FrameParts {
  std::string_view open;
  std::string_view snapshot;
};
Result<FrameParts> parts_of(std::string_view frame);

// A turn that stands for itself.
std::string encode_key_turn(store::Key run, const TurnNote& note);
// One whose frame is a difference to the last frame before, as difference() makes it.
std::string encode_turn(store::Key run, const TurnNote& note, const TurnNote& key,
                        std::string_view difference);

Result<TurnNote> decode_key_turn(const store::TurnRecord& record);
// The frame is put together from the last one before.
Result<TurnNote> decode_turn(const store::TurnRecord& record, const TurnNote& key,
                             std::string_view last_frame);

}  // namespace pawl::engine
