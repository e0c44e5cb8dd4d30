import { isAdministrator, useSession } from '../api/session.ts';

/** The tenant field of a form: only administrators of 000000 choose it, for others it is their own. */
export function useTenantField(): {
  readonly without: readonly string[];
  readonly preset: Readonly<Record<string, unknown>>;
} {
  const session = useSession();
  const { tenantId = '' } = session ?? {};
  return { without: isAdministrator(session) ? [] : ['tenantId'], preset: { tenantId } };
}
