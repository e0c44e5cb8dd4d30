import type { ExchangeResult, Failure, ReadResult } from '@heliodeck/devices/contract';
import { othersReasonOf } from '@heliodeck/model/wire/line-facts';
import type { BusDevice, PollEnd } from '../bus/bus-device.ts';
import type { SerialBus } from '../bus/serial-bus.ts';
import { priority, Transaction, type TransactionListener } from '../bus/transaction.ts';
import type { GatewayContext } from '../gateway-context.ts';
import { Timer } from '../timer-queue.ts';
import type { BusTuning } from '../tuning.ts';
import { HeldReadings, type PollReading } from './held-readings.ts';
import { nextBeat, phaseOf } from './phase.ts';

/** Callbacks of a poll plan to its DTU. */
export interface PollOwner {
  readonly id: string;
  readonly tuning: BusTuning;
  readonly devices: ReadonlyMap<string, BusDevice>;
  /** Takes the result of a poll, with its time. */
  take(device: BusDevice, result: ReadResult, at: number): void;
  /** A poll was answered, with data or an error. */
  answered(device: BusDevice): void;
  /** A poll brought the device online or offline. */
  turned(device: BusDevice, to: 'online' | 'offline'): void;
}

/**
 * Schedule of a DTU's polls. All devices with the same period are polled on the same beat, so that the bus is busy in one stretch and idle
 * in another, in which silent devices are probed; the beats of different DTUs are spread over the period.
 */
export class PollPlan {
  readonly #context: GatewayContext;
  readonly #owner: PollOwner;
  readonly #bus: SerialBus;
  readonly #phase: number;
  readonly #timer: Timer;
  #running = false;
  readonly #held: HeldReadings;

