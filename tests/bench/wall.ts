/**
 * The data board on a wall display in a real browser, 1,920 × 1,080: its first figures and its script, and
 * its memory after hours that are simulated by advancing the browser's clock: every timer runs, every page
 * turn happens, every request reaches the server.
 *
 * Two hours are the short form that runs with all benchmarks, since growth is visible in the second hour
 * already. A day takes twelve times as long.
 *
 *   node tests/bench/wall.ts [hours, default 2]
 */
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { chromium, type Page } from '@playwright/test';
import { consoleIsBuilt, startConsoleBuild } from '../../scripts/console-build.ts';
import { browserArguments, findBrowser } from '../support/browser.ts';
import { dataFolder } from '../support/data-folder.ts';
import { startProgram } from '../support/program.ts';
import { figure } from './figure.ts';

const password = 'Bench-Demo-2026';
const hours = Number(process.argv[2] ?? 2);
const client = `Basic ${Buffer.from('heliodeck:heliodeck_secret').toString('base64')}`;
const assets = join(import.meta.dirname, '../../apps/console/dist/assets');
/** Step of the clock, ms; the server responds in between. */
const step = 60_000;

if (!consoleIsBuilt()) {
  const [code] = await once(startConsoleBuild(), 'exit');
  if (code !== 0) throw new Error('the console could not be built');
}
const folder = dataFolder();
const program = startProgram(folder.path, { DEMO: '1', DEMO_PASSWORD: password });
const found = await findBrowser();
const browser = await chromium.launch({
  executablePath: found.path,
  env: found.env,
  args: [...browserArguments],
});
try {
  const address = await program.address;
  const key = await wallKey(address);
  await firstFigures(address, key);
  await day(address, key);
} finally {
  await browser.close();
  program.process.kill('SIGTERM');
  await program.ended;
  folder.remove();
}

async function wallKey(address: string): Promise<string> {
  const signedIn = await fetch(`${address}/api/blade-auth/oauth/token`, {
    method: 'POST',
    headers: { authorization: client, 'tenant-id': '100001' },
    body: new URLSearchParams({ tenantId: '100001', username: 'admin', password, grant_type: 'password' }),
  });
  const { access_token: token } = (await signedIn.json()) as { access_token: string };
  const made = await fetch(`${address}/api/blade-board/key/make`, {
    method: 'POST',
    headers: { 'blade-auth': `bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ board: 'dataBoard', name: 'bench', days: 1 }),
  });
  return ((await made.json()) as { data: { key: string } }).data.key;
}

async function open(address: string, key: string, before?: (page: Page) => Promise<void>): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1920, height: 1080 } });
  await before?.(page);
  await page.goto(`${address}/wall#${key}`);
  // The first figures of all stations.
  await page.locator('dd').first().waitFor({ timeout: 60_000 });
  return page;
}

async function firstFigures(address: string, key: string): Promise<void> {
  const times: number[] = [];
  const paints: number[] = [];
  for (let run = 0; run < 3; run += 1) {
    const from = performance.now();
    const page = await open(address, key);
    times.push(performance.now() - from);
    paints.push(
      await page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0),
    );
    if (run === 0) {
      await page.locator('canvas.maplibregl-canvas').waitFor({ timeout: 60_000 });
      const loaded = await page.evaluate(() =>
        performance
          .getEntriesByType('resource')
          .flatMap(({ name }) => /assets\/(.*\.js)$/.exec(name)?.[1] ?? []),
      );
      const bytes = loaded.reduce((sum, file) => sum + gzipSync(readFileSync(join(assets, file))).length, 0);
      figure({ what: 'script of a wall, map and charts included, gzip', value: bytes / 1024, unit: 'kB' });
    }
    await page.close();
  }
  figure({ what: 'first paint of a wall', value: Math.min(...paints), unit: 'ms' });
  figure({ what: 'first figures of a wall', value: Math.min(...times), unit: 'ms' });
  const boards = readdirSync(assets).filter((file) => /^(board-view|widget|fixed-board).*\.js$/.test(file));
  const own = boards.reduce((sum, file) => sum + gzipSync(readFileSync(join(assets, file))).length, 0);
  figure({ what: 'script of the boards alone, gzip', value: own / 1024, unit: 'kB' });
}

async function day(address: string, key: string): Promise<void> {
  const page = await open(address, key, (made) => made.clock.install());
  const session = await page.context().newCDPSession(page);
  const heap = async (): Promise<number> => {
    await session.send('HeapProfiler.collectGarbage');
    const { usedSize } = await session.send('Runtime.getHeapUsage');
    return usedSize / 2 ** 20;
  };
  let first = 0;
  for (let hour = 0; hour <= hours; hour += 1) {
    if (hour > 0)
      for (let moved = 0; moved < 3_600_000; moved += step) {
        await page.clock.runFor(step);
        await page.evaluate(() => fetch('/health').then((answer) => answer.text()));
      }
    const used = await heap();
    if (hour === 1) first = used;
    if (hour === 1 || hour % 6 === 0 || hour === hours)
      figure({ what: `heap of a wall after ${hour} h`, value: used, unit: 'MB' });
  }
  const nodes = await page.evaluate(() => document.querySelectorAll('*').length);
  figure({ what: `elements of a wall after ${hours} h`, value: nodes, unit: '' });
  figure({
    what: `growth of the heap from the first hour to the last`,
    value: (await heap()) - first,
    unit: 'MB',
    target: 20,
    better: 'less',
  });
  await page.close();
}
