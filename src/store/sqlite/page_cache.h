// SQLite's own page cache, but for one thing: the end of a transaction does not look through it in
// vain.
//
// While a tree is balanced SQLite gives a page the number of the lock page for a moment, the one at
// the first gigabyte. In a smaller database that lies beyond the end, and as the cache remembers
// the highest number it ever had, every commit then searches all of it for pages beyond the end: a
// twentieth of the writer's time and more. Here that number does not count, since no page keeps it.
#pragma once

#include <cstdint>

namespace pawl::store::sqlite {

// For all connections of the process. Does nothing if SQLite is in use already.
void install_page_cache();

// How often a cache was searched for pages beyond an end, by all connections.
std::uint64_t page_cache_searches();

}  // namespace pawl::store::sqlite
