// What can go wrong, as classes. Every error that a server reports has a code such as PAWL-4002, which
// `pawl explain` tells more about; codes that a program may want to tell apart have their own class.

export class PawlError extends Error {
  constructor(message, { code = '', hint = '', retryable = false, status = 0 } = {}) {
    super(`${code ? `${code}: ` : ''}${message}${hint ? ` (${hint})` : ''}`);
    this.name = new.target.name;
    this.code = code;
    this.hint = hint;
    this.retryable = retryable;
    this.status = status;
  }
}

export class ConnectionFailed extends PawlError {}
export class Unauthorized extends PawlError {}
export class Forbidden extends PawlError {}
export class InvalidRequest extends PawlError {}
export class PayloadTooLarge extends PawlError {}
export class UnknownWorkflow extends PawlError {}
export class UnknownRun extends PawlError {}
export class RunExists extends PawlError {}
export class EngineBusy extends PawlError {}
export class EngineStopped extends PawlError {}
export class StaleLease extends PawlError {}
export class RunQuarantined extends PawlError {}
export class WaitTimeout extends PawlError {}
export class RunNotEnded extends PawlError {}
export class RunNotHeld extends PawlError {}
export class RunHeld extends PawlError {}
export class RunEnded extends PawlError {}
export class UnknownChannel extends PawlError {}
export class UnknownQuery extends PawlError {}
export class QueryFailed extends PawlError {}
// A value could not be encoded or decoded: its codec is not known here, or has failed.
export class CodecError extends PawlError {}

// The server refused a workflow's source; `diagnostics` say where and why.
export class DeployError extends PawlError {
  constructor(message, options = {}) {
    super(message, options);
    this.diagnostics = options.diagnostics ?? [];
    if (this.diagnostics.length) this.message = this.diagnostics.map(diagnosticText).join('\n');
  }
}

export function diagnosticText({ path, line, column, end_line, end_column, message, hint, source }) {
  let text = `${path}:${line}:${column}: ${message}`;
  if (source) {
    const stripped = source.trimStart();
    const start = Math.max((column || 1) - 1 - (source.length - stripped.length), 0);
    const width = !end_line || end_line === line ? (end_column || 0) - column : 1;
    text += `\n    ${stripped}\n    ${' '.repeat(start)}${'^'.repeat(Math.max(width, 1))}`;
  }
  return hint ? `${text}\n  hint: ${hint}` : text;
}

// A run that ended with an error: `kind`, `reason`, `data` and `traceback` are the program's.
export class RunFailed extends PawlError {
  constructor(run, error, what = 'failed') {
    const told = [error.kind, error.message].filter(Boolean).join(': ');
    super(`run ${run} ${what}${told ? `: ${told}` : ''}`);
    this.code = 'PAWL-4012';
    this.run = run;
    this.kind = error.kind ?? '';
    this.reason = error.message ?? '';
    this.data = error.data ?? null;
    this.traceback = error.traceback ?? '';
    // What the program's exception had is here, too, unless it has one of these names.
    if (this.data && Object.getPrototypeOf(this.data) === Object.prototype) {
      for (const [name, value] of Object.entries(this.data)) {
        if (!(name in this) && !name.startsWith('__')) this[name] = value;
      }
    }
  }
}

export class RunCancelled extends RunFailed {
  constructor(run, error) {
    super(run, error, 'was cancelled');
  }
}

// A run has rejected a request: `kind`, `reason` and `data` are those of its error.
export class RequestRejected extends PawlError {
  constructor(run, error) {
    const told = [error.kind, error.message].filter(Boolean).join(': ');
    super(`run ${run} rejected the request${told ? `: ${told}` : ''}`);
    this.code = 'PAWL-4042';
    this.run = run;
    this.kind = error.kind ?? '';
    this.reason = error.message ?? '';
    this.data = error.data ?? null;
  }
}

// Thrown by a task to say everything about its failure itself.
export class TaskError extends Error {
  constructor(kind, message = '', { data = null, retryable = true } = {}) {
    super(message);
    this.name = kind;
    this.kind = kind;
    this.data = data;
    this.retryable = retryable;
  }
}

// Thrown by a task that has done nothing yet: it goes back to its queue, and nothing is counted.
export class GiveBack extends Error {}

// What a task ends with that heeds its cancellation.
export class Cancelled extends Error {
  constructor(message = 'the task was cancelled') {
    super(message);
    this.name = 'CancelledError';
  }
}

const CLASSES = {
  'PAWL-2005': PayloadTooLarge, 'PAWL-4001': UnknownWorkflow, 'PAWL-4002': UnknownRun,
  'PAWL-4003': RunExists, 'PAWL-4004': EngineBusy, 'PAWL-4005': EngineStopped,
  'PAWL-4006': InvalidRequest, 'PAWL-4007': StaleLease, 'PAWL-4008': DeployError,
  'PAWL-4009': RunQuarantined, 'PAWL-4010': WaitTimeout,
  'PAWL-4020': RunNotEnded, 'PAWL-4023': RunNotHeld, 'PAWL-4024': RunHeld, 'PAWL-4035': RunEnded,
  'PAWL-4041': UnknownChannel, 'PAWL-4044': UnknownQuery, 'PAWL-4045': QueryFailed,
};
const BY_STATUS = { 401: Unauthorized, 403: Forbidden };

export function errorFromAnswer(status, body) {
  const error = body?.error;
  // The server's own errors all have a code. A page of a proxy's, which nobody wants to read, has not.
  if (typeof error?.code !== 'string') {
    return new PawlError(`something between here and the server answered with status ${status}`,
      { status, retryable: [429, 502, 503, 504].includes(status) });
  }
  const Class = CLASSES[error.code] ?? BY_STATUS[status] ?? PawlError;
  return new Class(error.message ?? '', {
    code: error.code, hint: error.hint ?? '', retryable: Boolean(error.retryable), status,
    diagnostics: body.diagnostics ?? error.diagnostics,
  });
}
