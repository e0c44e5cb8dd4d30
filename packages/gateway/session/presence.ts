import type { BusDevice } from '../bus/bus-device.ts';
import type { GatewayDtu, OfflineReason } from '../contract.ts';
import type { GatewayContext } from '../gateway-context.ts';
import type { Facts } from '../log.ts';
import { Timer } from '../timer-queue.ts';

/** What presence needs of its DTU. */
export interface PresenceOwner {
  readonly settings: GatewayDtu;
  readonly devices: ReadonlyMap<string, BusDevice>;
  /** The socket, while there is one. */
  readonly line: { readonly remote: string; readonly heardAt: number } | undefined;
}

/**
 * Reports the online state of a DTU and its devices to the sink at every change: a DTU is online while its socket is open and has sent
 * bytes within the keep-alive time, a device according to its polls and only while its DTU is online.
 */
export class Presence {
  readonly #context: GatewayContext;
  readonly #owner: PresenceOwner;
  readonly #keepAlive: Timer;
  #online = false;

  constructor(context: GatewayContext, owner: PresenceOwner) {
    this.#context = context;
    this.#owner = owner;
    this.#keepAlive = new Timer(() => this.listenForLife());
  }

  get isOnline(): boolean {
    return this.#online;
  }

  /** Identity of the DTU, for log lines. */
  get who(): Facts {
    const { id, imei } = this.#owner.settings;
    return { dtu: id, imei };
  }

  /** Bytes were received: a DTU that was reported offline is online again. */
  heard(): void {
    const { line, settings } = this.#owner;
    if (this.#online || line === undefined) return;
    this.#online = true;
    const { id: dtuId, tenantId } = settings;
    const { remote } = line;
    this.#context.log.info('DTU online', dtuId, () => ({ ...this.who, remote }));
    this.#context.emit({ kind: 'dtu-online', dtuId, tenantId, at: this.#context.clock.now(), remote });
    this.listenForLife();
  }

  /** Checks the keep-alive now, and again when it would expire. */
  listenForLife(): void {
    const { line, settings } = this.#owner;
    if (line === undefined) return;
    const { timers, clock } = this.#context;
    const silentAt = line.heardAt + settings.keepAliveSeconds * 1000;
    // A silent socket is kept open: its devices may all be asleep, and TCP's own keep-alive closes dead sockets. The next byte brings the
    // DTU back online.
    if (silentAt <= clock.ticks()) this.offline('keep-alive-expired');
    else timers.set(this.#keepAlive, silentAt);
  }

  /** The DTU and its devices go offline. */
  offline(reason: OfflineReason): void {
    this.#context.timers.clear(this.#keepAlive);
    if (!this.#online) return;
    this.#online = false;
    const { id: dtuId, tenantId } = this.#owner.settings;
    this.#context.log.info('DTU offline', dtuId, () => ({ ...this.who, reason }));
    this.#context.emit({ kind: 'dtu-offline', dtuId, tenantId, at: this.#context.clock.now(), reason });
    for (const device of this.#owner.devices.values()) this.deviceGone(device, reason);
  }

  /** Another socket of the DTU took over: it was online and stays so. */
  takenOver(remote: string, previous: string): void {
    const { id: dtuId, tenantId } = this.#owner.settings;
    this.#context.log.warn('a second socket took over a DTU', dtuId, () => ({
      ...this.who,
      remote,
      previous,
    }));
    const at = this.#context.clock.now();
    this.#context.emit({ kind: 'takeover', dtuId, tenantId, at, remote, previous });
  }

  /** Another gateway serves the DTU now: nothing is reported, as it stays online there. */
  forget(): void {
    this.#context.timers.clear(this.#keepAlive);
    this.#online = false;
  }

  /** It has already been reported online by another gateway. */
  resume(): void {
    this.#online = true;
  }

  /** Polls brought a device online or offline. */
  turned(device: BusDevice, to: 'online' | 'offline'): void {
    if (to === 'offline') {
      this.#tellOffline(device, device.offlineReason);
      return;
    }
    const { tenantId } = this.#owner.settings;
    this.#context.emit({
      kind: 'device-online',
      deviceId: device.id,
      tenantId,
      at: this.#context.clock.now(),
    });
  }

  /** A device was removed, whatever its polls showed. */
  deviceGone(device: BusDevice, reason: OfflineReason): void {
    if (device.online !== true) return;
    device.online = false;
    this.#tellOffline(device, reason);
  }

  #tellOffline(device: BusDevice, reason: OfflineReason): void {
    const { id: deviceId, address } = device;
    const { tenantId } = this.#owner.settings;
    this.#context.log.info('device offline', deviceId, () => ({
      ...this.who,
      device: deviceId,
      address,
      reason,
    }));
    this.#context.emit({ kind: 'device-offline', deviceId, tenantId, at: this.#context.clock.now(), reason });
  }
}
