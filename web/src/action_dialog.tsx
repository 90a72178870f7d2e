// A dialog that does something: a text that says what, fields, and a button. What went wrong is said in it.
// The dialog is closed when its work is done, unless that answers "stay".
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { messageOf } from "./api.ts";
import { Act, Dialog, Problem } from "./ui.tsx";

export function ActionDialog({
  title,
  does,
  label,
  danger = false,
  disabled = false,
  work,
  onClose,
  children,
}: {
  title: string;
  does: string;
  label: string;
  danger?: boolean;
  disabled?: boolean;
  work: () => Promise<"stay" | void>;
  onClose: () => void;
  children?: ComponentChildren;
}) {
  const [problem, setProblem] = useState("");
  return (
    <Dialog title={title} onClose={onClose}>
      <p>{does}</p>
      {children}
      <Problem text={problem} />
      <footer>
        <button type="button" class="button" onClick={onClose}>
          Back
        </button>
        <Act
          kind={danger ? "danger" : "primary"}
          disabled={disabled}
          work={async () => {
            try {
              if ((await work()) !== "stay") onClose();
            } catch (error) {
              setProblem(messageOf(error));
            }
          }}
        >
          {label}
        </Act>
      </footer>
    </Dialog>
  );
}
