import type { GatewayEvent } from '@heliodeck/gateway/contract';
import type pg from 'pg';
import type { Log } from '../context.ts';
import type { LiveBus } from '../live/bus.ts';
import type { TenantDb } from '../store/tenant-db.ts';
import { writeCommandUpdate } from './ledger-rows.ts';

/** Writes what the gateway tells into the database, in order, and then into the live feed. */
export interface EventWriter {
  take(event: GatewayEvent): void;
  /** Resolves when everything taken so far is written. */
  flush(): Promise<void>;
}

/** Events written in one transaction. A reconnect storm of ten thousand DTUs is twenty of them. */
const batchSize = 500;
const retryMs = 500;

export function eventWriter(options: {
  readonly db: TenantDb;
  readonly live: LiveBus;
  readonly log: Log;
  readonly stopping: AbortSignal;
}): EventWriter {
  const { db, live, log, stopping } = options;
  let waiting: GatewayEvent[] = [];
  let running: Promise<void> | undefined;

  async function run(): Promise<void> {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, batchSize);
      try {
        await db.tx((_, { client }) => write(client, batch));
      } catch (error) {
        log.error('gateway events are not written yet', { count: waiting.length, error });
        if (stopping.aborted) return;
        await new Promise((resolve) => setTimeout(resolve, retryMs));
        continue;
      }
      waiting = waiting.slice(batch.length);
      for (const event of batch) tell(live, event);
    }
  }

  return {
    take(event) {
      if (event.kind === 'unclaimed') return;
      waiting.push(event);
      running ??= run().finally(() => {
        running = undefined;
      });
    },
    flush: () => running ?? Promise.resolve(),
  };
}

async function write(client: pg.PoolClient, batch: readonly GatewayEvent[]): Promise<void> {
  const states = batch.flatMap((event) => onlineChange(event) ?? []);
  for (const subject of ['dtu', 'device'] as const) {
    const mine = states.filter((state) => state.subject === subject && state.event !== 'takeover');
    if (mine.length === 0) continue;
    // Only the newest state of each counts; update_time stays: nobody edited the record.
    const newest = new Map(mine.map((state) => [state.id, state]));
    await client.query(
      `update ${subject} t set online_status = n.online,
         connect_time = case when n.online = 1 then n.at else t.connect_time end
       from unnest($1::bigint[], $2::int[], $3::timestamptz[]) n(id, online, at) where t.id = n.id`,
      [
        [...newest.keys()],
        [...newest.values()].map((state) => (state.event === 'online' ? 1 : 0)),
        [...newest.values()].map((state) => new Date(state.at)),
      ],
    );
  }
  if (states.length > 0) {
    await client.query(
      `insert into online_event (tenant_id, subject, subject_id, at, event, reason, remote)
       select * from unnest($1::text[], $2::text[], $3::bigint[], $4::timestamptz[], $5::text[], $6::text[], $7::text[])`,
      [
        states.map((state) => state.tenantId),
        states.map((state) => state.subject),
        states.map((state) => state.id),
        states.map((state) => new Date(state.at)),
        states.map((state) => state.event),
        states.map((state) => state.reason),
        states.map((state) => state.remote),
      ],
    );
  }
  for (const event of batch) {
    if (event.kind === 'device-version') {
      await client.query('update device set version = $2 where id = $1 and version is distinct from $2', [
        event.deviceId,
        event.version,
      ]);
    } else if (event.kind === 'command') await writeCommandUpdate(client, event.update);
  }
}

interface OnlineChange {
  readonly tenantId: string;
  readonly subject: 'dtu' | 'device';
  readonly id: string;
  readonly at: number;
  readonly event: 'online' | 'offline' | 'takeover';
  readonly reason: string | null;
  readonly remote: string | null;
}

function onlineChange(event: GatewayEvent): OnlineChange | undefined {
  switch (event.kind) {
    case 'dtu-online':
      return {
        tenantId: event.tenantId,
        subject: 'dtu',
        id: event.dtuId,
        at: event.at,
        event: 'online',
        reason: null,
        remote: event.remote,
      };
    case 'dtu-offline':
      return {
        tenantId: event.tenantId,
        subject: 'dtu',
        id: event.dtuId,
        at: event.at,
        event: 'offline',
        reason: event.reason,
        remote: null,
      };
    case 'device-online':
      return {
        tenantId: event.tenantId,
        subject: 'device',
        id: event.deviceId,
        at: event.at,
        event: 'online',
        reason: null,
        remote: null,
      };
    case 'device-offline':
      return {
        tenantId: event.tenantId,
        subject: 'device',
        id: event.deviceId,
        at: event.at,
        event: 'offline',
        reason: event.reason,
        remote: null,
      };
    case 'takeover':
      return {
        tenantId: event.tenantId,
        subject: 'dtu',
        id: event.dtuId,
        at: event.at,
        event: 'takeover',
        reason: `from ${event.previous}`,
        remote: event.remote,
      };
    default:
      return undefined;
  }
}

function tell(live: LiveBus, event: GatewayEvent): void {
  const change = onlineChange(event);
  if (change !== undefined && change.event !== 'takeover') {
    const { tenantId, subject, id, at } = change;
    const online = change.event === 'online';
    live.publish({
      kind: 'online',
      tenantId,
      of: subject,
      id,
      online,
      at,
      ...(change.reason === null ? {} : { reason: change.reason }),
    });
  } else if (event.kind === 'command') {
    const { commandId, tenantId, at, state, final, detail } = event.update;
    live.publish({
      kind: 'changed',
      tenantId,
      entity: 'deviceCommand',
      id: commandId,
      at,
      what: { state, final, detail: detail ?? null },
    });
  } else if (event.kind === 'device-version') {
    live.publish({
      kind: 'changed',
      tenantId: event.tenantId,
      entity: 'xwj',
      id: event.deviceId,
      at: 0,
      what: { version: event.version },
    });
  }
}
