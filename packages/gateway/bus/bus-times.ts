import type { GatewayDtu } from '../contract.ts';
import { busDefaults } from '../tuning.ts';

/** Times of one bus, ms, all settled. */
export interface BusTimes {
  readonly timeoutMs: number;
  readonly gapMs: number;
  readonly drainIdleMs: number;
  readonly drainMaxMs: number;
  readonly lateMs: number;
  readonly rawIdleMs: number;
  /** Part of the bus's time, 0..1. */
  readonly probeShare: number;
}

/** What a DTU's settings mean for its bus; `leastGapMs` tells what gap a profile demands. */
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
