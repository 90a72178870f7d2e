#include "cli/say.h"

#include <cstdio>

namespace pawl::cli {

void say_text(std::string_view text) { (void)std::fwrite(text.data(), 1, text.size(), stderr); }

}  // namespace pawl::cli
