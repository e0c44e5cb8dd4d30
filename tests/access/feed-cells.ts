import type { OwnedFeedEvent } from '../../apps/server/live/live-feed.ts';
import { openTestFeed, type TestFeed } from '../support/live-feed.ts';
import type { AccessWorld, CallerName } from './callers.ts';
import type { Cell } from './matrix.ts';
import { feedPath } from './placements.facts.ts';

/** Which callers receive A's device on the live feed: its administrator, and nobody of another tenant or department. */
export async function heardBy(access: AccessWorld): Promise<ReadonlyMap<CallerName, Cell>> {
  const { world, ours, theirs, planted, userIds } = access;
  const feeds = new Map<CallerName, TestFeed>();
  for (const caller of ['holder', 'stranger', 'outsider'] as const) {
    const { headers } = await access.sign(caller, feedPath);
    feeds.set(caller, await openTestFeed(world.address, headers));
  }
  const deviceId = planted.get('xwj') ?? '';
  const at = Date.now();
  const tenantId = ours.tenantId;
  const events: OwnedFeedEvent[] = [
    {
      kind: 'readings',
      tenantId,
      deviceId,
      record: 'controller',
      pack: 0,
      at,
      values: { batteryVoltage: 1 },
    },
    { kind: 'online', tenantId, of: 'device', id: deviceId, online: true, at },
    {
      kind: 'changed',
      tenantId,
      entity: 'deviceCommand',
      id: 'planted',
      at,
      what: { createDept: access.deptId },
    },
  ];
  for (const event of events) world.live.publish(event);
  // An event about the caller's own records ends the waiting: earlier events have arrived by then.
  const last = (tenant: string, createUser: string): OwnedFeedEvent => ({
    kind: 'changed',
    entity: 'deviceCommand',
    id: `last of ${createUser}`,
    at,
    tenantId: tenant,
    what: { createUser },
  });
  const ends = new Map<CallerName, OwnedFeedEvent & { kind: 'changed' }>();
  for (const [caller, tenant, user] of [
    ['holder', tenantId, ours.adminId],
    ['stranger', theirs.tenantId, theirs.adminId],
    ['outsider', tenantId, userIds.outsider],
  ] as const) {
    const event = last(tenant, user);
    world.live.publish(event);
    if (event.kind === 'changed') ends.set(caller, event);
  }
  const cells = new Map<CallerName, Cell>();
  for (const [caller, feed] of feeds) {
    const end = ends.get(caller);
    await feed.first((data) => data.id === end?.id, `the feed of the ${caller} brings its last event`);
    const heard = feed.events.filter(
      ({ type, data }) => type === 'message' && !String(data.id).startsWith('last of'),
    ).length;
    const shown = `hears ${heard}`;
    if (caller === 'holder')
      cells.set(
        caller,
        heard === events.length ? { shown } : { shown, wrong: 'does not hear of the own device' },
      );
    else cells.set(caller, heard === 0 ? { shown } : { shown, wrong: 'hears of a device that is not his' });
    feed.close();
  }
  return cells;
}
