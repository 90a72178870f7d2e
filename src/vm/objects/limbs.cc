#include "vm/objects/limbs.h"

#include <algorithm>
#include <cmath>
#include <cstring>

#include "base/assert.h"
#include "vm/breath.h"

namespace pawl::vm {
namespace {

// Below this many limbs the plain method is faster than Karatsuba's.
constexpr size_t kKaratsubaLimbs = 40;

void resize(LimbVector& v, size_t size) { v.resize(size, boost::container::default_init); }

// out[0, n) += a[0, n), gives the carry.
uint64_t add_in_place(uint64_t* out, const uint64_t* a, size_t n) {
  uint64_t carry = 0;
  in_pieces(n, [&](size_t begin, size_t end) {
    for (size_t i = begin; i < end; ++i) {
      uint128 sum = static_cast<uint128>(out[i]) + a[i] + carry;
      out[i] = static_cast<uint64_t>(sum);
      carry = static_cast<uint64_t>(sum >> 64);
    }
  });
  return carry;
}

void propagate_carry(uint64_t* out, uint64_t carry) {
  while (carry != 0) {
    *out += carry;
    carry = *out == 0 ? 1 : 0;
    ++out;
  }
}

// out[0, n) -= a[0, m) with m <= n; the result is not negative.
void subtract_in_place(uint64_t* out, size_t n, const uint64_t* a, size_t m) {
  uint64_t borrow = 0;
  in_pieces(m, [&](size_t begin, size_t end) {
    for (size_t i = begin; i < end; ++i) {
      uint128 difference = static_cast<uint128>(out[i]) - a[i] - borrow;
      out[i] = static_cast<uint64_t>(difference);
      borrow = static_cast<uint64_t>(difference >> 64) & 1;
    }
  });
  for (size_t i = m; borrow != 0 && i < n; ++i) {
    borrow = out[i] == 0 ? 1 : 0;
    --out[i];
  }
}

// out[0, n] = a[0, n) + b[0, m), m <= n.
void add_to(uint64_t* out, const uint64_t* a, size_t n, const uint64_t* b, size_t m) {
  uint64_t carry = 0;
  in_pieces(m, [&](size_t begin, size_t end) {
    for (size_t i = begin; i < end; ++i) {
      uint128 sum = static_cast<uint128>(a[i]) + b[i] + carry;
      out[i] = static_cast<uint64_t>(sum);
      carry = static_cast<uint64_t>(sum >> 64);
    }
  });
  in_pieces(n - m, [&](size_t begin, size_t end) {
    for (size_t i = m + begin; i < m + end; ++i) {
      out[i] = a[i] + carry;
      carry = out[i] < carry ? 1 : 0;
    }
  });
  out[n] = carry;
}

// out[0, n+m) = a * b the plain way.
void multiply_plain(uint64_t* out, const uint64_t* a, size_t n, const uint64_t* b, size_t m) {
  fill_memory(out, 0, n * sizeof(uint64_t));
  for (size_t j = 0; j < m; ++j) {
    uint64_t factor = b[j];
    uint64_t carry = 0;
    uint64_t* row = out + j;
    breathe(n);
    in_pieces(n, [&](size_t begin, size_t end) {
      for (size_t i = begin; i < end; ++i) {
        uint128 t = static_cast<uint128>(a[i]) * factor + row[i] + carry;
        row[i] = static_cast<uint64_t>(t);
        carry = static_cast<uint64_t>(t >> 64);
      }
    });
    row[n] = carry;
  }
}

void multiply_into(uint64_t* out, const uint64_t* a, size_t n, const uint64_t* b, size_t m,
                   uint64_t* scratch);

// Halves of equal length h: a = a1*B^h + a0. Three products of half the length instead of four.
void multiply_karatsuba(uint64_t* out, const uint64_t* a, size_t n, const uint64_t* b, size_t m,
                        uint64_t* scratch) {
  size_t h = (n + 1) / 2;
  multiply_into(out, a, h, b, h, scratch);
  multiply_into(out + 2 * h, a + h, n - h, b + h, m - h, scratch);
  uint64_t* a_sum = scratch;
  uint64_t* b_sum = scratch + h + 1;
  uint64_t* middle = scratch + 2 * h + 2;
  add_to(a_sum, a, h, a + h, n - h);
  add_to(b_sum, b, h, b + h, m - h);
  multiply_into(middle, a_sum, h + 1, b_sum, h + 1, middle + 2 * h + 2);
  subtract_in_place(middle, 2 * h + 2, out, 2 * h);
  subtract_in_place(middle, 2 * h + 2, out + 2 * h, n + m - 2 * h);
  size_t length = trim(Limbs(middle, 2 * h + 2)).size();
  uint64_t carry = add_in_place(out + h, middle, length);
  propagate_carry(out + h + length, carry);
}

// A long operand times a short one: by pieces of the short one's length.
void multiply_unbalanced(uint64_t* out, const uint64_t* a, size_t n, const uint64_t* b, size_t m,
                         uint64_t* scratch) {
  fill_memory(out, 0, (n + m) * sizeof(uint64_t));
  for (size_t i = 0; i < n; i += m) {
    size_t piece = std::min(m, n - i);
    multiply_into(scratch, a + i, piece, b, m, scratch + 2 * m);
    uint64_t carry = add_in_place(out + i, scratch, piece + m);
    if (i + piece < n) propagate_carry(out + i + piece + m, carry);
  }
}

// Scratch: 8 limbs for each of the shorter operand, and some for each level.
void multiply_into(uint64_t* out, const uint64_t* a, size_t n, const uint64_t* b, size_t m,
                   uint64_t* scratch) {
  if (n < m) {
    std::swap(a, b);
    std::swap(n, m);
  }
  if (m < kKaratsubaLimbs) return multiply_plain(out, a, n, b, m);
  if (m > (n + 1) / 2) return multiply_karatsuba(out, a, n, b, m, scratch);
  multiply_unbalanced(out, a, n, b, m, scratch);
}

// quotient[0, n-m] and remainder in u[0, m) of u[0, n] / v[0, m); v is normalised (its top bit is
// set), m >= 2.
void divide_normalised(uint64_t* quotient, uint64_t* u, size_t n, const uint64_t* v, size_t m) {
  uint64_t top = v[m - 1];
  uint64_t next = v[m - 2];
  for (size_t j = n - m + 1; j-- > 0;) {
    uint128 numerator = static_cast<uint128>(u[j + m]) << 64 | u[j + m - 1];
    uint128 estimate = u[j + m] >= top ? ~uint64_t{0} : numerator / top;
    uint128 rest = numerator - estimate * top;
    while ((rest >> 64) == 0 && estimate * next > (rest << 64 | u[j + m - 2])) {
      --estimate;
      rest += top;
    }
    uint64_t digit = static_cast<uint64_t>(estimate);
    uint64_t carry = 0;
    uint64_t borrow = 0;
    breathe(m);
    in_pieces(m, [&](size_t begin, size_t end) {
      for (size_t i = begin; i < end; ++i) {
        uint128 product = static_cast<uint128>(digit) * v[i] + carry;
        carry = static_cast<uint64_t>(product >> 64);
        uint128 difference =
            static_cast<uint128>(u[j + i]) - static_cast<uint64_t>(product) - borrow;
        u[j + i] = static_cast<uint64_t>(difference);
        borrow = static_cast<uint64_t>(difference >> 64) & 1;
      }
    });
    uint128 difference = static_cast<uint128>(u[j + m]) - carry - borrow;
    u[j + m] = static_cast<uint64_t>(difference);
    if ((difference >> 64) != 0) {
      --digit;
      u[j + m] += add_in_place(u + j, v, m);
    }
    quotient[j] = digit;
  }
}

struct Chunk {
  int digits;      // the most digits of the base that fit a limb
  uint64_t power;  // base to that power
};

Chunk chunk_of(int base) {
  Chunk chunk{0, 1};
  uint64_t limit = ~uint64_t{0} / base;
  while (chunk.power <= limit) {
    chunk.power *= base;
    ++chunk.digits;
  }
  return chunk;
}

constexpr char kDigits[] = "0123456789abcdefghijklmnopqrstuvwxyz";

std::string to_text_power_of_two(Limbs a, int base) {
  int bits = std::countr_zero(static_cast<unsigned>(base));
  size_t count = (bit_length(a) + bits - 1) / bits;
  std::string text = filled_text(count, '0');
  for (size_t i = 0; breathe() && i < count; ++i) {
    uint64_t bit = i * bits;
    uint64_t value = a[bit / 64] >> (bit % 64);
    if (bit % 64 + bits > 64 && bit / 64 + 1 < a.size()) {
      value |= a[bit / 64 + 1] << (64 - bit % 64);
    }
    text[count - 1 - i] = kDigits[value & (base - 1)];
  }
  return text;
}

bool from_text_power_of_two(LimbVector& out, std::string_view digits, int base) {
  int bits = std::countr_zero(static_cast<unsigned>(base));
  resize(out, (digits.size() * bits + 63) / 64);
  fill_memory(out.data(), 0, out.size() * sizeof(uint64_t));
  for (size_t i = 0; breathe() && i < digits.size(); ++i) {
    uint64_t value = digit_value(digits[digits.size() - 1 - i]);
    if (value >= static_cast<uint64_t>(base)) return false;
    uint64_t bit = i * bits;
    out[bit / 64] |= value << (bit % 64);
    if (bit % 64 + bits > 64 && bit / 64 + 1 < out.size()) {
      out[bit / 64 + 1] |= value >> (64 - bit % 64);
    }
  }
  trim(out);
  return true;
}

}  // namespace

uint64_t trailing_zero_bits(Limbs a) {
  size_t i = 0;
  while (breathe() && a[i] == 0) ++i;
  return i * 64 + std::countr_zero(a[i]);
}

int compare_limbs(Limbs a, Limbs b) {
  if (a.size() != b.size()) return a.size() < b.size() ? -1 : 1;
  for (size_t i = a.size(); breathe() && i-- > 0;) {
    if (a[i] != b[i]) return a[i] < b[i] ? -1 : 1;
  }
  return 0;
}

void add_limbs(LimbVector& out, Limbs a, Limbs b) {
  if (a.size() < b.size()) std::swap(a, b);
  resize(out, a.size() + 1);
  add_to(out.data(), a.data(), a.size(), b.data(), b.size());
  trim(out);
}

void subtract_limbs(LimbVector& out, Limbs a, Limbs b) {
  out.assign(a.begin(), a.end());
  subtract_in_place(out.data(), out.size(), b.data(), b.size());
  trim(out);
}

void multiply_limbs(LimbVector& out, Limbs a, Limbs b) {
  if (a.empty() || b.empty()) return out.clear();
  resize(out, a.size() + b.size());
  LimbVector scratch;
  if (std::min(a.size(), b.size()) >= kKaratsubaLimbs) {
    resize(scratch, 8 * std::min(a.size(), b.size()) + 1024);
  }
  multiply_into(out.data(), a.data(), a.size(), b.data(), b.size(), scratch.data());
  trim(out);
}

uint64_t multiply_work(size_t n, size_t m) {
  if (n < m) std::swap(n, m);
  if (m < kKaratsubaLimbs) return 1 + n * m / 8;
  double pieces = static_cast<double>(n) / m;
  double one = std::pow(static_cast<double>(m) / kKaratsubaLimbs, 1.585) * kKaratsubaLimbs *
               kKaratsubaLimbs / 8;
  double work = pieces * one;
  return work > 1e18 ? uint64_t{1} << 60 : 1 + static_cast<uint64_t>(work);
}

void divide_limbs(LimbVector* quotient, LimbVector* remainder, Limbs a, Limbs b) {
  PAWL_ASSERT(!b.empty());
  if (compare_limbs(a, b) < 0) {
    if (remainder != nullptr) remainder->assign(a.begin(), a.end());
    if (quotient != nullptr) quotient->clear();
    return;
  }
  LimbVector rest;
  if (b.size() == 1) {
    rest.assign(a.begin(), a.end());
    uint64_t last = divide_by_limb(rest, b[0]);
    if (quotient != nullptr) quotient->swap(rest);
    if (remainder != nullptr) remainder->assign(last == 0 ? 0 : 1, last);
    return;
  }
  int shift = std::countl_zero(b.back());
  LimbVector divisor;
  shift_left(divisor, b, shift);
  shift_left(rest, a, shift);
  if (rest.size() == a.size()) rest.push_back(0);
  LimbVector result;
  resize(result, a.size() - b.size() + 1);
  divide_normalised(result.data(), rest.data(), a.size(), divisor.data(), divisor.size());
  trim(result);
  trim(rest);
  if (quotient != nullptr) quotient->swap(result);
  if (remainder != nullptr) shift_right(*remainder, rest, shift);
}

uint64_t divide_by_limb(LimbVector& a, uint64_t divisor) {
  uint64_t rest = 0;
  for (size_t i = a.size(); breathe() && i-- > 0;) {
    uint128 numerator = static_cast<uint128>(rest) << 64 | a[i];
    a[i] = static_cast<uint64_t>(numerator / divisor);
    rest = static_cast<uint64_t>(numerator % divisor);
  }
  trim(a);
  return rest;
}

void multiply_add_limb(LimbVector& a, uint64_t factor, uint64_t addend) {
  uint64_t carry = addend;
  for (uint64_t& limb : a) {
    breathe();
    uint128 t = static_cast<uint128>(limb) * factor + carry;
    limb = static_cast<uint64_t>(t);
    carry = static_cast<uint64_t>(t >> 64);
  }
  if (carry != 0) a.push_back(carry);
}

void shift_left(LimbVector& out, Limbs a, uint64_t bits) {
  if (a.empty()) return out.clear();
  size_t whole = bits / 64;
  int part = bits % 64;
  resize(out, a.size() + whole + 1);
  fill_memory(out.data(), 0, whole * sizeof(uint64_t));
  uint64_t carry = 0;
  for (size_t i = 0; breathe() && i < a.size(); ++i) {
    out[whole + i] = a[i] << part | carry;
    carry = part == 0 ? 0 : a[i] >> (64 - part);
  }
  out[whole + a.size()] = carry;
  trim(out);
}

void shift_right(LimbVector& out, Limbs a, uint64_t bits) {
  size_t whole = bits / 64;
  int part = bits % 64;
  if (whole >= a.size()) return out.clear();
  size_t count = a.size() - whole;
  resize(out, count);
  for (size_t i = 0; breathe() && i < count; ++i) {
    uint64_t above = i + 1 < count ? a[whole + i + 1] : 0;
    out[i] = a[whole + i] >> part | (part == 0 ? 0 : above << (64 - part));
  }
  trim(out);
}

bool any_bit_below(Limbs a, uint64_t bits) {
  size_t whole = std::min<uint64_t>(bits / 64, a.size());
  for (size_t i = 0; breathe() && i < whole; ++i) {
    if (a[i] != 0) return true;
  }
  int part = bits % 64;
  return part != 0 && whole < a.size() && (a[whole] << (64 - part)) != 0;
}

double limbs_to_double(Limbs a) {
  if (a.empty()) return 0.0;
  if (a.size() == 1) return static_cast<double>(a[0]);
  if (a.size() > 16) return HUGE_VAL;
  // The top 64 bits; whatever is below them only matters as "something", which the lowest bit,
  // far below the rounding place, can say.
  int shift = std::countl_zero(a.back());
  uint64_t top = a.back() << shift;
  if (shift != 0) top |= a[a.size() - 2] >> (64 - shift);
  uint64_t below = (a.size() - 1) * 64 - shift;
  if (any_bit_below(a, below)) top |= 1;
  return std::ldexp(static_cast<double>(top), static_cast<int>(below));
}

std::string limbs_to_text(Limbs a, int base) {
  if (a.empty()) return "0";
  if (std::has_single_bit(static_cast<unsigned>(base))) return to_text_power_of_two(a, base);
  Chunk chunk = chunk_of(base);
  std::string reversed;
  LimbVector rest(a.begin(), a.end());
  while (!rest.empty()) {
    uint64_t part = divide_by_limb(rest, chunk.power);
    for (int i = 0; i < chunk.digits && (part != 0 || !rest.empty()); ++i) {
      reversed.push_back(kDigits[part % base]);
      part /= base;
    }
  }
  reverse_items(reversed.data(), reversed.size());
  return reversed;
}

bool limbs_from_text(LimbVector& out, std::string_view digits, int base) {
  out.clear();
  if (digits.empty()) return false;
  if (std::has_single_bit(static_cast<unsigned>(base))) {
    return from_text_power_of_two(out, digits, base);
  }
  Chunk chunk = chunk_of(base);
  for (size_t i = 0; i < digits.size();) {
    uint64_t part = 0;
    uint64_t power = 1;
    for (int n = 0; n < chunk.digits && i < digits.size(); ++n, ++i) {
      int value = digit_value(digits[i]);
      if (value >= base) return false;
      part = part * base + value;
      power *= base;
    }
    multiply_add_limb(out, power, part);
  }
  trim(out);
  return true;
}

int digit_value(char character) {
  if (character >= '0' && character <= '9') return character - '0';
  if (character >= 'a' && character <= 'z') return character - 'a' + 10;
  if (character >= 'A' && character <= 'Z') return character - 'A' + 10;
  return 99;
}

}  // namespace pawl::vm
