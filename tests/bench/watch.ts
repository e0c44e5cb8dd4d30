/**
 * The watch page in a real browser with 2,000 stations of one district and 20,000 devices that respond over
 * real sockets, 500 readings per second: the duration of a frame with a processor four times as slow,
 * compared with an empty page; whether memory stays constant, also over an hour simulated by the page's
 * clock; how long scripts delay a frame while the user searches, sorts and scrolls.
 *
 *   node tests/bench/watch.ts [--minutes 3] [--told 30] [--stations 2000] [--devices 10]
 *
 * `--minutes 60` is the long form. `--told` is the number of minutes simulated by the page's clock.
 */
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test';
import { consoleIsBuilt, startConsoleBuild } from '../../scripts/console-build.ts';
import { browserArguments, findBrowser } from '../support/browser.ts';
import { fillLogIn, type Person } from '../support/console-page.ts';
import { dataFolder } from '../support/data-folder.ts';
import { freePort } from '../support/free-port.ts';
import { startProgram } from '../support/program.ts';
import { figure } from './figure.ts';
import { readClocks, startClocks } from './frames.ts';
import { countProcessor, growthOf, heldMemory, processorTime } from './renderer.ts';
import { imeiOf, startSlaves } from './slaves.ts';
import { type BenchDatabase, benchDatabase, percentile } from './support.ts';

const { values: options } = parseArgs({
  options: {
    minutes: { type: 'string', default: '3' },
    told: { type: 'string', default: '30' },
    stations: { type: 'string', default: '2000' },
    devices: { type: 'string', default: '10' },
  },
});
const [minutes, told, stations, devices] = [
  options.minutes,
  options.told,
  options.stations,
  options.devices,
].map(Number) as [...[number, number, number, number]];
if (told < 2) throw new Error('--told takes two minutes at least: memory grows between them');
const changesPerSecond = 500;
const slowdown = 4;
const person: Person = { tenantId: '100001', account: 'admin', password: 'Bench-Demo-2026' };
/** Minimum share of the DTUs that must connect: the rest is due to the load of the machine, not of the page. */
const enough = 0.98;
/** Connecting takes two minutes on an otherwise idle machine. */
const mostSeconds = 900;
/** Time for which an empty page is measured. */
const limitMs = 20_000;
const measuredMs = 20_000;
/** A simulated minute consists of four steps of the page's clock; the server responds in between. */
const [toldSteps, toldStepMs, answerMs] = [4, 15_000, 250];

if (!consoleIsBuilt()) {
  const [code] = await once(startConsoleBuild(), 'exit');
  if (code !== 0) throw new Error('the console could not be built');
}
const database = await benchDatabase();
const folder = dataFolder();
const env = { DATABASE_URL: database.ownerUrl, DEMO: '1', DEMO_PASSWORD: person.password, LOG_LEVEL: 'warn' };
// The first start creates the tenant; the field is registered before the second start, which then loads it.
const first = startProgram(folder.path, env);
await first.address;
first.process.kill('SIGTERM');
await first.ended;
await register(database);
const gatewayPort = await freePort();
const program = startProgram(folder.path, { ...env, GATEWAY_PORT: String(gatewayPort) });
const address = await program.address;
const slaves = startSlaves({ port: gatewayPort, dtus: stations });
const found = await findBrowser();
const server = await chromium.launchServer({
  executablePath: found.path,
  env: found.env,
  args: [...browserArguments, '--enable-precise-memory-info'],
});
const browser = await chromium.connect(server.wsEndpoint());
try {
  await untilOnline(database);
  const empty = await emptyPage(browser);
  const page = await signedIn(browser);
  await watchPage(page, empty);
  await handled(page);
  await page.context().close();
  await toldMinutes(browser);
} finally {
  await browser.close();
  await server.close();
  await slaves.close();
  program.process.kill('SIGTERM');
  await program.ended;
  await database.close();
  folder.remove();
}

