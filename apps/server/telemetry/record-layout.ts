import type { Metric, TelemetryRecord } from '@heliodeck/model/descriptors/record';
import { roleNumber } from '@heliodeck/model/energy/rules';
import { records } from '@heliodeck/model/registries/records';
import { metricColumns } from '../store/ddl.ts';
import { rollupColumns } from '../store/telemetry-schema.ts';

/** A metric's column in the rows that ingest writes. */
export interface LayoutColumn {
  readonly name: string;
  readonly column: string;
  readonly text: boolean;
  /** Stored in an integer column: values are rounded and must fit 32 bits. */
  readonly whole: boolean;
}

/** A metric that counts energy. */
export interface LayoutCounter {
  /** Its index in the columns. */
  readonly index: number;
  readonly column: string;
  readonly role: number;
  /** Watt-hours per stored unit. */
  readonly wattHours: number;
  readonly decimals: number;
}

/** Columns and counters of a record's readings. */
export interface RecordLayout {
  readonly record: TelemetryRecord;
  readonly columns: readonly LayoutColumn[];
  readonly indexOf: ReadonlyMap<string, number>;
  readonly counters: readonly LayoutCounter[];
  /** Whether quarters of an hour are rolled up for charts. */
  readonly rolled: boolean;
}

/** The layout of every record, by record key. */
export const layouts: ReadonlyMap<string, RecordLayout> = new Map(
  [...records.values()].map((record) => [record.key, layoutOf(record)]),
);

function layoutOf(record: TelemetryRecord): RecordLayout {
  const columns = metricColumns(record).map(({ name, column, type }) => ({
    name,
    column,
    text: type === 'text',
    whole: type === 'integer',
  }));
  const counters = Object.entries<Metric>(record.metrics).flatMap(([name, { counter, decimals }], index) => {
    if (counter === undefined) return [];
    // Energy is stored per device; packs of one device would be mixed up as one register.
    if (record.packed) throw new Error(`record ${record.key}: '${name}' counts energy of packs`);
    const column = columns[index]?.column ?? name;
    return [
      {
        index,
        column,
        role: roleNumber(counter.role),
        wattHours: counter.wattHours,
        decimals: decimals ?? 0,
      },
    ];
  });
  return {
    record,
    columns,
    indexOf: new Map(columns.map(({ name }, index) => [name, index])),
    counters,
    rolled: rollupColumns(record).length > 0,
  };
}
