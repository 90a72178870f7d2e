// The tables of what is around runs: queues, workers, schedules. They are short, and read at once.
#include <array>
#include <functional>
#include <utility>

#include "engine/schedule/view.h"
#include "engine/sql/run_tables.h"

namespace pawl::engine::sql {
namespace {

using RowList = std::vector<std::vector<Cell>>;

template <std::size_t kCount>
class ShortTable final : public Table {
 public:
  using Load = Result<RowList> (*)(Reading& reading);

  ShortTable(Reading& reading, const char* name, const std::array<Column, kCount>& columns,
             Load load)
      : reading_(reading), name_(name), columns_(columns), load_(load) {}

  const char* name() const override { return name_; }
  std::span<const Column> columns() const override { return columns_; }
  double size() const override { return 100; }

  Result<std::unique_ptr<Rows>> open(const std::vector<Condition>&) override {
    PAWL_TRY(RowList rows, load_(reading_));
    return std::make_unique<ListedRows>(std::move(rows));
  }

 private:
  Reading& reading_;
  const char* const name_;
  const std::array<Column, kCount>& columns_;
  const Load load_;
};

// --- queues --------------------------------------------------------------------------------------

constexpr std::array<Column, 8> kQueueColumns = {{{"name"},
                                                  {"pending"},
                                                  {"delayed"},
                                                  {"oldest_at"},
                                                  {"max_running"},
                                                  {"rate"},
                                                  {"per_key_max_running"},
                                                  {"per_key_rate"}}};

Cell limit_cell(const std::optional<std::uint32_t>& limit) {
  return limit ? Cell(std::int64_t{*limit}) : Cell();
}

Cell rate_cell(const std::optional<double>& rate) { return rate ? Cell(*rate) : Cell(); }

Result<RowList> load_queues(Reading& reading) {
  PAWL_TRY(const auto queues, reading.store().queues(reading.ns(), reading.now_us()));
  RowList rows;
  for (const store::QueueCounts& queue : queues) {
    rows.push_back({queue.queue, static_cast<std::int64_t>(queue.pending),
                    static_cast<std::int64_t>(queue.delayed), time_cell(queue.oldest_run_at_us),
                    limit_cell(queue.limits.max_running), rate_cell(queue.limits.rate),
                    limit_cell(queue.limits.per_key_max_running),
                    rate_cell(queue.limits.per_key_rate)});
  }
  return rows;
}

// --- workers -------------------------------------------------------------------------------------

constexpr std::array<Column, 6> kWorkerColumns = {
    {{"session"}, {"name"}, {"language"}, {"queues"}, {"tasks"}, {"started_at"}}};

Result<RowList> load_workers(Reading& reading) {
  PAWL_TRY(const auto sessions, reading.store().sessions());
  RowList rows;
  for (const store::SessionRecord& session : sessions) {
    if (session.ns != reading.ns()) continue;
    rows.push_back({session.key, session.name, text_cell(session.language), session.queues,
                    text_cell(session.tasks), time_cell(session.started_at_us)});
  }
  return rows;
}

// --- schedules -----------------------------------------------------------------------------------

constexpr std::array<Column, 13> kScheduleColumns = {{{"id"},
                                                      {"workflow"},
                                                      {"meaning"},
                                                      {"overlap"},
                                                      {"paused"},
                                                      {"next_at"},
                                                      {"fired"},
                                                      {"skipped"},
                                                      {"missed"},
                                                      {"dropped"},
                                                      {"failures"},
                                                      {"last_success"},
                                                      {"created_at"}}};

std::int64_t us_of(Time time) { return time.time_since_epoch().count(); }
std::int64_t us_of(const std::optional<Time>& time) { return time ? us_of(*time) : 0; }

Result<RowList> load_schedules(Reading& reading) {
  constexpr std::uint32_t kPage = 500;
  RowList rows;
  std::string after;
  while (true) {
    PAWL_TRY(const auto page, reading.store().schedules(reading.ns(), after, kPage));
    for (const store::ScheduleRecord& record : page) {
      PAWL_TRY(const ScheduleInfo info, view_of(record, reading.now_us()));
      const bool fires = !info.paused && !info.next.empty();
      rows.push_back(
          {info.id, info.workflow, info.meaning, std::string(name_of(info.options.overlap)),
           flag_cell(info.paused), fires ? time_cell(us_of(info.next.front())) : Cell(),
           static_cast<std::int64_t>(info.fired), static_cast<std::int64_t>(info.skipped),
           static_cast<std::int64_t>(info.missed), static_cast<std::int64_t>(info.dropped),
           std::int64_t{info.failures}, time_cell(us_of(info.last_success)),
           time_cell(us_of(info.created_at))});
    }
    if (page.size() < kPage) return rows;
    after = page.back().id;
  }
}

}  // namespace

std::unique_ptr<Table> queue_table(Reading& reading) {
  return std::make_unique<ShortTable<kQueueColumns.size()>>(reading, "queues", kQueueColumns,
                                                            load_queues);
}

std::unique_ptr<Table> worker_table(Reading& reading) {
  return std::make_unique<ShortTable<kWorkerColumns.size()>>(reading, "workers", kWorkerColumns,
                                                             load_workers);
}

std::unique_ptr<Table> schedule_table(Reading& reading) {
  return std::make_unique<ShortTable<kScheduleColumns.size()>>(reading, "schedules",
                                                               kScheduleColumns, load_schedules);
}

}  // namespace pawl::engine::sql
