import { meansLacking } from '@heliodeck/protocol/errors';
import type { DataWord, DeviceDialog, DeviceRef, ExchangeResult, Failure, ReadResult } from '../contract.ts';
import { applyConditions, deriveWhere } from '../definition/conditions.ts';
import type { Point } from '../definition/point.ts';
import type { Profile } from '../definition/profile.ts';
import type { Slot } from '../values/derived.ts';
import { applyFactors, factorsKnown, factorsNow } from '../values/factors.ts';
import {
  forgetRefusals,
  hasAnswered,
  isKnownAbsent,
  lacks,
  memoryOf,
  noteAnswer,
  noteInPieces,
  noteRefusal,
  wantsPieces,
} from './absence.ts';
import { dropEnergiesOfNoBattery } from './absent-battery.ts';
import { doubtBatteryTotals } from './battery-totals.ts';
import { doubtDormant } from './dormant.ts';
import { doubtLeaps } from './leaps.ts';
import { lostParts } from './lost-parts.ts';
import { pollPlan, type ReadPlan, wordPlan } from './plan.ts';
import { doubtPowers } from './rated.ts';
import { Findings, type ReadOp } from './read-op.ts';
import { recordsRead, versionOf } from './read-records.ts';
import { retryWhileBusy } from './retry-while-busy.ts';
import { doubtTornPairs, doubtTornWords } from './torn.ts';

/** Most parts of one answer: a DL/T 645 item has only a few. */
const mostParts = 16;

/** A time at which everything is requested, including what the device is known to lack. */
const allAnew = Number.POSITIVE_INFINITY;

/** Reads the data of a word that the profile supports. */
export function* readWord(
  profile: Profile,
  device: DeviceRef,
  word: DataWord | 'all',
): DeviceDialog<ReadResult> {
  const plan = (withFactors: boolean) => wordPlan(profile, word, withFactors);
  const result = yield* readPlan(profile, device, withKnownFactors(profile, device, plan), allAnew);
  if (word !== 'control_version' || !result.ok || result.version !== undefined) return result;
  return result.partial?.[0] ?? { ok: false, reason: 'decode', detail: 'version' };
}

/**
 * The periodic reading number `tick`; `now`: time in ms of a monotonic clock, which measures the day until missing quantities are requested
 * again.
 */
export function* readPoll(
  profile: Profile,
  device: DeviceRef,
  tick: number,
  now: number,
): DeviceDialog<ReadResult> {
  const plan = (withFactors: boolean) => pollPlan(profile, tick, withFactors);
  return yield* readPlan(profile, device, withKnownFactors(profile, device, plan), now);
}

/** The plan, with the tables of its factors if one of them is not known yet. */
function withKnownFactors(
  profile: Profile,
  device: DeviceRef,
  plan: (withFactors: boolean) => ReadPlan,
): ReadPlan {
  const bare = plan(false);
  return factorsKnown(profile, device, bare.factors) ? bare : plan(true);
}

function* readPlan(
  profile: Profile,
  device: DeviceRef,
  plan: ReadPlan,
  now: number,
): DeviceDialog<ReadResult> {
  const { findings, failures, answered, leaps, excesses } = yield* carryOut(profile, device, plan, now);
  if (!answered) return failures[0] ?? forget(device, plan);
  const records = recordsRead(plan, findings);
  const version = versionOf(profile, plan, findings);
  const others = profile.driver.others?.(profile, device) ?? 0;
  return {
    ok: true,
    records,
    ...(version === undefined ? {} : { version }),
    ...(leaps > 0 && { leaps }),
    ...(excesses > 0 && { excesses }),
    ...(others > 0 && { others }),
    ...(failures.length === 0 ? {} : { partial: failures }),
  };
}

/**
 * Handles a reading with nothing but refusals, possibly all remembered: returns the failure, and resets the refusals so that everything is
 * requested next time.
 */
function forget(device: DeviceRef, plan: ReadPlan): Failure {
  let code = 'refused';
  for (const read of plan.reads.flatMap((one) => [one, ...one.pieces])) {
    const memory = memoryOf(device, read);
    if (lacks(memory)) code = memory.code;
    forgetRefusals(device, read);
  }
  return { ok: false, reason: 'device-error', detail: code };
}

/** Result of a plan: values by pack and slot, and failures. */
export interface PlanResult {
  readonly findings: Findings;
  readonly failures: readonly Failure[];
  /** False if the device returned no value at all, whatever else it answered. */
  readonly answered: boolean;
  /** Number of lifetime energies that are absent because of a leap. */
  readonly leaps: number;
  /** Number of powers that are absent because they exceed the device's own limit. */
  readonly excesses: number;
}

/**
 * Carries a plan out. After a silence nothing more is requested: the bus has other devices, and this one may be gone. Missing quantities
 * are requested again a day later; without `now`, at once.
 */
