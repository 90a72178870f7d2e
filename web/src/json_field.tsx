// A field for JSON, which says while one types whether it is some.

// Nothing typed is null; undefined: it is no JSON.
export function parseJson(text: string): { value: unknown } | undefined {
  if (text.trim() === "") return { value: null };
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    return undefined;
  }
}

export function JsonField({
  label,
  text,
  change,
  rows = 4,
}: {
  label: string;
  text: string;
  change: (text: string) => void;
  rows?: number;
}) {
  const wrong = parseJson(text) === undefined;
  return (
    <label class="field">
      {label}
      <textarea
        class="mono"
        rows={rows}
        spellcheck={false}
        value={text}
        aria-invalid={wrong}
        placeholder="null"
        onInput={(event) => change(event.currentTarget.value)}
      />
      <span class="hint">{wrong ? 'This is no JSON. A text needs quotes: "yes"' : ""}</span>
    </label>
  );
}
