// Where we are: everything that a page shows is in the address, after the #, so that a link shows it
// again. "#/runs/order-17?tab=logs" is the path ["runs", "order-17"] with the query tab=logs.
import { signal } from "@preact/signals";

export interface Place {
  path: string[];
  query: URLSearchParams;
}

export function parsePlace(hash: string): Place {
  const text = hash.replace(/^#\/?/, "");
  const mark = text.indexOf("?");
  const path = (mark < 0 ? text : text.slice(0, mark)).split("/").filter((part) => part !== "");
  return {
    path: path.map((part) => {
      try {
        return decodeURIComponent(part);
      } catch {
        return part;
      }
    }),
    query: new URLSearchParams(mark < 0 ? "" : text.slice(mark + 1)),
  };
}

export function link(path: string[], query: Record<string, string | undefined | null> = {}): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== "") params.set(name, value);
  }
  const text = params.toString();
  return "#/" + path.map(encodeURIComponent).join("/") + (text === "" ? "" : "?" + text);
}

export const runLink = (id: string, query: Record<string, string | undefined> = {}): string =>
  link(["runs", id], query);
export const workflowLink = (name: string, query: Record<string, string | undefined> = {}): string =>
  link(["workflows", name], query);

const hash = (): string => (typeof location === "undefined" ? "" : location.hash);
export const place = signal<Place>(parsePlace(hash()));

// The page changes at once, so that the next key that is pressed belongs to the new one.
export function go(address: string): void {
  if (address !== hash()) window.history.pushState(null, "", address);
  place.value = parsePlace(address);
}

// Changes the query in place: choosing a filter makes no step in the browser's history unless it is
// asked for.
export function setQuery(
  changes: Record<string, string | string[] | null>,
  history: "push" | "replace" = "replace",
): void {
  const query = new URLSearchParams(place.value.query);
  for (const [name, value] of Object.entries(changes)) {
    query.delete(name);
    if (value === null || value === "") continue;
    for (const one of Array.isArray(value) ? value : [value]) query.append(name, one);
  }
  const text = query.toString();
  const address = "#/" + place.value.path.map(encodeURIComponent).join("/") + (text === "" ? "" : "?" + text);
  if (address === hash()) return;
  if (history === "push") window.history.pushState(null, "", address);
  else window.history.replaceState(null, "", address);
  place.value = parsePlace(address);
}

export function followAddress(): void {
  addEventListener("hashchange", () => {
    place.value = parsePlace(hash());
  });
  addEventListener("popstate", () => {
    place.value = parsePlace(hash());
  });
}
