import { days, type Period } from '@heliodeck/model/energy/period';
import { bandRoles, roleNumber } from '@heliodeck/model/energy/rules';
import { splitByBand } from '@heliodeck/model/energy/tariff';
import { sql } from 'kysely';
import type pg from 'pg';
import { type Fragment, statement } from '../../store/sql.ts';
import { arrayText } from '../../store/sql-text.ts';
import { type BandCalendar, type EnergySource, type KeptBand, keptBands } from '../energy-store.ts';

/** A local day of a counter, 'yyyy-MM-dd', and its calendar of bands. */
export interface CounterDay extends EnergySource {
  readonly day: string;
  readonly by: BandCalendar;
}

/** Energy of a counter on a day by band, Wh. */
export interface BandDay extends EnergySource, Readonly<Record<KeptBand, number>> {
  readonly day: string;
  /** Whether the meter's own registers split the energy. */
  readonly byRegister: boolean;
}

/** Registers by direction and band. Band -1 is the total counter, whose energy the others must cover. */
const registers = (['forward', 'reverse'] as const).flatMap((way) =>
  [...bandRoles(way), roleNumber(way)].map((role, index) => ({
    way: roleNumber(way),
    band: index < keptBands.length ? index : -1,
    role,
  })),
);

/** Registers of a day are used if they cover at least this share of the total counter's energy. */
const registersCover = 0.99;

/**
 * Returns days of counters by band: from the meter's own registers if they cover the day, else by the tariff from the quarters. A day that
 * neither can split is absent.
 */
export async function bandsOfDays(
  client: pg.ClientBase,
  wanted: readonly CounterDay[],
): Promise<readonly BandDay[]> {
  const found: BandDay[] = [];
  for (const those of Map.groupBy(wanted, ({ by }) => by.mark).values()) {
    const byRegister = await fromRegisters(client, those);
    const others = those.filter((_, index) => byRegister[index] === undefined);
    found.push(...byRegister.flatMap((day) => day ?? []), ...(await fromQuarters(client, others)));
  }
  return found;
}

function periodsOf(wanted: readonly CounterDay[]): readonly Period[] {
  const [first] = wanted;
  if (first === undefined) return [];
  return [...new Set(wanted.map(({ day }) => day))].flatMap((day) => days(first.by.zone, day, day));
}

/** Devices, roles and days as arrays for unnest. */
function dayArrays(wanted: readonly CounterDay[]): Fragment {
  return sql`${arrayText(wanted.map(({ deviceId }) => deviceId))}::bigint[],
    ${arrayText(wanted.map(({ role }) => role))}::smallint[], ${arrayText(wanted.map(({ day }) => day))}::date[]`;
}

/** The ends of time ranges as two arrays for unnest. */
function instants(ranges: readonly { readonly from: number; readonly to: number }[]): Fragment {
  const array = (end: 'from' | 'to') => arrayText(ranges.map((range) => new Date(range[end]).toISOString()));
  return sql`${array('from')}::timestamptz[], ${array('to')}::timestamptz[]`;
}

async function fromRegisters(
  client: pg.ClientBase,
  wanted: readonly CounterDay[],
): Promise<readonly (BandDay | undefined)[]> {
  const periods = periodsOf(wanted);
  const { rows } = await client.query<{ n: number; band: number; wh: number; covered: number }>({
    name: 'registers by band',
    ...statement`
      with period as (select * from unnest(${arrayText(periods.map(({ name }) => name))}::date[], ${instants(periods)})
          as p(day, from_at, to_at)),
        register as (select * from unnest(${arrayText(registers.map(({ way }) => way))}::smallint[],
            ${arrayText(registers.map(({ band }) => band))}::smallint[], ${arrayText(registers.map(({ role }) => role))}::smallint[])
          as r(way, band, role))
      select u.n::int as n, r.band, x.wh::float8 as wh, x.covered::float8 as covered
      from unnest(${dayArrays(wanted)}) with ordinality as u(device_id, role, day, n)
      join period p using (day) join register r on r.way = u.role
      cross join lateral (select sum(s.wh) as wh, sum(s.covered_s) as covered from energy_slot s
        where s.device_id = u.device_id and s.role = r.role and s.slot >= p.from_at and s.slot < p.to_at) x
      where x.covered > 0 and exists (
        select 1 from energy_counter c where c.device_id = u.device_id and c.role > ${sql.lit(roleNumber('load'))})`,
  });
  const found = Map.groupBy(rows, ({ n }) => n);
  return wanted.map(({ deviceId, role, day }, index) => {
    const those = found.get(index + 1) ?? [];
    const own = those.filter(({ band }) => band >= 0);
    const covered = Math.max(0, ...own.map((one) => one.covered));
    const all = those.find(({ band }) => band < 0)?.covered ?? 0;
    if (own.length === 0 || covered < all * registersCover) return undefined;
    return { deviceId, role, day, byRegister: true, ...bandsIn(own) };
  });
}

async function fromQuarters(
  client: pg.ClientBase,
  wanted: readonly CounterDay[],
): Promise<readonly BandDay[]> {
  const [{ by } = { by: undefined }] = wanted;
  const calendar = by?.calendar;
  if (by === undefined || !calendar) return [];
  const parts = periodsOf(wanted).flatMap((period) =>
    splitByBand(period, calendar, by.zone).flatMap(({ from, to, band }) => {
      const index = keptBands.indexOf(band as KeptBand);
      return index < 0 ? [] : [{ day: period.name, from, to, index }];
    }),
  );
  const { rows } = await client.query<{ n: number; band: number; wh: number }>({
    name: 'quarters by band',
    ...statement`
      with part as (select * from unnest(${arrayText(parts.map(({ day }) => day))}::date[], ${instants(parts)},
          ${arrayText(parts.map(({ index }) => index))}::smallint[])
        as p(day, from_at, to_at, band))
      select u.n::int as n, p.band, sum(x.wh)::float8 as wh
      from unnest(${dayArrays(wanted)}) with ordinality as u(device_id, role, day, n)
      join part p using (day)
      cross join lateral (select sum(s.wh) as wh from energy_slot s
        where s.device_id = u.device_id and s.role = u.role and s.slot >= p.from_at and s.slot < p.to_at) x
      where x.wh is not null
      group by u.n, p.band`,
  });
  const found = Map.groupBy(rows, ({ n }) => n);
  return wanted.map(({ deviceId, role, day }, index) => ({
    deviceId,
    role,
    day,
    byRegister: false,
    ...bandsIn(found.get(index + 1) ?? []),
  }));
}

function bandsIn(rows: readonly { readonly band: number; readonly wh: number }[]): Record<KeptBand, number> {
  const of = (band: number): number => rows.find((one) => one.band === band)?.wh ?? 0;
  return { sharp: of(0), peak: of(1), flat: of(2), valley: of(3) };
}
