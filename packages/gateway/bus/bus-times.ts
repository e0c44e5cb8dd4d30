import type { GatewayDtu } from '../contract.ts';
import { busDefaults } from '../tuning.ts';

/** Timing of one bus, ms, with defaults applied. */
export interface BusTimes {
  readonly timeoutMs: number;
  readonly gapMs: number;
  readonly drainIdleMs: number;
  readonly drainMaxMs: number;
  readonly lateMs: number;
  readonly rawIdleMs: number;
  /** Share of the bus's time, 0..1. */
  readonly probeShare: number;
}

/** Computes the timing from a DTU's settings; `leastGapMs` returns the gap that a profile requires. */
export function busTimes(settings: GatewayDtu, leastGapMs: (profile: string) => number): BusTimes {
  const tuning = { ...busDefaults, ...settings.bus };
  const { timeoutMs } = settings;
  const gapMs = Math.max(settings.gapMs, ...settings.devices.map(({ profile }) => leastGapMs(profile)));
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
