import { reports } from '@heliodeck/model/registries/device-types';
import { records } from '@heliodeck/model/registries/records';
import { drivers } from '../drivers.ts';
import { bitWordsOf, compileDerived, type DerivedOp, type Names } from '../values/derived.ts';
import { compileSettingRules, compileSettings } from './compile-setting.ts';
import { compileCounter, compileParameters } from './compile-settings.ts';
import { compileConditions } from './conditions.ts';
import { boundsOf, isDoubted } from './credible.ts';
import { checkPlaces, checkWords, compilePoint, type Fail, type Point } from './point.ts';
import type { Factor, Member, Profile, ProtocolDriver, RegisterTable } from './profile.ts';
import type { ProfileSpec } from './profile-spec.ts';

/**
 * Declares a device profile. @throws Error naming profile and point if the declaration is invalid: an unknown type or metric, two points at
 * one position, a rule about an undefined point, two reads whose answers cannot be distinguished
 */
export function defineProfile(spec: ProfileSpec): Profile {
  const fail = (what: string): never => {
    throw new Error(`profile ${spec.id}: ${what}`);
  };
  const driver = drivers[spec.protocol];
  checkHead(spec, driver, fail);
  const factorNames = Object.keys(spec.factors ?? {});
  if (spec.ratedBy !== undefined && !factorNames.includes(spec.ratedBy))
    fail(`unknown factor '${spec.ratedBy}'`);
  const bitWords = bitWordsOf(spec.derived);
  const slots: string[] = [];
  const points: Point[] = [];
  const tables = spec.tables.map((table, index): RegisterTable => {
    const own = Object.entries(table.points).map(([name, point]) => {
      if (slots.includes(name)) fail(`point '${name}' is declared twice`);
      checkMetric(table.record, name, fail);
      slots.push(name);
      const place = { slot: slots.length - 1, table: index };
      return compilePoint(
        name,
        point,
        { table, place, factorNames, isDoubted: isDoubted(spec), mostWatts: spec.mostWatts, bitWords },
        fail,
      );
    });
    points.push(...own);
    return { ...table, optional: table.optional ?? false, points: own };
  });
  checkWords(points, fail);
  checkPlaces(points, fail);
  const derived = compileAllDerived(spec, { tables, points, slots, factorNames, fail });
  const profile = {
    ...spec,
    addresses: spec.addresses ?? driver.addresses,
    driver,
    packFromAddress: spec.packFromAddress ?? false,
    tables,
    points,
    slots,
    derived,
    derivedSpecs: Object.entries(spec.derived ?? {}).flatMap(([record, metrics]) =>
      Object.entries(metrics).map(([metric, made]) => [record, metric, made] as const),
    ),
    factors: compileFactors(spec, points, fail),
    conditions: compileConditions(spec, slots, fail),
    mostWatts: spec.mostWatts,
    ratedFactor: spec.ratedBy === undefined ? -1 : factorNames.indexOf(spec.ratedBy),
    areas: spec.areas,
    maxGap: spec.maxGap ?? 8,
    heard: spec.heard,
    blocks: spec.blocks ?? [],
    version: spec.version,
    controls: spec.controls ?? {},
  };
  checkAreas(profile, fail);
  const unsettled: Profile = {
    ...profile,
    records: membersOf(spec, slots, fail),
    parameters: compileParameters(spec, points, fail),
    settings: compileSettings(spec, points, fail),
    settingRules: compileSettingRules(spec, fail),
    settingBy: spec.settings?.by ?? 6,
    counters: (spec.counters ?? []).map((name) => compileCounter(name, points, factorNames, fail)),
    spans: new Map(),
  };
  return { ...unsettled, spans: driver.spans(unsettled, fail) };
}

function checkHead(spec: ProfileSpec, { spaces }: ProtocolDriver, fail: Fail): void {
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(spec.id)) fail('its id is not lower case with hyphens');
  if (spec.deviceTypes.length === 0) fail('it names no device type');
  for (const [least, most] of spec.addresses ?? [])
    if (!Number.isInteger(least) || !Number.isInteger(most) || least < 0 || least > most)
      fail(`no addresses from ${least} to ${most}`);
  if (spec.tables.length > 30) fail('more than 30 tables');
  for (const [i, table] of spec.tables.entries()) {
    if (table.record !== 'raw' && !records.has(table.record))
      fail(`table ${i} fills unknown record '${table.record}'`);
    if (!Number.isInteger(table.every) || table.every < 0)
      fail(`table ${i} is read every ${table.every} polls`);
    if (spaces[table.space] === undefined) fail(`table ${i}: no '${table.space}' in ${spec.protocol}`);
    if (Object.keys(table.points).length === 0) fail(`table ${i} has no points`);
  }
}

function checkMetric(record: string, name: string, fail: Fail): void {
  if (record === 'raw') return;
  if (!(name in (records.get(record)?.metrics ?? {}))) fail(`'${name}' is no metric of record ${record}`);
}

function compileAllDerived(
  spec: ProfileSpec,
  known: {
    readonly tables: readonly RegisterTable[];
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
      const bounds = isDoubted(spec) ? boundsOf(record, name, undefined, spec.mostWatts) : undefined;
      const names: Names = {
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
      };
      const op = compileDerived(slots.length, derivedSpec, names, bounds);
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
    fresh: checkFresh(name, spec, fail),
    range: factor.range ?? [1, 1],
  }));
}

/**
 * Refuses a setting with a fresh factor: a setting is written with the known factor of its device, and a changing factor is never known.
 */
function checkFresh(
  name: string,
  { factors, settings, parameters, tables }: ProfileSpec,
  fail: Fail,
): boolean {
  const { fresh = false, of = [], otherwise } = factors?.[name] ?? {};
  if (!fresh) return false;
  if (otherwise !== undefined) fail(`factor '${name}' is fresh and has a value for when it is not read`);
  const written = { ...settings?.fields, ...parameters?.limits };
  const everyOf = (part: string) => tables.find(({ points }) => part in points)?.every;
  for (const { points, every } of tables)
    for (const [point, [, , , options]] of Object.entries(points)) {
      if (options?.factor !== name) continue;
      if (point in written) fail(`factor '${name}' is fresh and scales '${point}', which is written`);
      if (of.some((part) => everyOf(part) !== every))
        fail(`factor '${name}' is fresh and not read as often as '${point}'`);
    }
  return true;
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
    if (record !== 'raw' && !spec.deviceTypes.every((type) => reports(type, { key: record })))
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
