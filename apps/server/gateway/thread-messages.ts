import type { Claimed, HandedOver } from '@heliodeck/gateway/ownership';
import type { Config } from '../config.ts';
import type { StreamSettings } from '../config-parts.ts';
import type { Log } from '../context.ts';
import type { OwnedFeedEvent } from '../live/live-feed.ts';
import type { RoleSecrets } from '../store/roles.ts';
import type { GatewayCalls } from './port.ts';
import type { SentError } from './sent-error.ts';

/** Start data of the gateway's thread. */
export interface ThreadData {
  readonly config: Pick<Config, 'host' | 'gatewayPort' | 'logLevel' | 'tracing'>;
  /** URL of the migrated database as its owner, and the passwords of the server's roles. */
  readonly ownerUrl: string;
  readonly secrets: RoleSecrets;
  /** Key that decrypts the keys of DTUs. */
  readonly sealing: Uint8Array;
  /** Tenants that have listeners for readings. */
  readonly followed: readonly string[];
  /** Absent if this thread does not share the port. */
  readonly shared?: SharedPort;
  /** The process it runs in, if other gateways use the same database; else absent. */
  readonly process?: string;
  /** Its work if several processes share the work; absent: gateway and ingest. */
  readonly work?: ThreadWork;
  /** How far its clock is ahead of the machine's, ms; 0 except in tests. */
  readonly aheadMs: number;
}

/** The work of a thread in an installation of several processes. */
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
  /** Counters of the flood limits (guardMemory). */
  readonly guards: SharedArrayBuffer;
  /** Whether this worker ends what an earlier run of the whole program left; the supervising thread ends what a worker left. */
  readonly isFirstOfAll: boolean;
}

/** Calls that only workers have. */
interface WorkerCalls {
  /** Releases a DTU to another worker; resolves when all its readings and events are stored. */
  release(dtuId: string): Promise<HandedOver>;
}

export type ThreadCalls = GatewayCalls & WorkerCalls;
export type Method = keyof ThreadCalls;

/** Messages to the gateway's thread. */
export type ToThread =
  | { readonly kind: 'call'; readonly id: number; readonly method: Method; readonly args: readonly unknown[] }
  /** All tenants that have listeners for readings from now on. */
  | { readonly kind: 'follow'; readonly tenants: readonly string[] }
  /** The last batch of live events has been passed on. */
  | { readonly kind: 'taken' }
  /** The answer to a claim. */
  | { readonly kind: 'claimed'; readonly dtuId: string; readonly claimed: Claimed }
  | { readonly kind: 'stop'; readonly withinMs: number };

/** Messages from the gateway's thread. */
export type FromThread =
  | { readonly kind: 'listening'; readonly port: number }
  | { readonly kind: 'failed'; readonly error: SentError }
  /** Heartbeat. */
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
