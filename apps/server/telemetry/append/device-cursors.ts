import { origin } from '@heliodeck/model/descriptors/record';
import type { CounterRules, CounterSample } from '@heliodeck/model/energy/pair';
import { startingRules, wattHoursOf } from '@heliodeck/model/energy/rules';
import { sql } from 'kysely';
import type pg from 'pg';
import { constantFor, type Fragment, list, milliseconds, statement } from '../../store/sql.ts';
import { arrayText, byKey } from '../../store/sql-text.ts';
import type { DeviceFacts } from '../device-facts.ts';
import type { LayoutCounter, RecordLayout } from '../record-layout.ts';
import { noInstants, type ValueInstants } from './value-instants.ts';

/** The end of a counter's chain of samples. */
export interface CounterCursor {
  rules: CounterRules;
  /** Time zone of its days. */
  readonly zone: string;
  /** Samples before this time change no energy, ms. */
  readonly energyFrom: number;
  /** Newest sample. */
  sample: CounterSample | null;
  /** End of the day last marked as open, ms. */
  openUntil: number;
}

/** Cached state of a device's record (and pack), with which the next reading can be processed without a query. */
export interface DeviceCursor {
  readonly key: string;
  readonly deviceId: string;
  readonly pack: number;
  /** Newest time in history; −∞ if there is none. */
  lastAt: number;
  /**
   * Version (xmin) of the live row for which this cursor is valid; `null` if there is no live row. Every process that writes a reading of
   * the device changes the version, so an update that finds it unchanged proves the cursor valid.
   */
  seen: string | null;
  /** Time of the live row, ms; −∞ if there is none. */
  liveAt: number;
  /** Time and origin of each of its values. */
  readonly values: ValueInstants;
  readonly counters: readonly CounterCursor[];
  /** Begin of the quarter of an hour whose rows the live row counts, ms; −∞ if it counts none. */
  runningFrom: number;
  /** Number of rows counted in it. */
  runningRows: number;
  /** End of the quarter of an hour last marked for roll-up, ms. */
  rolledUntil: number;
}

/** Key of a device's pack within its record. */
export function cursorKey(deviceId: string, pack: number): string {
  return pack === 0 ? deviceId : `${deviceId}/${pack}`;
}

/**
 * Cursors valid as of the last commit, per record. A transaction advances them in place, which is safe because no other one has readings of
 * the same devices at that time; after a failed transaction its cursors must be dropped.
 */
export class CursorCache {
  readonly #cursors = new Map<string, Map<string, DeviceCursor>>();

  /** Returns a record's cursors by key. */
  of(record: string): ReadonlyMap<string, DeviceCursor> {
    return this.#of(record);
  }

  put(record: string, cursors: ReadonlyMap<string, DeviceCursor>): void {
    const known = this.#of(record);
    for (const [key, cursor] of cursors) known.set(key, cursor);
  }

  #of(record: string): Map<string, DeviceCursor> {
    const known = this.#cursors.get(record) ?? new Map<string, DeviceCursor>();
    this.#cursors.set(record, known);
    return known;
  }

  forget(record: string, keys: Iterable<string>): void {
    const known = this.#cursors.get(record);
    for (const key of keys) known?.delete(key);
  }

  clear(): void {
    this.#cursors.clear();
  }
}

/** A device's pack whose cursor is requested. */
export interface WantedCursor {
  readonly deviceId: string;
  readonly pack: number;
  readonly facts: DeviceFacts;
}

/** Loads the cursors of devices from live row, history and energy counters; creates missing counters. */
export async function loadCursors(
  client: pg.PoolClient,
  layout: RecordLayout,
  wanted: readonly WantedCursor[],
): Promise<DeviceCursor[]> {
  if (wanted.length === 0) return [];
  const cursors = await readCursors(client, layout, wanted);
  const missing = wanted.filter((_, index) => cursors[index]?.counters.length !== layout.counters.length);
  if (missing.length === 0) return cursors;
  await makeCounters(client, layout, missing);
  return readCursors(client, layout, wanted);
}

