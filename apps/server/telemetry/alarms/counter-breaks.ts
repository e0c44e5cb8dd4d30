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

/** Tenants with counter events that have not been evaluated yet. */
export async function tenantsWithBreaks(client: pg.ClientBase): Promise<readonly string[]> {
  const { rows } = await client.query<{ id: string }>(
    'select distinct tenant_id as id from energy_event where not looked',
  );
  return rows.map(({ id }) => id);
}

/**
 * Takes up to `most` counter events that have not been evaluated yet; they are marked in the caller's transaction.
 * @param until by tenant, the newest event to take, ms; events of other tenants wait
 */
export async function takeCounterBreaks(
  client: pg.ClientBase,
  most: number,
  until: ReadonlyMap<string, number>,
): Promise<{ readonly taken: number; readonly breaks: readonly CounterBreak[] }> {
  const { rows } = await client.query<Omit<CounterBreak, 'kind'> & { kind: CounterEvent['kind'] }>({
    name: 'take counter breaks',
    ...statement`with due as (
        select o.device_id, o.role, o.at from energy_event o
        join unnest(${[...until.keys()]}::text[], ${[...until.values()]}::float8[]) w(tenant_id, until) on w.tenant_id = o.tenant_id
        where not o.looked and o.at <= to_timestamp(w.until / 1000) order by o.at limit ${most} for update of o skip locked)
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
