import type { Gateway, GatewayEvent } from '@heliodeck/gateway/contract';
import { dtuMoved } from '@heliodeck/model/wire/topics';
import type pg from 'pg';
import type { Log } from '../context.ts';
import { append } from '../events/append.ts';
import { failureLog } from '../failure-log.ts';
import type { EventReader } from '../store/event-reader.ts';
import { statement } from '../store/sql.ts';
import type { DbSession, TenantDb } from '../store/tenant-db.ts';
import { pendingFollowUps } from './follow-ups.ts';
import { endRun } from './gateway-runs.ts';
import { endLostCommands, takeCommand } from './ledger-rows.ts';
import { markAllOffline } from './online-change.ts';
import type { Ownership } from './ownership.ts';

/** Identity of a gateway if others use the same database. */
export interface GatewayRun {
  /** The process it runs in, by its address on the bus. */
  readonly process: string;
  /** Called when this run was declared dead: its writes are refused from now on, and it has to restart. */
  readonly ended: () => void;
}

interface OwnerParts extends GatewayRun {
  readonly db: TenantDb;
  readonly events: Pick<EventReader, 'on'>;
  readonly gateway: () => Pick<Gateway, 'hangUp' | 'followUp' | 'isOnline'>;
  readonly log: Log;
  readonly now: () => Date;
}

/** Interval at which a run increases its counter, ms. */
const beatMs = 1_000;

/**
 * Ownership of one of several gateways on a database (docs/decisions/0082-processes-on-several-machines.md). The gateway owns the DTUs
 * whose sockets it accepted last. A row per DTU holds the owner and a fencing number that grows with every change of gateway; events of
 * other DTUs are not written.
 */
