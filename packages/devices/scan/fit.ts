import { records } from '@heliodeck/model/registries/records';
import type { FitReason, ProfileFit } from '@heliodeck/model/wire/bus-scan';
import type { Point } from '../definition/point.ts';
import type { Profile } from '../definition/profile.ts';
import type { Slot } from '../values/derived.ts';

/** Result of a profile's requests to a device that may match it. */
export interface Trial {
  readonly asked: number;
  readonly answered: number;
  /** The device has the identification of the profile's standard. */
  readonly isMarked: boolean;
  /** Number of further devices of its kind at the address, which are not read. */
  readonly others: number;
  readonly slots: readonly Slot[];
}

/** Plausible values of a running plant. Zero gives no evidence, because unsupported registers also contain it. */
const likelyOfUnit: Readonly<Record<string, readonly [least: number, most: number]>> = {
  V: [-1500, 1500],
  A: [-2000, 2000],
  Hz: [45, 65],
  '℃': [-45, 130],
  '°C': [-45, 130],
  '%': [0, 100],
  kWh: [0, 1e8],
  W: [-5e6, 5e6],
  kW: [-5000, 5000],
};
/** Words of a label that do not name a manufacturer. */
const commonWords = new Set([
  'modbus',
  'series',
  'inverter',
  'meter',
  'battery',
  'hybrid',
  'controller',
  'solar',
]);
/** Number of values at which half of the maximum weight of evidence is reached. */
const halfEvidence = 8;

/** How well a device matches a profile; `undefined` if there is no evidence. */
export function fitOf(profile: Profile, trial: Trial): ProfileFit | undefined {
  const { asked, answered, isMarked, others, slots } = trial;
  if (answered === 0) return undefined;
  const { credible, judged } = judge(profile, slots);
  const name = nameIn(profile, slots);
  const share = answered / Math.max(1, asked);
  const base = share * (judged === 0 ? 0.4 : credible / judged);
  const isNamed = name !== undefined || isMarked;
  const weight = 0.5 + (0.45 * credible) / (credible + halfEvidence);
  const score = Math.round(100 * (isNamed ? 0.6 + 0.4 * base : base * weight));
  const reasons: FitReason[] = [
    ...(name === undefined ? [] : [{ kind: 'names', text: name } as const]),
    ...(isMarked ? [{ kind: 'mark' } as const] : []),
    { kind: 'answers', answered, asked },
    { kind: 'values', credible, judged },
    ...(others > 0 ? [{ kind: 'others', count: others } as const] : []),
  ];
  return score === 0 ? undefined : { profile: profile.id, score, reasons };
}

/** Number of values with evidence, and how many of them are plausible for the profile. */
function judge(profile: Profile, slots: readonly Slot[]): { credible: number; judged: number } {
  let [credible, judged] = [0, 0];
  for (const point of profile.points) {
    const value = slots[point.slot];
    if (typeof value !== 'number' || value === 0 || point.factor >= 0) continue;
    const range = likelyRange(point);
    if (range === undefined) continue;
    judged++;
    if (value >= range[0] && value <= range[1]) credible++;
  }
  return { credible, judged };
}

function likelyRange(point: Point): readonly [number, number] | undefined {
  const unit = point.unit ?? records.get(point.record)?.metrics[point.name]?.unit ?? '';
  if (unit === 'V' && /cell|single/i.test(point.name)) return [1.5, 4.5];
  return likelyOfUnit[unit];
}

/** The text with which the device identifies itself, if it names the profile's manufacturer or model. */
function nameIn(profile: Profile, slots: readonly Slot[]): string | undefined {
  const words = `${profile.manufacturer.en} ${profile.label.en}`
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word.length >= 4 && !commonWords.has(word));
  for (const point of profile.points) {
    const text = point.text ? slots[point.slot] : undefined;
    if (typeof text !== 'string') continue;
    const lower = text.toLowerCase();
    if (words.some((word) => lower.includes(word))) return text.trim();
  }
  return undefined;
}
