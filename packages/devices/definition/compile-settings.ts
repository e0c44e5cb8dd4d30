import type { Fail, Point } from './point.ts';
import { isFloat, typeFacts } from './point-type.ts';
import type { Counter, ParameterTable } from './profile.ts';
import type { ProfileSpec } from './profile-spec.ts';
import { parseRule } from './rule.ts';

/** Looks up the points of the writable parameters; calls `fail` if limits or order rules are contradictory. */
export function compileParameters(
  spec: ProfileSpec,
  points: readonly Point[],
  fail: Fail,
): ParameterTable | undefined {
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

/** Step and roll-over of a counter, from its point. */
export function compileCounter(
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
