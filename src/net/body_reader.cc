#include "net/body_reader.h"

#include <algorithm>

namespace pawl::net {
namespace {

int digit_of(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

bool is_text(char c) {
  const auto byte = static_cast<unsigned char>(c);
  return (byte >= 0x20 && byte != 0x7f) || c == '\t';
}

}  // namespace

BodyReader BodyReader::with_length(std::uint64_t length, std::uint64_t limit) {
  BodyReader reader;
  reader.left_ = length;
  reader.state_ = length > 0 ? State::kData : State::kDone;
  if (length > limit) reader.fail(Failure::kTooLarge);
  return reader;
}

BodyReader BodyReader::in_chunks(std::uint64_t limit) {
  BodyReader reader;
  reader.chunked_ = true;
  reader.room_ = limit;
  reader.state_ = State::kSize;
  return reader;
}

void BodyReader::fail(Failure failure) {
  failure_ = failure;
  state_ = State::kFailed;
  left_ = 0;
}

BodyReader::Step BodyReader::take(std::string_view bytes) {
  Step step;
  while (step.used < bytes.size() && state_ != State::kDone && state_ != State::kFailed) {
    if (state_ != State::kData) {
      take_line(bytes[step.used++]);
      continue;
    }
    const std::size_t size = std::min<std::uint64_t>(left_, bytes.size() - step.used);
    step.data = bytes.substr(step.used, size);
    step.used += size;
    left_ -= size;
    if (left_ == 0) state_ = chunked_ ? State::kDataReturn : State::kDone;
    break;
  }
  return step;
}

// The line that announces a chunk is over. A line that is long for what it announces uses up what
// all lines may have besides, so that a body cannot consist of lines.
void BodyReader::begin_chunk() {
  constexpr std::uint64_t kPlainLine = 16;
  const std::uint64_t due = kPlainLine + std::min<std::uint64_t>(left_, kMostExtraBytes);
  extra_bytes_ += line_bytes_;
  extra_bytes_ -= std::min<std::uint64_t>(extra_bytes_, due);
  if (extra_bytes_ > kMostExtraBytes) return fail(Failure::kTooMuchBesides);
  if (left_ > room_) return fail(Failure::kTooLarge);
  room_ -= left_;
  line_bytes_ = 0;
  state_ = left_ > 0 ? State::kData : State::kTrailer;
}

// One byte of what is no data.
void BodyReader::take_line(char c) {
  const bool of_trailer = state_ >= State::kTrailer;
  if (of_trailer ? ++trailer_bytes_ > kMostTrailerBytes : ++line_bytes_ > kMostLineBytes) {
    return fail(Failure::kTooMuchBesides);
  }
  const auto expect = [&](char wanted, State next) {
    if (c != wanted) return fail(Failure::kMalformed);
    state_ = next;
  };
  switch (state_) {
    case State::kDataReturn:
      return expect('\r', State::kDataNewline);
    case State::kDataNewline:
      expect('\n', State::kSize);
      line_bytes_ = 0;
      has_digit_ = false;
      return;
    case State::kSize:
      if (const int digit = digit_of(c); digit >= 0) {
        if (left_ >> 60 != 0) return fail(Failure::kTooLarge);
        left_ = left_ << 4 | static_cast<std::uint64_t>(digit);
        has_digit_ = true;
        return;
      }
      if (!has_digit_) return fail(Failure::kMalformed);
      [[fallthrough]];
    case State::kAfterSize:
      if (c == ' ' || c == '\t') {
        state_ = State::kAfterSize;
      } else if (c == ';') {
        state_ = State::kExtension;
      } else {
        expect('\r', State::kSizeNewline);
      }
      return;
    case State::kExtension:
      if (c == '\r') {
        state_ = State::kSizeNewline;
      } else if (!is_text(c)) {
        fail(Failure::kMalformed);
      }
      return;
    case State::kSizeNewline:
      if (c != '\n') return fail(Failure::kMalformed);
      return begin_chunk();
    case State::kTrailer:
      if (c == '\r') {
        state_ = State::kLastNewline;
      } else if (!is_text(c)) {
        fail(Failure::kMalformed);
      } else if (++trailers_ > kMostTrailers) {
        fail(Failure::kTooMuchBesides);
      } else {
        state_ = State::kTrailerLine;
      }
      return;
    case State::kTrailerLine:
      if (c == '\r') {
        state_ = State::kTrailerNewline;
      } else if (!is_text(c)) {
        fail(Failure::kMalformed);
      }
      return;
    case State::kTrailerNewline:
      return expect('\n', State::kTrailer);
    case State::kLastNewline:
      return expect('\n', State::kDone);
    default:
      return;
  }
}

}  // namespace pawl::net
