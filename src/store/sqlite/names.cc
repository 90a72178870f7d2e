#include "store/sqlite/names.h"

namespace pawl::store::sqlite {

namespace {

// A tenant may have a queue for each customer: the cache begins anew rather than hold them all.
constexpr std::size_t kCachedNames = 100'000;

constexpr const char* kFind = "SELECT id FROM names WHERE ns = ?1 AND name = ?2";
constexpr const char* kInsert = "INSERT INTO names (ns, name) VALUES (?1, ?2)";

std::string cache_key(Namespace ns, std::string_view name) {
  std::string key(reinterpret_cast<const char*>(&ns), sizeof ns);
  key.append(name);
  return key;
}

}  // namespace

std::int64_t find_name(Connection& connection, Namespace ns, std::string_view name) {
  Rows rows = connection.statement(kFind).query(ns, name);
  return rows.next() ? rows.integer(0) : 0;
}

std::int64_t Names::number(Connection& connection, Namespace ns, std::string_view name) {
  if (last_number_ != 0 && last_ns_ == ns && last_name_ == name) return last_number_;
  if (numbers_.size() >= kCachedNames) numbers_.clear();
  std::int64_t& number = numbers_[cache_key(ns, name)];
  if (number == 0) number = find_name(connection, ns, name);
  if (number == 0 && connection.statement(kInsert).run(ns, name) == 1) {
    number = sqlite3_last_insert_rowid(connection.handle());
  }
  last_ns_ = ns;
  last_name_ = name;
  last_number_ = number;
  return number;
}

}  // namespace pawl::store::sqlite
