import type { DecodedRecord, ExchangeResult, ReadResult } from '@heliodeck/devices/contract';
import { isInterceptedByDtu } from '@heliodeck/protocol/link/dtu-link';
import type { Framing, FramingTrial } from '@heliodeck/protocol/link/framing';
import type { BusDevice } from './bus/bus-device.ts';
import type { BusEnds } from './bus/bus-ends.ts';
import { busTimes } from './bus/bus-times.ts';
import { handedDevices, inheritDevices, setDevices } from './bus/device-set.ts';
import type { Question } from './bus/question.ts';
import { SerialBus } from './bus/serial-bus.ts';
import { type BreakReason, priority, type ReceivedBytes, type Transaction } from './bus/transaction.ts';
import type { CommandOrder, GatewayDtu, OfflineReason } from './contract.ts';
import type { GatewayContext } from './gateway-context.ts';
import type { HandedOver } from './ownership.ts';
import { type PollOwner, PollPlan } from './poll/poll-plan.ts';
import type { LineState } from './session/line-report.ts';
import { LineWatch } from './session/line-watch.ts';
import { Presence, type PresenceOwner } from './session/presence.ts';
import { silenceFacts } from './session/silence-facts.ts';
import { type BusTuning, busDefaults } from './tuning.ts';

/** The socket of a DTU, for its bus. */
export interface DtuSocket {
  readonly remote: string;
  /** Tick of the last received bytes. */
  readonly heardAt: number;
  /** Link form recognised from its bytes. */
  readonly seenForm: string;
  /** Sends to the bus (`isPoll`: no caller waits for the answer), or to the DTU itself. */
  send(bytes: Uint8Array, isPoll: boolean): void;
  readonly framing: FramingTrial;
  sendMessage(bytes: Uint8Array): void;
  /** Sets how its bytes are read and written. */
  setLink(settings: Pick<GatewayDtu, 'link' | 'heartbeats'>): void;
  /** Closes the socket; its end is no longer reported to the DTU. */
  drop(): void;
}

/** A claimed DTU: its bus and devices outlast its sockets. */
export class Dtu implements BusEnds, PollOwner, PresenceOwner {
  readonly id: string;
  readonly devices = new Map<string, BusDevice>();
  readonly bus: SerialBus;
  readonly watch: LineWatch;
  /** The running scan for devices; a late answer to it belongs to no device of the DTU. */
  scan: { late(device: BusDevice): boolean } | undefined;
  /** Commands that are handed to another gateway with the DTU. */
  readonly moving: CommandOrder[] = [];
  /** Tick of the last access, or of the end of its socket. */
  usedAt: number;
  readonly #context: GatewayContext;
  readonly #plan: PollPlan;
  readonly #presence: Presence;
  #settings: GatewayDtu;
  #line: DtuSocket | undefined;
  #framing: Framing = 'rtu';

  constructor(context: GatewayContext, settings: GatewayDtu) {
    this.id = settings.id;
    this.#context = context;
    this.usedAt = context.clock.ticks();
    this.#settings = settings;
    this.watch = new LineWatch(context, this);
    this.bus = new SerialBus(context, this, busTimes(settings, context.dialogs.leastGapMs));
    this.#plan = new PollPlan(context, this, this.bus);
    this.#presence = new Presence(context, this);
    this.#setDevices();
  }

  get settings(): GatewayDtu {
    return this.#settings;
  }

