import { createSite } from '@heliodeck/simulator/site';
import { describe, expect, it } from 'vitest';
import { eventWriter } from '../../../apps/server/gateway/event-writer.ts';
import { createLiveFeed } from '../../../apps/server/live/live-feed.ts';
import { fieldWorld } from '../../support/field-world.ts';
import { openTestFeed } from '../../support/live-feed.ts';
import { recordingLog } from '../../support/log.ts';
import { organisation, type Row } from '../../support/organisation.ts';
import { dialIn, newDesign, type RegisteredSite, registerSite } from '../../support/simulated-site.ts';
import { until } from '../../support/until.ts';

const world = await fieldWorld();
const { owner } = world.database;
const ours = await organisation(world);
const operator = await world.signIn('000000', 'admin');
const { admin } = ours;

const post = (path: string, body?: unknown, headers = admin) => world.post(`/api/${path}`, body, headers);
const stateOf = async (table: 'dtu' | 'device', id: string): Promise<Row> => {
  const [row] = await owner(
    `select online_status as online, connect_time as at from ${table} where id = $1`,
    [id],
  );
  return row ?? {};
};
const online = (table: 'dtu' | 'device', id: string) =>
  until(async () => (await stateOf(table, id)).online === 1, `${table} ${id} is online`);
const offline = (table: 'dtu' | 'device', id: string) =>
  until(async () => (await stateOf(table, id)).online === 0, `${table} ${id} is offline`);
const eventsOf = async (id: string) =>
  (await owner('select event, reason from online_event where subject_id = $1 order by at, ctid', [id])).map(
    ({ event, reason }) => (reason === null ? event : `${event} ${reason}`),
  );
async function living(site?: RegisteredSite): Promise<RegisteredSite & { drop(): void }> {
  const registered = site ?? (await registerSite(world, admin));
  const dtu = registered.dial();
  await online('dtu', registered.dtuId);
  return { ...registered, drop: () => dtu.close() };
}

