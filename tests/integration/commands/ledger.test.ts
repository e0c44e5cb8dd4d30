import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { approvalExpiry } from '../../../apps/server/areas/commands/expiry.ts';
import { fieldWorld } from '../../support/field-world.ts';
import { later } from '../../support/later.ts';
import { ended, type LedgerRow, ledgerRow, sent } from '../../support/ledger.ts';
import { openTestFeed } from '../../support/live-feed.ts';
import { idOf, organisation, type Row } from '../../support/organisation.ts';
import { testPassword } from '../../support/platform.ts';
import { newDesign, registerSite } from '../../support/simulated-site.ts';
import { until } from '../../support/until.ts';
import { VendorController } from '../../support/vendor-controller.ts';

const world = await fieldWorld();
const { owner } = world.database;
const ours = await organisation(world);
const { admin } = ours;

const post = (path: string, body: Row, headers = admin) => world.post(`/api/${path}`, body, headers);
async function issue(path: string, body: Row, headers = admin): Promise<string> {
  const reply = await post(path, body, headers);
  expect(reply.body).toMatchObject({ code: 200 });
  return (reply.body.data as { id: string }).id;
}
/** A controller of another maker behind its own DTU, almost never polled; it can lose its values, and fall silent. */
async function controller() {
  const { design, dtuId } = await registerSite(world, admin, newDesign(1), { devices: [] });
  const device = {
    name: 'Tracer',
    dtuId,
    type: 1,
    model: 'epever-tracer',
    address: 1,
    periodSeconds: 86_400,
  };
  const deviceId = idOf(await post('blade-xwj/xwj/submit', device));
  const slave = new VendorController({ unit: 1, imei: design.imei, port: world.gatewayPort });
  await until(async () => (await world.gateway.online([dtuId])).length > 0, 'the DTU is online');
  const at = { dtuId, address: 1 };
  return {
    slave,
    dtuId,
    deviceId,
    imei: design.imei,
    read: (data: string) => issue('blade-device/getData', { ...at, data }),
    write: (data: Row) => issue('demo/writeChargingParameters', { ...at, data }),
    control: (dataAddress: number) =>
      issue('blade-device/controlDev', { ...at, dataAddress, password: testPassword }),
  };
}
const done = (id: string): Promise<LedgerRow> => ended(world, admin, id);
const stateIs = (id: string, state: string) =>
  until(async () => (await ledgerRow(world, admin, id)).state === state, `${id} is ${state}`);

