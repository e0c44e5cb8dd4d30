import type { Entity } from '@heliodeck/model/entity';
import type { MessageCode } from '@heliodeck/model/wire/messages';
import type { Caller, Context } from '../context.ts';

/** Which rows a caller may see (decision 13); compiled to SQL in the one place that builds list queries. */
export type Scope =
  | { readonly kind: 'all' }
  | { readonly kind: 'own'; readonly userId: string }
  | { readonly kind: 'departments'; readonly deptIds: readonly string[] }
  /** Of rows that describe tenants, the own one. */
  | { readonly kind: 'tenant'; readonly tenantId: string }
  | { readonly kind: 'none' };

/** Where a request goes: a download ticket is good for one path only (decision 5). */
export interface RequestAddress {
  readonly method: string;
  /** Path without query string, '/api/blade-user/export-user'. */
  readonly path: string;
  readonly query: Readonly<Record<string, unknown>>;
}

/** What the HTTP layer and the CRUD engine ask of sign-in and authorisation. */
export interface AccessPolicy {
  /** Resolves a request to its caller, or says which coded error to answer. Uses up a ticket in the query. */
  authenticate(
    headers: Readonly<Record<string, string | undefined>>,
    now: Date,
    address: RequestAddress,
  ): Promise<Caller | { readonly refused: MessageCode }>;
  /** The scope in force for this caller on this entity; departments are already expanded to those below. */
  scopeFor(context: Pick<Context, 'caller' | 'db'>, entity: Entity): Promise<Scope>;
}
