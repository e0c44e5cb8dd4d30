import type { MetricValue } from '@heliodeck/model/descriptors/record';
import type {
  AskedValues,
  CheckResult,
  DeviceDialog,
  DeviceRef,
  ExchangeResult,
  Failure,
  WriteDone,
  WriteResult,
} from '../contract.ts';
import type { Point } from '../definition/point.ts';
import type { NewValue, Profile, Setting } from '../definition/profile.ts';
import { pointsOfSetting, pointsReadWith, settingPlan } from '../reading/plan.ts';
import { recordsRead } from '../reading/read-records.ts';
import { carryOut } from '../reading/reading.ts';
import { retryWhileBusy } from '../reading/retry-while-busy.ts';
import type { Slot } from '../values/derived.ts';
import { rememberedFactor } from '../values/factors.ts';
import { rawOf } from '../values/value.ts';
import { confirmFactors } from './confirm-factors.ts';
import { unsupported } from './refusal.ts';
import { refuseSettings, refuseSettingsKnowing } from './setting-limits.ts';
import { afterQuiet, type ReadBack, settle } from './settle.ts';

type Values = Readonly<Record<string, MetricValue>>;

/**
 * Writes settings, those with adjacent registers together, and reads each command back. Dependencies on other settings are checked with the
 * device's values (time windows must not overlap). Stops at the first one that is not verified.
 * @param expected values the device must still hold; else nothing is written, and it fails with 'changed'
 */
export function* writeSettings(
  profile: Profile,
  device: DeviceRef,
  asked: AskedValues,
  expected: AskedValues = {},
): DeviceDialog<WriteResult> {
  const refused =
    refuseSettings(profile, asked) ?? (yield* confirmFactors(profile, device, pointsOf(profile, asked)));
  if (refused !== undefined) return refused;
  const held = yield* take(profile, device, false);
  if ('reason' in held) return held;
  const [other] = differing(profile, device, held.values, expected);
  if (other !== undefined) return { ok: false, reason: 'changed', detail: other };
  const lacking = Object.keys(asked).find((name) => !hasNeeds(profile.settings.get(name), held.registers));
  if (lacking !== undefined) return unsupported(lacking);
  const broken = refuseSettingsKnowing(profile, device, held.values, asked);
  if (broken !== undefined) return broken;
  const before = pick(held.values, asked);
  const verified: WriteDone[] = [];
  for (const run of runsOf(profile, asked)) {
    const done = yield* writeRun(profile, device, run, held.registers);
    if (!('state' in done) || done.state !== 'verified')
      return yield* stopped(profile, device, { asked, before, verified, done });
    verified.push(done);
  }
  return { ...joined(asked, verified), before };
}

/** The current values of settings that were written earlier. */
export function* checkSettings(
  profile: Profile,
  device: DeviceRef,
  asked: AskedValues,
): DeviceDialog<CheckResult> {
  const unknown = yield* confirmFactors(profile, device, pointsOf(profile, asked));
  if (unknown !== undefined) return unknown;
  const held = yield* take(profile, device, true);
  if ('reason' in held) return held;
  const { values, records } = held;
  return {
    ok: true,
    found: pick(values, asked),
    differs: differing(profile, device, values, asked),
    records,
  };
}

/** Settings in the order of their registers, grouped by the command that writes them. */
function runsOf({ settings, driver }: Profile, asked: AskedValues): AskedValues[] {
  const known = Object.keys(asked).flatMap((name) => {
    const setting = settings.get(name);
    return setting === undefined ? [] : [{ name, setting }];
  });
  const runs: (typeof known)[] = [];
  for (const one of known.toSorted((a, b) => a.setting.point.address - b.setting.point.address)) {
    const last = runs.at(-1);
    const isJoined = last && driver.settings?.joins([...last, one].map(({ setting }) => setting));
    if (isJoined) last.push(one);
    else runs.push([one]);
  }
  return runs.map((run) => Object.fromEntries(run.map(({ name }) => [name, asked[name] ?? ''])));
}

function* writeRun(
  profile: Profile,
  device: DeviceRef,
  asked: AskedValues,
  registers: Values,
): DeviceDialog<WriteResult> {
  const values = Object.entries(asked).flatMap(([name, value]): NewValue[] => {
    const setting = profile.settings.get(name);
    if (setting === undefined) return [];
    return [{ setting, value, factor: rememberedFactor(profile, device, setting.point.factor) ?? 1 }];
  });
  const [first] = values;
  const [name = ''] = Object.keys(asked);
  const orders = profile.driver.settings;
  if (first === undefined || orders === undefined) return unsupported(name);
  const question = orders.ask?.(device, first.setting);
  const heard = question && (yield* retryWhileBusy(afterQuiet(question)));
  if (heard !== undefined && heard.kind !== 'answer') return unheard(heard, name);
  const write = orders.order(profile, device, values, heard?.value);
  if (write === undefined) return unsupported(name);
  return yield* settle({
    asked,
    write,
    // The same request was sent before the write: no earlier answer may be accepted for it.
    *read(): DeviceDialog<ReadBack | Failure> {
      const now = yield* take(profile, device, true);
      if ('reason' in now) return now;
      const found = pick(now.values, asked);
      const differs = differing(profile, device, now.values, asked);
      const untouched = values
        .flatMap(({ setting }) => pointsOfSetting(setting))
        .every((one) => now.registers[one.name] === registers[one.name]);
      return { found, differs, untouched, records: now.records };
    },
  });
}

