import { freeInputs } from '../strings.ts';
import { directPower } from './module-power.ts';
import { median } from './yields.ts';

/** What is known of a station in a stretch of time. */
export interface StationStretch {
  /** W/m² on the plane, mean; `null` where the sensor missed it. */
  readonly irradiance: number | null;
  /** °C of the modules; `null` where nobody measured. */
  readonly temperature: number | null;
  /** Wh that were counted; `null` where there are no data. */
  readonly energy: number | null;
}

/** What is known of an inverter in the same stretch; `null` = not read. */
export interface InverterStretch {
  /** W at its output, mean. */
  readonly power: number | null;
  /** W at its inputs, mean. */
  readonly direct: number | null;
  /** W into its battery, mean, below 0 out of it; `null` where it has none. */
  readonly battery: number | null;
  /** Limit that was set, W; `null` where none is known. */
  readonly limit: number | null;
  /** W into the grid at the connection of the station, mean, below 0 out of it. */
  readonly exported: number | null;
  /** Most that may go into the grid there, W; `null` where none is known. */
  readonly exportLimit: number | null;
  /** A and V by string. */
  readonly currents: readonly (number | null)[];
  readonly voltages: readonly (number | null)[];
}

export interface LossInverter {
  /** W at its output; `null` where nobody said. */
  readonly rated: number | null;
  /** Wp of the modules at its inputs. */
  readonly capacity: number;
  /** One for each stretch of the station. */
  readonly stretches: readonly InverterStretch[];
}

export interface LossPlant {
  /** Wp */
  readonly capacity: number;
  /** Power coefficient of the modules, 1/K. */
  readonly coefficient: number;
  readonly stretches: readonly StationStretch[];
  readonly inverters: readonly LossInverter[];
  /** Wh that the inverters counted in the period, where all of them did and a meter counts behind them; else `null`. */
  readonly atInverters: number | null;
  /** Length of a stretch, h. */
  readonly hours: number;
}

/** Where energy went, in the order in which it gets lost. */
export const lossKinds = [
  'noData',
  'temperature',
  'outage',
  'curtailment',
  'clipping',
  'strings',
  'conversion',
  'lines',
] as const;
export type LossKind = (typeof lossKinds)[number];

/** The way from what the light would have given to what was counted; its parts add up to the whole. */
export interface LossWaterfall {
  /** Wh at 25 °C under the irradiance given. */
  readonly theoretical: number;
  /** Wh by kind; `null` where what tells of it was not measured. */
  readonly losses: Readonly<Record<LossKind, number | null>>;
  /** Wh: what is left. Negative where more was counted than the light explains. */
  readonly unexplained: number;
  /** Wh */
  readonly measured: number;
}

/** An inverter with its outputs at this share of its rating, or of its limit, stands against it. */
const clippedShare = 0.985;
const limitedShare = 0.97;
/** A station whose feeding-in is as near as this to its limit stands at it: a share of the limit, or of the inverter's rating. */
const exportNear = { ofLimit: 0.03, ofRating: 0.01 } as const;
/** A battery that takes or gives more than this share of the inverter's rating still regulates: nothing is given up. */
const idleShare = 0.02;
/** Part of direct current that an inverter makes alternating current of, where it is not measured. */
const usualEfficiency = 0.96;
/** Mean current below which strings tell nothing, A. */
const leastCurrent = 1;
/** Light below which an inverter that is off is not missed, W/m². */
const leastIrradiance = 100;

/**
 * Splits the difference between what the light would have given and what was counted into named losses
 * (docs/product/insight.md#losses). Whatever they do not explain stays a part of its own; stretches whose light nobody knows are left
 * out with their energy.
 */
export function lossesOf(plant: LossPlant): LossWaterfall {
  const { capacity, coefficient, stretches, inverters, hours } = plant;
  const sums: Record<LossKind, number> = {
    noData: 0,
    temperature: 0,
    outage: 0,
    curtailment: 0,
    clipping: 0,
    strings: 0,
    conversion: 0,
    lines: 0,
  };
  const known = new Set<LossKind>(['noData']);
  let [theoretical, measured] = [0, 0];
  for (const [index, { irradiance, temperature, energy }] of stretches.entries()) {
    // Nothing can be held against light that nobody knows.
    if (irradiance === null) continue;
    const possible = (capacity * irradiance * hours) / 1000;
    theoretical += possible;
    if (energy === null) {
      sums.noData += possible;
      continue;
    }
    measured += energy;
    if (temperature !== null) {
      sums.temperature -= possible * coefficient * (temperature - 25);
      known.add('temperature');
    }
    const now = inverters.map((inverter) => ({
      inverter,
      stretch: inverter.stretches[index],
      expected: directPower(irradiance, temperature ?? 25, inverter.capacity, coefficient) * usualEfficiency,
    }));
    for (const kind of ['outage', 'curtailment', 'clipping', 'strings', 'conversion'] as const) {
      for (const lost of lostAt(kind, now, irradiance)) {
        sums[kind] += lost * hours;
        known.add(kind);
      }
    }
  }
  if (plant.atInverters !== null) {
    sums.lines = Math.max(0, plant.atInverters - measured);
    known.add('lines');
  }
  const losses = Object.fromEntries(
    lossKinds.map((kind) => [kind, known.has(kind) ? sums[kind] : null]),
  ) as Record<LossKind, number | null>;
  const explained = lossKinds.reduce((sum, kind) => sum + sums[kind], 0);
  return { theoretical, losses, measured, unexplained: theoretical - explained - measured };
}

