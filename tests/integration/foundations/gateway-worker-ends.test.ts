import { expect, it } from 'vitest';
import { fieldWorld } from '../../support/field-world.ts';
import { controllerOnline, readingSince } from '../../support/gateway-ways.ts';
import { later } from '../../support/later.ts';
import { ended, ledgerRow } from '../../support/ledger.ts';
import { organisation, type Row } from '../../support/organisation.ts';
import { newDesign, registerSite } from '../../support/simulated-site.ts';
import { until } from '../../support/until.ts';
import { dialToWorker, presenceOf } from '../../support/workers.ts';

const world = await fieldWorld({ workers: 2 });
const { admin, tenantId } = await organisation(world);

const isOnline = async (dtuId: string) => (await world.gateway.online([dtuId])).length > 0;

it('a worker that ends takes only its own DTUs offline, and the other worker continues to serve meanwhile', async () => {
  const [hit, spared] = [await controllerOnline(world, admin), await controllerOnline(world, admin)];
  await dialToWorker(world, 1, hit);
  await dialToWorker(world, 2, spared);
  await world.killGateway(async () => {
    const { state, workers } = world.gateway.status;
    expect([state, workers[0]?.state, workers[1]?.state]).toEqual(['running', 'down', 'running']);
    const ready = await fetch(`${world.address}/ready`);
    expect([ready.status, await ready.json()]).toEqual([
      ...[200, { status: 'ready', weak: 'gateway workers not running: 1 of 2' }],
    ]);
    const metrics = await (await fetch(`${world.address}/metrics`)).text();
    expect(metrics).toContain('heliodeck_gateway_worker_up{worker="1"} 0');
    expect(metrics).toContain('heliodeck_gateway_worker_up{worker="2"} 1');
    await until(
      async () => (await presenceOf(world, hit.dtuId)).at(-1) === 'offline server-restarted',
      'its DTU is told to be offline',
    );
    const ask = (dtuId: string) =>
      world.post('/api/blade-device/getData', { dtuId, address: 1, data: 'real_time_data' }, admin);
    expect((await ask(hit.dtuId)).body).toMatchObject({ errorCode: 'command.dtuOffline' });
    const { id } = (await ask(spared.dtuId)).body.data as { readonly id: string };
    expect(await ended(world, admin, id)).toMatchObject({ state: 'acknowledged' });
  }, 1);
  expect(world.gateway.status.workers[0]).toMatchObject({ worker: 1, restarts: 1 });
  expect(await isOnline(spared.dtuId)).toBe(true);
  expect((await presenceOf(world, spared.dtuId)).filter((event) => event !== 'takeover')).toEqual(['online']);
  await dialToWorker(world, 1, hit);
  const told = await until(async () => {
    const events = (await presenceOf(world, hit.dtuId)).filter((event) => event !== 'takeover');
    return events.at(-1) === 'online' ? events : undefined;
  }, 'its DTU is told to be online again');
  expect(told).toEqual(['online', 'offline server-restarted', 'online']);
});

it('a worker that ends leaves its commands in their true state, and those of the other continue', async () => {
  const [hit, spared] = [await controllerOnline(world, admin), await controllerOnline(world, admin)];
  const [mute, other] = [await dialToWorker(world, 2, hit), await dialToWorker(world, 1, spared)];
  mute.silentWhenWritten = true;
  const sent = await hit.write({ chargingVoltage: 14.1 });
  await until(() => mute.mute, 'it is written');
  const queued = await hit.write({ chargingVoltage: 14.2 });
  await until(async () => (await ledgerRow(world, admin, queued)).state === 'queued', 'it waits');
  await world.killGateway(undefined, 2);
  expect(await ended(world, admin, sent)).toMatchObject({
    state: 'timeout',
    detail: 'server-restarted',
    later: 'pending',
  });
  expect(await ended(world, admin, queued)).toMatchObject({ state: 'expired', later: null });
  expect(await ended(world, admin, await spared.write({ chargingVoltage: 14.2 }))).toMatchObject({
    state: 'verified',
  });
  expect(other.holding.get(0x9007)).toBe(1420);
});

it('nothing that was reported as stored is lost or duplicated while a worker is ended repeatedly under load', async () => {
  const sites = await Promise.all(Array.from({ length: 6 }, () => registerSite(world, admin, newDesign(2))));
  /** Instants of reported readings, by device. */
  const told = new Map<string, Set<number>>();
  later(
    world.live.subscribe(tenantId, ({ event }) => {
      if (event.kind !== 'readings' || event.record !== 'operating') return;
      told.set(event.deviceId, (told.get(event.deviceId) ?? new Set()).add(event.at));
    }),
  );
  for (const site of sites) site.dial();
  for (const worker of [1, 2, 1]) {
    for (const site of sites) await readingSince(world, site.device(1), Date.now());
    await world.killGateway(undefined, worker);
  }
  for (const site of sites) await readingSince(world, site.device(1), Date.now());
  const rows = await world.database.owner(
    `select device_id::text as id, extract(epoch from data_time) * 1000 as at, count(*)::int as n
     from history_operating where device_id = any($1::bigint[]) group by 1, 2`,
    [sites.map((site) => site.device(1))],
  );
  const stored = new Map<string, Set<number>>();
  for (const { id, at, n } of rows as Row[]) {
    expect(n).toBe(1);
    stored.set(String(id), (stored.get(String(id)) ?? new Set()).add(Math.round(Number(at))));
  }
  for (const site of sites) {
    const instants = [...(told.get(site.device(1)) ?? [])];
    expect(instants.length).toBeGreaterThan(2);
    expect(instants.filter((at) => !stored.get(site.device(1))?.has(at))).toEqual([]);
  }
}, 120_000);
