import type { RegionNode } from '@heliodeck/model/wire/region-node';
import type { TroublePage } from '@heliodeck/model/wire/trouble';
import { troubleText } from '@heliodeck/model/wire/trouble-words';
import type { DayLine, WatchStations } from '@heliodeck/model/wire/watch';
import { describe, expect, it } from 'vitest';
import { openTestFeed } from '../../support/live-feed.ts';
import { organisation } from '../../support/organisation.ts';
import { dialIn, newDesign, registerSite } from '../../support/simulated-site.ts';
import { twoSites } from '../../support/two-sites.ts';
import { until } from '../../support/until.ts';

const { world, ours, east, west, at } = await twoSites();
const others = await organisation(world, '别家电力');
const path = '/api/blade-watch/watch';
type Headers = Record<string, string>;
const troubles = async (query = '', headers: Headers = ours.admin): Promise<TroublePage> => {
  const { status, body } = await world.get(`${path}/troubles${query}`, headers);
  expect(status).toBe(200);
  return body.data as TroublePage;
};
const tiles = async (query = '', headers: Headers = ours.admin) =>
  ((await world.get(`${path}/stations${query}`, headers)).body.data as WatchStations).stations;
/** Whether the tree of regions marks a station of the first site's region as offline, 0 or 1. */
const offlineInTree = async (): Promise<number | undefined> => {
  const { body } = await world.get('/api/blade-system/region/getStationRegion', ours.admin);
  const nodes = [...(body.data as readonly RegionNode[])];
  for (const node of nodes) {
    if (node.stationId === east.stationId) return node.offline;
    nodes.push(...(node.children ?? []));
  }
  return undefined;
};
const words = ({ records }: TroublePage) =>
  records.map((one) => `${one.severity}: ${one.subject}: ${troubleText(one.words).en}`);

describe('the watch page refuses', () => {
  it('the watch page is refused without a token or a monitoring screen', async () => {
    const nobody = await ours.user('nobody', { roleIds: [await ours.role('nobody', ['post'])] });
    for (const call of ['troubles', 'stations', 'lines']) {
      expect((await world.get(`${path}/${call}`)).status).toBe(401);
      expect((await world.get(`${path}/${call}`, nobody)).status).toBe(403);
    }
  });

  it('invalid input gets an error code', async () => {
    const many = Array.from({ length: 201 }, (_, n) => n + 1).join();
    const bad = ['stationIds=x', 'stationIds=1,,2', `stationIds=${many}`, 'size=501', 'size=0', 'current=0'];
    for (const query of [...bad, 'kind=nonsense', 'severity=worst', 'unknown=1']) {
      const reply = await world.get(`${path}/troubles?${query}`, ours.admin);
      expect([query, reply.status, typeof reply.body.errorCode]).toEqual([query, 400, 'string']);
    }
  });

  it("another tenant's stations and troubles are not included", async () => {
    expect(await tiles('', others.admin)).toEqual([]);
    expect(await tiles(`?stationIds=${east.stationId}`, others.admin)).toEqual([]);
    expect((await troubles(`?stationIds=${east.stationId}`, others.admin)).total).toBe(0);
    expect((await world.get(`${path}/lines?stationIds=${east.stationId}`, others.admin)).body.data).toEqual(
      [],
    );
  });
});

