import type { Label } from '@heliodeck/kit/label';
import type { DeviceType } from '@heliodeck/model/record';
import { records } from '@heliodeck/model/records/registry';
import type { ControlCode } from './contract.ts';
import { compileDerived, type DerivedOp, type DerivedSpec } from './derived.ts';
import { checkPlaces, compilePoint, type Fail, type Point } from './point.ts';
import { isFloat, typeFacts } from './point-type.ts';
import type {
  ControlSpec,
  Example,
  LinkDefaults,
  ParameterLimits,
  ProfileProtocol,
  ProfileSpec,
  Space,
} from './profile-spec.ts';
import { parseRule, type Rule } from './rule.ts';

export interface Table {
  readonly record: string;
  readonly space: Space;
  readonly every: number;
  readonly optional: boolean;
  readonly points: readonly Point[];
}

/** A metric and the slot its value is taken from. */
export interface Member {
  readonly metric: string;
  readonly slot: number;
}

export interface Factor {
  readonly name: string;
  readonly of: readonly Point[];
  readonly divide: number;
  readonly otherwise: number | undefined;
  readonly range: readonly [min: number, max: number];
}

export interface Parameters {
  readonly record: string;
  readonly from: number;
  readonly count: number;
  readonly limits: ReadonlyMap<string, ParameterLimits>;
  readonly rules: readonly Rule[];
  /** All points within the span, writable or not. */
  readonly points: readonly Point[];
}

/** A register that only grows. Both numbers before any factor; null where the device says them in a float. */
export interface Counter {
  readonly record: string;
  readonly metric: string;
  /** Value at which it starts again from zero, in the metric's unit. */
  readonly modulus: number | null;
  readonly step: number | null;
  /** Factor its value, step and modulus are multiplied by. */
  readonly factor: string | undefined;
}

/** A device profile, checked and ready for the interpreter. */
export interface Profile {
  readonly id: string;
  readonly label: Label;
  readonly manufacturer: Label;
  readonly source: string;
  readonly protocol: ProfileProtocol;
  readonly deviceTypes: readonly DeviceType[];
  readonly link: LinkDefaults;
  readonly packFromAddress: boolean;
  readonly tables: readonly Table[];
  readonly points: readonly Point[];
  /** Slot names in order: points, then derived metrics. */
  readonly slots: readonly string[];
  readonly derived: readonly DerivedOp[];
  /** The same as declared, for people: record, metric, how it is made. */
  readonly derivedSpecs: readonly (readonly [record: string, metric: string, spec: DerivedSpec])[];
  readonly records: ReadonlyMap<string, readonly Member[]>;
  readonly factors: readonly Factor[];
  readonly areas: ProfileSpec['areas'];
  readonly maxGap: number;
  readonly blocks: readonly (readonly [block: number, ...members: number[]])[];
  readonly version: string | undefined;
  readonly parameters: Parameters | undefined;
  readonly controls: Readonly<Partial<Record<ControlCode, ControlSpec>>>;
  readonly counters: readonly Counter[];
  readonly examples: readonly Example[];
}

/**
 * Declares a device profile. Throws an Error that names profile and point when the declaration is foolish: an unknown
 * type or metric, two points in one place, a rule about a point that is not there.
 */
export function defineProfile(spec: ProfileSpec): Profile {
  const fail = (what: string): never => {
    throw new Error(`profile ${spec.id}: ${what}`);
  };
  checkHead(spec, fail);
  const factorNames = Object.keys(spec.factors ?? {});
  const slots: string[] = [];
  const points: Point[] = [];
  const tables = spec.tables.map((table, index): Table => {
    const own = Object.entries(table.points).map(([name, point]) => {
      if (slots.includes(name)) fail(`point '${name}' is declared twice`);
      checkMetric(table.record, name, fail);
      slots.push(name);
      const place = { slot: slots.length - 1, table: index };
      return compilePoint(name, point, table, place, factorNames, fail);
    });
    points.push(...own);
    return { ...table, optional: table.optional ?? false, points: own };
  });
  checkPlaces(points, fail);
  const derived = compileAllDerived(spec, { tables, points, slots, factorNames, fail });
  const profile = {
    ...spec,
    packFromAddress: spec.packFromAddress ?? false,
    tables,
    points,
    slots,
    derived,
    derivedSpecs: Object.entries(spec.derived ?? {}).flatMap(([record, metrics]) =>
      Object.entries(metrics).map(([metric, made]) => [record, metric, made] as const),
    ),
    factors: compileFactors(spec, points, fail),
    areas: spec.areas,
    maxGap: spec.maxGap ?? 8,
    blocks: spec.blocks ?? [],
    version: spec.version,
    controls: spec.controls ?? {},
  };
  checkAreas(profile, fail);
  return {
    ...profile,
    records: membersOf(spec, slots, fail),
    parameters: compileParameters(spec, points, fail),
    counters: (spec.counters ?? []).map((name) => compileCounter(name, points, factorNames, fail)),
  };
}

function checkHead(spec: ProfileSpec, fail: Fail): void {
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(spec.id)) fail('its id is not lower case with hyphens');
  if (spec.deviceTypes.length === 0) fail('it names no device type');
  if (spec.tables.length > 30) fail('more than 30 tables');
  for (const [i, table] of spec.tables.entries()) {
    if (table.record !== 'raw' && !records.has(table.record))
      fail(`table ${i} fills unknown record '${table.record}'`);
    if (!Number.isInteger(table.every) || table.every < 0)
      fail(`table ${i} is read every ${table.every} polls`);
    if (!spacesOf(spec.protocol).includes(table.space))
      fail(`table ${i}: no '${table.space}' in ${spec.protocol}`);
    if (Object.keys(table.points).length === 0) fail(`table ${i} has no points`);
  }
}

