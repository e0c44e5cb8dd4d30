import type { TelemetryRecord } from '@heliodeck/model/descriptors/record';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { get } from '../../api/client.ts';
import { serverNow } from '../../api/server-clock.ts';
import { type ChartRange, todayRange } from './chart-range.ts';
import type { HistoryLine } from './metric-groups.ts';

/** A point in the response of the chart API: time in the station's zone, and each line's value; null = gap. */
type HistoryPoint = { readonly dataTime: string } & Readonly<Record<string, number | string | null>>;

export interface History {
  readonly range: ChartRange;
  readonly points: readonly HistoryPoint[];
}

interface HistoryWish {
  readonly record: TelemetryRecord;
  readonly deviceId: string;
  readonly lines: readonly HistoryLine[];
  /** Absent: today up to now, updated continuously. */
  readonly range: ChartRange | undefined;
  /** Zone of the station. */
  readonly zone: string;
  readonly pack: number | undefined;
}

/**
 * Sufficient for every pixel of a wide screen; the server downsamples to it and preserves minima and maxima
 * (docs/product/telemetry.md#charts).
 */
const points = 1440;
/** Refetch interval of today's chart, ms. */
const followMs = 60_000;

/** Lines of a device's history, all in one request. */
export function useHistory({ record, deviceId, lines, range, zone, pack }: HistoryWish) {
  const metrics = lines.map((line) => line.name).join(',');
  const path = record.history?.path ?? '';
  return useQuery({
    queryKey: ['history', record.key, deviceId, metrics, range ?? 'today', zone, pack ?? null],
    queryFn: async ({ signal }): Promise<History> => {
      const asked = range ?? todayRange(zone, serverNow());
      const query = { xwjId: deviceId, metrics, points, beginTime: asked.begin, endTime: asked.end };
      const answer = await get<readonly HistoryPoint[]>(
        `${path}/getEchart`,
        { ...query, packNum: pack },
        signal,
      );
      return { range: asked, points: answer };
    },
    enabled: path !== '' && metrics !== '',
    placeholderData: keepPreviousData,
    refetchInterval: range ? false : followMs,
  });
}
