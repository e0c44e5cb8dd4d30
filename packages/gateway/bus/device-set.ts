import type { GatewayDevice } from '../contract.ts';
import type { HandedDevice } from '../ownership.ts';
import { BusDevice } from './bus-device.ts';

/** Updates a bus's devices to the given list; unchanged devices keep their state. @param remove removes one */
export function setDevices(
  devices: Map<string, BusDevice>,
  settings: readonly GatewayDevice[],
  remove: (device: BusDevice) => void,
): void {
  const wanted = new Map(settings.map((device) => [device.id, device]));
  /** Until when a removed device may still answer, by address. */
  const lateUntil = new Map<number, number>();
  for (const device of devices.values()) {
    const still = wanted.get(device.id);
    if (still === undefined || !device.isSame(still)) {
      remove(device);
      lateUntil.set(device.address, Math.max(device.lateUntil, lateUntil.get(device.address) ?? 0));
    } else {
      device.setPeriod(still.periodSeconds);
      wanted.delete(device.id);
    }
  }
  for (const device of wanted.values()) {
    const added = new BusDevice(device);
    added.lateUntil = lateUntil.get(added.address) ?? 0;
    devices.set(device.id, added);
  }
}

/** Returns the state of a bus's devices for another gateway, so that it reports nothing twice. */
export function handedDevices(devices: ReadonlyMap<string, BusDevice>): HandedDevice[] {
  return Array.from(devices.values(), ({ id, online, misses, version }) => {
    return { id, online, misses, version };
  });
}

/** Takes over the state of a bus's devices from another gateway. @param lateUntil tick before which no device is polled */
export function inheritDevices(
  devices: ReadonlyMap<string, BusDevice>,
  handed: readonly HandedDevice[],
  lateUntil: number,
): void {
  for (const { id, online, misses, version } of handed) {
    const device = devices.get(id);
    if (device !== undefined) Object.assign(device, { online, misses, version, lateUntil });
  }
}
