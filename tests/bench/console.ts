/**
 * The console in a real browser: script of the first load (gzip) requested until the largest paint, the time
 * of that paint with a processor four times as slow, and the time from a click to the next paint.
 *
 *   node tests/bench/console.ts
 */
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { consoleIsBuilt, startConsoleBuild } from '../../scripts/console-build.ts';
import { browserArguments, findBrowser } from '../support/browser.ts';
import { fillLogIn, type Person } from '../support/console-page.ts';
import { dataFolder } from '../support/data-folder.ts';
import { startProgram } from '../support/program.ts';
import { figure } from './figure.ts';
import { percentile } from './support.ts';

const person: Person = { tenantId: '100001', account: 'admin', password: 'Bench-Demo-2026' };
/** Slow-down of the processor while the page loads, as on a lower mid-range phone. */
const slowdown = 4;
const times = 9;
/** A page counts as painted when its largest paint has not changed for this time, ms. */
const settled = 2500;
const dashboard = '/monitor/monitorPowerSite';
const dist = join(import.meta.dirname, '../../apps/console/dist');

if (!consoleIsBuilt()) {
  const [code] = await once(startConsoleBuild(), 'exit');
  if (code !== 0) throw new Error('the console could not be built');
}
const folder = dataFolder();
const program = startProgram(folder.path, { DEMO: '1', DEMO_PASSWORD: person.password });
const found = await findBrowser();
const browser = await chromium.launch({
  executablePath: found.path,
  env: found.env,
  args: [...browserArguments],
});
try {
  const address = await program.address;
  await firstLoad('log-in page', browser, `${address}/login`);
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${address}/login`);
  await fillLogIn(page, person);
  await page.waitForURL((url) => url.pathname !== '/login');
  await page.getByRole('heading', { level: 1 }).waitFor();
  const state = await context.storageState();
  await page.goto(`${address}${dashboard}`);
  // After one visit the machine has stored the station and the screen that the user viewed.
  await page.waitForFunction(() => Object.keys(localStorage).some((key) => key.endsWith('.screens')));
  await page.waitForFunction(() => Object.keys(localStorage).some((key) => key.includes('.station.')));
  const known = await context.storageState();
  await context.close();
  // A page of text only, to measure the shell itself.
  await firstLoad('signed-in shell', browser, `${address}/404`, state);
  await firstLoad('watch page', browser, `${address}/`, state);
  await firstLoad('station dashboard, as on every day', browser, `${address}${dashboard}`, known);
  await firstLoad(
    'station dashboard, for the first time on a machine',
    browser,
    `${address}${dashboard}`,
    unknown(state),
  );
  await clicks(browser, address, state);
} finally {
  await browser.close();
  program.process.kill('SIGTERM');
  await program.ended;
  folder.remove();
}

type State = Awaited<ReturnType<BrowserContext['storageState']>>;

/** Signed in, but without stored data of this user on the machine. */
function unknown(state: State): State {
  const isKnown = ({ name }: { name: string }) => /\.(screens$|station\.)/.test(name);
  return {
    ...state,
    origins: state.origins.map((origin) => ({
      ...origin,
      localStorage: origin.localStorage.filter((item) => !isKnown(item)),
    })),
  };
}

async function firstLoad(what: string, browser: Browser, url: string, state?: State): Promise<void> {
  const paints: number[] = [];
  let script = 0;
  for (let time = 0; time < times; time += 1) {
    const context = await browser.newContext({
      viewport: { width: 1440, height: 900 },
      ...(state ? { storageState: state } : {}),
    });
    const page = await context.newPage();
    await slowed(page);
    await page.goto(url, { waitUntil: 'load' });
    const painted = await largestPaint(page);
    paints.push(painted);
    script = Math.max(
      script,
      (await scriptsUntil(page, painted)).reduce((sum, path) => sum + gzipped(path), 0),
    );
    await context.close();
  }
  const limit = what === 'log-in page' ? { target: 250, better: 'less' as const } : {};
  figure({ what: `${what}: script, gzip`, value: script / 1000, unit: 'kB', ...limit });
  const slowest = percentile(paints, 0.5);
  figure({
    what: `${what}: largest paint at 4 × slower, p50`,
    value: slowest,
    unit: 'ms',
    target: 1500,
    better: 'less',
  });
}

/** Paths of the scripts requested before a point in time of the page; prefetched scripts come later. */
function scriptsUntil(page: Page, instant: number): Promise<string[]> {
  return page.evaluate(
    (until) =>
      performance
        .getEntriesByType('resource')
        .filter(({ name, startTime }) => startTime <= until && new URL(name).pathname.endsWith('.js'))
        .map(({ name }) => new URL(name).pathname),
    instant,
  );
}

function gzipped(path: string): number {
  return gzipSync(readFileSync(join(dist, path)), { level: 9 }).length;
}

async function slowed(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
}

/**
 * Milliseconds from navigation to the largest contentful paint: the last one before a period without further
 * reports.
 */
function largestPaint(page: Page): Promise<number> {
  return page.evaluate(
    (quiet) =>
      new Promise<number>((resolve) => {
        let largest = Number.NaN;
        let end: ReturnType<typeof setTimeout>;
        new PerformanceObserver((list) => {
          largest = list.getEntries().at(-1)?.startTime ?? largest;
          clearTimeout(end);
          end = setTimeout(() => resolve(largest), quiet);
        }).observe({ type: 'largest-contentful-paint', buffered: true });
      }),
    settled,
  );
}

/** Clicks through the menu of a signed-in user, twice; the time from a click to the paint of its effect. */
async function clicks(browser: Browser, address: string, state: State): Promise<void> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, storageState: state });
  const page = await context.newPage();
  await page.goto(`${address}/`);
  await page.evaluate(() => {
    const waits: number[] = [];
    Object.assign(window, { waits });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as PerformanceEventTiming[])
        if (entry.interactionId > 0) waits.push(entry.duration);
    }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
  });
  const menu = page.getByRole('navigation').first();
  await menu.getByRole('button').or(menu.getByRole('link')).first().waitFor();
  let clicked = 0;
  for (let round = 0; round < 2; round += 1) {
    for (const group of await menu.getByRole('button').all()) {
      if ((await group.getAttribute('aria-expanded')) === 'false') {
        await group.click();
        clicked += 1;
      }
    }
    for (const link of await menu.getByRole('link').all()) {
      await link.click();
      await page.waitForLoadState('load');
      clicked += 1;
    }
  }
  const waits = await page.evaluate(() => (window as unknown as { waits: number[] }).waits);
  // Fast interactions are not reported by the browser: the reporting threshold is used for them.
  const all = [...waits, ...Array.from({ length: Math.max(0, clicked - waits.length) }, () => 16)];
  figure({
    what: `${clicked} clicks in the menu: to the next paint, p98`,
    value: percentile(all, 0.98),
    unit: 'ms',
    target: 100,
    better: 'less',
  });
  await context.close();
}