  constructor(context: GatewayContext, owner: PollOwner, bus: SerialBus) {
    this.#context = context;
    this.#owner = owner;
    this.#bus = bus;
    this.#phase = phaseOf(owner.id);
    this.#timer = new Timer(() => this.#beat());
    this.#held = new HeldReadings(context, (device, { result, at }) => {
      if (owner.devices.get(device.id) === device) owner.take(device, result, at);
    });
  }

  /** Starts, or schedules devices that were added. */
  start(): void {
    this.#running = true;
    const now = this.#context.clock.ticks();
    for (const device of this.#owner.devices.values()) {
      if (device.dueAt === 0) device.dueAt = this.#firstPoll(device, now);
    }
    this.#wind();
  }

  stop(): void {
    this.#running = false;
    this.#context.timers.clear(this.#timer);
    for (const device of this.#owner.devices.values()) device.dueAt = 0;
    this.#held.releaseAll();
  }

  /** Tick of the next poll of a responding device. */
  nextPollAt(): number {
    let next = Number.POSITIVE_INFINITY;
    for (const device of this.#owner.devices.values()) {
      if (!device.isSilent && device.dueAt < next) next = device.dueAt;
    }
    return next;
  }

  #firstPoll(device: BusDevice, now: number): number {
    const regular = nextBeat(now, device.periodMs, this.#phase);
    const { firstPollMs, firstPollShare } = this.#context.limits;
    return Math.min(regular, now + this.#phase * Math.min(firstPollMs, device.periodMs * firstPollShare));
  }

  #wind(): void {
    let first = Number.POSITIVE_INFINITY;
    for (const device of this.#owner.devices.values()) first = Math.min(first, device.dueAt);
    if (first < Number.POSITIVE_INFINITY) this.#context.timers.set(this.#timer, first);
    else this.#context.timers.clear(this.#timer);
  }

  #beat(): void {
    const now = this.#context.clock.ticks();
    for (const device of this.#owner.devices.values()) {
      if (device.dueAt > now) continue;
      const next = nextBeat(now, device.periodMs, this.#phase);
      // Beats that were missed, because the process was busy or the last poll is still waiting.
      const missed = Math.max(0, Math.ceil((next - device.dueAt) / device.periodMs - 1.000_001));
      device.dueAt = next;
      const skipped = missed + (device.polling && device.behind ? 1 : 0);
      if (skipped > 0) this.#skip(device, skipped);
      if (device.polling) device.behind = true;
      else this.#poll(device);
    }
    this.#wind();
  }

  #skip(device: BusDevice, count: number): void {
    this.#context.statistics.discard('poll-skipped', count);
    this.#context.log.warn('the bus cannot keep up: polls skipped', this.#owner.id, () => ({
      dtu: this.#owner.id,
      device: device.id,
      periodMs: device.periodMs,
      waiting: this.#bus.length,
    }));
  }

  #poll(device: BusDevice): void {
    device.polling = true;
    device.behind = false;
    const which = device.isSilent ? priority.probe : priority.poll;
    const open = () => this.#context.dialogs.poll(device.ref, device.tick, this.#context.clock.ticks());
    this.#bus.enqueue(new Transaction(which, device, open, new PollListener(this.#context, this, device)));
  }

  /** A poll has ended; `end` is undefined if it says nothing about the device. */
  ended(
    device: BusDevice,
    end: PollEnd | undefined,
    poll?: { readonly reading: PollReading; readonly askedAt: number },
  ): void {
    device.polling = false;
    if (this.#owner.devices.get(device.id) !== device) return;
    if (end !== undefined) this.#judge(device, end);
    if (poll !== undefined)
      this.#held.hold(device, poll.reading, this.#bus.doubtedUntil(device, poll.askedAt));
    if (end === 'answered') this.#owner.answered(device);
    // At most one missed poll is made up for: polls that a bus has no time for are skipped.
    if (device.behind && this.#running && !device.isSilent) this.#poll(device);
  }

  #judge(device: BusDevice, end: PollEnd): void {
    const { tuning } = this.#owner;
    const wasSilent = device.isSilent;
    const wasQuarantined = device.isQuarantined(tuning);
    const turned = device.judge(end);
    if (turned !== undefined) this.#owner.turned(device, turned);
    if (!wasQuarantined && device.isQuarantined(tuning)) this.#context.statistics.discard('quarantine');
    if (!this.#running) return;
    const periods = device.waitPeriods(tuning);
    if (periods > 1) {
      const now = this.#context.clock.ticks();
      device.dueAt = nextBeat(now, device.periodMs, this.#phase) + (periods - 1) * device.periodMs;
    }
    if (wasSilent && !device.isSilent) this.#probeNeighbours();
    if (periods > 1 || wasSilent) this.#wind();
  }

  /** A silent device responds again: restored power or cable may have brought back others. */
  #probeNeighbours(): void {
    const now = this.#context.clock.ticks();
    for (const device of this.#owner.devices.values()) if (device.isSilent) device.dueAt = now;
  }
}

class PollListener implements TransactionListener<ReadResult> {
  readonly #context: GatewayContext;
  readonly #plan: PollPlan;
  readonly #device: BusDevice;
  #at = 0;
  #begunAt = Number.POSITIVE_INFINITY;
  #askedAt = Number.NEGATIVE_INFINITY;

  constructor(context: GatewayContext, plan: PollPlan, device: BusDevice) {
    this.#context = context;
    this.#plan = plan;
    this.#device = device;
  }

  asked(): void {
    this.#askedAt = this.#context.clock.ticks();
    this.#begunAt = Math.min(this.#begunAt, this.#askedAt);
  }

  heard(heard: ExchangeResult): void {
    if (heard.kind !== 'silent') this.#at = this.#context.clock.now();
  }

  ended(result: ReadResult, transaction: Transaction<ReadResult>): void {
    this.#context.statistics.polls++;
    if (!result.ok && (result.reason === 'unsupported' || result.reason === 'limit')) {
      this.#context.statistics.discard('poll-unsupported');
    }
    if (result.ok) {
      this.#discard('energy-leap', result.leaps);
      this.#discard('power-excess', result.excesses);
      if (result.others !== undefined) this.#device.stats.discard(othersReasonOf(result.others), 1);
    }
    const reading = { result, at: this.#at, begunAt: this.#begunAt };
    this.#plan.ended(this.#device, endOf(result, transaction), { reading, askedAt: this.#askedAt });
  }

  /** Counts values of the device that were not believed. */
  #discard(reason: string, count = 0): void {
    if (count === 0) return;
    this.#context.statistics.discard(reason, count);
    this.#device.stats.discard(reason, count);
  }

  broken(): void {
    this.#plan.ended(this.#device, undefined);
  }

  threw(error: unknown): void {
    this.#context.statistics.discard('poll-threw');
    const { id, ref } = this.#device;
    this.#context.log.warn('a poll failed in its profile', ref.profile, () => ({
      device: id,
      profile: ref.profile,
      error: error instanceof Error ? error.stack : String(error),
    }));
    this.#plan.ended(this.#device, undefined);
  }
}

/** An error is an answer too; only silence and damage count against a device. */
function endOf(result: ReadResult, transaction: Transaction<ReadResult>): PollEnd | undefined {
  if (!result.ok && isGarbled(result)) return 'garbled';
  if (transaction.answered > 0) return 'answered';
  if (transaction.silences > 0) return transaction.damaged ? 'garbled' : 'silent';
  return undefined;
}

function isGarbled(failure: Failure): boolean {
  return failure.reason === 'decode';
}
