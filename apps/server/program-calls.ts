import type { TenantDb } from './store/tenant-db.ts';

/** A call to a program that a tenant has registered as a channel. */
export interface ProgramCall {
  /** Database of the tenant. */
  readonly db: TenantDb;
  /** Name of the channel; '' for the tenant's first one. */
  readonly channel: string;
  /** Identical in every attempt of one call, so that the program recognises repeats. */
  readonly id: string;
  readonly type: string;
  readonly data: unknown;
  readonly now: Date;
}

/** Result of one attempt. `again`: whether a retry could succeed. `noChannel`: there is no callable channel of that name. */
export type ProgramAnswer =
  | { readonly is: 'answered'; readonly body: Readonly<Record<string, unknown>> }
  | { readonly is: 'refused'; readonly reason: string; readonly again: boolean };

/** Calls from processes to external programs, implemented by the push area. */
export type ProgramCalls = (call: ProgramCall) => Promise<ProgramAnswer>;
