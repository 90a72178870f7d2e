// The audit log, as people ask for it.
#include <fmt/format.h>

#include "store/postgres/reads.h"

namespace pawl::store::postgres {

namespace {

AuditRecord audit_of(const Row& row) {
  AuditRecord record;
  record.key = row.integer(0);
  record.ns = row.as<Namespace>(1);
  record.at_us = row.integer(2);
  record.actor = row.bytes(3);
  record.action = row.bytes(4);
  record.subject = row.bytes(5);
  record.details = row.bytes(6);
  return record;
}

}  // namespace

AuditPage read_audit(Connection& connection, const AuditFilter& filter, Key cursor,
                     std::uint32_t limit) {
  AuditPage page;
  if (limit == 0) return page;
  Arguments arguments = Arguments::of(filter.ns);
  std::string sql =
      "SELECT key, ns, at_us, actor, action, subject, details FROM audit WHERE ns = $1";
  const auto also = [&](std::string_view condition, auto value) {
    arguments.add(value);
    sql += fmt::format(" AND {} ${}", condition, arguments.size());
  };
  if (!filter.actor.empty()) also("actor =", std::string_view(filter.actor));
  if (!filter.action.empty()) also("action =", std::string_view(filter.action));
  if (!filter.subject.empty()) also("subject =", std::string_view(filter.subject));
  if (filter.from_us) also("at_us >=", *filter.from_us);
  if (filter.until_us) also("at_us <", *filter.until_us);
  if (cursor != 0) also("key <", cursor);
  // One more than asked for tells whether there is a further page.
  sql += fmt::format(" ORDER BY key DESC LIMIT {}", std::uint64_t{limit} + 1);
  page.records = list_of(connection.query_once(sql, arguments), audit_of);
  if (page.records.size() > limit) {
    page.records.resize(limit);
    page.next = page.records.back().key;
  }
  return page;
}

}  // namespace pawl::store::postgres