describe('a command', () => {
  it('goes from queued over sent to acknowledged, with its frames, and the feed reports each step in order', async () => {
    const feed = await openTestFeed(world.address, admin);
    const { read, deviceId, dtuId } = await controller();
    const id = await read('charging_parameters');
    const row = await done(id);
    expect(row).toMatchObject({
      state: 'acknowledged',
      kind: 'read',
      word: 'charging_parameters',
      deviceId,
      dtuId,
    });
    expect([row.sentTime, row.detail, row.userName]).toEqual([expect.any(String), null, '管理员']);
    expect(row.frames?.map(({ direction }) => direction)).toEqual(expect.arrayContaining(['out', 'in']));
    await until(() => feed.statesOf(id).length === 3, 'the feed tells of the end');
    expect(feed.statesOf(id)).toEqual(['queued', 'sent', 'acknowledged']);
    const last = feed.events.findLast(({ data }) => data.id === id);
    expect(last?.data.what).toMatchObject({ final: true });
    const list = await world.get(`/api/blade-device/commands?deviceId=${deviceId}`, admin);
    expect((list.body.data as { records: Row[] }).records.map((one) => one.id)).toEqual([id]);
  });

  it('a command that reads is not complete before its reading is committed: it is in the list from then on', async () => {
    const feed = await openTestFeed(world.address, admin);
    const { slave, read, deviceId, imei } = await controller();
    const path = `/api/blade-chargingParameters/chargingParameters/list?xwjId=${deviceId}`;
    const chargingVoltages = async () =>
      ((await world.get(path, admin)).body.data as { records: Row[] }).records.map(
        (row) => row.chargingVoltage,
      );
    // The lock blocks writers of readings, not readers.
    const blocker = new pg.Client(world.database.ownerUrl);
    await blocker.connect();
    later(() => blocker.end());
    await blocker.query('begin; lock table live_charging in share mode');
    slave.holding.set(0x9007, 1430);
    const id = await read('charging_parameters');
    await until(
      async () => (await world.gateway.counters()).gateway.queuedReadings > 0,
      'the device has answered',
    );
    // Events of commands are written in order: once this command has ended, all events of the read are there.
    const packet = { imei, data: '01 03 90 03 00 01', password: testPassword };
    await done(await issue('demo/sendCmdFunction', packet));
    expect(await ledgerRow(world, admin, id)).toMatchObject({ state: 'sent', endTime: null });
    expect(feed.statesOf(id)).not.toContain('acknowledged');
    expect(await chargingVoltages()).not.toContain(14.3);
    await blocker.query('commit');
    expect(await done(id)).toMatchObject({ state: 'acknowledged' });
    expect(await chargingVoltages()).toEqual([14.3]);
    await until(() => feed.statesOf(id).includes('acknowledged'), 'the feed tells of the end');
  });

  it('a command that writes is verified by its read-back: twelve registers in one frame', async () => {
    const feed = await openTestFeed(world.address, admin);
    const { write, slave } = await controller();
    const id = await write({ chargingVoltage: 14.2 });
    const row = await done(id);
    expect(row).toMatchObject({
      state: 'verified',
      asked: { chargingVoltage: 14.2 },
      found: { chargingVoltage: 14.2 },
    });
    expect(sent(row).map((hex) => hex.slice(0, 12))).toEqual([
      '01039003000c',
      '01109003000c',
      // Read back one register shorter than before: a repeated answer fits only one of the two requests.
      '01039003000b',
    ]);
    expect(slave.holding.get(0x9007)).toBe(1420);
    await until(() => feed.statesOf(id).length === 4, 'the feed tells of the end');
    expect(feed.statesOf(id)).toEqual(['queued', 'sent', 'acknowledged', 'verified']);
  });

  it('a command that a device confirms without applying is a mismatch, with both values', async () => {
    const { write, control, slave } = await controller();
    slave.forgetful = true;
    const written = await done(await write({ chargingVoltage: 14.3, nominalVoltage: 13.7 }));
    expect(written).toMatchObject({
      state: 'mismatch',
      asked: { chargingVoltage: 14.3, nominalVoltage: 13.7 },
      found: { chargingVoltage: 14.4, nominalVoltage: 13.8 },
    });
    slave.coils.set(2, true);
    const switched = await done(await control(2));
    expect(switched).toMatchObject({ state: 'mismatch', asked: { 'coil 2': 0 }, found: { 'coil 2': 1 } });
  });

  it('a command that contradicts a stored value is refused by name before anything is written', async () => {
    const { write, slave } = await controller();
    const row = await done(await write({ chargingVoltage: 14.7 }));
    expect([row.state, row.detail]).toEqual(['refused', 'limit:chargingVoltage']);
    expect(slave.heard.some((hex) => hex.startsWith('0110'))).toBe(false);
  });

  it('a command without an answer ends as a timeout, and so does one whose DTU is lost', async () => {
    const { read, slave } = await controller();
    slave.mute = true;
    const silent = await done(await read('charging_parameters'));
    expect([silent.state, silent.detail]).toEqual(['timeout', 'silent']);
    const waiting = await read('charging_parameters');
    await stateIs(waiting, 'sent');
    slave.hangUp();
    const lost = await done(waiting);
    expect([lost.state, lost.detail]).toEqual(['timeout', 'socket-lost']);
  });

  it('a command that has expired before its turn is not sent', async () => {
    const { dtuId, slave } = await controller();
    const before = slave.heard.length;
    world.pass(-300);
    const earlier = await world.signIn(ours.tenantId, 'admin');
    const body = { dtuId, address: 1, data: 'charging_parameters' };
    const id = await issue('blade-device/getData', body, earlier).finally(() => world.pass(300));
    expect((await done(id)).state).toBe('expired');
    expect(slave.heard.slice(before).filter((hex) => hex.startsWith('0103'))).toEqual([]);
  });

  it('a command of raw bytes shows the answer, and a wrong checksum is reported but sent', async () => {
    const { imei, slave } = await controller();
    const packet = (data: string) => post('demo/sendCmdFunction', { imei, data, password: testPassword });
    const right = await packet('01 03 90 07 00 01 18 CB');
    const { id, crc } = right.body.data as { id: string; crc: Row };
    expect(crc).toMatchObject({ ok: true });
    expect(await done(id)).toMatchObject({ state: 'acknowledged', answer: '01030205a0bb6c' });
    const wrong = await packet('0103900700010000');
    expect(wrong.body.data).toMatchObject({ crc: { ok: false, expected: '18CB' } });
    const row = await done((wrong.body.data as { id: string }).id);
    expect([row.state, row.detail, sent(row)]).toEqual(['timeout', 'silent', ['0103900700010000']]);
    expect(slave.heard).not.toContain('0103900700010000');
  });

  it('a command for the DTU itself is sent unchanged, and shows its answer', async () => {
    const { imei, slave } = await controller();
    slave.reply = Buffer.from('{"ok":1}');
    const message = { imei, data: '{"cmd":"x"}', password: testPassword };
    const row = await done(await issue('demo/sendTcpFunction', message));
    expect(row).toMatchObject({ state: 'acknowledged', kind: 'dtu-message', answer: '{"ok":1}' });
    expect(sent(row)).toEqual([Buffer.from('{"cmd":"x"}').toString('hex')]);
  });
});

