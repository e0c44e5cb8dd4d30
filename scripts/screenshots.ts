// `npm run screenshots`: takes pictures of every screen in both languages, for desktop and phone, to .tmp/screenshots. `npm run screenshots
// -- monitorDevice login` takes only those named; `-- readme` makes the picture of the README.
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locale } from '@heliodeck/kit/label';
import { menuScreens } from '@heliodeck/model/permissions/menu-outline';
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import { isForTenants, menuSeeds } from '../apps/server/seed/menu-seeds.ts';
import { browserArguments, findBrowser } from '../tests/support/browser.ts';
import { fillLogIn, type Person, setLanguage, settled, watchTraffic } from '../tests/support/console-page.ts';
import { dataFolder } from '../tests/support/data-folder.ts';
import { clockBehind, sinceMorning } from '../tests/support/daylight.ts';
import { startProgram } from '../tests/support/program.ts';
import { consoleIsBuilt, startConsoleBuild } from './console-build.ts';
import { root } from './run-step.ts';

const folder = join(root, '.tmp', 'screenshots');
const sizes = { desk: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } } as const;
const locales: readonly Locale[] = ['zh', 'en'];
const operator: Person = { tenantId: '100001', account: 'admin', password: 'Helio-Demo-2026' };
const administrator: Person = { tenantId: '000000', account: 'admin', password: 'Helio-2026' };
const wanted = new Set(process.argv.slice(2));
const isWanted = (name: string): boolean => (wanted.size === 0 ? name !== 'readme' : wanted.has(name));

if (!consoleIsBuilt()) {
  const [code] = (await once(startConsoleBuild(), 'exit')) as [number | null];
  if (code !== 0) process.exit(1);
}
const behind = wanted.has('readme') ? sinceMorning(Date.now()) : 0;
const data = dataFolder();
const program = startProgram(data.path, {
  DEMO: '1',
  ADMIN_PASSWORD: administrator.password,
  DEMO_PASSWORD: operator.password,
  LOG_LEVEL: 'warn',
  NODE_OPTIONS: clockBehind(behind),
});
const found = await findBrowser();
const browser = await chromium.launch({
  executablePath: found.path,
  args: [...browserArguments],
  env: { ...(process.env as Record<string, string>), ...found.env },
});
try {
  const address = await program.address;
  if (isWanted('readme')) await readmePicture(browser, address);
  for (const locale of locales)
    for (const size of ['desk', 'phone'] as const) await everyScreen(browser, address, locale, size);
} finally {
  await browser.close();
  program.process.kill('SIGTERM');
  await program.ended;
  data.remove();
}

/** A new browser context that is signed in and has a language. */
async function signedIn(
  browser: Browser,
  baseURL: string,
  person: Person,
  locale: Locale,
  size: keyof typeof sizes,
): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext({
    baseURL,
    viewport: sizes[size],
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    reducedMotion: 'reduce',
  });
  if (behind > 0) await context.clock.install({ time: Date.now() - behind });
  const page = await context.newPage();
  await page.goto('/login');
  await setLanguage(page, locale);
  await fillLogIn(page, person, locale);
  await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor({ state: 'hidden' });
  return { context, page };
}

async function everyScreen(
  browser: Browser,
  address: string,
  locale: Locale,
  size: keyof typeof sizes,
): Promise<void> {
  const place = join(folder, `${locale}-${size}`);
  mkdirSync(place, { recursive: true });
  const seeds = menuSeeds();
  for (const person of [operator, administrator]) {
    const screens = menuScreens().filter(
      ({ code }) => isWanted(code) && isForTenants(code, seeds) === (person === operator),
    );
    const others = person === operator ? ['login', 'missing'].filter(isWanted) : [];
    if (screens.length + others.length === 0) continue;
    const { context, page } = await signedIn(browser, address, person, locale, size);
    const traffic = watchTraffic(page);
    const shoot = async (name: string, path: string): Promise<void> => {
      await page.goto(path);
      await settled(page, traffic);
      await page.screenshot({ path: join(place, `${name}.png`), animations: 'disabled' });
      process.stdout.write(`${locale}-${size}/${name}.png\n`);
    };
    for (const { code, path } of screens) await shoot(code, path);
    if (others.includes('missing')) await shoot('missing', '/no/such/screen');
    if (others.includes('login')) {
      await page.evaluate(() => localStorage.removeItem('heliodeck.session'));
      await shoot('login', '/login');
    }
    await context.close();
  }
}

/** The dashboard of a station, as a file small enough for the repository. */
async function readmePicture(browser: Browser, address: string): Promise<void> {
  const { context, page } = await signedIn(browser, address, operator, 'zh', 'desk');
  const traffic = watchTraffic(page);
  await page.goto('/monitor/monitorPowerSite');
  // Regions can be expanded, stations cannot.
  await page.locator('[role=treeitem]:not([aria-expanded])').first().click();
  await page.locator('main svg[aria-hidden] text').first().waitFor();
  // The second station connects after its history is written.
  await page.getByTitle('有设备离线').first().waitFor({ state: 'detached', timeout: 120_000 });
  await settled(page, traffic);
  const picture = await page.screenshot({ animations: 'disabled' });
  const images = join(root, 'docs', 'images');
  mkdirSync(images, { recursive: true });
  writeFileSync(
    join(images, 'console.png'),
    await sharp(picture).png({ palette: true, quality: 90, effort: 10 }).toBuffer(),
  );
  await context.close();
}
