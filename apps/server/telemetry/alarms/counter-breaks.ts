import type { CounterEvent } from '@heliodeck/model/energy/chain';
import { isBandRole } from '@heliodeck/model/energy/rules';
import { sql } from 'kysely';
import type pg from 'pg';
import { milliseconds, statement } from '../../store/sql.ts';

/** A counter register that restarted, or jumped further than any power explains. Times in ms. */
export interface CounterBreak {
  readonly tenantId: string;
  readonly deviceId: string;
  readonly role: number;
  readonly kind: Extract<CounterEvent['kind'], 'reset' | 'exchange'>;
  /** Times of the last reading before and the first reading after the break. */
  readonly fromAt: number;
  readonly at: number;
}

/** Takes up to `most` counter events that have not been evaluated yet; they are marked in the caller's transaction. */
export async function takeCounterBreaks(
  client: pg.ClientBase,
  most: number,
): Promise<{ readonly taken: number; readonly breaks: readonly CounterBreak[] }> {
  const { rows } = await client.query<Omit<CounterBreak, 'kind'> & { kind: CounterEvent['kind'] }>({
    name: 'take counter breaks',
    ...statement`with due as (
        select device_id, role, at from energy_event where not looked order by at limit ${most} for update skip locked)
      update energy_event e set looked = true from due
      where e.device_id = due.device_id and e.role = due.role and e.at = due.at
      returning e.tenant_id as "tenantId", e.device_id::text as "deviceId", e.role, e.kind,
        ${milliseconds(sql`e.from_at`)} as "fromAt", ${milliseconds(sql`e.at`)} as at`,
  });
  // A meter that is reset resets all its registers: only one of them is reported.
  const breaks = rows.flatMap((row) =>
    !isBandRole(row.role) && (row.kind === 'reset' || row.kind === 'exchange')
      ? [{ ...row, kind: row.kind }]
      : [],
  );
  return { taken: rows.length, breaks: breaks.toSorted((a, b) => a.at - b.at) };
}
