import { roundTo } from '@heliodeck/kit/scale';
import {
  coalTonsPerKilowattHour,
  energyUse,
  energyUses,
  namedUses,
} from '@heliodeck/model/boards/energy-use';
import { sql } from 'kysely';
import { readVisibleRows } from '../../../troubles/read-rows.ts';
import { type AnswerWidget, monthSpan, notesOf, stationsAsked } from './ask.ts';

/** Consumption of each use this month, in tons of standard coal; a use without a meter has no value. */
export const coal: AnswerWidget = async (context, parts) => {
  const { today } = await stationsAsked(context, parts, {});
  const query = await parts.services.entities.everything(context, energyUse);
  const rows = await readVisibleRows<readonly [device: string | null, kind: number | null]>(context, query, [
    ['deviceId', sql`t.device_id::text`],
    ['useKind', sql`t.use_kind`],
  ]);
  const kinds = new Map(
    rows.flatMap(([device, kind]) => (device === null || kind === null ? [] : [[device, kind] as const])),
  );
  const found = await parts.reads.energy.consumptionOfDevices(context, new Set(kinds.keys()), {
    ...monthSpan(today),
    unit: 'month',
  });
  const sums = new Map<number, number>();
  for (const [device, energy] of found) {
    const kind = kinds.get(device) ?? 0;
    sums.set(kind, (sums.get(kind) ?? 0) + energy);
  }
  const shown = energyUses.filter(({ value }) => sums.has(value));
  const without = energyUses.filter(({ value }) => namedUses.includes(value) && !sums.has(value));
  return {
    shape: 'parts',
    at: context.now.getTime(),
    unit: 'tce',
    rest: null,
    notes: notesOf({ noUse: kinds.size === 0 ? 1 : 0 }),
    parts: shown.map(({ value, label: name }) => ({
      key: String(value),
      name,
      value: roundTo((sums.get(value) ?? 0) * coalTonsPerKilowattHour, 4),
    })),
    unmeasured: without.map(({ label: name }) => name),
    total: roundTo([...sums.values()].reduce((sum, one) => sum + one, 0) * coalTonsPerKilowattHour, 4),
  };
};