describe('current troubles', () => {
  it('a DTU that never connected is a notice rather than a trouble', async () => {
    expect(words(await troubles(`?stationIds=${west.stationId}`))).toEqual([
      `info: DTU ${west.design.imei.slice(-6)}: The DTU has never connected`,
    ]);
    expect(await tiles(`?stationIds=${west.stationId}`)).toMatchObject([
      {
        id: west.stationId,
        state: 'noData',
        power: null,
        soc: null,
        today: null,
        worst: 'info',
        troubles: 1,
      },
    ]);
  });

  it('fault bits of a device that answers are listed, and removed when it reports none', async () => {
    const dtu = east.dial();
    const device = east.device(1);
    const here = `?stationIds=${east.stationId}`;
    await until(async () => (await tiles(here))[0]?.online === 1, 'the device is online');
    // The simulated device continues to report no fault: between two of its reports this one counts.
    const first = await until(async () => {
      await world.database.owner('update live_controller set fault_code = 65 where device_id = $1', [device]);
      return (await troubles(here)).records.find(({ kind }) => kind === 'fault');
    }, 'the fault is told');
    expect(first).toMatchObject({
      severity: 'critical',
      deviceId: device,
      stationId: east.stationId,
      who: null,
    });
    expect(first.link).toContain(`station=${east.stationId}&device=${device}`);
    expect(troubleText(first.words).en).toBe('Battery overvoltage, PV Voltage is too low');
    await until(async () => (await troubles(here)).total === 0, 'the device says that all is well');
    dtu.close();
  });

  it('a DTU that goes offline covers its devices, in one trouble with its reason', async () => {
    const here = `?stationIds=${east.stationId}`;
    const page = await until(async () => {
      const found = await troubles(here);
      return found.counts.critical === 1 ? found : undefined;
    }, 'the DTU is missed');
    expect(page.records).toMatchObject([
      { kind: 'dtuOffline', dtuId: east.dtuId, deviceId: null, words: { args: { devices: 1 } } },
    ]);
    expect(words(page)[0]).toMatch(/DTU offline: .+, and 1 device behind it$/);
    expect(Math.abs((page.records[0]?.since ?? 0) - Date.now())).toBeLessThan(60_000);
    expect((await tiles(here))[0]).toMatchObject({
      state: 'offline',
      online: 0,
      devices: 1,
      worst: 'critical',
    });
  });

  it('a device found offline again, as after a start of the program, is offline since the first time', async () => {
    const here = `?stationIds=${east.stationId}`;
    const before = (await troubles(here)).records[0];
    await world.database.owner(
      `insert into online_event (tenant_id, subject, subject_id, at, event, reason)
       select tenant_id, 'dtu', id, now() + interval '1 hour', 'offline', 'server-restarted' from dtu where id = $1`,
      [east.dtuId],
    );
    const after = (await troubles(here)).records[0];
    expect([after?.since, after?.words]).toEqual([before?.since, before?.words]);
  });

  it('a DTU powered by PV alone causes no trouble at night, nor do its devices, and its station sleeps; by day it does', async () => {
    const here = `?stationIds=${east.stationId}`;
    /** This many hours before or after solar noon at the station, on the equator. */
    const putAt = (hours: number): Promise<unknown> => {
      const day = new Date();
      const longitude = ((36 + hours - (day.getUTCHours() + day.getUTCMinutes() / 60)) * 15) % 360;
      return world.database.owner('update station set longitude = $2, latitude = 0 where id = $1', [
        east.stationId,
        longitude > 180 ? longitude - 360 : longitude,
      ]);
    };
    const [placed] = await world.database.owner('select longitude, latitude from station where id = $1', [
      east.stationId,
    ]);
    const power = (livesOnPv: number | null): Promise<unknown> =>
      world.database.owner('update dtu set lives_on_pv = $2 where id = $1', [east.dtuId, livesOnPv]);
    await putAt(12);
    expect((await troubles(here)).counts.critical).toBe(1);
    expect((await tiles(here))[0]?.state).toBe('offline');
    expect(await offlineInTree()).toBe(1);
    await power(1);
    expect((await troubles(here)).total).toBe(0);
    expect((await tiles(here))[0]).toMatchObject({ state: 'asleep', troubles: 0, power: null });
    expect(await offlineInTree()).toBe(0);
    await putAt(0);
    expect((await troubles(here)).counts.critical).toBe(1);
    expect((await tiles(here))[0]?.state).toBe('offline');
    await power(null);
    await world.database.owner('update station set longitude = $2, latitude = $3 where id = $1', [
      ...[east.stationId, placed?.longitude, placed?.latitude],
    ]);
  });

  it('the most severe is first, and pages, counts, searches and filters agree', async () => {
    const all = await troubles();
    expect(all.records.map(({ severity }) => severity)).toEqual(['critical', 'info']);
    expect(all.counts).toEqual({ critical: 1, warning: 0, info: 1 });
    const second = await troubles('?size=1&current=2');
    expect([second.total, second.records.map(({ severity }) => severity)]).toEqual([2, ['info']]);
    expect((await troubles('?severity=info')).total).toBe(1);
    expect((await troubles('?kind=stale')).total).toBe(0);
    expect((await troubles(`?keyword=${encodeURIComponent('从未连接')}`)).total).toBe(1);
    expect((await troubles(`?keyword=${west.design.imei.slice(-6)}`)).total).toBe(1);
  });

  it('a fault is listed since the first reading that had it', async () => {
    const design = newDesign();
    const site = await registerSite(world, ours.admin, design);
    await world.database.owner('update device set online_status = 1 where id = $1', [site.device(1)]);
    await world.database.owner('update dtu set online_status = 1 where id = $1', [site.dtuId]);
    const reading = (minutes: number, faultCode: number) => ({
      tenantId: ours.tenantId,
      deviceId: site.device(1),
      record: 'controller',
      at: at(minutes),
      pack: 0,
      values: { faultCode },
    });
    await world.store([reading(1, 1), reading(2, 0), reading(3, 64), reading(4, 64)]);
    const { records } = await troubles(`?stationIds=${site.stationId}`);
    expect(records).toMatchObject([{ kind: 'fault', severity: 'warning', since: at(3) }]);
    expect(records[0]?.earlier).toBeUndefined();
    await world.database.owner('update device set is_deleted = 1 where id = $1', [site.device(1)]);
    expect((await troubles(`?stationIds=${site.stationId}`)).total).toBe(0);
  });

  it('a user sees the troubles of visible stations only', async () => {
    const dept = await world.database.owner('select create_dept::text as id from station where id = $1', [
      west.stationId,
    ]);
    const roleId = await ours.role('watcher', ['monitorPowerSite']);
    const watcher = await ours.user('watcher', { roleIds: [roleId], deptId: String(dept[0]?.id) });
    expect((await tiles('', watcher)).map(({ id }) => id)).toEqual([west.stationId]);
    expect((await troubles('', watcher)).records.map(({ stationId }) => stationId)).toEqual([west.stationId]);
  });

  it('a device that answers without values is stale', async () => {
    const design = newDesign();
    const site = await registerSite(world, ours.admin, design, { periodSeconds: 3600 });
    const device = site.device(1);
    await world.database.owner(
      `update device set online_status = 1, connect_time = now() - interval '4 hours' where id = $1`,
      [device],
    );
    await world.database.owner('update dtu set online_status = 1 where id = $1', [site.dtuId]);
    expect(words(await troubles(`?stationIds=${site.stationId}`))).toEqual([
      expect.stringMatching(/^warning: .*: Online, but its values are no longer new$/),
    ]);
  });
});

