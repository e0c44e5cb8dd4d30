import type { ScanFind } from '@heliodeck/model/wire/bus-scan';
import { beforeEach, describe, expect, it } from 'vitest';
import { fieldWorld } from '../../support/field-world.ts';
import { ended } from '../../support/ledger.ts';
import { idOf, organisation, type Row } from '../../support/organisation.ts';
import { newDesign, registerSite } from '../../support/simulated-site.ts';
import { until } from '../../support/until.ts';

type Headers = Record<string, string>;
const world = await fieldWorld();
const [ours, theirs] = [await organisation(world, '光明电力'), await organisation(world, '别家电力')];
const { admin } = ours;

/** Controllers at odd addresses, meters at even ones; only the first is entered. */
const design = newDesign(4);
const site = await registerSite(world, admin, design, {
  devices: design.devices.slice(0, 1),
  periodSeconds: 86_400,
});
site.dial();
const asleep = await registerSite(world, admin, newDesign(1));
await until(async () => (await world.gateway.online([site.dtuId])).length > 0, 'the DTU is online');

const scan = (body: Row, headers: Headers = admin) =>
  world.post('/api/blade-device/scan', { dtuId: site.dtuId, from: 1, to: 6, ...body }, headers);
const report = async (query: string, headers: Headers = admin) =>
  (await world.get(`/api/blade-device/scan?${query}`, headers)).body.data as Report;
interface Report {
  readonly id: string;
  readonly state: string;
  readonly isOver: boolean;
  readonly done: number;
  readonly total: number;
  readonly finds: readonly (ScanFind & { readonly registered: { readonly id: string } | null })[];
}
const over = (id: string) =>
  until(async () => {
    const told = await report(`id=${id}`);
    return told.isOver ? told : undefined;
  }, `scan ${id} ends`);

describe('a refused bus scan', () => {
  it.each([
    ['a range that runs backwards', { from: 6, to: 1 }, 'command.scanRange'],
    ['an address no bus has', { from: 1, to: 9999 }, 'command.scanRange'],
    ['no protocol at all', { families: [] }, 'command.scanNothing'],
    ['a DTU that does not exist', { dtuId: '999' }, 'dtu.unknown'],
    ['a DTU that is offline', { dtuId: asleep.dtuId }, 'command.dtuOffline'],
  ])('%s is refused with a code, and leaves no row', async (_, body, code) => {
    expect((await scan(body)).body.errorCode).toBe(code);
    expect(await report(`dtuId=${site.dtuId}`)).toBeNull();
  });

  it('an unknown protocol, a fraction and a missing token are refused', async () => {
    expect((await scan({ families: ['telepathy'] })).status).toBe(400);
    expect((await scan({ from: 1.5 })).status).toBe(400);
    expect((await scan({}, {})).status).toBe(401);
  });

  it('another tenant can neither scan our bus, nor read or stop our scan', async () => {
    expect((await scan({}, theirs.admin)).body.errorCode).toBe('dtu.unknown');
    const id = idOf(await scan({ families: ['modbus'], to: 2 }));
    expect((await world.get(`/api/blade-device/scan?id=${id}`, theirs.admin)).body.errorCode).toBe(
      'record.notFound',
    );
    const stopped = await world.post('/api/blade-device/scan/stop', { id }, theirs.admin);
    expect(stopped.body.errorCode).toBe('record.notFound');
    await over(id);
  });

  it('two concurrent requests result in one accepted and one refused scan', async () => {
    const answers = await Promise.all([scan({}), scan({})]);
    const codes = answers.map(({ body }) => (body.success === true ? 'taken' : body.errorCode)).toSorted();
    expect(codes).toEqual(['command.scanRunning', 'taken']);
    const [taken] = answers.filter(({ body }) => body.success === true);
    await over(idOf(taken as (typeof answers)[number]));
  });
});

describe('a bus scan', () => {
  let id = '';
  beforeEach(async () => {
    id = idOf(await scan({ families: ['modbus'] }));
  });

  it('finds the devices on the bus, marks those already entered, and keeps the frames in the ledger', async () => {
    const { finds, done, total } = await over(id);
    expect([done, total]).toEqual([6, 6]);
    const modbus = design.devices.filter(({ profile }) => !profile.startsWith('dlt645'));
    expect(finds.map(({ address }) => address)).toEqual(
      modbus.map(({ address }) => address).toSorted((a, b) => a - b),
    );
    const [first] = finds;
    expect(first?.registered?.id).toBe(site.device(first?.address ?? 0));
    expect(finds.slice(1).every(({ registered }) => registered === null)).toBe(true);
    for (const { address, fits } of finds)
      expect(fits[0]?.profile).toBe(modbus.find((one) => one.address === address)?.profile);
    const row = await ended(world, admin, id);
    expect(row).toMatchObject({ kind: 'scan', state: 'acknowledged', origin: 'person', deviceId: null });
    expect(row.frames?.length).toBeGreaterThan(2);
  });

  it('is the newest of its DTU for a user who returns to it', async () => {
    expect((await report(`dtuId=${site.dtuId}`)).id).toBe(id);
    await over(id);
  });

  it('stops on request, and cannot be stopped twice', async () => {
    expect((await world.post('/api/blade-device/scan/stop', { id }, admin)).body.success).toBe(true);
    const told = await over(id);
    expect(told.done).toBeLessThan(6);
    const again = await world.post('/api/blade-device/scan/stop', { id }, admin);
    expect(again.body.errorCode).toBe('command.scanOver');
  });
});

describe('an echo test', () => {
  const echo = (body: Row, headers: Headers = admin) =>
    world.post('/api/blade-device/echo', { dtuId: site.dtuId, address: 1, ...body }, headers);

  it('is refused for a missing device, and to another tenant', async () => {
    expect((await echo({ address: 77 })).body.errorCode).toBe('device.unknown');
    expect((await echo({}, theirs.admin)).body.errorCode).toBe('device.unknown');
  });

  it('is answered by a device on the bus', async () => {
    const row = await ended(world, admin, idOf(await echo({ address: design.devices[0]?.address })));
    expect(row.frames?.some(({ direction }) => direction === 'in')).toBe(true);
  });
});
