import {
  type ModbusContent,
  type ModbusRequest,
  modbusException,
  modbusReply,
  wordsIn,
} from '@heliodeck/protocol/modbus/slave';
import { type ControlCode, controlCodes, type WallTime } from '../contract.ts';
import type { Point } from '../definition/point.ts';
import type { ParameterTable, Profile, Setting } from '../definition/profile.ts';
import type { Space } from '../definition/profile-spec.ts';
import { pointsOfSetting } from '../reading/plan.ts';
import { shownRegisters, timeSet } from '../settings/clock.ts';
import { refuseParametersKnowing } from '../settings/limits.ts';
import type { SlaveState, SlaveValues } from '../slave/slave-state.ts';
import type { Slot } from '../values/derived.ts';
import { putPoint, putTextPoint } from '../values/image.ts';
import { scaleByFactor } from '../values/value.ts';
import { type ClockSpec, shownAt } from './clock-read.ts';
import { runsOf, takeRegisters } from './reads.ts';

/** Exception codes: function, address, value, device failure (Modbus application protocol 1.1b3, 7). */
const exceptionCode = { fn: 1, address: 2, value: 3, failure: 4 } as const;
type SlaveAnswer = ModbusContent | (typeof exceptionCode)[keyof typeof exceptionCode];

const writeDone = { done: true } as const;

/** The Modbus side of a simulated device. */
export class ModbusSlave {
  readonly #state: SlaveState;
  readonly #areas: ReadonlyMap<Space, readonly (readonly [first: number, last: number])[]>;
  readonly #coils = new Map<number, boolean>();

  constructor(state: SlaveState) {
    this.#state = state;
    this.#areas = areasOf(state.profile);
  }

  /** The reply; `undefined` for other units' requests and for broadcasts, which are carried out all the same. */
  answer(request: ModbusRequest): Uint8Array | undefined {
    const { unit } = request;
    if (unit !== 0 && unit !== this.#state.owner.address) return undefined;
    const answer = this.#answer(request);
    if (unit === 0) return undefined;
    return typeof answer === 'number' ? modbusException(request, answer) : modbusReply(request, answer);
  }

  #answer(request: ModbusRequest): SlaveAnswer {
    switch (request.fn) {
      case 1:
        return this.#readCoils(request);
      case 2:
        return this.#readDiscrete(request);
      case 3:
        return this.#readHolding(request);
      case 4:
        return this.#readRegisters('input', request);
      case 5:
        return this.#writeCoil(request);
      case 6:
      case 16:
        return this.#writeRegisters(request);
      case 43:
        return this.#identify();
      default:
        return this.#callFunction(request);
    }
  }

