import type { Entity } from '@heliodeck/model/descriptors/entity';
import type { Placeholder, ScopeExpression } from '@heliodeck/model/permissions/scope/expression';
import type { MessageCode } from '@heliodeck/model/wire/messages';
import type { Caller, Context } from '../context.ts';
import type { UsageCount } from './client-usage.ts';

/** A set of rows; compiled to SQL in the one place that builds list queries. */
export type RowScope =
  | { readonly kind: 'all' }
  | { readonly kind: 'own'; readonly userId: string }
  | { readonly kind: 'departments'; readonly deptIds: readonly string[] }
  /** Rows whose column, in snake_case, holds one of these ids. */
  | {
      readonly kind: 'among';
      readonly column: string;
      readonly ids: readonly string[];
      /** What the column's ids name. */
      readonly of: 'user' | 'departments';
    }
  /** Rows of which a custom rule is true. */
  | { readonly kind: 'expression'; readonly expression: ScopeExpression; readonly who: PlaceholderValues }
  /** Of rows that describe tenants or are for one, those of the own; `shared` = and those for all tenants, which are the platform's. */
  | { readonly kind: 'tenant'; readonly tenantId: string; readonly shared?: true }
  | { readonly kind: 'none' };

/** What the placeholders of custom rules stand for. */
export type PlaceholderValues = Readonly<Record<Placeholder, string | readonly string[]>>;

/** Rows a rule shows, and which of their fields. */
export interface ScopeGrant {
  readonly rows: RowScope;
  /** Wire names; what is not among them is null for the caller, wherever he looks. */
  readonly fields: ReadonlySet<string> | 'all';
}

/** Which rows a caller may see (docs/product/permissions.md#data-scopes): one set, or what several rules show together. */
export type VisibleRows = RowScope | { readonly kind: 'grants'; readonly of: readonly ScopeGrant[] };

/** Where a request goes: a download ticket is good for one path only (docs/product/sign-in.md#download-tickets). */
export interface RequestAddress {
  readonly method: string;
  /** Path without query string, '/api/blade-user/export-user'. */
  readonly path: string;
  readonly query: Readonly<Record<string, unknown>>;
}

/** Why somebody is not let in. */
export interface Refused {
  readonly refused: MessageCode;
  /** There was no token at all, neither a bad one nor one that ended. */
  readonly nothingShown?: true;
}

/** What the HTTP layer and the CRUD engine ask of sign-in and authorisation. */
export interface AccessPolicy {
  /** Resolves a request to its caller, or says which coded error to answer. Uses up a ticket in the query. */
  authenticate(
    headers: Readonly<Record<string, string | undefined>>,
    now: Date,
    address: RequestAddress,
  ): Promise<Caller | Refused>;
  /** Counts a call of a program that acts by itself; what it may not is for the caller to throw. Others are not counted. */
  spend?(caller: Caller, now: Date): Promise<UsageCount | null>;
  /**
   * Whether the interface permissions let a caller call a route. A route that none of them names is left to its codes.
   * @param route its path as it is declared: what was called may be written in other ways
   */
  mayCall(caller: Caller, route: string): Promise<boolean>;
  /** The scope in force for this caller on this entity; departments are already expanded to those below. */
  scopeFor(context: Pick<Context, 'caller' | 'db'>, entity: Entity): Promise<VisibleRows>;
}
