import { randomUUID } from 'node:crypto';
import type { Reading } from '@heliodeck/model/descriptors/record';
import { partitionOf, readingPartitions } from '@heliodeck/model/wire/readings-message';
import { type JetStreamManager, jetstreamManager } from '@nats-io/jetstream';
import { expect, it } from 'vitest';
import { connectNats } from '../../../apps/server/bus/nats.ts';
import { joinStream } from '../../../apps/server/bus/readings/join-stream.ts';
import { freshDatabase } from '../../support/database.ts';
import { later } from '../../support/later.ts';
import { quietLog } from '../../support/log.ts';
import { testNats } from '../../support/nats.ts';
import { addDevice, addStation, ingestOn, meterReading } from '../../support/telemetry.ts';
import { until } from '../../support/until.ts';

const nats = await testNats({ jetStream: true });
const database = await freshDatabase();
const tenantId = '100001';
const { dtuId } = await addStation(database.owner, { tenantId });
const jsm: JetStreamManager = await connectNats(nats.url, 'test').then((connection) => {
  later(() => connection.close());
  return jetstreamManager(connection);
});

async function join(installation: string, bytes = 64 * 1024 * 1024) {
  const given = { natsUrl: nats.url, installation, stream: { replicas: 1, bytes }, isNeeded: true };
  const joined = await joinStream(given, quietLog);
  if (joined === undefined) throw new Error('a stream that is needed was not joined');
  later(() => joined.close());
  return joined;
}
async function reader(installation: string, bytes?: number) {
  const ingest = ingestOn(database.store, { now: () => new Date() });
  const end = (await join(installation, bytes)).read(ingest, database.store.asPlatform('a test'));
  later(async () => {
    await end();
    await ingest.close(0);
  });
  return { ingest, end };
}
const newMeter = () => addDevice(database.owner, { tenantId, dtuId, type: 2 });
const rowsOf = async (meter: string): Promise<number> => {
  const [row] = await database.owner('select count(*)::int as n from history_meter where device_id = $1', [
    meter,
  ]);
  return Number(row?.n);
};

it('the stream accepts no more than its limit, and everything once it is read', {
  timeout: 60_000,
}, async () => {
  const [installation, bytes] = [randomUUID(), 100_000];
  const intake = (await join(installation, bytes)).intake();
  const meter = await newMeter();
  const begin = Date.now() - 3_600_000;
  const batches = Array.from({ length: 20 }, (_, batch): readonly Reading[] =>
    Array.from({ length: 100 }, (_, n) =>
      meterReading(tenantId, meter, begin + (batch * 100 + n) * 1_000, { totalActivePower: n }),
    ),
  );
  let taken = 0;
  const giving = batches.map(async (batch) => {
    await intake.readings(batch, false);
    taken += 1;
  });
  const held = async () => (await jsm.streams.info(`heliodeck-${installation}`)).state;
  await until(async () => (await held()).bytes > bytes / 2, 'the stream fills');
  const full = await held();
  expect(full.bytes).toBeLessThanOrEqual(bytes);
  expect(taken).toBeLessThan(batches.length);
  expect(intake.counters().waiting).toBeGreaterThan(0);
  await reader(installation, bytes);
  await Promise.all(giving);
  await until(async () => (await rowsOf(meter)) === 2_000, 'all is stored');
  await until(async () => (await held()).messages === 0, 'what is committed goes away');
  expect(intake.counters().waiting).toBe(0);
});

it('entries by people are acknowledged when they are committed, new and past ones', {
  timeout: 60_000,
}, async () => {
  const installation = randomUUID();
  const intake = (await join(installation)).intake();
  await reader(installation);
  const meter = await newMeter();
  const at = Date.now() - 3_600_000;
  await intake.store([meterReading(tenantId, meter, at, { totalActivePower: 1 })], 'past');
  expect(await rowsOf(meter)).toBe(1);
  await intake.store([meterReading(tenantId, meter, at + 1_000, { totalActivePower: 2 })], 'new');
  expect(await rowsOf(meter)).toBe(2);
});

it('each of several readers gets a share, one reader per partition, and the last reader gets all', {
  timeout: 60_000,
}, async () => {
  const installation = randomUUID();
  const owners = async (): Promise<Readonly<Record<string, number>>> => {
    const rows = await database.owner(
      'select owner::text as owner, count(*)::int as n from reading_part_lease where stream = $1 and owner is not null group by 1',
      [`heliodeck-${installation}`],
    );
    const counts = Object.fromEntries(rows.map(({ owner, n }) => [String(owner), Number(n)]));
    return counts;
  };
  const [first, second] = [await reader(installation), await reader(installation)];
  const halves = [readingPartitions / 2, readingPartitions / 2];
  await until(
    async () => String(Object.values(await owners())) === String(halves),
    'both have their half',
    30_000,
  );
  await first.end();
  await until(
    async () => String(Object.values(await owners())) === String([readingPartitions]),
    'one has all',
    30_000,
  );
  const intake = (await join(installation)).intake();
  const meters = await Promise.all(Array.from({ length: 24 }, newMeter));
  expect(new Set(meters.map(partitionOf)).size).toBeGreaterThan(1);
  await intake.store(
    meters.map((meter) => meterReading(tenantId, meter, Date.now(), { totalActivePower: 1 })),
    'new',
  );
  expect(second.ingest.counters()).toMatchObject({ fresh: meters.length, waiting: 0 });
});

it('a message that does not contain readings is skipped, and those behind it are read', {
  timeout: 60_000,
}, async () => {
  const installation = randomUUID();
  const intake = (await join(installation)).intake();
  const meter = await newMeter();
  const stranger = await connectNats(nats.url, 'stranger');
  later(() => stranger.close());
  stranger.publish(`heliodeck.${installation}.readings.${partitionOf(meter)}`, 'not readings');
  await stranger.flush();
  await reader(installation);
  await intake.store([meterReading(tenantId, meter, Date.now(), { totalActivePower: 1 })], 'new');
  expect(await rowsOf(meter)).toBe(1);
  const held = async () => (await jsm.streams.info(`heliodeck-${installation}`)).state.messages;
  await until(async () => (await held()) === 0, 'nothing is left');
});
