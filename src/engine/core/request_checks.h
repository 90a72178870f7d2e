// What a request may say, before anything is done about it. Errors name what is at fault:
// PAWL-4006, or PAWL-2005 if it is too large.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "base/limits.h"
#include "base/result.h"
#include "engine/core/requests.h"

namespace pawl::engine {

// Ids, keys, channels and the like: up to 255 bytes of UTF-8.
Status check_name(const char* what, const std::string& name);
// Besides, an id is shown on one line and is part of file names, headers and paths, where clients
// leave '.' and '..' out however they are encoded.
Status check_run_id(const std::string& id);
// Whether a payload of so many bytes is small enough.
Status check_size(const std::string& what, std::size_t bytes, const Limits& limits);

// By their start keys schedules tell their runs from others, and what they have started already:
// nobody else may give such a key.
bool is_key_of_schedule(std::string_view start_key);
Status check_message(const StartMessage& message, const Limits& limits);
Status check_start(const StartRequest& request, const Limits& limits);

}  // namespace pawl::engine
