// BodyReader: takes the body of a request out of the bytes that follow its head, plain or in
// chunks.
//
// A reader holds nothing but its place. What stands between the chunks (sizes, extensions,
// trailers) is read and dropped, and has bounds of its own: a peer cannot make us read it for ever
// nor keep it. The body goes to the caller piece by piece, who decides whether there is room.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace pawl::net {

class BodyReader {
 public:
  // Bounds on what is no data.
  static constexpr std::size_t kMostLineBytes = 4 << 10;    // of the line that begins a chunk
  static constexpr std::size_t kMostExtraBytes = 16 << 10;  // of lines beyond what their data needs
  static constexpr std::size_t kMostTrailerBytes = 8 << 10;
  static constexpr std::size_t kMostTrailers = 64;

  enum class Failure : std::uint8_t { kNone, kMalformed, kTooLarge, kTooMuchBesides };

  BodyReader() = default;  // no body
  static BodyReader with_length(std::uint64_t length, std::uint64_t limit);
  static BodyReader in_chunks(std::uint64_t limit);

  // Looks at the next bytes. Of these, `used` are done with, and `data` (a part of them) belongs to
  // the body. Call again with what is left, as long as anything is used.
  struct Step {
    std::size_t used = 0;
    std::string_view data = {};
  };
  Step take(std::string_view bytes);

  bool is_done() const { return state_ == State::kDone; }
  Failure failure() const { return failure_; }
  // Bytes of the body that are known to come; of chunks, those of the one that has begun.
  std::uint64_t left() const { return left_; }
  bool is_chunked() const { return chunked_; }

 private:
  enum class State : std::uint8_t {
    kDone,
    kData,
    kDataReturn,   // the CR behind a chunk
    kDataNewline,  // and its LF
    kSize,
    kAfterSize,  // space, before an extension or the end of the line
    kExtension,
    kSizeNewline,
    kTrailer,         // at the beginning of a line
    kTrailerLine,     // within one
    kTrailerNewline,  // behind its CR
    kLastNewline,     // behind the CR of the empty line
    kFailed,
  };

  void take_line(char c);
  void begin_chunk();
  void fail(Failure failure);

  State state_ = State::kDone;
  Failure failure_ = Failure::kNone;
  bool chunked_ = false;
  bool has_digit_ = false;
  std::uint64_t left_ = 0;       // of the data, or the size that is being read
  std::uint64_t room_ = 0;       // that the limit leaves
  std::size_t line_bytes_ = 0;   // of the line that is being read
  std::size_t extra_bytes_ = 0;  // of lines so far, beyond what their data needs
  std::size_t trailer_bytes_ = 0;
  std::size_t trailers_ = 0;
};

}  // namespace pawl::net
