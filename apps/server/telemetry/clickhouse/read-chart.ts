import { type RollupLevel, rollupColumns, rollupLevels } from '../../store/telemetry-schema.ts';
import type { TenantDb } from '../../store/tenant-db.ts';
import { postgresChart } from '../chart/chart-spans.ts';
import type { ChartSource } from '../chart/read-chart.ts';
import type { ChartRequest, HistorySpan } from '../telemetry-store.ts';
import type { ClickHouse } from './client.ts';
import { extremeOf } from './extremes.ts';
import { openSlots, type Pending, pendingOf } from './pending.ts';
import { clickhouseName, conditionsOf, type Selection } from './sql.ts';
import { layoutOf, rowsTable, slotsTable } from './tables.ts';

/** More ranges than this make a statement too long; PostgreSQL takes them as arrays. */
const mostStretches = 500;
const [finest] = rollupLevels;

type Numbers = readonly (string | number | null)[];
const number = (cell: string | number | null | undefined): number | null =>
  cell === null || cell === undefined ? null : Number(cell);

/** Source of charts of a tenant's device in ClickHouse, including rows in PostgreSQL's outbox. */
export function clickHouseChart(db: TenantDb, clickHouse: ClickHouse, tenantId: string): ChartSource {
  const select = ({ record, deviceId, pack }: ChartRequest, ranges: Selection['ranges']): Selection => ({
    record,
    tenantId,
    deviceIds: [deviceId],
    pack,
    ranges,
  });
  /** Outbox rows of the whole chart; undefined if not read yet, or too many. */
  let waiting: Pending | undefined;
  async function pendingIn(selection: Selection): Promise<Pending | undefined> {
    if (waiting === undefined) return pendingOf(db, selection);
    const isAsked = ({ at }: { readonly at: number }) =>
      selection.ranges.some(({ from, to }) => at >= from && at < to);
    return { keys: waiting.keys.filter(isAsked), rows: waiting.rows.filter(isAsked) };
  }
  return {
    isParallel: true,
    async openQuarters(wish) {
      const { record, deviceId, pack, from, to } = wish;
      const first = Math.floor(from / finest.ms) * finest.ms;
      const range = { from: first, to: to + 1 };
      const [open, pending] = await Promise.all([
        openSlots(db, { record, tenantId, deviceId, pack, ...range }),
        pendingOf(db, select(wish, [range])),
      ]);
      waiting = pending;
      return { open, before: Number.NEGATIVE_INFINITY };
    },
    async readingsIn(wish, stretches) {
      if (stretches.length === 0) return [];
      const selection = select(
        wish,
        stretches.map(({ from, to }) => ({ from, to: to + 1 })),
      );
      const pending = stretches.length > mostStretches ? undefined : await pendingIn(selection);
      if (pending === undefined)
        return db.read((_, { client }) => postgresChart(client).readingsIn(wish, stretches));
      const stored = await readingsIn(clickHouse, wish, { ...selection, without: pending.keys });
      if (pending.rows.length === 0) return stored;
      const unmoved = pending.rows.map(({ at, values }) => {
        const own = wish.metrics.map((name) => number(values[name]));
        return { at, low: own, high: own };
      });
      return [...stored, ...unmoved].sort((one, other) => one.at - other.at);
    },
    async slotsIn(wish, level, stretches) {
      if (stretches.length === 0) return [];
      const spans: HistorySpan[] = [];
      for (let start = 0; start < stretches.length; start += mostStretches) {
        const ranges = stretches
          .slice(start, start + mostStretches)
          .map(({ from, end }) => ({ from, to: end }));
        spans.push(...(await slotsIn(clickHouse, wish, level, select(wish, ranges))));
      }
      return spans;
    },
    async countReadings(wish) {
      const selection = select(wish, [{ from: wish.from, to: wish.to + 1 }]);
      const [[count] = []] = await clickHouse.rows<[string]>(
        `select countMerge(readings) from ${slotsTable(wish.record, finest)} where ${conditionsOf(selection, 'slot')}`,
      );
      return Number(count ?? 0);
    },
  };
}

function metricNames({ record, metrics }: ChartRequest): string[] {
  const { columns } = layoutOf(record);
  return metrics.map((metric) => {
    const column = columns.find(({ name }) => name === metric);
    if (column === undefined || column.text)
      throw new Error(`record ${record.key} has no number '${metric}'`);
    return clickhouseName(column.column);
  });
}

async function readingsIn(
  clickHouse: ClickHouse,
  wish: ChartRequest,
  selection: Selection,
): Promise<HistorySpan[]> {
  const rows = await clickHouse.rows<[string, ...Numbers]>(`
    select ${['at', ...metricNames(wish)].join(', ')} from ${rowsTable(wish.record)} final
    where ${conditionsOf(selection)} and gone = 0 order by at`);
  return rows.map(([at, ...cells]) => {
    const values = cells.map(number);
    return { at: Number(at), low: values, high: values };
  });
}

async function slotsIn(
  clickHouse: ClickHouse,
  { record, metrics }: ChartRequest,
  level: RollupLevel,
  selection: Selection,
): Promise<HistorySpan[]> {
  const rolled = rollupColumns(record);
  const columns = metrics.flatMap((name) => rolled.find((one) => one.name === name) ?? []);
  const parts = columns.flatMap(({ low, high }) => [
    `hex(minIfMerge(${clickhouseName(low)}))`,
    `hex(maxIfMerge(${clickhouseName(high)}))`,
  ]);
  const rows = await clickHouse.rows<[string, ...string[]]>(`
    select ${['slot', ...parts].join(', ')} from ${slotsTable(record, level)}
    where ${conditionsOf(selection, 'slot')} group by slot order by slot`);
  return rows.map(([begin, ...cells]) => {
    const at = Number(begin);
    const lows = metrics.map((_, line) => extremeOf(cells[2 * line] ?? '', at, 'lowest'));
    const highs = metrics.map((_, line) => extremeOf(cells[2 * line + 1] ?? '', at, 'highest'));
    return {
      at,
      low: lows.map((one) => one?.value ?? null),
      lowAt: lows.map((one) => one?.at ?? null),
      high: highs.map((one) => one?.value ?? null),
      highAt: highs.map((one) => one?.at ?? null),
    };
  });
}
