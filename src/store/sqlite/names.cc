#include "store/sqlite/names.h"

#include "store/sqlite/row_sum.h"

namespace pawl::store::sqlite {

namespace {

// A tenant may have a queue for each customer: the cache begins anew rather than hold them all.
constexpr std::size_t kCachedNames = 100'000;

constexpr const char* kFind = "SELECT id FROM names WHERE ns = ?1 AND name = ?2";
constexpr const char* kNextId = "SELECT coalesce(max(id), 0) + 1 FROM names";
constexpr const char* kInsert = "INSERT INTO names (id, ns, name, sum) VALUES (?1, ?2, ?3, ?4)";

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
  if (number == 0) {
    std::int64_t next = 0;
    {
      Rows rows = connection.statement(kNextId).query();
      if (rows.next()) next = rows.integer(0);
    }
    if (run_summed(connection.statement(kInsert), Sum::kName, next, ns, name) == 1) number = next;
  }
  last_ns_ = ns;
  last_name_ = name;
  last_number_ = number;
  return number;
}

}  // namespace pawl::store::sqlite
