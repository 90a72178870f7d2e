// What a repair will do, as the server has said after it has tried: before and after of each part.
import { number } from "../ui.tsx";

export interface EditedPart {
  place: string;
  line: number;
  before: string;
  after: string;
}

const MOST_SHOWN = 200;

export const Parts = ({ parts }: { parts: EditedPart[] }) => (
  <div class="scroll parts" tabIndex={0} role="region" aria-label="What will change">
    <table>
      <thead>
        <tr>
          <th>What</th>
          <th>Now</th>
          <th>Then</th>
        </tr>
      </thead>
      <tbody>
        {parts.slice(0, MOST_SHOWN).map((part) => (
          <tr key={part.place}>
            <td class="wrap" dir="auto">
              {part.place}
              {part.line > 0 && <span class="muted"> line {part.line}</span>}
            </td>
            <td class="wrap mono d-gone" dir="auto">
              {part.before}
            </td>
            <td class="wrap mono d-new" dir="auto">
              {part.after}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
    {parts.length > MOST_SHOWN && <p class="more muted">and {number(parts.length - MOST_SHOWN)} more</p>}
    {parts.length === 0 && <p class="more muted">Nothing is changed.</p>}
  </div>
);

export const Notes = ({ notes }: { notes: string[] }) =>
  notes.length === 0 ? null : (
    <ul class="notes">
      {notes.map((note) => (
        <li key={note} dir="auto">
          {note}
        </li>
      ))}
    </ul>
  );

