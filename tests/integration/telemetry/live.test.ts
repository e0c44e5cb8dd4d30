import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import type { OwnedFeedEvent } from '../../../apps/server/live/live-feed.ts';
import { fieldWorld } from '../../support/field-world.ts';
import { later } from '../../support/later.ts';
import { openTestFeed, type TestFeed } from '../../support/live-feed.ts';
import { organisation } from '../../support/organisation.ts';
import { registerSite } from '../../support/simulated-site.ts';
import { until } from '../../support/until.ts';

const world = await fieldWorld();
const [ours, theirs] = [await organisation(world, '光明电力'), await organisation(world, '别家电力')];
const { admin, tenantId } = ours;
const site = await registerSite(world, admin);
const device = site.device(1);
const screens = ['monitorDevice', 'xwj_view', 'dtu_view'];

const open = (headers = admin, query = '') => openTestFeed(world.address, headers, query);
const reading = (
  batteryVoltage: number,
  given: Partial<OwnedFeedEvent & { kind: 'readings' }> = {},
): OwnedFeedEvent => ({
  kind: 'readings',
  tenantId,
  deviceId: device,
  record: 'controller',
  pack: 0,
  at: Date.now(),
  values: { batteryVoltage },
  ...given,
});
const online = (id = device): OwnedFeedEvent => ({
  kind: 'online',
  tenantId,
  of: 'device',
  id,
  online: true,
  at: Date.now(),
});
let marks = 0;
/** Publishes an event that everyone of the tenant may receive, and waits until a feed has it: earlier events have arrived by then. */
async function flushed(feed: TestFeed, by = ours.adminId): Promise<void> {
  marks += 1;
  const id = `mark ${marks}`;
  const what = { createUser: by };
  world.live.publish({ kind: 'changed', tenantId, entity: 'deviceCommand', id, at: 0, what });
  await feed.first((data) => data.id === id, `the feed brings ${id}`);
}
const said = (feed: TestFeed) =>
  feed.events
    .filter(({ type, data }) => type === 'message' && !String(data.id).startsWith('mark'))
    .map(({ data }) => data);

describe('the live feed', () => {
  it('is closed without a token, and without a screen that shows its data', async () => {
    await expect(open({})).rejects.toThrow(/^401/);
    const nobody = await ours.user('nobody', { roleIds: [await ours.role('nobody', ['post'])] });
    await expect(open(nobody)).rejects.toThrow(/^403/);
  });

  it('reports beforehand whom it would refuse, so that they need not try', async () => {
    const path = '/api/blade-live/access';
    expect((await world.get(path)).status).toBe(401);
    const roleId = await ours.role('later', ['post']);
    const someone = await ours.user('later', { roleIds: [roleId] });
    expect((await world.get(path, someone)).body.data).toEqual({ feed: false });
    const seeing = await ours.user('seeing', { roleIds: [await ours.role('seeing', screens)] });
    expect((await world.get(path, seeing)).body.data).toEqual({ feed: true });
    await expect(open(someone)).rejects.toThrow(/^403/);
  });

  it('is refused to the thirty-first tab of a user, until one of the thirty is closed', async () => {
    const many = await ours.user('many', { roleIds: [await ours.role('many', screens)] });
    const tabs = await Promise.all(Array.from({ length: 30 }, () => open(many)));
    await expect(open(many)).rejects.toThrow(/^429/);
    tabs[0]?.close();
    await until(
      () =>
        open(many).then(
          () => true,
          () => false,
        ),
      'a place in the feed is free again',
    );
    for (const tab of tabs) tab.close();
  });

  it('sends a tenant nothing of another, and a person nothing outside the data scope', async () => {
    const role = await ours.role('watcher', screens);
    const [inside, outside] = [
      await ours.user('inside', { roleIds: [role] }),
      await ours.user('outside', { roleIds: [role], deptId: await ours.dept('西区') }),
    ];
    const feeds = await Promise.all([open(theirs.admin), open(inside), open(outside)]);
    const [foreign, near, far] = feeds;
    world.live.publish(reading(51.2));
    world.live.publish(online());
    world.live.publish({ ...online(site.dtuId), kind: 'online', of: 'dtu' } as OwnedFeedEvent);
    await flushed(near, inside.id);
    await flushed(far, outside.id);
    expect(said(near).map(({ kind }) => kind)).toEqual(['readings', 'online', 'online']);
    expect(said(near)[0]).not.toHaveProperty('tenantId');
    expect([said(foreign), said(far)]).toEqual([[], []]);
  });

  it('sends a person only the contents of the screens he may open', async () => {
    const devices = await ours.user('devices', { roleIds: [await ours.role('devices', ['xwj_view'])] });
    const meters = await ours.user('meters', { roleIds: [await ours.role('meters', ['meterData_view'])] });
    const [one, other] = await Promise.all([open(devices), open(meters)]);
    world.live.publish(reading(51.2));
    world.live.publish(reading(230, { record: 'meter', values: { firstVoltage: 230 } }));
    world.live.publish(online());
    await flushed(one, devices.id);
    await flushed(other, meters.id);
    expect(said(one).map(({ kind }) => kind)).toEqual(['online']);
    expect(said(other).map(({ record }) => record)).toEqual(['meter']);
  });

  it('sends readings of the requested devices only', async () => {
    const feed = await open(admin, `?devices=1,${device}`);
    world.live.publish(reading(1, { deviceId: '7' }));
    world.live.publish(reading(2));
    await flushed(feed);
    expect(said(feed)).toMatchObject([{ deviceId: device, values: { batteryVoltage: 2 } }]);
  });

  it('includes a device that is added, and excludes one that leaves the scope', async () => {
    const west = await ours.dept('北区');
    const codes = [...screens, 'stationInfo_add', 'dtu_add', 'xwj_add', 'xwj_edit', 'xwj_delete'];
    const north = await ours.user('north', { roleIds: [await ours.role('north', codes)], deptId: west });
    const feed = await open(north);
    const added = await registerSite(world, north);
    await until(async () => {
      world.live.publish(online(added.device(1)));
      await flushed(feed, north.id);
      return said(feed).some(({ id }) => id === added.device(1));
    }, 'the feed tells of a device that is seconds old');
    const body = { id: added.dtuId, stationInfoId: site.stationId };
    expect((await world.post('/api/blade-dtu/dtu/submit', body, admin)).status).toBe(200);
    const heard = () => said(feed).length;
    await until(async () => {
      const before = heard();
      world.live.publish(online(added.device(1)));
      await flushed(feed, north.id);
      return heard() === before;
    }, 'the feed does not tell of it any more');
  });
});

