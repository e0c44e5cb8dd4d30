import type { DecodedRecord, ReadResult } from '@heliodeck/devices/contract';
import { toHex } from '@heliodeck/kit/bytes';
import { isInterceptedByDtu } from '@heliodeck/protocol/dtu-link';
import { Alarm } from './alarms.ts';
import { Bus, type BusEnds, type BusTimes } from './bus.ts';
import { BusDevice } from './bus-device.ts';
import type { GatewayDtu, OfflineReason } from './contract.ts';
import type { BreakReason, Conversation, Hearing } from './conversation.ts';
import { type PollOwner, PollPlan } from './poll-plan.ts';
import { type BusTuning, busDefaults } from './tuning.ts';
import type { Works } from './works.ts';

/** The socket of a DTU, seen from its bus. */
export interface Line {
  readonly remote: string;
  /** Tick at which bytes of any kind last came. */
  readonly heardAt: number;
  /** Sends to the bus. */
  send(bytes: Uint8Array): void;
  /** Sends to the DTU itself. */
  sendMessage(bytes: Uint8Array): void;
  /** Takes over another link form. */
  setForm(form: string): void;
  /** Closes the socket; its end is not reported to the DTU any more. */
  drop(): void;
}

/** A claimed DTU: its bus and devices stay while sockets come and go. */
export class Dtu implements BusEnds, PollOwner {
  readonly id: string;
  readonly devices = new Map<string, BusDevice>();
  readonly bus: Bus;
  readonly #works: Works;
  readonly #plan: PollPlan;
  readonly #keepAlive: Alarm;
  #settings: GatewayDtu;
  #line: Line | undefined;
  #online = false;

  constructor(works: Works, settings: GatewayDtu) {
    this.id = settings.id;
    this.#works = works;
    this.#settings = settings;
    this.bus = new Bus(works, this, timesOf(settings));
    this.#plan = new PollPlan(works, this, this.bus);
    this.#keepAlive = new Alarm(() => this.#listenForLife());
    this.#setDevices();
  }

  get settings(): GatewayDtu {
    return this.#settings;
  }

