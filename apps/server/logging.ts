import { pino } from 'pino';
import type { Log } from './context.ts';

/** Names of fields whose values must not be logged. */
export const secretName =
  /pass(word|wd)?|secret|token|authori[sz]ation|blade-auth|cookie|credential|api-?key|access-?key|private-?key|captcha|otp/i;
const removed = '***';

/** Least severe first. */
export const logLevels = ['debug', 'info', 'warn', 'error'] as const;
export type LogLevel = (typeof logLevels)[number];

/** Structured logs, one JSON line each, with the values of secret-looking fields removed. */
export function createLog(level: LogLevel, destination?: { write(line: string): void }): Log {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    messageKey: 'message',
    formatters: { level: (name: string) => ({ level: name }) },
  };
  const lines = destination ? pino(options, destination) : pino(options);
  const at =
    (name: LogLevel) =>
    (message: string, fields?: Record<string, unknown>): void => {
      if (lines.isLevelEnabled(name)) lines[name](fields ? withoutSecrets(fields) : {}, message);
    };
  return { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') };
}

/** A logger that adds these fields to every line. */
export function withFields(log: Log, fields: Record<string, unknown>): Log {
  const at =
    (name: keyof Log) =>
    (message: string, more?: Record<string, unknown>): void =>
      log[name](message, { ...fields, ...more });
  return { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') };
}

/** A copy without the values of fields with secret-looking names, down to a depth of six. */
function withoutSecrets(fields: Record<string, unknown>, depth = 6): Record<string, unknown> {
  const copy: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(fields)) {
    copy[name] =
      secretName.test(name) && value !== undefined && value !== null ? removed : cleaned(value, depth);
  }
  return copy;
}

function cleaned(value: unknown, depth: number): unknown {
  if (value instanceof Error) return { name: value.name, message: value.message, stack: value.stack };
  if (value === null || typeof value !== 'object' || value instanceof Date) return value;
  if (depth === 0) return '…';
  if (Array.isArray(value)) return value.map((item) => cleaned(item, depth - 1));
  return withoutSecrets(value as Record<string, unknown>, depth - 1);
}
