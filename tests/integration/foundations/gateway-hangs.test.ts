import { BroadcastChannel } from 'node:worker_threads';
import { expect, it } from 'vitest';
import { fieldWorld } from '../../support/field-world.ts';
import { controllerOnline } from '../../support/gateway-ways.ts';
import { later } from '../../support/later.ts';
import { ended, ledgerRow } from '../../support/ledger.ts';
import { organisation } from '../../support/organisation.ts';
import { until } from '../../support/until.ts';
import { dialToWorker, presenceOf } from '../../support/workers.ts';

const program = new URL('../../support/hanging-gateway-thread.ts', import.meta.url);
const world = await fieldWorld({ workers: 2, program });
const { admin } = await organisation(world);

it('a worker that hangs is ended: its DTUs are offline, its commands unknown, and the other continues to serve', {
  timeout: 90_000,
}, async () => {
  const [hit, spared] = [await controllerOnline(world, admin), await controllerOnline(world, admin)];
  const slave = await dialToWorker(world, 1, hit);
  await dialToWorker(world, 2, spared);
  slave.silentWhenWritten = true;
  const sent = await hit.write({ chargingVoltage: 14.1 });
  await until(async () => (await ledgerRow(world, admin, sent)).state === 'sent' && slave.mute, 'it is sent');
  const channel = new BroadcastChannel('hang');
  later(() => channel.close());
  channel.postMessage(1);
  await until(
    async () => (await presenceOf(world, hit.dtuId)).at(-1) === 'offline server-restarted',
    'its DTU is told to be offline',
    40_000,
  );
  expect(await ended(world, admin, sent)).toMatchObject({ state: 'timeout', detail: 'server-restarted' });
  expect(
    world.lines.some(({ fields }) => String(fields.error).includes('said nothing for ten seconds')),
  ).toBe(true);
  const answered = await spared.write({ chargingVoltage: 14.2 });
  expect(await ended(world, admin, answered)).toMatchObject({ state: 'verified' });
  await until(
    () => world.gateway.status.workers.every(({ state }) => state === 'running'),
    'it runs again',
    30_000,
  );
  expect(world.gateway.status.workers.map(({ restarts }) => restarts)).toEqual([1, 0]);
  await dialToWorker(world, 1, hit);
  await until(
    async () => (await presenceOf(world, hit.dtuId)).at(-1) !== 'offline server-restarted',
    'it is online',
  );
});
