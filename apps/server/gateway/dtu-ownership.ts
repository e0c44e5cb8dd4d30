import type { GatewayEvent } from '@heliodeck/gateway/contract';
import { dtuMoved } from '@heliodeck/model/wire/topics';
import type pg from 'pg';
import { append } from '../events/append.ts';
import { statement } from '../store/sql.ts';
import type { DbSession } from '../store/tenant-db.ts';

/** A DTU that a run owns. The fencing number grows with every change of the run. */
export interface OwnedDtu {
  readonly id: string;
  readonly fence: number;
}

/**
 * Makes a run the owner of DTUs that connected to it, and publishes which of them left another run.
 * @param arrived tenant of each DTU by the DTU's id
 */
export async function takeDtus(
  session: DbSession,
  run: string,
  arrived: ReadonlyMap<string, string>,
  now: Date,
): Promise<readonly OwnedDtu[]> {
  const { client } = session;
  const ids = [...arrived.keys()];
  await client.query(
    statement`insert into dtu_owner (dtu_id, fence, since)
     select id, nextval('dtu_fence'), ${now} from unnest(${ids}::bigint[]) id order by id on conflict do nothing`,
  );
  const { rows: had } = await client.query<{ id: string; run: string | null }>(
    statement`select dtu_id::text as id, run_id::text as run from dtu_owner where dtu_id = any(${ids}::bigint[])
     order by dtu_id for update`,
  );
  const before = new Map(had.map(({ id, run: earlier }) => [id, earlier]));
  const { rows: owned } = await client.query<OwnedDtu>(
    statement`update dtu_owner set run_id = ${run}, since = ${now},
       fence = case when run_id = ${run} then fence else nextval('dtu_fence') end
     where dtu_id = any(${ids}::bigint[]) returning dtu_id::text as id, fence::float8 as fence`,
  );
  for (const { id, fence } of owned) {
    const earlier = before.get(id) ?? run;
    if (earlier === run) continue;
    const tenantId = arrived.get(id) ?? session.db.tenantId;
    await append(session, dtuMoved, { key: id, payload: { run, fence }, tenantId });
  }
  return owned;
}

/** Ends a run's ownership of DTUs that went offline. */
export async function releaseDtus(
  client: pg.ClientBase,
  run: string,
  dtuIds: readonly string[],
): Promise<void> {
  if (dtuIds.length === 0) return;
  await client.query(
    statement`update dtu_owner set run_id = null where dtu_id = any(${dtuIds}::bigint[]) and run_id = ${run}`,
  );
}

/** Returns the events that a run may write: those about DTUs, and devices of DTUs, that no other run owns. */
export async function eventsOfOwnDtus(
  client: pg.ClientBase,
  run: string,
  events: readonly GatewayEvent[],
): Promise<readonly GatewayEvent[]> {
  const dtus = events.flatMap((event) => ('dtuId' in event ? event.dtuId : []));
  const devices = events.flatMap((event) => ('deviceId' in event ? event.deviceId : []));
  if (dtus.length + devices.length === 0) return events;
  const { rows } = await client.query<{ key: string }>(
    statement`select 'dtu ' || dtu_id as key from dtu_owner where dtu_id = any(${dtus}::bigint[]) and run_id <> ${run}
     union all select 'device ' || d.id from device d join dtu_owner o on o.dtu_id = d.dtu_id
     where d.id = any(${devices}::bigint[]) and o.run_id <> ${run}`,
  );
  const others = new Set(rows.map(({ key }) => key));
  return events.filter((event) => {
    // A refused connection that names a DTU is reported by whichever worker received it.
    if (event.kind === 'dtu-refused') return true;
    if ('dtuId' in event) return !others.has(`dtu ${event.dtuId}`);
    return !('deviceId' in event) || !others.has(`device ${event.deviceId}`);
  });
}
