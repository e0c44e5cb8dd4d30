import type { DeviceFacts, FindDevices } from '../telemetry/device-facts.ts';

interface Known {
  readonly facts: DeviceFacts | undefined;
  readonly until: number;
}

const believedMs = 60_000;
/** How long a device is cached as unknown, ms: it may be registered at any moment, but must not be looked up with every reading. */
const unknownBelievedMs = 5_000;

/** Caches the devices that readings come from, for a minute. */
export class DeviceDirectory {
  readonly #find: FindDevices;
  readonly #known = new Map<string, Known>();

  constructor(find: FindDevices) {
    this.#find = find;
  }

  /** Returns facts of the devices; loads those that are missing or expired. */
  async facts(
    deviceIds: Iterable<string>,
    now: number,
  ): Promise<(deviceId: string) => DeviceFacts | undefined> {
    const wanted = new Set<string>();
    for (const id of deviceIds) {
      const known = this.#known.get(id);
      if ((known === undefined || known.until <= now) && isDeviceId(id)) wanted.add(id);
    }
    if (wanted.size > 0) {
      const found = await this.#find([...wanted]);
      for (const id of wanted) {
        const facts = found.get(id);
        this.#known.set(id, { facts, until: now + (facts ? believedMs : unknownBelievedMs) });
      }
    }
    return (id) => this.#known.get(id)?.facts;
  }

  /** Drops one device, or all, from the cache after a change. */
  forget(deviceId?: string): void {
    if (deviceId === undefined) this.#known.clear();
    else this.#known.delete(deviceId);
  }
}

/** Returns true if the text can be the id of a record. */
export function isDeviceId(text: string): boolean {
  return /^[1-9]\d{0,18}$/.test(text) && BigInt(text) < 2n ** 63n;
}
