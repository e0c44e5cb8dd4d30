import { type Fail, type Point, pointsBeside } from './point.ts';
import { isTimeOfDay } from './point-type.ts';
import type { Setting } from './profile.ts';
import type { ProfileSpec, SettingSpec } from './profile-spec.ts';

/** Looks up the points of the settings; calls `fail` where a setting cannot be written or judged. */
export function compileSettings(
  { settings, parameters }: ProfileSpec,
  points: readonly Point[],
  fail: Fail,
): ReadonlyMap<string, Setting> {
  if (settings !== undefined && parameters !== undefined) fail('it has both parameters and settings');
  return new Map(
    Object.entries(settings?.fields ?? {}).map(([name, spec]) => [
      name,
      compileSetting(name, spec, points, fail),
    ]),
  );
}

function compileSetting(name: string, spec: SettingSpec, points: readonly Point[], fail: Fail): Setting {
  const find = (wanted: string) =>
    points.find((one) => one.name === wanted) ?? fail(`setting '${name}': '${wanted}' is no point`);
  const point = find(name);
  const also = Object.entries(spec.with ?? {}).map(([other, value]) => [find(other), value] as const);
  const all = [point, ...also.map(([other]) => other)];
  if (point.record === 'raw') fail(`setting '${name}' is in no record`);
  if (all.some(({ width }) => width > 0)) fail(`setting '${name}' shares a register with other bits`);
  if (all.some(({ space }) => space !== point.space || space === 'input' || space === 'discrete'))
    fail(`setting '${name}' lies where nothing is written`);
  if (point.space === 'holding' && !pointsBeside(all)) fail(`setting '${name}' is written across a gap`);
  return { point, also, ...kindOf(name, point, spec, fail) };
}

function kindOf(name: string, point: Point, { min, max, step = 1 }: SettingSpec, fail: Fail) {
  if (isTimeOfDay(point.type)) return { kind: 'time' } as const;
  if (point.map !== undefined) {
    const choices = Object.values(point.map);
    if (new Set(choices).size < choices.length) fail(`setting '${name}': two raw values mean one choice`);
    return { kind: 'choice', choices } as const;
  }
  if (point.text) fail(`setting '${name}' is a text`);
  if (min === undefined || max === undefined || !(min < max && step > 0))
    return fail(`setting '${name}' has foolish limits ${min}..${max} step ${step}`);
  return { kind: 'number', min, max, step } as const;
}
