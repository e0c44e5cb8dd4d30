import { FakeDtu, registerSlave } from '@heliodeck/gateway/fake-dtu.test-support';
import { expect, it } from 'vitest';
import type { FieldWorld } from './field-world.ts';
import { later } from './later.ts';
import { ended, ledgerRow } from './ledger.ts';
import { openTestFeed } from './live-feed.ts';
import { idOf, organisation, type Row } from './organisation.ts';
import { newDesign, type RegisteredSite, registerSite, stationDraft } from './simulated-site.ts';
import { until } from './until.ts';
import { VendorController } from './vendor-controller.ts';

type Headers = Record<string, string>;

/** A controller of a vendor behind its own DTU, rarely polled, that is online. */
export async function controllerOnline(
  world: FieldWorld,
  admin: Headers,
): Promise<{
  readonly slave: VendorController;
  readonly dtuId: string;
  readonly deviceId: string;
  readonly imei: string;
  write(values: Row): Promise<string>;
}> {
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
  const slave = new VendorController({ unit: 1, imei: design.imei, port: world.gatewayPort });
  await until(async () => (await world.gateway.online([dtuId])).length > 0, 'the DTU is online');
  return {
    slave,
    dtuId,
    deviceId,
    imei: design.imei,
    async write(values) {
      const reply = await world.post(
        '/api/demo/writeChargingParameters',
        { dtuId, address: 1, data: values },
        admin,
      );
      expect(reply.body).toMatchObject({ code: 200 });
      return (reply.body.data as { id: string }).id;
    },
  };
}

/** Resolves when the live row of a device has a reading newer than `since`, ms. */
export async function readingSince(world: FieldWorld, deviceId: string, since: number): Promise<void> {
  await until(async () => {
    const [row] = await world.database.owner(
      'select 1 from live_operating where device_id = $1 and data_time > $2',
      [deviceId, new Date(since)],
    );
    return row !== undefined;
  }, 'a reading is stored');
}

/** Checks the behaviour for users, which is the same for every connection between server and gateway. */
export async function sameEitherWay(world: FieldWorld): Promise<void> {
  const ours = await organisation(world);
  const { admin } = ours;
  const { post } = world;

  it('a command to an offline DTU is refused, and so is one to an unclaimed DTU', async () => {
    const { dtuId } = await registerSite(world, admin);
    const ask = (id: string) =>
      post('/api/blade-device/getData', { dtuId: id, address: 1, data: 'real_time_data' }, admin);
    expect((await ask(dtuId)).body).toMatchObject({ errorCode: 'command.dtuOffline' });
    expect((await ask('999999999999')).status).toBe(400);
  });

  it('the values that a device reports are stored and published to subscribers', async () => {
    const feed = await openTestFeed(world.address, admin);
    const site: RegisteredSite = await registerSite(world, admin);
    site.dial();
    const deviceId = site.device(1);
    const told = await feed.first(
      (data) => data.kind === 'readings' && data.deviceId === deviceId,
      'the feed tells of a reading',
    );
    expect(Object.keys(told.data.values as Row).length).toBeGreaterThan(3);
    await until(async () => {
      const { body } = await world.get(`/api/blade-xwj/xwj/detail?id=${deviceId}`, admin);
      return (body.data as Row).onlineStatus === 1;
    }, 'the device is online');
  });

  it('a command is verified, and the feed contains each step in order', async () => {
    const feed = await openTestFeed(world.address, admin);
    const { slave, write } = await controllerOnline(world, admin);
    const id = await write({ chargingVoltage: 14.2 });
    expect(await ended(world, admin, id)).toMatchObject({
      state: 'verified',
      found: { chargingVoltage: 14.2 },
    });
    expect(slave.holding.get(0x9007)).toBe(1420);
    await until(() => feed.statesOf(id).length === 4, 'the feed tells of the end');
    expect(feed.statesOf(id)).toEqual(['queued', 'sent', 'acknowledged', 'verified']);
  });

  it('a device that was just added can be read immediately, and one that was removed cannot', async () => {
    const { dtuId } = await controllerOnline(world, admin);
    const added = { name: 'B', dtuId, type: 1, model: 'epever-tracer', address: 2, periodSeconds: 86_400 };
    const deviceId = idOf(await post('/api/blade-xwj/xwj/submit', added, admin));
    const ask = () => post('/api/blade-device/getData', { dtuId, address: 2, data: 'real_time_data' }, admin);
    const { id } = (await ask()).body.data as { id: string };
    expect((await ended(world, admin, id)).detail).toBe('silent');
    await post(`/api/blade-xwj/xwj/remove?ids=${deviceId}`, undefined, admin);
    expect((await ask()).status).toBe(400);
  });

  it('an unclaimed DTU is listed, and works as soon as it is claimed', async () => {
    const { imei } = newDesign();
    const dtu = new FakeDtu(world.gatewayPort);
    later(() => dtu.hangUp());
    dtu.slaves.set(1, registerSlave());
    dtu.send(imei);
    const asks = async () =>
      (await world.get(`/api/blade-dtu/dtu/dialing-in?imei=${imei}`, admin)).body.data as Row;
    await until(async () => (await asks()).dialingIn === true, 'the gateway hears it');
    const stationInfoId = idOf(
      await post('/api/blade-stationInfo/stationInfo/submit', stationDraft(), admin),
    );
    const dtuId = idOf(await post('/api/blade-dtu/dtu/submit', { stationInfoId, name: 'D', imei }, admin));
    await until(async () => (await world.gateway.online([dtuId])).length > 0, 'it is let in');
    const line = (await world.get(`/api/blade-dtu/dtu/line?id=${dtuId}`, admin)).body.data as {
      readonly dtu: Row;
    };
    expect(line.dtu).toMatchObject({ seenLink: 'ascii-imei', waiting: 0 });
    dtu.hangUp();
    await until(async () => (await world.gateway.online([dtuId])).length === 0, 'it is offline');
  });

  it('a restart ends pending commands, and stored data remain', async () => {
    const { slave, write } = await controllerOnline(world, admin);
    slave.mute = true;
    const id = await write({ chargingVoltage: 14.3 });
    await until(async () => (await ledgerRow(world, admin, id)).state === 'sent', 'it is sent');
    await world.restart();
    expect(await ended(world, admin, id)).toMatchObject({ state: 'timeout' });
  });
}
