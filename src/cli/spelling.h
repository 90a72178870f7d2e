// What was probably meant by a word that there is not.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace pawl::cli {

// The word that is nearest; empty if none is near.
std::string nearest_word(std::string_view word, const std::vector<std::string>& words);

}  // namespace pawl::cli
