import type { Exchange } from '@heliodeck/protocol/exchange';
import { readRegisters } from '@heliodeck/protocol/modbus/requests';
import { readSunspecModel, type SunspecModel } from '@heliodeck/protocol/sunspec/sunspec';
import type { DeviceRef } from '../contract.ts';
import type { Point } from '../definition/point.ts';
import type { Space } from '../definition/profile-spec.ts';
import type { Follow, ReadOp } from '../reading/read-op.ts';
import type { Slot } from '../values/derived.ts';
import { storedOf } from '../values/value.ts';
import { type ModelPlace, modelPlace } from './chain.ts';
import { furtherRead, isPair, mostFurther, partsOf, shownOf } from './models.ts';

/** A model with the parts received so far; `isWhole` once its parts are known to belong together. */
export interface ModelAnswer {
  readonly unit: number;
  readonly place: ModelPlace;
  readonly registers: Uint16Array;
  readonly isWhole: boolean;
}

/** One read per model; a long one is followed by reads of its further repetitions. */
export function planSunspecReads(points: readonly Point[], optional: boolean): ReadOp[] {
  const spaces = new Map<Space, Point[]>();
  for (const point of points) spaces.set(point.space, [...(spaces.get(point.space) ?? []), point]);
  return [...spaces].map((own, i, all) =>
    modelRead(own, { optional, before: all.slice(0, i), behind: all.slice(i + 1) }),
  );
}

type SpacePoints = readonly [space: Space, points: readonly Point[]];

/**
 * A read of a plan, given the reads before and after it. Two spaces may be in one model of a device: if it were read twice in a row, a late
 * answer to the first request could be accepted for the second, so the first read provides the points of both.
 */
function modelRead(
  [space, points]: SpacePoints,
  {
    optional,
    before,
    behind,
  }: {
    readonly optional: boolean;
    readonly before: readonly SpacePoints[];
    readonly behind: readonly SpacePoints[];
  },
): ReadOp {
  return {
    key: `sunspec ${space}`,
    points,
    pieces: [],
    refusalIsNull: optional,
    isMissing: (device) => modelPlace(device, space) === undefined,
    comesWithAnother: (device) =>
      before.some(([other]) => modelPlace(device, space)?.spaces.includes(other) === true),
    ask: (device) => {
      const place = modelPlace(device, space);
      if (place === undefined) throw new Error(`the device shows no model for ${space}`);
      return firstPart(device, place);
    },
    follow: (answer, sequence) => (isModelAnswer(answer) ? follow(answer, sequence) : undefined),
    take: (answer, findings, pack) => {
      if (!isModelAnswer(answer) || !answer.isWhole || !isOfPlace(answer)) return false;
      const model = readSunspecModel(answer.registers, 0, { mayBeCut: true });
      if (model === undefined) return false;
      const shown = shownOf(model);
      const also = behind.filter(([other]) => answer.place.spaces.includes(other));
      const all = [points, ...also.map(([, others]) => others)].flat();
      takeModel(all, shown, findings.of(pack));
      for (const { slot, field, multiply, divide } of all.filter(isPair))
        findings.steps.set(slot, ((shown.steps[field] ?? 0) * multiply) / divide);
      return true;
    },
  };
}

/** The first request for a model; its answer is returned with the model's position. */
export function firstPart({ address: unit }: DeviceRef, place: ModelPlace): Exchange<ModelAnswer> {
  const { fn, at, lead, first, sealCount } = place;
  const count = lead + first;
  // A long model without repetitions, such as that of a meter with floats, has only unused registers after its first part.
  const isWhole = sealCount === 0;
  const plain = readRegisters({ unit, fn, address: at - lead, count });
  return {
    request: plain.request,
    expectsAnswer: plain.expectsAnswer,
    label: plain.label,
    listen: (bus) => {
      const listener = plain.listen(bus);
      return {
        get partial() {
          return listener.partial;
        },
        get discards() {
          return listener.discards;
        },
        push: (chunk) => {
          const heard = listener.push(chunk);
          if (heard?.kind !== 'answer') return heard;
          const registers = heard.value.slice(lead);
          return { ...heard, value: { unit, place, registers, isWhole } };
        },
      };
    },
  };
}

/**
 * The next part of a long model: complete repetitions, requested with a distinct count and, at the end of the model, overlapping earlier
 * ones. At last its head again: a scale factor that has changed meanwhile applies to only some of the values.
 */
function follow(answer: ModelAnswer, sequence: number): Follow | undefined {
  const { unit, place, registers, isWhole } = answer;
  if (isWhole || !isOfPlace(answer)) return undefined;
  const { id, fn, at, length, sealCount } = place;
  const { further = 0, seals = [] } = partsOf(id) ?? {};
  const have = registers.length;
  if (have === length) {
    return {
      exchange: readRegisters({ unit, fn, address: at, count: sealCount }),
      join: (part) =>
        part instanceof Uint16Array && seals.every((seal) => part[seal] === registers[seal])
          ? { ...answer, isWhole: true }
          : undefined,
    };
  }
  const end = Math.min(length, have + further);
  const count = furtherRead + sequence;
  if (count > mostFurther) return undefined;
  return {
    exchange: readRegisters({ unit, fn, address: at + end - count, count }),
    join: (part) => {
      if (!(part instanceof Uint16Array)) return undefined;
      const joined = new Uint16Array(end);
      joined.set(registers);
      joined.set(part.subarray(count - (end - have)), have);
      return { ...answer, registers: joined };
    },
  };
}

/** Whether the registers begin with the requested model: after a firmware update they may not. */
function isOfPlace({ registers, place }: ModelAnswer): boolean {
  return registers[0] === place.id && (registers[1] ?? 0) + 2 === place.length;
}

/** True for an answer to a request for a model. */
export function isModelAnswer(answer: unknown): answer is ModelAnswer {
  return typeof answer === 'object' && answer !== null && 'place' in answer && 'isWhole' in answer;
}

/** Puts a model's values into slots; values that it lacks, or has in another form, are null. */
export function takeModel(
  points: readonly Point[],
  model: Pick<SunspecModel, 'values' | 'repeats'>,
  slots: Slot[],
): void {
  for (const point of points) {
    const values = point.item < 0 ? model.values : model.repeats[point.item];
    const value = values?.[point.field];
    if (point.text) slots[point.slot] = typeof value === 'string' ? value : null;
    else slots[point.slot] = typeof value === 'number' ? storedOf(point, value) : null;
  }
}