describe('a DTU that dials in', () => {
  it('is online with its devices, in their records and on the feed, and is polled', async () => {
    const feed = await openTestFeed(world.address, admin);
    const site = await living();
    const device = site.device(1);
    await online('device', device);
    const isTold = (id: string) => (data: Row) =>
      data.kind === 'online' && data.id === id && data.online === true;
    await feed.first(isTold(site.dtuId), 'the feed tells of the DTU');
    await feed.first(isTold(device), 'the feed tells of the device');
    const reading = await feed.first(
      (data) => data.kind === 'readings' && data.deviceId === device && data.record === 'controller',
      'the feed brings a reading',
    );
    expect((reading.data.values as Row).batteryVoltage).toBeCloseTo(site.site.state.busVoltage, 0);
    expect((await stateOf('dtu', site.dtuId)).at).toBeInstanceOf(Date);
    expect([await eventsOf(site.dtuId), await eventsOf(device)]).toEqual([['online'], ['online']]);
  });

  it('is offline with its devices and the reason once its socket is lost', async () => {
    const feed = await openTestFeed(world.address, admin);
    const site = await living();
    const device = site.device(1);
    await online('device', device);
    site.drop();
    await offline('dtu', site.dtuId);
    await offline('device', device);
    const told = await feed.first(
      (data) => data.kind === 'online' && data.id === device && data.online === false,
      'the feed tells that the device is gone',
    );
    expect(told.data.reason).toBe('socket-lost');
    const gone = ['online', 'offline socket-lost'];
    expect([await eventsOf(site.dtuId), await eventsOf(device)]).toEqual([gone, gone]);
  });

  it('is listed as unclaimed, for the operators only, until a station claims it while it waits', async () => {
    const design = newDesign();
    const dtu = dialIn(world, createSite(design, Date.now()));
    const list = async () =>
      (await world.get('/api/blade-dtu/dtu/unclaimed', operator)).body.data as { imei: string }[];
    await until(
      async () => (await list()).some(({ imei }) => imei === design.imei),
      'the DTU is listed as unclaimed',
    );
    expect((await world.get('/api/blade-dtu/dtu/unclaimed', admin)).status).toBe(403);
    const { stationId } = await registerSite(world, admin);
    const reply = await post('blade-stationInfo/stationInfo/addDTU', { id: stationId, imei: design.imei });
    const { id } = reply.body.data as { id: string };
    // The waiting socket is accepted: a DTU that had to dial again would come a second later.
    await online('dtu', id);
    const body = { name: '表', dtuId: id, type: 1, model: 'heliodeck-mppt4', address: 1, periodSeconds: 1 };
    const device = (await post('blade-xwj/xwj/submit', body)).body.data as { id: string };
    await online('device', device.id);
    expect(dtu.answered).toBeGreaterThan(0);
    expect((await list()).some(({ imei }) => imei === design.imei)).toBe(false);
  });

  it('is reported to a user who enters its IMEI, while nobody has claimed it', async () => {
    const presence = async (imei: string, headers = admin) =>
      (await world.get(`/api/blade-dtu/dtu/dialing-in?imei=${imei}`, headers)).body;
    const [design, silent] = [newDesign(), newDesign()];
    expect((await presence(design.imei.slice(0, 14))).errorCode).toBe('dtu.imeiInvalid');
    expect((await world.get('/api/blade-dtu/dtu/dialing-in', admin)).status).toBe(400);
    dialIn(world, createSite(design, Date.now()));
    await until(async () => ((await presence(design.imei)).data as Row).dialingIn === true, 'it is told of');
    expect((await presence(silent.imei)).data).toEqual({ dialingIn: false, lastSeen: null });
    world.pass(700);
    expect((await presence(design.imei)).data).toMatchObject({
      dialingIn: false,
      lastSeen: expect.any(String),
    });
    world.pass(-700);
    // Programs that use the old name of the address get the same answer.
    const older = await world.get(`/api/blade-dtu/dtu/knocking?imei=${design.imei}`, admin);
    expect(older.body.data).toMatchObject({ knocking: true, lastSeen: expect.any(String) });
    // Once claimed by one tenant it is visible to no other, like another tenant's DTU that is online.
    await registerSite(world, admin, design);
    const told = async () => (await presence(design.imei)).data as Row;
    await until(async () => (await told()).lastSeen === null, 'the gateway knows of the claim');
    expect(await told()).toEqual({ dialingIn: false, lastSeen: null });
    const other = await organisation(world, '别家电力');
    expect((await presence(design.imei, other.admin)).data).toEqual({ dialingIn: false, lastSeen: null });
  });

  it('cannot be found by guessing: a tenant may query thirty IMEIs in ten minutes, each any number of times', async () => {
    const { admin: guesser } = await organisation(world, '猜测公司');
    const ask = (n: number) =>
      world.get(`/api/blade-dtu/dtu/dialing-in?imei=${860_000_019_000_000 + n}`, guesser);
    for (let n = 0; n < 30; n++) expect((await ask(n)).status).toBe(200);
    const { status, body } = await ask(30);
    expect([status, body.errorCode]).toEqual([429, 'request.tooMany']);
    expect((await ask(0)).status).toBe(200);
    expect((await world.get('/api/blade-dtu/dtu/dialing-in?imei=860000019000031', admin)).status).toBe(200);
  });

  it('a DTU that dials in on a second socket replaces the first without an offline event', async () => {
    const site = await living();
    const first = (await stateOf('dtu', site.dtuId)).at as Date;
    site.dial();
    await until(async () => (await eventsOf(site.dtuId)).length === 2, 'the takeover is kept');
    expect((await eventsOf(site.dtuId)).at(-1)).toMatch(/^takeover from 127\.0\.0\.1:\d+$/);
    const now = await stateOf('dtu', site.dtuId);
    expect(now.online).toBe(1);
    expect((now.at as Date).getTime()).toBeGreaterThanOrEqual(first.getTime());
  });

  it('a DTU of a removed record is unknown when it dials in: its socket is closed', async () => {
    const site = await living();
    expect((await post(`blade-xwj/xwj/remove?ids=${site.device(1)}`)).status).toBe(200);
    expect((await post(`blade-dtu/dtu/remove?ids=${site.dtuId}`)).status).toBe(200);
    await offline('dtu', site.dtuId);
    expect((await eventsOf(site.dtuId)).at(-1)).toBe('offline stopped');
  });

  it('is found by its new IMEI when two DTUs change theirs at once', async () => {
    const [one, other] = [await registerSite(world, admin), await registerSite(world, admin)];
    const [spare, wanted] = [newDesign().imei, one.design.imei];
    await post('blade-dtu/dtu/submit', { id: one.dtuId, imei: spare });
    await post('blade-dtu/dtu/submit', { id: other.dtuId, imei: wanted });
    dialIn(world, createSite({ ...one.design, imei: wanted }, Date.now()));
    dialIn(world, createSite({ ...other.design, imei: spare }, Date.now()));
    await online('dtu', other.dtuId);
    await online('dtu', one.dtuId);
  });
});