describe('a command on the live feed', () => {
  it('is announced to its sender and to users who may see it, and to no others', async () => {
    const codes = ['xwj_controllerData', 'deviceCommand_view'];
    const role = await ours.role('operator', codes);
    const { read } = await controller();
    const outside = await ours.user('outside', { roleIds: [role], deptId: await ours.dept('西区') });
    const stranger = (await organisation(world, '别家')).admin;
    const feeds = [outside, stranger, admin].map((headers) => openTestFeed(world.address, headers));
    const [west, theirs, mine] = await Promise.all(feeds);
    const id = await read('real_time_data');
    await until(() => mine?.statesOf(id).at(-1) === 'acknowledged', 'its giver hears of the end');
    expect([west?.statesOf(id), theirs?.statesOf(id)]).toEqual([[], []]);
    expect((await world.get(`/api/blade-device/commands?id=${id}`, outside)).status).toBe(404);
    expect((await world.get(`/api/blade-device/commands?id=${id}`, stranger)).status).toBe(404);
  });

  it('the feed reports a command that was not approved in time', async () => {
    const feed = await openTestFeed(world.address, admin);
    const { dtuId } = await controller();
    const id = await plant(dtuId, 'awaiting', -1);
    await approvalExpiry({ store: world.database.store, now: world.now }).run(AbortSignal.timeout(5000));
    expect(await ledgerRow(world, admin, id)).toMatchObject({
      state: 'expired',
      detail: 'not-approved',
      endTime: expect.any(String),
    });
    await until(() => feed.statesOf(id).includes('expired'), 'the feed tells of it');
  });
});

describe('commands after a restart', () => {
  it('running commands have ended in their last state, and those that may still be approved wait', async () => {
    const { dtuId } = await registerSite(world, admin);
    const states = ['queued', 'sent', 'acknowledged', 'awaiting', 'verified'] as const;
    const ids: string[] = [];
    await world.restart(async () => {
      for (const state of states) ids.push(await plant(dtuId, state, 60));
      ids.push(await plant(dtuId, 'awaiting', -1));
    });
    const rows = await Promise.all(ids.map((id) => ledgerRow(world, admin, id)));
    expect(rows.map(({ state, detail, endTime }) => [state, detail, endTime !== null])).toEqual([
      ['expired', 'server-restarted', true],
      ['timeout', 'server-restarted', true],
      ['acknowledged', 'server-restarted', true],
      ['awaiting', null, false],
      ['verified', null, true],
      ['expired', 'not-approved', true],
    ]);
  });

  it('a command that was running when the server stopped states that it stopped', async () => {
    const { read, slave } = await controller();
    slave.mute = true;
    const id = await read('charging_parameters');
    await stateIs(id, 'sent');
    await world.restart();
    const row = await done(id);
    expect(row.state).toBe('timeout');
    expect(row.detail).toMatch(/^(stopped|silent)$/);
  });
});

/** A row as a server that ended has left it; `seconds` until it expires. */
async function plant(dtuId: string, state: string, seconds: number): Promise<string> {
  const [row] = await owner(
    `insert into device_command (tenant_id, dtu_id, kind, word, state, expire_time, end_time, create_user)
     values ($1, $2, 'read', 'planted', $3, $4, case when $3 = 'verified' then now() end, $5) returning id::text as id`,
    [ours.tenantId, dtuId, state, new Date(world.now().getTime() + seconds * 1000), ours.adminId],
  );
  return String(row?.id);
}
