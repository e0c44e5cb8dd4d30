import { readWireTime } from '@heliodeck/model/wire/time';

/** One line of the chart: what a device reports, of one pack where it has several. */
export interface DeviceSignal {
  readonly deviceId: string;
  readonly metric: string;
  readonly pack?: number;
}

/** One line of the chart: a signal of a station as a whole. */
export interface StationRef {
  readonly stationId: string;
  readonly metric: string;
}
export type Signal = DeviceSignal | StationRef;

/** True of a line of a station as a whole. */
export const isOfStation = (signal: Signal): signal is StationRef => 'stationId' in signal;

/** Lengths that end now, with their length in hours. */
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

/** All lines in one chart, each in its own, or what each differs from the mean of all. */
export const views = ['overlay', 'multiples', 'difference'] as const;
export type View = (typeof views)[number];

/** What the screen shows, as its address says it. */
export interface CompareSearch {
  readonly signals: readonly Signal[];
  /** A length that ends now, or two times on the clocks of the stations. */
  readonly period: ComparedSpan | { readonly begin: string; readonly end: string };
  /** Absent: one chart, or one for each line where they cannot be told apart in one. */
  readonly view?: View;
  /** The period before beside it. */
  readonly previous: boolean;
  /** Commands, offline times, alarms and full batteries marked. */
  readonly events: boolean;
}

/** Lines of one chart: as many as colours and eyes can tell apart. */
export const mostSignals = 12;
const usualSpan: ComparedSpan = '24h';

const isWireTime = (text: string | undefined): text is string =>
  text !== undefined && /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(text) && readWireTime(text) !== undefined;
const isSpan = (text: string | undefined): text is ComparedSpan =>
  text !== undefined && Object.hasOwn(spans, text);
const isView = (text: string | undefined): text is View => views.some((view) => view === text);

/** Reads the address; nonsense counts as unsaid. */
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

/** Writes the address; what is usual goes unsaid. */
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

/** A signal as the address names it: 'device.metric', 'device.metric.pack', or 'sSTATION.metric' of a station. */
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