interface InverterNow {
  readonly inverter: LossInverter;
  readonly stretch: InverterStretch | undefined;
  /** W it would give without anything against it. */
  readonly expected: number;
}

/** W that are lost, one figure for each inverter of which it can be told. */
function lostAt(
  kind: 'outage' | 'curtailment' | 'clipping' | 'strings' | 'conversion',
  now: readonly InverterNow[],
  irradiance: number,
): readonly number[] {
  if (kind === 'outage') return outages(now, irradiance);
  return now.flatMap(({ inverter: { rated, capacity }, stretch, expected }) => {
    if (stretch === undefined || stretch.power === null) return [];
    const { power, direct, battery, limit } = stretch;
    const isLimited = limit !== null && (rated === null || limit < rated * 0.995);
    const isHeld = isHeldByExport(stretch, rated ?? capacity);
    if (kind === 'strings') return mismatch(stretch);
    if (kind === 'conversion')
      return direct === null || power <= 0 ? [] : Math.max(0, direct - (battery ?? 0) - power);
    if (kind === 'curtailment') {
      if (limit === null && stretch.exportLimit === null) return [];
      const stands = isHeld || (limit !== null && isLimited && power >= limit * limitedShare);
      return stands ? Math.max(0, Math.min(expected, rated ?? expected) - power) : 0;
    }
    if (rated === null) return [];
    const stands = !isLimited && !isHeld && power >= rated * clippedShare;
    return stands ? Math.max(0, expected - power) : 0;
  });
}

/** Whether an inverter gives less because no more may go into the grid. @param size W it can give */
function isHeldByExport({ exported, exportLimit, battery }: InverterStretch, size: number): boolean {
  if (exported === null || exportLimit === null) return false;
  const near = Math.max(Math.abs(exportLimit) * exportNear.ofLimit, size * exportNear.ofRating);
  return Math.abs(exported - exportLimit) <= near && Math.abs(battery ?? 0) <= size * idleShare;
}

/** Part of its rating up to which what an inverter reports is noise or its own standby. */
const standbyShare = 0.001;

/**
 * Tells whether an inverter gives power, by its rating, else by its modules.
 * Source of the limit: RdTools, `AvailabilityAnalysis`, which takes a thousandth of the power near an inverter's highest.
 * @param power W at its output
 */
export function givesPower(
  { rated, capacity }: Pick<LossInverter, 'rated' | 'capacity'>,
  power: number,
): boolean {
  return power > (rated ?? capacity) * standbyShare;
}

/** What inverters that stand still would have given: as much for their size as the others, else as the light. */
function outages(now: readonly InverterNow[], irradiance: number): readonly number[] {
  const read = now.filter(({ stretch }) => typeof stretch?.power === 'number');
  const runs = ({ inverter, stretch }: InverterNow): boolean => givesPower(inverter, stretch?.power ?? 0);
  const running = read.filter(runs);
  const size = running.reduce((sum, { inverter }) => sum + inverter.capacity, 0);
  const power = running.reduce((sum, { stretch }) => sum + (stretch?.power ?? 0), 0);
  return read.map((one) => {
    const { inverter, expected } = one;
    if (runs(one)) return 0;
    if (size > 0) return (power / size) * inverter.capacity;
    return irradiance >= leastIrradiance ? expected : 0;
  });
}

/** What strings carry less than the middle one of their inverter, W. */
function mismatch({ currents, voltages }: InverterStretch): readonly number[] {
  const free = freeInputs(currents, voltages);
  const strings = currents.flatMap((current, index) => {
    const voltage = voltages[index];
    return free[index] || current === null || voltage === null || voltage === undefined || voltage <= 0
      ? []
      : [{ current, voltage }];
  });
  const middle = median(strings.map(({ current }) => current));
  if (strings.length < 2 || middle === null) return [];
  if (middle < leastCurrent) return [0];
  return [strings.reduce((sum, { current, voltage }) => sum + Math.max(0, middle - current) * voltage, 0)];
}
