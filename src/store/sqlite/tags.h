// The tags of a run in one column: how many, and of each its name and its value, sized (bytes.h).
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "store/records.h"

namespace pawl::store::sqlite {

std::string encode_tags(const std::vector<Tag>& tags);

// Bytes that cannot be read give the tags up to there: they are for people alone.
std::vector<Tag> decode_tags(std::string_view bytes);

}  // namespace pawl::store::sqlite
