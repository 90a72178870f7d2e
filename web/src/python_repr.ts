// Values of variables come as Python shows them: "{'id': 7, 'items': [Item(name='a')]}". They are taken
// apart here, so that they can be unfolded. Text that is not understood, or was cut, stays text.

export type Value =
  | { kind: "leaf"; text: string; type: "string" | "number" | "word" | "other" }
  | { kind: "list"; open: string; close: string; items: Value[] }
  | { kind: "map"; open: string; close: string; entries: [Value, Value][] };

class Cut extends Error {}

class Reader {
  at = 0;
  constructor(readonly text: string) {}

  peek(): string {
    return this.text[this.at] ?? "";
  }
  skip(): void {
    while (/\s/.test(this.peek()) && this.peek() !== "") this.at += 1;
  }

  expect(what: string): void {
    this.skip();
    if (!this.text.startsWith(what, this.at)) throw new Cut();
    this.at += what.length;
  }

  take(what: string): boolean {
    this.skip();
    if (!this.text.startsWith(what, this.at)) return false;
    this.at += what.length;
    return true;
  }

  string(begin: number): Value {
    const quote = this.peek();
    this.at += 1;
    while (this.peek() !== quote) {
      if (this.peek() === "") throw new Cut();
      this.at += this.peek() === "\\" ? 2 : 1;
    }
    this.at += 1;
    return { kind: "leaf", type: "string", text: this.text.slice(begin, this.at) };
  }

  items(open: string, close: string): Value {
    const items: Value[] = [];
    while (!this.take(close)) {
      items.push(this.value());
      if (this.take(",")) continue;
      this.expect(close);
      break;
    }
    return { kind: "list", open, close, items };
  }

  braces(): Value {
    if (this.take("}")) return { kind: "map", open: "{", close: "}", entries: [] };
    const first = this.value();
    if (!this.take(":")) {
      const items = [first];
      while (!this.take("}")) {
        this.expect(",");
        if (this.take("}")) break;
        items.push(this.value());
      }
      return { kind: "list", open: "{", close: "}", items };
    }
    const entries: [Value, Value][] = [[first, this.value()]];
    while (!this.take("}")) {
      this.expect(",");
      if (this.take("}")) break;
      const key = this.value();
      this.expect(":");
      entries.push([key, this.value()]);
    }
    return { kind: "map", open: "{", close: "}", entries };
  }

  // Item(name='a', 3)
  made(name: string): Value {
    const entries: [Value, Value][] = [];
    let position = 0;
    while (!this.take(")")) {
      this.skip();
      const named = /^([A-Za-z_]\w*)=/.exec(this.text.slice(this.at, this.at + 200));
      const label = named?.[1] ?? String(position);
      if (named) this.at += named[0].length;
      else position += 1;
      entries.push([{ kind: "leaf", type: "word", text: label }, this.value()]);
      if (this.take(",")) continue;
      this.expect(")");
      break;
    }
    // datetime.date(2026, 1, 2)
    if (position === entries.length)
      return { kind: "list", open: name + "(", close: ")", items: entries.map(([, value]) => value) };
    return { kind: "map", open: name + "(", close: ")", entries };
  }

  value(): Value {
    this.skip();
    const begin = this.at;
    const letter = this.peek();
    if (letter === "") throw new Cut();
    if (letter === "'" || letter === '"') return this.string(begin);
    if (/^(b|r|rb|br)['"]/i.test(this.text.slice(begin, begin + 3))) {
      this.at += this.text[begin + 1] === "'" || this.text[begin + 1] === '"' ? 1 : 2;
      return this.string(begin);
    }
    if (letter === "[") {
      this.at += 1;
      return this.items("[", "]");
    }
    if (letter === "(") {
      this.at += 1;
      return this.items("(", ")");
    }
    if (letter === "{") {
      this.at += 1;
      return this.braces();
    }
    if (letter === "<") return this.pointed(begin);
    const number = /^[-+]?(\d[\d_]*\.?\d*(e[-+]?\d+)?|inf|nan)j?/i.exec(this.text.slice(begin, begin + 400));
    if (number) {
      this.at += number[0].length;
      return { kind: "leaf", type: "number", text: number[0] };
    }
    const word = /^[A-Za-z_][\w.]*/.exec(this.text.slice(begin, begin + 400));
    if (!word) throw new Cut();
    this.at += word[0].length;
    if (this.peek() === "(") {
      this.at += 1;
      return this.made(word[0]);
    }
    return { kind: "leaf", type: "word", text: word[0] };
  }

  // <Task charge>, with others inside
  pointed(begin: number): Value {
    let depth = 0;
    do {
      if (this.peek() === "") throw new Cut();
      if (this.peek() === "<") depth += 1;
      if (this.peek() === ">") depth -= 1;
      this.at += 1;
    } while (depth > 0);
    return { kind: "leaf", type: "other", text: this.text.slice(begin, this.at) };
  }
}

export function parseRepr(text: string): Value {
  const reader = new Reader(text);
  try {
    const value = reader.value();
    reader.skip();
    if (reader.at === text.length) return value;
  } catch (error) {
    if (!(error instanceof Cut)) throw error;
  }
  return { kind: "leaf", type: "other", text };
}

// A payload in the same terms.
export function fromJson(value: unknown): Value {
  if (Array.isArray(value)) return { kind: "list", open: "[", close: "]", items: value.map(fromJson) };
  if (value !== null && typeof value === "object") {
    return {
      kind: "map",
      open: "{",
      close: "}",
      entries: Object.entries(value).map(([name, one]): [Value, Value] => [
        { kind: "leaf", type: "word", text: name },
        fromJson(one),
      ]),
    };
  }
  const type = typeof value === "string" ? "string" : typeof value === "number" ? "number" : "word";
  return { kind: "leaf", type, text: JSON.stringify(value) ?? "null" };
}

export function textOf(value: Value, most = Infinity): string {
  if (value.kind === "leaf") {
    return value.text.length > most ? value.text.slice(0, Math.max(1, most - 1)) + "…" : value.text;
  }
  let text = value.open;
  const parts = value.kind === "list" ? value.items.length : value.entries.length;
  for (let index = 0; index < parts; index += 1) {
    if (index > 0) text += ", ";
    if (text.length >= most) return text + "…" + value.close;
    if (value.kind === "list") text += textOf(value.items[index]!, most - text.length);
    else {
      const [key, one] = value.entries[index]!;
      text +=
        textOf(key, most - text.length) +
        (value.close === ")" ? "=" : ": ") +
        textOf(one, most - text.length);
    }
  }
  return text + value.close;
}

export const sizeOf = (value: Value): number =>
  value.kind === "list" ? value.items.length : value.kind === "map" ? value.entries.length : 0;
