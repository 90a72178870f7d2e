// Who we are for the server, and what we may do. Controls that are not allowed are not shown; the
// server refuses them all the same.
import { computed, signal } from "@preact/signals";
import { get, onSignedOut, post, remove } from "./api.ts";
import type { Who } from "./types.ts";

export const who = signal<Who | null>(null);
export const clockAhead = signal(0); // ms that the server's clock is ahead of ours

export const mayRead = computed(() => who.value?.signed_in ?? false);
export const mayStart = computed(() => has("start"));
export const maySql = computed(() => has("sql"));
export const mayAdmin = computed(() => has("admin"));

function has(scope: string): boolean {
  const scopes = who.value?.scopes ?? [];
  return scopes.includes("admin") || scopes.includes(scope);
}

// The server's clock stood at `now` in the middle of the request, as well as we can know.
async function take(ask: () => Promise<Who>): Promise<void> {
  const sent = Date.now();
  const answer = await ask();
  clockAhead.value = Date.parse(answer.now) - (sent + Date.now()) / 2;
  who.value = answer;
}

// With the first token everybody needs one, and whoever made it has no session yet. Until there is one, nobody
// asks whether we are signed in: the page with the new secret must stay.
let entering = false;
export async function enterByFirst(makeToken: () => Promise<string>): Promise<string> {
  entering = true;
  try {
    const token = await makeToken();
    await signIn(token);
    return token;
  } finally {
    entering = false;
  }
}

export const lookWho = (): Promise<void> => (entering ? Promise.resolve() : take(() => get<Who>("/session")));
export const signIn = (token: string): Promise<void> => take(() => post<Who>("/session", { token }));
export const signOut = (): Promise<void> => take(() => remove<Who>("/session"));

// Of several servers, one may not have heard of the session yet. Asked who we are, it looks into the store.
onSignedOut(() => {
  if (who.value !== null) void lookWho().catch(() => {});
});