function spacesOf(protocol: ProfileProtocol): readonly Space[] {
  if (protocol === 'modbus') return ['coil', 'discrete', 'holding', 'input', 'identity'];
  return protocol === 'pace-ascii' ? ['analog', 'warning', 'version'] : ['data'];
}

function checkMetric(record: string, name: string, fail: Fail): void {
  if (record === 'raw') return;
  if (!(name in (records.get(record)?.metrics ?? {}))) fail(`'${name}' is no metric of record ${record}`);
}

function compileAllDerived(
  spec: ProfileSpec,
  known: {
    readonly tables: readonly Table[];
    readonly points: readonly Point[];
    readonly slots: string[];
    readonly factorNames: readonly string[];
    readonly fail: Fail;
  },
): DerivedOp[] {
  const { tables, points, slots, factorNames, fail } = known;
  return Object.entries(spec.derived ?? {}).flatMap(([record, metrics]) =>
    Object.entries(metrics).map(([name, derivedSpec]) => {
      checkMetric(record, name, fail);
      if (slots.includes(name)) fail(`metric '${name}' is both read and derived`);
      const op = compileDerived(slots.length, derivedSpec, {
        slot: (source) => {
          const slot = slots.indexOf(source);
          return slot >= 0 ? slot : fail(`metric '${name}' is made from unknown '${source}'`);
        },
        factor: (factor) => {
          const index = factorNames.indexOf(factor);
          return index >= 0 ? index : fail(`metric '${name}' is made from unknown factor '${factor}'`);
        },
        optional: (source) => {
          const point = points.find((one) => one.name === source);
          return point !== undefined && (tables[point.table]?.optional ?? false);
        },
      });
      slots.push(name);
      return op;
    }),
  );
}

function compileFactors(spec: ProfileSpec, points: readonly Point[], fail: Fail): Factor[] {
  return Object.entries(spec.factors ?? {}).map(([name, factor]) => ({
    name,
    of: factor.of.map((source) => {
      const point = points.find((one) => one.name === source);
      if (point === undefined) return fail(`factor '${name}' is made from unknown '${source}'`);
      return point.factor < 0
        ? point
        : fail(`factor '${name}' is made from '${source}', which has a factor itself`);
    }),
    divide: factor.divide ?? 1,
    otherwise: factor.otherwise,
    range: factor.range ?? [1, 1],
  }));
}

function membersOf(spec: ProfileSpec, slots: readonly string[], fail: Fail): Map<string, Member[]> {
  const members = new Map<string, Member[]>();
  const add = (record: string, metric: string) => {
    const list = members.get(record) ?? [];
    members.set(record, list);
    const slot = slots.indexOf(metric);
    if (slot < 0) fail(`record ${record} also wants '${metric}', which nothing gives`);
    list.push({ metric, slot });
  };
  for (const { record, points } of spec.tables) {
    if (record !== 'raw') for (const name of Object.keys(points)) add(record, name);
  }
  for (const [record, metrics] of Object.entries(spec.derived ?? {})) {
    if (record !== 'raw') for (const name of Object.keys(metrics)) add(record, name);
  }
  for (const [record, metrics] of Object.entries(spec.also ?? {})) {
    for (const name of metrics) {
      checkMetric(record, name, fail);
      add(record, name);
    }
  }
  for (const record of members.keys()) {
    const types = records.get(record)?.deviceTypes ?? [];
    if (!spec.deviceTypes.every((type) => types.includes(type)))
      fail(`record ${record} is not of its device types`);
  }
  return members;
}

function checkAreas(profile: Pick<Profile, 'areas' | 'points'>, fail: Fail): void {
  for (const { name, space, address, size } of profile.points) {
    const areas = profile.areas?.[space];
    if (areas === undefined) continue;
    const inside = areas.some(([first, last]) => address >= first && address + size - 1 <= last);
    if (!inside) fail(`point '${name}' lies in no readable area of ${space}`);
  }
}

function compileParameters(spec: ProfileSpec, points: readonly Point[], fail: Fail): Parameters | undefined {
  const { parameters } = spec;
  if (parameters === undefined) return undefined;
  const { record, from, count } = parameters;
  if (count < 1 || count > 123) fail(`parameters: ${count} registers do not fit one FC10`);
  const within = points.filter(
    (point) =>
      point.space === 'holding' && point.address >= from && point.address + point.size <= from + count,
  );
  const limits = new Map(Object.entries(parameters.limits));
  for (const [name, { min, max, step }] of limits) {
    const point = within.find((one) => one.name === name);
    if (point === undefined || point.record !== record)
      fail(`parameter '${name}' is no point of ${record} in the span`);
    if (!(min < max && step > 0)) fail(`parameter '${name}' has foolish limits ${min}..${max} step ${step}`);
  }
  const rules = parameters.rules.flatMap((text) => parseRule(text, fail));
  for (const name of rules.flatMap((rule) => [rule.low, rule.high])) {
    if (!within.some((one) => one.name === name)) fail(`rule about '${name}', which is not in the span`);
  }
  return { record, from, count, limits, rules, points: within };
}

function compileCounter(
  name: string,
  points: readonly Point[],
  factorNames: readonly string[],
  fail: Fail,
): Counter {
  const point = points.find((one) => one.name === name) ?? fail(`counter '${name}' is no point`);
  if (point.record === 'raw') fail(`counter '${name}' is in no record`);
  const { record, type, multiply, divide, factor } = point;
  const known = !isFloat(type);
  const counts = (typeFacts(type)?.max ?? 0) + 1;
  return {
    record,
    metric: name,
    modulus: known ? (counts * multiply) / divide : null,
    step: known ? multiply / divide : null,
    factor: factorNames[factor],
  };
}
