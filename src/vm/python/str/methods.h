// The natives of str, by the source they are in; type.cc has the table.
#pragma once

#include <span>

#include "vm/native.h"

namespace pawl::vm {

std::span<const NativeDef> str_methods();

// search.cc
Ref str_find(Machine& machine, Args args);
Ref str_rfind(Machine& machine, Args args);
Ref str_index(Machine& machine, Args args);
Ref str_rindex(Machine& machine, Args args);
Ref str_count(Machine& machine, Args args);
Ref str_startswith(Machine& machine, Args args);
Ref str_endswith(Machine& machine, Args args);
Ref str_replace(Machine& machine, Args args);
Ref str_removeprefix(Machine& machine, Args args);
Ref str_removesuffix(Machine& machine, Args args);

// split.cc
Ref str_split(Machine& machine, Args args);
Ref str_rsplit(Machine& machine, Args args);
Ref str_splitlines(Machine& machine, Args args);
Ref str_partition(Machine& machine, Args args);
Ref str_rpartition(Machine& machine, Args args);
Ref str_join(Machine& machine, Args args);

// layout.cc
Ref str_center(Machine& machine, Args args);
Ref str_ljust(Machine& machine, Args args);
Ref str_rjust(Machine& machine, Args args);
Ref str_zfill(Machine& machine, Args args);
Ref str_expandtabs(Machine& machine, Args args);
Ref str_strip(Machine& machine, Args args);
Ref str_lstrip(Machine& machine, Args args);
Ref str_rstrip(Machine& machine, Args args);

// case.cc
Ref str_capitalize(Machine& machine, Args args);
Ref str_casefold(Machine& machine, Args args);
Ref str_lower(Machine& machine, Args args);
Ref str_swapcase(Machine& machine, Args args);
Ref str_title(Machine& machine, Args args);
Ref str_upper(Machine& machine, Args args);

// predicates.cc
Ref str_isalnum(Machine& machine, Args args);
Ref str_isalpha(Machine& machine, Args args);
Ref str_isascii(Machine& machine, Args args);
Ref str_isdecimal(Machine& machine, Args args);
Ref str_isdigit(Machine& machine, Args args);
Ref str_isidentifier(Machine& machine, Args args);
Ref str_islower(Machine& machine, Args args);
Ref str_isnumeric(Machine& machine, Args args);
Ref str_isprintable(Machine& machine, Args args);
Ref str_isspace(Machine& machine, Args args);
Ref str_istitle(Machine& machine, Args args);
Ref str_isupper(Machine& machine, Args args);

// translate.cc
Ref str_encode(Machine& machine, Args args);
Ref str_maketrans(Machine& machine, Args args);
Ref str_translate(Machine& machine, Args args);

// format.cc
Ref str_format(Machine& machine, Args args);
Ref str_format_map(Machine& machine, Args args);

// percent_format.cc
Ref str_modulo(Machine& machine, Args args);
Ref str_reflected_modulo(Machine& machine, Args args);

}  // namespace pawl::vm
