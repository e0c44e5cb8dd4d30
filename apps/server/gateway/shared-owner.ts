import type { Gateway, GatewayEvent } from '@heliodeck/gateway/contract';
import { dtuMoved } from '@heliodeck/model/wire/topics';
import type { Log } from '../context.ts';
import { failureLog } from '../failure-log.ts';
import type { EventReader } from '../store/event-reader.ts';
import type { TenantDb } from '../store/tenant-db.ts';
import { eventsOfOwnDtus, type OwnedDtu, releaseDtus, takeDtus } from './dtu-ownership.ts';
import { pendingFollowUps } from './follow-ups.ts';
import { beatRun, beginGatewayRun, endRun, holdRun } from './gateway-runs.ts';
import { takeCommand } from './ledger-rows.ts';
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
  const { db, now, process, ended } = parts;
  const sockets = ownSockets(parts);
  let run: string | undefined;
  const current = (): string => {
    if (run === undefined) throw new Error('the gateway has not begun');
    return run;
  };
  const unsubscribe = parts.events.on(dtuMoved, ({ key, payload }) => {
    if (payload.run !== run) sockets.moved(key, payload.fence);
  });
  const beats = heartbeat(parts.log, async () => {
    if (!(await db.read((_, { client }) => beatRun(client, current())))) ended();
  });

  return {
    async begin() {
      run = await db.tx((_, session) => beginGatewayRun(session, process, now()));
      beats.start();
    },
    async take(commandId) {
      const taken = () => db.read((_, { client }) => takeCommand(client, commandId, current()));
      // Retried if the connection broke: the command may have been taken, and then no other gateway would send it.
      return taken().catch(taken);
    },
    heard(event) {
      if (isArrival(event)) sockets.arriving(event.dtuId);
    },
    async admit(session, events) {
      const { client } = session;
      const mine = current();
      if (!(await holdRun(client, mine))) {
        ended();
        throw new Error('this run of the gateway was declared dead: what it says is refused');
      }
      const arrivals = events.filter(isArrival);
      if (arrivals.length > 0) {
        const arrived = new Map(arrivals.map(({ dtuId, tenantId }) => [dtuId, tenantId]));
        const owned = await takeDtus(session, mine, arrived, now());
        const open = await pendingFollowUps(client, now(), [...arrived.keys()]);
        session.afterCommit(() => {
          sockets.arrived(
            owned,
            arrivals.map(({ dtuId }) => dtuId),
          );
          for (const one of open) parts.gateway().followUp(one);
        });
      }
      const ours = await eventsOfOwnDtus(client, mine, events);
      await releaseDtus(client, mine, offlineAtEnd(ours));
      return ours;
    },
    async end() {
      unsubscribe();
      await beats.stop();
      if (run !== undefined) await db.tx((_, session) => endRun(session, current(), now()));
    },
  };
}

type DtuArrival = Extract<GatewayEvent, { readonly kind: 'dtu-online' | 'takeover' }>;

function isArrival(event: GatewayEvent): event is DtuArrival {
  return event.kind === 'dtu-online' || event.kind === 'takeover';
}

/** Returns the DTUs whose last event says that they went offline, in the order of their ids as text. */
function offlineAtEnd(events: readonly GatewayEvent[]): readonly string[] {
  const last = new Map<string, GatewayEvent['kind']>();
  for (const event of events)
    if ('dtuId' in event && event.kind !== 'dtu-refused') last.set(event.dtuId, event.kind);
  return [...last].flatMap(([id, kind]) => (kind === 'dtu-offline' ? id : [])).toSorted();
}

/** The DTUs whose sockets this gateway has, and what closes the socket of one that connected to another gateway. */
function ownSockets({ gateway, log }: Pick<OwnerParts, 'gateway' | 'log'>) {
  /** The fencing number of each DTU that this gateway owns. */
  const fences = new Map<string, number>();
  /** How many arrivals of a DTU are not written yet. */
  const unwritten = new Map<string, number>();
  return {
    arriving(dtuId: string) {
      unwritten.set(dtuId, (unwritten.get(dtuId) ?? 0) + 1);
    },
    /** @param written the DTU of each arrival that was written */
    arrived(owned: readonly OwnedDtu[], written: readonly string[]) {
      for (const { id, fence } of owned) fences.set(id, fence);
      for (const dtuId of written) {
        const left = (unwritten.get(dtuId) ?? 1) - 1;
        if (left > 0) unwritten.set(dtuId, left);
        else unwritten.delete(dtuId);
      }
    },
    moved(dtuId: string, fence: number) {
      if (unwritten.has(dtuId)) return;
      const own = fences.get(dtuId);
      // The DTU has reconnected to this gateway since.
      if (own !== undefined && own > fence) return;
      fences.delete(dtuId);
      if (!gateway().isOnline(dtuId)) return;
      log.warn('a DTU dialled another gateway: its socket here is closed', { dtuId });
      gateway().hangUp(dtuId);
    },
  };
}

/** Shows in regular intervals that the run is alive, one call at a time. */
function heartbeat(log: Log, beat: () => Promise<void>) {
  const failures = failureLog(log, 'the gateway cannot show that it lives');
  let timer: NodeJS.Timeout | undefined;
  let beating: Promise<void> | undefined;
  return {
    start() {
      timer = setInterval(() => {
        beating ??= beat()
          .then(failures.worked, failures.failed)
          .finally(() => {
            beating = undefined;
          });
      }, beatMs);
    },
    async stop() {
      clearInterval(timer);
      await beating;
    },
  };
}
