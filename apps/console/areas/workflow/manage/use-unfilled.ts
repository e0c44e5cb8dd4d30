import { useJoined, useMessages } from '../../../i18n/messages.ts';
import { workflowWords } from '../workflow-words.ts';

/** What the server returns for a deployment. */
export interface Deployed {
  /** By tenant: names of groups whose tasks no active user can claim yet. */
  readonly unfilled: readonly { readonly tenantId: string; readonly groups: readonly string[] }[];
}

/** @returns the warning about groups without users, by tenant; undefined if each task can be claimed by somebody */
export function useUnfilled(): (deployed: Deployed) => string | undefined {
  const w = useMessages(workflowWords);
  const joined = useJoined();
  return ({ unfilled }) =>
    unfilled.length === 0
      ? undefined
      : unfilled.map(({ tenantId, groups }) => w.nobodyClaims(tenantId, joined(groups))).join('\n');
}
