import type { Page } from '@heliodeck/client/page';
import type { TelemetryRecord } from '@heliodeck/model/descriptors/record';
import { useQuery } from '@tanstack/react-query';
import { get } from '../../api/client.ts';

const none: readonly number[] = [];
const mostPacks = 256;

/**
 * Numbers of the packs that a device has reported, ascending; empty for records without packs, or if the user may not
 * read them.
 */
export function usePacks(record: TelemetryRecord, deviceId: string): readonly number[] {
  const path = record.packed ? record.live?.path : undefined;
  const { data } = useQuery({
    queryKey: ['packs', record.key, deviceId],
    queryFn: async ({ signal }) => {
      const page = await get<Page>(`${path}/list`, { xwjId: deviceId, current: 1, size: mostPacks }, signal);
      const numbers = page.records.flatMap((row) => (typeof row.packNum === 'number' ? [row.packNum] : []));
      return [...new Set(numbers)].sort((one, other) => one - other);
    },
    enabled: path !== undefined,
  });
  return data ?? none;
}
