#include "server/dashboard.h"

#include <algorithm>

#include "engine/service/source_files.h"

namespace pawl::server {
namespace {

constexpr std::string_view kPolicy =
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "connect-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'";

void add_headers(bool page, net::Response* response) {
  response->headers.push_back({"Content-Security-Policy", std::string(kPolicy)});
  response->headers.push_back({"X-Content-Type-Options", "nosniff"});
  response->headers.push_back({"X-Frame-Options", "DENY"});
  response->headers.push_back({"Referrer-Policy", "no-referrer"});
  response->headers.push_back({"Cross-Origin-Opener-Policy", "same-origin"});
  response->headers.push_back({"Cross-Origin-Resource-Policy", "same-origin"});
  response->headers.push_back(
      {"Cache-Control", page ? "no-cache" : "public, max-age=31536000, immutable"});
}

std::string_view type_of(std::string_view name) {
  if (name.ends_with(".js")) return "text/javascript; charset=utf-8";
  if (name.ends_with(".css")) return "text/css; charset=utf-8";
  if (name.ends_with(".svg")) return "image/svg+xml";
  return "text/html; charset=utf-8";
}

bool is_plain_name(std::string_view name) {
  const auto plain = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '.' ||
           c == '-' || c == '_';
  };
  return !name.empty() && !name.starts_with('.') && std::ranges::all_of(name, plain);
}

}  // namespace

bool Dashboard::answer(const net::Request& request, net::Response* response) const {
  std::string_view path = request.path();
  if (path == "/index.html") path = "/";
  if (path != "/" && !path.starts_with("/assets/")) return false;
  if (request.method != "GET" && request.method != "HEAD") return false;
  if (!folder_.empty()) return answer_from_folder(path, response);
  const std::span<const Asset> assets = embedded_assets();
  const auto at = std::ranges::find(assets, path, &Asset::path);
  if (at == assets.end()) return false;
  add_headers(path == "/", response);
  response->headers.push_back({"ETag", std::string(at->etag)});
  if (request.header("if-none-match") == at->etag) {
    response->status = 304;
    response->content_type.clear();
    return true;
  }
  response->content_type = at->content_type;
  if (at->gzipped) response->headers.push_back({"Content-Encoding", "gzip"});
  response->body = at->bytes;
  return true;
}

bool Dashboard::answer_from_folder(std::string_view path, net::Response* response) const {
  std::string name = path == "/" ? "/index.html" : std::string(path);
  if (path != "/" && !is_plain_name(path.substr(sizeof "/assets/" - 1))) return false;
  auto text = engine::read_source_file(folder_ + name);
  if (!text) return false;
  add_headers(true, response);
  response->content_type = type_of(name);
  response->body = std::move(*text);
  return true;
}

}  // namespace pawl::server
