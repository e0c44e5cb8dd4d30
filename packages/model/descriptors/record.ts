import type { Label } from '@heliodeck/kit/label';
import { snakeCase } from '@heliodeck/kit/snake-case';
import type { ActionSpec, EntityView, EntityWords } from './entity.ts';
import type { ChoiceOption, ViaField } from './field.ts';
import type { FlagSet } from './flag-set.ts';

/**
 * A measured or set quantity of a telemetry record, stored with the value of the API, which may be scaled
 * (docs/product/telemetry.md#records).
 */
export interface Metric {
  readonly label: Label;
  readonly kind: 'number' | 'integer' | 'flags' | 'choice' | 'text';
  /** Displayed unit. */
  readonly unit?: string;
  /** Stored × scale = displayed; default 1. */
  readonly scale?: number;
  readonly decimals?: number;
  readonly flags?: FlagSet;
  readonly options?: readonly ChoiceOption[];
  /**
   * Set for registers that only grow; energy intervals are derived from them
   * (docs/product/energy.md#counters). Stored × wattHours = Wh.
   */
  readonly counter?: { readonly wattHours: number; readonly role: CounterRole };
  /** The screen that displays it, if only one does; it is stored in both tables. */
  readonly on?: 'live' | 'history';
  /** Default value if a person enters a row without it. */
  readonly initial?: number;
}

/** A value derived from a word and displayed beside it: the battery's state is the high byte of its fault word. */
export interface Facet {
  readonly label: Label;
  /** Metric of the word. */
  readonly of: string;
  readonly flags: FlagSet;
  /** Metric that it precedes on screens and in exports. */
  readonly before: string;
}

/** Metrics of a record that are drawn in one chart, because they say more together. */
export interface ChartGroup {
  readonly key: string;
  readonly label: Label;
  readonly metrics: readonly string[];
  /** Short names of the metrics within the group, in their order; default their labels. */
  readonly names?: readonly Label[];
}

/** Registers of a meter that counts the bands of a tariff itself (docs/product/reports.md#bands). */
export type RegisterBand = 'Sharp' | 'Peak' | 'Flat' | 'Valley';

/** What a counter counts. Generation figures use 'forward' of meters, otherwise 'generated' of controllers. */
export type CounterRole =
  | ('generated' | 'forward' | 'reverse' | 'load')
  | `${'forward' | 'reverse'}${RegisterBand}`;

export interface Screen {
  /** Entity key of the screen: prefix of permissions, menu code. */
  readonly key: string;
  readonly path: string;
  /** Further paths that are served in the same way. */
  readonly aliases?: readonly string[];
  readonly label: Label;
  readonly actions?: readonly ActionSpec[];
  /** Words of the screen where they differ from the usual ones. */
  readonly words?: EntityWords;
}

/**
 * Further screens over the readings of a record, with field names of their own that older programs use. They
 * store nothing; entering, editing and removing rows there changes the record.
 */
export interface RecordView {
  readonly live: Screen;
  readonly history: Screen;
  /** Fields by name: the metric of each, and its label if it differs from the metric's. */
  readonly fields: Readonly<Record<string, { readonly metric: string; readonly label?: Label }>>;
  /** Read-only fields from the device. */
  readonly follows?: Readonly<Record<string, ViaField>>;
  readonly view?: EntityView;
}

/**
 * Origin of a telemetry row or of one of its values: the device, a person who entered it, a person who
 * changed a value of the device, or the demonstration's simulator, which wrote the weeks before its devices
 * connected.
 */
export const origin = { device: 0, entered: 1, edited: 2, simulated: 3 } as const;
export type Origin = (typeof origin)[keyof typeof origin];

/**
 * A telemetry record: what a device type reports at one instant. The live table, history table, charts and
 * screens are derived from it. If it has both screens, people may also enter and edit rows.
 */
export interface TelemetryRecord {
  readonly key: string;
  readonly label: Label;
  /** True if one device reports several packs; the key then is (device, pack, time). */
  readonly packed: boolean;
  readonly metrics: Readonly<Record<string, Metric>>;
  /** SQL tables. History is partitioned by month on data_time. */
  readonly liveTable: string;
  readonly historyTable: string;
  /** Screens; a record without screens is stored and used in reports, but not listed. */
  readonly live?: Screen;
  readonly history?: Screen;
  /** Metric names in the order of the chart's type index (docs/product/telemetry.md#charts). */
  readonly chart?: readonly string[];
  /**
   * Metrics aggregated for charts of long periods; default: all metrics of a record with a chart. Charts of
   * other metrics use the readings themselves.
   */
  readonly rolled?: readonly string[];
  /** API name of a chart line if it differs from its metric: the battery's 'voltage' is 'batteryVoltage' there. */
  readonly chartNames?: Readonly<Record<string, string>>;
  /**
   * Values of its charts: as displayed, or, by default, as stored (docs/product/telemetry.md#charts): a power that lists
   * display in kW is then drawn in the stored watts.
   */
  readonly chartValues?: 'displayed';
  /**
   * Charts of several metrics; each other metric of the chart has one of its own. A group without a metric of the
   * chart comes after all: stock clients do not have it, but the API accepts any metrics of a record by name.
   */
  readonly chartGroups?: readonly ChartGroup[];
  /** Metrics that people set, or all of them: rules watch only what is measured. */
  readonly settings?: readonly string[] | 'all';
  /** Label of the time of its readings; default 'Data Time'. */
  readonly timeLabel?: Label;
  /** Read-only fields of the screens that come from the device: its address, its station. */
  readonly follows?: Readonly<Record<string, ViaField>>;
  readonly facets?: Readonly<Record<string, Facet>>;
  /**
   * Words of bits that the history screen displays as 16 binary digits (battery history); others are
   * displayed as tags.
   */
  readonly historyBits?: readonly string[];
  /** The record consists mainly of faults: by default its history lists only readings at which a fault began. */
  readonly ofTroubles?: true;
  readonly view?: EntityView;
  readonly views?: readonly RecordView[];
  /** Further API names of fields of its own screens: name → field. */
  readonly aliases?: Readonly<Record<string, string>>;
}

