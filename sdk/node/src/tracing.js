// The trace that is going on, as W3C's headers `traceparent` and `tracestate` say it.
//
// A task runs in the context of its attempt's span if @opentelemetry/api is installed: spans that it makes are
// below that one. Requests say in which span they are made: the current one of OpenTelemetry, or else that of the
// task which makes them.

import { AsyncLocalStorage } from 'node:async_hooks';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;
const PRINTABLE = /^[ -~]{1,512}$/;

// The attempt that this is part of, with its worker; undefined outside of tasks.
export const running = new AsyncLocalStorage();

let found; // undefined: nobody has looked; null: it is not installed

function opentelemetry() {
  if (found !== undefined) return found;
  found = null;
  for (const from of [import.meta.url, join(process.cwd(), 'index.js')]) {
    try {
      found = createRequire(from)('@opentelemetry/api');
      break;
    } catch {
      // not there
    }
  }
  return found;
}

// Calls the function in the span of the order's attempt.
export function within(order, call) {
  const parsed = TRACEPARENT.exec(order.traceparent);
  const api = parsed && opentelemetry();
  if (!api) return call();
  const context = api.trace.setSpanContext(api.context.active(), {
    traceId: parsed[1],
    spanId: parsed[2],
    traceFlags: parseInt(parsed[3], 16),
    traceState: order.tracestate ? api.createTraceState(order.tracestate) : undefined,
    isRemote: true,
  });
  return api.context.with(context, call);
}

function currentSpan() {
  const api = opentelemetry();
  const span = api?.trace.getSpanContext(api.context.active());
  if (!span || !api.isSpanContextValid(span)) return undefined;
  const flags = (span.traceFlags & 255).toString(16).padStart(2, '0');
  return [`00-${span.traceId}-${span.spanId}-${flags}`, span.traceState?.serialize() ?? ''];
}

// Lines for the head of a request that is made now.
export function traceLines() {
  const order = running.getStore()?.attempt.order;
  const [parent, state] = currentSpan() ?? [order?.traceparent, order?.tracestate ?? ''];
  if (!parent || !TRACEPARENT.test(parent)) return '';
  const lines = `traceparent: ${parent}\r\n`;
  return PRINTABLE.test(state) ? `${lines}tracestate: ${state}\r\n` : lines;
}
