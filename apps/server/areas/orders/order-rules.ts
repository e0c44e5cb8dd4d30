import type { Draft } from '@heliodeck/model/descriptors/entity';
import { orderRecord } from '@heliodeck/model/orders/order-record';
import { orderEditRefusal } from '@heliodeck/model/orders/order-steps';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import { zoneOfStation } from '../../access/records/station-zone.ts';
import { savedCurrency } from '../../access/records/tenant-currency.ts';
import { defineHooks, type EntityHooks } from '../../crud/hooks/entity-hooks.ts';
import type { Store } from '../../store/store.ts';
import { writeHoursBetween } from './hours-between.ts';
import { refuseFuture } from './not-ahead.ts';

const finished = 3;

/** Rules of work orders: its repairman fills it in unless it is cancelled; its duration is calculated from its times. */
export function workOrderRules(store: Store): EntityHooks {
  return defineHooks({
    entity: orderRecord,
    async beforeSave(context, draft, before) {
      const refusal = before && orderEditRefusal(before, context.caller);
      if (refusal !== undefined) throw new CodedError(refusal);
      const zone = await zoneOfStation(context, before?.stationId ?? null);
      refuseFuture({ ...context, zone }, orderRecord, 'repairTime', draft.repairTime);
      const { tenantId } = context.caller;
      const hasCost = (draft.money ?? before?.money ?? null) !== null;
      const priced = hasCost
        ? { ...draft, currency: await savedCurrency(store, tenantId, draft, before) }
        : draft;
      return before?.status === finished ? stillFinished(priced) : priced;
    },
    async afterSave(context, saved) {
      await writeHoursBetween(context, orderRecord, saved.id, 'dispatchTime', 'repairTime');
    },
  });
}

/** Keeps what ending an order required and set: cause and repair time can be corrected, not cleared. */
function stillFinished(draft: Draft<typeof orderRecord>): Draft<typeof orderRecord> {
  const { repairTime, faultCause, ...rest } = draft;
  if (faultCause !== undefined && (faultCause ?? '').trim() === '')
    throw new CodedError('order.causeMissing', { field: 'faultCause' });
  return { ...rest, ...(faultCause && { faultCause }), ...(repairTime && { repairTime }) };
}
