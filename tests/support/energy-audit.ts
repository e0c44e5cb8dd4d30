import { changeChain } from '@heliodeck/model/energy/chain';
import type { LaterGap } from '@heliodeck/model/energy/pair';
import { wattHoursOf } from '@heliodeck/model/energy/rules';
import { layouts } from '../../apps/server/telemetry/record-layout.ts';
import type { OwnerSql } from './telemetry.ts';

/** Differences; empty if energy matches history exactly. */
export interface EnergyAudit {
  readonly counters: number;
  readonly samples: number;
  readonly differences: readonly string[];
}

/** Recomputes energy from history, sample by sample, and compares it with every stored slot and event. */
export async function auditEnergy(owner: OwnerSql): Promise<EnergyAudit> {
  const differences: string[] = [];
  let counters = 0;
  let samples = 0;
  const ms = (column: string) => `(extract(epoch from ${column}) * 1000)::float8`;
  for (const row of await owner(
    'select device_id::text as device, role, record, unit::float8, moduli::float8[], maximum_watts::float8 as watts, gap_ms::float8 as gap, later_gaps as later from energy_counter',
  )) {
    const layout = layouts.get(String(row.record));
    const counter = layout?.counters.find(({ role }) => role === row.role);
    if (layout === undefined || counter === undefined) {
      differences.push(`no counter ${row.record} ${row.role}`);
      continue;
    }
    counters += 1;
    const key = [row.device, row.role];
    const rules = {
      unit: Number(row.unit),
      moduli: row.moduli as number[],
      maximumWatts: Number(row.watts),
      gapMs: Number(row.gap),
      laterGaps: row.later as readonly LaterGap[],
    };
    const chain = (
      await owner(
        `select ${ms('data_time')} as at, "${counter.column}" as value from ${layout.record.historyTable}
         where device_id = $1 and "${counter.column}" is not null order by data_time`,
        [row.device],
      )
    ).flatMap(({ at, value }) => {
      const wattHours = wattHoursOf(value, counter.wattHours);
      return wattHours === null ? [] : [{ at: Number(at), wattHours }];
    });
    samples += chain.length;
    const slots = new Map<number, string>();
    const sums = new Map<number, { wh: number; s: number }>();
    const events = new Set<string>();
    changeChain([], chain, rules, {
      add(slot, wattHours, seconds) {
        const known = sums.get(slot) ?? { wh: 0, s: 0 };
        sums.set(slot, { wh: known.wh + wattHours, s: known.s + seconds });
      },
      withdraw: () => undefined,
      record: (event) => void events.add(`${event.kind} ${event.to.at} ${event.wattHours}`),
    });
    for (const [slot, { wh, s }] of sums) if (wh !== 0 || s !== 0) slots.set(slot, `${wh} ${s}`);
    for (const stored of await owner(
      `select ${ms('slot')} as slot, wh, covered_s as s from energy_slot
       where device_id = $1 and role = $2 and (wh <> 0 or covered_s <> 0)`,
      key,
    )) {
      const expected = slots.get(Number(stored.slot));
      const found = `${stored.wh} ${stored.s}`;
      if (expected !== found)
        differences.push(
          `${key.join(' ')} ${stored.slot}: stored ${found}, history says ${expected ?? 'nothing'}`,
        );
      slots.delete(Number(stored.slot));
    }
    for (const [slot, expected] of slots)
      differences.push(`${key.join(' ')} ${slot}: nothing stored, history says ${expected}`);
    for (const stored of await owner(
      `select kind, ${ms('at')} as at, wh from energy_event where device_id = $1 and role = $2`,
      key,
    )) {
      if (!events.delete(`${stored.kind} ${stored.at} ${stored.wh}`))
        differences.push(`${key.join(' ')}: event ${stored.kind} at ${stored.at}`);
    }
    for (const event of events) differences.push(`${key.join(' ')}: event missing ${event}`);
  }
  return { counters, samples, differences };
}
