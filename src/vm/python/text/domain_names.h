// Names of hosts in any script as DNS knows them, in ASCII: IDNA 2003 (RFC 3490) with Nameprep (RFC
// 3491), as CPython's encoding "idna" has it.
#pragma once

#include <string>
#include <string_view>

#include "vm/python/text/punycode.h"

namespace pawl::vm {

// Labels may be separated by any of the four full stops, the result has plain ones.
DomainResult<std::string> domain_to_ascii(std::u32string_view name);
DomainResult<std::u32string> domain_to_unicode(std::string_view bytes);

}  // namespace pawl::vm
