import { setTimeout as pause } from 'node:timers/promises';
import type { CommandUpdate, FollowUp, Gateway, GatewayEvent } from '@heliodeck/gateway/contract';
import type pg from 'pg';
import type { Log } from '../context.ts';
import type { LiveFeed, OwnedFeedEvent } from '../live/live-feed.ts';
import type { Logs } from '../logs/logs.ts';
import { verdictOn } from '../store/failure.ts';
import { statement } from '../store/sql.ts';
import { storableText } from '../store/storable.ts';
import type { DbSession, TenantDb } from '../store/tenant-db.ts';
import { followUpsOf, type LaterChange, supersede, writeFinding } from './follow-ups.ts';
import { tellLater, tellStep } from './ledger-events.ts';
import { actOf, type SteppedCommand, writeCommandUpdate } from './ledger-rows.ts';
import { lockInOrder } from './lock-order.ts';
import { onlineChangeOf, writeOnlineChanges } from './online-change.ts';

/** Writes the events of the gateway to the database, in order, and then publishes them to the live feed. */
export interface EventWriter {
  take(event: GatewayEvent): void;
  /** Resolves when all events taken before the call are written or given up, whatever is taken meanwhile. */
  written(): Promise<void>;
  /** Resolves when all events are written, or given up because the server stops without its database. */
  flush(): Promise<void>;
}

/** Most events of one transaction. Ten thousand DTUs that reconnect at once take twenty transactions. */
const largestBatch = 500;
const retryMs = 500;
/** Attempts to write a batch while the server is stopping: it does not wait for its database without a limit. */
const triesWhileStopping = 3;

/** Changes of a batch to the ledger. */
interface Written {
  /** The events of the batch that were written. */
  readonly events: readonly GatewayEvent[];
  /** The rows that were updated, by the update. */
  readonly moved: ReadonlyMap<CommandUpdate, SteppedCommand>;
  /** Results that became known after the end of commands, by the event with the result. */
  readonly later: ReadonlyMap<GatewayEvent, readonly LaterChange[]>;
  /** Commands that ended without a certain result. */
  readonly open: readonly FollowUp[];
}

/**
 * Writes the events of the gateway in their order and publishes them after the commit.
 * @param options.db has access to all tenants; `logs` receives the lines for operators; absent: none are written
 */
export function eventWriter(options: {
  readonly db: TenantDb;
  readonly live: Pick<LiveFeed, 'publish'>;
  readonly logs?: { readonly usual: Pick<Logs['usual'], 'write'> };
  readonly log: Log;
  readonly now: () => Date;
  readonly stopping: AbortSignal;
  /** Returns the events that this gateway may write; runs in the transaction that writes them. */
  readonly admit?: (session: DbSession, events: readonly GatewayEvent[]) => Promise<readonly GatewayEvent[]>;
  /** Checks commands that ended without a certain result. */
  readonly followUps?: () => Pick<Gateway, 'followUp' | 'forgo'>;
}): EventWriter {
  const { db, live, logs, log, now, stopping, followUps, admit = async (_, events) => events } = options;
  let waiting: GatewayEvent[] = [];
  let running: Promise<void> | undefined;
  let taken = 0;
  /** Callers that wait until all events up to a count are written, in ascending order. */
  const barriers: { readonly count: number; readonly passed: () => void }[] = [];

  const passBarriers = (): void => {
    const done = taken - waiting.length;
    while (barriers[0] !== undefined && barriers[0].count <= done) barriers.shift()?.passed();
  };

  async function run(): Promise<void> {
    let size = largestBatch;
    let failures = 0;
    while (waiting.length > 0) {
      const batch = waiting.slice(0, size);
      let written: Written;
      try {
        written = await db.tx(async (_, session) => write(session, await admit(session, batch)));
      } catch (error) {
        if (verdictOn(error) === 'poison') {
          // An event that the database always refuses must not block those before or after it.
          if (batch.length === 1) {
            log.error('an event of the gateway cannot be stored', { kind: batch[0]?.kind, error });
            waiting = waiting.slice(1);
            passBarriers();
          }
          size = Math.max(1, Math.floor(batch.length / 2));
          continue;
        }
        log.error('events of the gateway are not written yet', { count: waiting.length, error });
        failures += 1;
        if (stopping.aborted && failures > triesWhileStopping) {
          waiting = [];
          passBarriers();
          return;
        }
        await pause(retryMs);
        continue;
      }
      failures = 0;
      waiting = waiting.slice(batch.length);
      size = Math.min(largestBatch, size * 2);
      for (const event of written.events) {
        if (event.kind === 'takeover') {
          const { tenantId, dtuId, remote, previous } = event;
          logs?.usual.write({ tenantId }, 'warn', 'dtu.takeover', { dtuId, remote, previous });
        }
        if (event.kind === 'dtu-refused') {
          const { tenantId, dtuId, remote, reason } = event;
          logs?.usual.write({ tenantId }, 'warn', 'dtu.refused', { dtuId, remote, reason });
        }
        const told = liveEvent(event, now());
        if (told !== undefined) live.publish(told);
        for (const change of written.later.get(event) ?? []) followUps?.().forgo(change.id);
      }
      for (const open of written.open) followUps?.().followUp(open);
      passBarriers();
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
      taken += 1;
      start();
    },
    written: () =>
      new Promise((passed) => {
        barriers.push({ count: taken, passed });
        passBarriers();
      }),
    async flush() {
      while (running !== undefined) await running;
    },
  };
}

