import { useSession } from '../../../api/session.ts';
import { useTenantName } from '../../../fields/shared/use-tenant-name.ts';
import { useJoined, useMessages } from '../../../i18n/messages.ts';
import { workflowWords } from '../workflow-words.ts';
import { useDeployTenants } from './deploy-fields.tsx';

/** What the server returns for a deployment. */
export interface Deployed {
  /** By tenant: names of groups whose tasks no active user can claim yet. */
  readonly unfilled: readonly { readonly tenantId: string; readonly groups: readonly string[] }[];
  /** What of the files has no effect. */
  readonly notes: readonly string[];
}

/**
 * @returns the warnings about groups without users, by tenant, and about what of the files has no effect, one a line; undefined if there are
 * none
 */
export function useDeployWarnings(): (deployed: Deployed) => string | undefined {
  const w = useMessages(workflowWords);
  const joined = useJoined();
  const own = useSession()?.tenantId;
  // Already fetched for the choice of the tenants.
  const tenants = useDeployTenants(false).data?.records ?? [];
  const named = useTenantName();
  const nameOf = (id: string): string =>
    named(tenants.find(({ tenantId }) => tenantId === id)?.tenantName ?? id);
  return ({ unfilled, notes }) => {
    const groups = unfilled.map(({ tenantId, groups }) =>
      tenantId === own ? w.nobodyWill(joined(groups)) : w.nobodyClaims(nameOf(tenantId), joined(groups)),
    );
    const lines = [...groups, ...(notes.length > 0 ? [w.deployNotes, ...notes] : [])];
    return lines.length === 0 ? undefined : lines.join('\n');
  };
}
