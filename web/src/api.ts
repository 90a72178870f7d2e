// Requests to the server. Addresses are relative to the page, so that it works below any path.

export interface ServerError {
  code: string;
  message: string;
  hint: string;
  retryable: boolean;
  diagnostics?: {
    path: string;
    line: number;
    column: number;
    code: string;
    message: string;
    hint: string;
    source: string;
  }[];
}

export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly error: ServerError,
  ) {
    super(error.message);
  }
}

export type Query = Record<string, string | number | boolean | string[] | null | undefined>;

export function queryText(query: Query): string {
  const parts = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || value === null || value === "") continue;
    for (const one of Array.isArray(value) ? value : [value]) parts.append(name, String(one));
  }
  const text = parts.toString();
  return text === "" ? "" : "?" + text;
}

// Called when the server does not know us any more.
let signedOut: () => void = () => {};
export function onSignedOut(callback: () => void): void {
  signedOut = callback;
}

async function ask<T>(method: string, path: string, body?: unknown, signal?: AbortSignal): Promise<T> {
  const headers: Record<string, string> = {};
  if (method !== "GET") headers["X-Pawl-Session"] = "1";
  if (body !== undefined) headers["Content-Type"] = "application/json";
  let response: Response;
  try {
    response = await fetch("api/v1" + path, {
      method,
      headers,
      signal: signal ?? null,
      body: body === undefined ? null : typeof body === "string" ? body : JSON.stringify(body),
    });
  } catch (cause) {
    if ((cause as Error).name === "AbortError") throw cause;
    throw new ApiError(0, {
      code: "",
      message: "the server does not answer",
      hint: "the page goes on by itself when it does",
      retryable: true,
    });
  }
  if (response.status === 204) return undefined as T;
  const text = await response.text();
  let answer: { error?: ServerError };
  try {
    answer = JSON.parse(text) as { error?: ServerError };
  } catch {
    throw new ApiError(response.status, {
      code: "",
      hint: "",
      retryable: true,
      message: `the server answered ${response.status}, and not in JSON`,
    });
  }
  if (!response.ok) {
    if (response.status === 401 && path !== "/session") signedOut();
    throw new ApiError(
      response.status,
      answer.error ?? {
        code: "",
        hint: "",
        retryable: false,
        message: `the server answered ${response.status}`,
      },
    );
  }
  return answer as T;
}

export const get = <T>(path: string, query: Query = {}, signal?: AbortSignal): Promise<T> =>
  ask<T>("GET", path + queryText(query), undefined, signal);
export const post = <T>(path: string, body: unknown = {}): Promise<T> => ask<T>("POST", path, body);
export const put = <T>(path: string, body: unknown): Promise<T> => ask<T>("PUT", path, body);
export const patch = <T>(path: string, body: unknown): Promise<T> => ask<T>("PATCH", path, body);
export const remove = <T>(path: string): Promise<T> => ask<T>("DELETE", path);

export const runPath = (id: string): string => "/runs/" + encodeURIComponent(id);
export const schedulePath = (id: string): string => "/schedules/" + encodeURIComponent(id);
export const triggerPath = (id: string): string => "/triggers/" + encodeURIComponent(id);
export const workflowPath = (name: string): string => "/workflows/" + encodeURIComponent(name);

export function messageOf(error: unknown): string {
  if (error instanceof ApiError) {
    const { code, message } = error.error;
    return code === "" ? message : `${message} (${code})`;
  }
  return String((error as Error).message ?? error);
}
