// What a schedule means in plain English, to be echoed whenever somebody writes one: «at 06:00 on
// Monday to Friday, Europe/Berlin».
#pragma once

#include <string>

#include "engine/schedule/cron.h"
#include "engine/schedule/spec.h"

namespace pawl::engine {

std::string words_of(const Cron& cron);
std::string words_of(const ScheduleSpec& spec);

}  // namespace pawl::engine
