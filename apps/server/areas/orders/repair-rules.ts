import { repair } from '@heliodeck/model/orders/repair';
import { repairMayGo } from '@heliodeck/model/orders/repair-steps';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import { paramNumber } from '../../access/params.ts';
import { defineHooks, type EntityHooks } from '../../crud/entity-hooks.ts';
import type { Store } from '../../store/store.ts';
import { hoursBetween } from './hours-between.ts';

/** A repair goes on step by step, and took as long as lies between its times. */
export function repairRules(store: Store): EntityHooks {
  return defineHooks({
    entity: repair,
    async beforeSave(context, draft, before) {
      const to = draft.repairStatus;
      if (before && to !== undefined && to !== null && !repairMayGo(Number(before.repairStatus), Number(to)))
        throw new CodedError('repair.statusOrder', { field: 'repairStatus' });
      if (before && Number(to ?? before.repairStatus) > Number(before.repairStatus))
        await requireApproval(store, context.caller.tenantId, { ...before, ...draft });
      return draft;
    },
    async afterSave(context, saved) {
      await hoursBetween(context, repair, saved.id, 'arriveTime', 'completeTime');
    },
  });
}

/** A repair above the tenant's limit goes on only with its cost approved. @throws CodedError repair.needsApproval */
async function requireApproval(
  store: Store,
  tenantId: string,
  { money, approvedCost }: { readonly money?: unknown; readonly approvedCost?: unknown },
): Promise<void> {
  const limit = await paramNumber(store, tenantId, 'repair.approvalAbove');
  const cost = Number(money ?? 0);
  if (limit > 0 && cost > limit && cost > Number(approvedCost ?? 0))
    throw new CodedError('repair.needsApproval', { limit, field: 'repairStatus' });
}
