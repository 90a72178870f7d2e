// Values as trees that unfold, for payloads and for variables of a run.
import { useMemo, useState } from "preact/hooks";
import { CopyButton, download } from "./ui.tsx";
import { fromJson, parseRepr, sizeOf, textOf, type Value } from "./python_repr.ts";

const FOLDED_BYTES = 100 * 1024;
const DOWNLOAD_BYTES = 2 * 1024 * 1024;
const SHOWN_ITEMS = 100;
const SHOWN_TEXT = 2000;

export const bytesText = (bytes: number): string =>
  bytes < 1024
    ? `${bytes} B`
    : bytes < 1024 * 1024
      ? `${(bytes / 1024).toFixed(1)} KB`
      : `${(bytes / 1024 / 1024).toFixed(1)} MB`;

function Leaf({ value }: { value: Value & { kind: "leaf" } }) {
  const [whole, setWhole] = useState(false);
  const long = value.text.length > SHOWN_TEXT;
  return (
    <span class={`v-${value.type}`} dir="auto">
      {long && !whole ? value.text.slice(0, SHOWN_TEXT) + "…" : value.text}
      {long && (
        <button type="button" class="quiet" onClick={() => setWhole(!whole)}>
          {whole ? "less" : `all ${bytesText(value.text.length)}`}
        </button>
      )}
    </span>
  );
}

function Node({
  name,
  value,
  depth,
  open,
}: {
  name: Value | null;
  value: Value;
  depth: number;
  open: boolean;
}) {
  const [unfolded, setUnfolded] = useState(open);
  const [most, setMost] = useState(SHOWN_ITEMS);
  const label = name && (
    <>
      <span class="v-key" dir="auto">
        {textOf(name)}
      </span>
      <span class="muted">: </span>
    </>
  );
  if (value.kind === "leaf")
    return (
      <div class="v-row">
        {label}
        <Leaf value={value} />
      </div>
    );
  const size = sizeOf(value);
  if (size === 0)
    return (
      <div class="v-row">
        {label}
        <span>
          {value.open}
          {value.close}
        </span>
      </div>
    );
  const entries: [Value | null, Value][] =
    value.kind === "list"
      ? value.items.map((item, index): [Value, Value] => [
          { kind: "leaf", type: "word", text: String(index) },
          item,
        ])
      : value.entries;
  return (
    <div class="v-node">
      <div class="v-row">
        <button type="button" class="fold" aria-expanded={unfolded} onClick={() => setUnfolded(!unfolded)}>
          <span class="arrow" aria-hidden="true">
            {unfolded ? "▾" : "▸"}
          </span>
          {label}
          {unfolded ? (
            <span class="muted">
              {value.open.length > 1 ? value.open.slice(0, -1) + " " : ""}
              {size} {size === 1 ? "item" : "items"}
            </span>
          ) : (
            <span class="v-brief" dir="auto">
              {textOf(value, 80)}
            </span>
          )}
        </button>
      </div>
      {unfolded && (
        <div class="v-children">
          {entries.slice(0, most).map(([key, one], index) => (
            <Node key={index} name={key} value={one} depth={depth + 1} open={depth < 1 && size < 30} />
          ))}
          {size > most && (
            <button type="button" class="quiet" onClick={() => setMost(most * 10)}>
              {size - most} more
            </button>
          )}
        </div>
      )}
    </div>
  );
}

// A payload: JSON from the API.
export function Payload({ value, name }: { value: unknown; name: string }) {
  const text = useMemo(() => JSON.stringify(value, null, 2) ?? "null", [value]);
  const [shown, setShown] = useState(text.length <= FOLDED_BYTES);
  const tooLarge = text.length > DOWNLOAD_BYTES;
  return (
    <div class="payload">
      <div class="payload-tools">
        <span class="muted">{bytesText(text.length)}</span>
        {!tooLarge && <CopyButton text={() => text} />}
        <button type="button" class="quiet" onClick={() => download(`${name}.json`, text)}>
          Download
        </button>
      </div>
      {tooLarge ? (
        <p class="muted">Too large to be shown here.</p>
      ) : shown ? (
        <Node name={null} value={fromJson(value)} depth={0} open />
      ) : (
        <button type="button" class="button" onClick={() => setShown(true)}>
          Show {bytesText(text.length)}
        </button>
      )}
    </div>
  );
}

export function VariableView({ name, value }: { name: string; value: string }) {
  const parsed = useMemo(() => parseRepr(value), [value]);
  return <Node name={{ kind: "leaf", type: "word", text: name }} value={parsed} depth={1} open={false} />;
}
