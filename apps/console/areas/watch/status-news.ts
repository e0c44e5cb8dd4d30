import type { LiveEventOf } from '@heliodeck/client/live-feed';
import { alarmBits, alarmStatusWords } from '@heliodeck/model/devices/flags/alarm-words';

/**
 * The status words of each record, and their bits that report a trouble. A reading has many values but few of these.
 */
const masksOf = Map.groupBy(
  alarmStatusWords.map(({ record, metric, flags }) => {
    const { critical, warning } = alarmBits(flags);
    return { record, metric, mask: critical | warning };
  }),
  ({ record }) => record as string,
);

/**
 * Stores the status words that report troubles.
 * @returns whether a reading changes one of them; for the first reading of a device, whether any of them reports a
 * trouble
 */
export function statusNews(): (event: LiveEventOf<'readings'>) => boolean {
  const known = new Map<string, number>();
  return ({ deviceId, pack, record, values }) => {
    let differs = false;
    for (const { metric, mask } of masksOf.get(record) ?? []) {
      const value = values[metric];
      if (typeof value !== 'number') continue;
      const key = `${deviceId} ${pack} ${metric}`;
      if ((known.get(key) ?? 0) !== (value & mask)) {
        known.set(key, value & mask);
        differs = true;
      }
    }
    return differs;
  };
}