/**
 * Declares a telemetry record; table names are derived from its key.
 * @throws Error naming record and metric if the chart, a group, a setting or a facet names an unknown metric
 */
export function defineRecord<const M extends Readonly<Record<string, Metric>>>(
  spec: Omit<TelemetryRecord, 'metrics' | 'liveTable' | 'historyTable' | 'packed'> & {
    readonly metrics: M;
    readonly packed?: boolean;
  },
): TelemetryRecord & { readonly metrics: M } {
  const snake = snakeCase(spec.key);
  const metrics: Readonly<Record<string, Metric>> = spec.metrics;
  for (const name of [...(spec.chart ?? []), ...(spec.rolled ?? []), ...Object.keys(spec.chartNames ?? {})]) {
    if (!(name in metrics)) throw new Error(`record ${spec.key}: chart names unknown metric '${name}'`);
  }
  const known = new Set([...Object.keys(metrics), ...Object.keys(spec.facets ?? {})]);
  for (const name of [
    ...(spec.view?.keyColumns ?? []),
    ...(spec.view?.groups ?? []).flatMap(({ columns }) => Object.keys(columns)),
    ...Object.entries(spec.view?.pairs ?? {}).flat(),
  ]) {
    if (!known.has(name)) throw new Error(`record ${spec.key}: column '${name}' is no metric`);
  }
  for (const { key, metrics: drawn } of spec.chartGroups ?? []) {
    for (const name of drawn)
      if (!(name in metrics))
        throw new Error(`record ${spec.key}: group '${key}' names unknown metric '${name}'`);
  }
  for (const name of spec.settings === 'all' ? [] : (spec.settings ?? [])) {
    if (!(name in metrics)) throw new Error(`record ${spec.key}: setting '${name}' is no metric`);
  }
  for (const name of spec.historyBits ?? []) {
    if (metrics[name]?.kind !== 'flags') throw new Error(`record ${spec.key}: '${name}' is no word of flags`);
  }
  for (const { live, fields } of spec.views ?? []) {
    for (const [name, { metric }] of Object.entries(fields))
      if (!(metric in metrics))
        throw new Error(`record ${spec.key}: '${name}' of ${live.key} shows unknown metric '${metric}'`);
  }
  for (const [name, facet] of Object.entries(spec.facets ?? {})) {
    if (metrics[facet.of]?.kind !== 'flags')
      throw new Error(`record ${spec.key}: facet '${name}' reads no word of flags`);
    if (name in metrics) throw new Error(`record ${spec.key}: facet '${name}' is already a metric`);
    if (!(facet.before in metrics))
      throw new Error(`record ${spec.key}: facet '${name}' stands before unknown metric '${facet.before}'`);
  }
  return {
    ...spec,
    packed: spec.packed ?? false,
    liveTable: `live_${snake}`,
    historyTable: `history_${snake}`,
  };
}

/** Displayed value of a metric = its value in a chart × this. */
export function chartScale({ chartValues }: TelemetryRecord, { scale = 1 }: Pick<Metric, 'scale'>): number {
  return chartValues === 'displayed' ? 1 : scale;
}

/** The screens of a record as pairs: its own first, then one pair per view. */
export function screenPairs(record: TelemetryRecord): readonly Pick<TelemetryRecord, 'live' | 'history'>[] {
  return [record, ...(record.views ?? [])];
}

/** A value of a reading; null = the device did not report it. */
export type MetricValue = number | string | null;

/** The values of one device at one instant. */
export interface Reading {
  readonly tenantId: string;
  readonly deviceId: string;
  /** Key of a TelemetryRecord. */
  readonly record: string;
  /** Instant, milliseconds since 1970 UTC. */
  readonly at: number;
  /** Pack number for packed records, else 0. */
  readonly pack: number;
  /**
   * Metric name → stored value. A missing metric was not read: its last live value remains, with the instant
   * it was read at. `null` = requested but not reported: the live value becomes absent.
   */
  readonly values: Readonly<Record<string, MetricValue>>;
  /** Default: the device. */
  readonly origin?: Origin;
}

/** Entries for 1, 2 … `count`, such as names of metrics that exist once per cell or input. */
export function numbered<T>(count: number, make: (n: number) => T): readonly T[] {
  return Array.from({ length: count }, (_, index) => make(index + 1));
}
