import { type ModbusRequest, modbusException, modbusReply, wordsIn } from '@heliodeck/protocol/modbus/slave';
import { type ShownModel, sunspecImage } from '@heliodeck/protocol/sunspec/image';
import {
  readSunspecModel,
  type SunspecValue,
  sunspecBases,
  sunspecChain,
} from '@heliodeck/protocol/sunspec/sunspec';
import type { Point } from '../definition/point.ts';
import type { Space } from '../definition/profile-spec.ts';
import { pointsOfSetting } from '../reading/plan.ts';
import type { SlaveState, SlaveValues } from '../slave/slave-state.ts';
import { scaleByFactor, storedOf } from '../values/value.ts';
import { repeatOf, spacesOfModel } from './models.ts';
import { shownNumber } from './setting.ts';

/** The models of a simulated device by space, in the order of its chain; the grid connection is one of the immediate controls. */
const shown: readonly (readonly [Space, id: number])[] = [
  ['common', 1],
  ['ac', 103],
  ['nameplate', 120],
  ['basic', 121],
  ['acState', 122],
  ['immediate', 123],
  ['storage', 124],
  ['capacity', 802],
  ['mppt', 160],
  ['combiner', 404],
  ['acMeter', 203],
  ['irradiance', 302],
  ['moduleBack', 303],
  ['met', 307],
  ['miniMet', 308],
];
/** Spaces that are in the model of another space. */
const withIt: Readonly<Partial<Record<Space, Space>>> = { common: 'meterCommon', immediate: 'connection' };
const illegalFunction = 1;
const illegalAddress = 2;
const illegalValue = 3;
const deviceFailure = 4;

/** The SunSpec side of a simulated device: its chain of models in holding registers from 40000. */
export class SunspecSlave {
  readonly #state: SlaveState;

  constructor(state: SlaveState) {
    this.#state = state;
  }

  /** The reply; `undefined` for other units' requests and for broadcasts. */
  answer(request: ModbusRequest): Uint8Array | undefined {
    if (request.unit !== this.#state.owner.address) return undefined;
    const image = sunspecImage(this.#models());
    const at = request.address - sunspecBases[0];
    if (at < 0 || at + request.count > image.length) return modbusException(request, illegalAddress);
    if (request.fn === 6 || request.fn === 16) {
      const code = this.#write(image, at, wordsIn(request));
      return code === undefined ? modbusReply(request, { done: true }) : modbusException(request, code);
    }
    if (request.fn !== 3) return modbusException(request, illegalFunction);
    return modbusReply(request, { registers: image.slice(at, at + request.count) });
  }

  /** Accepts new values of settings' points; returns the code of a refusal if a register is not one of theirs. */
  #write(image: Uint16Array, at: number, words: Uint16Array): number | undefined {
    const head = sunspecChain(image).find((one) => at >= one.at && at + words.length <= one.at + one.length);
    const before = head && readSunspecModel(image, head.at);
    const changed = image.slice();
    changed.set(words, at);
    const after = head && readSunspecModel(changed, head.at);
    const spaces = head === undefined ? [] : spacesOfModel(head.id);
    if (before === undefined || after === undefined) return illegalAddress;
    const settings = [...this.#state.profile.settings];
    const writable = settings.flatMap(([, setting]) => pointsOfSetting(setting));
    const asked: Record<string, number> = {};
    const values = this.#state.values(0);
    for (const [field, value] of Object.entries(after.values)) {
      if (value === before.values[field]) continue;
      const point = writable.find((one) => spaces.includes(one.space) && one.field === field);
      if (point === undefined || typeof value !== 'number') return illegalValue;
      const stored = storedOf(point, value);
      if (stored === null) return illegalValue;
      const scaled = point.factor < 0 ? stored : scaleByFactor(point, stored, values.factorOf(point));
      if (scaled === null) return illegalValue;
      asked[point.name] = scaled;
    }
    if (this.#state.owner.onWrite?.(asked) === false) return deviceFailure;
    for (const [name, value] of Object.entries(asked)) this.#state.held.set(name, value);
    return undefined;
  }

  #models(): ShownModel[] {
    const values = this.#state.values(0);
    return shown.flatMap(([space, id]) => {
      const points = this.#state.profile.points.filter(
        (point) => point.space === space || withIt[space] === point.space,
      );
      return points.length === 0 && id !== 1 ? [] : [modelOf(id, points, values)];
    });
  }
}

function modelOf(id: number, points: readonly Point[], values: SlaveValues): ShownModel {
  const fixed: Record<string, SunspecValue> = {};
  const repeats: Record<string, SunspecValue>[] = [];
  for (const point of points) {
    const repeated = repeats[point.item] ?? {};
    if (point.item >= 0) repeats[point.item] = repeated;
    const into = point.item < 0 ? fixed : repeated;
    into[point.field] = shownValue(point, values);
  }
  return { id, values: fixed, repeats: Array.from(repeats, (one) => repeatOf(id, one ?? {})) };
}

function shownValue(point: Point, values: SlaveValues): SunspecValue {
  const value = values.valueOf(point);
  if (value === null) return null;
  if (point.text) return values.textOf(point);
  return typeof value === 'number' ? shownNumber(point, value, values.factorOf(point)) : null;
}
