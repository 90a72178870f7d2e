#include "vm/breath.h"

#include <algorithm>

#include "vm/heap.h"

namespace pawl::vm {

constinit thread_local uint32_t rounds_left = kRoundsPerBreath;

void pay(uint64_t units) {
  if (Heap* heap = Heap::current_if_any()) heap->spend(units);
}

void take_breath() {
  rounds_left = kRoundsPerBreath;
  pay(kRoundsPerBreath / 16);
}

uint32_t paid_rounds() {
  pay(kRoundsPerBreath / 16);
  return kRoundsPerBreath;
}

int compare_in_pieces(const void* a, const void* b, size_t bytes) {
  int order = 0;
  in_pieces(bytes, [&](size_t begin, size_t end) {
    order = std::memcmp(static_cast<const char*>(a) + begin, static_cast<const char*>(b) + begin,
                        end - begin);
    return order == 0;
  });
  return order;
}

void copy_in_pieces(void* to, const void* from, size_t bytes) {
  in_pieces(bytes, [&](size_t begin, size_t end) {
    std::memcpy(static_cast<char*>(to) + begin, static_cast<const char*>(from) + begin,
                end - begin);
  });
}

void move_in_pieces(void* to, const void* from, size_t bytes) {
  const auto target = static_cast<char*>(to);
  const auto source = static_cast<const char*>(from);
  // Away from the end that both have in common.
  const bool downwards = target < source;
  in_pieces(bytes, [&](size_t begin, size_t end) {
    const size_t at = downwards ? begin : bytes - end;
    std::memmove(target + at, source + at, end - begin);
  });
}

namespace {

// Room for so much more, of which the text itself would move everything in one go.
void make_room(std::string& text, size_t more) {
  constexpr size_t kMoreToCome = 64;  // a quote, a hint
  const size_t needed = text.size() + more;
  if (needed <= text.capacity()) return;
  std::string larger;
  larger.reserve(std::max(needed + kMoreToCome, text.size() + text.size() / 2));
  in_pieces(text.size(),
            [&](size_t begin, size_t end) { larger.append(text, begin, end - begin); });
  text.swap(larger);
}

}  // namespace

std::string copied_text(std::string_view text) {
  std::string copy;
  append_text(copy, text);
  return copy;
}

std::string filled_text(size_t count, char character) {
  std::string text;
  append_filled(text, count, character);
  return text;
}

void append_in_pieces(std::string& out, std::string_view more) {
  make_room(out, more.size());
  in_pieces(more.size(),
            [&](size_t begin, size_t end) { out.append(more.substr(begin, end - begin)); });
}

void append_filled_in_pieces(std::string& out, size_t count, char character) {
  make_room(out, count);
  in_pieces(count, [&](size_t begin, size_t end) { out.append(end - begin, character); });
}

void fill_in_pieces(void* memory, int byte, size_t bytes) {
  in_pieces(bytes, [&](size_t begin, size_t end) {
    std::memset(static_cast<char*>(memory) + begin, byte, end - begin);
  });
}

}  // namespace pawl::vm
