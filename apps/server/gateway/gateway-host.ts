import type { CommandOrder, Gateway } from '@heliodeck/gateway/contract';
import { createGateway } from '@heliodeck/gateway/gateway';
import type { Claimed, HandedOver } from '@heliodeck/gateway/ownership';
import { sharedGuards } from '@heliodeck/gateway/session/shared-guards';
import { commandLeft, deviceLocked, fieldChanged } from '@heliodeck/model/wire/topics';
import type { Tracer } from '@opentelemetry/api';
import { alarmStage } from '../alarms/alarm-stage.ts';
import type { Config } from '../config.ts';
import type { Log } from '../context.ts';
import { createIngest, type Ingest } from '../ingest/ingest.ts';
import { ownIntake, type ReadingIntake } from '../ingest/reading-intake.ts';
import type { LiveFeed } from '../live/live-feed.ts';
import type { Logs } from '../logs/logs.ts';
import type { Store } from '../store/store.ts';
import { findDevicesIn } from '../telemetry/device-facts.ts';
import type { ReadingAppend } from '../telemetry/reading-append.ts';
import { arrivingFollowUps } from './arriving-follow-ups.ts';
import { fieldDirectory, type OpenDtuKey } from './directory.ts';
import { eventWriter } from './event-writer.ts';
import { pendingFollowUps } from './follow-ups.ts';
import { lineDays } from './line-days.ts';
import { lockedCommands } from './locked-commands.ts';
import { type Ownership, soleOwner } from './ownership.ts';
import type { GatewayCalls } from './port.ts';
import { type GatewayRun, sharedOwner } from './shared-owner.ts';
import type { SharedPort } from './thread-messages.ts';
import type { WorkerOwnership } from './worker-ownership.ts';

/** Dependencies of the gateway host, in whichever thread it runs. */
export interface HostParts {
  readonly config: Pick<Config, 'host' | 'gatewayPort'>;
  readonly store: Store;
  /** Where readings are stored. */
  readonly append: ReadingAppend;
  readonly log: Log;
  readonly now: () => Date;
  /** Fires when the server begins to stop: from then on an unavailable database is not waited for. */
  readonly stopping: AbortSignal;
  /** Receives the log lines for operators. */
  readonly logs: { readonly usual: Pick<Logs['usual'], 'write'> };
  /** Receives readings, online states and steps of commands after their commit. */
  readonly live: Pick<LiveFeed, 'publish'>;
  readonly openKey: OpenDtuKey;
  /** Records the path of readings as spans; absent: not recorded. */
  readonly tracer?: Tracer;
  /** Absent if this host does not share its port. */
  readonly shared?: SharedPort & { readonly ownership: WorkerOwnership };
  /** Set if gateways of other processes use the same database (shared-owner.ts). */
  readonly run?: GatewayRun;
  /** Destination of readings; absent: they are stored by this host. */
  readonly intake?: ReadingIntake;
}

/** Creates ingest with all stages of this product. */
export function productIngest({
  store,
  append,
  live,
  log,
  now,
  tracer,
}: Pick<HostParts, 'store' | 'append' | 'live' | 'log' | 'now' | 'tracer'>): Ingest {
  return createIngest({
    append,
    findDevices: findDevicesIn(store.asPlatform('ingest admits readings of all tenants')),
    live,
    log,
    now,
    ...(tracer && { tracer }),
    stages: [alarmStage(store.changes)],
  });
}

/** Gateway and ingest: reads the DTUs from the database, and writes telemetry and the ledger. */
export interface GatewayHost extends GatewayCalls {
  /** Ends what an earlier run left open, loads the DTUs and begins to listen. @returns the port */
  start(): Promise<number>;
  stop(withinMs: number): Promise<void>;
  /** Releases a DTU to another worker; resolves when all its readings and events are stored. */
  release(dtuId: string): Promise<HandedOver>;
}

const gatewayCloseMs = 5000;

