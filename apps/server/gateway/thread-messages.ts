import type { Claimed, HandedOver } from '@heliodeck/gateway/ownership';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import type { MessageParams } from '@heliodeck/model/wire/message';
import { type MessageCode, messages } from '@heliodeck/model/wire/messages';
import type { Config } from '../config.ts';
import type { Log } from '../context.ts';
import type { LiveEvent } from '../live/live-feed.ts';
import type { RoleSecrets } from '../store/roles.ts';
import type { GatewayCalls } from './port.ts';

/** What the thread of the gateway is started with. */
export interface ThreadData {
  readonly config: Pick<Config, 'host' | 'gatewayPort' | 'logLevel' | 'tracing'>;
  /** Address of the migrated database as its owner, and the passwords of the server's roles. */
  readonly ownerUrl: string;
  readonly secrets: RoleSecrets;
  /** Opens the DTUs' own keys. */
  readonly sealing: Uint8Array;
  /** Tenants whose readings are listened to. */
  readonly followed: readonly string[];
  /** Absent where this thread has the port for itself. */
  readonly shared?: SharedPort;
  /** How much its clock is ahead of the machine's, ms; 0 but in tests. */
  readonly aheadMs: number;
}

/** What a worker needs to share its port with others. */
export interface SharedPort {
  /** 0 for the first. */
  readonly worker: number;
  /** What is counted against floods (guardMemory). */
  readonly guards: SharedArrayBuffer;
  /** Ends what an earlier run of the whole program left; what a worker left is ended by whoever watches them. */
  readonly isFirstOfAll: boolean;
}

/** What only workers are asked. */
interface WorkerCalls {
  /** Gives a DTU up for another worker; resolves when all it read and told of it is stored. */
  release(dtuId: string): Promise<HandedOver>;
}

export type ThreadCalls = GatewayCalls & WorkerCalls;
export type Method = keyof ThreadCalls;

/** What the thread of the gateway is told. */
export type ToThread =
  | { readonly kind: 'call'; readonly id: number; readonly method: Method; readonly args: readonly unknown[] }
  /** All tenants whose readings are listened to from now on. */
  | { readonly kind: 'follow'; readonly tenants: readonly string[] }
  /** The last batch of live events has been passed on. */
  | { readonly kind: 'taken' }
  /** The answer to a claim. */
  | { readonly kind: 'claimed'; readonly dtuId: string; readonly claimed: Claimed }
  | { readonly kind: 'stop'; readonly withinMs: number };

/** What it tells. */
export type FromThread =
  | { readonly kind: 'listening'; readonly port: number }
  | { readonly kind: 'failed'; readonly error: SentError }
  | { readonly kind: 'claim'; readonly dtuId: string; readonly ageMs: number }
  | { readonly kind: 'answer'; readonly id: number; readonly value?: unknown; readonly error?: SentError }
  | { readonly kind: 'live'; readonly events: readonly LiveEvent[] }
  | {
      readonly kind: 'log';
      readonly level: keyof Log;
      readonly message: string;
      readonly fields?: Readonly<Record<string, unknown>>;
    }
  | { readonly kind: 'usual'; readonly line: readonly unknown[] };

/** An error on its way between threads: structured cloning keeps neither classes nor codes. */
export interface SentError {
  readonly name: string;
  readonly message: string;
  readonly stack?: string;
  /** A code of the catalogue, or of the system ('EADDRINUSE'). */
  readonly code?: string;
  readonly params?: MessageParams;
  /** The port that could not be listened on. */
  readonly port?: number;
}

/** An error as it can be sent. */
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

/** The error that was sent, of the class it had where that is CodedError. */
export function receivedError({ name, message, stack, code, params, port }: SentError): Error {
  if (name === 'CodedError' && code !== undefined && code in messages)
    return new CodedError(code as MessageCode, params);
  const error = new Error(message);
  error.name = name;
  if (stack !== undefined) error.stack = stack;
  return Object.assign(error, code === undefined ? {} : { code }, port === undefined ? {} : { port });
}
