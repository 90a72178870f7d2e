// The dashboard: a page and its assets, which the build has put into the program. Everything on it
// comes from the public API; nothing of it needs a token but that.
//
// The page is never kept by a browser without asking, and its assets, whose names have a hash of
// what is in them, for ever. All addresses on it are relative, so that it works below any path of a
// proxy.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "net/http.h"

namespace pawl::server {

struct Asset {
  std::string_view path;  // "/", "/assets/app-3f2a.js"
  std::string_view content_type;
  std::string_view etag;
  std::string_view bytes;
  bool gzipped = false;
};

// Written by scripts/embed_web.py.
std::span<const Asset> embedded_assets();

class Dashboard {
 public:
  // `folder`: from where files are served as they are now, for those who work on them; empty: what
  // is in the program.
  explicit Dashboard(std::string folder) : folder_(std::move(folder)) {}

  // True: the request is for the dashboard, and this is the answer.
  bool answer(const net::Request& request, net::Response* response) const;

 private:
  bool answer_from_folder(std::string_view path, net::Response* response) const;

  std::string folder_;
};

}  // namespace pawl::server