/** Connects gateway and ingest; no other host may serve the same DTUs at the same time. */
export function createGatewayHost(parts: HostParts): GatewayHost {
  const { config, store, logs, live, log, now, stopping, openKey, shared } = parts;
  const db = store.asPlatform('the gateway serves the DTUs of all tenants');
  const intake = parts.intake ?? ownIntake(productIngest(parts));
  const owner: Ownership = parts.run
    ? sharedOwner({ ...parts.run, db, events: store.events, gateway: () => gateway, log, now })
    : soleOwner(db, log, now, shared?.isFirstOfAll);
  const events = eventWriter({
    db,
    live,
    logs,
    log,
    now,
    stopping,
    admit: owner.admit,
    followUps: () => gateway,
  });
  const gateway = createGateway({
    sink: {
      readings: (batch, isAwaited) => intake.readings(batch, isAwaited),
      event(event) {
        owner.heard(event);
        events.take(event);
      },
    },
    log,
    ...(shared && {
      guards: sharedGuards(shared.guards, shared.worker),
      ownership: { ...shared.ownership, claim },
    }),
  });
  const directory = fieldDirectory({ db, gateway, log, stopping, openKey });
  const lines = lineDays({ db, gateway, log });
  const holds = (dtuId: string): boolean => shared?.ownership.holds(dtuId) !== false;
  const arrives = arrivingFollowUps({ db, gateway, holds, log, now, stopping });
  const unsubscribe = store.events.on(fieldChanged, ({ payload }) => {
    // A device that was added, moved or removed takes effect with its next reading.
    intake.forgetDevices();
    directory.refresh(payload.dtuIds);
  });
  const unsubscribeLeft = store.events.on(commandLeft, ({ key }) => {
    if (gateway.isOnline(key)) arrives(key);
  });
  const locked = lockedCommands({ db, gateway, events, log, now, stopping });
  const orders = commandOrders({ owner, gateway, locked, log });
  const unsubscribeLocked = store.events.on(deviceLocked, ({ key }) => orders.withhold(key));

  /** A claimed DTU comes with the pending follow-ups of its commands. */
  async function claim(dtuId: string, ageMs: number): Promise<Claimed> {
    const claimed = (await shared?.ownership.claim(dtuId, ageMs)) ?? { kind: 'ours' };
    if (claimed.kind === 'ours') arrives(dtuId);
    return claimed;
  }

  return {
    online: async (dtuIds) => dtuIds.filter((id) => gateway.isOnline(id)),
    order: orders.take,
    async settled() {
      await store.events.caughtUp();
      await directory.settled();
    },
    unclaimed: async (imei) => gateway.unclaimed().filter((one) => imei === undefined || one.imei === imei),
    showedKey: async (imei, key) => gateway.showedKey(imei, key),
    line: async (dtuId) => gateway.line(dtuId),
    scan: async (commandId) => gateway.scan(commandId),
    stopScan: async (commandId) => gateway.stopScan(commandId),
    async counters() {
      const counted = { gateway: gateway.counters(), ingest: intake.counters() };
      return { ...counted, workers: [{ worker: (shared?.worker ?? 0) + 1, ...counted }] };
    },
    writeLines: () => lines.flush(),
    store: (readings, age) => intake.store(readings, age),
    async release(dtuId) {
      shared?.ownership.gone(dtuId);
      // Commands that are not on the bus yet are handed over together with those that wait for it.
      await orders.taken();
      const handed = gateway.release(dtuId);
      await gateway.taken();
      await events.written();
      return handed;
    },
    async start() {
      await owner.begin();
      // The first load includes earlier changes; the subscription reports those that follow.
      await store.events.caughtUp();
      await directory.loadAll();
      if (shared === undefined) {
        const open = await db.tx((_, { client }) => pendingFollowUps(client, now()));
        for (const one of open) gateway.followUp(one);
      }
      const port = await gateway.listen(config.host, config.gatewayPort, shared !== undefined);
      lines.start();
      return port;
    },
    async stop(withinMs) {
      const until = performance.now() + withinMs;
      unsubscribe();
      unsubscribeLeft();
      unsubscribeLocked();
      await directory.settled();
      await gateway.close(Math.min(gatewayCloseMs, withinMs));
      await events.flush();
      await owner.end();
      await lines.stop();
      await intake.close(Math.max(500, until - performance.now()));
    },
  };
}

/** Hands commands to the gateway, and withholds them, one at a time, to keep their order. */
function commandOrders({
  owner,
  gateway,
  locked,
  log,
}: {
  readonly owner: Pick<Ownership, 'take'>;
  readonly gateway: Pick<Gateway, 'order'>;
  readonly locked: ReturnType<typeof lockedCommands>;
  readonly log: Log;
}) {
  let last: Promise<void> = Promise.resolve();
  const inOrder = (what: () => Promise<void>): Promise<void> => {
    const done = last.then(what);
    last = done.catch(() => undefined);
    return done;
  };

  /**
   * A command whose row has ended meanwhile is not sent: it was handed over before the gateway restarted. Nor is one whose device was locked
   * meanwhile.
   */
  async function send(order: CommandOrder): Promise<void> {
    const { commandId } = order;
    if (!(await owner.take(commandId))) log.warn('a command that has ended is not sent', { commandId });
    else if (await locked.mayBeSent(order)) gateway.order(order);
  }

  return {
    take: (order: CommandOrder): Promise<void> => inOrder(() => send(order)),
    /** Ends the commands that wait for a DTU and may not be sent any more. */
    withhold: (dtuId: string): void => void inOrder(() => locked.withhold(dtuId)),
    /** Resolves when all that were taken are with the gateway. */
    taken: (): Promise<void> => last,
  };
}
