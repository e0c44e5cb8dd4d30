import { isImei } from '@heliodeck/protocol/link/imei';
import type { GatewayDevice, GatewayDtu } from './contract.ts';
import { Dtu } from './dtu.ts';
import type { GatewayContext } from './gateway-context.ts';
import { GatewayRefusal } from './gateway-refusal.ts';
import { imeiOfPacked, packDtu, unpackDtu } from './packed-dtu.ts';

/**
 * The claimed DTUs, by id and by IMEI. A DTU without a connection here is packed, which takes a tenth of the memory, and is unpacked on
 * access.
 */
export class Directory {
  readonly #context: GatewayContext;
  readonly #packed = new Map<string, string>();
  readonly #open = new Map<string, Dtu>();
  readonly #idByImei = new Map<string, string>();
  /** One shared copy of each tenant, zone, link form and profile. */
  readonly #texts = new Map<string, string>();

  constructor(context: GatewayContext) {
    this.#context = context;
  }

  get(dtuId: string): Dtu | undefined {
    const dtu = this.#open.get(dtuId) ?? this.#unpack(dtuId);
    if (dtu !== undefined) dtu.usedAt = this.#context.clock.ticks();
    return dtu;
  }

  byImei(imei: string): Dtu | undefined {
    const id = this.#idByImei.get(imei);
    return id === undefined ? undefined : this.get(id);
  }

  /** Returns a DTU that is unpacked; packed ones have no socket and nothing in progress. */
  opened(dtuId: string): Dtu | undefined {
    return this.#open.get(dtuId);
  }

  /** Returns the unpacked DTUs. */
  allOpened(): IterableIterator<Dtu> {
    return this.#open.values();
  }

  /** Adds or changes a DTU. Throws GatewayRefusal before anything is changed. */
  put(settings: GatewayDtu): void {
    this.#check(settings);
    const { id } = settings;
    const dtu = this.#open.get(id);
    const packed = this.#packed.get(id);
    const before = dtu?.settings.imei ?? (packed === undefined ? undefined : imeiOfPacked(packed));
    if (before !== undefined) this.#idByImei.delete(before);
    this.#idByImei.set(settings.imei, id);
    if (dtu === undefined) {
      this.#packed.set(id, packDtu(settings));
      return;
    }
    const { imei, tenantId, key } = dtu.settings;
    // Another modem or another owner: the old socket does not belong to it. With a new key it has to authenticate again.
    const isKeyed = settings.key !== undefined && settings.key !== key;
    if (imei !== settings.imei || tenantId !== settings.tenantId || isKeyed)
      dtu.disconnect('replaced', 'socket-lost');
    dtu.change(settings);
  }

  remove(dtuId: string): void {
    const dtu = this.#open.get(dtuId);
    const packed = this.#packed.get(dtuId);
    if (packed !== undefined) this.#idByImei.delete(imeiOfPacked(packed));
    this.#packed.delete(dtuId);
    if (dtu === undefined) return;
    this.#open.delete(dtuId);
    this.#idByImei.delete(dtu.settings.imei);
    dtu.disconnect('stopped', 'removed');
  }

  /** Packs DTUs that have no socket and were not accessed for a while. What was learnt about them is learnt again. */
  packIdle(): void {
    const before = this.#context.clock.ticks() - this.#context.limits.packAfterMs;
    for (const [id, dtu] of this.#open) {
      if (!dtu.isIdle || dtu.usedAt > before) continue;
      this.#open.delete(id);
      this.#packed.set(id, packDtu(dtu.settings));
    }
  }

  #unpack(dtuId: string): Dtu | undefined {
    const packed = this.#packed.get(dtuId);
    if (packed === undefined) return undefined;
    const dtu = new Dtu(
      this.#context,
      unpackDtu(dtuId, packed, (text) => this.#shared(text)),
    );
    this.#packed.delete(dtuId);
    this.#open.set(dtuId, dtu);
    return dtu;
  }

  #shared(text: string): string {
    const known = this.#texts.get(text);
    if (known !== undefined) return known;
    this.#texts.set(text, text);
    return text;
  }

  #check({ id, imei, devices }: GatewayDtu): void {
    if (!isImei(imei)) throw new GatewayRefusal('imei-invalid', [id]);
    const holder = this.#idByImei.get(imei);
    if (holder !== undefined && holder !== id) throw new GatewayRefusal('imei-taken', [holder, id]);
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
