import type { TenantDb } from '../../store/tenant-db.ts';
import { valuesAt } from '../history/values-at.ts';
import type { HistoryRow, InstantValues, InstantWish, Sample } from '../telemetry-store.ts';
import type { ClickHouse } from './client.ts';
import { pendingOf } from './pending.ts';
import { clickhouseName, conditionsOf, type Selection, wholeOf } from './sql.ts';
import { layoutOf, rowsTable } from './tables.ts';

/** Times per statement: each row is compared with all of them. */
const atOnce = 100;

/** State at a time: when anything was last read, and the newest value of each metric. */
interface Known {
  readAt: number | null;
  readonly samples: (Sample | null)[];
}

/** Returns the value of each metric at the given times, including rows in PostgreSQL's outbox. */
export async function storedValuesAt(
  db: TenantDb,
  clickHouse: ClickHouse,
  tenantId: string,
  wish: InstantWish,
): Promise<readonly InstantValues[]> {
  const { record, deviceId, pack, instants, withinMs } = wish;
  const all: InstantValues[] = [];
  for (let start = 0; start < instants.length; start += atOnce) {
    const some = { ...wish, instants: instants.slice(start, start + atOnce) };
    const ranges = some.instants.map((at) => ({
      from: Math.floor(at - withinMs) + 1,
      to: Math.floor(at) + 1,
    }));
    const selection = { record, tenantId, deviceIds: [deviceId], pack, ranges: joined(ranges) };
    const pending = await pendingOf(db, selection);
    all.push(
      ...(pending === undefined
        ? await valuesAt(db, some)
        : withPending(
            await known(clickHouse, some, { ...selection, without: pending.keys }),
            some,
            pending.rows,
          )),
    );
  }
  return all;
}

/** Merges overlapping ranges, given in ascending order. */
function joined(ranges: Selection['ranges']): Selection['ranges'] {
  const all: { from: number; to: number }[] = [];
  for (const { from, to } of ranges) {
    const last = all.at(-1);
    if (last && from <= last.to) last.to = Math.max(last.to, to);
    else all.push({ from, to });
  }
  return all;
}

async function known(clickHouse: ClickHouse, wish: InstantWish, selection: Selection): Promise<Known[]> {
  const { record, metrics, instants, withinMs } = wish;
  const { columns } = layoutOf(record);
  const names = metrics.map((metric) => {
    const column = columns.find(({ name }) => name === metric);
    if (column === undefined || column.text)
      throw new Error(`record ${record.key} has no number '${metric}'`);
    return clickhouseName(column.column);
  });
  const wanted = instants.map((at) => wholeOf(Math.floor(at)));
  const newest = names.flatMap((name) => [`argMax(${name}, at)`, `maxIf(at, isNotNull(${name}))`]);
  const rows = await clickHouse.rows<(string | number | null)[]>(`
    select arrayJoin(arrayFilter(i -> i >= at and i - ${wholeOf(Math.ceil(withinMs))} < at, [${wanted.join(', ')}])) as instant,
      ${['max(at)', ...newest].join(', ')}
    from ${rowsTable(record)} final where ${conditionsOf(selection)} and gone = 0 group by instant`);
  const byInstant = new Map(rows.map(([instant, ...cells]) => [Number(instant), cells]));
  return instants.map((at) => {
    const [readAt = null, ...cells] = byInstant.get(Math.floor(at)) ?? [];
    return {
      readAt: readAt === null ? null : Number(readAt),
      samples: metrics.map((_, n) => {
        const value = cells[2 * n] ?? null;
        return value === null ? null : { at: Number(cells[2 * n + 1]), value: Number(value) };
      }),
    };
  });
}

function withPending(
  told: readonly Known[],
  { metrics, instants, withinMs }: InstantWish,
  rows: readonly HistoryRow[],
): InstantValues[] {
  return told.map(({ readAt, samples }, n) => {
    const instant = instants[n] ?? 0;
    const own = rows.filter(({ at }) => at <= instant && at > instant - withinMs);
    const newest = own.reduce<number | null>((most, { at }) => Math.max(most ?? at, at), readAt);
    const values = metrics.map((metric, line) => {
      let best = samples[line] ?? null;
      for (const { at, values } of own) {
        const value = values[metric];
        if (typeof value === 'number' && (best === null || at > best.at)) best = { at, value };
      }
      return best?.value ?? null;
    });
    return { readAt: newest, values };
  });
}
