import { minuteOfDay } from '@heliodeck/kit/time-of-day';
import type { MetricValue } from '@heliodeck/model/descriptors/record';
import { brokenWindow, type TimeWindow, windowField, windowsOf } from '@heliodeck/model/devices/time-windows';
import type { AskedValues, DeviceRef, Failure } from '../contract.ts';
import type { Profile, Setting } from '../definition/profile.ts';
import { brokenRule } from '../definition/rule.ts';
import { rememberedFactor } from '../values/factors.ts';
import { unsupported } from './refusal.ts';

type Values = Readonly<Record<string, MetricValue>>;

/** The first requested setting that is invalid in any state of the device. Decided without contacting the device. */
export function refuseSettings(profile: Profile, asked: AskedValues): Failure | undefined {
  if (Object.keys(asked).length === 0) return unsupported('parameters');
  for (const [name, value] of Object.entries(asked)) {
    const setting = profile.settings.get(name);
    if (setting === undefined) return unsupported(name);
    const { range = [1, 1] } = profile.factors[setting.point.factor] ?? {};
    if (!isWithin(setting, value, range)) return limit(name);
  }
  return againstOrder(profile, asked, asked);
}

/**
 * The first requested setting that this device cannot accept: it lacks the setting, its size does not allow the value, or windows overlap.
 */
export function refuseSettingsKnowing(
  profile: Profile,
  device: DeviceRef,
  held: Values,
  asked: AskedValues,
): Failure | undefined {
  for (const [name, value] of Object.entries(asked)) {
    const setting = profile.settings.get(name);
    const factor = rememberedFactor(profile, device, setting?.point.factor ?? -1) ?? 1;
    if (setting === undefined) return unsupported(name);
    if (!isWithin(setting, value, [factor, factor])) return limit(name);
  }
  return againstOrder(profile, { ...held, ...asked }, asked);
}

/** The first requested setting that breaks an order of the manufacturer, or is the end of an invalid window. */
function againstOrder({ settingRules }: Profile, values: Values, asked: AskedValues): Failure | undefined {
  const numbers = Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (typeof value === 'number' ? [[name, value]] : [])),
  );
  const broken = brokenRule(settingRules, numbers, new Set(Object.keys(asked)));
  if (broken !== undefined) return limit(broken.low in asked ? broken.low : broken.high);
  return againstWindows(values, asked);
}

/** Refuses an invalid window if one of its ends is requested. */
function againstWindows(values: Values, asked: AskedValues): Failure | undefined {
  const askedEnd = ({ kind, n }: TimeWindow) =>
    (['Start', 'End'] as const).map((end) => windowField(kind, n, end)).find((name) => name in asked);
  const broken = brokenWindow(windowsOf(values), (window) => askedEnd(window) !== undefined);
  const name = broken && askedEnd(broken);
  return name === undefined ? undefined : limit(name);
}

/** @param factor minimum and maximum factor of the setting's point */
function isWithin(
  setting: Setting,
  value: number | string,
  [least, most]: readonly [number, number],
): boolean {
  if (setting.kind === 'time') return minuteOfDay(value) !== undefined && (value !== '24:00' || setting.to24);
  if (typeof value !== 'number') return false;
  if (setting.kind === 'choice') return setting.choices.includes(value);
  const { min, max, maxAt, step, point } = setting;
  const highAt = (factor: number): number => (maxAt[factor] ?? max) * factor;
  const [low, high] = [Math.min(min * least, min * most), Math.max(highAt(least), highAt(most))];
  // With a small tolerance: 14.4 × 2 is not the double nearest to 28.8.
  if (!(value >= low - 1e-9 && value <= high + 1e-9)) return false;
  // A share of the rated power has odd steps: values are rounded to them.
  return point.factor >= 0 || Math.abs(value / step - Math.round(value / step)) < 1e-6;
}

function limit(detail: string): Failure {
  return { ok: false, reason: 'limit', detail };
}
