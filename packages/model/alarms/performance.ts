import { median } from '../energy/insight/yields.ts';
import { elapsed } from '../orders/fault-statistics.ts';
import { gradeRank } from './grades.ts';

/**
 * An alarm as input of the measures. Members of a storm are left out, since they are not announced one by
 * one. Instants in ms.
 */
export interface MeasuredAlarm {
  readonly id: string;
  /** The words of its rule or bit. */
  readonly zh: string;
  readonly en: string;
  /** What raised it: the id of a rule, else the kind of a built-in alarm with its metric and bit. */
  readonly source: string;
  readonly deviceId: string | null;
  readonly deviceName: string | null;
  readonly grade: number | null;
  readonly at: number;
  /** When it recovered, ended or was closed; null while it is active. */
  readonly until: number | null;
  readonly chatters: boolean;
  readonly acknowledgedAt: number | null;
  /** Dispatch of its finished order; null without an order. */
  readonly dispatchedAt: number | null;
  readonly repairedAt: number | null;
  /** Set while it is shelved; null otherwise. */
  readonly shelf: Shelf | null;
}

interface Shelf {
  /** In the format of the API, in one time zone for all rows. */
  readonly until: string;
  readonly by: string | null;
  readonly why: string | null;
}

/** Response times of people, ms, and the number of alarms for which they are known. */
export interface Took {
  readonly median: number | null;
  readonly longest: number | null;
  readonly of: number;
}

/**
 * How a figure compares with its target: reached, near, missed; 'few' for a share of the worst where there
 * are too few to compute one.
 */
export type TargetBand = 'good' | 'near' | 'missed' | 'few';

/** A figure with its target. */
export interface Measure {
  readonly value: number;
  readonly band: TargetBand;
}

/** A rule or a device, with the number of alarms it raised. */
interface Actor {
  readonly zh: string;
  readonly en: string;
  readonly count: number;
  /** Share of all alarms of the period, 0 to 1. */
  readonly share: number;
  /** Its newest alarm. */
  readonly alarmId: string;
}

export interface AlarmPerformance {
  readonly total: number;
  /** Alarms per hour and operator. */
  readonly rate: Measure;
  /** Share of the ten-minute periods with more than ten alarms per operator, 0 to 1. */
  readonly flood: Measure;
  /** Share of all alarms that the ten worst rules raised, 0 to 1. */
  readonly worstShare: Measure;
  readonly standing: number;
  /** Alarms that have been active for more than a day. */
  readonly stale: Measure;
  readonly chattering: Measure;
  /** From the alarm to the first acknowledgement. */
  readonly acknowledge: Took;
  /** From the dispatch to the repair, as in the fault analysis. */
  readonly repair: Took;
  readonly shelved: number;
  readonly grades: readonly { readonly grade: number; readonly count: number; readonly share: number }[];
  readonly gradeBand: TargetBand;
  readonly rules: readonly Actor[];
  readonly devices: readonly Actor[];
  readonly staleOnes: readonly StandingOne[];
  readonly chatteringOnes: readonly StandingOne[];
  readonly shelvedOnes: readonly (StandingOne & Shelf)[];
}

/** The measures of one period. */
export interface PeriodPerformance extends AlarmPerformance {
  /** First and last second in the format of the API, in the zone of the station, else of the tenant. */
  readonly begin: string;
  readonly end: string;
  /** True where there are too many alarms and only the newest were measured. */
  readonly isPartial: boolean;
}

export interface StandingOne extends Pick<MeasuredAlarm, 'id' | 'zh' | 'en' | 'deviceName' | 'at'> {}

const tenMinutes = 600_000;
const day = 86_400_000;
/**
 * Maximum length of a list. If no more than this many rules raised alarms, their share is 100% and is not
 * computed.
 */
const listed = 10;

/**
 * Each target with the figure up to which it is reached and the figure up to which it is near, from ISA-18.2
 * and EEMUA 191: 6 alarms an hour are acceptable and 12 are the most one person can manage; floods in less
 * than 1% of the time; the ten worst rules raise less than 5%; fewer than 5 stale alarms; no chattering
 * alarm; 5% critical and 15% serious.
 */
const performanceTargets = {
  rate: { reached: 6, near: 12 },
  flood: { reached: 0.01, near: 0.05 },
  worstShare: { reached: 0.05, near: 0.25 },
  stale: { reached: 4, near: 9 },
  chattering: { reached: 0, near: 2 },
  critical: { reached: 0.05, near: 0.1 },
  serious: { reached: 0.15, near: 0.3 },
} as const;

function bandOf(
  value: number,
  { reached, near }: { readonly reached: number; readonly near: number },
): TargetBand {
  if (value <= reached) return 'good';
  return value <= near ? 'near' : 'missed';
}

function measure(value: number, target: keyof typeof performanceTargets): Measure {
  return { value, band: bandOf(value, performanceTargets[target]) };
}

