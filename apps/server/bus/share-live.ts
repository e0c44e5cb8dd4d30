import type { Log } from '../context.ts';
import { followedFeed } from '../live/followed-feed.ts';
import type { LiveFeed, OwnedFeedEvent } from '../live/live-feed.ts';
import type { SharedFeed } from '../live/shared-feed.ts';
import type { Bus } from './bus.ts';

/** Events of a tenant are collected for this time, ms, before they are sent. */
const gatherMs = 20;
/** Most events in one message: the size of a message is limited. */
const mostTold = 200;
/** Interval, ms, at which a process repeats which tenants it follows. A process that is silent for four intervals is considered gone. */
const sayMs = 2_000;

/** Publishes the events of gateways to the live feeds of other processes. */
export interface ToldLive {
  /** Feed for the gateway of this process: publishes here and to the other processes. */
  readonly source: LiveFeed;
  /** Reports to this feed of the gateway which tenants other processes follow, so that it publishes their readings. */
  serve(feed: Pick<LiveFeed, 'subscribe'>): void;
  close(): void;
}

/** The publishing side, for a process with a gateway. */
export function tellLive(bus: Bus, feed: SharedFeed): ToldLive {
  const waiting = new Map<string, OwnedFeedEvent[]>();
  let timer: NodeJS.Timeout | undefined;
  const send = (): void => {
    timer = undefined;
    for (const [tenantId, events] of waiting)
      for (let at = 0; at < events.length; at += mostTold)
        bus.tell('live', { tenantId, events: events.slice(at, at + mostTold) }, tenantId);
    waiting.clear();
  };
  const forward = (event: OwnedFeedEvent): void => {
    const events = waiting.get(event.tenantId);
    if (events) events.push(event);
    else waiting.set(event.tenantId, [event]);
    timer ??= setTimeout(send, gatherMs);
  };
  const here = (): void => bus.tell('gateways', { change: 'here' });
  // Events published while disconnected reached no other process.
  bus.onConnection((isConnected) => {
    if (isConnected) bus.tell('gateways', { change: 'missed' });
  });
  let end = (): void => undefined;
  return {
    source: {
      get last() {
        return feed.last;
      },
      publish(event) {
        feed.publish(event);
        forward(event);
      },
      subscribe: feed.subscribe,
      since: feed.since,
      ...(feed.onBroken && { onBroken: feed.onBroken }),
    },
    serve(gateways) {
      const followers = new Map<string, { readonly tenants: ReadonlySet<string>; readonly saidAt: number }>();
      const followed = new Map<string, () => void>();
      const settle = (): void => {
        for (const [from, { saidAt }] of followers)
          if (performance.now() - saidAt > 4 * sayMs) followers.delete(from);
        const wanted = new Set([...followers.values()].flatMap(({ tenants }) => [...tenants]));
        // A subscription makes the gateway publish the readings of the tenant; they are forwarded where they are published.
        for (const tenant of wanted)
          if (!followed.has(tenant))
            followed.set(
              tenant,
              gateways.subscribe(tenant, () => undefined),
            );
        for (const [tenant, leave] of followed)
          if (!wanted.has(tenant)) {
            leave();
            followed.delete(tenant);
          }
      };
      const clock = setInterval(settle, sayMs);
      const unsubscribe = bus.on('follow', ({ tenants }, from) => {
        followers.set(from, { tenants: new Set(tenants), saidAt: performance.now() });
        settle();
      });
      end = () => {
        clearInterval(clock);
        unsubscribe();
        for (const leave of followed.values()) leave();
      };
      here();
    },
    close() {
      end();
      clearTimeout(timer);
      send();
    },
  };
}

/** The live feed of a process that serves the API. */
export interface HeardLive {
  readonly feed: LiveFeed;
  close(): void;
}

/**
 * The receiving side, for a process with an API.
 * @param feed of this process
 * @param inner the feed that reports to this process's own gateway which tenants are followed; `feed` if it has no gateway
 */
export function hearLive(bus: Bus, feed: SharedFeed, inner: LiveFeed, log: Log): HeardLive {
  const heard = new Map<string, () => void>();
  let tenants: readonly string[] = [];
  const say = (): void => bus.tell('follow', { tenants: [...tenants] });
  const follow = (now: readonly string[]): void => {
    tenants = now;
    for (const tenant of now)
      if (!heard.has(tenant))
        heard.set(
          tenant,
          bus.on(
            'live',
            ({ tenantId, events }) => {
              for (const event of events) feed.publish({ ...event, tenantId } as unknown as OwnedFeedEvent);
            },
            tenant,
          ),
        );
    for (const [tenant, end] of heard)
      if (!now.includes(tenant)) {
        end();
        heard.delete(tenant);
      }
    say();
  };
  const followed = followedFeed(inner, follow);
  const clock = setInterval(say, sayMs);
  const unsubscribe = bus.on('gateways', ({ change }) => {
    if (change === 'here') say();
    else broken(`gateway ${change}`);
  });
  const broken = (why: string): void => {
    log.warn('the live feed may have missed something: listeners load afresh', { why });
    feed.broken();
    say();
  };
  bus.onGap(() => broken('connection'));
  return {
    feed: {
      get last() {
        return followed.last;
      },
      // Not sent to the other processes: each publishes the events of the event log itself.
      publish: feed.publish,
      subscribe: followed.subscribe,
      since: followed.since,
      ...(feed.onBroken && { onBroken: feed.onBroken }),
    },
    close() {
      clearInterval(clock);
      unsubscribe();
      followed.close();
      for (const end of heard.values()) end();
    },
  };
}