describe('a device', () => {
  it('a device that was removed is ignored once the gateway has read the removal', async () => {
    const site = await registerSite(world, admin);
    const say = (at: number) => ({
      tenantId: ours.tenantId,
      deviceId: site.device(1),
      record: 'controller',
      pack: 0,
      at,
      values: { batteryVoltage: 51.2 },
    });
    await world.store([say(Date.now() - 1000)]);
    const refused = async () => (await world.gateway.counters()).ingest.refused['unknown-device'] ?? 0;
    const before = await refused();
    await post(`blade-xwj/xwj/remove?ids=${site.device(1)}`);
    await world.gateway.settled();
    await world.store([say(Date.now())]);
    expect(await refused()).toBe(before + 1);
  });

  it('reports its version, which is stored in its record', async () => {
    const site = await living();
    const body = { dtuId: site.dtuId, address: 1, data: 'control_version' };
    expect((await post('blade-device/getData', body)).status).toBe(200);
    const version = await until(async () => {
      const [row] = await owner('select version from device where id = $1', [site.device(1)]);
      return row?.version;
    }, 'the version is known');
    expect(version).toMatch(/^V\d+\.\d+\.\d+$/);
  });

  it('goes offline without its profile, and is polled again once it has one', async () => {
    const site = await living();
    const id = site.device(1);
    await online('device', id);
    await post('blade-xwj/xwj/submit', { id, model: '' });
    await offline('device', id);
    await post('blade-xwj/xwj/submit', { id, model: 'heliodeck-mppt4' });
    await online('device', id);
    expect(await eventsOf(id)).toEqual(['online', 'offline changed', 'online']);
  });

  it('a device that moves to another bus is polled there', async () => {
    const [from, to] = [await living(), await registerSite(world, admin, newDesign(3), { devices: [] })];
    const id = from.device(1);
    await online('device', id);
    to.dial();
    await online('dtu', to.dtuId);
    await post('blade-xwj/xwj/submit', { id, dtuId: to.dtuId, address: 3 });
    await until(async () => (await eventsOf(id)).length === 3, 'the device is back on the other bus');
    expect(await eventsOf(id)).toEqual(['online', 'offline changed', 'online']);
  });
});

describe('devices after a restart', () => {
  it('everything is offline until it reconnects, with the reason, also when the server was killed', async () => {
    const site = await living();
    const device = site.device(1);
    await online('device', device);
    site.drop();
    await offline('device', device);
    await world.restart(async () => {
      // The state left by a killed server.
      await owner('update device set online_status = 1 where id = $1', [device]);
    });
    expect((await stateOf('device', device)).online).toBe(0);
    expect((await eventsOf(device)).at(-1)).toBe('offline server-restarted');
    expect((await eventsOf(site.dtuId)).at(-1)).toBe('offline socket-lost');
    site.dial();
    await online('device', device);
  });

  it('a server that stops in order records it for every DTU', async () => {
    const site = await living();
    await world.restart();
    expect((await eventsOf(site.dtuId)).at(-1)).toBe('offline stopped');
  });

  it('rows that the gateway cannot use do not affect others, and are listed with their codes', async () => {
    const good = await registerSite(world, admin, newDesign(2));
    const bad = await registerSite(world, admin);
    await world.restart(async () => {
      await owner(`update dtu set imei = 'not an IMEI' where id = $1`, [bad.dtuId]);
      await owner(
        `insert into device (tenant_id, dtu_id, name, type, model, address) values ($1, $2, 'twin', 1, 'heliodeck-mppt4', 2)`,
        [ours.tenantId, good.dtuId],
      );
      await owner('update device set type = 1, model = $2 where id = $1', [
        good.device(2),
        'heliodeck-mppt4',
      ]);
    });
    const refusals = world.lines.filter(({ message }) => message === 'the gateway refuses a DTU or a device');
    expect(refusals.map(({ fields }) => [fields.dtuId, fields.errorCode]).sort()).toEqual(
      [
        [bad.dtuId, 'dtu.imeiInvalid'],
        [good.dtuId, 'device.addressTaken'],
      ].sort(),
    );
    good.dial();
    await online('device', good.device(1));
  });
});

describe('the events of the gateway', () => {
  it('are written although one of them cannot be, and in order', async () => {
    const site = await registerSite(world, admin);
    const log = recordingLog();
    const writer = eventWriter({
      db: world.database.store.asPlatform('a test writes events'),
      live: createLiveFeed(log, 0),
      log,
      now: () => new Date(),
      stopping: new AbortController().signal,
    });
    const { tenantId } = ours;
    const [dtuId, deviceId] = [site.dtuId, site.device(1)];
    const at = Date.now();
    writer.take({ kind: 'dtu-online', dtuId, tenantId, at, remote: 'r' });
    writer.take({ kind: 'device-version', deviceId, tenantId, version: 'V1\0\ud800' });
    writer.take({ kind: 'dtu-online', dtuId: 'no id at all', tenantId, at, remote: 'r' });
    writer.take({ kind: 'dtu-offline', dtuId, tenantId, at: at + 1, reason: 'socket-lost' });
    writer.take({ kind: 'dtu-online', dtuId, tenantId, at: at + 2, remote: 'r' });
    await writer.flush();
    expect(await eventsOf(dtuId)).toEqual(['online', 'offline socket-lost', 'online']);
    expect((await stateOf('dtu', dtuId)).online).toBe(1);
    const [device] = await owner('select version from device where id = $1', [deviceId]);
    expect(device?.version).toBe('V1\ufffd\ufffd');
    expect(log.lines.map(({ message }) => message)).toEqual(['an event of the gateway cannot be stored']);
  });
});
