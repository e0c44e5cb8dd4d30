import { repair } from '@heliodeck/model/orders/repair';
import { repairMayGo } from '@heliodeck/model/orders/repair-steps';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import { defineHooks, type EntityHooks } from '../../crud/entity-hooks.ts';
import { hoursBetween } from './hours-between.ts';

/** A repair goes on step by step, and took as long as lies between its times. */
export function repairRules(): EntityHooks {
  return defineHooks({
    entity: repair,
    async beforeSave(_context, draft, before) {
      const to = draft.repairStatus;
      if (before && to !== undefined && to !== null && !repairMayGo(Number(before.repairStatus), Number(to)))
        throw new CodedError('repair.statusOrder', { field: 'repairStatus' });
      return draft;
    },
    async afterSave(context, saved) {
      await hoursBetween(context, repair, saved.id, 'arriveTime', 'completeTime');
    },
  });
}
