// The functions of the math module that go over many values: exact sums, products, distances.
#include <cmath>
#include <limits>
#include <vector>

#include "lang/bytecode/opcodes.h"
#include "vm/breath.h"
#include "vm/machine.h"
#include "vm/objects/big_int.h"
#include "vm/objects/number.h"
#include "vm/objects/sequence.h"
#include "vm/operations.h"
#include "vm/python/math/functions.h"

namespace pawl::vm {
namespace {

// A sum of doubles without any rounding: partial sums that do not overlap, smallest first
// (Shewchuk's method).
class ExactSum {
 public:
  // False: the sum of finite values has become infinite.
  bool add(double value) {
    double original = value;
    size_t kept = 0;
    for (size_t i = 0; i < partials_.size(); ++i) {
      double other = partials_[i];
      if (std::fabs(value) < std::fabs(other)) std::swap(value, other);
      double high = value + other;
      double low = other - (high - value);
      if (low != 0.0) partials_[kept++] = low;
      value = high;
    }
    partials_.resize(kept);
    if (value == 0.0) return true;
    if (!std::isfinite(value)) {
      if (std::isfinite(original)) return false;
      if (std::isinf(original)) infinities_ += original;
      specials_ += original;
      partials_.clear();
      has_special_ = true;
      return true;
    }
    partials_.push_back(value);
    return true;
  }

  bool opposite_infinities() const { return has_special_ && std::isnan(infinities_); }

  double result() const {
    if (has_special_) return specials_;
    size_t n = partials_.size();
    if (n == 0) return 0.0;
    double high = partials_[--n];
    double low = 0.0;
    while (n > 0) {
      double previous = high;
      double next = partials_[--n];
      high = previous + next;
      low = next - (high - previous);
      if (low != 0.0) break;
    }
    // A remainder of exactly half a unit was rounded to even; what lies below it decides.
    if (n > 0 && ((low < 0.0 && partials_[n - 1] < 0.0) || (low > 0.0 && partials_[n - 1] > 0.0))) {
      double twice = low * 2.0;
      double candidate = high + twice;
      if (twice == candidate - high) high = candidate;
    }
    return high;
  }

 private:
  std::vector<double> partials_;
  double specials_ = 0.0;
  double infinities_ = 0.0;
  bool has_special_ = false;
};

// sum + term, and the rounding error of it gathered in `error`; |sum| >= |term|.
void add_with_error(double& sum, double term, double& error) {
  double before = sum;
  sum += term;
  error += (before - sum) + term;
}

// The Euclidean length. Scaling by a power of two loses nothing; the squares are summed with their
// rounding errors, and one Newton step takes the error of the root away.
double vector_length(std::vector<double>& vector, double largest, bool has_nan) {
  if (std::isinf(largest)) return largest;
  if (has_nan) return std::numeric_limits<double>::quiet_NaN();
  if (largest == 0.0 || vector.size() <= 1) return largest;
  int exponent;
  std::frexp(largest, &exponent);
  if (exponent < -1023) {
    constexpr double kTiny = std::numeric_limits<double>::min();
    for (double& x : vector) {
      breathe();
      x /= kTiny;
    }
    return kTiny * vector_length(vector, largest / kTiny, has_nan);
  }
  double scale = std::ldexp(1.0, -exponent);
  double sum = 1.0;  // large enough for every term to be the smaller one
  double sum_error = 0.0;
  double square_error = 0.0;
  for (double x : vector) {
    breathe();
    x *= scale;
    double square = x * x;
    square_error += std::fma(x, x, -square);
    add_with_error(sum, square, sum_error);
  }
  double root = std::sqrt(sum - 1.0 + (sum_error + square_error));
  double square = -root * root;
  square_error += std::fma(-root, root, -square);
  add_with_error(sum, square, sum_error);
  double rest = sum - 1.0 + (sum_error + square_error);
  return (root + rest / (2.0 * root)) / scale;
}

// An iterable's items as floats; nothing: pending.
std::optional<std::vector<double>> collect_floats(Machine& machine, Value iterable) {
  std::vector<double> numbers;
  Iteration items(machine, iterable);
  while (items.next()) {
    if (!machine.charge(1)) return std::nullopt;
    std::optional<double> number = to_double(machine, items.value());
    if (!number.has_value()) return std::nullopt;
    if (!machine.heap().can_allocate((numbers.size() + 1) * sizeof(double))) {
      machine.raise_memory_error();
      return std::nullopt;
    }
    numbers.push_back(*number);
  }
  if (items.failed()) return std::nullopt;
  return numbers;
}

Ref length_of_vector(std::vector<double>& vector) {
  double largest = 0.0;
  bool has_nan = false;
  for (double& x : vector) {
    breathe();
    x = std::fabs(x);
    has_nan |= std::isnan(x);
    if (x > largest) largest = x;
  }
  return Ref::number(vector_length(vector, largest, has_nan));
}

}  // namespace

Ref math_fsum(Machine& machine, Args args) {
  ExactSum sum;
  Iteration items(machine, args[0]);
  while (items.next()) {
    if (!machine.charge(1)) return {};
    std::optional<double> number = to_double(machine, items.value());
    if (!number.has_value()) return {};
    if (!sum.add(*number)) {
      return machine.raise(TypeId::kOverflowError, "intermediate overflow in fsum");
    }
  }
  if (items.failed()) return {};
  if (sum.opposite_infinities()) return machine.raise_value_error("-inf + inf in fsum");
  return Ref::number(sum.result());
}

Ref math_prod(Machine& machine, Args args) {
  Ref product = args.has(1) ? Ref::share(args[1]) : Ref::adopt(Value::small_int(1));
  Iteration items(machine, args[0]);
  while (items.next()) {
    if (!machine.charge(1)) return {};
    product = binary(machine, bytecode::Opcode::kMultiply, product, items.value());
    if (product.empty()) return {};
  }
  return items.failed() ? Ref() : std::move(product);
}

Ref math_hypot(Machine& machine, Args args) {
  std::optional<std::vector<double>> vector = collect_floats(machine, args[0]);
  return vector.has_value() ? length_of_vector(*vector) : Ref();
}

Ref math_dist(Machine& machine, Args args) {
  std::optional<std::vector<double>> p = collect_floats(machine, args[0]);
  if (!p.has_value()) return {};
  std::optional<std::vector<double>> q = collect_floats(machine, args[1]);
  if (!q.has_value()) return {};
  if (p->size() != q->size()) {
    return machine.raise_value_error("both points must have the same number of dimensions");
  }
  for (size_t i = 0; breathe() && i < p->size(); ++i) (*p)[i] -= (*q)[i];
  return length_of_vector(*p);
}

}  // namespace pawl::vm
