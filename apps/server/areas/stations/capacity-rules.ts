import type { Draft } from '@heliodeck/model/descriptors/entity';
import { stationCapacity } from '@heliodeck/model/stations/station-capacity';
import { departmentOf } from '../../access/records/station-owner.ts';
import { defineHooks, type EntityHooks } from '../../crud/hooks/entity-hooks.ts';

type Capacity = typeof stationCapacity;

/** A capacity belongs to its station's department. */
export function capacityRules(): EntityHooks {
  return defineHooks<Capacity>({
    entity: stationCapacity,
    async beforeSave(context, draft, before) {
      const createDept = await departmentOf(context, draft.stationId ?? before?.stationId ?? null);
      return { ...draft, createDept } as Draft<Capacity>;
    },
  });
}
