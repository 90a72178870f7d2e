// Suggestions for words that do not exist.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace pawl {

// The word that is nearest; empty if none is near.
std::string nearest_word(std::string_view word, const std::vector<std::string>& words);
// "did you mean 'WORD'?", for hints; empty if none is near.
std::string suggestion(std::string_view word, const std::vector<std::string>& words);

}  // namespace pawl
