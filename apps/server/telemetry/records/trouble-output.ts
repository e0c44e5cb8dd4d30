import type { TelemetryRecord } from '@heliodeck/model/descriptors/record';
import { type TroubleSpan, troubleSpanStates } from '@heliodeck/model/telemetry/trouble-span';
import { wireTime } from '@heliodeck/model/wire/time';
import { sql } from 'kysely';
import { z } from 'zod';
import type { ExtraOutput } from '../../crud/columns/row-layout.ts';
import { quoted } from '../../store/ddl.ts';
import { msOf } from '../../store/sql-text.ts';
import { troubleColumns } from '../../store/trouble-columns.ts';
import { again, isSameTrouble, troubleBegins } from './trouble-begins.ts';

/** Most readings searched for the end of a trouble: 28 hours of one every five seconds. */
const mostRead = 20_000;

type Stored = readonly [from: number, last: number, until: number | null, state: TroubleSpan['state']];

/**
 * Additional output of such a history for rows with which a trouble began: its duration. Ranges of one pack do not overlap, so a page reads
 * no reading twice.
 */
export function troubleOutput(record: TelemetryRecord): ExtraOutput {
  const columns = new Set(['dataTime', ...troubleColumns(record).map(({ metric }) => metric)]);
  const value = sql.raw(`case when ${troubleBegins(record)} then (${spanSql(record)}) end`);
  return {
    name: 'trouble',
    sql: value,
    read: (stored, zone): TroubleSpan => {
      const [from, last, until, state] = stored as Stored;
      return {
        state,
        last: wireTime(last, zone),
        until: until === null ? null : wireTime(until, zone),
        seconds: Math.round(((until ?? last) - from) / 1000),
      };
    },
    without: (hidden) => (hidden.some((name) => columns.has(name)) ? sql`null::jsonb` : value),
    onPages: true,
    shape: z
      .object({
        state: z.enum(troubleSpanStates),
        last: z.string(),
        until: z.string().nullable(),
        seconds: z.int(),
      })
      .nullish()
      .meta({
        description:
          'of a reading at which a trouble began or became another one: the last reading that said the same, the first that said otherwise, and the seconds between',
      }),
  };
}

/** Begin and end as `Stored`: the end is the first reading with another state, or one a day after the previous reading. */
function spanSql(record: TelemetryRecord): string {
  const later = `from ${quoted(record.historyTable)} h
    where h.device_id = t.device_id and h.pack = t.pack and h.data_time > t.data_time order by h.data_time limit ${mostRead}`;
  const otherwise = `select x.* from (
      select h.data_time as at, lag(h.data_time, 1, t.data_time) over (order by h.data_time) as before,
        ${isSameTrouble(record, ['h.', 't.'])} as same ${later}) x
    where not x.same or x.at - x.before > interval '${again}' order by x.at limit 1`;
  const answers = `exists (select 1 from device d where d.id = t.device_id and d.online_status = 1)`;
  return `select case when b.at is not null
      then jsonb_build_array(${msOf('t.data_time')}, ${msOf('b.before')}, case when not b.same then ${msOf('b.at')} end,
        case when b.same then 'unheard' else 'over' end)
      else (select jsonb_build_array(${msOf('t.data_time')}, ${msOf('coalesce(max(y.at), t.data_time)')}, null,
        case when count(*) = ${mostRead} then 'long' when ${answers} then 'on' else 'unheard' end)
        from (select h.data_time as at ${later}) y) end
    from (select 1) o left join lateral (${otherwise}) b on true`;
}
