import type { LiveEventOf } from '@heliodeck/client/live-feed';
import { alarmBits, alarmWords } from '@heliodeck/model/devices/flags/alarm-words';

const masks = new Map(
  alarmWords.map(({ record, metric, flags }) => {
    const { critical, warning } = alarmBits(flags);
    return [`${record} ${metric}`, critical | warning] as const;
  }),
);

/**
 * Remembers the status words that tell of trouble.
 * @returns whether a reading brings one that is not what it was; of a device that was never heard, one that tells of any
 */
export function statusNews(): (event: LiveEventOf<'readings'>) => boolean {
  const known = new Map<string, number>();
  return ({ deviceId, pack, record, values }) => {
    let differs = false;
    for (const [metric, value] of Object.entries(values)) {
      const mask = masks.get(`${record} ${metric}`);
      if (mask === undefined || typeof value !== 'number') continue;
      const key = `${deviceId} ${pack} ${metric}`;
      if ((known.get(key) ?? 0) !== (value & mask)) {
        known.set(key, value & mask);
        differs = true;
      }
    }
    return differs;
  };
}
