// What a query may be made of, and which words complete the one that is being typed.

export const TABLES: Record<string, string[]> = {
  runs: (
    "id workflow version status line held paused suspended cancel_requested created_at wake_at ended_at " +
    "parent priority tags error_kind error_message input output progress"
  ).split(" "),
  vars: "run workflow version fiber frame function line name path type value".split(" "),
  calls: (
    "run workflow id kind status name queue attempt child created_at run_at started_at ended_at args " +
    "keywords value error_kind error_message"
  ).split(" "),
  messages: "run workflow channel sent_at payload".split(" "),
  logs: "run workflow at level line".split(" "),
  queues: "name pending delayed oldest_at max_running rate per_key_max_running per_key_rate".split(" "),
  workers: "session name language queues tasks started_at".split(" "),
  schedules: (
    "id workflow meaning overlap paused next_at fired skipped missed dropped failures last_success created_at"
  ).split(" "),
};

const KEYWORDS = (
  "select from where join left on and or not in is null like between group by order having limit " +
  "distinct as desc case when then else end exists union with count sum avg min max coalesce " +
  "json_extract json_each now ago"
).split(" ");

// The beginning of a word before the caret, and what stands before a dot in front of it.
export function wordAt(text: string, caret: number): { start: number; word: string; owner: string } {
  const found = /(?:(\w+)\.)?(\w*)$/.exec(text.slice(0, caret))!;
  const word = found[2] ?? "";
  return { start: caret - word.length, word, owner: found[1] ?? "" };
}

// The table that a name stands for: itself, or what the statement calls so.
function tableOf(text: string, name: string): string | undefined {
  if (name in TABLES) return name;
  const found = new RegExp(`\\b(${Object.keys(TABLES).join("|")})\\s+(?:as\\s+)?${name}\\b`, "i").exec(text);
  return found?.[1]?.toLowerCase();
}

const MOST = 8;

export function completions(text: string, caret: number): string[] {
  const { word, owner } = wordAt(text, caret);
  if (word === "" && owner === "") return [];
  const table = owner === "" ? undefined : tableOf(text, owner);
  const used = Object.keys(TABLES).filter((name) => new RegExp(`\\b${name}\\b`, "i").test(text));
  const words =
    owner !== ""
      ? (TABLES[table ?? ""] ?? [])
      : [...used.flatMap((name) => TABLES[name]!), ...Object.keys(TABLES), ...KEYWORDS];
  const begun = word.toLowerCase();
  return [...new Set(words)].filter((one) => one.startsWith(begun) && one !== begun).slice(0, MOST);
}

// As RFC 4180 has it.
export function csvOf(columns: string[], rows: unknown[][]): string {
  const cell = (value: unknown): string => {
    const text = value === null ? "" : String(value);
    return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  };
  return [columns, ...rows].map((row) => row.map(cell).join(",") + "\r\n").join("");
}

// The runs that rows name: by a column "run", or "id" where there is none.
export function runsOf(columns: string[], rows: unknown[][]): string[] {
  const column = ["run", "id"].map((name) => columns.indexOf(name)).find((index) => index >= 0);
  if (column === undefined) return [];
  return [...new Set(rows.map((row) => row[column]).filter((id) => typeof id === "string"))];
}
