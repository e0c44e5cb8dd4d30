import type { Page, WireRow } from '@heliodeck/client/page';
import { battery } from '@heliodeck/model/devices/records/battery';
import { useQuery } from '@tanstack/react-query';
import { get } from '../../../api/client.ts';
import { type PackLimits, packLimits } from './pack-limits.ts';

const batteryType = 4;
const mostPacks = 16;

/**
 * The limits of the packs on the bus of a DTU; undefined while unknown, if there are none, and for users who may not
 * see them.
 */
export function usePackLimits(dtuId: string | undefined): PackLimits | undefined {
  const { data } = useQuery({
    queryKey: ['pack-limits', dtuId],
    queryFn: async ({ signal }) => {
      const query = { dtuId, type: batteryType, current: 1, size: mostPacks };
      const { records } = await get<Page>('blade-xwj/xwj/list', query, signal);
      const packs = await Promise.all(
        records.map(({ id }) =>
          get<Page<WireRow>>(
            `${battery.live?.path}/list`,
            { xwjId: id, current: 1, size: mostPacks },
            signal,
          ),
        ),
      );
      return packs.flatMap((page) => page.records);
    },
    enabled: dtuId !== undefined,
    staleTime: 60_000,
    retry: false,
  });
  return data && packLimits(data);
}
