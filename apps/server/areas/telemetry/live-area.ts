import { label } from '@heliodeck/kit/label';
import { realtimeAlarm } from '@heliodeck/model/alarms/realtime-alarm';
import {
  alarmEnded,
  alarmRaised,
  alarmRecovered,
  flowTasksChanged,
  stateMoved,
} from '@heliodeck/model/wire/topics';
import { flowTask } from '@heliodeck/model/workflow/flow-lists';
import { z } from 'zod';
import type { MakeArea } from '../../area.ts';
import type { Context } from '../../context.ts';
import { defineRoute, type HttpExchange, type RouteSpec } from '../../http/route.ts';
import type { LiveFeed } from '../../live/live-feed.ts';
import type { Services } from '../../services.ts';
import { openEventStream } from './feed.ts';
import { type FeedRequest, feedCodes, feedFilterOf } from './feed-filter.ts';
import { type FeedLimits, feedLimits } from './feed-limits.ts';
import { type OwnerRegistry, ownerRegistry } from './owners.ts';

const feedPath = '/api/blade-live/feed';
/** Interval of the check whether session, roles or departments changed, and interval of an unconditional reload, ms. */
const watchMs = 500;
const recheckMs = 10_000;
/** Tables that determine a listener's authorisation. */
const authorizationTables = [
  'access_session',
  'user',
  'tenant',
  'tenant_package',
  'role',
  'role_menu',
  'role_scope',
  'data_scope',
  'api_scope',
  'menu',
  'dept',
];

/** The live feed over Server-Sent Events: readings, online changes, command states; resumes after Last-Event-ID. */
export function liveArea(live: LiveFeed): MakeArea {
  return (services) => {
    let unsubscribe: (() => void)[] = [];
    const owners = ownerRegistry({ events: services.store.events, log: services.log });
    return {
      name: 'live',
      routes: [feedRoute({ services, live, owners, room: feedLimits() }), accessRoute(services)],
      async start() {
        // Every process publishes the steps of the event log to its feed, whichever process made them.
        const { events } = services.store;
        unsubscribe = [
          events.on(stateMoved, ({ key: id, tenantId, payload }) => {
            const { entity, at, what } = payload;
            live.publish({ kind: 'changed', tenantId, entity, id, at, what });
          }),
          events.on(flowTasksChanged, ({ key: id, tenantId, payload: { at } }) => {
            live.publish({ kind: 'changed', tenantId, entity: flowTask.key, id, at });
          }),
          ...[alarmRaised, alarmRecovered, alarmEnded].map((topic) =>
            events.on<ToldAlarm>(
              topic,
              ({ key: id, tenantId, payload: { at, deptId: createDept, grade, repeats, groupId } }) => {
                // Consoles play a sound for new alarms, once for a storm and its members: a listener who sees a member may not see the
                // storm.
                const raised = topic === alarmRaised && repeats === 1;
                const what = { createDept, grade, ...(raised ? { raised, groupId } : {}) };
                live.publish({ kind: 'changed', tenantId, entity: realtimeAlarm.key, id, at, what });
              },
            ),
          ),
        ];
      },
      async stop() {
        for (const end of unsubscribe) end();
        owners.close();
      },
    };
  };
}

/** Payload of an alarm event; only a raise counts crossings. */
interface ToldAlarm {
  readonly at: number;
  readonly deptId: string | null;
  readonly grade: number | null;
  readonly groupId: string | null;
  readonly repeats?: number;
}

/** Dependencies of every listener. */
interface FeedParts {
  readonly services: Services;
  readonly live: LiveFeed;
  readonly owners: OwnerRegistry;
  readonly room: FeedLimits;
}

function feedRoute(parts: FeedParts): RouteSpec {
  return defineRoute({
    method: 'GET',
    path: feedPath,
    log: { routine: true },
    access: { anyOf: feedCodes(parts.services.entities.catalogue) },
    reply: 'stream',
    summary: label('实时数据流', 'Live feed'),
    query: z.looseObject({ devices: z.string().max(20_000).optional() }),
    async handle(context, { query }, raw) {
      const { caller } = context;
      const leave = parts.room.take({ tenantId: caller.tenantId, who: caller.userId || caller.clientId });
      await listen(parts, context, raw, { devices: query.devices, leave }).catch((error: unknown) => {
        leave();
        throw error;
      });
    },
  });
}

/** Called before the feed is opened, so that a user without access does not get a refusal at every load of the console. */
function accessRoute({ entities, policy }: Services): RouteSpec {
  const codes = feedCodes(entities.catalogue);
  return defineRoute({
    method: 'GET',
    path: '/api/blade-live/access',
    log: { routine: true },
    access: 'signed-in',
    summary: label('可否接收实时数据', 'Whether the live feed may be opened'),
    data: z.object({ feed: z.boolean() }),
    async handle({ caller }) {
      const held = codes.some((code) => caller.permissions.has(code));
      return { feed: held && (await policy.mayCall(caller, feedPath)) };
    },
  });
}

async function listen(
  parts: FeedParts,
  context: Context,
  raw: HttpExchange,
  { devices, leave }: { readonly devices: string | undefined; readonly leave: () => void },
): Promise<void> {
  const { services, live } = parts;
  const { policy, stopping, store } = services;
  const { tenantId } = context.caller;
  const request: FeedRequest = devices ? { devices: new Set(devices.split(',')) } : {};
  const owners = await parts.owners.follow(context.db);
  const filter = (caller: Context['caller']) =>
    feedFilterOf({ ...context, caller }, { policy, entities: services.entities, owners }, request);
  const authorization = (): string =>
    authorizationTables.map((table) => store.changes.version(table, tenantId)).join(' ');

  let seen = authorization();
  let checkedAt = performance.now();
  let checking = false;
  const recheck = async (): Promise<void> => {
    const address = { method: 'GET', path: feedPath, query: {} };
    const now = await policy.authenticate(raw.headers, services.now(), address);
    if ('refused' in now || !(await policy.mayCall(now, feedPath))) feed.close();
    else feed.filter = await filter(now);
  };
  const watch = (): void => {
    const version = authorization();
    if (checking || (version === seen && performance.now() - checkedAt < recheckMs)) return;
    seen = version;
    checkedAt = performance.now();
    checking = true;
    owners.renew();
    recheck()
      .catch(() => feed.close())
      .finally(() => {
        checking = false;
      });
  };

  const first = await filter(context.caller).catch((error: unknown) => {
    owners.leave();
    throw error;
  });
  const watching = setInterval(watch, watchMs);
  const feed = openEventStream(live, raw, {
    tenantId,
    filter: first,
    onClose() {
      leave();
      owners.leave();
      clearInterval(watching);
      stopping.removeEventListener('abort', close);
    },
  });
  const close = (): void => feed.close();
  stopping.addEventListener('abort', close);
  if (stopping.aborted) close();
}
