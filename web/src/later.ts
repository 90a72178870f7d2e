// What is loaded when it is shown for the first time (lazy.tsx), in one file.
export { AuditPage } from "./pages/audit.tsx";
export { SchedulePage } from "./pages/schedule.tsx";
export { SchedulesPage } from "./pages/schedules.tsx";
export { ServersPage } from "./pages/servers.tsx";
export { SqlPage } from "./pages/sql.tsx";
export { StartPage } from "./pages/start.tsx";
export { TokensPage } from "./pages/tokens.tsx";
export { TriggerPage } from "./pages/trigger.tsx";
export { TriggersPage } from "./pages/triggers.tsx";
export { EditDialog } from "./repair/edit.tsx";
export { MoveAllDialog, MoveDialog } from "./repair/move.tsx";
export { HistoryTab } from "./run/history.tsx";
