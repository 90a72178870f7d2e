// Small parts that every page is made of.
import type { ComponentChildren } from "preact";
import { signal } from "@preact/signals";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { now } from "./clock.ts";
import { messageOf } from "./api.ts";
import type { Loaded } from "./loaded.ts";
import { times } from "./preferences.ts";
import { runLink } from "./route.ts";
import { absolute, relative } from "./time.ts";
import type { Run } from "./types.ts";

// A time, as the person prefers it; the other forms are shown when the pointer rests on it.
export function Time({ at }: { at: string | null | undefined }) {
  if (!at) return <span class="muted">–</span>;
  const text = times.value === "relative" ? relative(at, now.value) : absolute(at, times.value);
  return (
    <time dateTime={at} title={`${absolute(at, "local")} local\n${absolute(at, "utc")}`}>
      {text}
    </time>
  );
}

export function stateOf(
  run: Pick<
    Run,
    "status" | "held" | "paused" | "suspended" | "quarantined" | "compensating" | "cancel_requested"
  >,
): string {
  if (run.status !== "waiting") return run.status;
  if (run.held) return "held";
  if (run.quarantined) return "quarantined";
  if (run.paused) return "paused";
  if (run.compensating) return "compensating";
  if (run.cancel_requested) return "cancelling";
  if (run.suspended !== null) return "suspended";
  return "waiting";
}

export const Chip = ({ state }: { state: string }) => <span class={`chip s-${state}`}>{state}</span>;

export const RunName = ({ id }: { id: string }) => (
  <a class="mono" href={runLink(id)} dir="auto">
    {id}
  </a>
);

export const shortVersion = (version: string): string => version.slice(0, 8);

// --- what is going on

interface Toast {
  id: number;
  kind: "good" | "bad";
  text: string;
  href?: string | undefined;
}
const toasts = signal<Toast[]>([]);
let lastToast = 0;

export function say(kind: "good" | "bad", text: string, href?: string): void {
  const id = (lastToast += 1);
  toasts.value = [...toasts.value, { id, kind, text, href }];
  setTimeout(
    () => {
      toasts.value = toasts.value.filter((one) => one.id !== id);
    },
    kind === "good" ? 4000 : 9000,
  );
}

export const sayError = (error: unknown): void => say("bad", messageOf(error));

export function Toasts() {
  return (
    <div class="toasts" role="status" aria-live="polite">
      {toasts.value.map((toast) => (
        <div key={toast.id} class={`toast ${toast.kind}`}>
          {toast.href ? <a href={toast.href}>{toast.text}</a> : toast.text}
        </div>
      ))}
    </div>
  );
}

// A button whose work takes its time: it cannot be pressed twice meanwhile, and says what went wrong.
export function Act({
  work,
  children,
  kind = "",
  ...rest
}: {
  work: () => Promise<void> | void;
  children: ComponentChildren;
  kind?: string;
  title?: string;
  disabled?: boolean;
  id?: string;
  "aria-label"?: string;
}) {
  const [busy, setBusy] = useState(false);
  const press = async (): Promise<void> => {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      sayError(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <button
      type="button"
      class={`button ${kind}`}
      {...rest}
      disabled={busy || rest.disabled}
      aria-busy={busy}
      onClick={() => {
        void press();
      }}
    >
      {children}
    </button>
  );
}

export function CopyButton({ text, label = "Copy" }: { text: () => string; label?: string }) {
  const [done, setDone] = useState(false);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text());
    } catch {
      return say("bad", "the browser does not allow copying here");
    }
    setDone(true);
    setTimeout(() => setDone(false), 1200);
  };
  return (
    <button
      type="button"
      class="quiet"
      onClick={() => {
        void copy();
      }}
    >
      {done ? "Copied" : label}
    </button>
  );
}

export function download(name: string, text: string, type = "application/json"): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const anchor = document.createElement("a");
  anchor.href = address;
  anchor.download = name;
  anchor.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

// The chosen one among links that do not all fit beside each other is brought into sight. The page itself stays
// where it is.
export function useInSight(chosen: string): { current: HTMLElement | null } {
  const box = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const one = box.current?.querySelector("[aria-current]")?.getBoundingClientRect();
    if (!box.current || !one) return;
    const all = box.current.getBoundingClientRect();
    if (one.left < all.left) box.current.scrollLeft -= all.left - one.left;
    else if (one.right > all.right) box.current.scrollLeft += one.right - all.right;
  }, [chosen]);
  return box;
}

// --- dialogs

export function Dialog({
  title,
  onClose,
  children,
  size = "",
}: {
  title: string;
  onClose: () => void;
  children: ComponentChildren;
  size?: "" | "wide" | "broad";
}) {
  const element = useRef<HTMLDialogElement>(null);
  // Before the next key arrives: what is typed right after Ctrl-K belongs to the dialog, not to the page below.
  useLayoutEffect(() => {
    element.current?.showModal();
    return () => element.current?.close();
  }, []);
  const outside = (event: Event): void => {
    if (event.target === element.current) onClose();
  };
  return (
    <dialog
      ref={element}
      class={size}
      aria-label={title}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onMouseDown={outside}
    >
      <div class="dialog">
        <header>
          <h2>{title}</h2>
          <button type="button" class="quiet" aria-label="Close" onClick={onClose}>
            ✕
          </button>
        </header>
        {children}
      </div>
    </dialog>
  );
}

export const Empty = ({ title, children }: { title: string; children?: ComponentChildren }) => (
  <div class="empty">
    <h2>{title}</h2>
    {children}
  </div>
);

export const Shell = ({ lines }: { lines: string[] }) => (
  <div class="shell">
    <pre tabIndex={0} role="region" aria-label="Commands">
      {lines.join("\n")}
    </pre>
    <CopyButton text={() => lines.filter((line) => !line.startsWith("#")).join("\n")} />
  </div>
);

export function Failure({ error, again }: { error: unknown; again?: () => void }) {
  return (
    <div class="failure" role="alert">
      <span>{messageOf(error)}</span>
      {again && (
        <button type="button" class="button" onClick={again}>
          Try again
        </button>
      )}
    </div>
  );
}

export const Problem = ({ text }: { text: string }) =>
  text === "" ? null : (
    <p class="problem" role="alert">
      {text}
    </p>
  );

export const Loading = () => (
  <div class="loading" aria-label="Loading">
    <span />
    <span />
    <span />
  </div>
);

// What stands in the place of data that has not come.
export const NotYet = ({ loaded }: { loaded: Pick<Loaded<unknown>, "error" | "again"> }) =>
  loaded.error !== null ? <Failure error={loaded.error} again={loaded.again} /> : <Loading />;

export const PageHead = ({
  title,
  children,
  note,
}: {
  title: ComponentChildren;
  children?: ComponentChildren;
  note?: ComponentChildren;
}) => (
  <header class="page-head">
    <div>
      <h1>{title}</h1>
      {note !== undefined && <p class="muted">{note}</p>}
    </div>
    <div class="actions">{children}</div>
  </header>
);

export const number = (value: number): string => value.toLocaleString("en-US").replaceAll(",", "\u202f");
