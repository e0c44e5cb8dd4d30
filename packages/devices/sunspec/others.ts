import type { DeviceRef } from '../contract.ts';
import type { Space } from '../definition/profile-spec.ts';
import { idsOf } from './models.ts';

/** Spaces whose models describe a whole device. */
const ofDevices: readonly Space[] = ['ac', 'acMeter', 'combiner'];
const memoryKey = 'sunspec others';

type Counts = ReadonlyMap<Space, number>;

/** Remembers how many devices of each kind the valid models of a chain describe. */
export function noteDevices(device: DeviceRef, heads: readonly { readonly id: number }[]): void {
  const counts: Counts = new Map(ofDevices.map((space) => [space, devicesIn(space, heads)]));
  device.memory.set(memoryKey, counts);
}

/** Number of devices in the chain that are of this device's kind and are not read, as only the first one is. */
export function othersOfKind(device: DeviceRef, spaces: ReadonlySet<Space>): number {
  const counts = device.memory.get(memoryKey);
  const kind = ofDevices.find((space) => spaces.has(space));
  if (!(counts instanceof Map) || kind === undefined) return 0;
  return Math.max(0, Number(counts.get(kind) ?? 0) - 1);
}

/**
 * Each common model begins a device. Behind one of them a second model with the same identifier is of a further device; one with another
 * identifier has the values of the same device in another form, integers or floats.
 */
function devicesIn(space: Space, heads: readonly { readonly id: number }[]): number {
  const ids = idsOf(space);
  let devices = 0;
  let seen = new Map<number, number>();
  for (const { id } of heads) {
    if (id === 1) seen = new Map();
    if (!ids.includes(id)) continue;
    const times = (seen.get(id) ?? 0) + 1;
    if (times > Math.max(0, ...seen.values())) devices++;
    seen.set(id, times);
  }
  return devices;
}
