import { faultReport } from '@heliodeck/model/orders/fault-report';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import { wireTime } from '@heliodeck/model/wire/time';
import { departmentOf } from '../../access/records/station-owner.ts';
import { zoneOfStation } from '../../access/records/station-zone.ts';
import { type Context, callerName } from '../../context.ts';
import { defineHooks, type EntityHooks } from '../../crud/hooks/entity-hooks.ts';
import { statement } from '../../store/sql.ts';
import { refuseFuture } from './not-ahead.ts';

/**
 * Rules of fault reports: a report belongs to its station's department, names its author and has a time; a dispatched one cannot be
 * removed.
 */
export function faultReportRules(): EntityHooks {
  return defineHooks({
    entity: faultReport,
    async beforeSave(context, draft, before) {
      const stationId = draft.stationId ?? before?.stationId ?? null;
      const deviceId = draft.deviceId === undefined ? (before?.deviceId ?? null) : draft.deviceId;
      if (deviceId !== null) await refuseElsewhere(context, deviceId, stationId);
      const zone = await zoneOfStation(context, stationId);
      refuseFuture({ ...context, zone }, faultReport, 'faultTime', draft.faultTime);
      const { faultTime = null } = draft;
      const made = { reporter: callerName(context.caller), dispatchStatus: 0 } as const;
      return {
        ...draft,
        createDept: await departmentOf(context, stationId),
        ...(before === undefined ? { ...made, faultTime: faultTime ?? wireTime(context.now, zone) } : {}),
      };
    },
    async beforeRemove(_context, rows) {
      if (rows.some(({ dispatchStatus }) => dispatchStatus === 1))
        throw new CodedError('report.stillDispatched');
    },
  });
}

async function refuseElsewhere({ db }: Context, deviceId: string, stationId: string | null): Promise<void> {
  const { rowCount } = await db.read((_, { client }) =>
    client.query(
      statement`select 1 from device x join dtu d on d.id = x.dtu_id where x.id = ${deviceId}
         and d.station_info_id = ${stationId}`,
    ),
  );
  if (rowCount === 0) throw new CodedError('report.deviceElsewhere', { field: 'deviceId' });
}
