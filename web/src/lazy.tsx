// Parts of the dashboard that are loaded when they are shown for the first time, so that the first page is there
// sooner.
import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";
import { Failure, Loading } from "./ui.tsx";

// What the server has of another release has other names: a page that has been open since then must be loaded
// again.
const GONE = new Error("this part of the page cannot be loaded; the server may be another one by now");

export function lazy<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): (props: Props) => preact.VNode {
  let known: ComponentType<Props> | null = null;
  return function Lazy(props: Props) {
    const [state, setState] = useState<"coming" | "there" | "gone">(known === null ? "coming" : "there");
    useEffect(() => {
      if (known !== null) return;
      let left = false;
      load().then(
        (component) => {
          known = component;
          if (!left) setState("there");
        },
        () => {
          if (!left) setState("gone");
        },
      );
      return () => {
        left = true;
      };
    }, []);
    if (state === "gone") return <Failure error={GONE} again={() => location.reload()} />;
    const Part = known;
    return Part === null ? <Loading /> : <Part {...props} />;
  };
}
