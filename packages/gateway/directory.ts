import { isImei } from '@heliodeck/protocol/link/imei';
import type { GatewayDevice, GatewayDtu } from './contract.ts';
import { Dtu } from './dtu.ts';
import type { GatewayContext } from './gateway-context.ts';
import { GatewayRefusal } from './gateway-refusal.ts';

/** The claimed DTUs, by id and by IMEI. */
export class Directory {
  readonly #context: GatewayContext;
  readonly #byId = new Map<string, Dtu>();
  readonly #byImei = new Map<string, Dtu>();

  constructor(context: GatewayContext) {
    this.#context = context;
  }

  get(dtuId: string): Dtu | undefined {
    return this.#byId.get(dtuId);
  }

  byImei(imei: string): Dtu | undefined {
    return this.#byImei.get(imei);
  }

  all(): IterableIterator<Dtu> {
    return this.#byId.values();
  }

  /** Adds or changes a DTU. Throws GatewayRefusal before anything is changed. */
  put(settings: GatewayDtu): Dtu {
    this.#check(settings);
    const known = this.#byId.get(settings.id);
    if (known === undefined) {
      const added = new Dtu(this.#context, settings);
      this.#byId.set(settings.id, added);
      this.#byImei.set(settings.imei, added);
      return added;
    }
    const { imei, tenantId, key } = known.settings;
    // Another module, or another owner: what hangs on the old socket is not theirs. With a new key it has to prove itself again.
    const isKeyed = settings.key !== undefined && settings.key !== key;
    if (imei !== settings.imei || tenantId !== settings.tenantId || isKeyed)
      known.disconnect('replaced', 'socket-lost');
    this.#byImei.delete(imei);
    this.#byImei.set(settings.imei, known);
    known.change(settings);
    return known;
  }

  remove(dtuId: string): void {
    const dtu = this.#byId.get(dtuId);
    if (dtu === undefined) return;
    this.#byId.delete(dtuId);
    this.#byImei.delete(dtu.settings.imei);
    dtu.disconnect('stopped', 'removed');
  }

  #check({ id, imei, devices }: GatewayDtu): void {
    if (!isImei(imei)) throw new GatewayRefusal('imei-invalid', [id]);
    const holder = this.#byImei.get(imei);
    if (holder !== undefined && holder.id !== id) throw new GatewayRefusal('imei-taken', [holder.id, id]);
    const taken = new Map<number, readonly GatewayDevice[]>();
    for (const device of devices) {
      const there = taken.get(device.address) ?? [];
      const other = there.find(
        ({ profile }) => !this.#context.dialogs.mayShareAddress(profile, device.profile),
      );
      if (other !== undefined) throw new GatewayRefusal('address-taken', [other.id, device.id]);
      taken.set(device.address, [...there, device]);
    }
  }
}
