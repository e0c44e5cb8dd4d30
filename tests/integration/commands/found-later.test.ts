import { describe, expect, it } from 'vitest';
import { followUpExpiry } from '../../../apps/server/areas/commands/expiry.ts';
import { fieldWorld } from '../../support/field-world.ts';
import { ended, foundLater, ledgerRow } from '../../support/ledger.ts';
import { openTestFeed } from '../../support/live-feed.ts';
import { idOf, organisation, type Row } from '../../support/organisation.ts';
import { newDesign, registerSite } from '../../support/simulated-site.ts';
import { until } from '../../support/until.ts';
import { VendorController } from '../../support/vendor-controller.ts';

const world = await fieldWorld();
const { owner } = world.database;
const ours = await organisation(world);
const { admin } = ours;

async function issue(path: string, body: Row): Promise<string> {
  const reply = await world.post(`/api/${path}`, body, admin);
  expect(reply.body).toMatchObject({ code: 200 });
  return (reply.body.data as { id: string }).id;
}
/** A controller of another maker that is almost never polled: it is read when a test requests it. */
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
  const deviceId = idOf(await world.post('/api/blade-xwj/xwj/submit', device, admin));
  const dial = async (holding: ReadonlyMap<number, number> = new Map()) => {
    const slave = new VendorController({ unit: 1, imei: design.imei, port: world.gatewayPort });
    for (const [at, value] of holding) slave.holding.set(at, value);
    await until(async () => (await world.gateway.online([dtuId])).length > 0, 'the DTU is online');
    return slave;
  };
  const at = { dtuId, address: 1 };
  return {
    dtuId,
    deviceId,
    dial,
    write: (data: Row) => issue('demo/writeChargingParameters', { ...at, data }),
    switchOff: () => issue('blade-device/controlDev', { ...at, dataAddress: 1 }),
    /** Any answer of the device. */
    contact: async () => done(await issue('blade-device/getData', { ...at, data: 'operational_data' })),
  };
}
const done = (id: string) => ended(world, admin, id);
const later = (id: string) => foundLater(world, admin, id);
const row = (id: string) => ledgerRow(world, admin, id);

