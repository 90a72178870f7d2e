#include "engine/control/retry_point.h"

#include <utility>

#include "base/bytes.h"
#include "base/error_codes.h"

namespace pawl::engine {
namespace {

constexpr std::string_view kMagic = "RTP1";
// The same of a first turn, whose snapshot is empty.
constexpr std::string_view kFirstMagic = "RTP2";

}  // namespace

std::string RetryPoint::encode() const {
  ByteWriter out;
  out.raw(first ? kFirstMagic : kMagic);
  out.varint(generation);
  out.varint(arrivals);
  out.sized(counted.encode());
  out.u8(compensated ? 1 : 0);
  out.sized(snapshot);
  if (!has_state()) {
    for (std::uint64_t number : repeated) out.varint(number);
    return out.take();
  }
  out.varint(seen);
  out.sized(open.encode());
  out.varint(taken.size());
  for (const store::MessageRecord& message : taken) {
    out.varint(message.arrival);
    out.signed_varint(message.at_us);
    out.sized(message.channel);
    out.sized(message.payload);
    out.sized(message.reply_to);
  }
  return out.take();
}

std::vector<std::uint64_t> RetryPoint::decode_repeated(std::string_view bytes) {
  std::vector<std::uint64_t> repeated;
  if (!bytes.starts_with(kMagic)) return repeated;
  ByteReader in(bytes.substr(kMagic.size()));
  in.varint();
  in.varint();
  in.sized();
  in.u8();
  if (!in.sized().empty()) return repeated;
  while (!in.failed() && !in.at_end()) repeated.push_back(in.varint());
  return repeated;
}

Result<RetryPoint> RetryPoint::decode(std::string_view bytes, bool* known) {
  RetryPoint point;
  point.first = bytes.starts_with(kFirstMagic);
  *known = point.first || bytes.starts_with(kMagic);
  if (!*known) return point;
  ByteReader in(bytes.substr(kMagic.size()));
  point.generation = static_cast<std::uint32_t>(in.varint());
  point.arrivals = in.varint();
  PAWL_TRY(point.counted, OpenCalls::decode(in.sized()));
  point.compensated = in.u8() != 0;
  point.snapshot = in.sized();
  if (point.has_state()) {
    point.seen = in.varint();
    PAWL_TRY(point.open, OpenCalls::decode(in.sized()));
    for (std::size_t left = in.count(5); left > 0 && !in.failed(); --left) {
      store::MessageRecord& message = point.taken.emplace_back();
      message.arrival = in.varint();
      message.at_us = in.signed_varint();
      message.channel = in.sized();
      message.payload = in.sized();
      message.reply_to = in.sized();
    }
  }
  if (in.failed()) return fail(ErrorCode::store_damaged, "a run's retry point is damaged");
  return point;
}

}  // namespace pawl::engine
