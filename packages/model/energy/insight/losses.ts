import { freeInputs } from '../strings.ts';
import { flatTops } from './flat-top.ts';
import { directPower, unclippedOutput } from './module-power.ts';
import { median } from './yields.ts';

/** Data of a station in one interval. */
export interface StationStretch {
  /** W/m² on the plane, mean; `null` if the sensor did not measure it. */
  readonly irradiance: number | null;
  /** °C of the modules; `null` if not measured. */
  readonly temperature: number | null;
  /** Counted Wh; `null` without data. */
  readonly energy: number | null;
}

/** Data of an inverter in the same interval; `null` = not read. */
export interface InverterStretch {
  /** W at its output, mean. */
  readonly power: number | null;
  /** W at its inputs, mean. */
  readonly direct: number | null;
  /** W into its battery, mean, negative for discharge; `null` without a battery. */
  readonly battery: number | null;
  /** Power limit that was set, W; `null` if unknown. */
  readonly limit: number | null;
  /** W into the grid at the connection of the station, mean, negative for import. */
  readonly exported: number | null;
  /** Export limit at the connection, W; `null` if unknown. */
  readonly exportLimit: number | null;
  /** A and V by string. */
  readonly currents: readonly (number | null)[];
  readonly voltages: readonly (number | null)[];
}

export interface LossInverter {
  /** Rated W at its output; `null` if not entered. */
  readonly rated: number | null;
  /** Wp of the modules at its inputs. */
  readonly capacity: number;
  /** One entry per interval of the station. */
  readonly stretches: readonly InverterStretch[];
}

export interface LossPlant {
  /** Wp */
  readonly capacity: number;
  /** Power coefficient of the modules, 1/K. */
  readonly coefficient: number;
  readonly stretches: readonly StationStretch[];
  readonly inverters: readonly LossInverter[];
  /**
   * Wh counted by the inverters in the period, if all of them counted and a separate meter measures the
   * plant; else `null`.
   */
  readonly atInverters: number | null;
  /** Index of the first interval of each day of the place, ascending. */
  readonly dayStarts: readonly number[];
  /** Length of an interval, h. */
  readonly hours: number;
}

/** Kinds of losses, in the order in which they occur. */
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

/** The breakdown from the theoretical energy to the measured energy; its parts add up exactly. */
export interface LossWaterfall {
  /** Wh at 25 °C under the given irradiance. */
  readonly theoretical: number;
  /** Wh by kind; `null` if the necessary quantities were not measured. */
  readonly losses: Readonly<Record<LossKind, number | null>>;
  /** The remaining difference, Wh. Negative if more was counted than the light explains. */
  readonly unexplained: number;
  /** Wh */
  readonly measured: number;
}

/** An inverter whose output reaches this share of its rating, or of its limit, is clipping. */
const clippedShare = 0.985;
const limitedShare = 0.97;
/**
 * Maximum distance from the export limit at which the limit counts as reached: a share of the limit, or of
 * the inverter's rating.
 */
const exportNear = { ofLimit: 0.03, ofRating: 0.01 } as const;
/**
 * A battery that charges or discharges with more than this share of the inverter's rating still balances the
 * power, so nothing is lost.
 */
const idleShare = 0.02;
/** Mean current below which strings are not compared, A. */
const leastCurrent = 1;
/** Irradiance below which an inverter that is off causes no loss, W/m². */
const leastIrradiance = 100;

/**
 * Splits the difference between theoretical and counted energy into named losses
 * (docs/product/insight.md#losses). What they do not explain is a separate part; intervals without known
 * light are omitted together with their energy.
 */
