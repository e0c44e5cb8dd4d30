import type { Claimed, HandedOver } from '@heliodeck/gateway/ownership';
import type { Config } from '../config.ts';
import type { StreamSettings } from '../config-parts.ts';
import type { Log } from '../context.ts';
import type { OwnedFeedEvent } from '../live/live-feed.ts';
import type { RoleSecrets } from '../store/roles.ts';
import type { GatewayCalls } from './port.ts';
import type { SentError } from './sent-error.ts';

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
  /** The process it runs in, where other gateways work on the same database; else absent. */
  readonly process?: string;
  /** What it does where processes share the work; absent: gateway and ingest. */
  readonly work?: ThreadWork;
  /** How much its clock is ahead of the machine's, ms; 0 but in tests. */
  readonly aheadMs: number;
}

/** The part of a thread in an installation of several processes. */
export interface ThreadWork {
  readonly roles: readonly ('gateway' | 'ingest')[];
  readonly natsUrl: string;
  readonly installation: string;
  readonly stream: StreamSettings;
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
  /** It lives; said again and again. */
  | { readonly kind: 'beat' }
  | { readonly kind: 'claim'; readonly dtuId: string; readonly ageMs: number }
  | { readonly kind: 'answer'; readonly id: number; readonly value?: unknown; readonly error?: SentError }
  | { readonly kind: 'live'; readonly events: readonly OwnedFeedEvent[] }
  | {
      readonly kind: 'log';
      readonly level: keyof Log;
      readonly message: string;
      readonly fields?: Readonly<Record<string, unknown>>;
    }
  | { readonly kind: 'usual'; readonly line: readonly unknown[] };