describe('the summary of a station', () => {
  it('adds up the devices that answer, and states how many', async () => {
    const design = newDesign(2);
    const site = await registerSite(world, ours.admin, design);
    const here = `?stationIds=${site.stationId}`;
    const dtu = dialIn(world, site.site);
    const tile = await until(async () => {
      const [found] = await tiles(here);
      return found?.online === 2 && found.power?.answering === 1 ? found : undefined;
    }, 'both devices report');
    expect(tile.name).toBe(`站${design.imei.slice(-6)}`);
    expect(tile.at).toBeGreaterThan(Date.now() - 60_000);
    const lines = (await world.get(`${path}/lines${here}`, ours.admin)).body.data as DayLine[];
    expect(lines.map(({ stationId }) => stationId)).toEqual([site.stationId]);
    expect(lines[0]?.line.length).toBeLessThanOrEqual(96);
    dtu.close();
  });

  it('has the power of its inverters, if there is no generation meter', async () => {
    const site = await registerSite(world, ours.admin, newDesign());
    const device = site.device(1);
    await world.database.owner('update device set online_status = 1, type = 3 where id = $1', [device]);
    await world.database.owner('update dtu set online_status = 1 where id = $1', [site.dtuId]);
    await world.store([
      {
        tenantId: ours.tenantId,
        deviceId: device,
        record: 'inverterData',
        at: Date.now(),
        pack: 0,
        values: { inverterActivePower: 12_500, pvOutputPower: 13_000 },
      },
    ]);
    expect(await tiles(`?stationIds=${site.stationId}`)).toMatchObject([
      { state: 'running', power: { value: 12.5, answering: 1, of: 1 }, powerBy: 'inverter', soc: null },
    ]);
  });

  it('the live feed contains the station of a device that reports', async () => {
    const feed = await openTestFeed(world.address, ours.admin);
    world.live.publish({
      kind: 'online',
      tenantId: ours.tenantId,
      of: 'device',
      id: west.device(1),
      online: true,
      at: 1,
    });
    const { data } = await feed.first(({ id }) => id === west.device(1), 'the change is heard');
    expect(data.stationId).toBe(west.stationId);
  });
});