  #readable(space: Space, { address, count }: ModbusRequest): boolean {
    const areas = this.#areas.get(space) ?? [];
    return areas.some(([first, last]) => address >= first && address + count - 1 <= last);
  }

  #values(): SlaveValues {
    return this.#state.values(this.#state.profile.packFromAddress ? this.#state.owner.address : 0);
  }

  #readDiscrete(request: ModbusRequest): SlaveAnswer {
    if (!this.#readable('discrete', request)) return exceptionCode.address;
    const values = this.#values();
    const bits = new Array<boolean>(request.count).fill(false);
    for (const point of this.#pointsIn('discrete', request.address, request.count)) {
      bits[point.address - request.address] = values.rawOf(point) !== 0;
    }
    return { bits };
  }

  #readCoils({ address, count }: ModbusRequest): SlaveAnswer {
    const coils = controlsBy(this.#state.profile, 'coil').map(([, spec]) => spec.address);
    const asked = Array.from({ length: count }, (_, i) => address + i);
    if (!asked.every((coil) => coils.includes(coil))) return exceptionCode.address;
    return { bits: asked.map((coil) => this.#coils.get(coil) ?? false) };
  }

  #readHolding(request: ModbusRequest): SlaveAnswer {
    const [clock] = controlsBy(this.#state.profile, 'clock');
    if (clock === undefined) return this.#readRegisters('holding', request);
    const { registers } = clock[1];
    const at = request.address - shownAt(clock[1]);
    if (at < 0 || at + request.count > registers.length) return this.#readRegisters('holding', request);
    const time = this.#state.clock;
    const shown = time === undefined ? new Uint16Array(registers.length) : shownRegisters(registers, time);
    return { registers: shown.slice(at, at + request.count) };
  }

  #readRegisters(space: Space, request: ModbusRequest): SlaveAnswer {
    if (!this.#readable(space, request)) return exceptionCode.address;
    return { registers: this.#image(space, request.address, request.count) };
  }

  /** The current registers. Points that cross the ends of the range are written whole and cut off. */
  #image(space: Space, address: number, count: number): Uint16Array {
    const values = this.#values();
    const margin = 16;
    const registers = new Uint16Array(count + 2 * margin);
    for (const point of this.#state.profile.points) {
      const at = point.address - address;
      if (point.space !== space || at <= -point.size || at >= count) continue;
      if (point.text) putTextPoint(point, registers, at + margin, values.textOf(point));
      else putPoint(point, registers, at + margin, values.rawOf(point));
    }
    return registers.subarray(margin, margin + count);
  }

  #pointsIn(space: Space, address: number, count: number): Point[] {
    return this.#state.profile.points.filter(
      (point) =>
        point.space === space && point.address >= address && point.address + point.size <= address + count,
    );
  }

  #writeCoil({ address, data }: ModbusRequest): SlaveAnswer {
    const value = data[0] === 0xff;
    const controls = controlsBy(this.#state.profile, 'coil').filter(([, spec]) => spec.address === address);
    if (controls.length === 0) return exceptionCode.address;
    const control = controls.find(([, spec]) => spec.value === value);
    if (control === undefined) return exceptionCode.value;
    if (!this.#state.control(control[0])) return exceptionCode.failure;
    this.#coils.set(address, value);
    return writeDone;
  }

  #writeRegisters({ address, count, data }: ModbusRequest): SlaveAnswer {
    // A byte count that contradicts the register count makes the request invalid.
    if (data.length !== 2 * count) return exceptionCode.value;
    const words = wordsIn({ count, data });
    const [clock] = controlsBy(this.#state.profile, 'clock');
    if (clock !== undefined && address === clock[1].address) {
      const time = timeIn(clock[1], words);
      if (time === undefined) return exceptionCode.value;
      return this.#state.control(clock[0], time) ? writeDone : exceptionCode.failure;
    }
    const commands = controlsBy(this.#state.profile, 'register').filter(
      ([, spec]) => spec.address === address,
    );
    if (commands.length > 0) {
      const command = commands.find(([, spec]) => count === 1 && spec.value === words[0]);
      if (command === undefined) return exceptionCode.value;
      return this.#state.control(command[0]) ? writeDone : exceptionCode.failure;
    }
    const { parameters } = this.#state.profile;
    const from = parameters?.from ?? 0;
    const inside = parameters !== undefined && address >= from && address + count <= from + parameters.count;
    return inside
      ? this.#writeParameters(parameters, address - from, words)
      : this.#writeSettings(address, words);
  }

  /** Accepts registers that settings, and the points that apply them, fill without a gap; those of a block only as a whole. */
  #writeSettings(address: number, words: Uint16Array): SlaveAnswer {
    const settings = [...this.#state.profile.settings.values()];
    const inBlock = settings.find(
      ({ block }) => block?.from === address && block.count === words.length,
    )?.block;
    const points = inBlock?.points ?? pointsWithin(settings, address, words.length);
    const filled = points.reduce((sum, { size }) => sum + size, 0);
    if (inBlock === undefined && filled !== words.length) return exceptionCode.address;
    const slots: Slot[] = [];
    takeRegisters(points, words, address, slots);
    const values = this.#values();
    const asked: Record<string, number | string> = {};
    for (const point of points) {
      const value = slots[point.slot];
      if (value === null || value === undefined) return exceptionCode.value;
      const scaled =
        typeof value === 'number' && point.factor >= 0
          ? scaleByFactor(point, value, values.factorOf(point))
          : value;
      if (scaled === null) return exceptionCode.value;
      asked[point.name] = scaled;
    }
    const [apply, written, done] = inBlock?.apply ?? [];
    // A block that is written without being applied stays unchanged.
    if (apply !== undefined && asked[apply.name] !== written) return writeDone;
    if (this.#state.owner.onWrite?.(asked) === false) return exceptionCode.failure;
    for (const [name, value] of Object.entries(asked)) this.#state.held.set(name, value);
    if (apply !== undefined && done !== undefined) this.#state.held.set(apply.name, done);
    return writeDone;
  }

  #writeParameters(parameters: ParameterTable, at: number, words: Uint16Array): SlaveAnswer {
    const before = this.#image('holding', parameters.from, parameters.count);
    const after = before.slice();
    after.set(words, at);
    const old = this.#decoded(parameters, before);
    const now = this.#decoded(parameters, after);
    const changed = Object.entries(now).filter(([name, value]) => value !== old[name]);
    const writable = Object.fromEntries(changed.filter(([name]) => parameters.limits.has(name)));
    const values = this.#values();
    const factors = new Map(parameters.points.map((point) => [point.name, values.factorOf(point)]));
    if (refuseParametersKnowing(parameters, writable, factors, now) !== undefined) return exceptionCode.value;
    if (this.#state.owner.onWrite?.(writable) === false) return exceptionCode.failure;
    for (const [name, value] of changed) if (!parameters.limits.has(name)) this.#state.held.set(name, value);
    return writeDone;
  }

  #decoded(parameters: ParameterTable, registers: Uint16Array): Record<string, number> {
    const slots: (number | string | null | undefined)[] = [];
    takeRegisters(parameters.points, registers, parameters.from, slots);
    const values = this.#values();
    const decoded: Record<string, number> = {};
    for (const point of parameters.points) {
      const value = slots[point.slot];
      if (typeof value !== 'number') continue;
      const scaled = point.factor < 0 ? value : scaleByFactor(point, value, values.factorOf(point));
      if (scaled !== null) decoded[point.name] = scaled;
    }
    return decoded;
  }

  #identify(): SlaveAnswer {
    const points = this.#state.profile.points.filter((point) => point.space === 'identity');
    if (points.length === 0) return exceptionCode.fn;
    const values = this.#values();
    return { objects: new Map(points.map((point) => [point.address, values.textOf(point)])) };
  }

  #callFunction({ fn, data }: ModbusRequest): SlaveAnswer {
    const found = controlsBy(this.#state.profile, 'function').find(([, spec]) => spec.fn === fn);
    if (found === undefined) return exceptionCode.fn;
    const [code, spec] = found;
    if (data.length !== spec.data.length || !spec.data.every((byte, i) => byte === data[i]))
      return exceptionCode.value;
    return this.#state.control(code) ? writeDone : exceptionCode.failure;
  }
}

