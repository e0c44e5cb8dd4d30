/**
 * The cost of the animated lines in a station's diagram: processor time of the whole browser on a station's
 * page by day, alternately with still lines, with animated lines, and with a small square that changes as
 * often instead, which is the minimum for any animation. The variation between the runs with still lines
 * shows the accuracy of the comparison.
 *
 *   node tests/bench/lines.ts [--turns 5] [--seconds 10]
 */
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { chromium, type Page } from '@playwright/test';
import { stepsPerSecond } from '../../apps/console/widgets/energy-flow/step-clock.ts';
import { consoleIsBuilt, startConsoleBuild } from '../../scripts/console-build.ts';
import { browserArguments, findBrowser } from '../support/browser.ts';
import { fillLogIn, type Person } from '../support/console-page.ts';
import { dataFolder } from '../support/data-folder.ts';
import { clockBehind, sinceMorning } from '../support/daylight.ts';
import { startProgram } from '../support/program.ts';
import { figure } from './figure.ts';
import { percentile, processTree } from './support.ts';

const { values: options } = parseArgs({
  options: { turns: { type: 'string', default: '5' }, seconds: { type: 'string', default: '10' } },
});
const [turns, seconds] = [Number(options.turns), Number(options.seconds)];
const person: Person = { tenantId: '100001', account: 'admin', password: 'Bench-Demo-2026' };

if (!consoleIsBuilt()) {
  const [code] = await once(startConsoleBuild(), 'exit');
  if (code !== 0) throw new Error('the console could not be built');
}
const folder = dataFolder();
const program = startProgram(folder.path, {
  DEMO: '1',
  DEMO_PASSWORD: person.password,
  LOG_LEVEL: 'warn',
  NODE_OPTIONS: clockBehind(sinceMorning(Date.now())),
});
const found = await findBrowser();
const server = await chromium.launchServer({
  executablePath: found.path,
  env: found.env,
  args: [...browserArguments],
});
const browser = await chromium.connect(server.wsEndpoint());
try {
  const context = await browser.newContext({
    baseURL: await program.address,
    viewport: { width: 1440, height: 900 },
    locale: 'zh-CN',
  });
  const page = await context.newPage();
  page.setDefaultTimeout(120_000);
  await page.goto('/login');
  await fillLogIn(page, person);
  await page.waitForURL((url) => url.pathname !== '/login');
  await page.goto('/monitor/monitorPowerSite');
  await page.getByRole('treeitem', { name: /鼓浪屿/ }).click();
  await page.locator('[data-flows=true]').first().waitFor({ state: 'attached' });
  // The inputs of its controller are read one after another.
  await pause(10_000);
  await measure(page, server.process().pid ?? 0);
} finally {
  await browser.close();
  await server.close();
  program.process.kill('SIGTERM');
  await program.ended;
  folder.remove();
}

type Turn = 'still' | 'moving' | 'square';

async function measure(page: Page, pid: number): Promise<void> {
  const lines = await page.locator('[data-flows=true]').count();
  if (lines === 0) throw new Error('no line moves: there is nothing to measure');
  const shares: Record<Turn, number[]> = { still: [], moving: [], square: [] };
  for (let turn = 0; turn < turns; turn += 1)
    for (const what of ['still', 'moving', 'square'] as const) {
      await page.emulateMedia({ reducedMotion: what === 'moving' ? 'no-preference' : 'reduce' });
      if (what === 'square') await page.evaluate(startSquare, 1000 / stepsPerSecond);
      await pause(1_000);
      const before = processTree(pid);
      await pause(seconds * 1000);
      shares[what].push(((processTree(pid) - before) / seconds) * 100);
      if (what === 'square') await page.evaluate(endSquare);
    }
  const middle = (what: Turn): number => percentile(shares[what], 0.5);
  const cost = Math.max(0, middle('moving') - middle('still'));
  const least = Math.max(0, middle('square') - middle('still'));
  const unit = '% of a core';
  figure({ what: 'station page: moving lines', value: lines, unit: '' });
  figure({ what: 'station page: processor with still lines', value: middle('still'), unit });
  figure({
    what: 'station page: still lines, most less least of the turns',
    value: Math.max(...shares.still) - Math.min(...shares.still),
    unit,
  });
  figure({ what: 'station page: a square that changes as often costs', value: least, unit });
  figure({ what: 'station page: moving lines cost', value: cost, unit, target: 5, better: 'less' });
  figure({ what: 'station page: moving lines beside the square', value: cost / least, unit: '×' });
}

/** Runs in the page. */
function startSquare(everyMs: number): void {
  const square = document.createElement('div');
  square.id = 'square';
  square.style.cssText =
    'position: fixed; inset: 400px auto auto 400px; width: 8px; height: 8px; z-index: 9999';
  document.body.append(square);
  let isRed = false;
  const timer = setInterval(() => {
    isRed = !isRed;
    square.style.background = isRed ? 'red' : 'blue';
  }, everyMs);
  square.dataset.timer = String(timer);
}

/** Runs in the page. */
function endSquare(): void {
  const square = document.getElementById('square');
  clearInterval(Number(square?.dataset.timer));
  square?.remove();
}
