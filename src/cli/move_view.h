// What a move of runs says, for people.
#pragma once

#include "value/payload_tree.h"

namespace pawl::cli {

// Of one run: where it stands and goes on, and what becomes of its variables.
void print_move(const PayloadTree& answer, bool dry_run);
// Of many: "1,204 live runs: 1,198 can move, 6 cannot", the lines, and why.
void print_moves(const PayloadTree& answer, bool dry_run);

}  // namespace pawl::cli
