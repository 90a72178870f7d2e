// The functions of the math module that have sources of their own; module.cc has the table.
#pragma once

#include <span>
#include <vector>

#include "vm/native.h"
#include "vm/value.h"

namespace pawl::vm {

class Machine;

// On whole numbers: exact, of any size (integers.cc).
Ref math_factorial(Machine& machine, Args args);
Ref math_comb(Machine& machine, Args args);
Ref math_perm(Machine& machine, Args args);
Ref math_gcd(Machine& machine, Args args);
Ref math_lcm(Machine& machine, Args args);
Ref math_isqrt(Machine& machine, Args args);

// Over many values (sums.cc).
Ref math_fsum(Machine& machine, Args args);
Ref math_prod(Machine& machine, Args args);
Ref math_hypot(Machine& machine, Args args);
Ref math_dist(Machine& machine, Args args);

// The gamma function and the logarithm of its size (gamma.cc). Poles give an infinity or NaN
// and set `domain`; the caller raises.
double gamma_function(double x, bool* domain);
double log_gamma(double x, bool* domain);

}  // namespace pawl::vm
