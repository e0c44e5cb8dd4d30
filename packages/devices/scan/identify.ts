import type { ProfileFit } from '@heliodeck/model/wire/bus-scan';
import { isAddressOf } from '../addresses.ts';
import type { DeviceDialog, DeviceRef, ExchangeResult } from '../contract.ts';
import { pollPlan } from '../plan.ts';
import type { Point } from '../point.ts';
import type { Profile } from '../profile.ts';
import { Findings, type ReadOp } from '../read-op.ts';
import { packOf, whole } from '../reading.ts';
import { profiles } from '../registry.ts';
import { retryWhileBusy } from '../retry-while-busy.ts';
import { fitOf, type Trial } from './fit.ts';

/** Questions of a profile that are asked: what it reads first, and where a device would name itself. */
const mostReads = 8;
const mostNames = 2;
/** A profile whose first so many questions are refused is not this device's. */
const mostRefusals = 2;
/** A device that leaves so many questions unanswered is not asked any more. */
const mostSilences = 6;
const mostFits = 8;

/**
 * Asks a device what the profiles of its family ask theirs, each question once, and says which of them it may be of, best
 * first. Only reads.
 */
export function* identify(family: string, address: number): DeviceDialog<readonly ProfileFit[]> {
  const course: IdentifyState = { heard: new Map(), silences: 0 };
  const fits: ProfileFit[] = [];
  for (const profile of profiles.values()) {
    if (profile.driver.family !== family || !isAddressOf(profile, address)) continue;
    const trial = yield* once(tryProfile(profile, address), course);
    const fit = trial === undefined ? undefined : fitOf(profile, trial);
    if (fit !== undefined) fits.push(fit);
    if (course.silences >= mostSilences) break;
  }
  return fits.toSorted((one, other) => other.score - one.score).slice(0, mostFits);
}

interface IdentifyState {
  /** What was heard to each question, by its bytes' name. */
  readonly heard: Map<string, ExchangeResult>;
  silences: number;
}

/** Carries a talk out without asking twice what other profiles have asked. */
function* once<R>(talk: DeviceDialog<R>, course: IdentifyState): DeviceDialog<R | undefined> {
  let step = talk.next({ kind: 'silent' });
  while (step.done !== true) {
    const { label } = step.value;
    let heard = course.heard.get(label);
    if (heard === undefined) {
      if (course.silences >= mostSilences) return undefined;
      heard = yield step.value;
      course.heard.set(label, heard);
      if (heard.kind === 'silent') course.silences++;
    }
    step = talk.next(heard);
  }
  return step.value;
}

function* tryProfile(profile: Profile, address: number): DeviceDialog<Trial | undefined> {
  const device: DeviceRef = { profile: profile.id, address, memory: new Map() };
  const obstacle = profile.driver.prepare === undefined ? undefined : yield* profile.driver.prepare(device);
  if (obstacle !== undefined) return undefined;
  if (showsNothingOf(profile, device)) return undefined;
  const pack = packOf(profile, device);
  const findings = new Findings(profile.slots.length);
  let [asked, answered] = [0, 0];
  for (const read of readsOf(profile, device)) {
    const heard = yield* retryWhileBusy(read.ask(device));
    const answer = heard.kind === 'answer' ? yield* whole(read, heard.value, { failures: [] }) : undefined;
    if (answer !== undefined && read.take(answer.value, findings, pack)) answered++;
    // Names are asked for besides: many devices of a profile have none.
    else if (read.points.every(({ text }) => text)) continue;
    asked++;
    if (answered === 0 && asked >= mostRefusals) break;
  }
  const slots = findings.packs[0]?.slots ?? [];
  return { asked, answered, isMarked: profile.driver.prepare !== undefined, slots };
}

/**
 * True for a device that follows the profile's standard and has none of what the profile measures: a meter is no inverter, nor is a string
 * combiner, whose strings an inverter may have as inputs.
 */
function showsNothingOf(profile: Profile, device: DeviceRef): boolean {
  const measured = pollPlan(profile, 0, true).reads.filter(({ points }) => points.some(({ text }) => !text));
  const required = measured.filter((read) => !isOptional(profile, read));
  const needed = required.length > 0 ? required : measured;
  return needed.length > 0 && needed.every((read) => read.isMissing?.(device) === true);
}

function readsOf(profile: Profile, device: DeviceRef): readonly ReadOp[] {
  const reads = pollPlan(profile, 0, true).reads.filter((read) => read.isMissing?.(device) !== true);
  const first = reads.filter((read) => !isOptional(profile, read)).slice(0, mostReads);
  const names = profile.driver
    .plan(profile, textsOf(profile), true)
    .filter((read) => read.isMissing?.(device) !== true && !first.some(({ key }) => key === read.key));
  return [...first, ...names.slice(0, mostNames)];
}

function textsOf(profile: Profile): readonly Point[] {
  return profile.points.filter(({ text }) => text);
}

function isOptional(profile: Profile, read: ReadOp): boolean {
  return read.points.every(({ table }) => profile.tables[table]?.optional === true);
}
