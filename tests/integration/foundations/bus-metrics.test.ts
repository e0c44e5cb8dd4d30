import type { PlatformState } from '@heliodeck/model/wire/platform-state';
import { partitionOf, readingPartitions } from '@heliodeck/model/wire/readings-message';
import { jetstream } from '@nats-io/jetstream';
import { expect, it } from 'vitest';
import { connectNats } from '../../../apps/server/bus/nats.ts';
import { isOfBus, namesAsked, namesOf, scrape, seriesOf } from '../../support/metrics-page.ts';
import { idOf, organisation } from '../../support/organisation.ts';
import { callsOfProcess, processSet } from '../../support/process-set.ts';
import type { SetProcess } from '../../support/set-process.ts';
import { newDesign, registerSite } from '../../support/simulated-site.ts';
import { until } from '../../support/until.ts';
import { VendorController } from '../../support/vendor-controller.ts';

const set = await processSet({ jetStream: true });
const api = await set.add('api,jobs');
const [gateway, ingest] = await Promise.all([set.add('gateway'), set.add('ingest')]);
const calls = callsOfProcess(api);
const { admin } = await organisation({ ...calls, database: set.database });
const root = await calls.signIn('000000', 'admin');
const world = { post: calls.post, gatewayPort: gateway.gatewayPort };
const { design, dtuId } = await registerSite(world, admin, newDesign(1), {
  dtu: { timeoutMs: 4000 },
  devices: [],
});
const device = { name: 'Tracer', dtuId, type: 1, model: 'epever-tracer', address: 1, periodSeconds: 1 };
const deviceId = idOf(await calls.post('/api/blade-xwj/xwj/submit', device, admin));
new VendorController({ unit: 1, imei: design.imei, port: gateway.gatewayPort });
const part = String(partitionOf(deviceId));

const text = async ({ address }: SetProcess): Promise<string> => (await scrape(address)).text;
const value = async (of: SetProcess, name: string, labels = ''): Promise<number | undefined> =>
  seriesOf(await text(of), `heliodeck_${name}`).get(labels);
const state = async (): Promise<PlatformState['stream']> =>
  ((await calls.get('/api/blade-log/platform/state', root)).body.data as PlatformState).stream;

it('every name of the bus and the stream that the alert rules and the dashboard use exists', async () => {
  const names = new Set(
    (await Promise.all([api, gateway, ingest].map(text))).flatMap((page) => [...namesOf(page)]),
  );
  const asked = [...namesAsked().values()].flat().filter(isOfBus);
  expect(asked.length).toBeGreaterThan(10);
  expect(asked.filter((name) => !names.has(name))).toEqual([]);
});

it('every process reports the state of the stream, and only those at the stream report their own work on it', async () => {
  const page = await until(async () => {
    const found = await text(api);
    return seriesOf(found, 'heliodeck_stream_up').get('') === 1 ? found : undefined;
  }, 'the API sees the stream');
  expect(seriesOf(page, 'heliodeck_bus_up').get('')).toBe(1);
  expect(seriesOf(page, 'heliodeck_stream_limit_bytes').get('')).toBe(1024 * 1024 * 1024);
  expect([...seriesOf(page, 'heliodeck_stream_partition_pending').keys()].toSorted()).toEqual(
    Array.from({ length: readingPartitions }, (_, n) => `partition="${n}"`).toSorted(),
  );
  for (const own of [
    'stream_partitions_held',
    'stream_backpressure',
    'stream_publish_duration_seconds_count',
  ])
    expect(seriesOf(page, `heliodeck_${own}`).size, own).toBe(0);
  await until(
    async () => (await value(ingest, 'stream_partitions_held')) === readingPartitions,
    'ingest reads all parts',
  );
  expect(await value(gateway, 'stream_partitions_held')).toBe(0);
});

it('the acknowledgement times of the stream are counted in cumulative buckets', async () => {
  await until(
    async () => ((await value(gateway, 'stream_publish_duration_seconds_count')) ?? 0) > 0,
    'a reading was published',
  );
  const page = await text(gateway);
  const buckets = [...seriesOf(page, 'heliodeck_stream_publish_duration_seconds_bucket').values()];
  expect(buckets).toEqual(buckets.toSorted((one, other) => one - other));
  expect(buckets.at(-1)).toBe(seriesOf(page, 'heliodeck_stream_publish_duration_seconds_count').get(''));
  expect(seriesOf(page, 'heliodeck_stream_publish_duration_seconds_sum').get('')).toBeGreaterThan(0);
});

it('waiting messages and redeliveries are reported by partition', {
  timeout: 180_000,
}, async () => {
  await ingest.kill();
  const pending = () => value(api, 'stream_partition_pending', `partition="${part}"`);
  await until(async () => ((await pending()) ?? 0) > 2, 'messages of the part wait', 60_000);
  expect(await value(api, 'stream_partition_messages', `partition="${part}"`)).toBeGreaterThan(2);
  expect(await value(api, 'stream_oldest_message_seconds')).toBeGreaterThan(0);
  const { held } = (await state()) ?? { held: null };
  expect(held?.lags.map(({ partition }) => String(partition))).toContain(part);

  // A reader that receives messages and is killed.
  const nats = await connectNats(set.natsUrl, 'a reader that dies');
  const [installation] = await set.database.owner('select id::text as id from installation');
  const consumer = await jetstream(nats).consumers.get(`heliodeck-${installation?.id}`, `p${part}`);
  const given = new Set<number>();
  for await (const { seq } of await consumer.fetch({ max_messages: 2, expires: 2_000 })) given.add(seq);
  await nats.close();
  expect(given.size).toBe(2);
  await ingest.start();
  await until(
    async () => ((await value(ingest, 'stream_redeliveries_total')) ?? 0) >= given.size,
    'they are given again',
    60_000,
  );
  expect(await value(ingest, 'stream_deliveries_total')).toBeGreaterThanOrEqual(given.size);
  await until(async () => ((await pending()) ?? 1) <= 2, 'the part is read', 60_000);
});

it('an unavailable NATS, paused polling and the number of reconnects are reported', {
  timeout: 90_000,
}, async () => {
  expect(await value(gateway, 'stream_backpressure')).toBe(0);
  await set.nats.kill();
  await until(
    async () => (await value(gateway, 'stream_backpressure')) === 1,
    'the gateway is held back',
    60_000,
  );
  expect(await value(gateway, 'stream_publish_failures_total')).toBeGreaterThan(0);
  await until(
    async () => (await value(gateway, 'bus_up')) === 0,
    'the gateway says that NATS is away',
    60_000,
  );
  await until(
    async () => (await value(api, 'stream_up')) === 0,
    'the API says that the stream is away',
    60_000,
  );
  const away = await text(api);
  expect(seriesOf(away, 'heliodeck_stream_size_bytes').size).toBe(0);
  expect(seriesOf(away, 'heliodeck_stream_partition_pending').size).toBe(0);
  expect(await state()).toEqual({ reached: false, held: null });
  await set.nats.start();
  await until(async () => (await value(gateway, 'stream_backpressure')) === 0, 'the gateway goes on', 60_000);
  for (const connection of ['messages', 'readings'])
    await until(
      async () => ((await value(gateway, 'bus_reconnects_total', `connection="${connection}"`)) ?? 0) >= 1,
      `the connection for ${connection} came back`,
      30_000,
    );
  await until(
    async () => (await state())?.reached === true,
    'the state of the platform has the stream',
    60_000,
  );
});
