import type { LiveEventOf } from '@heliodeck/client/live-feed';
import { isRecord } from '@heliodeck/kit/is-record';

/** A device as in the response of its lists. */
export interface Device {
  readonly id: string;
  readonly name: string | null;
  /** 0 MARS controller, 1 controller, 2 meter, 3 inverter, 4 battery. */
  readonly type: number;
  /** Profile id; null if not set. */
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
  /** Start of the outage, in its station's zone; null: it responds, or the time is unknown. */
  readonly offlineSince?: string | null;
  readonly createDept: string | null;
  /** Zone of its station. */
  readonly timeZone?: string | null;
}

/** The changes of a device by an event; undefined: none. */
function changeOf(device: Device, event: LiveEventOf<'online' | 'changed'>): Partial<Device> | undefined {
  if (event.kind === 'changed') {
    const version = event.what?.version;
    return event.entity === 'xwj' && event.id === device.id && typeof version === 'string'
      ? { version }
      : undefined;
  }
  const status = event.online ? 1 : 0;
  // use-devices.ts refetches the start of an outage: only the server knows the station's zone.
  if (event.of === 'device' && event.id === device.id) return { onlineStatus: status, offlineSince: null };
  return event.of === 'dtu' && event.id === device.dtuId ? { dtuOnlineStatus: status } : undefined;
}

/** Whether a data structure with devices (any that `withEvent` supports) contains this one. */
export function holdsDevice(held: unknown, id: string): boolean {
  if (Array.isArray(held)) return held.some((one) => holdsDevice(one, id));
  if (!isRecord(held)) return false;
  return Array.isArray(held.records) ? holdsDevice(held.records, id) : held.id === id;
}

/**
 * Applies an event to a data structure with devices: a device, a list of them, a page. Returns the same object if
 * nothing changes, so that nothing is rendered again.
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
