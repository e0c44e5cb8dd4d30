import { CodedError } from '@heliodeck/model/wire/coded-error';
import type { MessageParams } from '@heliodeck/model/wire/message';
import { type MessageCode, messages } from '@heliodeck/model/wire/messages';
import { StartRefusal } from '../start-refusal.ts';

/** An error in a form for threads and processes: structured cloning keeps neither classes nor codes. */
export interface SentError {
  readonly name: string;
  readonly message: string;
  readonly stack?: string;
  /** A code of the message catalogue, or of the system ('EADDRINUSE'). */
  readonly code?: string;
  readonly params?: MessageParams;
  /** The port that could not be opened. */
  readonly port?: number;
}

/** Converts an error for sending. */
export function sentError(error: unknown): SentError {
  if (!(error instanceof Error)) return { name: 'Error', message: String(error) };
  const { code, port } = error as NodeJS.ErrnoException & { readonly port?: number };
  return {
    name: error.name,
    message: error.message,
    ...(error.stack !== undefined && { stack: error.stack }),
    ...(typeof code === 'string' && { code }),
    ...(typeof port === 'number' && { port }),
    ...(error instanceof CodedError && { params: error.params }),
  };
}

/** Restores the error that was sent; its class is kept if it is CodedError or StartRefusal. */
export function receivedError({ name, message, stack, code, params, port }: SentError): Error {
  if (name === 'CodedError' && code !== undefined && code in messages)
    return new CodedError(code as MessageCode, params);
  if (name === 'StartRefusal') return new StartRefusal(message);
  const error = new Error(message);
  error.name = name;
  if (stack !== undefined) error.stack = stack;
  return Object.assign(error, code === undefined ? {} : { code }, port === undefined ? {} : { port });
}
