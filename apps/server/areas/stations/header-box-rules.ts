import { headerBox } from '@heliodeck/model/stations/header-box';
import { departmentOf } from '../../access/records/station-owner.ts';
import { defineHooks, type EntityHooks } from '../../crud/hooks/entity-hooks.ts';

/**
 * A header box belongs to its station's department (docs/product/stations.md#department-of-a-station), otherwise users with access to the
 * station only would not see it.
 */
export function headerBoxRules(): EntityHooks {
  return defineHooks({
    entity: headerBox,
    async beforeSave(context, draft, before) {
      const stationId = draft.stationId === undefined ? (before?.stationId ?? null) : draft.stationId;
      // One without a station belongs to its creator.
      return stationId === null ? draft : { ...draft, createDept: await departmentOf(context, stationId) };
    },
  });
}
