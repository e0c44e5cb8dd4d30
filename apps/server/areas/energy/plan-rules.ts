import type { Draft } from '@heliodeck/model/descriptors/entity';
import { planEnergy, planOrigin } from '@heliodeck/model/energy/plan-energy';
import { planMonthOf } from '@heliodeck/model/energy/plan-month';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import { departmentOf } from '../../access/records/station-owner.ts';
import { defineHooks, type EntityHooks } from '../../crud/hooks/entity-hooks.ts';

type PlanEnergy = typeof planEnergy;

/** Planned energy belongs to a valid month and to its station's department; after a change by a user it counts as entered. */
export function plannedEnergyRules(): EntityHooks {
  return defineHooks<PlanEnergy>({
    entity: planEnergy,
    async beforeSave(context, draft, before) {
      const given = draft.planMonth ?? before?.planMonth ?? '';
      const planMonth = planMonthOf(given);
      if (planMonth === null) throw new CodedError('plan.noMonth', { field: 'planMonth', value: given });
      const createDept = await departmentOf(context, draft.stationId ?? before?.stationId ?? null);
      const isOther = draft.planPower !== undefined && draft.planPower !== before?.planPower;
      const origin = isOther ? planOrigin.entered : (before?.origin ?? planOrigin.entered);
      return { ...draft, planMonth, origin, createDept } as Draft<PlanEnergy>;
    },
  });
}
