// What the program appends to streams, as it comes.
import { useEffect, useRef, useState } from "preact/hooks";
import { get, messageOf, runPath } from "../api.ts";
import { useLoaded } from "../loaded.ts";
import { times } from "../preferences.ts";
import { place, setQuery } from "../route.ts";
import { clockTime } from "../time.ts";
import type { RunDetails } from "../types.ts";
import { download, Empty, NotYet, number, Problem, Time } from "../ui.tsx";
import { bytesText, Payload } from "../value_view.tsx";
import { Virtual } from "../virtual.tsx";
import { followItems, type Item, joined, loadItems, WINDOW } from "./stream_items.ts";

interface StreamInfo {
  name: string;
  items: number;
  bytes: number;
}

const ROW = 22;
const ROW_TEXT = 300;
// So many items are shown as one text.
const JOINED = 5000;

const textOf = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value));

interface Shown {
  items: Item[];
  live: boolean;
  problem: string;
  begun: number | null; // the first item, once somebody has asked for earlier ones
  earlier: () => void;
}

// The items from a number on, and those that come.
function useItems(run: string, name: string, from: number): Shown {
  const [items, setItems] = useState<Item[]>([]);
  const [live, setLive] = useState(true);
  const [problem, setProblem] = useState("");
  const [begun, setBegun] = useState<number | null>(null);
  useEffect(() => {
    setItems([]);
    setLive(true);
    setProblem("");
    setBegun(null);
    return followItems(run, name, from, (more, ended) => {
      if (more.length > 0) setItems((before) => joined(before, more));
      if (ended) setLive(false);
    });
  }, [run, name, from]);
  const earlier = (): void => {
    const first = items[0]?.number ?? from;
    const begin = Math.max(0, first - WINDOW);
    loadItems(run, name, begin, first - begin).then(
      (page) => {
        setItems((before) => joined(page.items, before));
        setBegun(begin);
      },
      (error: unknown) => setProblem(messageOf(error)),
    );
  };
  return { items, live, problem, begun, earlier };
}

const Row = ({ item, chosen, choose }: { item: Item; chosen: boolean; choose: () => void }) => (
  <button type="button" class={`stream-row ${chosen ? "chosen" : ""}`} aria-pressed={chosen} onClick={choose}>
    <span class="muted stream-number">{item.number}</span>
    <span class="muted">{clockTime(item.at, times.value === "utc" ? "utc" : "local")}</span>
    <span class="stream-value" dir="auto">
      {textOf(item.value).slice(0, ROW_TEXT)}
    </span>
  </button>
);

function Tools({
  run,
  stream,
  shown,
  from,
  joins,
  setJoins,
}: {
  run: RunDetails;
  stream: StreamInfo;
  shown: Shown;
  from: number;
  joins: boolean;
  setJoins: (joins: boolean) => void;
}) {
  const first = shown.items[0]?.number ?? from;
  return (
    <div class="log-tools">
      <label>
        From item{" "}
        <input
          type="number"
          min="0"
          class="short"
          value={from}
          onChange={(event) => setQuery({ from: event.currentTarget.value })}
        />
      </label>
      {first > 0 && (
        <button type="button" class="quiet" onClick={shown.earlier}>
          {number(Math.min(first, WINDOW))} earlier ones
        </button>
      )}
      <label class="check">
        <input type="checkbox" checked={joins} onChange={(event) => setJoins(event.currentTarget.checked)} />
        As one text
      </label>
      <span class="muted" role="status">
        {shown.live ? "live" : "the run has ended"}
      </span>
      <span class="spring" />
      <button
        type="button"
        class="quiet"
        onClick={() => download(`${run.id}-${stream.name}.json`, JSON.stringify(shown.items, null, 1))}
      >
        Download these
      </button>
    </div>
  );
}

const ItemView = ({ item, name, onClose }: { item: Item; name: string; onClose: () => void }) => (
  <div class="card stream-item">
    <header class="row">
      <b>Item {item.number}</b> <Time at={item.at} />
      <span class="spring" />
      <button type="button" class="quiet" aria-label="Close" onClick={onClose}>
        ✕
      </button>
    </header>
    <Payload value={item.value} name={`${name}-${item.number}`} />
  </div>
);

function Items({ run, stream, from }: { run: RunDetails; stream: StreamInfo; from: number }) {
  const shown = useItems(run.id, stream.name, from);
  const { items } = shown;
  const [joins, setJoins] = useState(false);
  const [chosen, choose] = useState<number | null>(null);
  const item = items.find((one) => one.number === chosen);
  return (
    <>
      <Tools run={run} stream={stream} shown={shown} from={from} joins={joins} setJoins={setJoins} />
      <Problem text={shown.problem} />
      {joins ? (
        <p class="log-lines stream-text" dir="auto" tabIndex={0}>
          {items
            .slice(-JOINED)
            .map((one) => textOf(one.value))
            .join("")}
        </p>
      ) : (
        <Virtual
          label={`Stream ${stream.name}`}
          className="stream-items"
          count={items.length}
          rowHeight={ROW}
          followsEnd
          focus={0}
          focusKey={shown.begun === null ? null : String(shown.begun)}
          row={(index) => (
            <Row
              key={items[index]!.number}
              item={items[index]!}
              chosen={items[index]!.number === chosen}
              choose={() => choose(items[index]!.number === chosen ? null : items[index]!.number)}
            />
          )}
        />
      )}
      {item && !joins && <ItemView item={item} name={stream.name} onClose={() => choose(null)} />}
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
