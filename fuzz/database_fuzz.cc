// A whole database file. The input is a list of edits of six bytes each: a place in the file (four
// bytes), what is done there, and with which byte. Then all of the file is looked at, as `pawl
// fsck` and a server do: no bytes may crash that, or take memory without bound.
#include <stdlib.h>
#include <unistd.h>

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <fstream>
#include <iterator>
#include <string>

#include "base/assert.h"
#include "engine/run/stored_run_check.h"
#include "pawl/engine.h"
#include "store/sqlite/fsck.h"
#include "store/sqlite/sqlite_store.h"

namespace {

using namespace pawl;

constexpr const char* kProgram = R"(
from pawl import promise, receive, sleep, workflow

@workflow
async def main(number):
    kept = ["text" * number, {"n": number}]
    if number == 1:
        await sleep(3600)
    elif number == 2:
        await promise()
    elif number == 3:
        await receive("orders")
    elif number == 4:
        raise ValueError("no")
    return kept
)";

class Database {
 public:
  Database() {
    std::string folder = "/dev/shm/pawl_fuzz_XXXXXX";
    PAWL_ASSERT(mkdtemp(folder.data()) != nullptr);
    path_ = folder + "/pawl.db";
    {
      auto engine = Engine::open({.store = "sqlite:" + path_});
      PAWL_ASSERT(engine.has_value());
      PAWL_ASSERT((*engine)->deploy(kProgram).has_value());
      for (int number = 0; number < 30; ++number) {
        PAWL_ASSERT((*engine)->start("main", number % 6).has_value());
      }
      (void)(*engine)->counts();
    }
    std::ifstream file(path_, std::ios::binary);
    bytes_.assign(std::istreambuf_iterator<char>(file), {});
  }
  ~Database() {
    for (const char* suffix : {"", "-wal", "-shm", "-mark", ".lock", ".active"}) {
      unlink((path_ + suffix).c_str());
    }
    rmdir(path_.substr(0, path_.rfind('/')).c_str());
  }

  const std::string& path() const { return path_; }
  const std::string& bytes() const { return bytes_; }

 private:
  std::string path_;
  std::string bytes_;
};

void edit(std::string& bytes, std::uint32_t place, std::uint8_t action, std::uint8_t value) {
  const std::size_t at = place % bytes.size();
  switch (action % 5) {
    case 0:
      bytes[at] = static_cast<char>(value);
      return;
    case 1:
      bytes[at] ^= static_cast<char>(1 << value % 8);
      return;
    case 2:
      bytes.replace(at, std::min<std::size_t>(512, bytes.size() - at),
                    std::min<std::size_t>(512, bytes.size() - at), static_cast<char>(value));
      return;
    case 3: {
      const std::size_t page = at / 4096 * 4096;
      const std::size_t from = value * std::size_t{4096} % bytes.size() / 4096 * 4096;
      const std::string other = bytes.substr(from, 4096);
      bytes.replace(page, other.size(), other);
      return;
    }
    default:
      if (at > 0) bytes.resize(at);
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const Database database;
  std::string bytes = database.bytes();
  for (; size >= 6; data += 6, size -= 6) {
    std::uint32_t place = 0;
    std::memcpy(&place, data, sizeof place);
    edit(bytes, place, data[4], data[5]);
  }
  std::ofstream(database.path(), std::ios::binary | std::ios::trunc) << bytes;
  for (const char* suffix : {"-wal", "-shm", "-mark"}) unlink((database.path() + suffix).c_str());
  (void)store::check_sqlite(database.path());
  store::SqliteOptions options;
  options.read_only = true;
  auto store = store::open_sqlite(database.path(), options);
  if (!store) return 0;
  store::RunFilter all;
  all.ns = 1;
  auto page = (*store)->list_runs(all, 0, 100);
  if (!page) return 0;
  for (const store::RunView& view : page->runs) {
    (void)engine::check_stored_run(**store, view.run.key, Limits());
  }
  (void)(*store)->workflows(1);
  (void)(*store)->tokens(1);
  (void)(*store)->queues(1, 0);
  return 0;
}
