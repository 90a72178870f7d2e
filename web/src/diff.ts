// Which lines of two texts are the same: the longest common subsequence, by Myers' algorithm, bounded
// so that texts that have little in common cost no more than their size.

export type DiffLine =
  | { kind: "same"; left: number; right: number; text: string }
  | { kind: "gone"; left: number; text: string }
  | { kind: "new"; right: number; text: string };

const MOST_EDITS = 2000;

// Pairs of equal lines, in order; null: there are too many edits.
function middle(a: string[], b: string[]): [number, number][] | null {
  const most = Math.min(a.length + b.length, MOST_EDITS);
  let furthest = new Map<number, number>([[1, 0]]);
  const trace: Map<number, number>[] = [];
  for (let edits = 0; edits <= most; edits += 1) {
    trace.push(new Map(furthest));
    const next = new Map(furthest);
    for (let k = -edits; k <= edits; k += 2) {
      const down = k === -edits || (k !== edits && (next.get(k - 1) ?? -1) < (next.get(k + 1) ?? -1));
      let x = down ? (next.get(k + 1) ?? 0) : (next.get(k - 1) ?? 0) + 1;
      let y = x - k;
      while (x < a.length && y < b.length && a[x] === b[y]) {
        x += 1;
        y += 1;
      }
      next.set(k, x);
      if (x >= a.length && y >= b.length) return back(trace, a.length, b.length);
    }
    furthest = next;
  }
  return null;
}

function back(trace: Map<number, number>[], endX: number, endY: number): [number, number][] {
  const pairs: [number, number][] = [];
  let x = endX;
  let y = endY;
  for (let edits = trace.length - 1; edits >= 0; edits -= 1) {
    const furthest = trace[edits]!;
    const k = x - y;
    const down = k === -edits || (k !== edits && (furthest.get(k - 1) ?? -1) < (furthest.get(k + 1) ?? -1));
    const beforeK = down ? k + 1 : k - 1;
    const beforeX = furthest.get(beforeK) ?? 0;
    const beforeY = beforeX - beforeK;
    while (x > beforeX && y > beforeY && x > 0 && y > 0) {
      x -= 1;
      y -= 1;
      pairs.push([x, y]);
    }
    x = beforeX;
    y = beforeY;
  }
  return pairs.reverse();
}

export function diffLines(before: string, after: string): DiffLine[] {
  const a = before.split("\n");
  const b = after.split("\n");
  let head = 0;
  while (head < a.length && head < b.length && a[head] === b[head]) head += 1;
  let tail = 0;
  while (
    tail < a.length - head &&
    tail < b.length - head &&
    a[a.length - 1 - tail] === b[b.length - 1 - tail]
  )
    tail += 1;
  const pairs = middle(a.slice(head, a.length - tail), b.slice(head, b.length - tail)) ?? [];
  const same: [number, number][] = [];
  for (let i = 0; i < head; i += 1) same.push([i, i]);
  for (const [x, y] of pairs) same.push([x + head, y + head]);
  for (let i = tail; i > 0; i -= 1) same.push([a.length - i, b.length - i]);
  const lines: DiffLine[] = [];
  let left = 0;
  let right = 0;
  const changed = (untilLeft: number, untilRight: number): void => {
    while (left < untilLeft) lines.push({ kind: "gone", left: left + 1, text: a[left++]! });
    while (right < untilRight) lines.push({ kind: "new", right: right + 1, text: b[right++]! });
  };
  for (const [x, y] of same) {
    changed(x, y);
    lines.push({ kind: "same", left: x + 1, right: y + 1, text: a[x]! });
    left = x + 1;
    right = y + 1;
  }
  changed(a.length, b.length);
  return lines;
}
