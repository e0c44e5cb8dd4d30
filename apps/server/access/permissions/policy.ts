import type { Entity } from '@heliodeck/model/descriptors/entity';
import type { Placeholder, ScopeExpression } from '@heliodeck/model/permissions/scope/expression';
import type { MessageCode } from '@heliodeck/model/wire/messages';
import type { Caller, Context } from '../../context.ts';
import type { UsageCount } from '../clients/client-usage.ts';

/** A set of rows; compiled to SQL by the builder of list queries. */
export type RowScope =
  | { readonly kind: 'all' }
  | { readonly kind: 'own'; readonly userId: string }
  | { readonly kind: 'departments'; readonly deptIds: readonly string[] }
  /** Rows whose column, in snake_case, contains one of these ids. */
  | {
      readonly kind: 'among';
      readonly column: string;
      readonly ids: readonly string[];
      /** What the ids of the column refer to. */
      readonly of: 'user' | 'departments';
    }
  /** Rows for which a custom rule is true. */
  | { readonly kind: 'expression'; readonly expression: ScopeExpression; readonly who: PlaceholderValues }
  /**
   * For rows that describe tenants or belong to one: those of the own tenant; `shared` = and those for all tenants, which belong to the
   * platform.
   */
  | { readonly kind: 'tenant'; readonly tenantId: string; readonly shared?: true }
  | { readonly kind: 'none' };

/** The values of the placeholders of custom rules. */
export type PlaceholderValues = Readonly<Record<Placeholder, string | readonly string[]>>;

/** Rows and fields that a rule shows. */
export interface ScopeGrant {
  readonly rows: RowScope;
  /** Wire names; other fields are null for the caller everywhere. */
  readonly fields: ReadonlySet<string> | 'all';
}

/** Which rows a caller may see (docs/product/permissions.md#data-scopes): one set, or the union of several rules. */
export type VisibleRows = RowScope | { readonly kind: 'grants'; readonly of: readonly ScopeGrant[] };

/** Address of a request: a download ticket is valid for one path only (docs/product/sign-in.md#download-tickets). */
export interface RequestAddress {
  readonly method: string;
  /** Path without query string, '/api/blade-user/export-user'. */
  readonly path: string;
  readonly query: Readonly<Record<string, unknown>>;
}

/** Why a request is not admitted. */
export interface Refused {
  readonly refused: MessageCode;
  /** There was no token, as opposed to an invalid or expired one. */
  readonly nothingShown?: true;
}

/** Interface of sign-in and authorisation for the HTTP layer and the CRUD engine. */
export interface AccessPolicy {
  /** Returns the caller of a request, or the error to answer. Uses up a ticket in the query. */
  authenticate(
    headers: Readonly<Record<string, string | undefined>>,
    now: Date,
    address: RequestAddress,
  ): Promise<Caller | Refused>;
  /** Counts a call of a program with its own token; the caller throws the refusal. Other calls are not counted. */
  spend?(caller: Caller, now: Date): Promise<UsageCount | null>;
  /**
   * Returns whether the interface permissions allow a caller to call a route. A route that none of them lists depends on its permission
   * codes only.
   * @param route its declared path: the requested one may be written in other ways
   */
  mayCall(caller: Caller, route: string): Promise<boolean>;
  /** Returns the scope of this caller on this entity; departments already include their descendants. */
  scopeFor(context: Pick<Context, 'caller' | 'db'>, entity: Entity): Promise<VisibleRows>;
}
