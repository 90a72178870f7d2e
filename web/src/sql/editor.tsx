// The field of a query: words are completed as one types, Ctrl-Enter asks.
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { completions, wordAt } from "./words.ts";

export function SqlEditor({
  text,
  change,
  ask,
}: {
  text: string;
  change: (text: string) => void;
  ask: () => void;
}) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [words, setWords] = useState<string[]>([]);
  const [chosen, setChosen] = useState(0);
  const caret = useRef<number | null>(null);
  // The caret stands behind the word that was taken.
  useLayoutEffect(() => {
    if (caret.current === null || field.current === null) return;
    field.current.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  }, [text]);
  const look = (): void => {
    const at = field.current;
    setWords(at === null ? [] : completions(at.value, at.selectionStart));
    setChosen(0);
  };
  const take = (word: string): void => {
    const at = field.current!;
    const { start } = wordAt(at.value, at.selectionStart);
    caret.current = start + word.length;
    change(at.value.slice(0, start) + word + at.value.slice(at.selectionStart));
    setWords([]);
    at.focus();
  };
  const press = (event: KeyboardEvent): void => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      setWords([]);
      return ask();
    }
    if (words.length === 0) return;
    if (event.key === "Tab" || event.key === "Enter") {
      event.preventDefault();
      take(words[chosen]!);
    } else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      setChosen((chosen + (event.key === "ArrowDown" ? 1 : words.length - 1)) % words.length);
    } else if (event.key === "Escape") {
      event.preventDefault();
      setWords([]);
    }
  };
  return (
    <div class="sql-editor">
      <textarea
        ref={field}
        class="mono"
        rows={5}
        spellcheck={false}
        aria-label="Query"
        aria-controls="sql-words"
        aria-autocomplete="list"
        aria-activedescendant={words.length > 0 ? `sql-word-${chosen}` : undefined}
        value={text}
        onInput={(event) => {
          change(event.currentTarget.value);
          look();
        }}
        onKeyDown={press}
        onBlur={() => setWords([])}
      />
      <ul id="sql-words" class="sql-words" role="listbox" aria-label="Words" hidden={words.length === 0}>
        {words.map((word, index) => (
          <li
            key={word}
            id={`sql-word-${index}`}
            role="option"
            aria-selected={index === chosen}
            onMouseDown={(event) => {
              event.preventDefault();
              take(word);
            }}
          >
            {word}
          </li>
        ))}
      </ul>
    </div>
  );
}
