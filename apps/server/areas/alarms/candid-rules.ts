import { candidAlarm } from '@heliodeck/model/alarms/candid-alarm';
import { candidSource } from '@heliodeck/model/alarms/candid-source';
import { stationInfo } from '@heliodeck/model/stations/station-info';
import { wireTime } from '@heliodeck/model/wire/time';
import { departmentOf } from '../../access/records/station-owner.ts';
import { defineHooks, type EntityHooks } from '../../crud/hooks/entity-hooks.ts';
import type { Reader } from '../../crud/reading/read.ts';

/** A camera's report belongs to its station's department, has the station's name and has a time. */
export function candidRules(reader: Reader): EntityHooks {
  return defineHooks({
    entity: candidAlarm,
    async beforeSave(context, draft, before) {
      const stationId = draft.stationId === undefined ? (before?.stationId ?? null) : draft.stationId;
      const given = {
        ...draft,
        ...(before === undefined && !draft.candidTime
          ? { candidTime: wireTime(context.now, context.zone) }
          : {}),
      };
      if (stationId === null) return given;
      const [station] = await reader.byIdsUnscoped(context, stationInfo, [stationId]);
      return {
        ...given,
        createDept: await departmentOf(context, stationId),
        ...(draft.stationName || before?.stationName ? {} : { stationName: station?.stationName ?? null }),
      };
    },
  });
}

/** A camera belongs to its station's department: it is visible to those who may read the station. */
export function candidSourceRules(): EntityHooks {
  return defineHooks({
    entity: candidSource,
    async beforeSave(context, draft, before) {
      const stationId = draft.stationId ?? before?.stationId ?? null;
      return { ...draft, createDept: await departmentOf(context, stationId) };
    },
  });
}
