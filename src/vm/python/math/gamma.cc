// The gamma function by Lanczos's approximation (g = 6.0246…, thirteen terms), in the arrangement
// that CPython uses, so that the last digit is the same.
#include <cmath>
#include <limits>

#include "vm/python/math/functions.h"

namespace pawl::vm {
namespace {

constexpr double kPi = 3.141592653589793238462643383279502884197;
constexpr double kLogPi = 1.144729885849400174143427351353058711647;
constexpr double kG = 6.024680040776729583740234375;
constexpr double kGMinusHalf = 5.524680040776729583740234375;
constexpr int kTerms = 13;

constexpr double kNumerator[kTerms] = {23531376880.410759688572007674451636754734846804940,
                                       42919803642.649098768957899047001988850926355848959,
                                       35711959237.355668049440185451547166705960488635843,
                                       17921034426.037209699919755754458931112671403265390,
                                       6039542586.3520280050642916443072979210699388420708,
                                       1439720407.3117216736632230727949123939715485786372,
                                       248874557.86205415651146038641322942321632125127801,
                                       31426415.585400194380614231628318205362874684987640,
                                       2876370.6289353724412254090516208496135991145378768,
                                       186056.26539522349504029498971604569928220784236328,
                                       8071.6720023658162106380029022722506138218516325024,
                                       210.82427775157934587250973392071336271166969580291,
                                       2.5066282746310002701649081771338373386264310793408};

// x (x+1) … (x+11), multiplied out.
constexpr double kDenominator[kTerms] = {
    0.0,       39916800.0, 120543840.0, 150917976.0, 105258076.0, 45995730.0, 13339535.0,
    2637558.0, 357423.0,   32670.0,     1925.0,      66.0,        1.0};

// For large x both polynomials are evaluated in 1/x, which cannot overflow.
double lanczos_sum(double x) {
  double numerator = 0.0;
  double denominator = 0.0;
  if (x < 5.0) {
    for (int i = kTerms - 1; i >= 0; --i) {
      numerator = numerator * x + kNumerator[i];
      denominator = denominator * x + kDenominator[i];
    }
  } else {
    for (int i = 0; i < kTerms; ++i) {
      numerator = numerator / x + kNumerator[i];
      denominator = denominator / x + kDenominator[i];
    }
  }
  return numerator / denominator;
}

// sin(pi * x) without losing digits for large x.
double sine_of_pi_times(double x) {
  double y = std::fmod(std::fabs(x), 2.0);
  double result;
  switch (static_cast<int>(std::round(2.0 * y))) {
    case 0:
      result = std::sin(kPi * y);
      break;
    case 1:
      result = std::cos(kPi * (y - 0.5));
      break;
    case 2:
      // -sin(pi * (y - 1)) would give -0.0 at 1.
      result = std::sin(kPi * (1.0 - y));
      break;
    case 3:
      result = -std::cos(kPi * (y - 1.5));
      break;
    default:
      result = std::sin(kPi * (y - 2.0));
      break;
  }
  return std::copysign(1.0, x) * result;
}

double factorial_of(int n) {
  double result = 1.0;
  for (int i = 2; i <= n; ++i) result *= i;
  return result;
}

double gamma_by_lanczos(double x) {
  double size = std::fabs(x);
  double y = size + kGMinusHalf;
  // What the addition has rounded away, carried over into the result.
  double error = size > kGMinusHalf ? (y - size) - kGMinusHalf : (y - kGMinusHalf) - size;
  error = error * kG / y;
  if (x < 0.0) {
    double result = -kPi / sine_of_pi_times(size) / size * std::exp(y) / lanczos_sum(size);
    result -= error * result;
    if (size < 140.0) return result / std::pow(y, size - 0.5);
    double root = std::pow(y, size / 2.0 - 0.25);
    return result / root / root;
  }
  double result = lanczos_sum(size) / std::exp(y);
  result += error * result;
  if (size < 140.0) return result * std::pow(y, size - 0.5);
  double root = std::pow(y, size / 2.0 - 0.25);
  return result * root * root;
}

}  // namespace

double gamma_function(double x, bool* domain) {
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  *domain = false;
  if (!std::isfinite(x)) {
    *domain = x < 0;
    return *domain ? std::numeric_limits<double>::quiet_NaN() : x;
  }
  if (x == 0.0) {
    *domain = true;
    return std::copysign(kInfinity, x);
  }
  if (x == std::floor(x)) {
    if (x < 0.0) {
      *domain = true;
      return std::numeric_limits<double>::quiet_NaN();
    }
    if (x <= 23.0) return factorial_of(static_cast<int>(x) - 1);
  }
  double size = std::fabs(x);
  if (size < 1e-20) return 1.0 / x;
  if (size > 200.0) return x < 0.0 ? 0.0 / sine_of_pi_times(x) : kInfinity;
  return gamma_by_lanczos(x);
}

double log_gamma(double x, bool* domain) {
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  *domain = false;
  if (!std::isfinite(x)) return std::isnan(x) ? x : kInfinity;
  if (x == std::floor(x) && x <= 2.0) {
    *domain = x <= 0.0;
    return *domain ? kInfinity : 0.0;
  }
  double size = std::fabs(x);
  if (size < 1e-20) return -std::log(size);
  double result = std::log(lanczos_sum(size)) - kG;
  result += (size - 0.5) * (std::log(size + kG - 0.5) - 1);
  if (x < 0.0) {
    result = kLogPi - std::log(std::fabs(sine_of_pi_times(size))) - std::log(size) - result;
  }
  return result;
}

}  // namespace pawl::vm
