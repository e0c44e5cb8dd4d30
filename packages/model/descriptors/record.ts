import type { Label } from '@heliodeck/kit/label';
import { snakeCase } from '@heliodeck/kit/snake-case';
import type { ActionSpec, EntityView, EntityWords } from './entity.ts';
import type { ChoiceOption, ViaField } from './field.ts';
import type { FlagSet } from './flag-set.ts';

/**
 * One measured or set quantity of a telemetry record, stored as the wire carries it, which may be scaled
 * (docs/product/telemetry.md#records).
 */
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
  /** Register that only grows; energy intervals are made from it (docs/product/energy.md#counters). Stored × wattHours = Wh. */
  readonly counter?: { readonly wattHours: number; readonly role: CounterRole };
  /** Screen that shows it, where only one does; it is stored in both tables. */
  readonly on?: 'live' | 'history';
  /** What it is where a person enters a row and says nothing of it. */
  readonly initial?: number;
}

/** A second reading of a word, shown beside it: the battery's state is the high byte of its fault word. */
export interface Facet {
  readonly label: Label;
  /** Metric whose word is read. */
  readonly of: string;
  readonly flags: FlagSet;
  /** Metric it stands before, on screens and in exports. */
  readonly before: string;
}

/** Registers in which a meter itself counts the bands of a tariff (docs/product/reports.md#bands). */
export type RegisterBand = 'Sharp' | 'Peak' | 'Flat' | 'Valley';

/** What a counter counts. Generation figures use 'forward' of meters, else 'generated' of controllers. */
export type CounterRole =
  | ('generated' | 'forward' | 'reverse' | 'load')
  | `${'forward' | 'reverse'}${RegisterBand}`;

export interface Screen {
  /** Entity key of the screen: permission prefix, menu code. */
  readonly key: string;
  readonly path: string;
  /** Further paths that answer the same. */
  readonly aliases?: readonly string[];
  readonly label: Label;
  readonly actions?: readonly ActionSpec[];
  /** Words where a document gives others than the usual. */
  readonly words?: EntityWords;
}

/**
 * Further screens over the readings of a record, under names of their own: a shape that older programs read. Nothing is stored for
 * them; what is entered, edited or removed there is the record's.
 */
export interface RecordView {
  readonly live: Screen;
  readonly history: Screen;
  /** Fields by name: the metric each one shows, and its words where they are not the metric's. */
  readonly fields: Readonly<Record<string, { readonly metric: string; readonly label?: Label }>>;
  /** Read-only fields that follow the device. */
  readonly follows?: Readonly<Record<string, ViaField>>;
  readonly view?: EntityView;
}

/**
 * Where a row of telemetry, or one of its values, comes from: the device, a person who entered it, a person who changed what
 * the device said, or the demonstration's simulator, which wrote the weeks before its devices dialled in.
 */
export const origin = { device: 0, entered: 1, edited: 2, simulated: 3 } as const;
export type Origin = (typeof origin)[keyof typeof origin];

/**
 * A telemetry record: what a device type reports at one instant. Live table, history table, charts and screens come from it.
 * Rows of one with both screens can be entered and edited by people too.
 */
export interface TelemetryRecord {
  readonly key: string;
  readonly label: Label;
  /** True where one device reports several packs; then (device, pack, time) is the key. */
  readonly packed: boolean;
  readonly metrics: Readonly<Record<string, Metric>>;
  /** SQL tables. History is partitioned by month on data_time. */
  readonly liveTable: string;
  readonly historyTable: string;
  /** Screens; a record without any is stored and reported on, but not listed by itself. */
  readonly live?: Screen;
  readonly history?: Screen;
  /** Metric names by the chart's type index (docs/product/telemetry.md#charts). */
  readonly chart?: readonly string[];
  /**
   * Numbers rolled up for charts of long periods; default: all of a record that has a chart. Lines of the others are drawn
   * from the readings themselves.
   */
  readonly rolled?: readonly string[];
  /** Name of a chart line on the wire where it is not its metric's: the battery's 'voltage' is drawn as 'batteryVoltage'. */
  readonly chartNames?: Readonly<Record<string, string>>;
  /** Read-only fields of the screens that follow the device: its address, its station. */
  readonly follows?: Readonly<Record<string, ViaField>>;
  readonly facets?: Readonly<Record<string, Facet>>;
  /** Words of bits that the history screen shows as 16 binary digits (battery history); others are tags. */
  readonly historyBits?: readonly string[];
  /** It tells of troubles and little else: its history is first shown as the readings at which one began. */
  readonly ofTroubles?: true;
  readonly view?: EntityView;
  readonly views?: readonly RecordView[];
  /** Further names on the wire of fields of its own screens: name → field. */
  readonly aliases?: Readonly<Record<string, string>>;
}

/**
 * Declares a telemetry record; table names follow its key.
 * @throws Error naming record and metric when the chart or a facet names a metric that does not exist
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

/** The screens of a record as pairs: its own first, then one pair for each of its views. */
export function screenPairs(record: TelemetryRecord): readonly Pick<TelemetryRecord, 'live' | 'history'>[] {
  return [record, ...(record.views ?? [])];
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
  /**
   * Metric name → stored value. A metric left out was not read: its last live value stays, under the instant it was read at.
   * `null` = asked for and not there: the live value is absent from now on.
   */
  readonly values: Readonly<Record<string, MetricValue>>;
  /** Default: the device. */
  readonly origin?: Origin;
}

/** What stands for 1, 2 … `count`: names of metrics that are there once for each cell or input. */
export function numbered<T>(count: number, make: (n: number) => T): readonly T[] {
  return Array.from({ length: count }, (_, index) => make(index + 1));
}
