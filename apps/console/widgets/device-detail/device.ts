import type { LiveEventOf } from '@heliodeck/client/live-feed';
import { isRecord } from '@heliodeck/kit/is-record';

/** A device as its lists give it. */
export interface Device {
  readonly id: string;
  readonly name: string | null;
  /** 0 MARS controller, 1 controller, 2 meter, 3 inverter, 4 battery. */
  readonly type: number;
  /** Profile id; null where nobody said. */
  readonly model: string | null;
  readonly address: number;
  readonly version: string | null;
  readonly serialNumber: string | null;
  readonly onlineStatus: number | null;
  readonly dtuId: string;
  readonly dtuName?: string | null;
  readonly dtuOnlineStatus: number | null;
  readonly stationName: string | null;
  readonly connectTime: string | null;
  /** Of one that is offline, in its station's zone; null: it answers, or nobody knows. */
  readonly offlineSince?: string | null;
  readonly createDept: string | null;
  /** Zone of its station. */
  readonly timeZone?: string | null;
}

/** What an event changes about a device; undefined: nothing. */
function changeOf(device: Device, event: LiveEventOf<'online' | 'changed'>): Partial<Device> | undefined {
  if (event.kind === 'changed') {
    const version = event.what?.version;
    return event.entity === 'xwj' && event.id === device.id && typeof version === 'string'
      ? { version }
      : undefined;
  }
  const status = event.online ? 1 : 0;
  // Since when, use-devices.ts asks anew: only the server knows the station's zone.
  if (event.of === 'device' && event.id === device.id) return { onlineStatus: status, offlineSince: null };
  return event.of === 'dtu' && event.id === device.dtuId ? { dtuOnlineStatus: status } : undefined;
}

/** Whether what holds devices (as `withEvent` knows it) holds this one. */
export function holdsDevice(held: unknown, id: string): boolean {
  if (Array.isArray(held)) return held.some((one) => holdsDevice(one, id));
  if (!isRecord(held)) return false;
  return Array.isArray(held.records) ? holdsDevice(held.records, id) : held.id === id;
}

/**
 * Brings an event into whatever holds devices: a device, a list of them, a page. The same object where nothing changes,
 * so that nothing is drawn anew.
 */
export function withEvent<T>(held: T, event: LiveEventOf<'online' | 'changed'>): T {
  if (Array.isArray(held)) {
    const next = held.map((one: unknown) => withEvent(one, event));
    return next.some((one, index) => one !== held[index]) ? (next as T) : held;
  }
  if (!isRecord(held)) return held;
  if (Array.isArray(held.records)) {
    const records = withEvent(held.records, event);
    return records === held.records ? held : { ...held, records };
  }
  const change = changeOf(held as unknown as Device, event);
  return change ? { ...held, ...change } : held;
}
