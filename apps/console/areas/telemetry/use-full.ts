import type { Page } from '@heliodeck/client/page';
import { battery } from '@heliodeck/model/devices/records/battery';
import { readWireTime, wallText } from '@heliodeck/model/wire/time';
import { useQueries } from '@tanstack/react-query';
import { get } from '../../api/client.ts';
import type { Device } from '../../widgets/device-detail/shared/device.ts';
import type { Happening } from '../../widgets/happenings/happenings.ts';
import { fullStretches } from './compare-math.ts';
import type { WallRange } from './wall.ts';

const batteryType = 4;
/** Maximum number of DTUs whose batteries are fetched, and of points of a line of charge. */
const mostDtus = 4;
const mostPoints = 480;

interface FullStretches {
  readonly device: string;
  readonly stretches: readonly WallRange[];
}

/**
 * When the batteries beside the compared devices were full, by the first pack of each DTU: packs of a bank charge
 * together.
 */
export function useFull(
  devices: readonly Device[],
  { from, to }: WallRange,
  isWanted: boolean,
): readonly Happening[] {
  const dtus = isWanted ? [...new Set(devices.map(({ dtuId }) => dtuId))].slice(0, mostDtus) : [];
  const told = useQueries({
    queries: dtus.map((dtuId) => ({
      // A span that ends now moves every minute; refetching each quarter of an hour is sufficient.
      queryKey: ['compare-full', dtuId, Math.round(from / 900_000), Math.round(to / 900_000)],
      queryFn: async ({ signal }: { readonly signal: AbortSignal }): Promise<FullStretches> => {
        const query = { dtuId, type: batteryType, current: 1, size: 1 };
        const [found] = (await get<Page>('blade-xwj/xwj/list', query, signal)).records;
        if (found === undefined) return { device: '', stretches: [] };
        const times = { beginTime: wallText(from), endTime: wallText(to) };
        const points = await get<readonly Readonly<Record<string, unknown>>[]>(
          `${battery.history?.path}/getEchart`,
          { xwjId: found.id, metrics: 'soc', points: mostPoints, ...times },
          signal,
        );
        const line = points.flatMap(({ dataTime, soc }) => {
          const at = readWireTime(String(dataTime));
          return at === undefined ? [] : [[at, typeof soc === 'number' ? soc : null] as const];
        });
        return { device: String(found.name ?? ''), stretches: fullStretches(line) };
      },
      staleTime: 300_000,
      // For users who may not see batteries, nothing is marked.
      retry: false,
    })),
  });
  return told.flatMap(({ data }, index) =>
    (data?.stretches ?? []).map((stretch) => ({
      key: `f${dtus[index]} ${stretch.from}`,
      kind: 'full' as const,
      text: '',
      device: data?.device ?? '',
      from: stretch.from,
      to: stretch.to,
    })),
  );
}
