// Magnitudes: unsigned integers of any size as arrays of 64-bit limbs, least significant first.
//
// These are the plain algorithms under Python's ints: no heap, no machine, no limits. Callers
// check sizes and charge fuel first; the functions say how much work they are. A magnitude has no
// leading zero limb; zero is the empty array. Results may share no memory with operands unless a
// function says so.
#pragma once

#include <bit>
#include <boost/container/small_vector.hpp>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace pawl::vm {

using Limbs = std::span<const uint64_t>;
using LimbVector = boost::container::small_vector<uint64_t, 16>;
__extension__ using uint128 = unsigned __int128;
__extension__ using int128 = __int128;

inline Limbs trim(Limbs a) {
  while (!a.empty() && a.back() == 0) a = a.first(a.size() - 1);
  return a;
}
inline void trim(LimbVector& a) {
  while (!a.empty() && a.back() == 0) a.pop_back();
}
inline uint64_t bit_length(Limbs a) {
  return a.empty() ? 0 : a.size() * 64 - std::countl_zero(a.back());
}
inline bool test_bit(Limbs a, uint64_t bit) {
  return bit / 64 < a.size() && ((a[bit / 64] >> (bit % 64)) & 1) != 0;
}
uint64_t trailing_zero_bits(Limbs a);  // a is not zero

int compare_limbs(Limbs a, Limbs b);  // -1, 0, 1
void add_limbs(LimbVector& out, Limbs a, Limbs b);
void subtract_limbs(LimbVector& out, Limbs a, Limbs b);  // a >= b
void multiply_limbs(LimbVector& out, Limbs a, Limbs b);  // Karatsuba's method for long operands
// Knuth's algorithm D; b is not zero. Each output may be null. Work: |b| * (|a| - |b|).
void divide_limbs(LimbVector* quotient, LimbVector* remainder, Limbs a, Limbs b);
// In place: a = a / divisor; gives the remainder.
uint64_t divide_by_limb(LimbVector& a, uint64_t divisor);
// In place: a = a * factor + addend.
void multiply_add_limb(LimbVector& a, uint64_t factor, uint64_t addend);
void shift_left(LimbVector& out, Limbs a, uint64_t bits);
void shift_right(LimbVector& out, Limbs a, uint64_t bits);
// Whether a bit below `bits` is set, that is, whether shift_right loses something.
bool any_bit_below(Limbs a, uint64_t bits);

// Fuel for a product or a quotient: one unit is about ten nanoseconds.
uint64_t multiply_work(size_t n, size_t m);
inline uint64_t divide_work(size_t n, size_t m) {
  return n < m ? 1 : 1 + static_cast<uint64_t>((static_cast<double>(n - m) + 1) * m / 8);
}

// The value as a double, rounded half to even; infinite if it is too large.
double limbs_to_double(Limbs a);

// Text in bases 2 to 36, lower-case digits, "0" for zero. Work is quadratic unless the base is a
// power of two.
std::string limbs_to_text(Limbs a, int base);
// The reverse: only digits of the base, at least one; false if something else is found.
bool limbs_from_text(LimbVector& out, std::string_view digits, int base);
int digit_value(char character);  // 0 to 35, or 99

}  // namespace pawl::vm
