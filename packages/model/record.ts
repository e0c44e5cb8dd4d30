import type { Label } from '@heliodeck/kit/label';
import type { ChoiceOption } from './field.ts';
import type { FlagSet } from './flags/flag-set.ts';

/** Device types of the product (monitoring §1). */
export const deviceType = { mars: 0, controller: 1, meter: 2, inverter: 3, battery: 4 } as const;
export type DeviceType = (typeof deviceType)[keyof typeof deviceType];

/** One measured or set quantity of a telemetry record, stored with the documents' raw scaling. */
export interface Metric {
  readonly label: Label;
  readonly kind: 'number' | 'integer' | 'flags' | 'choice' | 'text';
  /** Unit as shown. */
  readonly unit?: string;
  /** Stored × scale = shown; default 1. */
  readonly scale?: number;
  readonly decimals?: number;
  readonly flags?: FlagSet;
  readonly options?: readonly ChoiceOption[];
  /** Register that only grows; energy intervals are made from it (decision 23). Stored × wattHours = Wh. */
  readonly counter?: { readonly wattHours: number; readonly role: CounterRole };
}

/** What a counter counts. Generation figures use 'forward' of meters, else 'generated' of controllers. */
export type CounterRole = 'generated' | 'forward' | 'reverse' | 'load';

export interface Screen {
  /** Entity key of the screen: permission prefix, menu code. */
  readonly key: string;
  readonly path: string;
  readonly label: Label;
}

/** A telemetry record: what a device type reports at one instant. Live table, history table, charts and screens come from it. */
export interface TelemetryRecord {
  readonly key: string;
  readonly label: Label;
  readonly deviceTypes: readonly DeviceType[];
  /** True where one device reports several packs; then (device, pack, time) is the key. */
  readonly packed: boolean;
  readonly metrics: Readonly<Record<string, Metric>>;
  /** SQL tables. History is partitioned by month on data_time. */
  readonly liveTable: string;
  readonly historyTable: string;
  readonly live: Screen;
  readonly history?: Screen;
  /** Metric names by the chart's type index (monitoring §2.5). */
  readonly chart?: readonly string[];
}

/** Declares a telemetry record; table names follow its key. */
export function defineRecord<const M extends Readonly<Record<string, Metric>>>(
  spec: Omit<TelemetryRecord, 'metrics' | 'liveTable' | 'historyTable' | 'packed'> & { readonly metrics: M; readonly packed?: boolean },
): TelemetryRecord & { readonly metrics: M } {
  const snake = spec.key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  for (const name of spec.chart ?? []) {
    if (!(name in spec.metrics)) throw new Error(`record ${spec.key}: chart names unknown metric '${name}'`);
  }
  return { ...spec, packed: spec.packed ?? false, liveTable: `live_${snake}`, historyTable: `history_${snake}` };
}

/** A value of a reading; null = the device did not say. */
export type MetricValue = number | string | null;

/** What one device said at one instant. */
export interface Reading {
  readonly tenantId: string;
  readonly deviceId: string;
  /** Key of a TelemetryRecord. */
  readonly record: string;
  /** Instant, milliseconds since 1970 UTC. */
  readonly at: number;
  /** Pack number of packed records, else 0. */
  readonly pack: number;
  /** Metric name → stored value. Metrics left out were not read and keep their last live value. */
  readonly values: Readonly<Record<string, MetricValue>>;
}
