// Python sources taken apart: colours for their text, and what a workflow takes. Loaded when the first
// source is shown.
import { parser } from "@lezer/python";
import { highlightTree, tagHighlighter, tags } from "@lezer/highlight";
import type { SyntaxNode, Tree } from "@lezer/common";
import type { Field, Shape } from "./form_shape.ts";

export interface Piece {
  text: string;
  style: string;
}

const styles = tagHighlighter([
  {
    tag: [
      tags.keyword,
      tags.controlKeyword,
      tags.definitionKeyword,
      tags.moduleKeyword,
      tags.operatorKeyword,
    ],
    class: "t-keyword",
  },
  { tag: [tags.string, tags.special(tags.string)], class: "t-string" },
  { tag: [tags.number, tags.bool, tags.null], class: "t-number" },
  { tag: [tags.lineComment, tags.comment], class: "t-comment" },
  {
    tag: [
      tags.function(tags.variableName),
      tags.function(tags.definition(tags.variableName)),
      tags.function(tags.propertyName),
    ],
    class: "t-function",
  },
  { tag: [tags.className, tags.definition(tags.className), tags.typeName], class: "t-class" },
  { tag: tags.meta, class: "t-meta" },
]);

// The lines of a source, each in pieces of one colour.
export function colourLines(text: string): Piece[][] {
  const lines: Piece[][] = [[]];
  const add = (piece: string, style: string): void => {
    const parts = piece.split("\n");
    parts.forEach((part, index) => {
      if (index > 0) lines.push([]);
      if (part !== "") lines.at(-1)!.push({ text: part, style });
    });
  };
  let at = 0;
  highlightTree(parser.parse(text), styles, (from, to, style) => {
    if (from > at) add(text.slice(at, from), "");
    add(text.slice(from, to), style);
    at = to;
  });
  add(text.slice(at), "");
  return lines;
}

const childrenOf = (node: SyntaxNode): SyntaxNode[] => {
  const found: SyntaxNode[] = [];
  for (let child = node.firstChild; child !== null; child = child.nextSibling) found.push(child);
  return found;
};

function findAll(tree: Tree, name: string): SyntaxNode[] {
  const found: SyntaxNode[] = [];
  tree.iterate({
    enter: (node) => {
      if (node.name === name) found.push(node.node);
    },
  });
  return found;
}

const nameOf = (node: SyntaxNode, text: string): string => {
  const name = node.getChild("VariableName");
  return name === null ? "" : text.slice(name.from, name.to);
};

