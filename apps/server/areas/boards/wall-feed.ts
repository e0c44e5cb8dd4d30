import { PassThrough } from 'node:stream';
import { xwj } from '@heliodeck/model/devices/xwj';
import { dtu } from '@heliodeck/model/stations/dtu';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import type { HttpExchange } from '../../http/route.ts';
import type { LiveFeed, OwnedFeedEvent } from '../../live/live-feed.ts';
import { readVisibleRows } from '../../troubles/read-rows.ts';
import { type KeyParts, openByKey } from './key-store.ts';

/** Events are collected for this time, ms: a wall display need not update at once. */
const gatherMs = 2_000;
/** Interval of heartbeats in the stream, ms. */
const beatMs = 15_000;
/** Interval of the check whether the key is still valid, and of reloading the devices, ms. */
const recheckMs = 30_000;
/** Most open streams per key. */
const mostOpen = 20;

/** Stations by the ids of their devices and DTUs. */
type Places = ReadonlyMap<string, string>;

/**
 * Streams the ids of stations with events to clients with a valid key. Contains no values, so that one route decides what a wall display
 * may read. The stream ends when the key expires or is revoked.
 */
export function wallFeed(
  parts: KeyParts & { readonly live: LiveFeed },
): (outer: Context, key: string, raw: HttpExchange) => Promise<void> {
  const open = new Map<string, number>();
  return async (outer, key, raw) => {
    const { keyId, context } = await openByKey(parts, outer, key);
    const taken = open.get(keyId) ?? 0;
    if (taken >= mostOpen) throw new CodedError('request.tooMany');
    open.set(keyId, taken + 1);
    const { entities, stopping, now } = parts.services;
    const out = new PassThrough();
    let places: Places = new Map();
    const news = new Set<string>();
    let timer: NodeJS.Timeout | undefined;
    const tell = (): void => {
      timer = undefined;
      if (news.size > 0) out.write(`event: moved\ndata: ${JSON.stringify({ stations: [...news] })}\n\n`);
      news.clear();
    };
    const unsubscribe = parts.live.subscribe(context.caller.tenantId, ({ event }) => {
      const station = stationOf(event, places);
      if (station === undefined) return;
      news.add(station);
      timer ??= setTimeout(tell, gatherMs);
    });
    const recheck = async (): Promise<void> => {
      const { context: still } = await openByKey(parts, { ...outer, now: now() }, key);
      places = await placesOf(still, entities);
    };
    const beat = setInterval(() => out.write(': beat\n\n'), beatMs);
    const check = setInterval(() => void recheck().catch(() => out.end()), recheckMs);
    const end = (): void => void out.destroy();
    let ended = false;
    out.on('close', () => {
      if (ended) return;
      ended = true;
      unsubscribe();
      for (const clock of [beat, check]) clearInterval(clock);
      clearTimeout(timer);
      stopping.removeEventListener('abort', end);
      const left = (open.get(keyId) ?? 1) - 1;
      if (left > 0) open.set(keyId, left);
      else open.delete(keyId);
    });
    stopping.addEventListener('abort', end);
    raw.onClose(end);
    try {
      places = await placesOf(context, entities);
    } catch (error) {
      end();
      throw error;
    }
    raw.setHeader('content-type', 'text/event-stream; charset=utf-8');
    raw.setHeader('cache-control', 'no-store');
    raw.setHeader('x-accel-buffering', 'no');
    out.write('event: ready\ndata: {}\n\n');
    raw.send(out);
    if (stopping.aborted) end();
  };
}

/** The station of an event; undefined if its subject is not visible to the creator of the key. */
function stationOf(event: OwnedFeedEvent, places: Places): string | undefined {
  switch (event.kind) {
    case 'readings':
      return places.get(`device ${event.deviceId}`);
    case 'online':
      return places.get(`${event.of} ${event.id}`);
    default:
      return undefined;
  }
}

async function placesOf(context: Context, entities: KeyParts['services']['entities']): Promise<Places> {
  const places = new Map<string, string>();
  for (const [kind, entity, station] of [
    ['device', xwj, sql`(select u.station_info_id::text from dtu u where u.id = t.dtu_id)`],
    ['dtu', dtu, sql`t.station_info_id::text`],
  ] as const) {
    const query = await entities.everything(context, entity);
    const rows = await readVisibleRows<readonly [id: string, station: string | null]>(context, query, [
      ['id', sql`t.id::text`],
      ['', station],
    ]);
    for (const [id, at] of rows) if (at !== null) places.set(`${kind} ${id}`, at);
  }
  return places;
}
