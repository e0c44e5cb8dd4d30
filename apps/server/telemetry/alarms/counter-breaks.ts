import type { CounterEvent } from '@heliodeck/model/energy/chain';
import { isBandRole } from '@heliodeck/model/energy/rules';
import type pg from 'pg';
import { msOf } from '../../store/sql-text.ts';

/** A register that began anew, or jumped further than any power explains. Instants in ms. */
export interface CounterBreak {
  readonly tenantId: string;
  readonly deviceId: string;
  readonly role: number;
  readonly kind: Extract<CounterEvent['kind'], 'reset' | 'exchange'>;
  /** When the register was last read before, and first after. */
  readonly fromAt: number;
  readonly at: number;
}

/** Takes events of counters nobody has looked at yet, at most so many; the caller's transaction makes it final. */
export async function takeCounterBreaks(
  client: pg.ClientBase,
  most: number,
): Promise<{ readonly taken: number; readonly breaks: readonly CounterBreak[] }> {
  const { rows } = await client.query<Omit<CounterBreak, 'kind'> & { kind: CounterEvent['kind'] }>({
    name: 'take counter breaks',
    text: `with due as (
        select device_id, role, at from energy_event where not looked order by at limit $1 for update skip locked)
      update energy_event e set looked = true from due
      where e.device_id = due.device_id and e.role = due.role and e.at = due.at
      returning e.tenant_id as "tenantId", e.device_id::text as "deviceId", e.role, e.kind, ${msOf('e.from_at')} as "fromAt",
        ${msOf('e.at')} as at`,
    values: [most],
  });
  // A meter that begins anew does so in all its registers: one of them is told.
  const breaks = rows.flatMap((row) =>
    !isBandRole(row.role) && (row.kind === 'reset' || row.kind === 'exchange')
      ? [{ ...row, kind: row.kind }]
      : [],
  );
  return { taken: rows.length, breaks: breaks.toSorted((a, b) => a.at - b.at) };
}