/**
 * Result of commands of which one was not verified. If nothing was changed, its failure is returned; else the current values are reported.
 */
function* stopped(
  profile: Profile,
  device: DeviceRef,
  {
    asked,
    before,
    verified,
    done,
  }: {
    readonly asked: AskedValues;
    readonly before: Values;
    readonly verified: readonly WriteDone[];
    readonly done: WriteResult;
  },
): DeviceDialog<WriteResult> {
  if (verified.length === 0) {
    if (!done.ok) return done;
    return { ...done, asked, before };
  }
  const now = yield* take(profile, device, true);
  const code = done.ok ? done.code : done.reason === 'device-error' ? done.detail : undefined;
  const found = 'reason' in now ? joined(asked, verified).found : pick(now.values, asked);
  const records = 'reason' in now ? joined(asked, verified).records : now.records;
  return {
    ok: true,
    state: 'mismatch',
    asked,
    found,
    before,
    records,
    ...(code === undefined ? {} : { code }),
  };
}

function joined(asked: AskedValues, verified: readonly WriteDone[]): WriteDone {
  const found = Object.assign({}, ...verified.map((done) => done.found)) as Values;
  return { ok: true, state: 'verified', asked, found, records: verified.at(-1)?.records ?? [] };
}

interface Held {
  /** Current values; null for a setting that is not in force, whatever number its register contains. */
  readonly values: Values;
  /** The current contents of all registers of the settings. */
  readonly registers: Values;
  readonly records: ReadBack['records'];
}

/** Reads all settings of the device; `quiet`: waits until late and repeated answers have passed. */
function* take(profile: Profile, device: DeviceRef, quiet: boolean): DeviceDialog<Held | Failure> {
  const plain = settingPlan(profile);
  const reads = plain.reads.map((read) => ({
    ...read,
    ask: (to: DeviceRef) => (quiet ? afterQuiet(read.ask(to)) : read.ask(to)),
  }));
  const { findings, failures, answered } = yield* carryOut(profile, device, { ...plain, reads });
  if (!answered) return failures[0] ?? { ok: false, reason: 'decode', detail: 'settings' };
  const slots = findings.packs[0]?.slots ?? [];
  const values: Record<string, MetricValue> = {};
  const registers: Record<string, MetricValue> = {};
  for (const [name, setting] of profile.settings) {
    const { point } = setting;
    values[name] = isInForce(setting, slots) ? (slots[point.slot] ?? null) : null;
    for (const one of pointsReadWith(setting)) registers[one.name] = slots[one.slot] ?? null;
  }
  return { values, registers, records: recordsRead(plain, findings) };
}

/** True if what a setting needs is set at the device. */
function hasNeeds(setting: Setting | undefined, registers: Values): boolean {
  return setting === undefined || setting.needs.every(([other, wanted]) => registers[other.name] === wanted);
}

/** True if the value in the register of a setting is in force. */
function isInForce({ also, needs, block }: Setting, slots: readonly Slot[]): boolean {
  if (![...also, ...needs].every(([other, wanted]) => slots[other.slot] === wanted)) return false;
  if (block?.apply === undefined) return true;
  const [apply, , done] = block.apply;
  return slots[apply.slot] === done;
}

/** Points of the requested settings. */
function pointsOf({ settings }: Profile, asked: AskedValues): Point[] {
  return [...settings].flatMap(([name, { point }]) => (name in asked ? [point] : []));
}

/** Names of requested settings whose values in the device differ, within the steps of its registers. */
function differing(profile: Profile, device: DeviceRef, held: Values, asked: AskedValues): string[] {
  return Object.entries(asked).flatMap(([name, value]) => {
    const setting = profile.settings.get(name);
    const found = held[name] ?? null;
    if (setting === undefined || found === null || typeof found !== typeof value) return [name];
    if (typeof value === 'string') return found === value ? [] : [name];
    const factor = rememberedFactor(profile, device, setting.point.factor) ?? 1;
    return Math.abs(rawOf(setting.point, found, factor) - rawOf(setting.point, value, factor)) < 1e-6
      ? []
      : [name];
  });
}

function pick(values: Values, asked: AskedValues): Values {
  return Object.fromEntries(Object.keys(asked).map((name) => [name, values[name] ?? null]));
}

function unheard(heard: Exclude<ExchangeResult, { readonly kind: 'answer' }>, detail: string): Failure {
  return heard.kind === 'error'
    ? { ok: false, reason: 'device-error', detail: heard.code }
    : { ok: false, reason: 'silent', detail };
}
