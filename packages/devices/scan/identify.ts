import type { ProfileFit } from '@heliodeck/model/wire/bus-scan';
import type { DeviceDialog, DeviceRef, ExchangeResult } from '../contract.ts';
import type { Point } from '../definition/point.ts';
import type { Profile } from '../definition/profile.ts';
import { isAddressOf } from '../description/addresses.ts';
import { pollPlan } from '../reading/plan.ts';
import { Findings, type ReadOp } from '../reading/read-op.ts';
import { packOf, whole } from '../reading/reading.ts';
import { retryWhileBusy } from '../reading/retry-while-busy.ts';
import { profiles } from '../registry.ts';
import { fitOf, type Trial } from './fit.ts';

/** Most requests of a profile that are sent: its first reads, and those for identification. */
const mostReads = 8;
const mostNames = 2;
/** A profile is excluded if this many of its first requests are refused. */
const mostRefusals = 2;
/** After this many unanswered requests no more are sent to a device. */
const mostSilences = 6;
const mostFits = 8;

/**
 * Sends the requests of the profiles of its family to a device, each request once, and returns the matching profiles, best first. Only
 * reads; profiles whose reads would harm the device are left out.
 */
export function* identify(family: string, address: number): DeviceDialog<readonly ProfileFit[]> {
  const course: IdentifyState = { heard: new Map(), silences: 0 };
  const fits: ProfileFit[] = [];
  const ofFamily = [...profiles.values()].filter(({ driver }) => driver.family === family);
  const harms: ((profile: Profile) => boolean)[] = [];
  for (const { probe } of new Set(ofFamily.map(({ driver }) => driver))) {
    const harm = probe.harm && (yield* once(probe.harm(address), course));
    if (harm !== undefined) harms.push(harm);
  }
  for (const profile of ofFamily) {
    if (!isAddressOf(profile, address) || harms.some((isHarmful) => isHarmful(profile))) continue;
    const trial = yield* once(tryProfile(profile, address), course);
    const fit = trial === undefined ? undefined : fitOf(profile, trial);
    if (fit !== undefined) fits.push(fit);
    if (course.silences >= mostSilences) break;
  }
  return fits.toSorted((one, other) => other.score - one.score).slice(0, mostFits);
}

interface IdentifyState {
  /** The result of each request, by its bytes. */
  readonly heard: Map<string, ExchangeResult>;
  silences: number;
}

/** Runs a dialogue without repeating requests of other profiles. */
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
    // Identification is requested in addition: many devices of a profile have none.
    else if (read.points.every(({ text }) => text)) continue;
    asked++;
    if (answered === 0 && asked >= mostRefusals) break;
  }
  const slots = findings.packs[0]?.slots ?? [];
  const { prepare, others } = profile.driver;
  return { asked, answered, isMarked: prepare !== undefined, others: others?.(profile, device) ?? 0, slots };
}

/**
 * True for a device that follows the profile's standard and lacks the profile's quantities: a meter is not an inverter, nor is a string
 * combiner, whose strings may be inputs of an inverter.
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
