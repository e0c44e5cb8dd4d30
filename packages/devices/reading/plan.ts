import { type DataWord, dataWords } from '../contract.ts';
import type { Point } from '../definition/point.ts';
import type { Member, Profile, Setting } from '../definition/profile.ts';
import { recordsFor, supportsWord } from '../description/words.ts';
import type { DerivedOp } from '../values/derived.ts';
import type { ReadOp } from './read-op.ts';

/** A record filled by a plan. `shape` has every metric as null: all copies share its hidden class. */
export interface RecordPlan {
  readonly record: string;
  readonly members: readonly Member[];
  readonly shape: Readonly<Record<string, null>>;
}

/** Everything one reading of a device does, computed once per profile and selection of tables. */
export interface ReadPlan {
  readonly reads: readonly ReadOp[];
  /** Points that need a factor. */
  readonly scaled: readonly Point[];
  /** Factors of the points of `scaled`, or of derived metrics, and the power limit of the device. */
  readonly factors: readonly number[];
  readonly derived: readonly DerivedOp[];
  readonly records: readonly RecordPlan[];
  readonly version: string | undefined;
}

/** The tables that a plan reads, as bits: bit i is table i. */
type Tables = number;

const plans = new WeakMap<Profile, Map<string, ReadPlan>>();

/** The plan of a poll: all tables due at `tick`, and with `withFactors` those that contain the factors. */
export function pollPlan(profile: Profile, tick: number, withFactors: boolean): ReadPlan {
  let due: Tables = 0;
  for (const [i, table] of profile.tables.entries()) {
    if (table.every > 0 && tick % table.every === 0) due |= 1 << i;
  }
  const tables = withFactors ? withFactorTables(profile, due) : due;
  return remembered(profile, `poll ${tables}`, () =>
    build(profile, tables, [...profile.records.keys()], true),
  );
}

/** The plan of a get-data word, or of everything. The profile must support the word. */
export function wordPlan(profile: Profile, word: DataWord | 'all', withFactors: boolean): ReadPlan {
  return remembered(profile, `${word} ${withFactors}`, () => {
    const records = word === 'all' ? [...profile.records.keys()] : recordsFor(profile, word);
    const version = word === 'all' || word === 'control_version';
    const tables = tablesOf(profile, records, version);
    return build(profile, withFactors ? withFactorTables(profile, tables) : tables, records, version);
  });
}

/** The plan that reads only the factors of `points`. */
export function factorPlan(profile: Profile, points: readonly Point[]): ReadPlan {
  const wanted = points.reduce((tables, point) => tables | (1 << point.table), 0);
  return remembered(profile, `factors ${wanted}`, () =>
    build(profile, factorTables(profile, wanted), [], false),
  );
}

/** The points of a setting that a write of it changes: its own, and those that apply it. */
export function pointsOfSetting({ point, also, block }: Setting): Point[] {
  return [point, ...also.map(([other]) => other), ...(block?.apply === undefined ? [] : [block.apply[0]])];
}

/** The points of a setting, and those that it needs, which are read and not written. */
export function pointsReadWith(setting: Setting): Point[] {
  return [...pointsOfSetting(setting), ...setting.needs.map(([other]) => other)];
}

/** The plan that reads only the settings of a profile with the points that apply them. */
export function settingPlan(profile: Profile): ReadPlan {
  return remembered(profile, 'settings', () => {
    const points = [...new Set([...profile.settings.values()].flatMap(pointsReadWith))];
    const has = (slot: number) => points.some((point) => point.slot === slot);
    const scaled = points.filter((point) => point.factor >= 0);
    return {
      reads: [...plannedReads(profile, points, false), ...plannedReads(profile, points, true)],
      scaled,
      factors: [...new Set(scaled.map(({ factor }) => factor))],
      derived: [],
      records: [...new Set(points.map(({ record }) => record))]
        .filter((record) => record !== 'raw')
        .flatMap((record) => recordPlan(profile, record, has)),
      version: undefined,
    };
  });
}

/** Every plan of a profile: polls at any tick, its words, its settings and factors. */
export function everyPlan(profile: Profile): ReadPlan[] {
  const withAndWithout = (make: (withFactors: boolean) => ReadPlan) => [make(false), make(true)];
  return [
    ...pollTicks(profile).flatMap((tick) => withAndWithout((factors) => pollPlan(profile, tick, factors))),
    ...[...dataWords.filter((word) => supportsWord(profile, word)), 'all' as const].flatMap((word) =>
      withAndWithout((factors) => wordPlan(profile, word, factors)),
    ),
    ...(profile.parameters === undefined ? [] : [factorPlan(profile, profile.parameters.points)]),
    ...(profile.settings.size === 0
      ? []
      : [
          settingPlan(profile),
          factorPlan(
            profile,
            [...profile.settings.values()].map(({ point }) => point),
          ),
        ]),
  ];
}

/** Ticks that each read a different selection of tables and together cover all selections: products of the periods. */
function pollTicks(profile: Profile): number[] {
  const periods = [...new Set(profile.tables.map(({ every }) => every))].filter((every) => every > 0);
  let ticks = [1];
  for (const period of periods)
    ticks = [...new Set([...ticks, ...ticks.map((tick) => common(tick, period))])];
  return [0, ...ticks];
}

