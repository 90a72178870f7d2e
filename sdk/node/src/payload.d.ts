/** The values that payloads have in JavaScript. */
export type Payload =
  | null | boolean | number | string | bigint | Uint8Array | Date | Float | Tuple | PlainDate | PlainTime
  | DateTime | Duration | Decimal | Uuid | Payload[] | Set<Payload> | Map<Payload, Payload>
  | { [name: string]: Payload | undefined };

export class PayloadError extends Error {}

/** A number that is written as a float even if it is whole. */
export class Float {
  constructor(value: number);
  readonly value: number;
  valueOf(): number;
}

/** Python's tuple. */
export class Tuple<T = any> extends Array<T> {}

/** Python's frozenset. */
export class FrozenSet<T = any> extends Set<T> {}

declare class Text {
  readonly text: string;
  toString(): string;
  toJSON(): string;
}

/** A day of the calendar, as 2024-02-29. */
export class PlainDate extends Text {
  constructor(text: string);
}

/** A time of day, with or without an offset from UTC. */
export class PlainTime extends Text {
  constructor(text: string);
}

/** Python's datetime, to the microsecond. `toDate()` is the moment, to the millisecond. */
export class DateTime extends Text {
  constructor(text: string);
  toDate(): Date;
  valueOf(): number;
}

/** Python's timedelta: exact seconds. */
export class Duration extends Text {
  constructor(secondsOrText: number | string);
  readonly seconds: number;
}

/** Python's Decimal. */
export class Decimal extends Text {
  constructor(text: string);
}

/** Python's UUID. */
export class Uuid extends Text {
  constructor(text: string);
}

/** The payload text of a value. `root` begins the path that an error names: `args[0].items[3]`. */
export function encode(value: unknown, root?: string): string;
/** The value of a payload's text. */
export function decode(text: string | Uint8Array): any;
