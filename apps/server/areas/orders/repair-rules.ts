import type { Row } from '@heliodeck/model/descriptors/entity';
import { xwj } from '@heliodeck/model/devices/xwj';
import { repairStatus } from '@heliodeck/model/orders/order-states';
import { repair } from '@heliodeck/model/orders/repair';
import { repairSteps } from '@heliodeck/model/orders/repair-steps';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import { isId } from '../../access/records/ids.ts';
import { paramNumber } from '../../access/records/params.ts';
import { savedCurrency, tenantCurrency } from '../../access/records/tenant-currency.ts';
import type { Context } from '../../context.ts';
import type { EntityEngine } from '../../crud/entity-engine.ts';
import { defineHooks, type EntityHooks } from '../../crud/hooks/entity-hooks.ts';
import { savedSteps } from '../../states/saved-steps.ts';
import type { Store } from '../../store/store.ts';
import { writeHoursBetween } from './hours-between.ts';

/**
 * Rules of repair orders: the status advances step by step, the duration is calculated from its times, and the device is found by its
 * number.
 */
export function repairRules(store: Store, entities: EntityEngine): EntityHooks {
  const steps = savedSteps({
    entity: repair,
    states: repairSteps,
    field: 'repairStatus',
    elsewhere: 'repair.statusOrder',
  });
  return defineHooks({
    entity: repair,
    async beforeSave(context, draft, before) {
      const to = draft.repairStatus;
      if (before && to !== undefined && to !== null)
        steps.require(context.caller, { status: Number(before.repairStatus) }, Number(to));
      const currency = await savedCurrency(store, context.caller.tenantId, draft, before);
      // What was approved is an amount in the former currency.
      const isOther = before?.approvedCost != null && currency !== before.currency;
      const inCurrency = { ...draft, currency, ...(isOther && { approvedCost: null }) };
      if (advances(inCurrency, before))
        await requireApproval(store, context.caller.tenantId, { ...before, ...inCurrency });
      if (!draft.deviceNo || draft.deviceNo === before?.deviceNo) return inCurrency;
      return { ...inCurrency, deviceId: await deviceOf(entities, context, draft.deviceNo) };
    },
    async afterSave(context, saved, before) {
      if (before)
        await steps.publish(
          context,
          { status: Number(before.repairStatus) },
          Number(saved.repairStatus),
          saved,
        );
      await writeHoursBetween(context, repair, saved.id, 'arriveTime', 'completeTime');
    },
  });
}

type CostDraft = Partial<Pick<Row<typeof repair>, 'repairStatus' | 'money' | 'currency'>>;

/**
 * Whether a draft continues a repair, or raises the cost of an accepted one, whose status no longer changes. Before that a cost may rise
 * without an approval: the process that approves it reads it from the record.
 */
function advances(draft: CostDraft, before: CostDraft | undefined): boolean {
  const from = Number(before?.repairStatus ?? repairStatus.open);
  if (Number(draft.repairStatus ?? from) > from) return true;
  const { accepted } = repairStatus;
  if (from !== accepted) return false;
  return draft.currency !== before?.currency || Number(draft.money ?? 0) > Number(before?.money ?? 0);
}

/** The device with this id, as dispatches number it, or this serial number, if exactly one is visible to the caller; else null. */
async function deviceOf(entities: EntityEngine, context: Context, deviceNo: string): Promise<string | null> {
  const [known] = isId(deviceNo) ? await entities.byIds(context, xwj, [deviceNo], 'shown') : [];
  if (known) return known.id;
  const { records } = await entities.page(context, xwj, { serialNumber_equal: deviceNo, size: '2' });
  const [found, another] = records;
  return found && !another ? String(found.id) : null;
}

/**
 * Requires an approved cost for a repair above the tenant's limit. The limit is in the tenant's currency: any cost in another one is above
 * it.
 * @throws CodedError repair.needsApproval
 */
async function requireApproval(
  store: Store,
  tenantId: string,
  {
    money,
    approvedCost,
    currency,
  }: { readonly money?: unknown; readonly approvedCost?: unknown; readonly currency: string },
): Promise<void> {
  const limit = await paramNumber(store, tenantId, 'repair.approvalAbove');
  if (limit === 0) return;
  const cost = Number(money ?? 0);
  const own = await tenantCurrency(store, tenantId);
  if (cost > (currency === own ? limit : 0) && cost > Number(approvedCost ?? 0))
    throw new CodedError('repair.needsApproval', { limit, currency: own, field: 'repairStatus' });
}
