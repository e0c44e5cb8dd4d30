import type { DeviceDialog, DeviceRef, Failure } from '../contract.ts';
import type { Point } from '../definition/point.ts';
import type { Profile } from '../definition/profile.ts';
import { factorPlan, type ReadPlan } from '../reading/plan.ts';
import { carryOut } from '../reading/reading.ts';
import { rememberedFactor, saidFactor } from '../values/factors.ts';
import { afterQuiet } from './settle.ts';

/** Most readings of the factors for one command: if two differ, the third decides. */
const mostReadings = 3;

/**
 * Reads the factors of the written points until two consecutive readings agree; a remembered value counts as one. A wrong factor would be
 * used both for writing and for reading back, and the command would appear correct. Points without a factor need no reading.
 * @returns why the factors could not be confirmed; `undefined` if they are
 */
export function* confirmFactors(
  profile: Profile,
  device: DeviceRef,
  points: readonly Point[],
): DeviceDialog<Failure | undefined> {
  const factors = [...new Set(points.flatMap(({ factor }) => (factor < 0 ? [] : [factor])))];
  if (factors.length === 0) return undefined;
  const plan: ReadPlan = { ...factorPlan(profile, points), factors };
  let before = factors.map((index) => rememberedFactor(profile, device, index));
  for (let reading = 1; reading <= mostReadings; reading++) {
    // The same request again: a repetition of its first answer confirms nothing.
    const { findings, failures } = yield* carryOut(profile, device, reading > 1 ? quiet(plan) : plan);
    const [failure] = failures;
    if (failure !== undefined) return failure;
    const slots = findings.packs[0]?.slots ?? [];
    const now = factors.map((index) => saidFactor(profile.factors[index], slots));
    if (now.every((factor, i) => factor !== undefined && factor === before[i])) return undefined;
    before = now;
  }
  return { ok: false, reason: 'decode', detail: 'factor' };
}

function quiet(plan: ReadPlan): ReadPlan {
  return {
    ...plan,
    reads: plan.reads.map((read) => ({ ...read, ask: (device: DeviceRef) => afterQuiet(read.ask(device)) })),
  };
}