  get tuning(): BusTuning {
    return { ...busDefaults, ...this.#settings.bus };
  }

  get line(): Line | undefined {
    return this.#line;
  }

  get isOnline(): boolean {
    return this.#online;
  }

  /** Takes over new settings and devices; what is the same device goes on as it was. */
  change(settings: GatewayDtu): void {
    const { link } = this.#settings;
    this.#settings = settings;
    this.bus.times = timesOf(settings);
    if (link !== settings.link) this.#line?.setForm(settings.link);
    this.#setDevices();
    if (this.#line === undefined) return;
    this.#plan.start();
    this.#listenForLife();
  }

  /** A socket has registered as this DTU. The newest wins; the old one goes without a word about being offline. */
  attach(line: Line): void {
    const old = this.#line;
    this.#line = line;
    if (old !== undefined) {
      old.drop();
      this.bus.down('socket-replaced');
      const { id: dtuId, tenantId } = this.#settings;
      const { remote } = line;
      this.#works.log.warn('a second socket took over a DTU', this.id, () => ({
        ...this.#who,
        remote,
        previous: old.remote,
      }));
      this.#works.emit({
        kind: 'takeover',
        dtuId,
        tenantId,
        at: this.#works.clock.now(),
        remote,
        previous: old.remote,
      });
    } else {
      for (const device of this.devices.values()) device.giveChance();
    }
    this.heard();
    this.#listenForLife();
    this.bus.up();
    this.#plan.start();
  }

  /** A socket has ended. A late word of one that was replaced means nothing. */
  detach(line: Line, reason: OfflineReason, broken: BreakReason): void {
    if (this.#line !== line) return;
    this.#line = undefined;
    this.#works.alarms.clear(this.#keepAlive);
    this.#plan.stop();
    this.#goOffline(reason);
    this.bus.down(broken);
  }

  /** Closes the socket, if there is one, and says why. */
  disconnect(reason: OfflineReason, broken: BreakReason): void {
    const line = this.#line;
    if (line === undefined) return;
    line.drop();
    this.detach(line, reason, broken);
  }

  /** Begins nothing more; what waits is let go, what runs may end. */
  retire(): void {
    this.#plan.stop();
    this.bus.retire();
  }

  /** Bytes came, of whatever kind: a DTU that was held to be gone is back. */
  heard(): void {
    if (this.#online || this.#line === undefined) return;
    this.#online = true;
    const { id: dtuId, tenantId } = this.#settings;
    const { remote } = this.#line;
    this.#works.log.info('DTU online', this.id, () => ({ ...this.#who, remote }));
    this.#works.emit({ kind: 'dtu-online', dtuId, tenantId, at: this.#works.clock.now(), remote });
  }

  send(conversation: Conversation, request: Uint8Array): void {
    // A raw packet that an iRTU DTU takes for itself must reach it unwrapped.
    const isOwn = conversation.device === undefined && isInterceptedByDtu(request);
    if (conversation.isWithDtu || isOwn) this.#line?.sendMessage(request);
    else this.#line?.send(request);
  }

  nextPollAt(): number {
    return this.#plan.nextPollAt();
  }

  unanswered(conversation: Conversation, question: string, hearing: Hearing): void {
    this.#works.log.warn('no answer', conversation.device?.id ?? this.id, () => ({
      ...this.#who,
      device: conversation.device?.id,
      address: conversation.device?.address,
      asked: question,
      sent: conversation.exchange && toHex(conversation.exchange.request),
      heard: hearing.chunks.map(toHex).join(' '),
      damaged: hearing.damaged,
      unanswered: conversation.device?.misses,
    }));
  }

  take(device: BusDevice, result: ReadResult, at: number): void {
    if (!result.ok) return;
    this.takeRecords(device, result.records, at);
    if (result.version !== undefined) this.takeVersion(device, result.version);
  }

  /** Hands readings over, as of the instant their answer was complete. */
  takeRecords(device: BusDevice, records: readonly DecodedRecord[], at: number): void {
    const { tenantId } = this.#settings;
    for (const { record, pack, values } of records) {
      this.#works.outbox.add({ tenantId, deviceId: device.id, record, at, pack, values });
    }
  }

  /** Tells of a version that is not the one known. */
  takeVersion(device: BusDevice, version: string): void {
    if (device.version === version) return;
    device.version = version;
    this.#works.emit({
      kind: 'device-version',
      deviceId: device.id,
      tenantId: this.#settings.tenantId,
      version,
    });
  }

  turned(device: BusDevice, to: 'online' | 'offline'): void {
    const { tenantId } = this.#settings;
    const at = this.#works.clock.now();
    if (to === 'online') {
      this.#works.emit({ kind: 'device-online', deviceId: device.id, tenantId, at });
      return;
    }
    const reason = device.offlineReason;
    this.#works.log.info('device offline', device.id, () => ({
      ...this.#who,
      device: device.id,
      address: device.address,
      reason,
    }));
    this.#works.emit({ kind: 'device-offline', deviceId: device.id, tenantId, at, reason });
  }

  /** A command was answered by a device that polls have given up: it is asked again soon. */
  probeSoon(device: BusDevice): void {
    if (!device.isSilent || this.#line === undefined) return;
    device.giveChance();
    device.dueAt = 0;
    this.#plan.start();
  }

  get #who(): { dtu: string; imei: string } {
    return { dtu: this.#settings.id, imei: this.#settings.imei };
  }

  #setDevices(): void {
    const wanted = new Map(this.#settings.devices.map((device) => [device.id, device]));
    for (const device of this.devices.values()) {
      const still = wanted.get(device.id);
      if (still !== undefined && device.isSame(still)) wanted.delete(device.id);
      else this.#removeDevice(device);
    }
    for (const device of wanted.values()) this.devices.set(device.id, new BusDevice(device));
  }

  #removeDevice(device: BusDevice): void {
    this.devices.delete(device.id);
    this.bus.forget(device);
    this.#deviceOffline(device, 'stopped');
  }

  #listenForLife(): void {
    if (this.#line === undefined) return;
    const { alarms, clock } = this.#works;
    const silentAt = this.#line.heardAt + this.#settings.keepAliveSeconds * 1000;
    // A socket that stays silent is kept: its DTU may live behind devices that all sleep, and TCP's own keep-alive
    // ends the dead ones. The next byte brings it back online.
    if (silentAt <= clock.ticks()) this.#goOffline('keep-alive-expired');
    alarms.set(this.#keepAlive, Math.max(silentAt, clock.ticks() + 1000));
  }

  #goOffline(reason: OfflineReason): void {
    if (!this.#online) return;
    this.#online = false;
    const { id: dtuId, tenantId } = this.#settings;
    this.#works.log.info('DTU offline', this.id, () => ({ ...this.#who, reason }));
    this.#works.emit({ kind: 'dtu-offline', dtuId, tenantId, at: this.#works.clock.now(), reason });
    for (const device of this.devices.values()) this.#deviceOffline(device, reason);
  }

  #deviceOffline(device: BusDevice, reason: OfflineReason): void {
    if (device.online !== true) return;
    device.online = false;
    const { tenantId } = this.#settings;
    this.#works.emit({
      kind: 'device-offline',
      deviceId: device.id,
      tenantId,
      at: this.#works.clock.now(),
      reason,
    });
  }
}

function timesOf(settings: GatewayDtu): BusTimes {
  const tuning = { ...busDefaults, ...settings.bus };
  const { timeoutMs, gapMs } = settings;
  const drainIdleMs = tuning.drainIdleMs ?? Math.max(gapMs, 250);
  return {
    timeoutMs,
    gapMs,
    drainIdleMs,
    drainMaxMs: tuning.drainMaxMs ?? Math.max(timeoutMs, 2 * drainIdleMs),
    lateMs: tuning.lateMs ?? timeoutMs,
    rawIdleMs: tuning.rawIdleMs,
    probeShare: tuning.probeShare,
  };
}
