import { ApiError } from '@heliodeck/client/api-error';
import { inLocale } from '@heliodeck/kit/label';
import type { TelemetryRecord } from '@heliodeck/model/descriptors/record';
import { defaultZone, readWireTime } from '@heliodeck/model/wire/time';
import { queryOptions, skipToken, useQueries } from '@tanstack/react-query';
import { get } from '../../api/client.ts';
import { serverNow } from '../../api/server-clock.ts';
import { useLocale } from '../../i18n/messages.ts';
import type { Points } from '../../widgets/chart/covered-lines.ts';
import type { Device } from '../../widgets/device-detail/shared/device.ts';
import { deviceQuery } from '../../widgets/device-detail/shared/use-devices.ts';
import { chartedRecord, historyLine } from '../../widgets/history-chart/metric-groups.ts';
import { type CompareSearch, type DeviceSignal, signalKey } from './compare-search.ts';
import { type ComparedLine, followMs, type Lines, noLimits, noPoints } from './lines.ts';
import { useLimits } from './use-limits.ts';
import { asQuery, before, type WallRange, wallRange } from './wall.ts';

/** Maximum number of points of a line: the server downsamples so that minima and maxima keep their instants. */
const mostPoints = 1440;

interface DeviceLines {
  readonly range: WallRange;
  readonly points: ReadonlyMap<string, Points>;
}

/** The signals of one pack of one device, which share one request. */
interface Group {
  readonly device: Device;
  readonly record: TelemetryRecord;
  readonly pack: number | undefined;
  readonly metrics: readonly string[];
}

/** Fetches signals of devices, with one request per device and pack. */
export function useDeviceLines(
  signals: readonly DeviceSignal[],
  { period, previous }: Pick<CompareSearch, 'period' | 'previous'>,
): Lines {
  const locale = useLocale();
  const ids = [...new Set(signals.map(({ deviceId }) => deviceId))];
  const asked = useQueries({ queries: ids.map((id) => deviceQuery(id)) });
  const devices = new Map(ids.map((id, index) => [id, asked[index]]));
  const groups = groupsOf(signals, (id) => devices.get(id)?.data);
  const told = useQueries({ queries: groups.map((group) => pointsQuery(group, period, false)) });
  const past = useQueries({ queries: groups.map((group) => pointsQuery(group, period, true, previous)) });

  const limits = useLimits(
    signals.flatMap((signal) => {
      const device = devices.get(signal.deviceId)?.data;
      return device ? [{ key: signalKey(signal), device, metric: signal.metric }] : [];
    }),
  );
  const lines = signals.map((signal): ComparedLine => {
    const found = devices.get(signal.deviceId);
    const device = found?.data;
    const index = groups.findIndex((group) => isOf(group, signal));
    const group = groups[index];
    const wire = group && wireLine(group.record, signal.metric);
    const data = told[index]?.data;
    const earlier = past[index]?.data;
    const state =
      device === undefined
        ? stateWithout(found)
        : wire === undefined
          ? 'unknown'
          : told[index]?.isError
            ? 'failed'
            : data === undefined
              ? 'loading'
              : 'ready';
    const what = wire ? inLocale(wire.label, locale) : signal.metric;
    const pack = signal.pack === undefined ? '' : ` ${signal.pack}`;
    return {
      key: signalKey(signal),
      signal,
      state,
      device,
      place: device?.stationName ?? '',
      zone: device?.timeZone ?? undefined,
      notes: [],
      name: `${device?.name ?? signal.deviceId}${pack} · ${what}`,
      unit: wire?.unit ?? '',
      decimals: wire?.decimals ?? 0,
      points: (wire && data?.points.get(wire.name)) ?? noPoints,
      previous: (previous && wire && earlier?.points.get(wire.name)) || noPoints,
      limits: limits.get(signalKey(signal)) ?? noLimits,
      shift: earlier ? earlier.range.to - earlier.range.from : 0,
    };
  });
  const zones = [...new Set(groups.map(({ device }) => device.timeZone ?? defaultZone))];
  const ranges = told.flatMap(({ data }) => data?.range ?? []);
  return {
    lines,
    zones,
    range: ranges[0],
    busy: [...told, ...past].some(({ isLoading }) => isLoading),
    again: () => {
      for (const one of [...asked, ...told, ...past]) if (one.isError) void one.refetch();
    },
  };
}

/**
 * Why a device is missing: it is loading, the server reports that it does not exist or is not visible, or the request
 * failed.
 */
function stateWithout(asked: { readonly error: Error | null } | undefined): ComparedLine['state'] {
  if (!asked?.error) return 'loading';
  const isRefused = asked.error instanceof ApiError && [403, 404].includes(asked.error.code);
  return isRefused ? 'unknown' : 'failed';
}

function isOf({ device, pack, metrics }: Group, signal: DeviceSignal): boolean {
  return device.id === signal.deviceId && pack === signal.pack && metrics.includes(signal.metric);
}

/** A metric of a record as a line; undefined if there is no such metric. */
function wireLine(record: TelemetryRecord, metric: string) {
  return Object.hasOwn(record.metrics, metric) ? historyLine(record, metric) : undefined;
}

function groupsOf(
  signals: readonly DeviceSignal[],
  deviceOf: (id: string) => Device | undefined,
): readonly Group[] {
  const groups = new Map<string, Group>();
  for (const { deviceId, metric, pack } of signals) {
    const device = deviceOf(deviceId);
    const record = device && chartedRecord(device.type);
    if (device === undefined || record === undefined || wireLine(record, metric) === undefined) continue;
    const key = `${deviceId} ${pack ?? ''}`;
    const metrics = [...(groups.get(key)?.metrics ?? []), metric];
    groups.set(key, { device, record, pack, metrics });
  }
  return [...groups.values()];
}

function pointsQuery(
  { device, record, pack, metrics }: Group,
  period: CompareSearch['period'],
  isBefore: boolean,
  isWanted = true,
) {
  const names = metrics.flatMap((metric) => wireLine(record, metric)?.name ?? []);
  const zone = device.timeZone ?? defaultZone;
  const isFixed = typeof period === 'object';
  return queryOptions<DeviceLines>({
    queryKey: ['compare', record.key, device.id, pack ?? null, names, period, zone, isBefore],
    queryFn: isWanted
      ? async ({ signal }): Promise<DeviceLines> => {
          const now = wallRange(period, zone, serverNow());
          const range = isBefore ? before(now) : now;
          const query = { xwjId: device.id, metrics: names.join(), points: mostPoints, ...asQuery(range) };
          const answer = await get<readonly Readonly<Record<string, unknown>>[]>(
            `${record.history?.path}/getEchart`,
            { ...query, packNum: pack },
            signal,
          );
          return { range, points: new Map(names.map((name) => [name, pointsOf(answer, name)])) };
        }
      : skipToken,
    refetchInterval: isFixed ? (false as const) : followMs,
  });
}

/** A missing point does not interrupt the line; null does. */
function pointsOf(answer: readonly Readonly<Record<string, unknown>>[], name: string): Points {
  return answer.flatMap((point) => {
    const at = readWireTime(String(point.dataTime));
    if (at === undefined || !(name in point)) return [];
    const value = point[name];
    return [[at, typeof value === 'number' ? value : null] as const];
  });
}
