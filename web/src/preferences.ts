// What a person prefers, kept in this browser: never anything secret.
import { effect, signal } from "@preact/signals";

export type TimeZone = "relative" | "local" | "utc";
export type Theme = "system" | "dark" | "light";

function stored<T extends string>(name: string, choices: readonly T[]): T {
  try {
    const found = localStorage.getItem("pawl." + name) as T | null;
    if (found !== null && choices.includes(found)) return found;
  } catch {
    /* a browser that keeps nothing */
  }
  return choices[0]!;
}

export function remember(name: string, value: string): void {
  try {
    localStorage.setItem("pawl." + name, value);
  } catch {
    /* it is forgotten then */
  }
}

export function remembered(name: string): string {
  try {
    return localStorage.getItem("pawl." + name) ?? "";
  } catch {
    return "";
  }
}

export const times = signal<TimeZone>(stored("times", ["relative", "local", "utc"]));
export const theme = signal<Theme>(stored("theme", ["system", "dark", "light"]));

export function followPreferences(): void {
  effect(() => remember("times", times.value));
  effect(() => {
    remember("theme", theme.value);
    if (theme.value === "system") delete document.documentElement.dataset["theme"];
    else document.documentElement.dataset["theme"] = theme.value;
  });
}