/** Points of settings that may be written individually, within some registers. */
function pointsWithin(settings: readonly Setting[], address: number, count: number): Point[] {
  const points = settings.filter(({ block }) => block === undefined).flatMap(pointsOfSetting);
  const within = points.filter((one) => one.address >= address && one.address + one.size <= address + count);
  return [...new Set(within)];
}

/** The time set by registers; `undefined` if they are not those of the clock followed by the register that applies it. */
function timeIn({ registers, apply }: ClockSpec, words: Uint16Array): WallTime | undefined {
  const applied = apply === undefined ? [] : [apply];
  if (words.length !== registers.length + applied.length) return undefined;
  return applied.every((word) => words.at(-1) === word) ? timeSet(registers, words) : undefined;
}

type SpecBy<B> = Extract<NonNullable<Profile['controls'][ControlCode]>, { readonly by: B }>;

/** The controls that are carried out in one way. */
function controlsBy<B extends 'coil' | 'register' | 'function' | 'clock'>(
  profile: Profile,
  by: B,
): (readonly [ControlCode, SpecBy<B>])[] {
  const isBy = (spec: NonNullable<Profile['controls'][ControlCode]>): spec is SpecBy<B> => spec.by === by;
  return controlCodes.flatMap((code) => {
    const spec = profile.controls[code];
    return spec !== undefined && isBy(spec) ? [[code, spec] as const] : [];
  });
}

/** Ranges for which a device answers: those in its manual, else those covered by its points. */
function areasOf(profile: Profile): Map<Space, readonly (readonly [number, number])[]> {
  const areas = new Map<Space, readonly (readonly [number, number])[]>();
  for (const space of new Set(profile.points.map((point) => point.space))) {
    const runs = runsOf(
      profile,
      space,
      profile.points.filter((point) => point.space === space),
    );
    const covered = runs.map((run) => {
      const last = Math.max(...run.map((point) => point.address + point.size - 1));
      return [run[0]?.address ?? 0, last] as const;
    });
    areas.set(space, profile.areas?.[space] ?? covered);
  }
  return areas;
}
