import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AskedValues, WriteResult } from '../contract.ts';
import type { Profile, Setting } from '../definition/profile.ts';
import { isAddressOf } from '../description/addresses.ts';
import { field } from '../dialog.test-support.ts';
import { writeParameters } from '../interpreter.ts';
import { profiles } from '../registry.ts';
import { refuseAtOnce, refuseParametersKnowing } from './limits.ts';

const all = [...profiles.values()];
const withSettings = all.filter(({ settings }) => settings.size > 0);
const withParameters = all.flatMap((profile) =>
  profile.parameters === undefined ? [] : [{ profile, limits: profile.parameters.limits }],
);

/** Result of a command to a device of the profile, with the number of reads and writes. */
function order(
  profile: Profile,
  asked: AskedValues,
): { result: WriteResult; written: number; asked: number } {
  const address = isAddressOf(profile, 5) ? 5 : 1;
  let written = 0;
  const { bus, device } = field(profile, {
    address,
    onWrite: () => {
      written++;
      return undefined;
    },
  });
  return { result: bus.run(writeParameters(device, asked)), written, asked: bus.requests.length };
}

/** Values that are invalid for a setting in any device. */
function impossible(setting: Setting): fc.Arbitrary<number | string> {
  const noNumber = fc.constantFrom(Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY);
  if (setting.kind === 'time')
    return fc.oneof(
      noNumber,
      fc.constantFrom('24:01', '25:00', '12:60', '1:00', '', 'noon', '-1:00', '12:00:00'),
      fc.integer(),
    );
  if (setting.kind === 'choice')
    return fc.oneof(
      noNumber,
      fc.integer({ min: -5, max: 70_000 }).filter((value) => !setting.choices.includes(value)),
      fc.constantFrom('', 'on', '1'),
    );
  const { min, max, step } = setting;
  const span = max - min;
  const beyond = fc.double({ min: step, max: span + 1, noNaN: true }).map((by) => max + by);
  const below = fc.double({ min: step, max: span + 1, noNaN: true }).map((by) => min - by);
  const between = fc
    .integer({ min: 0, max: Math.floor(span / step) - 1 })
    .map((n) => min + (n + 0.37) * step);
  // A limit with a factor depends on the device: its steps are not known beforehand.
  return setting.point.factor >= 0
    ? fc.oneof(noNumber, fc.constantFrom('', '5'))
    : fc.oneof(noNumber, beyond, below, between, fc.constantFrom('', '5'));
}

describe('a setting refuses invalid values before anything is sent', () => {
  it.each(withSettings.map((profile) => [profile.id, profile] as const))('%s', (_, profile) => {
    for (const [name, setting] of profile.settings) {
      fc.assert(
        fc.property(impossible(setting), (value) => {
          const { result, asked } = order(profile, { [name]: value });
          expect(result).toEqual({ ok: false, reason: 'limit', detail: name });
          expect(asked).toBe(0);
        }),
        { numRuns: 25, seed: 5 },
      );
    }
  });
});

describe('a limit that depends on the device', () => {
  const scaled = withSettings.flatMap((profile) =>
    [...profile.settings].flatMap(([name, setting]) =>
      setting.kind === 'number' && setting.point.factor >= 0
        ? [[profile.id, profile, name, setting.min] as const]
        : [],
    ),
  );

  it.each(scaled)('%s: %3$s is refused beyond it, and nothing is written', (_, profile, name, min) => {
    const setting = profile.settings.get(name);
    const [least, most] = profile.factors[setting?.point.factor ?? -1]?.range ?? [1, 1];
    const size = setting?.kind === 'number' ? setting.max : 1;
    const below = (min ?? 0) < 0 ? [most * -1.01, most * -100] : [-1, -least];
    for (const value of [...below, most * size * 1.01, most * size * 100]) {
      const { result, written } = order(profile, { [name]: value });
      expect(result).toEqual({ ok: false, reason: 'limit', detail: name });
      expect(written).toBe(0);
    }
  });
});

describe('a name that is not a setting', () => {
  it.each(
    [...withSettings, ...withParameters.map(({ profile }) => profile)].map((one) => [one.id, one] as const),
  )('%s: none of its read-only points is written, nor anything else', (_, profile) => {
    const known = new Set([...profile.settings.keys(), ...(profile.parameters?.limits.keys() ?? [])]);
    const others = [...profile.slots.filter((name) => !known.has(name)), 'toString', '__proto__', 'x', ''];
    for (const name of others) {
      const { result, asked } = order(profile, Object.fromEntries([[name, 1]]));
      expect(result).toEqual({ ok: false, reason: 'unsupported', detail: name });
      expect(asked).toBe(0);
    }
  });
});

describe('a parameter of a set refuses invalid values, and nothing is written', () => {
  it.each(
    withParameters.flatMap(({ profile, limits }) =>
      [...limits].map(([name, limit]) => [profile.id, name, profile, limit] as const),
    ),
  )('%s: %s', (_, name, profile, { min, max, step }) => {
    const point = profile.parameters?.points.find((one) => one.name === name);
    const [least, most] = profile.factors[point?.factor ?? -1]?.range ?? [1, 1];
    const beyond = fc.oneof(
      fc.constantFrom(Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, -1e9, 1e9),
      fc.double({ min: step, max: 1000, noNaN: true }).map((by) => max * most + by),
      fc.double({ min: step, max: 1000, noNaN: true }).map((by) => min * least - by),
    );
    fc.assert(
      fc.property(beyond, (value) => {
        const { result, written, asked } = order(profile, { [name]: value });
        expect(result).toEqual({ ok: false, reason: 'limit', detail: name });
        expect([written, asked]).toEqual([0, 0]);
      }),
      { numRuns: 25, seed: 6 },
    );
  });
});

