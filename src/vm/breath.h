// Breath: lets a long loop of a builtin, or of a primitive that knows no machine, give way now and
// then. The work is paid for from the heap that is the thread's current one; without one (the
// compiler, a test) nothing happens.
//
//     while (breathe() && i < length) …            // each round is some nanoseconds of work
//     in_pieces(length, [&](size_t begin, size_t end) { std::memcpy(…); });
//
// A loop whose rounds take a nanosecond or two has a Breath of its own, which counts in a register:
//
//     for (Breath breath; breath() && i < length; ++i) …
//
// Whoever can refuse the work charges for it in front (Machine::charge). A breath only makes sure
// that the time between two charges stays short, and that nothing is free.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

namespace pawl::vm {

inline constexpr uint32_t kRoundsPerBreath = 8192;
// Rounds until the thread's next breath.
extern constinit thread_local uint32_t rounds_left;

// Spends so many units from the thread's current heap.
void pay(uint64_t units);
void take_breath();
// Pays for kRoundsPerBreath rounds, and answers with as many.
uint32_t paid_rounds();

// For each round of a loop. Always true, so that it fits into the loop's condition.
inline bool breathe() {
  if (--rounds_left == 0) [[unlikely]]
    take_breath();
  return true;
}

// For so many rounds at once.
inline void breathe(size_t rounds) {
  if (rounds < rounds_left) [[likely]] {
    rounds_left -= static_cast<uint32_t>(rounds);
  } else {
    pay(rounds / 16);
    take_breath();
  }
}

// breathe() for one tight loop.
class Breath {
 public:
  Breath() = default;
  ~Breath() { breathe(kRoundsPerBreath - left_); }
  Breath(const Breath&) = delete;
  Breath& operator=(const Breath&) = delete;

  bool operator()() {
    if (--left_ == 0) [[unlikely]]
      left_ = paid_rounds();
    return true;
  }

 private:
  uint32_t left_ = kRoundsPerBreath;
};

// Work that goes over memory as fast as the processor can, piece by piece. The callback may return
// false to stop.
inline constexpr size_t kPieceBytes = size_t{64} << 10;
template <typename Piece>
inline void in_pieces(size_t length, Piece&& piece) {
  constexpr size_t kMost = kPieceBytes;
  if (length <= kMost) [[likely]] {
    piece(size_t{0}, length);
    return;
  }
  for (size_t begin = 0; begin < length; begin += kMost) {
    pay(kMost / 64);
    const size_t end = length - begin < kMost ? length : begin + kMost;
    if constexpr (std::is_same_v<decltype(piece(begin, end)), bool>) {
      if (!piece(begin, end)) return;
    } else {
      piece(begin, end);
    }
  }
}

// As memcmp, memcpy, memmove and memset. Most blocks are small: those are one call of the C
// library's.
int compare_in_pieces(const void* a, const void* b, size_t bytes);
void copy_in_pieces(void* to, const void* from, size_t bytes);
void move_in_pieces(void* to, const void* from, size_t bytes);
void fill_in_pieces(void* memory, int byte, size_t bytes);

inline int compare_memory(const void* a, const void* b, size_t bytes) {
  if (bytes > kPieceBytes) [[unlikely]]
    return compare_in_pieces(a, b, bytes);
  return std::memcmp(a, b, bytes);
}

inline void copy_memory(void* to, const void* from, size_t bytes) {
  if (bytes > kPieceBytes) [[unlikely]]
    return copy_in_pieces(to, from, bytes);
  std::memcpy(to, from, bytes);
}

inline void move_memory(void* to, const void* from, size_t bytes) {
  if (bytes > kPieceBytes) [[unlikely]]
    return move_in_pieces(to, from, bytes);
  std::memmove(to, from, bytes);
}

inline void fill_memory(void* memory, int byte, size_t bytes) {
  if (bytes > kPieceBytes) [[unlikely]]
    return fill_in_pieces(memory, byte, bytes);
  std::memset(memory, byte, bytes);
}

// As std::string's own: a copy, a text of one character, and appending. A text that has become
// long grows piece by piece, too.
std::string copied_text(std::string_view text);
std::string filled_text(size_t count, char character);
void append_in_pieces(std::string& out, std::string_view more);
void append_filled_in_pieces(std::string& out, size_t count, char character);

inline void append_text(std::string& out, std::string_view more) {
  if (out.size() + more.size() > kPieceBytes) [[unlikely]]
    return append_in_pieces(out, more);
  out.append(more);
}

inline void append_filled(std::string& out, size_t count, char character) {
  if (out.size() + count > kPieceBytes) [[unlikely]]
    return append_filled_in_pieces(out, count, character);
  out.append(count, character);
}

// As std::reverse.
template <typename Item>
void reverse_items(Item* items, size_t count) {
  Breath breath;
  for (size_t i = 0; breath() && i < count / 2; ++i) std::swap(items[i], items[count - 1 - i]);
}

}  // namespace pawl::vm
