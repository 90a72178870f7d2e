// The tables that a query may read; docs/sql.md has their columns.
#pragma once

#include "engine/sql/reading.h"
#include "engine/sql/table.h"

namespace pawl::engine::sql {

std::unique_ptr<Table> run_table(Reading& reading);       // runs
std::unique_ptr<Table> variable_table(Reading& reading);  // vars
std::unique_ptr<Table> call_table(Reading& reading);      // calls
std::unique_ptr<Table> message_table(Reading& reading);   // messages
std::unique_ptr<Table> log_table(Reading& reading);       // logs
std::unique_ptr<Table> queue_table(Reading& reading);     // queues
std::unique_ptr<Table> worker_table(Reading& reading);    // workers
std::unique_ptr<Table> schedule_table(Reading& reading);  // schedules

// All of them. The reading must outlive them.
Tables all_tables(Reading& reading);

}  // namespace pawl::engine::sql
