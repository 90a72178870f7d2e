#include "net/head_reader.h"

#include <algorithm>
#include <boost/beast/http/empty_body.hpp>
#include <boost/beast/http/parser.hpp>

namespace pawl::net {
namespace {

namespace http = boost::beast::http;
using ErrorOf = boost::system::error_code;

constexpr std::string_view kEnd = "\r\n\r\n";

HeadRefusal refusal_of(const ErrorOf& error) {
  if (error == http::error::header_limit || error == http::error::buffer_overflow) {
    return {431, "the headers are too large"};
  }
  if (error == http::error::bad_version) return {505, "only HTTP/1.1 is spoken here"};
  return {400, "the request is not HTTP: " + error.message()};
}

// A name or an address, and perhaps a port. What is beyond that may be taken for different hosts by
// those who stand in between.
bool is_host(std::string_view text) {
  return std::ranges::all_of(text, [](char c) {
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
           std::string_view("-._~%!$&'()*+,;=:[]").find(c) != std::string_view::npos;
  });
}

std::optional<HeadRefusal> check_host(const http::request_header<http::fields>& message) {
  const std::size_t count = message.count(http::field::host);
  if (count > 1) return HeadRefusal{400, "the request has more than one header 'Host'"};
  if (count == 0 && message.version() >= 11) {
    return HeadRefusal{400, "the request has no header 'Host'"};
  }
  const auto host = message[http::field::host];
  if (!is_host({host.data(), host.size()})) {
    return HeadRefusal{400, "the header 'Host' is not the name of a host"};
  }
  return std::nullopt;
}

}  // namespace

std::optional<std::size_t> find_head_end(std::string_view bytes, std::size_t* searched) {
  const std::size_t at = bytes.find(kEnd, *searched);
  if (at != std::string_view::npos) return at + kEnd.size();
  // The end may have begun.
  *searched = bytes.size() < kEnd.size() ? 0 : bytes.size() - kEnd.size() + 1;
  return std::nullopt;
}

std::optional<HeadRefusal> read_head(std::string_view bytes, Head* head) {
  http::request_parser<http::empty_body> parser;
  // Both are bounded by who calls.
  parser.header_limit(UINT32_MAX);
  parser.body_limit(boost::none);
  ErrorOf error;
  parser.put(boost::asio::buffer(bytes.data(), bytes.size()), error);
  if (error) return refusal_of(error);
  if (!parser.is_header_done()) return HeadRefusal{400, "the request is not HTTP"};
  const auto& message = parser.get();
  if (auto refused = check_host(message)) return refused;
  const auto codings = message.count(http::field::transfer_encoding);
  // What is not understood would be taken for no body, and the body for the next request.
  if (codings > 1 || (codings == 1 &&
                      !boost::beast::iequals(message[http::field::transfer_encoding], "chunked"))) {
    return HeadRefusal{501, "a body is sent plainly or in chunks, not compressed"};
  }
  head->chunked = parser.chunked();
  head->length = head->chunked ? 0 : parser.content_length().value_or(0);
  head->old_version = message.version() < 11;
  head->keep_alive = message.keep_alive();
  head->expects_continue = boost::beast::iequals(message[http::field::expect], "100-continue");
  head->request.method = std::string(message.method_string());
  head->request.target = std::string(message.target());
  for (const auto& field : message) {
    if (head->request.headers.size() == kMostHeaders) {
      return HeadRefusal{431, "the request has too many headers"};
    }
    head->request.headers.push_back({std::string(field.name_string()), std::string(field.value())});
  }
  return std::nullopt;
}

}  // namespace pawl::net
