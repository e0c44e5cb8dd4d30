import { PassThrough } from 'node:stream';
import { label } from '@heliodeck/kit/label';
import { xwj } from '@heliodeck/model/entities/xwj';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import type { MakeFeature } from '../../feature.ts';
import { defineRoute, type RawExchange, type RouteSpec } from '../../http/route.ts';
import type { LiveBus, SequencedEvent } from '../../live/bus.ts';
import type { Services } from '../../services.ts';
import { Merge } from './merge.ts';
import { loadOwners } from './owners.ts';
import { isVisible, type Wish } from './visible.ts';

const feedPath = '/api/blade-live/feed';
const flushMs = 100;
/** A comment line so often keeps proxies from closing the stream, and shows a client that it lives. */
const beatMs = 15_000;
/** Permissions, scope and owners are looked up anew so often; a session that has ended is cut off then. */
const recheckMs = 10_000;
/** A client that does not read is let go; it comes back and resumes. */
const mostWaiting = 4 * 1024 * 1024;

/** The live feed over Server-Sent Events: readings, online changes, command states; resumes after Last-Event-ID. */
export function liveFeature(live: LiveBus): MakeFeature {
  return (services) => ({ name: 'live', routes: [feedRoute(services, live)] });
}

function feedRoute(services: Services, live: LiveBus): RouteSpec {
  return defineRoute({
    method: 'GET',
    path: feedPath,
    access: 'signed-in',
    reply: 'stream',
    summary: label('实时数据流', 'Live feed'),
    query: z.looseObject({ devices: z.string().max(20_000).optional() }),
    handle: (context, { query }, raw) => openFeed(services, live, context, raw, wishOf(query.devices)),
  });
}

function wishOf(devices: string | undefined): Wish {
  return devices ? { devices: new Set(devices.split(',')) } : {};
}

async function openFeed(
  services: Services,
  live: LiveBus,
  context: Context,
  raw: RawExchange,
  wish: Wish,
): Promise<void> {
  const { caller } = context;
  let scope = await services.policy.scopeFor(context, xwj);
  let owners = await loadOwners(context.db);
  const out = new PassThrough();
  const merge = new Merge();
  const hear = (event: SequencedEvent): void => {
    if (isVisible(event.event, scope, owners, wish, caller.userId)) merge.add(event);
  };
  const flush = (): void => {
    for (const { sequence, event } of merge.take()) {
      const { tenantId: _tenant, ...shown } = event;
      out.write(`id: ${sequence}\ndata: ${JSON.stringify(shown)}\n\n`);
    }
    if (out.writableLength > mostWaiting) close();
  };
  const recheck = async (): Promise<void> => {
    const now = await services.policy.authenticate(raw.headers, services.now(), {
      method: 'GET',
      path: feedPath,
      query: {},
    });
    if ('refused' in now) return close();
    scope = await services.policy.scopeFor({ ...context, caller: now }, xwj);
    owners = await loadOwners(context.db);
  };

  raw.setHeader('content-type', 'text/event-stream; charset=utf-8');
  raw.setHeader('cache-control', 'no-store');
  raw.setHeader('x-accel-buffering', 'no');
  raw.send(out);

  const asked = Number(raw.headers['last-event-id'] ?? Number.NaN);
  const missed = Number.isSafeInteger(asked) ? live.since(caller.tenantId, asked) : [];
  // Where the feed does not go back so far, the client must load its lists afresh.
  if (missed === undefined) out.write(`id: ${live.last}\nevent: reload\ndata: {}\n\n`);
  else out.write(`id: ${missed.length === 0 ? live.last : asked}\nevent: ready\ndata: {}\n\n`);
  for (const event of missed ?? []) hear(event);

  const unsubscribe = live.subscribe(caller.tenantId, hear);
  const timers = [
    setInterval(flush, flushMs),
    setInterval(() => out.write(': beat\n\n'), beatMs),
    setInterval(() => recheck().catch(close), recheckMs),
  ];
  const close = (): void => {
    unsubscribe();
    for (const timer of timers) clearInterval(timer);
    services.stopping.removeEventListener('abort', close);
    out.end();
  };
  services.stopping.addEventListener('abort', close);
  raw.onClose(close);
}
