// Keys: a page says what its keys do while it is shown. Keys that are typed into a field are left alone.
import { useLayoutEffect, useRef } from "preact/hooks";

export type Keys = Record<string, () => void>;
const layers: { current: Keys }[] = [];

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    ["TEXTAREA", "SELECT"].includes(target.tagName) ||
    (target instanceof HTMLInputElement && !["checkbox", "button", "radio"].includes(target.type)));

let waitsForSecond = false;

export function followKeys(): void {
  addEventListener("keydown", (event) => {
    if (event.isComposing || event.altKey) return;
    const command = event.ctrlKey || event.metaKey;
    const name =
      (command ? "Ctrl-" : "") +
      (waitsForSecond && !command ? "g " : "") +
      (command ? event.key.toLowerCase() : event.key);
    if (!command && isTyping(event.target)) return;
    if (document.querySelector("dialog[open]") !== null && name !== "Ctrl-k") return;
    if (
      event.key === "Enter" &&
      event.target instanceof HTMLElement &&
      ["A", "BUTTON"].includes(event.target.tagName)
    )
      return;
    if (name === "g") {
      waitsForSecond = true;
      setTimeout(() => {
        waitsForSecond = false;
      }, 1000);
      return;
    }
    waitsForSecond = false;
    for (let index = layers.length - 1; index >= 0; index -= 1) {
      const action = layers[index]!.current[name];
      if (action === undefined) continue;
      event.preventDefault();
      action();
      return;
    }
  });
}

export function useKeys(keys: Keys): void {
  const layer = useRef(keys);
  layer.current = keys;
  // Before the next key arrives, so that a key works as soon as its page can be seen.
  useLayoutEffect(() => {
    layers.push(layer);
    return () => {
      layers.splice(layers.indexOf(layer), 1);
    };
  }, []);
}
