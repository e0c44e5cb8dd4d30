import { readWireTime } from '@heliodeck/model/wire/time';

/** One line of the chart: a signal of a device, with the pack if the device has several. */
export interface DeviceSignal {
  readonly deviceId: string;
  readonly metric: string;
  readonly pack?: number;
}

/** One line of the chart: a signal of a whole station. */
export interface StationRef {
  readonly stationId: string;
  readonly metric: string;
}
export type Signal = DeviceSignal | StationRef;

/** Whether a line is that of a whole station. */
export const isOfStation = (signal: Signal): signal is StationRef => 'stationId' in signal;

/** Spans that end now, with their length in hours. */
export const spans = {
  '1h': 1,
  '6h': 6,
  '24h': 24,
  '3d': 72,
  '7d': 168,
  '30d': 720,
  '90d': 2_160,
  '1y': 8_760,
} as const;
export type ComparedSpan = keyof typeof spans;

/** All lines in one chart, each in a separate chart, or the difference of each from the mean of all. */
export const views = ['overlay', 'multiples', 'difference'] as const;
export type View = (typeof views)[number];

/** The state of the screen, as held in the address. */
export interface CompareSearch {
  readonly signals: readonly Signal[];
  /** A span that ends now, or two times in the zones of the stations. */
  readonly period: ComparedSpan | { readonly begin: string; readonly end: string };
  /** Absent: one chart, or one per line if they cannot be distinguished in one. */
  readonly view?: View;
  /** Displays the previous period for comparison. */
  readonly previous: boolean;
  /** Marks commands, offline times, alarms and full batteries. */
  readonly events: boolean;
}

/** Maximum number of lines of a chart: as many as colours can distinguish. */
export const mostSignals = 12;
const usualSpan: ComparedSpan = '24h';

const isWireTime = (text: string | undefined): text is string =>
  text !== undefined && /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(text) && readWireTime(text) !== undefined;
const isSpan = (text: string | undefined): text is ComparedSpan =>
  text !== undefined && Object.hasOwn(spans, text);
const isView = (text: string | undefined): text is View => views.some((view) => view === text);

/** Reads the address; invalid values are ignored. */
export function readCompare(search: Readonly<Record<string, unknown>>): CompareSearch {
  const said = (name: string): string | undefined => {
    const value = search[name];
    return value === undefined ? undefined : String(value);
  };
  const [begin, end] = [said('begin'), said('end')];
  const span = said('span');
  const view = said('view');
  return {
    signals: readSignals(said('s') ?? ''),
    period:
      isWireTime(begin) && isWireTime(end) && begin < end ? { begin, end } : isSpan(span) ? span : usualSpan,
    ...(isView(view) && { view }),
    previous: said('previous') === '1',
    events: said('events') !== '0',
  };
}

/** Writes the address; defaults are omitted. */
export function writeCompare({
  signals,
  period,
  view,
  previous,
  events,
}: CompareSearch): Record<string, string> {
  return {
    ...(signals.length > 0 && { s: signals.map(signalKey).join(',') }),
    ...(typeof period === 'object' ? period : period === usualSpan ? {} : { span: period }),
    ...(view && { view }),
    ...(previous && { previous: '1' }),
    ...(!events && { events: '0' }),
  };
}

/** A signal in the address: 'device.metric', 'device.metric.pack', or 'sSTATION.metric' for a station. */
export function signalKey(signal: Signal): string {
  if (isOfStation(signal)) return `s${signal.stationId}.${signal.metric}`;
  const { deviceId, metric, pack } = signal;
  return [deviceId, metric, ...(pack === undefined ? [] : [pack])].join('.');
}

function readSignals(text: string): readonly Signal[] {
  const found = new Map<string, Signal>();
  for (const one of text.split(',')) {
    const [, kind, id, metric, pack] = /^(s?)(\d{1,19})\.([A-Za-z]\w{0,60})(?:\.(\d{1,3}))?$/.exec(one) ?? [];
    if (id === undefined || metric === undefined) continue;
    const signal: Signal = kind
      ? { stationId: id, metric }
      : { deviceId: id, metric, ...(pack === undefined ? {} : { pack: Number(pack) }) };
    found.set(signalKey(signal), signal);
  }
  return [...found.values()].slice(0, mostSignals);
}
