import { type Fail, type Point, pointsBeside } from './point.ts';
import { isTimeOfDay } from './point-type.ts';
import type { Setting, SettingBlock } from './profile.ts';
import type { ProfileSpec, SettingBlockSpec, SettingSpec } from './profile-spec.ts';
import { parseRule, type Rule } from './rule.ts';

interface SettingWorld {
  readonly points: readonly Point[];
  readonly blocks: readonly SettingBlock[];
  /** True if settings may be read as input registers. */
  readonly mayBeInput: boolean;
  readonly fail: Fail;
}

/** Looks up the points of the settings; calls `fail` if a setting cannot be written or validated. */
export function compileSettings(
  { settings, parameters }: ProfileSpec,
  points: readonly Point[],
  fail: Fail,
): ReadonlyMap<string, Setting> {
  if (settings !== undefined && parameters !== undefined) fail('it has both parameters and settings');
  const blocks = (settings?.blocks ?? []).map((spec) => compileBlock(spec, points, fail));
  const world = { points, blocks, mayBeInput: settings?.also === 'input', fail };
  return new Map(
    Object.entries(settings?.fields ?? {}).map(([name, spec]) => [name, compileSetting(name, spec, world)]),
  );
}

/** Looks up the order rules of the settings; calls `fail` for a name that is no setting. */
export function compileSettingRules({ settings }: ProfileSpec, fail: Fail): readonly Rule[] {
  const rules = (settings?.rules ?? []).flatMap((text) => parseRule(text, fail));
  for (const name of rules.flatMap(({ low, high }) => [low, high]))
    if (settings?.fields[name] === undefined) fail(`rule about '${name}', which is no setting`);
  return rules;
}

function compileBlock(
  { from, count, apply: spec }: SettingBlockSpec,
  all: readonly Point[],
  fail: Fail,
): SettingBlock {
  const last = from + count - 1;
  const points = all.filter(
    ({ space, address, size }) => space === 'holding' && address >= from && address + size - 1 <= last,
  );
  if (spec === undefined) return { from, count, points, apply: undefined };
  const [name, written, done] = spec;
  const apply =
    points.find((point) => point.name === name) ??
    fail(`'${name}' is no point of the block ${from}..${last}`);
  return { from, count, points, apply: [apply, written, done] };
}

function compileSetting(
  name: string,
  spec: SettingSpec,
  { points, blocks, mayBeInput, fail }: SettingWorld,
): Setting {
  const find = (wanted: string) =>
    points.find((one) => one.name === wanted) ?? fail(`setting '${name}': '${wanted}' is no point`);
  const point = find(name);
  const also = Object.entries(spec.with ?? {}).map(([other, value]) => [find(other), value] as const);
  const needs = Object.entries(spec.needs ?? {}).map(([other, value]) => [find(other), value] as const);
  const all = [point, ...also.map(([other]) => other)];
  const block = blocks.find((one) => one.points.includes(point));
  if (point.record === 'raw') fail(`setting '${name}' is in no record`);
  const isWritten =
    point.space !== 'discrete' &&
    (point.space !== 'input' || mayBeInput) &&
    all.every(({ space }) => space === point.space);
  if (!isWritten) fail(`setting '${name}' lies where nothing is written`);
  if (block === undefined) {
    if (all.some(({ width }) => width > 0)) fail(`setting '${name}' shares a register with other bits`);
    const isRegister = point.space === 'holding' || point.space === 'input';
    if (isRegister && !pointsBeside(all)) fail(`setting '${name}' is written across a gap`);
  } else if (!all.every((one) => block.points.includes(one)))
    fail(`setting '${name}' is written with what lies outside its block`);
  return { point, also, needs, block, ...kindOf(name, point, spec, fail) };
}

function kindOf(
  name: string,
  point: Point,
  { min, max, step = 1, maxAt = {}, raw = {}, to24 }: SettingSpec,
  fail: Fail,
) {
  if (isTimeOfDay(point.type)) return { kind: 'time', to24: to24 === true } as const;
  if (to24) fail(`setting '${name}' is no time of day`);
  if (point.map !== undefined) return choiceOf(name, point.map, raw, fail);
  if (point.text) fail(`setting '${name}' is a text`);
  if (min === undefined || max === undefined || !(min < max && step > 0))
    return fail(`setting '${name}' has foolish limits ${min}..${max} step ${step}`);
  return { kind: 'number', min, max, step, maxAt } as const;
}

function choiceOf(
  name: string,
  map: Readonly<Record<number, number>>,
  raw: Readonly<Record<number, number>>,
  fail: Fail,
) {
  const meant = Object.values(map);
  const choices = [...new Set(meant)];
  for (const [choice, written] of Object.entries(raw))
    if (map[written] !== Number(choice)) fail(`setting '${name}': ${written} does not mean ${choice}`);
  const isOpen = choices.some(
    (choice) => raw[choice] === undefined && meant.filter((one) => one === choice).length > 1,
  );
  if (isOpen) fail(`setting '${name}': two raw values mean one choice`);
  return { kind: 'choice', choices, raw } as const;
}
