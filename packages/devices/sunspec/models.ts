import {
  isSunspecPair,
  type SunspecModel,
  type SunspecValues,
  sizeOf,
  sunspecPointsOf,
} from '@heliodeck/protocol/sunspec/sunspec';
import type { Point } from '../definition/point.ts';
import type { Space } from '../definition/profile-spec.ts';
import { withoutContradictions } from './contradictions.ts';
import { inOlderNames, isSumOfPorts } from './der.ts';

/** Models of each space. Inverters and meters provide the same values as integers or floats; the first model in a chain is used. */
const firstOfSpace: Readonly<Partial<Record<Space, readonly number[]>>> = {
  common: [1],
  meterCommon: [1],
  ac: [101, 102, 103, 111, 112, 113],
  nameplate: [120],
  basic: [121],
  acState: [122],
  connection: [123],
  immediate: [123],
  storage: [124],
  capacity: [713],
  // Strings of a combiner are inputs, too.
  mppt: [160, 401, 402, 403, 404],
  combiner: [401, 402, 403, 404],
  acMeter: [201, 202, 203, 204, 211, 212, 213, 214],
  irradiance: [302],
  moduleBack: [303],
  met: [307],
  miniMet: [308],
};

/**
 * Models with the same values in the terms of IEEE 1547, used only if the chain has none of the older ones: the values of a device with
 * both must not depend on the order in its firmware.
 */
const elseOfSpace: Readonly<Partial<Record<Space, readonly number[]>>> = {
  ac: [701],
  nameplate: [702],
  basic: [702],
  connection: [703],
  immediate: [704],
  capacity: [802],
  mppt: [714],
};

const spaces = Object.keys(firstOfSpace) as readonly Space[];
const modelsOf = (space: Space) => [...(firstOfSpace[space] ?? []), ...(elseOfSpace[space] ?? [])];
/** Both, in the order of precedence. */
const modelsOfSpace: Readonly<Partial<Record<Space, readonly number[]>>> = Object.fromEntries(
  spaces.map((space) => [space, modelsOf(space)]),
);

/** Identifiers of the models for a space. */
export function idsOf(space: Space): readonly number[] {
  return modelsOfSpace[space] ?? [];
}

/** The model in a chain for a space: the first one with the highest precedence. */
export function carrierOf<Head extends { readonly id: number }>(
  space: Space,
  heads: readonly Head[],
): Head | undefined {
  const firstIn = (ids: readonly number[] = []) => heads.find(({ id }) => ids.includes(id));
  return firstIn(firstOfSpace[space]) ?? firstIn(elseOfSpace[space]);
}

/** Names in models of string combiners for the inputs of model 160. */
const namesOfStrings: Readonly<Record<string, string>> = { InDCA: 'DCA', InDCV: 'DCV' };
const namesOfInputs: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(namesOfStrings).map(([string, input]) => [input, string]),
);

/** True for the models of string combiners. */
export function isCombiner(id: number): boolean {
  return firstOfSpace.combiner?.includes(id) === true;
}

/**
 * Modules of model 160 that are a battery instead of an input, by their names: an inverter with a battery has one module for charging and
 * another for discharging (Fronius GEN24: 'StCha 3', 'StDisCha 4'; github.com/evcc-io/evcc/issues/10912).
 */
const charging = /^St(orage)?Cha/i;
const discharging = /^St(orage)?DisCha/i;

/** The values of points: those of a model under the names of the points, with the sums over its modules, and its repetitions as inputs. */
export function shownOf(said: SunspecModel): Pick<SunspecModel, 'values' | 'repeats' | 'steps'> {
  const model = inOlderNames(withoutContradictions(said));
  return {
    values: { ...model.values, ...sumsOfModules(model) },
    repeats: inputsOf(model),
    steps: { ...model.steps, ...stepsOfModules(model) },
  };
}

/** Repetitions of a model, a combiner's string under the names of an input; a module that is a battery becomes an input without values. */
function inputsOf({ id, repeats }: Pick<SunspecModel, 'id' | 'repeats'>): readonly SunspecValues[] {
  if (isCombiner(id)) return repeats.map((one) => renamed(one, namesOfStrings));
  return repeats.map((one) => (isNamed(one, charging) || isNamed(one, discharging) ? {} : one));
}

