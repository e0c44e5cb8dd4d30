import { type ModbusRequest, modbusException, modbusReply } from '@heliodeck/protocol/modbus/slave';
import { type ShownModel, sunspecImage } from '@heliodeck/protocol/sunspec/image';
import { type SunspecValue, sunspecBases } from '@heliodeck/protocol/sunspec/sunspec';
import type { Point } from '../point.ts';
import type { Space } from '../profile-spec.ts';
import type { SlaveState, SlaveValues } from '../slave-state.ts';

/** The model a simulated device shows for each place, in the order of its chain. */
const shown: readonly (readonly [Space, id: number])[] = [
  ['common', 1],
  ['ac', 103],
  ['nameplate', 120],
  ['basic', 121],
  ['acState', 122],
  ['immediate', 123],
  ['storage', 124],
  ['mppt', 160],
];
const illegalFunction = 1;
const illegalAddress = 2;

/** The SunSpec side of a simulated device: its chain of models in holding registers from 40000. */
export class SunspecSlave {
  readonly #state: SlaveState;

  constructor(state: SlaveState) {
    this.#state = state;
  }

  /** The reply; `undefined` to other units' requests and to broadcasts. */
  answer(request: ModbusRequest): Uint8Array | undefined {
    if (request.unit !== this.#state.owner.address) return undefined;
    if (request.fn !== 3) return modbusException(request, illegalFunction);
    const image = sunspecImage(this.#models());
    const at = request.address - sunspecBases[0];
    if (at < 0 || at + request.count > image.length) return modbusException(request, illegalAddress);
    return modbusReply(request, { registers: image.slice(at, at + request.count) });
  }

  #models(): ShownModel[] {
    const values = this.#state.values(0);
    return shown.flatMap(([space, id]) => {
      const points = this.#state.profile.points.filter((point) => point.space === space);
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
  return { id, values: fixed, repeats: Array.from(repeats, (one) => one ?? {}) };
}

function shownValue(point: Point, values: SlaveValues): SunspecValue {
  const value = values.valueOf(point);
  if (value === null) return null;
  if (point.text) return values.textOf(point);
  if (point.map !== undefined) return values.rawOf(point);
  return typeof value === 'number' ? (value * point.divide) / point.multiply : null;
}
