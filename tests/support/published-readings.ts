import { type GivenReadings, giveReadings } from './given-readings.ts';
import { later } from './later.ts';
import type { ProcessSet } from './process-set.ts';

/** Registers devices and publishes their readings to the stream of a set, until the test ends. */
export async function publishReadings(
  { database, natsUrl, replicas }: Pick<ProcessSet, 'database' | 'natsUrl' | 'replicas'>,
  options: Parameters<typeof giveReadings>[1],
): Promise<GivenReadings> {
  const given = await giveReadings({ owner: database.owner, natsUrl, replicas }, options);
  later(() => given.close());
  return given;
}
