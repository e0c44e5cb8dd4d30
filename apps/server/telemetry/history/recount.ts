import { quoted } from '@heliodeck/model/ddl';
import { slotMs } from '@heliodeck/model/energy/slot';
import type { TelemetryRecord } from '@heliodeck/model/record';
import type { Script } from '../../store/script.ts';
import { arrayOf, textsOf } from '../../store/sql-text.ts';
import { type CountLevel, cellsOfLevel, countLevels } from './count-calendar.ts';

/** A quarter of an hour of a device's history. */
export interface CountedQuarter {
  readonly tenantId: string;
  readonly deviceId: string;
  readonly pack: number;
  /** Its begin, ms. */
  readonly quarter: number;
}

/** Number of a level in `history_count`. */
export const levelNumber = (level: CountLevel): number => countLevels.indexOf(level);

/** Begin of the year, month or day, as SQL; days are those of UTC. */
const beginSql = (level: CountLevel, at: string): string =>
  `(date_trunc('${level}', ${at} at time zone 'UTC') at time zone 'UTC')`;

/** The cell of a level that holds an instant, as SQL. */
const cellSql: Readonly<Record<CountLevel, (at: string) => string>> = {
  year: (at) => `extract(month from ${at} at time zone 'UTC')::integer - 1`,
  month: (at) => `extract(day from ${at} at time zone 'UTC')::integer - 1`,
  day: (at) => `((extract(epoch from ${at})::bigint / ${slotMs / 1000}) % ${cellsOfLevel.day})::integer`,
};

/**
 * Adds to a script that the rows of these quarters are counted anew, from what history holds when the script runs. Counts
 * are absolute, so that counting twice does no harm. Rows that the live row still counts (`counted_from`) are left to it.
 * The caller holds the live rows of the devices, or nobody else writes them.
 */
export function recount(script: Script, record: TelemetryRecord, given: Iterable<CountedQuarter>): void {
  const quarters = distinct(given);
  if (quarters.length === 0) return;
  const wanted = `unnest(${textsOf(quarters.map(({ tenantId }) => tenantId))},
    ${arrayOf(
      'bigint',
      quarters.map(({ deviceId }) => deviceId),
    )},
    ${arrayOf(
      'integer',
      quarters.map(({ pack }) => pack),
    )},
    ${arrayOf(
      'timestamptz',
      quarters.map(({ quarter }) => new Date(quarter).toISOString()),
    )}) as u(tenant_id, device_id, pack, at)`;
  const own = 'device_id = u.device_id and pack = u.pack';
  const rows = `(select count(*) from ${quoted(record.historyTable)}
      where ${own} and data_time >= u.at and data_time < u.at + interval '${slotMs} milliseconds')
    - coalesce((select counted from ${quoted(record.liveTable)} where ${own} and counted_from = u.at), 0)`;
  // By key, always: a month just begun has no statistics, and the planner would read it whole for every device.
  script.add('set local enable_seqscan = off');
  script.add(merge(record, 'day', `select u.*, ${rows} as n from ${wanted}`));
  for (const level of ['month', 'year'] as const) {
    const finer = level === 'month' ? 'day' : 'month';
    script.add(
      merge(
        record,
        level,
        `select d.tenant_id, d.device_id, d.pack, d.begin as at, d.total as n
         from (select distinct tenant_id, device_id, pack, ${beginSql(finer, 'at')} as begin from ${wanted}) w
         join history_count d using (tenant_id, device_id, pack, begin)
         where d.history = '${record.historyTable}' and d.level = ${levelNumber(finer)}`,
      ),
    );
  }
  script.add('set local enable_seqscan = on');
}

/** Puts counts (`n` rows at an instant) into the cells of a level. */
function merge(record: TelemetryRecord, level: CountLevel, counts: string): string {
  const cells = Array.from({ length: cellsOfLevel[level] }, (_, n) => `c${n}`);
  const key = 'tenant_id, history, level, begin, device_id, pack';
  return `insert into history_count as t (${key}, ${cells.join(', ')})
    select tenant_id, '${record.historyTable}', ${levelNumber(level)}, begin, device_id, pack,
      ${cells.map((_, n) => `max(n) filter (where cell = ${n})`).join(', ')}
    from (select s.*, ${beginSql(level, 's.at')} as begin, ${cellSql[level]('s.at')} as cell from (${counts}) s) c
    group by tenant_id, begin, device_id, pack
    order by device_id, pack, begin
    on conflict (${key}) do update set ${cells.map((cell) => `${cell} = coalesce(excluded.${cell}, t.${cell})`).join(', ')}`;
}

function distinct(given: Iterable<CountedQuarter>): CountedQuarter[] {
  const byKey = new Map<string, CountedQuarter>();
  for (const one of given) byKey.set(`${one.deviceId} ${one.pack} ${one.quarter}`, one);
  return [...byKey.values()];
}
