// Columns that hold several fields, as docs/formats/database.md has them. Every field is a varint
// length and its bytes (base/bytes.h).
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "store/records.h"

namespace pawl::store::sqlite {

// The tags of a run: how many, and of each its name and its value. No tags are no bytes.
std::string encode_tags(const std::vector<Tag>& tags);

// Bytes that cannot be read give the tags up to there: they are for people alone.
std::vector<Tag> decode_tags(std::string_view bytes);

// What a call is made with: args, keywords and options; trailing fields that are empty are left
// out.
void encode_call_data(const CallRecord& call, std::string& bytes);

// Bytes that cannot be read leave the fields from there on empty.
void decode_call_data(std::string_view bytes, CallRecord& call);

}  // namespace pawl::store::sqlite
