import type { Entity } from '@heliodeck/model/entity';
import type { Caller, Context } from '../context.ts';

/** Which rows a caller may see (decision 13); compiled to SQL in the one place that builds list queries. */
export type Scope =
  | { readonly kind: 'all' }
  | { readonly kind: 'own'; readonly userId: string }
  | { readonly kind: 'departments'; readonly deptIds: readonly string[] }
  | { readonly kind: 'none' };

/** What the HTTP layer and the CRUD engine ask of sign-in and authorisation. */
export interface AccessPolicy {
  /** Resolves a request's headers to its caller, or says which coded error to answer. */
  authenticate(headers: Readonly<Record<string, string | undefined>>, now: Date): Promise<Caller | { readonly refused: string }>;
  /** The scope in force for this caller on this entity; departments are already expanded to those below. */
  scopeFor(context: Pick<Context, 'caller' | 'db'>, entity: Entity): Promise<Scope>;
}