// A value that is written in a source, if it is one that JSON knows.
export function literal(text: string): unknown {
  const trimmed = text.trim();
  if (trimmed === "None") return null;
  if (trimmed === "True") return true;
  if (trimmed === "False") return false;
  if (/^-?\d+(\.\d+)?$/.test(trimmed)) return Number(trimmed);
  const string = /^(['"])((?:[^\\'"]|\\.|(?!\1)['"])*)\1$/.exec(trimmed);
  if (string) return string[2]!.replace(/\\(['"\\])/g, "$1").replace(/\\n/g, "\n");
  if (/^(\[\s*\]|list\(\)|field\(default_factory=list\))$/.test(trimmed)) return [];
  if (/^(\{\s*\}|dict\(\)|field\(default_factory=dict\))$/.test(trimmed)) return {};
  return undefined;
}

class Types {
  private readonly classes = new Map<string, SyntaxNode>();
  private readonly text: string;
  constructor(tree: Tree, text: string) {
    this.text = text;
    for (const node of findAll(tree, "ClassDefinition")) this.classes.set(nameOf(node, text), node);
  }

  shape(annotation: string, depth = 0): Shape {
    let type = annotation.trim().replace(/^(['"])(.*)\1$/, "$2");
    let optional = false;
    const parts = splitTop(type, "|").filter((part) => part !== "None");
    if (splitTop(type, "|").length > parts.length) optional = true;
    if (parts.length === 1) type = parts[0]!;
    const wrapped = /^(?:typing\.)?Optional\[(.*)\]$/s.exec(type);
    if (wrapped) {
      type = wrapped[1]!.trim();
      optional = true;
    }
    const plain: Record<string, "text" | "integer" | "number" | "boolean"> = {
      str: "text",
      int: "integer",
      float: "number",
      bool: "boolean",
    };
    if (type in plain) return { kind: plain[type]!, optional, type: annotation };
    const choices = /^(?:typing\.)?Literal\[(.*)\]$/s.exec(type);
    if (choices) {
      const values = splitTop(choices[1]!, ",").map(literal);
      if (values.every((value) => value !== undefined))
        return { kind: "choice", choices: values, optional, type: annotation };
    }
    const fields = depth < 4 ? this.fieldsOf(type, depth) : null;
    if (fields) return { kind: "object", fields, optional, type: annotation };
    return { kind: "json", optional, type: annotation };
  }

  private fieldsOf(type: string, depth: number): Field[] | null {
    const node = this.classes.get(type);
    if (node === undefined) return null;
    const around =
      node.parent?.name === "DecoratedStatement" ? this.text.slice(node.parent.from, node.from) : "";
    const head = this.text.slice(node.from, node.getChild("Body")?.from ?? node.to);
    if (!/dataclass/.test(around) && !/TypedDict|NamedTuple|BaseModel/.test(head)) return null;
    const fields: Field[] = [];
    for (const statement of childrenOf(node.getChild("Body")!)) {
      if (statement.name !== "AssignStatement") continue;
      const text = this.text.slice(statement.from, statement.to);
      const found = /^(\w+)\s*:\s*([^=]+?)\s*(?:=\s*([\s\S]+))?$/.exec(text);
      if (found) fields.push(this.field(found[1]!, found[2]!, found[3], depth + 1));
    }
    return fields;
  }

  field(name: string, annotation: string | undefined, value: string | undefined, depth = 0): Field {
    return {
      name,
      shape: this.shape(annotation ?? "", depth),
      required: value === undefined,
      value: value === undefined ? undefined : literal(value),
    };
  }
}

// Parts between separators that are not inside of brackets or quotes.
export function splitTop(text: string, separator: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let quote = "";
  let begin = 0;
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at]!;
    if (quote !== "") {
      if (letter === quote) quote = "";
      continue;
    }
    if (letter === "'" || letter === '"') quote = letter;
    else if ("[({".includes(letter)) depth += 1;
    else if ("])}".includes(letter)) depth -= 1;
    else if (letter === separator && depth === 0) {
      parts.push(text.slice(begin, at).trim());
      begin = at + 1;
    }
  }
  parts.push(text.slice(begin).trim());
  return parts.filter((part) => part !== "");
}

// What a workflow takes: its parameters, but for `self` and the context of an orchestration. Null: it
// takes no parameters that can be told.
export function parametersOf(text: string, line: number): Field[] | null {
  const tree = parser.parse(text);
  const lineOf = (at: number): number => text.slice(0, at).split("\n").length;
  const functions = findAll(tree, "FunctionDefinition");
  const wanted =
    functions.find((node) => lineOf(node.from) === line) ??
    functions.find((node) => node.parent?.name === "DecoratedStatement" && lineOf(node.parent.from) === line);
  const list = wanted?.getChild("ParamList");
  if (!wanted || !list) return null;
  const types = new Types(tree, text);
  const fields: Field[] = [];
  for (const part of splitTop(text.slice(list.from + 1, list.to - 1), ",")) {
    if (part === "*" || part === "/" || part.startsWith("*")) continue;
    const found = /^(\w+)\s*(?::\s*([\s\S]*?))?\s*(?:=\s*([\s\S]+))?$/.exec(part);
    if (found) fields.push(types.field(found[1]!, found[2], found[3]));
  }
  const around =
    wanted.parent?.name === "DecoratedStatement" ? text.slice(wanted.parent.from, wanted.from) : "";
  if (fields[0]?.name === "self" || /orchestration/.test(around)) fields.shift();
  return fields;
}
