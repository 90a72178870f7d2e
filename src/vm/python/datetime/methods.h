// The natives of datetime.datetime that are in make.cc; datetime.cc has the
// table.
#pragma once

#include "vm/native.h"
#include "vm/python/datetime/datetime.h"

namespace pawl::vm {

// year … microsecond, tzinfo, fold from args[first] on, over what `moment` says. False: pending.
bool read_date_and_clock(Machine& machine, Args args, size_t first, Moment* moment);

Ref datetime_new(Machine& machine, Args args);
Ref datetime_now(Machine& machine, Args args);
Ref datetime_utcnow(Machine& machine, Args args);
Ref datetime_from_timestamp(Machine& machine, Args args);
Ref datetime_utc_from_timestamp(Machine& machine, Args args);
Ref datetime_combine(Machine& machine, Args args);
Ref datetime_from_iso(Machine& machine, Args args);
Ref datetime_strptime(Machine& machine, Args args);

}  // namespace pawl::vm