export function lossesOf(plant: LossPlant): LossWaterfall {
  const { capacity, coefficient, stretches, inverters, hours } = plant;
  const expectations = inverters.map((inverter) => expectedOf(plant, inverter));
  const tops = inverters.map(({ rated, capacity: own, stretches: read }, index) =>
    flatTops({
      powers: stretches.map((_, at) => read[at]?.power ?? null),
      expected: expectations[index] ?? [],
      size: rated ?? own,
      dayStarts: plant.dayStarts,
    }),
  );
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
    // Without known light there is nothing to compare with.
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
    const now = inverters.map((inverter, of) => ({
      inverter,
      stretch: inverter.stretches[index],
      expected: expectations[of]?.[index] ?? 0,
      isFlat: tops[of]?.[index] ?? false,
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
  /** W it would generate without any loss. */
  readonly expected: number;
  /** Whether its power is cut off at the highest of the day (`flatTops`). */
  readonly isFlat: boolean;
}

/** W that an inverter would generate in each interval without any loss; `null` without known light. */
function expectedOf(
  { stretches, coefficient }: LossPlant,
  { capacity, rated }: LossInverter,
): readonly (number | null)[] {
  return stretches.map(({ irradiance, temperature }) =>
    irradiance === null
      ? null
      : unclippedOutput(directPower(irradiance, temperature ?? 25, capacity, coefficient), rated),
  );
}

/** Lost W, one figure per inverter for which it can be computed. */
function lostAt(
  kind: 'outage' | 'curtailment' | 'clipping' | 'strings' | 'conversion',
  now: readonly InverterNow[],
  irradiance: number,
): readonly number[] {
  if (kind === 'outage') return outages(now, irradiance);
  return now.flatMap(({ inverter: { rated, capacity }, stretch, expected, isFlat }) => {
    if (stretch === undefined || stretch.power === null) return [];
    const { power, direct, battery, limit } = stretch;
    const holds = limitOn({ rated, capacity }, stretch, power);
    if (kind === 'strings') return mismatch(stretch);
    if (kind === 'conversion')
      return direct === null || power <= 0 ? [] : Math.max(0, direct - (battery ?? 0) - power);
    if (kind === 'curtailment') {
      if (limit === null && stretch.exportLimit === null) return [];
      return holds === 'reached' ? Math.max(0, Math.min(expected, rated ?? expected) - power) : 0;
    }
    if (rated === null && !isFlat) return [];
    const stands = holds === 'none' && (isFlat || (rated !== null && power >= rated * clippedShare));
    // What goes into its battery is not cut off.
    return stands ? Math.max(0, expected - power - Math.max(0, battery ?? 0)) : 0;
  });
}

/** Whether a limit of its own or of its station reduces the power of an inverter, W at its output. */
function limitOn(
  inverter: Pick<LossInverter, 'rated' | 'capacity'>,
  stretch: InverterStretch,
  power: number,
): 'none' | 'set' | 'reached' {
  const { rated, capacity } = inverter;
  const { limit } = stretch;
  const size = rated ?? capacity;
  const isLimited = limit !== null && limit >= 0 && (rated === null || limit < rated * 0.995);
  // With a limit of 0 an inverter consumes its own standby.
  if (isLimited && power >= limit * limitedShare - size * standbyShare) return 'reached';
  // One that is off is not held by the connection: under a feed-in limit it would still supply the site.
  if (givesPower(inverter, power) && isHeldByExport(stretch, size)) return 'reached';
  return isLimited ? 'set' : 'none';
}

/**
 * Whether an inverter that gives no power stands still because a limit forbids it to: neither an outage nor
 * time without availability (IEC TS 63019: requested shutdown).
 */
export function isStoppedByLimit(
  inverter: Pick<LossInverter, 'rated' | 'capacity'>,
  stretch: InverterStretch,
): boolean {
  const { power } = stretch;
  return power !== null && !givesPower(inverter, power) && limitOn(inverter, stretch, power) === 'reached';
}

/** Whether the export limit reduces the power of an inverter. @param size W it can generate */
function isHeldByExport({ exported, exportLimit, battery }: InverterStretch, size: number): boolean {
  if (exported === null || exportLimit === null) return false;
  const near = Math.max(Math.abs(exportLimit) * exportNear.ofLimit, size * exportNear.ofRating);
  return Math.abs(exported - exportLimit) <= near && Math.abs(battery ?? 0) <= size * idleShare;
}

/** Share of its rating up to which the reported power of an inverter is noise or its own standby. */
const standbyShare = 0.001;

/**
 * Whether an inverter generates power, relative to its rating, else to its modules. Source of the limit:
 * RdTools, `AvailabilityAnalysis`, which uses a thousandth of the power near an inverter's maximum.
 * @param power W at its output
 */
export function givesPower(
  { rated, capacity }: Pick<LossInverter, 'rated' | 'capacity'>,
  power: number,
): boolean {
  return power > (rated ?? capacity) * standbyShare;
}

/** Power that stopped inverters would have generated: in proportion to the other inverters, else to the light. */
function outages(now: readonly InverterNow[], irradiance: number): readonly number[] {
  const read = now.filter(({ stretch }) => typeof stretch?.power === 'number');
  const runs = ({ inverter, stretch }: InverterNow): boolean => givesPower(inverter, stretch?.power ?? 0);
  const running = read.filter(runs);
  const size = running.reduce((sum, { inverter }) => sum + inverter.capacity, 0);
  const power = running.reduce((sum, { stretch }) => sum + (stretch?.power ?? 0), 0);
  return read.map((one) => {
    const { inverter, expected } = one;
    if (runs(one) || (one.stretch !== undefined && isStoppedByLimit(inverter, one.stretch))) return 0;
    if (size > 0) return (power / size) * inverter.capacity;
    return irradiance >= leastIrradiance ? expected : 0;
  });
}

/** How much less the strings carry than the median string of their inverter, W. */
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