/**
 * Measures the alarms of a period.
 * @param alarms raised in the period, or active at its end
 * @param period ms, end exclusive
 * @param operators number of people who deal with them at the same time
 */
export function measureAlarms(
  alarms: readonly MeasuredAlarm[],
  { from, to, operators }: { readonly from: number; readonly to: number; readonly operators: number },
): AlarmPerformance {
  const raised = alarms.filter(({ at }) => at >= from && at < to);
  const standing = alarms.filter(({ at, until }) => at < to && (until === null || until >= to));
  const stale = standing.filter(({ at }) => to - at > day);
  const chattering = standing.filter(({ chatters }) => chatters);
  const shelved = alarms.flatMap(({ shelf, ...one }) => (shelf === null ? [] : [{ one, shelf }]));
  const total = raised.length;
  const periods = Map.groupBy(raised, ({ at }) => Math.floor((at - from) / tenMinutes));
  const floods = [...periods.values()].filter((those) => those.length > 10 * operators).length;
  const rules = actors(
    raised,
    (one) => one.source,
    ({ zh, en }) => ({ zh, en }),
  );
  const ofDevices = raised.filter(({ deviceId }) => deviceId !== null);
  const devices = actors(
    ofDevices,
    (one) => one.deviceId ?? '',
    ({ deviceName }) => ({ zh: deviceName ?? '', en: deviceName ?? '' }),
    total,
  );
  const worst = rules.reduce((sum, { count }) => sum + count, 0);
  const worstShare = measure(total === 0 ? 0 : worst / total, 'worstShare');
  const fewRules = total > 0 && worst === total;
  const grades = gradesOf(raised);
  const shareOf = (wanted: number) => grades.find(({ grade }) => grade === wanted)?.share ?? 0;
  const critical = bandOf(shareOf(1), performanceTargets.critical);
  const serious = bandOf(shareOf(3), performanceTargets.serious);
  return {
    total,
    rate: measure(total / (((to - from) / 3_600_000) * operators), 'rate'),
    flood: measure(floods / Math.max(1, Math.ceil((to - from) / tenMinutes)), 'flood'),
    worstShare: fewRules ? { ...worstShare, band: 'few' } : worstShare,
    standing: standing.length,
    stale: measure(stale.length, 'stale'),
    chattering: measure(chattering.length, 'chattering'),
    acknowledge: took(raised, ({ at, acknowledgedAt }) => elapsed(at, acknowledgedAt)),
    repair: took(raised, ({ dispatchedAt, repairedAt }) => elapsed(dispatchedAt, repairedAt)),
    shelved: shelved.length,
    grades,
    gradeBand: worseOf(critical, serious),
    rules,
    devices,
    staleOnes: oldest(stale),
    chatteringOnes: oldest(chattering),
    // Ordered by the end of shelving, earliest first.
    shelvedOnes: shelved
      .toSorted((a, b) => (a.shelf.until < b.shelf.until ? -1 : 1))
      .slice(0, listed)
      .map(({ one, shelf }) => ({ ...named(one), ...shelf })),
  };
}

function took(alarms: readonly MeasuredAlarm[], timeOf: (one: MeasuredAlarm) => number | undefined): Took {
  const times = alarms.flatMap((one) => timeOf(one) ?? []);
  return {
    median: median(times),
    longest: times.length === 0 ? null : times.reduce((a, b) => Math.max(a, b)),
    of: times.length,
  };
}

const bands: readonly TargetBand[] = ['good', 'near', 'missed'];
const worseOf = (a: TargetBand, b: TargetBand): TargetBand => (bands.indexOf(a) > bands.indexOf(b) ? a : b);

function actors(
  raised: readonly MeasuredAlarm[],
  keyOf: (one: MeasuredAlarm) => string,
  wordsOf: (one: MeasuredAlarm) => { readonly zh: string; readonly en: string },
  of = raised.length,
): readonly Actor[] {
  return [...Map.groupBy(raised, keyOf).values()]
    .map((those) => {
      const newest = those.reduce((a, b) => (b.at > a.at ? b : a));
      return { ...wordsOf(newest), count: those.length, share: those.length / of, alarmId: newest.id };
    })
    .toSorted((a, b) => b.count - a.count)
    .slice(0, listed);
}

function gradesOf(raised: readonly MeasuredAlarm[]): AlarmPerformance['grades'] {
  return [...Map.groupBy(raised, ({ grade }) => grade ?? 0)]
    .map(([grade, those]) => ({ grade, count: those.length, share: those.length / raised.length }))
    .toSorted((a, b) => gradeRank(a.grade) - gradeRank(b.grade));
}

const oldest = (those: readonly MeasuredAlarm[]): readonly StandingOne[] =>
  those
    .toSorted((a, b) => a.at - b.at)
    .slice(0, listed)
    .map(named);

function named({ id, zh, en, deviceName, at }: StandingOne): StandingOne {
  return { id, zh, en, deviceName, at };
}