export function sharedOwner(parts: OwnerParts): Ownership {
  const { db, log, now, process, ended } = parts;
  const failures = failureLog(log, 'the gateway cannot show that it lives');
  let run: string | undefined;
  /** The fencing number of each DTU that this gateway owns. */
  const fences = new Map<string, number>();
  /** DTUs that connected and whose ownership is not written yet. */
  const arriving = new Map<string, number>();
  let beats: NodeJS.Timeout | undefined;
  let beating: Promise<void> | undefined;

  const unsubscribe = parts.events.on(dtuMoved, ({ key, payload }) => {
    if (payload.run === run || arriving.has(key)) return;
    const fence = fences.get(key);
    // The DTU has reconnected to this gateway since.
    if (fence !== undefined && fence > payload.fence) return;
    fences.delete(key);
    if (!parts.gateway().isOnline(key)) return;
    log.warn('a DTU dialled another gateway: its socket here is closed', { dtuId: key });
    parts.gateway().hangUp(key);
  });

  const current = (): string => {
    if (run === undefined) throw new Error('the gateway has not begun');
    return run;
  };
  const beat = async (): Promise<void> => {
    const { rowCount } = await db.read((_, { client }) =>
      client.query(statement`update gateway_run set beat = beat + 1 where id = ${run} and ended_at is null`),
    );
    if (rowCount === 0) ended();
  };

  /** Makes this gateway the owner of DTUs that connected. */
  async function own(session: DbSession, arrived: ReadonlyMap<string, string>): Promise<void> {
    const ids = [...arrived.keys()];
    const mine = current();
    const { client } = session;
    await client.query(
      statement`insert into dtu_owner (dtu_id, fence, since)
       select id, nextval('dtu_fence'), ${now()} from unnest(${ids}::bigint[]) id order by id on conflict do nothing`,
    );
    const { rows: had } = await client.query<{ id: string; run: string | null }>(
      statement`select dtu_id::text as id, run_id::text as run from dtu_owner where dtu_id = any(${ids}::bigint[])
       order by dtu_id for update`,
    );
    const before = new Map(had.map(({ id, run: had }) => [id, had]));
    const { rows } = await client.query<{ id: string; fence: number }>(
      statement`update dtu_owner set run_id = ${mine}, since = ${now()},
         fence = case when run_id = ${mine} then fence else nextval('dtu_fence') end
       where dtu_id = any(${ids}::bigint[]) returning dtu_id::text as id, fence::float8 as fence`,
    );
    for (const { id, fence } of rows) {
      const other = before.get(id);
      if (other !== null && other !== undefined && other !== run)
        await append(session, dtuMoved, {
          key: id,
          payload: { run: mine, fence },
          tenantId: arrived.get(id) ?? session.db.tenantId,
        });
    }
    const open = await pendingFollowUps(client, now(), ids);
    session.afterCommit(() => {
      for (const { id, fence } of rows) fences.set(id, fence);
      for (const one of open) parts.gateway().followUp(one);
    });
  }

  /** Returns DTUs and devices that another run owns. */
  async function othersOf(
    client: pg.ClientBase,
    events: readonly GatewayEvent[],
  ): Promise<ReadonlySet<string>> {
    const dtus = events.flatMap((event) => ('dtuId' in event ? event.dtuId : []));
    const devices = events.flatMap((event) => ('deviceId' in event ? event.deviceId : []));
    if (dtus.length + devices.length === 0) return new Set();
    const mine = current();
    const { rows } = await client.query<{ key: string }>(
      statement`select 'dtu ' || dtu_id as key from dtu_owner where dtu_id = any(${dtus}::bigint[]) and run_id <> ${mine}
       union all select 'device ' || d.id from device d join dtu_owner o on o.dtu_id = d.dtu_id
       where d.id = any(${devices}::bigint[]) and o.run_id <> ${mine}`,
    );
    return new Set(rows.map(({ key }) => key));
  }

  return {
    async begin() {
      await db.tx(async (_, session) => {
        const { client } = session;
        // Runs of the previous thread, and what a single process left open before.
        const { rows: earlier } = await client.query<{ id: string }>(
          statement`select id::text as id from gateway_run where process = ${process} and ended_at is null order by id`,
        );
        for (const { id } of earlier) await endRun(session, id, now());
        const { rows } = await client.query<{ id: string }>(
          statement`insert into gateway_run (process, started_at) values (${process}, ${now()})
             returning id::text as id`,
        );
        run = rows[0]?.id;
        const { rows: nobodys } = await client.query<{ id: string }>(
          `select d.id::text as id from dtu d left join dtu_owner o on o.dtu_id = d.id
           where d.online_status <> 0 and o.run_id is null order by d.id`,
        );
        await markAllOffline(
          client,
          now(),
          nobodys.map(({ id }) => id),
        );
        await client.query(
          `update device_command set gateway_run = 0 where end_time is null and gateway_run is null and state in ('sent', 'acknowledged')`,
        );
        await endLostCommands(client, now(), { run: '0' });
      });
      beats = setInterval(() => {
        beating ??= beat()
          .then(failures.worked, failures.failed)
          .finally(() => {
            beating = undefined;
          });
      }, beatMs);
    },
    async take(commandId) {
      const taken = () => db.read((_, { client }) => takeCommand(client, commandId, current()));
      // Retried if the connection broke: the command may have been taken, and then no other gateway would send it.
      return taken().catch(taken);
    },
    heard(event) {
      if (event.kind === 'dtu-online' || event.kind === 'takeover')
        arriving.set(event.dtuId, (arriving.get(event.dtuId) ?? 0) + 1);
    },
    async admit(session, events) {
      const { client } = session;
      const { rowCount } = await client.query(
        statement`select 1 from gateway_run where id = ${current()} and ended_at is null for share`,
      );
      if (rowCount === 0) {
        ended();
        throw new Error('this run of the gateway was declared dead: what it says is refused');
      }
      const arrivals = events.filter((event) => event.kind === 'dtu-online' || event.kind === 'takeover');
      if (arrivals.length > 0) {
        await own(session, new Map(arrivals.map(({ dtuId, tenantId }) => [dtuId, tenantId])));
        session.afterCommit(() => {
          for (const { dtuId } of arrivals) {
            const left = (arriving.get(dtuId) ?? 1) - 1;
            if (left > 0) arriving.set(dtuId, left);
            else arriving.delete(dtuId);
          }
        });
      }
      const others = await othersOf(client, events);
      const ours = events.filter((event) => {
        // A refused connection that names a DTU is reported by whichever worker received it.
        if (event.kind === 'dtu-refused') return true;
        if ('dtuId' in event) return !others.has(`dtu ${event.dtuId}`);
        return !('deviceId' in event) || !others.has(`device ${event.deviceId}`);
      });
      const last = new Map(
        ours.flatMap((event) =>
          'dtuId' in event && event.kind !== 'dtu-refused' ? [[event.dtuId, event.kind] as const] : [],
        ),
      );
      const left = [...last].flatMap(([id, kind]) => (kind === 'dtu-offline' ? id : [])).toSorted();
      if (left.length > 0)
        await client.query(
          statement`update dtu_owner set run_id = null where dtu_id = any(${left}::bigint[]) and run_id = ${current()}`,
        );
      return ours;
    },
    async end() {
      unsubscribe();
      clearInterval(beats);
      await beating;
      if (run !== undefined) await db.tx((_, session) => endRun(session, current(), now()));
    },
  };
}
