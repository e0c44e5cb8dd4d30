import { isAdministrator, useSession } from '../../api/session.ts';
import type { Derive } from '../shared/crud-props.ts';

/** Clears the parent when the tenant of a form changes: both belong to the same tenant. */
export const clearParent: Derive = (changed) => ('tenantId' in changed ? { parentId: null } : undefined);

/** The tenant field of a form: only administrators of 000000 choose it, for others it is their own. */
export function useTenantField(): {
  readonly without: readonly string[];
  readonly preset: Readonly<Record<string, unknown>>;
} {
  const session = useSession();
  const { tenantId = '' } = session ?? {};
  return { without: isAdministrator(session) ? [] : ['tenantId'], preset: { tenantId } };
}
