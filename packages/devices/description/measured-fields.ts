import { screenPairs } from '@heliodeck/model/descriptors/record';
import { records } from '@heliodeck/model/registries/records';
import { profiles } from '../registry.ts';
import { coarserDecimals } from './register-decimals.ts';

/**
 * Fields of a screen of readings for which devices of a model report fewer decimals than the screen shows, with their decimals.
 * @param screen key of its entity: 'batteryHistory'
 * @returns empty if it is not a screen of readings, or the model is unknown
 */
export function coarserFields(screen: string, model: string | null): Readonly<Record<string, number>> {
  const profile = profiles.get(model ?? '');
  const isIts = ({ live, history }: ReturnType<typeof screenPairs>[number]): boolean =>
    live?.key === screen || history?.key === screen;
  const record = [...records.values()].find((one) => screenPairs(one).some(isIts));
  if (profile === undefined || record === undefined) return {};
  const coarser = coarserDecimals(profile, record);
  const view = record.views?.find(isIts);
  if (view === undefined) return coarser;
  const named = Object.entries(view.fields).flatMap(([name, { metric }]) => {
    const decimals = coarser[metric];
    return decimals === undefined ? [] : [[name, decimals] as const];
  });
  return Object.fromEntries(named);
}