/** Least common multiple. */
function common(a: number, b: number): number {
  let [high, low] = [a, b];
  while (low > 0) [high, low] = [low, high % low];
  return (a / high) * b;
}

function remembered(profile: Profile, key: string, make: () => ReadPlan): ReadPlan {
  let own = plans.get(profile);
  if (own === undefined) {
    own = new Map();
    plans.set(profile, own);
  }
  let plan = own.get(key);
  if (plan === undefined) {
    plan = make();
    own.set(key, plan);
  }
  return plan;
}

function tablesOf(profile: Profile, records: readonly string[], version: boolean): Tables {
  let tables: Tables = 0;
  for (const record of records) {
    for (const { slot } of profile.records.get(record) ?? []) tables |= sourceTables(profile, slot);
  }
  if (version) for (const slot of versionSlots(profile)) tables |= sourceTables(profile, slot);
  return tables;
}

/** The tables of a slot's value, through derived metrics, and those of the words on which it depends. */
function sourceTables(profile: Profile, slot: number): Tables {
  const words = profile.conditions.flatMap(({ target, word }) =>
    target === slot && word !== slot ? [word] : [],
  );
  const op = profile.derived.find((one) => one.target === slot);
  const point = profile.points[slot];
  const own = point === undefined ? 0 : 1 << point.table;
  return [...words, ...(op?.sources ?? [])].reduce(
    (tables, source) => tables | sourceTables(profile, source),
    own,
  );
}

/** These tables with those of the factors of their points, and of factors that derived metrics use. */
function withFactorTables(profile: Profile, tables: Tables): Tables {
  const made = profile.derived.flatMap((op) => (op.op === 'factor' ? [op.factor] : []));
  return tables | factorTables(profile, tables) | tablesOfFactors(profile, made);
}

function factorTables(profile: Profile, tables: Tables): Tables {
  return tablesOfFactors(profile, factorsOf(profile, tables));
}

function tablesOfFactors(profile: Profile, factors: Iterable<number>): Tables {
  let wanted: Tables = 0;
  for (const index of factors) {
    for (const point of profile.factors[index]?.of ?? []) wanted |= 1 << point.table;
  }
  return wanted;
}

/** The factors of the points of these tables, and the power limit that the device reports if they contain it. */
function factorsOf(profile: Profile, tables: Tables): Set<number> {
  const points = pointsOf(profile, tables);
  const factors = points.flatMap((point) => (point.factor < 0 ? [] : [point.factor]));
  const rated = profile.factors[profile.ratedFactor];
  const saysRating = rated?.of.every((point) => points.includes(point)) === true;
  return new Set(saysRating ? [...factors, profile.ratedFactor] : factors);
}

function pointsOf(profile: Profile, tables: Tables): Point[] {
  return profile.points.filter((point) => (tables >>> point.table) & 1);
}

function build(profile: Profile, tables: Tables, records: readonly string[], withVersion: boolean): ReadPlan {
  const points = pointsOf(profile, tables);
  const derived = profile.derived.filter((op) => covered(profile, op.target, tables));
  const factors = factorsOf(profile, tables);
  for (const op of derived) if (op.op === 'factor') factors.add(op.factor);
  const has = (slot: number) =>
    slot < profile.points.length
      ? points.some((point) => point.slot === slot)
      : derived.some((op) => op.target === slot);
  const version = withVersion && versionSlots(profile).length > 0 && versionSlots(profile).every(has);
  return {
    reads: [...plannedReads(profile, points, false), ...plannedReads(profile, points, true)],
    scaled: points.filter((point) => point.factor >= 0),
    factors: [...factors],
    derived,
    records: records.flatMap((record) => recordPlan(profile, record, has)),
    version: version ? profile.version : undefined,
  };
}

/** A derived metric is computed only if all of its source tables are read. */
function covered(profile: Profile, slot: number, tables: Tables): boolean {
  return (sourceTables(profile, slot) & ~tables) === 0;
}

function plannedReads(profile: Profile, points: readonly Point[], optional: boolean): readonly ReadOp[] {
  const own = points.filter((point) => profile.tables[point.table]?.optional === optional);
  return profile.driver.plan(profile, own, optional);
}

/** A record's values; none if nothing of it is read: metrics shared with another record do not make a reading. */
function recordPlan(profile: Profile, record: string, has: (slot: number) => boolean): RecordPlan[] {
  const members = (profile.records.get(record) ?? []).filter(({ slot }) => has(slot));
  const own = profile.points.filter((point) => point.record === record);
  const read = own.length === 0 ? members.length > 0 : own.some((point) => has(point.slot));
  if (!read) return [];
  return [{ record, members, shape: Object.fromEntries(members.map(({ metric }) => [metric, null])) }];
}

/** Slots of the names in a version template: 'V{major}.{minor}'. */
function versionSlots(profile: Profile): number[] {
  return [...(profile.version ?? '').matchAll(/\{(\w+)\}/g)].map(([, name]) =>
    profile.slots.indexOf(name ?? ''),
  );
}
