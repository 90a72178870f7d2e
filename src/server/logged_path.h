// A request's path as it is written to a log.
#pragma once

#include <string>
#include <string_view>

namespace pawl::server {

// Without the query, which may hold anything: a token that was put there by mistake, a customer's
// name in a tag. And without the tokens of promises: whoever reads a log could answer in place of
// whom they were sent to. Of any path that could be meant as one of theirs, whether or not it leads
// anywhere.
std::string logged_path(std::string_view target);

}  // namespace pawl::server
