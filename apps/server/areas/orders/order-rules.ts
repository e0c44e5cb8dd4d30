import { orderRecord } from '@heliodeck/model/orders/order-record';
import { orderEditRefusal } from '@heliodeck/model/orders/order-steps';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import { defineHooks, type EntityHooks } from '../../crud/entity-hooks.ts';
import { writeHoursBetween } from './hours-between.ts';

/** An order is filled in by its repairman, not once it was cancelled; the time it took follows from its times. */
export function workOrderRules(): EntityHooks {
  return defineHooks({
    entity: orderRecord,
    async beforeSave(context, draft, before) {
      const refusal = before && orderEditRefusal(before, context.caller);
      if (refusal !== undefined) throw new CodedError(refusal);
      return draft;
    },
    async afterSave(context, saved) {
      await writeHoursBetween(context, orderRecord, saved.id, 'dispatchTime', 'repairTime');
    },
  });
}