describe('a command with an unknown outcome', () => {
  it('keeps its final state, and shows what was found at the next contact; the feed reports it', async () => {
    const feed = await openTestFeed(world.address, admin);
    const stranger = (await organisation(world, '别家')).admin;
    const theirs = await openTestFeed(world.address, stranger);
    const { dial, write, contact } = await controller();
    const slave = await dial();
    slave.forgetful = true;
    const id = await write({ chargingVoltage: 14.3 });
    expect(await done(id)).toMatchObject({ state: 'mismatch', later: 'pending', laterTime: null });
    slave.forgetful = false;
    slave.holding.set(0x9007, 1430);
    await contact();
    expect(await later(id)).toMatchObject({
      state: 'mismatch',
      found: { chargingVoltage: 14.4 },
      later: 'has',
      laterFound: { chargingVoltage: 14.3 },
      laterFrames: [{}, {}],
    });
    const tells = ({ data }: (typeof feed.events)[number]) => (data.what as Row | undefined)?.later === 'has';
    await until(() => feed.events.some(tells), 'the feed tells what was found');
    expect(feed.events.find(tells)?.data).toMatchObject({ entity: 'deviceCommand', id });
    expect(theirs.events.filter(({ data }) => data.id === id)).toEqual([]);
    const list = await world.get('/api/blade-device/commands?later=has', admin);
    expect((list.body.data as { records: Row[] }).records.map((one) => one.id)).toEqual([id]);
    // Once, and without a write.
    const asked = slave.heard.length;
    await contact();
    expect(slave.heard.slice(asked).filter((hex) => hex.startsWith('01039003'))).toEqual([]);
    expect(slave.heard.filter((hex) => hex.startsWith('0110'))).toHaveLength(1);
  });

  it('is checked after a restart of the program, and a device that carried it out is found', async () => {
    const { dial, write, contact } = await controller();
    const slave = await dial();
    slave.dropsWhenWritten = true;
    const id = await write({ chargingVoltage: 14.2 });
    expect(await done(id)).toMatchObject({ state: 'timeout', detail: 'socket-lost', later: 'pending' });
    await world.restart();
    expect(await row(id)).toMatchObject({ state: 'timeout', later: 'pending' });
    await dial(slave.holding);
    await contact();
    expect(await later(id)).toMatchObject({
      state: 'timeout',
      detail: 'socket-lost',
      found: null,
      later: 'has',
      laterFound: { chargingVoltage: 14.2 },
    });
  });

  it('a command without a known result that was sent when the program stopped is checked; unsent ones and reads are not', async () => {
    const { dial, dtuId, deviceId, contact } = await controller();
    const ids: string[] = [];
    await world.restart(async () => {
      for (const [state, kind] of [
        ['sent', 'write'],
        ['queued', 'write'],
        ['sent', 'read'],
      ] as const)
        ids.push(await plant({ dtuId, deviceId, state, kind }));
    });
    const [sent = '', ...others] = ids;
    expect(await row(sent)).toMatchObject({ state: 'timeout', detail: 'server-restarted', later: 'pending' });
    for (const other of others) expect((await row(other)).later).toBeNull();
    await dial();
    await contact();
    expect(await later(sent)).toMatchObject({
      later: 'hasNot',
      laterFound: { chargingVoltage: 14.4 },
      detail: 'server-restarted',
    });
  });

  it('is superseded by a newer one that is verified, for the values that both set', async () => {
    const { dial, write, switchOff, contact } = await controller();
    const slave = await dial();
    slave.forgetful = true;
    const [one, both] = [
      await write({ chargingVoltage: 14.3 }),
      await write({ chargingVoltage: 14.3, nominalVoltage: 13.7 }),
    ];
    const off = await switchOff();
    for (const id of [one, both, off]) expect((await done(id)).state).toBe('mismatch');
    slave.forgetful = false;
    slave.holding.set(0x9008, 1370);
    const newer = await write({ chargingVoltage: 14.1 });
    expect(await done(newer)).toMatchObject({ state: 'verified', later: null });
    expect(await later(one)).toMatchObject({ state: 'mismatch', later: 'superseded' });
    // The newer command replaced the charging voltage of the second one, not its float voltage.
    await contact();
    expect(await later(both)).toMatchObject({ later: 'has', laterFound: { nominalVoltage: 13.7 } });
    expect(await later(off)).toMatchObject({ later: 'hasNot', laterFound: { 'coil 2': 0 } });
  });

  it('a command whose device does not answer for a day reports it, and the feed as well', async () => {
    const feed = await openTestFeed(world.address, admin);
    const { dtuId, deviceId } = await controller();
    const id = await plant({ dtuId, deviceId, state: 'timeout', kind: 'write' });
    const job = followUpExpiry({ store: world.database.store, now: world.now });
    await job.run(AbortSignal.timeout(5000));
    expect((await row(id)).later).toBe('pending');
    await owner(`update device_command set end_time = now() - interval '25 hours' where id = $1`, [id]);
    await job.run(AbortSignal.timeout(5000));
    expect(await row(id)).toMatchObject({ state: 'timeout', later: 'lapsed', laterTime: expect.any(String) });
    await until(() => feed.events.some(({ data }) => data.id === id), 'the feed tells of it');
  });
});

/** A row as a server left it. */
async function plant(given: {
  dtuId: string;
  deviceId: string;
  state: string;
  kind: string;
}): Promise<string> {
  const [made] = await owner(
    `insert into device_command (tenant_id, dtu_id, device_id, kind, word, asked, state, expire_time, sent_time, create_user,
       end_time, later)
     values ($1, $2, $3, $4, 'charging_parameters', '{"chargingVoltage":14.3}', $5, now() + interval '1 minute',
       case when $5 = 'queued' then null else now() end, $6,
       case when $5 = 'timeout' then now() end, case when $5 = 'timeout' then 'pending' end)
     returning id::text as id`,
    [ours.tenantId, given.dtuId, given.deviceId, given.kind, given.state, ours.adminId],
  );
  return String(made?.id);
}
