// Requests and answers about repairs as JSON.
#pragma once

#include <string>
#include <string_view>

#include "engine/repair/repair_types.h"
#include "server/fields.h"

namespace pawl::server {

// Of a field that is an object of values.
vm::MoveValues parse_values(Fields& fields, std::string_view name);

std::string move_answer(const engine::MoveOutcome& outcome);
std::string edit_answer(const engine::EditOutcome& outcome);
std::string fork_answer(const engine::ForkOutcome& outcome);
std::string moves_answer(const engine::MoveManyResult& result);

}  // namespace pawl::server
