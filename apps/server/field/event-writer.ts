import { setTimeout as pause } from 'node:timers/promises';
import type { CommandUpdate, GatewayEvent } from '@heliodeck/gateway/contract';
import type pg from 'pg';
import type { Log } from '../context.ts';
import type { LiveBus, LiveEvent } from '../live/bus.ts';
import type { Logs } from '../logs/logs.ts';
import { verdictOn } from '../store/failure.ts';
import { storableText } from '../store/storable.ts';
import type { TenantDb } from '../store/tenant-db.ts';
import { type LedgerOwner, writeCommandUpdate } from './ledger-rows.ts';
import { lockInOrder } from './lock-order.ts';
import { onlineChangeOf, writeOnlineChanges } from './online-change.ts';

/** Writes what the gateway tells into the database, in order, and then into the live feed. */
interface EventWriter {
  take(event: GatewayEvent): void;
  /** Resolves when everything taken so far is written, or given up because the server stops without its database. */
  flush(): Promise<void>;
}

/** Events written in one transaction. A reconnect storm of ten thousand DTUs is twenty of them. */
const largestBatch = 500;
const retryMs = 500;
/** A server that stops does not wait for its database for ever. */
const triesWhileStopping = 3;

/** What a command's row says of its owner, by the update that moved it. */
type Moved = ReadonlyMap<CommandUpdate, LedgerOwner>;

/**
 * Writes what the gateway tells, in the order it is told, and publishes it once it is committed.
 * @param options.db sees all tenants; `logs` takes the lines operators read, where they are wanted
 */
export function eventWriter(options: {
  readonly db: TenantDb;
  readonly live: LiveBus;
  readonly logs?: Pick<Logs, 'usual'>;
  readonly log: Log;
  readonly now: () => Date;
  readonly stopping: AbortSignal;
}): EventWriter {
  const { db, live, logs, log, now, stopping } = options;
  let waiting: GatewayEvent[] = [];
  let running: Promise<void> | undefined;

  async function run(): Promise<void> {
    let size = largestBatch;
    let failures = 0;
    while (waiting.length > 0) {
      const batch = waiting.slice(0, size);
      let moved: Moved;
      try {
        moved = await db.tx((_, { client }) => write(client, batch));
      } catch (error) {
        if (verdictOn(error) === 'poison') {
          // One event that the database takes in no way must hold up neither those before nor those behind it.
          if (batch.length === 1) {
            log.error('an event of the gateway cannot be stored', { kind: batch[0]?.kind, error });
            waiting = waiting.slice(1);
          }
          size = Math.max(1, Math.floor(batch.length / 2));
          continue;
        }
        log.error('events of the gateway are not written yet', { count: waiting.length, error });
        failures += 1;
        if (stopping.aborted && failures > triesWhileStopping) {
          waiting = [];
          return;
        }
        await pause(retryMs);
        continue;
      }
      failures = 0;
      waiting = waiting.slice(batch.length);
      size = Math.min(largestBatch, size * 2);
      for (const event of batch) {
        if (event.kind === 'takeover') {
          const { tenantId, dtuId, remote, previous } = event;
          logs?.usual.write({ tenantId }, 'warn', 'dtu.takeover', { dtuId, remote, previous });
        }
        if (event.kind === 'dtu-refused') {
          const { tenantId, dtuId, remote, reason } = event;
          logs?.usual.write({ tenantId }, 'warn', 'dtu.refused', { dtuId, remote, reason });
        }
        const told = liveEvent(event, moved, now());
        if (told !== undefined) live.publish(told);
      }
    }
  }

  const start = (): void => {
    if (running !== undefined || waiting.length === 0) return;
    running = run()
      .catch((error: unknown) => log.error('events of the gateway could not be passed on', { error }))
      .finally(() => {
        running = undefined;
        start();
      });
  };

  return {
    take(event) {
      if (event.kind === 'unclaimed') return;
      waiting.push(event);
      start();
    },
    async flush() {
      while (running !== undefined) await running;
    },
  };
}

async function write(client: pg.ClientBase, batch: readonly GatewayEvent[]): Promise<Moved> {
  const changes = batch.flatMap((event) => onlineChangeOf(event) ?? []);
  const versions = batch.filter((event) => event.kind === 'device-version');
  const changed = (subject: 'device' | 'dtu') =>
    changes.flatMap((change) => (change.subject === subject ? change.id : []));
  await lockInOrder(client, {
    devices: [...changed('device'), ...versions.map(({ deviceId }) => deviceId)],
    dtus: changed('dtu'),
  });
  await writeOnlineChanges(client, changes);
  const moved = new Map<CommandUpdate, LedgerOwner>();
  for (const event of batch) {
    if (event.kind === 'device-version') {
      await client.query('update device set version = $2 where id = $1 and version is distinct from $2', [
        event.deviceId,
        storableText(event.version),
      ]);
    } else if (event.kind === 'command') {
      const owner = await writeCommandUpdate(client, event.update);
      if (owner !== undefined) moved.set(event.update, owner);
    }
  }
  return moved;
}

function liveEvent(event: GatewayEvent, moved: Moved, now: Date): LiveEvent | undefined {
  if (event.kind === 'command') {
    const owner = moved.get(event.update);
    if (owner === undefined) return undefined;
    const { commandId: id, tenantId, at, state, final, detail = null } = event.update;
    const what = { state, final, detail, ...owner };
    return { kind: 'changed', tenantId, entity: 'deviceCommand', id, at, what };
  }
  if (event.kind === 'device-version') {
    const { tenantId, deviceId: id, version } = event;
    return { kind: 'changed', tenantId, entity: 'xwj', id, at: now.getTime(), what: { version } };
  }
  const change = onlineChangeOf(event);
  if (change === undefined || change.event === 'takeover') return undefined;
  const { tenantId, subject, id, at, reason } = change;
  const online = change.event === 'online';
  return { kind: 'online', tenantId, of: subject, id, online, at, ...(reason === null ? {} : { reason }) };
}
