// The natives of datetime.datetime that are in datetime_make.cc; datetime_datetime.cc has the
// table.
#pragma once

#include "vm/builtins/datetime.h"
#include "vm/native.h"

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
