import type { DeviceRef } from '@heliodeck/devices/contract';
import type { GatewayDevice, OfflineReason } from '../contract.ts';
import { LineStats } from '../session/line-stats.ts';
import type { BusTuning } from '../tuning.ts';

/** How a poll ended: answered, nothing came, or what came was damaged or made no sense. */
export type PollEnd = 'answered' | 'silent' | 'garbled';

/** A device is offline when none of so many polls was answered (docs/product/devices.md#online). */
const pollsJudged = 3;

/** A device on a bus: what is asked of it, and how it has stood up to its polls. */
export class BusDevice {
  readonly id: string;
  readonly address: number;
  periodMs = 60_000;
  /** What the transactions know of it; its memory outlives sockets. */
  readonly ref: DeviceRef;
  /** `undefined` until enough polls have told. */
  online: boolean | undefined;
  /** Counts answered polls: a profile reads some blocks only every so many. */
  tick = 0;
  /** Unanswered polls in a row, and how many of them were damaged. */
  misses = 0;
  garbled = 0;
  /** Tick of the clock at which the next poll is due; 0 where none is planned. */
  dueAt = 0;
  /** A poll of it waits or runs. */
  polling = false;
  /** Its next beat came while it did: the bus has fallen behind, and asks it again as soon as it can. */
  behind = false;
  /** An answer may still be under way: not asked before this tick of the clock. */
  lateUntil = 0;
  /** Tick at which the newest question was asked that has two different answers: the first was a repeat. */
  contradictedAt = Number.NEGATIVE_INFINITY;
  version: string | undefined;
  /** What was counted of the exchanges with it. */
  readonly stats = new LineStats();

  constructor(device: GatewayDevice) {
    this.id = device.id;
    this.address = device.address;
    this.setPeriod(device.periodSeconds);
    this.ref = { profile: device.profile, address: device.address, memory: new Map() };
  }

  /** True where a description means this device, so that what was learnt of it still holds. */
  isSame(device: GatewayDevice): boolean {
    return this.ref.profile === device.profile && this.address === device.address;
  }

  setPeriod(seconds: number): void {
    const periodMs = Math.max(1, Math.round(seconds * 1000));
    if (periodMs === this.periodMs) return;
    this.periodMs = periodMs;
    this.dueAt = 0;
  }

  /** A silent device is only probed: after the others, and ever more rarely. */
  get isSilent(): boolean {
    return this.misses >= pollsJudged;
  }

  /** Takes in the end of a poll; says whether the device went online or offline by it. */
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

  /** A valid answer outside a poll, to a command or a raw packet; true where the device comes online by it. */
  answeredBeside(): boolean {
    this.misses = 0;
    this.garbled = 0;
    const comes = this.online !== true;
    this.online = true;
    return comes;
  }

  /** Why it is held to be offline: most of the polls judged brought damaged answers, or none. */
  get offlineReason(): OfflineReason {
    return this.garbled * 2 > pollsJudged ? 'crc-errors' : 'no-answer';
  }

  /** True from the poll on whose damaged answer puts the device at the longest wait. */
  isQuarantined(tuning: BusTuning): boolean {
    return this.garbled >= tuning.quarantineAfter;
  }

  /** Periods until the next poll: 1, and for a silent device 2, 4, 8 … up to the cap. */
  waitPeriods(tuning: BusTuning): number {
    if (this.isQuarantined(tuning)) return Math.max(tuning.backOffPeriods, 1);
    if (!this.isSilent) return 1;
    return Math.max(1, Math.min(2 ** Math.min(this.misses - pollsJudged + 1, 30), tuning.backOffPeriods));
  }

  /** A new socket: whatever was silent gets one ordinary poll, since power or cables may be back. */
  giveChance(): void {
    this.misses = Math.min(this.misses, pollsJudged - 1);
  }
}
