#include "store/sqlite/page_cache.h"

#include <sqlite3.h>

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <new>

namespace pawl::store::sqlite {

namespace {

// Where SQLite locks files: no page of a tree is ever there.
constexpr unsigned kLockByte = 0x40000000;

sqlite3_pcache_methods2 usual;
std::atomic<std::uint64_t> searches = 0;

struct Cache {
  sqlite3_pcache* pages = nullptr;
  unsigned lock_page = 0;
  unsigned highest = 0;  // no page has a higher number
};

Cache& cache_of(sqlite3_pcache* handle) { return *reinterpret_cast<Cache*>(handle); }

int start(void*) { return usual.xInit(usual.pArg); }

void stop(void*) { usual.xShutdown(usual.pArg); }

sqlite3_pcache* create(int page_bytes, int extra_bytes, int purgeable) {
  auto* cache = new (std::nothrow) Cache;
  if (cache == nullptr) return nullptr;
  cache->pages = usual.xCreate(page_bytes, extra_bytes, purgeable);
  if (cache->pages == nullptr) {
    delete cache;
    return nullptr;
  }
  cache->lock_page = kLockByte / static_cast<unsigned>(page_bytes) + 1;
  return reinterpret_cast<sqlite3_pcache*>(cache);
}

void destroy(sqlite3_pcache* handle) {
  usual.xDestroy(cache_of(handle).pages);
  delete &cache_of(handle);
}

void resize(sqlite3_pcache* handle, int pages) { usual.xCachesize(cache_of(handle).pages, pages); }

int page_count(sqlite3_pcache* handle) { return usual.xPagecount(cache_of(handle).pages); }

sqlite3_pcache_page* fetch(sqlite3_pcache* handle, unsigned number, int create) {
  Cache& cache = cache_of(handle);
  sqlite3_pcache_page* page = usual.xFetch(cache.pages, number, create);
  // SQLite also asks for the lock page, to see that nobody has it.
  if (page != nullptr && number != cache.lock_page) {
    cache.highest = std::max(cache.highest, number);
  }
  return page;
}

void unpin(sqlite3_pcache* handle, sqlite3_pcache_page* page, int discard) {
  usual.xUnpin(cache_of(handle).pages, page, discard);
}

void renumber(sqlite3_pcache* handle, sqlite3_pcache_page* page, unsigned before, unsigned after) {
  Cache& cache = cache_of(handle);
  if (after != cache.lock_page) cache.highest = std::max(cache.highest, after);
  usual.xRekey(cache.pages, page, before, after);
}

void truncate(sqlite3_pcache* handle, unsigned first) {
  Cache& cache = cache_of(handle);
  if (first > cache.highest) return;
  searches.fetch_add(1, std::memory_order_relaxed);
  usual.xTruncate(cache.pages, first);
  cache.highest = first == 0 ? 0 : first - 1;
}

void shrink(sqlite3_pcache* handle) { usual.xShrink(cache_of(handle).pages); }

}  // namespace

std::uint64_t page_cache_searches() { return searches.load(std::memory_order_relaxed); }

void install_page_cache() {
  if (sqlite3_config(SQLITE_CONFIG_GETPCACHE2, &usual) != SQLITE_OK) return;
  sqlite3_pcache_methods2 own = usual;
  own.pArg = nullptr;
  own.xInit = start;
  own.xShutdown = stop;
  own.xCreate = create;
  own.xCachesize = resize;
  own.xPagecount = page_count;
  own.xFetch = fetch;
  own.xUnpin = unpin;
  own.xRekey = renumber;
  own.xTruncate = truncate;
  own.xDestroy = destroy;
  own.xShrink = shrink;
  sqlite3_config(SQLITE_CONFIG_PCACHE2, &own);
}

}  // namespace pawl::store::sqlite
