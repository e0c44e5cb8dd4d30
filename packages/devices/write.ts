import { readRegisters, writeRegisters } from '@heliodeck/protocol/modbus';
import type { DecodedRecord, DeviceRef, Failure, Heard, Talk, WriteResult } from './contract.ts';
import type { Slot } from './derived.ts';
import { factorsKnown, rememberedFactor } from './factors.ts';
import { putPoint } from './image.ts';
import { refuseAtOnce, refuseKnowing } from './limits.ts';
import { takeRegisters } from './modbus-reads.ts';
import { ask, askToWrite } from './patience.ts';
import { factorPlan } from './plan.ts';
import type { Point } from './point.ts';
import type { Parameters, Profile } from './profile.ts';
import { carryOut, packOf } from './reading.ts';
import { unsupported } from './refusal.ts';
import { rawOf, scaleByFactor } from './value.ts';

/**
 * Writes parameters: limits first, then all registers of the set are read, changed, written in one FC10 and read back.
 * A device refuses sets that contradict themselves, so they are never written one by one.
 */
export function* writeSet(
  profile: Profile,
  device: DeviceRef,
  asked: Readonly<Record<string, number>>,
): Talk<WriteResult> {
  const atOnce = refuseAtOnce(profile, asked);
  const { parameters } = profile;
  if (atOnce !== undefined || parameters === undefined) return atOnce ?? unsupported('parameters');
  const unknown = yield* learnFactors(profile, device, parameters);
  if (unknown !== undefined) return unknown;
  const span = { unit: device.address, address: parameters.from };
  const before = yield* ask(readRegisters({ ...span, fn: 3, count: parameters.count }));
  if (before.kind !== 'answer' || !(before.value instanceof Uint16Array)) return failed(before);
  const set = new ParameterSet(profile, device, parameters);
  const broken = refuseKnowing(parameters, asked, set.factors, set.numbers(before.value));
  if (broken !== undefined) return broken;
  const wanted = set.changed(before.value, asked);
  const written = yield* askToWrite(writeRegisters({ ...span, values: wanted }));
  if (written.kind === 'error') return failed(written);
  // Silence does not tell whether the write arrived; reading back does.
  const after = yield* ask(readRegisters({ ...span, fn: 3, count: parameters.count }));
  if (after.kind !== 'answer' || !(after.value instanceof Uint16Array)) {
    if (written.kind === 'silent') return failed(written);
    return { ok: true, state: 'acknowledged', asked, found: {}, records: [] };
  }
  const found = set.found(after.value, Object.keys(asked));
  const verified = set.agree(wanted, after.value, Object.keys(asked));
  return {
    ok: true,
    state: verified ? 'verified' : 'mismatch',
    asked,
    found,
    records: [set.record(after.value)],
  };
}

/** Reads the factors of a set that are not known yet; tells why it could not. */
function* learnFactors(
  profile: Profile,
  device: DeviceRef,
  parameters: Parameters,
): Talk<Failure | undefined> {
  const factors = parameters.points.flatMap((point) => (point.factor < 0 ? [] : [point.factor]));
  if (factorsKnown(profile, device, factors)) return undefined;
  const plan = { ...factorPlan(profile, parameters.points), factors };
  const { failures } = yield* carryOut(profile, device, plan);
  if (factorsKnown(profile, device, factors)) return undefined;
  return failures[0] ?? { ok: false, reason: 'decode', detail: 'factor' };
}

function failed(heard: Heard): Failure {
  if (heard.kind === 'error') return { ok: false, reason: 'device-error', detail: heard.code };
  return { ok: false, reason: heard.kind === 'silent' ? 'silent' : 'decode', detail: 'parameters' };
}

/** The registers of a parameter set and the values in them. */
class ParameterSet {
  readonly factors: ReadonlyMap<string, number>;
  readonly #profile: Profile;
  readonly #parameters: Parameters;
  readonly #pack: number;

  constructor(profile: Profile, device: DeviceRef, parameters: Parameters) {
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
      values[point.name] =
        point.factor < 0 ? raw : scaleByFactor(point, raw, this.factors.get(point.name) ?? 1);
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

  agree(wanted: Uint16Array, found: Uint16Array, names: readonly string[]): boolean {
    return this.#points(names).every((point) => {
      const at = point.address - this.#parameters.from;
      return wanted.subarray(at, at + point.size).every((word, i) => word === found[at + i]);
    });
  }

  found(registers: Uint16Array, names: readonly string[]): Record<string, number | null> {
    const numbers = this.numbers(registers);
    return Object.fromEntries(names.map((name) => [name, numbers[name] ?? null]));
  }

  record(registers: Uint16Array): DecodedRecord {
    const members = this.#profile.records.get(this.#parameters.record) ?? [];
    const numbers = this.numbers(registers);
    const values = Object.fromEntries(members.map(({ metric }) => [metric, numbers[metric] ?? null]));
    return { record: this.#parameters.record, pack: this.#pack, values };
  }

  #points(names: readonly string[]): Point[] {
    return this.#parameters.points.filter((point) => names.includes(point.name));
  }
}
