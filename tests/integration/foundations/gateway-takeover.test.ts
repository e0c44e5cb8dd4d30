import { describe, expect, it } from 'vitest';
import { tellEnded } from '../../../apps/server/gateway/gateway-runs.ts';
import { endLostCommands } from '../../../apps/server/gateway/ledger-rows.ts';
import { fieldWorld } from '../../support/field-world.ts';
import { controllerOnline } from '../../support/gateway-ways.ts';
import { ended, foundLater, ledgerRow } from '../../support/ledger.ts';
import { idOf, organisation, type Row } from '../../support/organisation.ts';
import { newDesign, registerSite, stationDraft } from '../../support/simulated-site.ts';
import { until } from '../../support/until.ts';
import { VendorController } from '../../support/vendor-controller.ts';
import { dialToWorker, presenceOf } from '../../support/workers.ts';

const world = await fieldWorld({ workers: 2 });
const { admin } = await organisation(world);

describe('a DTU whose next socket is accepted by another worker', () => {
  it('is polled over the new socket alone: the old one is closed and receives nothing more', async () => {
    const { write, ...dtu } = await controllerOnline(world, admin);
    const old = await dialToWorker(world, 1, dtu);
    const slave = await dialToWorker(world, 2, dtu);
    await until(() => old.isClosed, 'the old socket is closed');
    const heardBefore = old.heard.length;
    expect(await ended(world, admin, await write({ chargingVoltage: 14.2 }))).toMatchObject({
      state: 'verified',
    });
    expect(slave.holding.get(0x9007)).toBe(1420);
    expect(old.heard.length).toBe(heardBefore);
  });

  it('is reported online once and offline once, with the takeovers between', async () => {
    const dtu = await controllerOnline(world, admin);
    for (const worker of [1, 2, 1]) await dialToWorker(world, worker, dtu);
    const last = await dialToWorker(world, 2, dtu);
    last.hangUp();
    await until(async () => (await world.gateway.online([dtu.dtuId])).length === 0, 'it is offline');
    const told = await until(async () => {
      const events = await presenceOf(world, dtu.dtuId);
      return events.at(-1)?.startsWith('offline') ? events : undefined;
    }, 'its end is told');
    expect(told.filter((event) => event !== 'takeover')).toEqual(['online', 'offline socket-lost']);
    expect(told.filter((event) => event === 'takeover').length).toBeGreaterThanOrEqual(3);
    const ofDevice = await presenceOf(world, dtu.deviceId);
    for (const [n, event] of ofDevice.entries()) expect(event.startsWith('online')).toBe(n % 2 === 0);
  });

  it('ends a sent command as unknown, and is checked over the new socket', async () => {
    const { write, ...dtu } = await controllerOnline(world, admin);
    const old = await dialToWorker(world, 1, dtu);
    old.silentWhenWritten = true;
    const id = await write({ chargingVoltage: 14.3 });
    await until(() => old.mute, 'it is written');
    await dialToWorker(world, 2, dtu);
    expect(await ended(world, admin, id)).toMatchObject({ state: 'timeout', later: 'pending' });
    // Any answer of the device triggers the check by the worker that serves it now.
    const ask = { dtuId: dtu.dtuId, address: 1, data: 'real_time_data' };
    await world.post('/api/blade-device/getData', ask, admin);
    expect(await foundLater(world, admin, id)).toMatchObject({ state: 'timeout', later: 'hasNot' });
  });

  it('is checked for a command whose end was written only after it had arrived', async () => {
    const { write, ...dtu } = await controllerOnline(world, admin);
    await dialToWorker(world, 1, dtu);
    const id = await write({ chargingVoltage: 14.2 });
    expect(await ended(world, admin, id)).toMatchObject({ state: 'verified' });
    // As left by the gateway it was given to, and as ended by the process that finds it.
    await world.database.owner(`update device_command set state = 'sent', end_time = null where id = $1`, [
      id,
    ]);
    const platform = world.database.store.asPlatform('a test ends the commands of a gateway that died');
    await platform.tx(async (_, session) => {
      const now = new Date();
      const lost = await endLostCommands(session.client, now, { dtuIds: [dtu.dtuId] });
      await tellEnded(session, lost, now);
    });
    const ask = { dtuId: dtu.dtuId, address: 1, data: 'real_time_data' };
    const found = await until(async () => {
      await world.post('/api/blade-device/getData', ask, admin);
      const row = await ledgerRow(world, admin, id);
      return row.laterTime === null ? undefined : row;
    }, 'its device is looked at');
    expect(found).toMatchObject({ state: 'timeout', later: 'has' });
  });

  it('brings unsent commands along, and they are sent once', async () => {
    const { write, ...dtu } = await controllerOnline(world, admin);
    const old = await dialToWorker(world, 1, dtu);
    old.mute = true;
    const first = await write({ chargingVoltage: 14.3 });
    await until(async () => (await ledgerRow(world, admin, first)).state === 'sent', 'it is sent');
    const second = await write({ chargingVoltage: 14.1 });
    const slave = await dialToWorker(world, 2, dtu);
    expect(await ended(world, admin, second)).toMatchObject({ state: 'verified' });
    expect(slave.holding.get(0x9007)).toBe(1410);
    const written = [...old.heard, ...slave.heard].filter((request) => request.startsWith('0110'));
    expect(written.filter((request) => request.includes('0582'))).toHaveLength(1);
  });

  it('has its readings stored in order and once, however often it moves', async () => {
    const { dtuId, device, design } = await registerSite(world, admin, newDesign(1), { devices: [] });
    expect(() => device(1)).toThrow();
    const one = { name: 'T', dtuId, type: 1, model: 'epever-tracer', address: 1, periodSeconds: 1 };
    const deviceId = idOf(await world.post('/api/blade-xwj/xwj/submit', one, admin));
    const rows = async () => {
      const [row] = await world.database.owner(
        `select count(*)::int as n, count(distinct data_time)::int as instants, max(data_time) as newest
         from history_controller where device_id = $1`,
        [deviceId],
      );
      return row as { readonly n: number; readonly instants: number; readonly newest: Date };
    };
    for (const worker of [1, 2, 1, 2]) {
      const { n } = await rows();
      await dialToWorker(world, worker, { dtuId, imei: design.imei });
      await until(async () => (await rows()).n > n, 'it is polled there');
    }
    const { n, instants, newest } = await rows();
    expect(instants).toBe(n);
    const [live] = await world.database.owner(
      'select data_time as at from live_controller where device_id = $1',
      [deviceId],
    );
    expect(Number(live?.at)).toBeGreaterThanOrEqual(Number(newest));
    expect((await world.gateway.counters()).ingest.duplicates).toBe(0);
  });

  it('is listed once while unclaimed, and its newest socket is served once it is claimed', async () => {
    const { imei } = newDesign();
    const sockets: VendorController[] = [];
    const heard = async () =>
      (await world.gateway.counters()).workers.map(({ gateway }) => gateway.unclaimed);
    for (let n = 0; n < 20; n++) {
      sockets.push(new VendorController({ unit: 1, imei, port: world.gatewayPort }));
      await until(
        async () => (await world.gateway.unclaimed(imei))[0]?.attempts === n + 1,
        'the attempt is counted',
      );
      if ((await heard()).every((count) => count > 0)) break;
    }
    expect(await world.gateway.unclaimed(imei)).toMatchObject([{ imei, attempts: sockets.length }]);
    const stationInfoId = idOf(
      await world.post('/api/blade-stationInfo/stationInfo/submit', stationDraft(), admin),
    );
    const dtuId = idOf(
      await world.post('/api/blade-dtu/dtu/submit', { stationInfoId, name: 'D', imei }, admin),
    );
    const newest = sockets.at(-1)?.localPort;
    await until(
      async () => (await world.gateway.line(dtuId))?.remote?.endsWith(`:${newest}`),
      'the newest socket serves it',
    );
    await until(() => sockets.slice(0, -1).every(({ isClosed }) => isClosed), 'the others are closed');
    const { body } = await world.get(`/api/blade-dtu/dtu/detail?id=${dtuId}`, admin);
    await until(() => (body.data as Row).id === dtuId, 'it stands in the register');
  });
});
