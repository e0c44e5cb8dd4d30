import type { GatewayDevice } from '../contract.ts';
import type { HandedDevice } from '../ownership.ts';
import { BusDevice } from './bus-device.ts';

/** Makes a bus's devices those that are wanted; what is the same device stays as it was. @param remove takes one out */
export function setDevices(
  devices: Map<string, BusDevice>,
  settings: readonly GatewayDevice[],
  remove: (device: BusDevice) => void,
): void {
  const wanted = new Map(settings.map((device) => [device.id, device]));
  /** Until when an answer may still come from the address of a device that is gone. */
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

/** What another gateway must know of a bus's devices to tell nothing twice. */
export function handedDevices(devices: ReadonlyMap<string, BusDevice>): HandedDevice[] {
  return Array.from(devices.values(), ({ id, online, misses, version }) => {
    return { id, online, misses, version };
  });
}

/** Takes over what another gateway knew of a bus's devices. @param lateUntil tick before which none is asked */
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
