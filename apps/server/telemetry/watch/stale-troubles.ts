import { xwj } from '@heliodeck/model/devices/xwj';
import { deviceTypes } from '@heliodeck/model/registries/device-types';
import { sql } from 'kysely';
import type { Reader } from '../../crud/reading/read.ts';
import { mayRead } from '../../crud/requests/permit.ts';
import { constant, type Fragment, list, milliseconds } from '../../store/sql.ts';
import { devicesOfStations, readVisibleRows, stationOfDevice } from '../../troubles/read-rows.ts';
import type { TroubleSource } from '../../troubles/trouble-board.ts';

/** A value is out of date if it is older than an hour and older than this many polls of its device. */
const staleSeconds = 3600;
const stalePolls = 3;

/** Time of the newest live row of a device in any record; null without one. */
const newestRow: Fragment = newestOfType();

function newestOfType(): Fragment {
  const cases = [...deviceTypes.values()].map(({ code, records }) => {
    const newest = records.map(
      ({ liveTable: table }) =>
        sql`(select max(l.data_time) from ${sql.id(table)} l where l.device_id = t.id)`,
    );
    return sql`when ${sql.lit(code)} then greatest(${list(newest)})`;
  });
  return constant(sql`(case t.type ${sql.join(cases, sql` `)} end)`);
}

type StaleRow = readonly [
  id: string,
  station: string | null,
  name: string | null,
  dtu: string | null,
  since: number,
];

/** Reports devices that respond but send no values: their old values look like present ones. */
export function staleTroubles(reader: Reader): TroubleSource {
  return {
    async find(context, stations) {
      if (!mayRead(context.caller, xwj)) return [];
      const query = await reader.everything(context, xwj);
      query.whereField('onlineStatus', (at) => sql`${at.sql} = 1`);
      query.where(
        sql`coalesce(${newestRow}, t.connect_time) < ${context.now}::timestamptz
          - make_interval(secs => greatest(${staleSeconds}, ${stalePolls} * coalesce(t.period_seconds, 60)))`,
      );
      if (stations) query.where(devicesOfStations(stations), ['dtu']);
      const rows = await readVisibleRows<StaleRow>(context, query, [
        ['id', sql`t.id::text`],
        ['', stationOfDevice],
        ['name', sql`t.name`],
        ['dtuId', sql`t.dtu_id::text`],
        ['', milliseconds(sql`coalesce(${newestRow}, t.connect_time)`)],
      ]);
      return rows.map(
        ([id, station, name, dtuId, since]) =>
          ({
            id: `stale:${id}`,
            kind: 'stale',
            severity: 'warning' as const,
            stationId: station ?? '',
            dtuId,
            deviceId: id,
            subject: name ?? '',
            since,
            words: { code: 'stale', args: {} },
            who: null,
          }) as const,
      );
    },
  };
}
