import { modbusReplay } from '@heliodeck/protocol/modbus/replay';
import { parseModbusRequest } from '@heliodeck/protocol/modbus/slave';
import {
  isSunspecLength,
  readSunspecModel,
  type SunspecModel,
  sunspecChain,
} from '@heliodeck/protocol/sunspec/sunspec';
import type { Profile } from '../definition/profile.ts';
import { firstRequest, type PutQuestion } from '../reading/put-question.ts';
import { carrierOf, firstRead, shownOf } from './models.ts';
import { takeModel } from './reads.ts';

/** The request in the bytes, and the points of models that are complete in its answer: a chain with its mark, or one model. */
export function sunspecQuestion(profile: Profile, bytes: Uint8Array): PutQuestion | undefined {
  const asked = firstRequest(bytes, parseModbusRequest);
  if (asked === undefined) return undefined;
  const take: PutQuestion['reads'][number]['take'] = (answer, findings, pack) => {
    if (!(answer instanceof Uint16Array)) return false;
    const models = modelsIn(answer);
    for (const model of models) {
      const points = profile.points.filter(({ space }) => carrierOf(space, models) === model);
      if (points.length > 0) takeModel(points, shownOf(model), findings.of(pack));
    }
    return true;
  };
  return {
    exchange: modbusReplay(asked),
    reads: asked.fn === 3 || asked.fn === 4 ? [{ take }] : [],
    pack: 0,
    isFor: (address) => address === asked.unit,
    told: () => ({}),
  };
}

/** The complete models in the registers; for a long one the part in its first request. */
function modelsIn(registers: Uint16Array): readonly SunspecModel[] {
  const chain = sunspecChain(registers);
  return (chain.length === 0 ? [{ at: 0 }] : chain).flatMap(({ at }) => {
    const isKnown = isSunspecLength(registers[at] ?? 0, (registers[at + 1] ?? 0) + 2);
    const mayBeCut = registers.length - at >= firstRead;
    const model = isKnown ? readSunspecModel(registers, at, { mayBeCut }) : undefined;
    return model === undefined ? [] : [model];
  });
}
