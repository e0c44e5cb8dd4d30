import { useSession } from '../../../api/session.ts';
import { useJoined, useMessages } from '../../../i18n/messages.ts';
import { workflowWords } from '../workflow-words.ts';
import { useDeployTenants } from './deploy-fields.tsx';

/** What the server returns for a deployment. */
export interface Deployed {
  /** By tenant: names of groups whose tasks no active user can claim yet. */
  readonly unfilled: readonly { readonly tenantId: string; readonly groups: readonly string[] }[];
}

/** @returns the warning about groups without users, by tenant; undefined if each task can be claimed by somebody */
export function useUnfilled(): (deployed: Deployed) => string | undefined {
  const w = useMessages(workflowWords);
  const joined = useJoined();
  const own = useSession()?.tenantId;
  // Already fetched for the choice of the tenants.
  const tenants = useDeployTenants(false).data?.records ?? [];
  const nameOf = (id: string): string => tenants.find(({ tenantId }) => tenantId === id)?.tenantName ?? id;
  return ({ unfilled }) =>
    unfilled.length === 0
      ? undefined
      : unfilled
          .map(({ tenantId, groups }) =>
            tenantId === own
              ? w.nobodyWill(joined(groups))
              : w.nobodyClaims(nameOf(tenantId), joined(groups)),
          )
          .join('\n');
}
