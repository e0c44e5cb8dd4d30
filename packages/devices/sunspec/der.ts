import type { SunspecModel, SunspecValue, SunspecValues } from '@heliodeck/protocol/sunspec/sunspec';

/**
 * Models 701 to 714 have other names for the points of 101 to 103 and 120 to 124 (sunspec/models, Apache-2.0); 802 does for a battery.
 * Points are named as in the older models: this maps each newer name to the older one.
 */
const olderNames: Readonly<Record<number, Readonly<Record<string, string>>>> = {
  701: {
    W: 'W',
    WL1: 'WphA',
    WL2: 'WphB',
    WL3: 'WphC',
    VA: 'VA',
    Var: 'VAr',
    PF: 'PF',
    Hz: 'Hz',
    AL1: 'AphA',
    AL2: 'AphB',
    AL3: 'AphC',
    VL1: 'PhVphA',
    VL2: 'PhVphB',
    VL3: 'PhVphC',
    VL1L2: 'PPVphAB',
    VL2L3: 'PPVphBC',
    VL3L1: 'PPVphCA',
    TotWhInj: 'WH',
    Alrm: 'Evt1',
    TmpAmb: 'TmpAmb',
    TmpCab: 'TmpCab',
    TmpSnk: 'TmpSnk',
    TmpTrns: 'TmpTrns',
  },
  702: { WMaxRtg: 'WRtg', WMax: 'WMax' },
  703: { ES: 'Conn' },
  704: { WMaxLimPct: 'WMaxLimPct', WMaxLimPctEna: 'WMaxLim_Ena' },
};

/** The name of a point in a model, given its name in the older models. */
export function fieldIn(id: number, field: string): string {
  const found = Object.entries(olderNames[id] ?? {}).find(([, older]) => older === field);
  return found?.[0] ?? field;
}

/** One of these models with the older names, with the totals of its ports; any other model unchanged. */
export function inOlderNames<Shown extends Pick<SunspecModel, 'id' | 'values' | 'repeats' | 'steps'>>(
  model: Shown,
): Shown {
  const { id, values, steps } = model;
  if (id === 714) return { ...model, ...portsOf(model) };
  const names = olderNames[id];
  if (names === undefined) return model;
  const renamed = { ...under(names, values), ...(id === 701 ? besides(values) : {}) };
  return { ...model, values: renamed, steps: under(names, steps) };
}

function under<T>(
  names: Readonly<Record<string, string>>,
  values: Readonly<Record<string, T>>,
): Record<string, T> {
  return Object.fromEntries(
    Object.entries(names).flatMap(([name, older]) =>
      values[name] === undefined ? [] : [[older, values[name]]],
    ),
  );
}

const singlePhase = 0;
const [isOff, off] = [0, 1];

/**
 * States of model 701 start with 0, those of the older models with 1; a single-phase device may report its current and voltage only as
 * totals.
 */
function besides({ InvSt, St, ACType, A, AL1, LNV, VL1 }: SunspecValues): SunspecValues {
  const state = typeof InvSt === 'number' ? InvSt + 1 : St === isOff ? off : null;
  if (ACType !== singlePhase) return { St: state };
  return { St: state, AphA: AL1 ?? A ?? null, PhVphA: VL1 ?? LNV ?? null };
}

/** Kinds of ports that are inputs: PV, or one that only supplies power; and the kind of a battery. */
const inputKinds: ReadonlySet<SunspecValue | undefined> = new Set([0, 3]);
const batteryKind = 1;
/** Sums of accumulators over ports. */
const energiesOfPorts: readonly (readonly [sum: string, of: string])[] = [
  ['StoWhDis', 'DCWhInj'],
  ['StoWhCha', 'DCWhAbs'],
];

/**
 * Ports of model 714: the inputs, and the totals of the others. Power supplied by a port is positive; otherwise the model's own sum over
 * all ports would be meaningless. So a charging battery is negative here, and positive in the record.
 */
function portsOf({
  repeats,
  values,
  steps,
}: Pick<SunspecModel, 'repeats' | 'values' | 'steps'>): Pick<SunspecModel, 'values' | 'repeats' | 'steps'> {
  const inputs = repeats.filter(({ PrtTyp }) => inputKinds.has(PrtTyp));
  const batteries = repeats.filter(({ PrtTyp }) => PrtTyp === batteryKind);
  const [battery, second] = batteries;
  const only = second === undefined ? battery : undefined;
  const energies = energiesOfPorts.map(([sum, of]) => [sum, wholeSum(batteries, of)] as const);
  const step = steps.DCWhInj;
  return {
    values: {
      ...values,
      PvW: sumOf(inputs, 'DCW'),
      StoW: turned(wholeSum(batteries, 'DCW')),
      StoA: turned(wholeSum(batteries, 'DCA')),
      StoV: only?.DCV ?? null,
      ...Object.fromEntries(energies),
    },
    repeats: repeats.map((one) => (inputKinds.has(one.PrtTyp) ? one : {})),
    steps:
      step === undefined
        ? steps
        : { ...steps, ...Object.fromEntries(energiesOfPorts.map(([sum]) => [sum, step])) },
  };
}

/** True for a sum of accumulators over the ports of a model. */
export function isSumOfPorts(field: string): boolean {
  return energiesOfPorts.some(([sum]) => sum === field);
}

/** The sum of the available values; null if there are none. */
function sumOf(ports: readonly SunspecValues[], name: string): number | null {
  const said = ports.flatMap(({ [name]: one }) => (typeof one === 'number' ? [one] : []));
  return said.length === 0 ? null : said.reduce((sum, one) => sum + one, 0);
}

/** The sum if all values are available. */
function wholeSum(ports: readonly SunspecValues[], name: string): number | null {
  return ports.every(({ [name]: one }) => typeof one === 'number') ? sumOf(ports, name) : null;
}

function turned(value: number | null): number | null {
  // -value would turn 0 into -0.
  return value === null ? null : 0 - value;
}