/** Stations in regions, each with a DTU and its controllers, polled at this total rate. */
async function register({ owner }: BenchDatabase): Promise<void> {
  const period = Math.max(1, Math.round((stations * devices) / changesPerSecond));
  await owner(
    `insert into station (tenant_id, station_name, time_zone, installed_capacity, region_id, create_dept)
     select '100001', 'Bench ' || n, 'Asia/Shanghai', 50, '110101', (select min(id) from dept where tenant_id = '100001')
     from generate_series(0, $1::integer - 1) n`,
    [stations],
  );
  await owner(
    `insert into dtu (tenant_id, station_info_id, name, imei, link, keep_alive_seconds, gap_ms)
     select '100001', s.id, 'D' || s.station_name, (860000000000000 + replace(s.station_name, 'Bench ', '')::bigint)::text, 'auto', 120, 0
     from station s where s.station_name like 'Bench %'`,
  );
  await owner(
    `insert into device (tenant_id, dtu_id, type, name, address, model, period_seconds)
     select '100001', u.id, 1, 'MPPT ' || g, g, 'heliodeck-mppt4', $2 from dtu u, generate_series(1, $1) g
     where u.name like 'DBench %'`,
    [devices, period],
  );
}

/** Waits until nearly all DTUs have connected and their devices have responded. */
async function untilOnline({ owner }: BenchDatabase): Promise<void> {
  let alive = 0;
  for (let second = 0; second < mostSeconds; second += 1) {
    const [row] = await owner('select count(*)::integer as count from device where online_status = 1');
    alive = Number(row?.count);
    if (alive >= stations * devices * enough) {
      figure({ what: `devices alive of ${stations * devices}`, value: alive, unit: 'devices' });
      return;
    }
    await pause(1000);
  }
  // A machine with other load would be measured instead: use fewer stations, or another time.
  throw new Error(`${alive} of ${stations * devices} devices answer after ${mostSeconds} s: ${imeiOf(0)} …`);
}

async function signedIn(of: Browser): Promise<Page> {
  const context = await of.newContext({
    baseURL: address,
    viewport: { width: 1440, height: 900 },
    locale: 'zh-CN',
    reducedMotion: 'no-preference',
  });
  const page = await context.newPage();
  page.setDefaultTimeout(120_000);
  await page.goto('/login');
  await fillLogIn(page, person);
  await page.waitForURL((url) => url.pathname !== '/login');
  return page;
}

async function slow(devtools: CDPSession, rate: number): Promise<void> {
  await devtools.send('Emulation.setCPUThrottlingRate', { rate });
}

/** Processor time per second of a page's thread without user input, ms. */
async function timeOfSecond(devtools: CDPSession): Promise<number> {
  const before = await processorTime(devtools);
  await pause(measuredMs);
  return ((await processorTime(devtools)) - before) / (measuredMs / 1000);
}

/** The frames of an empty page under the same load, as the limit of the machine. @returns p95 of a frame, ms */
async function emptyPage(of: Browser): Promise<number> {
  const page = await of.newPage();
  await page.setContent('<p>nothing</p>');
  const devtools = await countProcessor(page);
  await startClocks(page);
  figure({ what: 'empty page: processor time', value: await timeOfSecond(devtools), unit: 'ms a second' });
  await slow(devtools, slowdown);
  await readClocks(page);
  await pause(limitMs);
  const { frames } = await readClocks(page);
  const p95 = percentile(frames, 0.95);
  figure({ what: `empty page: work of a frame at ${slowdown} × slower, p95`, value: p95, unit: 'ms' });
  figure({ what: 'empty page: work of a frame, p99.9', value: percentile(frames, 0.999), unit: 'ms' });
  await page.close();
  return p95;
}