  get tuning(): BusTuning {
    return { ...busDefaults, ...this.#settings.bus };
  }

  get line(): DtuSocket | undefined {
    return this.#line;
  }

  get isOnline(): boolean {
    return this.#presence.isOnline;
  }

  /** True if it has no socket and nothing in progress. */
  get isIdle(): boolean {
    const isFree = this.#line === undefined && !this.isOnline && this.scan === undefined;
    return isFree && this.bus.length === 0 && this.moving.length === 0;
  }

  /** Applies new settings and devices; unchanged devices keep their state. */
  change(settings: GatewayDtu): void {
    this.#settings = settings;
    this.bus.times = busTimes(settings, this.#context.dialogs.leastGapMs);
    this.#line?.setLink(settings);
    this.#setDevices();
    if (this.#line === undefined) return;
    this.#plan.start();
    this.#presence.listenForLife();
  }

  /**
   * A socket has registered as this DTU. It replaces an older one, which is closed without reporting the DTU offline.
   * @param from state of the DTU at the gateway that served it before
   */
  attach(line: DtuSocket, from?: HandedOver): void {
    if (from !== undefined) this.#inherit(from);
    const old = this.#line;
    this.#line = line;
    line.framing.beginWith(old?.framing.next ?? this.#framing);
    if (old !== undefined) {
      old.drop();
      this.bus.down('socket-replaced');
      this.#presence.takenOver(line.remote, old.remote);
    } else if (from?.remote !== undefined) {
      this.#presence.takenOver(line.remote, from.remote);
      this.#presence.listenForLife();
    } else {
      for (const device of this.devices.values()) device.giveChance();
    }
    this.heard();
    this.bus.up();
    this.#plan.start();
  }

  /**
   * Gives the DTU to another gateway without reporting it. Commands that were sent end with an unknown result; the others are handed over.
   */
  release(): HandedOver {
    const line = this.#line;
    const [isOnline, devices] = [this.isOnline, handedDevices(this.devices)];
    if (line !== undefined) {
      line.drop();
      this.#line = undefined;
      this.#framing = line.framing.next;
      this.#plan.stop();
      this.#presence.forget();
      this.bus.down('socket-replaced');
    }
    this.bus.retire('moved');
    const late = this.bus.lateReplies.handOver(this.#context.clock.ticks());
    const orders = this.moving.splice(0);
    return { ...(line !== undefined && { remote: line.remote }), isOnline, devices, orders, late };
  }

  /** It was given to this gateway, but the socket it was claimed for has closed meanwhile. */
  lost(from: HandedOver | undefined): void {
    if (from === undefined || this.#line !== undefined) return;
    this.#inherit(from);
    this.#presence.offline('socket-lost');
  }

  #inherit({ isOnline, devices, late }: HandedOver): void {
    if (isOnline) this.#presence.resume();
    const now = this.#context.clock.ticks();
    inheritDevices(this.devices, devices, now + late.busMs);
    this.bus.lateReplies.inherit(late, now);
  }

  /** A socket has ended. The end of a replaced socket is ignored. */
  detach(line: DtuSocket, reason: OfflineReason, broken: BreakReason): void {
    if (this.#line !== line) return;
    this.#line = undefined;
    this.usedAt = this.#context.clock.ticks();
    this.#framing = line.framing.next;
    this.#plan.stop();
    this.#presence.offline(reason);
    this.bus.down(broken);
  }

  /** Closes the socket, if there is one, with a reason. */
  disconnect(reason: OfflineReason, broken: BreakReason): void {
    const line = this.#line;
    if (line === undefined) return;
    line.drop();
    this.detach(line, reason, broken);
  }

  /** Starts nothing more; waiting transactions are aborted, the running one may end. */
  retire(): void {
    this.#plan.stop();
    this.bus.retire();
  }

  /** Bytes were received. */
  heard(): void {
    this.#presence.heard();
  }

  send(transaction: Transaction, request: Uint8Array): void {
    // A raw packet that an iRTU DTU intercepts must reach it without an envelope.
    const isOwn = transaction.device === undefined && isInterceptedByDtu(request);
    if (transaction.isWithDtu || isOwn) this.#line?.sendMessage(request);
    else this.#line?.send(request, transaction.priority >= priority.poll && !transaction.searchWaitMs);
  }

  nextPollAt(): number {
    return this.#plan.nextPollAt();
  }

  unanswered(transaction: Transaction, question: string, received: ReceivedBytes): void {
    // Most scanned addresses have no device.
    if (transaction.searchWaitMs !== undefined) return;
    const facts = () => ({ ...this.#presence.who, ...silenceFacts(transaction, question, received) });
    this.#context.log.warn('no answer', transaction.device?.id ?? this.id, facts);
  }

  late(device: BusDevice | undefined, ms: number, isSure: boolean): void {
    if ((device !== undefined && this.scan?.late(device)) || !isSure) return;
    this.watch.late(device, ms);
    if (device !== undefined) this.#line?.framing.answered();
  }

  settled(transaction: Transaction, question: Question, heard: ExchangeResult, timedOut: boolean): void {
    this.watch.settled(transaction, question, heard, timedOut);
    if (transaction.device !== undefined && heard.kind !== 'silent') this.#line?.framing.answered();
    // A raw packet belongs to no device, but its answer shows that the addressed device responds.
    if (transaction.device !== undefined || transaction.isWithDtu || heard.kind !== 'answer') return;
    const device = this.watch.answererOf(question.request, heard.frame);
    if (device !== undefined) this.lives(device);
  }

  discarded(reason: string, bytes: number): void {
    this.watch.discarded(reason, bytes);
  }

  take(device: BusDevice, result: ReadResult, at: number): void {
    if (!result.ok) return;
    this.takeRecords(device, result.records, at);
    if (result.version !== undefined) this.takeVersion(device, result.version);
  }

  /**
   * Passes readings on, with the time at which their answer was complete.
   * @param taken called once the sink has stored all of them, for a caller that waits for it
   */
  takeRecords(device: BusDevice, records: readonly DecodedRecord[], at: number, taken?: () => void): void {
    const { tenantId } = this.#settings;
    const { outbox } = this.#context;
    const readings = records.map(({ record, pack, values }) => {
      return { tenantId, deviceId: device.id, record, at, pack, values };
    });
    if (taken !== undefined) outbox.addAwaited(readings, taken);
    else for (const reading of readings) outbox.add(reading);
  }

  /** Reports a version that differs from the known one. */
  takeVersion(device: BusDevice, version: string): void {
    if (device.version === version) return;
    device.version = version;
    this.#context.emit({
      kind: 'device-version',
      deviceId: device.id,
      tenantId: this.#settings.tenantId,
      version,
    });
  }

  answered(device: BusDevice): void {
    this.#context.answered(this.id, device);
  }

  turned(device: BusDevice, to: 'online' | 'offline'): void {
    this.#presence.turned(device, to);
  }

  /** A device has answered outside its polls: it responds, and if it was offline, it is polled again soon. */
  lives(device: BusDevice): void {
    if (this.#line === undefined || this.devices.get(device.id) !== device) return;
    const wasSilent = device.isSilent;
    if (device.answeredBeside()) this.#presence.turned(device, 'online');
    if (!wasSilent) return;
    device.dueAt = 0;
    this.#plan.start();
  }

  /** Returns the present state of the connection. */
  state(): LineState {
    return this.watch.state(this.#line, this.isOnline, this.bus.length);
  }

  #setDevices(): void {
    setDevices(this.devices, this.#settings.devices, (device) => this.#removeDevice(device));
  }

  #removeDevice(device: BusDevice): void {
    this.devices.delete(device.id);
    this.bus.forget(device);
    this.#presence.deviceGone(device, 'changed');
  }
}