describe('many events at once', () => {
  it('are merged into the newest reading of each device and record; the rest keep their order', async () => {
    const feed = await open();
    for (let n = 1; n <= 500; n++) {
      world.live.publish(reading(n));
      if (n % 250 === 0) world.live.publish({ ...online(), at: n } as OwnedFeedEvent);
    }
    world.live.publish(reading(0, { values: { chargingPower: 7 } }));
    await flushed(feed);
    const told = said(feed);
    expect(told.filter(({ kind }) => kind === 'online').map(({ at }) => at)).toEqual([250, 500]);
    const readings = told.filter(({ kind }) => kind === 'readings');
    expect(readings.length).toBeLessThan(10);
    const values = Object.assign({}, ...readings.map((one) => one.values)) as Record<string, number>;
    expect(values).toEqual({ batteryVoltage: 500, chargingPower: 7 });
  });

  it('have a number to resume from only after the last of them', async () => {
    const feed = await open();
    world.live.publish(reading(1));
    world.live.publish(online());
    world.live.publish(reading(2));
    await flushed(feed);
    const [ready, ...rest] = feed.events;
    const before = rest.slice(0, -1).map(({ id }) => id);
    expect(new Set(before).size === 1 ? before[0] : 'several').toBe(ready?.id);
    expect(rest.at(-1)?.id).toBe(String(world.live.last));
  });
});

describe('a subscriber whose connection broke', () => {
  it('receives what it missed when it gives its position', async () => {
    const first = await open();
    await flushed(first);
    const last = first.events.at(-1)?.id ?? '';
    first.close();
    world.live.publish(reading(52));
    world.live.publish(reading(12, { tenantId: theirs.tenantId }));
    const again = await open({ ...admin, 'last-event-id': last });
    await flushed(again);
    expect(again.events[0]).toMatchObject({ type: 'ready', id: last });
    expect(said(again)).toMatchObject([{ kind: 'readings', values: { batteryVoltage: 52 } }]);
  });

  it('must reload its lists when that was too long ago, or before a restart', async () => {
    const old = await open({ ...admin, 'last-event-id': '12345' });
    expect(old.events[0]).toMatchObject({ type: 'reload', id: String(world.live.last) });
    const nonsense = await open({ ...admin, 'last-event-id': 'yesterday' });
    expect(nonsense.events[0]?.type).toBe('ready');
    const before = String(world.live.last);
    await world.restart();
    expect(old.over).toBe(true);
    expect((await open({ ...admin, 'last-event-id': before })).events[0]?.type).toBe('reload');
  });
});

describe('the end of the stream', () => {
  it('the stream ends with its session', async () => {
    const leaving = await ours.user('leaving', { roleIds: [await ours.role('leaving', screens)] });
    const [feed, other] = [await open(leaving), await open()];
    expect((await world.get('/api/blade-auth/oauth/logout', leaving)).status).toBe(200);
    await until(() => feed.over, 'the feed of the ended session closes');
    expect(other.over).toBe(false);
  });

  it('the stream ends for the part that the role has lost, while the rest continues', async () => {
    const roleId = await ours.role('losing', screens);
    const feed = await open(await ours.user('losing', { roleIds: [roleId] }));
    await world.database.owner(
      `delete from role_menu where role_id = $1 and menu_id in (select id from menu where code = 'monitorDevice')`,
      [roleId],
    );
    const readings = () => said(feed).filter(({ kind }) => kind === 'readings').length;
    const changes = () => said(feed).filter(({ kind }) => kind === 'online').length;
    await until(async () => {
      const [before, known] = [readings(), changes()];
      world.live.publish(reading(1));
      world.live.publish(online());
      await until(() => changes() > known, 'online changes are still told');
      return readings() === before;
    }, 'readings are not told any more');
  });

  it('the stream ends for a subscriber that does not read, and for no other', async () => {
    const reader = await open();
    const { hostname, port } = new URL(world.address);
    const socket = connect(Number(port), hostname);
    later(() => socket.destroy());
    const closed = new Promise<void>((resolve) => socket.on('close', () => resolve()));
    socket.on('error', () => undefined);
    const token = admin['blade-auth'];
    socket.write(`GET /api/blade-live/feed HTTP/1.1\r\nHost: x\r\nBlade-Auth: ${token}\r\n\r\n`);
    await new Promise((resolve) => socket.once('data', resolve));
    socket.pause();
    const text = 'x'.repeat(200_000);
    const what = { createUser: ours.adminId, text };
    const push = () =>
      world.live.publish({ kind: 'changed', tenantId, entity: 'deviceCommand', id: 'big', at: 0, what });
    let pushed = 0;
    await until(() => {
      push();
      pushed += 1;
      return socket.destroyed || pushed === 150;
    }, 'much is said');
    await flushed(reader);
    socket.resume();
    await closed;
    expect(reader.over).toBe(false);
  });
});