/** The duration of frames while everything changes, and the memory from minute to minute. */
async function watchPage(page: Page, empty: number): Promise<void> {
  await page.goto('/wel/index');
  await page
    .getByText(/Bench \d+/)
    .first()
    .waitFor();
  await pause(10_000);
  const devtools = await countProcessor(page);
  await startClocks(page);
  figure({ what: 'watch page: processor time', value: await timeOfSecond(devtools), unit: 'ms a second' });
  await slow(devtools, slowdown);
  await readClocks(page);
  const held: number[] = [];
  const heard = await changesHeard(database, async () => {
    for (let minute = 0; minute < minutes; minute += 1) {
      await pause(60_000);
      held.push(await heldMemory(devtools));
    }
  });
  figure({
    what: 'readings stored meanwhile',
    value: heard,
    unit: 'a second',
    target: changesPerSecond * 0.9,
  });
  const { frames, scripts } = await readClocks(page);
  await slow(devtools, 1);
  figure({
    what: `watch page: work of a frame at ${slowdown} × slower, p95 of ${frames.length}`,
    value: percentile(frames, 0.95),
    unit: 'ms',
    target: 16,
    better: 'less' as const,
  });
  figure({
    what: 'watch page: work of a frame, p95, beside that of the empty page',
    value: percentile(frames, 0.95) / empty,
    unit: '×',
  });
  figure({ what: 'watch page: work of a frame, p99.9', value: percentile(frames, 0.999), unit: 'ms' });
  figure({ what: 'watch page: longest scripts of a frame', value: Math.max(0, ...scripts), unit: 'ms' });
  for (const [index, megabytes] of held.entries())
    figure({ what: `watch page: memory after minute ${index + 1}`, value: megabytes, unit: 'MB' });
  // The first minute fills caches; the growth afterwards matters.
  const [, second = held[0] ?? 0] = held;
  figure({
    what: `watch page: growth from the second to minute ${minutes}`,
    value: Math.max(0, ((held.at(-1) ?? second) / second - 1) * 100),
    unit: '%',
    target: 5,
    better: 'less' as const,
  });
}

/** Scripts of a frame while the user searches among all stations, sorts and scrolls them. */
async function handled(page: Page): Promise<void> {
  const search = page.getByPlaceholder('搜索电站、设备或异常');
  const stations = page.getByRole('region', { name: '电站', exact: true });
  const acts: readonly (readonly [string, () => Promise<void>])[] = [
    [
      'a search is typed',
      async () => {
        await search.pressSequentially('bench 19', { delay: 200 });
        await stations
          .getByRole('link', { name: /Bench 19/ })
          .first()
          .waitFor();
        await search.fill('');
      },
    ],
    [
      'stations are sorted by region',
      async () => {
        await stations.getByRole('combobox', { name: '排序' }).click();
        await page.getByTitle('按区域').click();
        await page.waitForURL(/order=region/);
      },
    ],
    [
      'all stations are scrolled through',
      async () => {
        await stations.getByRole('link').first().hover();
        for (let turn = 0; turn < 40; turn += 1) await page.mouse.wheel(0, 2_000);
      },
    ],
  ];
  const devtools = await countProcessor(page);
  await readClocks(page);
  for (const [what, act] of acts) {
    const before = await processorTime(devtools);
    await act();
    await pause(3_000);
    const { frames, scripts } = await readClocks(page);
    figure({ what: `${what}: work of a frame, p95`, value: percentile(frames, 0.95), unit: 'ms' });
    figure({
      what: `${what}: longest scripts of a frame`,
      value: Math.max(0, ...scripts),
      unit: 'ms',
      target: 100,
      better: 'less' as const,
    });
    figure({ what: `${what}: processor time`, value: (await processorTime(devtools)) - before, unit: 'ms' });
  }
}

/**
 * The memory of the page over minutes simulated by its clock: all periodic work (troubles and tiles every 1.5
 * s, everything every five minutes), at the pace of the server's responses.
 */
async function toldMinutes(of: Browser): Promise<void> {
  const page = await signedIn(of);
  await page.clock.install();
  await page.goto('/wel/index');
  await page
    .getByText(/Bench \d+/)
    .first()
    .waitFor();
  const devtools = await countProcessor(page);
  const held: number[] = [];
  for (let minute = 1; minute <= told; minute += 1) {
    for (let step = 0; step < toldSteps; step += 1) {
      await page.clock.runFor(toldStepMs);
      await pause(answerMs);
    }
    held.push(await heldMemory(devtools));
  }
  // The first minutes fill caches.
  const settled = held.slice(Math.min(5, held.length - 2));
  figure({ what: `watch page: memory after ${told} told minutes`, value: held.at(-1) ?? 0, unit: 'MB' });
  figure({
    what: 'watch page: growth of memory by the line through the told minutes',
    value: growthOf(settled) * 60,
    unit: 'MB an hour',
    target: 10,
    better: 'less' as const,
  });
  await page.context().close();
}

/** Readings stored per second while `work` runs. */
async function changesHeard({ owner }: BenchDatabase, work: () => Promise<void>): Promise<number> {
  const count = async () =>
    Number((await owner('select count(*)::float8 as count from history_controller'))[0]?.count);
  const [before, at] = [await count(), performance.now()];
  await work();
  return ((await count()) - before) / ((performance.now() - at) / 1000);
}
