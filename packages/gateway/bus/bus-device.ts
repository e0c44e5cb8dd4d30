import type { DeviceRef } from '@heliodeck/devices/contract';
import type { GatewayDevice, OfflineReason } from '../contract.ts';
import { LineStats } from '../session/line-stats.ts';
import type { BusTuning } from '../tuning.ts';

/** Result of a poll: answered, no bytes, or bytes that were damaged or invalid. */
export type PollEnd = 'answered' | 'silent' | 'garbled';

/** A device is offline after this many polls without an answer (docs/product/devices.md#online). */
const pollsJudged = 3;

/** A device on a bus: its polling state and the results of its polls. */
export class BusDevice {
  readonly id: string;
  readonly address: number;
  periodMs = 60_000;
  /** Its identity and memory in transactions; the memory survives a reconnect. */
  readonly ref: DeviceRef;
  /** `undefined` until enough polls have ended. */
  online: boolean | undefined;
  /** Number of answered polls: a profile reads some blocks only in every n-th poll. */
  tick = 0;
  /** Consecutive unanswered polls, and how many of them were damaged. */
  misses = 0;
  garbled = 0;
  /** Tick of the next poll; 0 if none is planned. */
  dueAt = 0;
  /** Whether a poll waits or runs. */
  polling = false;
  /** Its next poll came due while one was waiting: the bus is overloaded and polls it again as soon as it can. */
  behind = false;
  /** A late answer may still arrive: no requests before this tick. */
  lateUntil = 0;
  /** Tick of the newest request that got two different answers: the first one was a repeat. */
  contradictedAt = Number.NEGATIVE_INFINITY;
  version: string | undefined;
  /** Counts of its exchanges. */
  readonly stats = new LineStats();

  constructor(device: GatewayDevice) {
    this.id = device.id;
    this.address = device.address;
    this.setPeriod(device.periodSeconds);
    this.ref = { profile: device.profile, address: device.address, memory: new Map() };
  }

  /** Returns true if the settings describe this device, so that its memory remains valid. */
  isSame(device: GatewayDevice): boolean {
    return this.ref.profile === device.profile && this.address === device.address;
  }

  setPeriod(seconds: number): void {
    const periodMs = Math.max(1, Math.round(seconds * 1000));
    if (periodMs === this.periodMs) return;
    this.periodMs = periodMs;
    this.dueAt = 0;
  }

  /** A silent device is only probed: after the others, and at growing intervals. */
  get isSilent(): boolean {
    return this.misses >= pollsJudged;
  }

  /** Records the result of a poll; returns whether the device went online or offline by it. */
  judge(end: PollEnd): 'online' | 'offline' | undefined {
    if (end === 'answered') {
      this.tick++;
      this.misses = 0;
      this.garbled = 0;
      if (this.online === true) return undefined;
      this.online = true;
      return 'online';
    }
    this.misses++;
    this.garbled = end === 'garbled' ? this.garbled + 1 : 0;
    if (this.misses < pollsJudged || this.online === false) return undefined;
    this.online = false;
    return 'offline';
  }

  /** Records a valid answer outside a poll, to a command or a raw packet; returns true if the device comes online by it. */
  answeredBeside(): boolean {
    this.misses = 0;
    this.garbled = 0;
    const comes = this.online !== true;
    this.online = true;
    return comes;
  }

  /** Reason of being offline: most of the unanswered polls had damaged answers, or none. */
  get offlineReason(): OfflineReason {
    return this.garbled * 2 > pollsJudged ? 'crc-errors' : 'no-answer';
  }

  /** True once the number of damaged answers puts the device on the longest wait. */
  isQuarantined(tuning: BusTuning): boolean {
    return this.garbled >= tuning.quarantineAfter;
  }

  /** Periods until the next poll: 1, and for a silent device 2, 4, 8 … up to the limit. */
  waitPeriods(tuning: BusTuning): number {
    if (this.isQuarantined(tuning)) return Math.max(tuning.backOffPeriods, 1);
    if (!this.isSilent) return 1;
    return Math.max(1, Math.min(2 ** Math.min(this.misses - pollsJudged + 1, 30), tuning.backOffPeriods));
  }

  /** Called for a new socket: silent devices get one ordinary poll, since power or cables may be restored. */
  giveChance(): void {
    this.misses = Math.min(this.misses, pollsJudged - 1);
  }
}
