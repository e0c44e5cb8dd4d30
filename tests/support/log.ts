import type { Log } from '../../apps/server/context.ts';

/** Logs only what a test run must show. */
export const quietLog: Log = {
  debug() {},
  info() {},
  warn() {},
  error(message, fields) {
    console.error(message, fields);
  },
};

export interface RecordedLine {
  readonly level: 'debug' | 'info' | 'warn' | 'error';
  readonly message: string;
  readonly fields: Readonly<Record<string, unknown>>;
}

/** Records log lines, for tests about logging. */
export function recordingLog(): Log & { readonly lines: RecordedLine[] } {
  const lines: RecordedLine[] = [];
  const keep =
    (level: RecordedLine['level']) =>
    (message: string, fields: Record<string, unknown> = {}) =>
      void lines.push({ level, message, fields });
  return { lines, debug: keep('debug'), info: keep('info'), warn: keep('warn'), error: keep('error') };
}
