// Queries that this browser remembers: the last ones, and those that somebody has given a name.
import { remember, remembered } from "../preferences.ts";

const MOST_LAST = 30;

function read<T>(name: string, otherwise: T): T {
  try {
    return JSON.parse(remembered(name)) as T;
  } catch {
    return otherwise;
  }
}

export const lastQueries = (): string[] => read("sql.last", []);

export function noteQuery(text: string): void {
  const others = lastQueries().filter((one) => one !== text);
  remember("sql.last", JSON.stringify([text, ...others].slice(0, MOST_LAST)));
}

export const savedQueries = (): Record<string, string> => read("sql.saved", {});

// An empty text takes the query away.
export function saveQuery(name: string, text: string): void {
  const saved = savedQueries();
  if (text === "") delete saved[name];
  else saved[name] = text;
  remember("sql.saved", JSON.stringify(saved));
}
