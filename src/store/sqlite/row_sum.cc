#include "store/sqlite/row_sum.h"

#include <fmt/format.h>

#include "base/error_codes.h"

namespace pawl::store::sqlite {

void RowSum::add_column(const Rows& rows, int column) {
  switch (rows.type(column)) {
    case SQLITE_NULL:
      return null();
    case SQLITE_INTEGER:
      return add(rows.integer(column));
    case SQLITE_FLOAT:
      return add(rows.real(column));
    default:
      return checksum_.bytes(rows.view(column));
  }
}

bool is_intact(const Rows& rows, Sum kind, int first, int count, int sum) {
  if (rows.is_null(sum)) return rows.is_null(first) || !rows.must_have_sums();
  const auto has_sum_of = [&](int columns) {
    RowSum found(kind);
    for (int column = first; column < first + columns; ++column) found.add_column(rows, column);
    return found.value() == rows.integer(sum);
  };
  if (has_sum_of(count)) return true;
  // The sum of a result did not always cover its last column, the kind of the error. A sum that
  // covers the column is never right without it.
  return kind == Sum::kResult && has_sum_of(count - 1);
}

void fail_damaged(Connection& connection, const std::string& what, Key run) {
  if (connection.failed()) return;
  std::string id;
  {
    Statement once(&connection, "SELECT id FROM runs WHERE key = ?1");
    Rows rows = once.query(run);
    if (rows.next()) id = rows.string(0);
  }
  if (connection.failed()) return;
  connection.fail({ErrorCode::store_damaged,
                   run == 0
                       ? fmt::format("{} is damaged: its checksum is wrong", what)
                       : fmt::format("{} of run '{}' (key {}) is damaged: its checksum is wrong",
                                     what, id, run),
                   "'pawl fsck' shows all that is damaged; other runs are not affected"});
}

}  // namespace pawl::store::sqlite