describe('a parameter whose limits grow with a factor of the device', () => {
  const none = new Map<string, number>();

  it.each(
    withParameters.flatMap(({ profile, limits }) =>
      [...limits].map(([name, limit]) => [profile.id, name, profile, limit] as const),
    ),
  )(
    '%s: %s has every step from its least to its greatest value, and no other value',
    (_, name, profile, limit) => {
      const { min, max, step } = limit;
      const [least, most] = profile.factors[profile.points.find((one) => one.name === name)?.factor ?? -1]
        ?.range ?? [1, 1];
      const parameters = profile.parameters && { ...profile.parameters, rules: [] };
      if (parameters === undefined) throw new Error('no parameters');
      const refused = { ok: false, reason: 'limit', detail: name };
      // As a person types it.
      const typed = (value: number) => Number(value.toFixed(6));
      const isAccepted = (value: number) =>
        refuseAtOnce({ ...profile, parameters }, { [name]: value }) === undefined;
      const isHeld = (value: number, factor: number) =>
        refuseParametersKnowing(parameters, { [name]: value }, new Map([[name, factor]]), {}) === undefined;
      const steps = Math.round((max - min) / step);
      const wrong: [number, number][] = [];
      for (let factor = least; factor <= most; factor++) {
        for (const n of [0, 1, 2, 7, Math.floor(steps / 2), steps - 1, steps]) {
          const value = typed((min + n * step) * factor);
          if (!isAccepted(value) || !isHeld(value, factor)) wrong.push([value, factor]);
          const between = typed((min + (n + 0.3) * step) * factor);
          if (isHeld(between, factor)) wrong.push([between, factor]);
        }
        for (const value of [(min - step) * factor, (max + step) * factor].map(typed))
          if (isHeld(value, factor)) wrong.push([value, factor]);
      }
      for (const value of [min * least - step, max * most + step, (min + 0.3 * step) * least].map(typed))
        if (isAccepted(value)) wrong.push([value, 0]);
      expect(wrong).toEqual([]);
      expect(refuseAtOnce(profile, { [name]: typed(max * most + step) })).toEqual(refused);
      const known = (values: Record<string, number>) => refuseParametersKnowing(parameters, values, none, {});
      expect(known({ [name]: min })).toBeUndefined();
      expect(known({ nothing: 1 })).toEqual({ ok: false, reason: 'unsupported', detail: 'nothing' });
      expect(refuseAtOnce(profile, {})).toEqual({ ok: false, reason: 'unsupported', detail: 'parameters' });
    },
  );
});

describe('an order of two parameters', () => {
  const orders = withParameters.flatMap(({ profile }) => {
    const { parameters } = profile;
    return parameters === undefined
      ? []
      : parameters.rules.flatMap(({ low, high, orEqual }) => {
          const [below, above] = [parameters.limits.get(low), parameters.limits.get(high)];
          if (below === undefined || above === undefined) return [];
          const level = Math.ceil(10 * Math.max(below.min, above.min) + 1) / 10;
          return [[profile.id, low, orEqual ? '<=' : '<', high, parameters, level] as const];
        });
  });

  it.each(orders)(
    '%s: %s %s %s, whichever of them is written, and it is the one that is refused',
    (...order) => {
      const [, low, relation, high, parameters, level] = order;
      const told = (asked: Record<string, number>, held: Record<string, number>) => {
        const refused = refuseParametersKnowing(parameters, asked, new Map(), held);
        return refused?.detail;
      };
      const step = Number((level + 0.1).toFixed(6));
      for (const [lower, higher, isBroken] of [
        [level, step, false],
        [level, level, relation === '<'],
        [step, level, true],
      ] as const) {
        expect([lower, told({ [low]: lower }, { [high]: higher })]).toEqual([
          lower,
          isBroken ? low : undefined,
        ]);
        expect([lower, told({ [high]: higher }, { [low]: lower })]).toEqual([
          lower,
          isBroken ? high : undefined,
        ]);
        expect(told({ [low]: lower, [high]: higher }, {})).toBe(isBroken ? low : undefined);
        expect(told({ [low]: lower }, {})).toBeUndefined();
      }
    },
  );
});

describe('limits of settings in public lists', () => {
  it.each([
    // davidrapan/ha-solarman, deye_p3.yaml; kellerza/sunsynk, three_phase_common.py.
    ['deye-lp3', 'pqBatteryRatedCapacity', 0, 2000],
    ['deye-lp3', 'batterySocLowerProtectionValue', 0, 100],
    // davidrapan/ha-solarman, kstar_hybrid.yaml.
    ['kstar-hybrid', 'batteryChargeRate', 1, 100],
    ['kstar-hybrid', 'batteryDischargeRate', 1, 100],
    // wills106/homeassistant-solax-modbus, plugin_solis.py.
    ['solis-hybrid', 'batterySocConnectLowerProtectionValue', 10, 100],
    // The ranges in these profiles; their lists have no limits.
    ['sungrow-sh', 'batterySocUpperProtectionValue', 50, 100],
    ['sungrow-sh', 'batterySocConnectLowerProtectionValue', 0, 50],
    ['huawei-sun2000', 'batterySocUpperProtectionValue', 90, 100],
    ['huawei-sun2000', 'batterySocConnectLowerProtectionValue', 0, 20],
  ])('%s: %s from %d to %d', (id, name, least, most) => {
    const profile = profiles.get(id);
    if (profile === undefined) throw new Error(`no profile ${id}`);
    for (const value of [least, most])
      expect(order(profile, { [name]: value }).result).toMatchObject({ ok: true, state: 'verified' });
    for (const value of [least - 1, most + 1])
      expect(order(profile, { [name]: value }).result).toMatchObject({ ok: false, reason: 'limit' });
  });
});
