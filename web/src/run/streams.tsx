// What the program appends to streams, as it comes.
import { useEffect, useRef, useState } from "preact/hooks";
import { get, messageOf, runPath } from "../api.ts";
import { useLoaded } from "../loaded.ts";
import { times } from "../preferences.ts";
import { place, setQuery } from "../route.ts";
import { clockTime } from "../time.ts";
import type { RunDetails } from "../types.ts";
import { download, Empty, NotYet, number, Problem } from "../ui.tsx";
import { bytesText } from "../value_view.tsx";
import { followItems, type Item, joined, loadItems, WINDOW } from "./stream_items.ts";

interface StreamInfo {
  name: string;
  items: number;
  bytes: number;
}

const SHOWN_TEXT = 2000;

const textOf = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value));

interface Shown {
  items: Item[];
  live: boolean;
  problem: string;
  earlier: () => void;
}

// The items from a number on, and those that come.
function useItems(run: string, name: string, from: number): Shown {
  const [items, setItems] = useState<Item[]>([]);
  const [live, setLive] = useState(true);
  const [problem, setProblem] = useState("");
  useEffect(() => {
    setItems([]);
    setLive(true);
    setProblem("");
    return followItems(run, name, from, (more, ended) => {
      if (more.length > 0) setItems((before) => joined(before, more));
      if (ended) setLive(false);
    });
  }, [run, name, from]);
  const earlier = (): void => {
    const first = items[0]?.number ?? from;
    const begin = Math.max(0, first - WINDOW);
    loadItems(run, name, begin, first - begin).then(
      (page) => setItems((before) => joined(page.items, before)),
      (error: unknown) => setProblem(messageOf(error)),
    );
  };
  return { items, live, problem, earlier };
}

const Line = ({ item }: { item: Item }) => {
  const text = textOf(item.value);
  return (
    <div class="log-line">
      <span class="muted stream-number">{item.number}</span>
      <time class="muted" dateTime={item.at}>
        {clockTime(item.at, times.value === "utc" ? "utc" : "local")}
      </time>
      <span dir="auto">{text.length > SHOWN_TEXT ? text.slice(0, SHOWN_TEXT) + "…" : text}</span>
    </div>
  );
};

function Items({ run, stream, from }: { run: RunDetails; stream: StreamInfo; from: number }) {
  const { items, live, problem, earlier } = useItems(run.id, stream.name, from);
  const [joins, setJoins] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const follows = useRef(true);
  useEffect(() => {
    if (box.current && follows.current) box.current.scrollTop = box.current.scrollHeight;
  }, [items, joins]);
  const first = items[0]?.number ?? from;
  return (
    <>
      <div class="log-tools">
        <label class="inline">
          From item{" "}
          <input
            type="number"
            min="0"
            class="short"
            value={from}
            onChange={(event) => setQuery({ from: event.currentTarget.value })}
          />
        </label>
        <label class="check">
          <input type="checkbox" checked={joins} onChange={(event) => setJoins(event.currentTarget.checked)} />
          As one text
        </label>
        <span class="muted" role="status">
          {live ? "live" : "the run has ended"}
        </span>
        <span class="spring" />
        <button
          type="button"
          class="quiet"
          onClick={() => download(`${run.id}-${stream.name}.json`, JSON.stringify(items, null, 1))}
        >
          Download these
        </button>
      </div>
      <Problem text={problem} />
      <div
        class="log-lines"
        ref={box}
        tabIndex={0}
        role="log"
        aria-label={`Stream ${stream.name}`}
        onScroll={(event) => {
          const at = event.currentTarget;
          follows.current = at.scrollTop + at.clientHeight > at.scrollHeight - 30;
        }}
      >
        {first > 0 && (
          <button type="button" class="quiet" onClick={earlier}>
            {number(Math.min(first, WINDOW))} earlier ones
          </button>
        )}
        {joins ? (
          <p class="stream-text" dir="auto">
            {items.map((one) => textOf(one.value)).join("")}
          </p>
        ) : (
          items.map((item) => <Line key={item.number} item={item} />)
        )}
      </div>
    </>
  );
}

const None = () => (
  <Empty title="It has appended to no stream">
    <p>
      What a program appends to <code>pawl.stream("name")</code> is shown here as it comes.
    </p>
  </Empty>
);

export function StreamsTab({ run }: { run: RunDetails }) {
  const loaded = useLoaded(
    `streams ${run.id}`,
    () => get<{ streams: StreamInfo[] }>(`${runPath(run.id)}/streams`),
    { live: { run: run.id }, least: 1000 },
  );
  // Where the window began when a stream was chosen: it must not move while the stream grows.
  const begins = useRef(new Map<string, number>());
  if (loaded.data === null) return <NotYet loaded={loaded} />;
  const { streams } = loaded.data;
  if (streams.length === 0) return <None />;
  const { query } = place.value;
  const chosen = streams.find((one) => one.name === query.get("stream")) ?? streams[0]!;
  if (!begins.current.has(chosen.name)) begins.current.set(chosen.name, Math.max(0, chosen.items - WINDOW));
  const from = query.has("from") ? Math.max(0, Number(query.get("from")) || 0) : begins.current.get(chosen.name)!;
  return (
    <div class="streams">
      <nav class="stream-names" aria-label="Streams">
        {streams.map((one) => (
          <button
            type="button"
            key={one.name}
            class={`frame ${one === chosen ? "chosen" : ""}`}
            aria-pressed={one === chosen}
            onClick={() => setQuery({ stream: one.name, from: null })}
          >
            <span dir="auto">{one.name}</span>
            <span class="muted">
              {number(one.items)} {one.items === 1 ? "item" : "items"}, {bytesText(one.bytes)}
            </span>
          </button>
        ))}
      </nav>
      <div class="logs">
        <Items key={chosen.name} run={run} stream={chosen} from={from} />
      </div>
    </div>
  );
}
