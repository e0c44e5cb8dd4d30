import type { Fail, Point } from '../definition/point.ts';
import type { Profile, SettingBlock } from '../definition/profile.ts';
import type { AskedSpans, Span, WantedSpan } from '../definition/span.ts';
import { everyPlan } from '../reading/plan.ts';
import { clockParts } from './clock-read.ts';
import { readBackSpans } from './read-back.ts';
import { wantedSpans } from './reads.ts';
import { settleSpans } from './spans.ts';

/**
 * Determines the request for every span that a device of this profile can be asked for. Calls `fail` if two requests would have identical
 * answers.
 */
export function settleQuestions(profile: Profile, fail: Fail): AskedSpans {
  const plans: WantedSpan[][] = everyPlan(profile).map(({ reads }) =>
    reads.flatMap((read) => wantedSpans(profile, read.points)),
  );
  for (const proof of proofsOf(profile)) plans.push(wantedSpans(profile, [proof]));
  return settleSpans(profile, plans, fixedSpans(profile), fail);
}

/** Points that are read to verify a control. */
export function proofsOf(profile: Profile): Point[] {
  return Object.values(profile.controls).flatMap((spec) => {
    const found = spec.by === 'register' ? spec.found : undefined;
    return profile.points.filter((point) => point.name === found?.[0]);
  });
}

/** Spans that are read exactly as they are written, or read back unchanged: parameter sets, blocks of settings, clocks and coils. */
export function fixedSpans(profile: Profile): Span[] {
  const spans: Span[] = [];
  const { parameters } = profile;
  if (parameters !== undefined) {
    const { from: address, count } = parameters;
    for (const span of [{ address, count }, ...readBackSpans(parameters)])
      spans.push({ space: 'holding', ...span });
  }
  for (const block of blocksOf(profile))
    spans.push({ space: 'holding', address: block.from, count: block.count });
  for (const spec of Object.values(profile.controls)) {
    if (spec.by === 'coil') spans.push({ space: 'coil', address: spec.address, count: 1 });
    if (spec.by !== 'clock') continue;
    for (const { address, count } of clockParts(spec)) spans.push({ space: 'holding', address, count });
  }
  return spans;
}

/** The blocks with which settings of a profile are written. */
function blocksOf({ settings }: Profile): Set<SettingBlock> {
  return new Set([...settings.values()].flatMap(({ block }) => (block === undefined ? [] : [block])));
}
