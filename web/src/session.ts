// Who we are for the server, and what we may do. Controls that are not allowed are not shown; the
// server refuses them all the same.
import { computed, signal } from "@preact/signals";
import { get, onSignedOut, post, remove } from "./api.ts";
import type { Who } from "./types.ts";

export const who = signal<Who | null>(null);
export const clockAhead = signal(0); // ms that the server's clock is ahead of ours

export const mayRead = computed(() => who.value?.signed_in ?? false);
export const mayStart = computed(() => has("start"));
export const mayAdmin = computed(() => has("admin"));

function has(scope: string): boolean {
  const scopes = who.value?.scopes ?? [];
  return scopes.includes("admin") || scopes.includes(scope);
}

function take(answer: Who): void {
  clockAhead.value = Date.parse(answer.now) - Date.now();
  who.value = answer;
}

export async function lookWho(): Promise<void> {
  take(await get<Who>("/session"));
}
export async function signIn(token: string): Promise<void> {
  take(await post<Who>("/session", { token }));
}
export async function signOut(): Promise<void> {
  take(await remove<Who>("/session"));
}

onSignedOut(() => {
  if (who.value !== null) who.value = { ...who.value, signed_in: false, scopes: [] };
});