export function* carryOut(
  profile: Profile,
  device: DeviceRef,
  plan: ReadPlan,
  now = allAnew,
): DeviceDialog<PlanResult> {
  const findings = new Findings(profile.slots.length);
  const failures: Failure[] = [];
  const course: ReadState = { device, findings, failures, pack: packOf(profile, device), now, answers: 0 };
  const obstacle = yield* prepared(profile, device);
  if (obstacle !== undefined)
    return { findings, failures: [obstacle], answered: false, leaps: 0, excesses: 0 };
  for (const read of plan.reads) {
    const goOn = yield* perform(read, course);
    if (!goOn) break;
  }
  if (failures.some(({ reason }) => reason !== 'silent')) profile.driver.doubt?.(device);
  const factors = factorsNow(profile, device, plan.factors, findings);
  let leaps = 0;
  let excesses = 0;
  for (const { pack, slots } of findings.packs) {
    doubtDormant(profile, device, slots);
    doubtTornPairs(profile, device, slots, findings.steps);
    applyFactors(plan.scaled, slots, factors);
    doubtBatteryTotals(profile, slots);
    leaps += doubtLeaps(profile, device, slots, now);
    excesses += doubtPowers(profile, device, slots);
    // A part temporarily without a value counts as not read while sums are computed, and so does its sum.
    const lost = lostParts(profile, device, pack, slots, findings.impossible);
    for (const slot of lost) slots[slot] = undefined;
    deriveWhere({ ops: plan.derived, conditions: profile.conditions }, slots, factors);
    for (const slot of lost) slots[slot] = null;
    doubtTornWords(profile, device, slots);
    leaps += doubtLeaps(profile, device, slots, now, 'made');
    excesses += doubtPowers(profile, device, slots, 'made');
    applyConditions(profile.conditions, slots);
    dropEnergiesOfNoBattery(profile, slots);
  }
  return { findings, failures, answered: course.answers > 0, leaps, excesses };
}

function* prepared(profile: Profile, device: DeviceRef): DeviceDialog<Failure | undefined> {
  return profile.driver.prepare === undefined ? undefined : yield* profile.driver.prepare(device);
}

/** Pack number of a device's values: its DIP switch, which is its address; 0 for devices without packs. */
export function packOf(profile: Profile, device: Pick<DeviceRef, 'address'>): number {
  return profile.packFromAddress ? device.address : 0;
}

interface ReadState {
  readonly device: DeviceRef;
  readonly findings: Findings;
  readonly failures: Failure[];
  readonly pack: number;
  /** Time of the request, ms of a monotonic clock; infinite if a user wants everything requested. */
  readonly now: number;
  answers: number;
}

/** Performs one read, in pieces if the device requires it; false if the device is silent. */
function* perform(read: ReadOp, course: ReadState): DeviceDialog<boolean> {
  const { device, findings, failures, pack, now } = course;
  if (read.comesWithAnother?.(device) === true) return true;
  if (read.isMissing?.(device) === true) {
    setNull(read.points, findings.of(pack));
    return true;
  }
  const memory = memoryOf(device, read);
  if (wantsPieces(memory, now)) return yield* performAll(partsOf(read), course);
  if (isKnownAbsent(memory, now)) {
    setNull(read.points, findings.of(pack));
    return true;
  }
  const heard = yield* retryWhileBusy(read.ask(device));
  if (heard.kind === 'silent') {
    failures.push({ ok: false, reason: 'silent', detail: read.key });
    return false;
  }
  if (heard.kind === 'answer') {
    const { value, goOn } = yield* whole(read, heard.value, course);
    if (read.take(value, findings, pack)) {
      course.answers++;
      noteAnswer(device, read);
    } else failures.push({ ok: false, reason: 'decode', detail: read.key });
    return goOn;
  }
  return yield* refused(read, heard.code, course);
}

/** A read in smaller requests: its pieces, else its halves. */
function partsOf({ pieces, halves }: ReadOp): readonly ReadOp[] {
  return pieces.length > 0 ? pieces : (halves?.() ?? []);
}

/** Handles a device's error to a read: a failure, unless the read was never answered and the quantity may be missing. */
function* refused(read: ReadOp, code: string, course: ReadState): DeviceDialog<boolean> {
  const { device, findings, failures, pack, now } = course;
  if (meansLacking(code)) noteRefusal(device, read, code, Number.isFinite(now) ? now : undefined);
  const memory = memoryOf(device, read);
  const mayLack = meansLacking(code) && !memory.answered;
  if (mayLack && (read.pieces.length > 0 || (hasAnswered(device) && partsOf(read).length > 0))) {
    noteInPieces(device, read);
    return yield* performAll(partsOf(read), course);
  }
  if (read.refusalIsNull && meansLacking(code) && lacks(memory)) setNull(read.points, findings.of(pack));
  else failures.push({ ok: false, reason: 'device-error', detail: code });
  return true;
}

/** An answer with the further parts it announces, as far as they arrive; `goOn` is false if the device fell silent meanwhile. */
export function* whole(
  read: ReadOp,
  first: unknown,
  { failures }: Pick<ReadState, 'failures'>,
): DeviceDialog<{ readonly value: unknown; readonly goOn: boolean }> {
  let value = first;
  for (let sequence = 1; sequence <= mostParts; sequence++) {
    const follow = read.follow?.(value, sequence);
    if (follow === undefined) break;
    const heard: ExchangeResult = yield follow.exchange;
    const joined = heard.kind === 'answer' ? follow.join(heard.value) : undefined;
    if (joined === undefined) {
      failures.push(missing(heard, read.key));
      return { value, goOn: heard.kind !== 'silent' };
    }
    value = joined;
  }
  return { value, goOn: true };
}

function missing(heard: ExchangeResult, detail: string): Failure {
  if (heard.kind === 'error') return { ok: false, reason: 'device-error', detail: heard.code };
  return { ok: false, reason: heard.kind === 'silent' ? 'silent' : 'decode', detail };
}

function* performAll(reads: readonly ReadOp[], course: ReadState): DeviceDialog<boolean> {
  for (const read of reads) {
    const goOn = yield* perform(read, course);
    if (!goOn) return false;
  }
  return true;
}

function setNull(points: readonly Point[], slots: Slot[]): void {
  for (const point of points) slots[point.slot] = null;
}
