import { ApiError } from '@heliodeck/client/api-error';
import { percentText } from '@heliodeck/kit/quantity';
import {
  isStationSignal,
  type StationLine,
  type StationSeries,
  type StationSignal,
  seriesSources,
  stationSignals,
} from '@heliodeck/model/energy/station-signals';
import { defaultZone, readWireTime } from '@heliodeck/model/wire/time';
import { queryOptions, skipToken, useQueries } from '@tanstack/react-query';
import { get } from '../../api/client.ts';
import { serverNow } from '../../api/server-clock.ts';
import { useTranslate } from '../../i18n/messages.ts';
import type { Points } from '../../widgets/chart/covered-lines.ts';
import { summaryQuery } from '../../widgets/generation-chart/use-generation.ts';
import { type CompareSearch, type StationRef, signalKey } from './compare-search.ts';
import { compareWords } from './compare-words.ts';
import { type ComparedLine, followMs, type Lines, noLimits, noPoints } from './lines.ts';
import { useMayTell } from './use-may-tell.ts';
import { asQuery, before, type WallRange, wallRange } from './wall.ts';

interface StationLines {
  readonly range: WallRange;
  readonly lines: ReadonlyMap<string, StationLine>;
}

type ComparedPeriods = Pick<CompareSearch, 'period' | 'previous'>;

/** Fetches signals of stations, with one request per station (docs/product/telemetry.md#signals-of-stations). */
export function useStationLines(
  signals: readonly StationRef[],
  { period, previous }: ComparedPeriods,
): Lines {
  const translate = useTranslate();
  const mayTell = useMayTell();
  const ids = [...new Set(signals.map(({ stationId }) => stationId))];
  const asked = useQueries({ queries: ids.map((id) => summaryQuery(id)) });
  const stations = ids.map((id, index) => ({
    id,
    facts: asked[index],
    zone: asked[index]?.data?.timeZone,
    names: signals.filter((one) => one.stationId === id && mayTell(one.metric)).map(({ metric }) => metric),
  }));
  const told = useQueries({ queries: stations.map((one) => seriesQuery(one, period, false, true)) });
  const past = useQueries({ queries: stations.map((one) => seriesQuery(one, period, true, previous)) });
  const lines = signals.map((signal): ComparedLine => {
    const at = ids.indexOf(signal.stationId);
    const { facts, names } = stations[at] ?? {};
    const now = told[at];
    const known: StationSignal | undefined = isStationSignal(signal.metric)
      ? stationSignals[signal.metric]
      : undefined;
    const line = now?.data?.lines.get(signal.metric);
    const earlier = past[at]?.data;
    const isRefused = facts?.error instanceof ApiError && [403, 404].includes(facts.error.code);
    const state =
      known === undefined || !names?.includes(signal.metric) || isRefused
        ? 'unknown'
        : facts?.isError || now?.isError
          ? 'failed'
          : line === undefined
            ? 'loading'
            : 'ready';
    const place = facts?.data?.stationName ?? '';
    return {
      key: signalKey(signal),
      signal,
      state,
      device: undefined,
      place,
      zone: stations[at]?.zone,
      name: `${place || signal.stationId} · ${known ? translate(known.label) : signal.metric}`,
      unit: known?.unit ?? '',
      decimals: known?.decimals ?? 0,
      points: line ? pointsOf(line) : noPoints,
      previous: previous && earlier ? pointsOf(earlier.lines.get(signal.metric)) : noPoints,
      shift: earlier ? earlier.range.to - earlier.range.from : 0,
      limits: noLimits,
      notes: line ? notesOf(line).map(translate) : [],
      ...(line && { coverage: line.coverage }),
    };
  });
  return {
    lines,
    zones: stations.flatMap(({ zone }) => zone ?? []),
    range: told.flatMap(({ data }) => data?.range ?? [])[0],
    busy: [...told, ...past].some(({ isLoading }) => isLoading),
    again: () => {
      for (const one of [...asked, ...told, ...past]) if (one.isError) void one.refetch();
    },
  };
}

interface AskedStation {
  readonly id: string;
  readonly zone: string | undefined;
  readonly names: readonly string[];
}

function seriesQuery(
  { id, zone, names }: AskedStation,
  period: CompareSearch['period'],
  isBefore: boolean,
  isWanted: boolean,
) {
  return queryOptions<StationLines>({
    queryKey: ['compare-station', id, names, period, zone, isBefore],
    queryFn:
      isWanted && zone !== undefined && names.length > 0
        ? async ({ signal }): Promise<StationLines> => {
            const now = wallRange(period, zone || defaultZone, serverNow());
            const range = isBefore ? before(now) : now;
            const query = { stationId: id, signals: names.join(), ...asQuery(range) };
            const { lines } = await get<StationSeries>('blade-index/index/stationSeries', query, signal);
            return { range, lines: new Map(lines.map((line) => [line.signal, line])) };
          }
        : skipToken,
    refetchInterval: typeof period === 'object' ? (false as const) : followMs,
  });
}

const read = new WeakMap<StationLine, Points>();

/** The points of a line; the same response returns the same array, so that nothing is redrawn. */
function pointsOf(line: StationLine | undefined): Points {
  if (line === undefined) return noPoints;
  const known = read.get(line);
  if (known) return known;
  const points = line.points.flatMap(([time, value]) => {
    const at = readWireTime(time);
    return at === undefined ? [] : [[at, value] as const];
  });
  read.set(line, points);
  return points;
}

/** Sources that are displayed even if they are not substitutes. */
const toldAlways: ReadonlySet<string> = new Set(['balance', 'measured', 'service', 'clearSky']);
const percent = (share: number): string => percentText(Math.max(0.01, share));

function notesOf({ sources, partly }: StationLine) {
  const standIns = sources.filter(({ by, share }, n) => n > 0 && share > 0 && !toldAlways.has(by));
  return [
    ...sources.flatMap(({ by, share }) =>
      !toldAlways.has(by) || share === 0
        ? []
        : [share < 1 ? compareWords.sourcePart(seriesSources[by], percent(share)) : seriesSources[by]],
    ),
    ...standIns
      .filter(({ share }) => share < 1 || sources[0]?.share === 0)
      .map(({ by, share }) => compareWords.standIn(seriesSources[by], percent(share))),
    ...(partly > 0 ? [compareWords.partly(percent(partly))] : []),
  ];
}