/**
 * Totals of the modules of model 160 if some of them are a battery: power of all inputs (`PvW`) and of the battery (`StoW`), W, negative
 * when discharging; and what the battery was charged with and discharged in its life, Wh. Empty if none is.
 */
function sumsOfModules({ id, repeats }: Pick<SunspecModel, 'id' | 'repeats'>): SunspecValues {
  const into = repeats.find((one) => isNamed(one, charging));
  const outOf = repeats.find((one) => isNamed(one, discharging));
  if (id !== 160 || (into === undefined && outOf === undefined)) return {};
  const watts = inputsOf({ id, repeats }).flatMap(({ DCW }) => (typeof DCW === 'number' ? [DCW] : []));
  const [charge, discharge] = [into, outOf].map((one) => (one === undefined ? 0 : one.DCW));
  return {
    PvW: watts.length === 0 ? null : watts.reduce((sum, one) => sum + one, 0),
    StoW: typeof charge === 'number' && typeof discharge === 'number' ? charge - discharge : null,
    StoWhCha: into?.DCWH ?? null,
    StoWhDis: outOf?.DCWH ?? null,
  };
}

/** Steps of the energies among these totals. */
function stepsOfModules({ id, steps }: Pick<SunspecModel, 'id' | 'steps'>): Readonly<Record<string, number>> {
  const step = steps.DCWH;
  return id !== 160 || step === undefined ? {} : { StoWhCha: step, StoWhDis: step };
}

function isNamed({ IDStr }: SunspecValues, name: RegExp): boolean {
  return typeof IDStr === 'string' && name.test(IDStr.trim());
}

/** The inverse: an input under the names in a model. */
export function repeatOf(id: number, input: SunspecValues): SunspecValues {
  return isCombiner(id) ? renamed(input, namesOfInputs) : input;
}

function renamed(values: SunspecValues, names: Readonly<Record<string, string>>): SunspecValues {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [names[name] ?? name, value]));
}

/** How a model that exceeds the length of an answer is read. */
export interface Parts {
  /** Registers of the first part, including the head: all before the repetitions, and complete repetitions. */
  readonly first: number;
  /** Registers of complete repetitions in each further part. */
  readonly further: number;
  /** Registers with identifier, length and scale factors, which show whether the parts belong together. */
  readonly seals: readonly number[];
}

/** Most registers of a model in its first request, and of its repetitions in a further one. */
export const firstRead = 110;
export const furtherRead = 115;
/** Most registers in a further request, and in a first one of a model whose scale factors follow its other points. */
export const mostFurther = 122;
const mostFirst = 125;
const headLength = 2;

/**
 * Number of registers in the first request for a model of this length, including the head: up to its last scale factor, if an answer can be
 * that long.
 */
export function firstOf(id: number, length: number): number {
  const { fixed = [], repeated = [] } = sunspecPointsOf(id) ?? {};
  const needed = headLength + sizeOf(fixed);
  const isOne = repeated.length === 0 && fixed.some(({ type }) => type === 'sf');
  const most = isOne && needed > firstRead && needed <= mostFirst ? needed : firstRead;
  return Math.min(length, most);
}

/** The parts of a long model; `undefined` if only its first registers are used. */
export function partsOf(id: number): Parts | undefined {
  const { fixed = [], repeated = [] } = sunspecPointsOf(id) ?? {};
  const each = sizeOf(repeated);
  if (each === 0) return undefined;
  const before = headLength + sizeOf(fixed);
  const factors = fixed.flatMap(({ type }, i) =>
    type === 'sf' ? [headLength + sizeOf(fixed.slice(0, i))] : [],
  );
  return {
    first: firstRead - ((firstRead - before) % each),
    further: furtherRead - (furtherRead % each),
    seals: [0, 1, ...factors],
  };
}

/** True for a number with several registers in any model of its space. */
export function isPair({ space, field, item }: Pick<Point, 'space' | 'field' | 'item'>): boolean {
  if (isSumOfPorts(field)) return true;
  const models = item < 0 ? (firstOfSpace[space] ?? []) : [];
  return models.some((id) =>
    sunspecPointsOf(id)?.fixed.some((point) => point.name === field && isSunspecPair(point)),
  );
}

/** Spaces that a model can provide; a common model provides those of the whole device. */
export function spacesOfModel(id: number): readonly Space[] {
  return spaces.filter(
    (space) => space !== 'meterCommon' && space !== 'combiner' && modelsOfSpace[space]?.includes(id),
  );
}
