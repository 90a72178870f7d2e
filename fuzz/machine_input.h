// What the fuzz targets of the machine share: a program that opens most kinds of things, a world to
// run it in, and the form of their inputs.
//
// An input is not the bytes under test but a recipe for them, so that the corpus outlives changes
// of the formats: the first byte picks one of some valid originals, and each further three bytes
// are an edit of it (16 bits of place, one byte put there; 0xFF, N: cut; 0xFE, N: insert). With a
// first byte of 255 the rest is taken as it stands.
#pragma once

#include <cstdint>
#include <cstring>
#include <string>
#include <vector>

#include "base/limits.h"
#include "vm/activation.h"
#include "vm/machine.h"

namespace pawl::fuzz {

inline constexpr const char* kProgram = R"(
import asyncio

class Shelf:
    count = 0
    def __init__(self, items):
        self.items = items
        Shelf.count += 1
    def __iter__(self):
        yield from self.items
    @property
    def size(self):
        return len(self.items)

def numbers(limit):
    try:
        for i in range(limit):
            got = yield i
    finally:
        limit = None

async def fiber(name, shelf):
    total = 0
    for item in shelf:
        await asyncio.sleep(1)
        total += item
    return {name: total}

async def main():
    shelf = Shelf([1, 2.5, 10 ** 30, True])
    loop = {"self": None, (1, "two"): b"bytes", None: {1, 2, frozenset([3])}}
    loop["self"] = loop
    source = numbers(5)
    next(source)
    pairs = [(i, lambda: (i, shelf)) for i in range(3)]
    tasks = [asyncio.create_task(fiber(f"f{i}", shelf)) for i in range(2)]
    try:
        with_error = 1 // 0
    except ZeroDivisionError as error:
        kept = error
        await asyncio.sleep(0.5)
    async with asyncio.timeout(100):
        done = await asyncio.gather(*tasks)
    for a, b in zip(source, sorted(loop, key=str)):
        await asyncio.sleep(a)
    return [done, shelf.size, str(kept), len(pairs)]
)";

class FuzzHost final : public vm::Host {
 public:
  std::int64_t now_us() override { return now_us_; }
  void random_bytes(void* data, std::size_t size) override { std::memset(data, 7, size); }
  void log(int, std::string_view) override {}
  void advance_to(std::int64_t now_us) {
    if (now_us > now_us_) now_us_ = now_us;
  }

 private:
  std::int64_t now_us_ = 1'700'000'000'000'000;
};

inline Limits small_limits() {
  Limits limits;
  limits.fuel = 200'000;
  limits.heap_bytes = 8 << 20;
  limits.snapshot_bytes = 1 << 20;
  return limits;
}

// Lets the time of the earliest timer come.
inline std::vector<vm::Arrival> time_passes(FuzzHost& host, const vm::Activation& turn) {
  if (!turn.park) return {};
  host.advance_to(turn.park->wake_at_us.value_or(host.now_us() + 1));
  vm::Arrival time;
  time.now_us = host.now_us();
  return {time};
}

inline std::string cook(const std::vector<std::string>& originals, const std::uint8_t* data,
                        std::size_t size) {
  if (data[0] == 255) return std::string(reinterpret_cast<const char*>(data + 1), size - 1);
  std::string bytes = originals[data[0] % originals.size()];
  for (std::size_t at = 1; at + 3 <= size; at += 3) {
    const std::uint8_t high = data[at];
    const std::uint8_t value = data[at + 2];
    if (high == 0xFF) {
      bytes.resize(data[at + 1] * bytes.size() / 256);
    } else if (high == 0xFE) {
      bytes.insert(data[at + 1] * bytes.size() / 256, 1, static_cast<char>(value));
    } else if (!bytes.empty()) {
      bytes[(high * 256u + data[at + 1]) % bytes.size()] = static_cast<char>(value);
    }
  }
  return bytes;
}

}  // namespace pawl::fuzz
