import { readRegisters, writeRegisters } from '@heliodeck/protocol/modbus/requests';
import type {
  CheckResult,
  DecodedRecord,
  DeviceDialog,
  DeviceRef,
  ExchangeResult,
  Failure,
  WriteResult,
} from '../contract.ts';
import type { Point } from '../definition/point.ts';
import type { ParameterTable, Profile } from '../definition/profile.ts';
import { packOf } from '../reading/reading.ts';
import { retryWhileBusy } from '../reading/retry-while-busy.ts';
import { confirmFactors } from '../settings/confirm-factors.ts';
import { refuseAtOnce, refuseParametersKnowing } from '../settings/limits.ts';
import { unsupported } from '../settings/refusal.ts';
import { afterQuiet, type ReadBack, settle } from '../settings/settle.ts';
import type { Slot } from '../values/derived.ts';
import { rememberedFactor } from '../values/factors.ts';
import { putPoint } from '../values/image.ts';
import { rawOf, scaleByFactor } from '../values/value.ts';
import { readBackSpans } from './read-back.ts';
import { takeRegisters } from './reads.ts';

/**
 * Writes parameters: checks limits, then reads all registers of the set, changes them, writes them in one FC10 and reads them back. A
 * device refuses contradictory sets, so registers are never written individually.
 * @param expected values the device must still hold; else nothing is written, and it fails with 'changed'
 */
export function* writeSet(
  profile: Profile,
  device: DeviceRef,
  asked: Readonly<Record<string, number>>,
  expected: Readonly<Record<string, number>> = {},
): DeviceDialog<WriteResult> {
  const atOnce = refuseAtOnce(profile, asked);
  const { parameters } = profile;
  if (atOnce !== undefined || parameters === undefined) return atOnce ?? unsupported('parameters');
  const unknown = yield* confirmFactors(profile, device, parameters.points);
  if (unknown !== undefined) return unknown;
  const span = { unit: device.address, address: parameters.from };
  const before = yield* take(device, parameters.from, parameters.count, false);
  if ('reason' in before) return before;
  const set = new ParameterSet(profile, device, parameters);
  const [other] = set.held(before, expected).differs;
  if (other !== undefined) return { ok: false, reason: 'changed', detail: other };
  const broken = refuseParametersKnowing(parameters, asked, set.factors, set.numbers(before));
  if (broken !== undefined) return broken;
  const values = set.changed(before, asked);
  const done = yield* settle({
    asked,
    write: writeRegisters({ ...span, values }),
    *read(quiet) {
      const now = quiet
        ? yield* take(device, parameters.from, parameters.count, true)
        : yield* takeBack(device, parameters, before);
      if ('reason' in now) return now;
      return { ...set.held(now, asked), untouched: now.every((word, at) => word === before[at]) };
    },
  });
  return 'state' in done ? { ...done, before: set.held(before, asked).found } : done;
}

/** The current values of parameters that were written earlier. */
export function* checkSet(
  profile: Profile,
  device: DeviceRef,
  asked: Readonly<Record<string, number>>,
): DeviceDialog<CheckResult> {
  const { parameters } = profile;
  if (parameters === undefined) return unsupported('parameters');
  const unknown = yield* confirmFactors(profile, device, parameters.points);
  if (unknown !== undefined) return unknown;
  const now = yield* take(device, parameters.from, parameters.count, true);
  if ('reason' in now) return now;
  return { ok: true, ...new ParameterSet(profile, device, parameters).held(now, asked) };
}

/** Reads holding registers; `quiet`: waits until late and repeated answers have passed. */
function* take(
  device: DeviceRef,
  address: number,
  count: number,
  quiet: boolean,
): DeviceDialog<Uint16Array | Failure> {
  const question = readRegisters({ unit: device.address, fn: 3, address, count });
  const heard = yield* retryWhileBusy(quiet ? afterQuiet(question) : question);
  return heard.kind === 'answer' && heard.value instanceof Uint16Array ? heard.value : failed(heard);
}

/** Reads a set back; non-writable registers that are not read keep their earlier values. */
function* takeBack(
  device: DeviceRef,
  parameters: ParameterTable,
  before: Uint16Array,
): DeviceDialog<Uint16Array | Failure> {
  const now = before.slice();
  for (const { address, count } of readBackSpans(parameters)) {
    const part = yield* take(device, address, count, false);
    if ('reason' in part) return part;
    now.set(part, address - parameters.from);
  }
  return now;
}

function failed(heard: ExchangeResult): Failure {
  if (heard.kind === 'error') return { ok: false, reason: 'device-error', detail: heard.code };
  return { ok: false, reason: heard.kind === 'silent' ? 'silent' : 'decode', detail: 'parameters' };
}

/** The registers of a parameter set with their values. */
class ParameterSet {
  readonly factors: ReadonlyMap<string, number>;
  readonly #profile: Profile;
  readonly #parameters: ParameterTable;
  readonly #pack: number;

  constructor(profile: Profile, device: DeviceRef, parameters: ParameterTable) {
    this.#profile = profile;
    this.#parameters = parameters;
    this.#pack = packOf(profile, device);
    this.factors = new Map(
      parameters.points.map((point) => [point.name, rememberedFactor(profile, device, point.factor) ?? 1]),
    );
  }

  numbers(registers: Uint16Array): Record<string, number | undefined> {
    const slots: Slot[] = [];
    takeRegisters(this.#parameters.points, registers, this.#parameters.from, slots);
    const values: Record<string, number | undefined> = {};
    for (const point of this.#parameters.points) {
      const raw = slots[point.slot];
      if (typeof raw !== 'number') continue;
      const factor = this.factors.get(point.name) ?? 1;
      values[point.name] = point.factor < 0 ? raw : (scaleByFactor(point, raw, factor) ?? undefined);
    }
    return values;
  }

  changed(registers: Uint16Array, asked: Readonly<Record<string, number>>): Uint16Array {
    const image = registers.slice();
    for (const point of this.#points(Object.keys(asked))) {
      const raw = rawOf(point, asked[point.name], this.factors.get(point.name) ?? 1);
      putPoint(point, image, point.address - this.#parameters.from, raw);
    }
    return image;
  }

  /** The values in the registers for the requested parameters; `asked` is rounded to the steps of a register. */
  held(registers: Uint16Array, asked: Readonly<Record<string, number>>): Omit<ReadBack, 'untouched'> {
    const names = Object.keys(asked);
    const numbers = this.numbers(registers);
    const wanted = this.changed(registers, asked);
    const differs = this.#points(names).filter((point) => {
      const at = point.address - this.#parameters.from;
      return wanted.subarray(at, at + point.size).some((word, i) => word !== registers[at + i]);
    });
    return {
      found: Object.fromEntries(names.map((name) => [name, numbers[name] ?? null])),
      differs: differs.map(({ name }) => name),
      records: [this.#record(registers)],
    };
  }

  #record(registers: Uint16Array): DecodedRecord {
    const members = this.#profile.records.get(this.#parameters.record) ?? [];
    const numbers = this.numbers(registers);
    const values = Object.fromEntries(members.map(({ metric }) => [metric, numbers[metric] ?? null]));
    return { record: this.#parameters.record, pack: this.#pack, values };
  }

  #points(names: readonly string[]): Point[] {
    return this.#parameters.points.filter((point) => names.includes(point.name));
  }
}
