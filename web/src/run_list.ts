// The runs that a list has loaded, the newest first, in segments of one page each. Changes are taken over
// without loading everything again: the newest page always, and of the others those that are in sight.
import type { Run } from "./types.ts";

export interface Page {
  runs: Run[];
  next: string | null;
}
export type LoadPage = (cursor: string | undefined, limit: number) => Promise<Page>;

interface Segment {
  cursor: string | undefined;
  runs: Run[];
}

export const PAGE = 100;
const NEXT_PAGE = 500;

let lists = 0;

export class RunList {
  readonly number = (lists += 1);
  runs: Run[] = [];
  next: string | null = null;
  // How many rows have come above the others, and which time that was.
  shift = { number: 0, rows: 0 };
  private segments: Segment[] = [];
  private sight = { first: 0, last: 0 };
  private loading = false;

  constructor(private readonly load: LoadPage) {}

  inSight(first: number, last: number): void {
    this.sight = { first, last };
  }

  // `changed`: the runs that have changed; null: any.
  async refresh(changed: Set<string> | null): Promise<void> {
    await this.refreshHead();
    let index = this.segments[0]?.runs.length ?? 0;
    for (const segment of this.segments.slice(1)) {
      const end = index + segment.runs.length;
      const shown = index < this.sight.last && end > this.sight.first;
      if (shown && (changed === null || segment.runs.some((run) => changed.has(run.id)))) {
        const page = await this.load(segment.cursor, segment.runs.length);
        // What has left the list makes room for what follows: that is in the next segment already.
        const known = new Set(segment.runs.map((run) => run.id));
        segment.runs = page.runs.filter((run) => known.has(run.id));
      }
      index = end;
    }
    this.runs = this.segments.flatMap((segment) => segment.runs);
  }

  private async refreshHead(): Promise<void> {
    const page = await this.load(undefined, PAGE);
    const head = this.segments[0];
    if (head === undefined) return this.begin(page);
    const known = new Set(head.runs.map((run) => run.id));
    const last = head.runs.at(-1);
    const fresh = page.runs.filter(
      (run) => !known.has(run.id) && (last === undefined || run.created_at >= last.created_at),
    );
    // So many new ones that there is a gap: the list begins anew.
    if (head.runs.length > 0 && !page.runs.some((run) => known.has(run.id)) && page.runs.length === PAGE)
      return this.begin(page);
    if (this.segments.length === 1 && this.next === null && page.next === null) {
      this.grow(page.runs, fresh.length);
      return;
    }
    const found = new Map(page.runs.map((run) => [run.id, run]));
    const oldest = page.runs.at(-1);
    // A run that the page reaches back to and does not have is none of the list any more.
    const kept = head.runs.filter(
      (run) =>
        found.has(run.id) ||
        (page.next !== null && oldest !== undefined && run.created_at < oldest.created_at),
    );
    this.grow([...fresh, ...kept.map((run) => found.get(run.id) ?? run)], fresh.length);
  }

  private begin(page: Page): void {
    this.segments = [{ cursor: undefined, runs: page.runs }];
    this.next = page.next;
    this.runs = page.runs;
  }

  private grow(runs: Run[], fresh: number): void {
    this.segments[0]!.runs = runs;
    if (fresh > 0) this.shift = { number: this.shift.number + 1, rows: fresh };
  }

  async more(): Promise<void> {
    if (this.loading || this.next === null) return;
    this.loading = true;
    const cursor = this.next;
    try {
      const page = await this.load(cursor, NEXT_PAGE);
      if (this.next !== cursor) return;
      this.segments.push({ cursor, runs: page.runs });
      this.next = page.next;
      this.runs = this.segments.flatMap((segment) => segment.runs);
    } finally {
      this.loading = false;
    }
  }
}
