// The present, as the server has it: once a second, for relative times.
import { computed, signal } from "@preact/signals";
import { clockAhead } from "./session.ts";

const local = signal(Date.now());
export const now = computed(() => local.value + clockAhead.value);

// The same to the millisecond, for what depends on it.
export const preciseNow = (): number => Date.now() + clockAhead.peek();

export function followClock(): void {
  setInterval(() => {
    if (!document.hidden) local.value = Date.now();
  }, 1000);
  document.addEventListener("visibilitychange", () => {
    local.value = Date.now();
  });
}
