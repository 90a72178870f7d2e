// Times as people read them.

export const microseconds = (text: string): number => {
  const whole = Date.parse(text.replace(/(\.\d{3})\d*Z$/, "$1Z"));
  const digits = /\.(\d+)Z$/.exec(text)?.[1] ?? "";
  return whole * 1000 + Number(digits.slice(3, 6).padEnd(3, "0"));
};

// "340 ms", "12 s", "3 min 20 s", "2 h 5 min", "4 d 3 h"
export function duration(ms: number): string {
  if (!Number.isFinite(ms)) return "–";
  if (ms < 0) ms = 0;
  if (ms < 1) return `${(ms * 1000).toFixed(0)} µs`;
  if (ms < 10) return `${ms.toFixed(1)} ms`;
  if (ms < 1000) return `${ms.toFixed(0)} ms`;
  const seconds = ms / 1000;
  if (seconds < 10) return `${seconds.toFixed(1)} s`;
  if (seconds < 60) return `${Math.floor(seconds)} s`;
  const pair = (big: number, bigName: string, small: number, smallName: string): string =>
    small === 0 ? `${big} ${bigName}` : `${big} ${bigName} ${small} ${smallName}`;
  const whole = Math.floor(seconds);
  if (whole < 3600) return pair(Math.floor(whole / 60), "min", whole % 60, "s");
  if (whole < 86400) return pair(Math.floor(whole / 3600), "h", Math.floor((whole % 3600) / 60), "min");
  return pair(Math.floor(whole / 86400), "d", Math.floor((whole % 86400) / 3600), "h");
}

// "just now", "12 s ago", "in 3 h"
export function relative(text: string, now: number): string {
  const ms = now - Date.parse(text);
  const size = Math.abs(ms);
  if (size < 1500) return "now";
  const seconds = Math.floor(size / 1000);
  const short =
    seconds < 60
      ? `${seconds} s`
      : seconds < 3600
        ? `${Math.floor(seconds / 60)} min`
        : seconds < 86400
          ? `${Math.floor(seconds / 3600)} h`
          : `${Math.floor(seconds / 86400)} d`;
  return ms > 0 ? `${short} ago` : `in ${short}`;
}

const two = (number: number): string => String(number).padStart(2, "0");

export function absolute(text: string, zone: "utc" | "local"): string {
  const date = new Date(text);
  if (zone === "utc") return text.replace("T", " ").replace(/(\.\d{3})?\d*Z$/, "$1 UTC");
  return (
    `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())} ` +
    `${two(date.getHours())}:${two(date.getMinutes())}:${two(date.getSeconds())}.` +
    String(date.getMilliseconds()).padStart(3, "0")
  );
}

export const clockTime = (text: string, zone: "utc" | "local"): string => absolute(text, zone).slice(11, 23);
