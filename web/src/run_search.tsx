// The field for search in the list of runs. What is typed becomes the filter in the address after a moment.
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { filterOf, parseSearch, type RunFilter, searchText } from "./filter.ts";
import { place, setQuery } from "./route.ts";

const WAIT = 200;

// A page that goes to the list to search there: the field takes the focus as soon as there is one, so that
// no letter that follows is lost.
let focusWanted = false;
export function focusSearchSoon(): void {
  focusWanted = true;
}

function useFocus(input: { current: HTMLInputElement | null }): void {
  useLayoutEffect(() => {
    if (focusWanted) input.current?.focus();
    focusWanted = false;
  }, []);
}

export function Search({ filter }: { filter: RunFilter }) {
  const shown = searchText(filter);
  const [text, setText] = useState(shown);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const typed = useRef(shown);
  const input = useRef<HTMLInputElement>(null);
  useFocus(input);
  useEffect(() => {
    if (typed.current === shown) return;
    typed.current = shown;
    setText(shown);
  }, [shown]);
  // The page may be left before the moment is over.
  useEffect(() => () => clearTimeout(timer.current), []);
  const apply = (value: string): void => {
    clearTimeout(timer.current);
    setQuery(parseSearch(value));
    typed.current = searchText(filterOf(place.peek().query));
  };
  const change = (value: string): void => {
    setText(value);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => apply(value), WAIT);
  };
  return (
    <label class="search">
      <span class="hidden">Search runs</span>
      <input
        id="search"
        ref={input}
        type="search"
        value={text}
        placeholder="Id, or workflow: tag: line: error: version:"
        spellcheck={false}
        autocomplete="off"
        onInput={(event) => change(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === "Escape") event.currentTarget.blur();
          if (event.key === "Enter") apply(event.currentTarget.value);
        }}
      />
      <kbd>/</kbd>
    </label>
  );
}
