import type { TenantDb } from './store/tenant-db.ts';

/** A call of a program that a tenant has registered as a channel. */
export interface ProgramCall {
  /** The tenant's. */
  readonly db: TenantDb;
  /** The name of the channel; '' for the tenant's first one. */
  readonly channel: string;
  /** The same for every attempt at one call: the program knows repeats by it. */
  readonly id: string;
  readonly type: string;
  readonly data: unknown;
  readonly now: Date;
}

/** What became of one attempt. `again`: whether another one could succeed. `noChannel`: there is none of that name that could be called. */
export type ProgramAnswer =
  | { readonly is: 'answered'; readonly body: Readonly<Record<string, unknown>> }
  | { readonly is: 'refused'; readonly reason: string; readonly again: boolean };

/** How processes call programs outside: what the push area does. */
export type ProgramCalls = (call: ProgramCall) => Promise<ProgramAnswer>;
