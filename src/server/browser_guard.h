// A browser is a client of every server on its machine, for each page that it shows. As long as
// nobody needs a token, a page of somebody else must not be one: it could deploy and start what it
// likes. Browsers say of which page a request is (Origin), and which name led them here (Host): a
// foreign page has another origin, or, where its own name was made to lead here, another host.
#pragma once

#include <string_view>

#include "base/result.h"

namespace pawl::server {

// Whether a server that needs no token may answer: PAWL-5003 if not. `loopback`: it listens there
// alone, so that whoever is meant to reach it says localhost or a numeric address.
Status check_browser(std::string_view origin, std::string_view host, bool loopback);

}  // namespace pawl::server
