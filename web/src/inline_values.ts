// Values behind the lines of a source: each variable of a frame stands at the last line before the
// frame's place that mentions it, from the beginning of the function on.
import type { Variable } from "./types.ts";

export function scopeBegin(lines: string[], line: number, name: string): number {
  const short = name.split(".").at(-1)!.replace(/[^\w]/g, "");
  const definition = new RegExp(`^\\s*(async\\s+)?def\\s+${short}\\b`);
  for (let at = line; at >= 1; at -= 1) {
    if (short !== "" && definition.test(lines[at - 1] ?? "")) return at;
  }
  return 1;
}

const withoutText = (line: string): string =>
  line.replace(/("([^"\\]|\\.)*"|'([^'\\]|\\.)*')/g, '""').replace(/#.*/, "");

// The variables of each line, by its number.
export function inlineValues(
  text: string,
  line: number,
  name: string,
  variables: Variable[],
): Map<number, Variable[]> {
  const lines = text.split("\n");
  const begin = scopeBegin(lines, line, name);
  const found = new Map<number, Variable[]>();
  for (const variable of variables) {
    // Futures, functions and classes say nothing here.
    if (!/^\w+$/.test(variable.name) || /^\[?</.test(variable.value)) continue;
    const mention = new RegExp(`(^|[^\\w.])${variable.name}\\b`);
    for (let at = Math.min(line, lines.length); at >= begin; at -= 1) {
      if (!mention.test(withoutText(lines[at - 1] ?? ""))) continue;
      found.set(at, [...(found.get(at) ?? []), variable]);
      break;
    }
  }
  return found;
}