type CursorRow = [
  live: string | null,
  last: number | null,
  at: number | null,
  origin: number | null,
  present: string | null,
  readAt: Readonly<Record<string, number>> | null,
  saidBy: Readonly<Record<string, number>> | null,
  runningFrom: number | null,
  runningRows: number | null,
  ...counters: unknown[],
];

/** Reads the cursors from the database in the requested order, without counters that the device has never reported. */
export async function readCursors(
  client: pg.PoolClient,
  layout: RecordLayout,
  wanted: readonly Pick<WantedCursor, 'deviceId' | 'pack'>[],
): Promise<DeviceCursor[]> {
  const { rows } = await byKey(client, () =>
    client.query<CursorRow>({
      name: `cursors ${layout.record.key}`,
      ...statement`select ${cursorCells(layout)}
        from unnest(${arrayText(wanted.map(({ deviceId }) => deviceId))}::bigint[],
            ${arrayText(wanted.map(({ pack }) => pack))}::int[]) with ordinality u(device_id, pack, n)
          ${cursorJoins(layout)} order by u.n`,
      rowMode: 'array',
    }),
  );
  return rows.map(
    (
      [seen, last, liveAt, liveOrigin, present, readAt, saidBy, runningFrom, runningRows, ...cells],
      index,
    ) => {
      const { deviceId = '0', pack = 0 } = wanted[index] ?? {};
      return {
        key: cursorKey(deviceId, pack),
        deviceId,
        pack,
        lastAt: last ?? Number.NEGATIVE_INFINITY,
        seen,
        liveAt: liveAt ?? Number.NEGATIVE_INFINITY,
        values: instantsOf(layout, { at: liveAt, origin: liveOrigin, present, readAt, saidBy }),
        counters: layout.counters.flatMap(
          (counter, n) => counterCursor(counter, cells.slice(n * cellsPerCounter)) ?? [],
        ),
        runningFrom: runningFrom ?? Number.NEGATIVE_INFINITY,
        runningRows: runningFrom === null ? 0 : (runningRows ?? 0),
        rolledUntil: Number.NEGATIVE_INFINITY,
      };
    },
  );
}

interface LiveInstants {
  readonly at: number | null;
  readonly origin: number | null;
  /** One digit per column: 1 = the live row has a value. */
  readonly present: string | null;
  readonly readAt: Readonly<Record<string, number>> | null;
  readonly saidBy: Readonly<Record<string, number>> | null;
}

function instantsOf({ columns }: RecordLayout, live: LiveInstants): ValueInstants {
  const values = noInstants(columns.length);
  columns.forEach(({ name }, index) => {
    const known = live.present?.[index] === '1' ? (live.at ?? Number.NaN) : Number.NaN;
    values.at[index] = live.readAt?.[name] ?? known;
    values.origin[index] = live.saidBy?.[name] ?? live.origin ?? origin.device;
  });
  return values;
}

const cellsPerCounter = 9;

/** Live version, newest time, the live row's times, then for each counter: rules, zone, start and newest sample. */
const cursorCells = constantFor(({ columns, counters }: RecordLayout) => {
  const present = columns.map(({ column }) => sql`(${sql.id('l', column)} is not null)::int`);
  const ofCounters = counters.map((_, n) => {
    const of = (name: string): Fragment => sql.id(`c${n}`, name);
    const sample = (name: string): Fragment => sql.id(`s${n}`, name);
    return sql`, ${of('unit')}::float8, ${of('moduli')}::float8[], ${of('maximum_watts')}::float8, ${of('gap_ms')}::float8,
      ${of('later_gaps')}, ${of('zone')}, ${milliseconds(of('energy_from'))}, ${milliseconds(sample('data_time'))}, ${sample('value')}`;
  });
  return sql`l.xmin::text, ${milliseconds(sql`last.data_time`)}, ${milliseconds(sql`l.data_time`)}, l.origin,
    array_to_string(array[${list(present)}], ''), l.read_at, l.said_by, ${milliseconds(sql`l.counted_from`)}, l.counted
    ${sql.join(ofCounters, sql` `)}`;
});

