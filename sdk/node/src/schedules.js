// Schedules as requests of the API: their paths and bodies. What is undefined is left out; null is a default.

import { checkNames } from './options.js';

const SPEC_OPTIONS = ['cron', 'every', 'phase', 'zone', 'start', 'end', 'except', 'gap'];
const OPTIONS = [...SPEC_OPTIONS, 'workflow', 'input', 'overlap', 'catchUp', 'catchUpWindow', 'jitter', 'pauseAfterFailures',
  'maxRuns', 'version', 'revision'];

export function schedulePath(id, below = '') {
  return `/schedules/${encodeURIComponent(id)}${below}`;
}

export const momentText = (moment) => (moment instanceof Date ? moment.toISOString() : moment);

// A specification writes intervals as text; a number is seconds.
function intervalText(interval) {
  if (Array.isArray(interval)) return interval.map(intervalText);
  return typeof interval === 'number' ? `${interval}s` : interval;
}

// The fields of a body, without its input.
export function scheduleFields(options) {
  checkNames('a schedule', options, OPTIONS);
  const spec = Object.fromEntries(SPEC_OPTIONS.filter((name) => options[name] !== undefined).map((name) => [name, options[name]]));
  for (const name of ['start', 'end']) if (name in spec) spec[name] = momentText(spec[name]);
  for (const name of ['every', 'phase']) if (name in spec) spec[name] = intervalText(spec[name]);
  return {
    workflow: options.workflow,
    spec: Object.keys(spec).length > 0 ? spec : undefined,
    overlap: options.overlap,
    catch_up: options.catchUp,
    catch_up_window: options.catchUpWindow,
    jitter: options.jitter,
    pause_after_failures: options.pauseAfterFailures,
    max_runs: options.maxRuns,
    version: options.version,
    revision: options.revision,
  };
}