async function write(session: DbSession, batch: readonly GatewayEvent[]): Promise<Written> {
  const { client } = session;
  const changes = batch.flatMap((event) => onlineChangeOf(event) ?? []);
  const versions = batch.filter((event) => event.kind === 'device-version');
  const changed = (subject: 'device' | 'dtu') =>
    changes.flatMap((change) => (change.subject === subject ? change.id : []));
  await lockInOrder(client, {
    devices: [...changed('device'), ...versions.map(({ deviceId }) => deviceId)],
    dtus: changed('dtu'),
  });
  await writeOnlineChanges(client, changes);
  await writeVersions(client, new Map(versions.map(({ deviceId, version }) => [deviceId, version])));
  const moved = new Map<CommandUpdate, SteppedCommand>();
  const later = new Map<GatewayEvent, readonly LaterChange[]>();
  for (const event of batch) {
    if (event.kind === 'command') {
      const { update } = event;
      const row = await writeCommandUpdate(client, update);
      if (row === undefined) continue;
      moved.set(update, row);
      // The state 'queued' was reported when the command was requested or approved.
      if (update.state !== 'queued') await tellMoved(session, update, row);
      if (update.state === 'verified' && row.deviceId !== null)
        later.set(event, await supersede(client, row.deviceId, new Date(update.at)));
    } else if (event.kind === 'found-later') {
      later.set(event, await writeFinding(client, event.finding));
    }
    if (event.kind === 'command' || event.kind === 'found-later') {
      const { at } = event.kind === 'command' ? event.update : event.finding;
      await tellLater(session, later.get(event) ?? [], new Date(at));
    }
  }
  const ended = [...moved.keys()].flatMap(({ open, commandId }) => (open === true ? [commandId] : []));
  return { events: batch, moved, later, open: await followUpsOf(client, ended) };
}

/** Every device reports its version when it connects: one statement for a whole fleet. */
async function writeVersions(client: pg.ClientBase, versions: ReadonlyMap<string, string>): Promise<void> {
  if (versions.size === 0) return;
  await client.query(
    statement`update device d set version = n.version
       from unnest(${[...versions.keys()]}::bigint[], ${[...versions.values()].map(storableText)}::text[]) n(id, version)
     where d.id = n.id and d.version is distinct from n.version`,
  );
}

/** Appends the step to the event log, from which every server's live feed takes it. */
async function tellMoved(session: DbSession, update: CommandUpdate, row: SteppedCommand): Promise<void> {
  const { createUser, createDept } = row;
  const { commandId: id, tenantId, at, state, final, detail = null, open } = update;
  const what = { final, detail, createUser, createDept, ...(open && { later: 'pending' }) };
  await tellStep(session, { id, tenantId, act: actOf[state], state, at: new Date(at), what });
}

function liveEvent(event: GatewayEvent, now: Date): OwnedFeedEvent | undefined {
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