/** The tables of these cells, joined to the requested devices `u`. */
const cursorJoins = constantFor(({ record, counters }: RecordLayout) => {
  const newest = (value: Fragment, also: Fragment): Fragment =>
    sql`(select data_time, ${value} as value from ${sql.id(record.historyTable)} h
      where h.device_id = u.device_id and h.pack = u.pack ${also} order by data_time desc limit 1)`;
  const ofCounters = counters.map(({ role, column }, n) => {
    const [counter, sample, value] = [sql.id(`c${n}`), sql.id(`s${n}`), sql.id(column)];
    return sql`
    left join energy_counter ${counter} on ${counter}.device_id = u.device_id and ${counter}.role = ${sql.lit(role)}
    left join lateral ${newest(value, sql`and ${value} is not null`)} ${sample} on true`;
  });
  return sql`left join ${sql.id(record.liveTable)} l on l.device_id = u.device_id and l.pack = u.pack
    left join lateral ${newest(sql`null`, sql``)} last on true
    ${sql.join(ofCounters, sql` `)}`;
});

function counterCursor({ wattHours }: LayoutCounter, cells: readonly unknown[]): CounterCursor | undefined {
  const [unit, moduli, maximumWatts, gapMs, laterGaps, zone, energyFrom, sampleAt, value] = cells;
  if (typeof unit !== 'number') return undefined;
  const floor = typeof energyFrom === 'number' ? energyFrom : Number.NEGATIVE_INFINITY;
  const count = wattHoursOf(value, wattHours);
  const known = typeof sampleAt === 'number' && sampleAt >= floor && count !== null;
  return {
    rules: {
      unit,
      moduli: Array.isArray(moduli) ? moduli.map(Number) : [],
      maximumWatts: Number(maximumWatts),
      gapMs: Number(gapMs),
      laterGaps: Array.isArray(laterGaps) ? laterGaps : [],
    },
    zone: String(zone),
    energyFrom: floor,
    sample: known ? { at: sampleAt, wattHours: count } : null,
    openUntil: Number.NEGATIVE_INFINITY,
  };
}

/** Creates counters that a device reports for the first time. If another process was faster, its row is kept. */
async function makeCounters(
  client: pg.PoolClient,
  { record, counters }: RecordLayout,
  devices: readonly WantedCursor[],
): Promise<void> {
  const rows = devices.flatMap(({ deviceId, facts }) =>
    counters.map(({ role, wattHours, decimals }) => {
      const rules = startingRules(facts.type, wattHours, decimals, facts.capacityWatts, facts.periodSeconds);
      return { deviceId, role, tenantId: facts.tenantId, zone: facts.zone, ...rules };
    }),
  );
  await client.query(
    statement`insert into energy_counter (tenant_id, device_id, role, record, unit, moduli, maximum_watts, gap_ms, zone)
     select tenant_id, device_id, role, ${record.key}::text, unit, moduli::bigint[], watts, gap, zone
     from unnest(${rows.map((row) => row.tenantId)}::text[], ${rows.map((row) => row.deviceId)}::bigint[],
       ${rows.map((row) => row.role)}::int[], ${rows.map((row) => row.unit)}::bigint[],
       ${rows.map((row) => `{${row.moduli.join()}}`)}::text[], ${rows.map((row) => Math.round(row.maximumWatts))}::bigint[],
       ${rows.map((row) => row.gapMs)}::bigint[], ${rows.map((row) => row.zone)}::text[])
       as u(tenant_id, device_id, role, unit, moduli, watts, gap, zone)
     on conflict (device_id, role) do nothing`,
  );
}
