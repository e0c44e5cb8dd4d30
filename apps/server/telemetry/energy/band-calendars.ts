import { createHash } from 'node:crypto';
import type { TariffCalendar } from '@heliodeck/model/energy/tariff';
import { defaultZone } from '@heliodeck/model/wire/time';
import { statement } from '../../store/sql.ts';
import { arrayText } from '../../store/sql-text.ts';
import type { TenantDb } from '../../store/tenant-db.ts';
import type { BandCalendar } from '../energy-store.ts';

/** Returns the calendars that split the energy of stations' meters into bands, by station id. */
export async function bandCalendars(
  db: TenantDb,
  stationIds: readonly string[],
): Promise<ReadonlyMap<string, BandCalendar>> {
  const { rows } = await db.read((_, { client }) =>
    client.query<{ station: string; zone: string | null; tariff: string | null }>(
      statement`select s.id::text as station, s.time_zone as zone, t.id::text as tariff
       from unnest(${arrayText(stationIds)}::bigint[]) u(id) join station s on s.id = u.id
       left join lateral (select t.id from tariff t where t.tenant_id = s.tenant_id and t.is_deleted = 0
         and (t.station_id = s.id or t.station_id is null) order by t.station_id nulls last limit 1) t on true`,
    ),
  );
  const tariffs = [...new Set(rows.flatMap(({ tariff }) => tariff ?? []))];
  const { rows: stored } = await db.read((_, { client }) =>
    client.query<{ id: string; calendar: TariffCalendar }>(
      statement`select id::text, calendar from tariff where id = any(${arrayText(tariffs)}::bigint[])`,
    ),
  );
  const calendars = new Map(stored.map(({ id, calendar }) => [id, calendar]));
  const made = new Map<string, BandCalendar>();
  return new Map(
    rows.map(({ station, zone, tariff }) => {
      const key = `${tariff} ${zone}`;
      const known = made.get(key) ?? marked(calendars.get(tariff ?? '') ?? null, zone ?? defaultZone);
      made.set(key, known);
      return [station, known] as const;
    }),
  );
}

function marked(calendar: TariffCalendar | null, zone: string): BandCalendar {
  const told = (calendar?.versions ?? []).map(({ validFrom, seasons, holidays }) => ({
    validFrom,
    seasons,
    holidays,
  }));
  const mark = createHash('sha256')
    .update(JSON.stringify([zone, told]))
    .digest('base64url');
  return { calendar, zone, mark };
}
