import { randomUUID } from 'node:crypto';
import { label } from '@heliodeck/kit/label';
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { faultsOf } from '../../support/axe.ts';
import { fillLogIn, type Person, setLanguage, words } from '../../support/console-page.ts';
import { updatedConsole } from '../../support/updated-console.ts';
import { apiOf, type Wire } from '../api.ts';
import { locales, test } from '../console-test.ts';
import { fieldStation } from '../field.ts';
import { newRepairman } from '../organisation.ts';
import { operator } from '../people.ts';

const own = {
  none: label('没有待处理的工单和巡检', 'No open work orders or patrols'),
  asOf: label('截至', 'As of'),
  fill: label('填写', 'Fill in'),
  cause: label('故障原因', 'Fault cause'),
  drafted: label('有草稿', 'Draft'),
  willWait: label('无网络连接：填写的内容保存在本机', 'No connection: what you write is kept on this device'),
  waits: label('网络恢复后自动提交', 'It is sent by itself once there is a network'),
  lost: label('与服务器失去连接', 'No connection to the server since'),
  newVersion: label('控制台有新版本', 'There is a new version of the console'),
  reload: label('重新加载', 'Reload'),
};
const mine = '/operations/myWork';

test.use({ viewport: { width: 390, height: 844 }, serviceWorkers: 'allow' });
test.slow();

/** A work order for a new repairman. */
async function repairmanWithOrder(
  request: APIRequestContext,
  more: readonly string[] = [],
): Promise<Person & { readonly fault: string }> {
  const api = await apiOf(request, operator);
  const person = await newRepairman(request, more);
  const { id: stationId, controller } = await fieldStation(api, 0);
  const fault = `检查 ${randomUUID()}`;
  const report = { stationId, deviceId: controller.id, faultContent: fault };
  const { id } = await api.post<Wire>('blade-faultReport/faultReport/submit', report);
  await api.post('blade-faultReport/faultReport/dispatchRepairman', {
    list: [{ id }],
    repairmanId: person.id,
  });
  return { ...person, fault };
}

const card = (page: Page) => page.getByRole('article');

/** Waits until the browser has cached the program and serves this page from it. */
const programKept = (page: Page): Promise<unknown> =>
  expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state), { timeout: 30_000 })
    .toBe('activated');

/** Addresses in the caches, and names in local storage. */
const keptBy = (page: Page) =>
  page.evaluate(async () => {
    const caches_ = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
    const requests = (await Promise.all(caches_.map((cache) => cache.keys()))).flat();
    return {
      caches: await caches.keys(),
      paths: requests.map(({ url }) => new URL(url).pathname),
      names: Object.keys(localStorage),
      texts: Object.values(localStorage).join('\n'),
    };
  });

async function signOut(page: Page, account: string): Promise<void> {
  await page.getByRole('button', { name: account }).click();
  await page.getByRole('menuitem', { name: '退出登录' }).click();
  await expect(page).toHaveURL(/\/login/);
}

test('another account on the same phone sees none of the data of the first, online or offline', async ({
  page,
  context,
  request,
}) => {
  const first = await repairmanWithOrder(request);
  const second = await newRepairman(request);
  await page.goto(mine);
  await fillLogIn(page, first);
  await expect(card(page)).toContainText(first.fault);
  await programKept(page);
  await expect.poll(async () => (await keptBy(page)).texts).toContain(first.fault);
  await signOut(page, first.account);

  const left = await keptBy(page);
  expect(left.texts).not.toContain(first.fault);
  expect(left.names.filter((name) => name.startsWith('heliodeck.answers.'))).toEqual([]);
  await expect.poll(async () => (await keptBy(page)).caches).not.toContain('heliodeck.used');

  await context.setOffline(true);
  await page.goto(mine);
  await expect(page.getByRole('button', { name: words.enter.zh, exact: true })).toBeVisible();
  await expect(page.getByText(first.fault)).toHaveCount(0);

  await context.setOffline(false);
  await page.goto(mine);
  await fillLogIn(page, second);
  await expect(page.getByText(own.none.zh)).toBeVisible();
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText(own.none.zh)).toBeVisible();
  await expect(page.getByText(own.asOf.zh)).toBeVisible();
  await expect(page.getByText(first.fault)).toHaveCount(0);
});

test('the cache contains no API answers, and pages that are not screens are never served from it', async ({
  page,
  context,
  request,
}) => {
  const person = await repairmanWithOrder(request);
  await page.goto(mine);
  await fillLogIn(page, person);
  await expect(card(page)).toContainText(person.fault);
  await programKept(page);
  await page.reload();
  await expect(card(page)).toContainText(person.fault);
  const { paths } = await keptBy(page);
  expect(paths).toContain('/index.html');
  const strange = paths.filter(
    (path) => !path.startsWith('/assets/') && !['/index.html', '/theme-boot.js', '/icon.svg'].includes(path),
  );
  expect(strange).toEqual([]);
  await context.setOffline(true);
  for (const path of ['/api/docs', '/health', '/ready', '/metrics'])
    await expect(page.goto(path)).rejects.toThrow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
});

test('the start page opens my work offline for a user with open orders, even if the home is the watch page, and the log-in after sign-out', async ({
  page,
  context,
  request,
}) => {
  const person = await repairmanWithOrder(request, ['monitorManage']);
  await page.goto('/');
  await fillLogIn(page, person);
  await expect(page).toHaveURL(/\/wel\/index$/);
  await page.goto(mine);
  await expect(card(page)).toContainText(person.fault);
  await programKept(page);
  await expect.poll(async () => (await keptBy(page)).texts).toContain(person.fault);

  await context.setOffline(true);
  await page.goto('/');
  await expect(page).toHaveURL(new RegExp(`${mine}$`));
  await expect(card(page)).toContainText(person.fault);
  await expect(page.getByText(own.asOf.zh)).toBeVisible();

  await context.setOffline(false);
  await page.goto('/');
  await expect(page).toHaveURL(/\/wel\/index$/);
  await signOut(page, person.account);
  await context.setOffline(true);
  await page.goto('/');
  await expect(page.getByRole('button', { name: words.enter.zh, exact: true })).toBeVisible();
});

test('the start page of a repairman opens my work offline even without open orders', async ({
  page,
  context,
  request,
}) => {
  const person = await newRepairman(request);
  await page.goto('/');
  await fillLogIn(page, person);
  await expect(page.getByText(own.none.zh)).toBeVisible();
  await programKept(page);
  await expect.poll(async () => (await keptBy(page)).names.join()).toContain('my-work');
  await context.setOffline(true);
  await page.goto('/');
  await expect(page).toHaveURL(new RegExp(`${mine}$`));
  await expect(page.getByText(own.none.zh)).toBeVisible();
});

for (const locale of locales)
  test(`${locale}: my work opens offline with the data read last, accepts input, and sends it later`, async ({
    page,
    context,
    request,
  }) => {
    const person = await repairmanWithOrder(request);
    await page.goto(mine);
    await setLanguage(page, locale);
    await fillLogIn(page, person, locale);
    await expect(card(page)).toContainText(person.fault);
    await programKept(page);

    await context.setOffline(true);
    await page.reload();
    await expect(card(page)).toContainText(person.fault);
    await expect(page.getByText(new RegExp(`^${own.asOf[locale]} \\d\\d:\\d\\d`))).toBeVisible();
    await expect(page.getByText(own.lost[locale])).toBeVisible();
    await card(page).getByRole('button', { name: own.fill[locale] }).click();
    await expect(card(page).getByText(own.willWait[locale])).toBeVisible();
    const cause = card(page).getByRole('textbox', { name: own.cause[locale] });
    await cause.fill('接头烧蚀');
    expect(await faultsOf(page)).toEqual([]);

    await page.reload();
    await expect(card(page).getByText(own.drafted[locale], { exact: true })).toBeVisible();
    await card(page).getByRole('button', { name: own.fill[locale] }).click();
    await expect(cause).toHaveValue('接头烧蚀');
    await card(page).getByRole('button', { name: words.save[locale], exact: true }).click();
    await expect(card(page).getByText(own.waits[locale])).toBeVisible();

    await context.setOffline(false);
    await expect(card(page).getByText(own.waits[locale])).toHaveCount(0);
    await expect(page.getByText(own.asOf[locale])).toHaveCount(0);
    const api = await apiOf(request, person);
    const [order] = await api.get<Wire[]>('blade-orderRecord/orderRecord/mine');
    expect(order).toMatchObject({ faultCause: '接头烧蚀' });
  });

test('all tabs announce an update, which discards no text and is what opens offline after a reload', async ({
  page,
  context,
  request,
}) => {
  const person = await repairmanWithOrder(request);
  const proxy = await updatedConsole(String(process.env.HELIODECK_ADDRESS));
  const scripts = (of: Page): Promise<string> =>
    of.evaluate(() => [...document.scripts].map(({ src }) => src).join(' '));
  try {
    await page.goto(`${proxy.address}${mine}`);
    await fillLogIn(page, person);
    await expect(card(page)).toContainText(person.fault);
    await programKept(page);
    const before = await scripts(page);
    const other = await context.newPage();
    await other.goto(`${proxy.address}${mine}`);
    await card(other).getByRole('button', { name: own.fill.zh }).click();
    const cause = card(other).getByRole('textbox', { name: own.cause.zh });
    await cause.fill('写到一半');

    proxy.update();
    // A server is unavailable for a moment during an update.
    proxy.lose(true);
    for (const tab of [page, other]) await expect(tab.getByText(own.lost.zh)).toBeVisible();
    proxy.lose(false);
    for (const tab of [page, other])
      await expect(tab.getByRole('status').filter({ hasText: own.newVersion.zh })).toBeVisible();
    expect(await scripts(page)).toBe(before);
    await page.getByRole('button', { name: own.reload.zh }).click();
    await expect(card(page)).toContainText(person.fault);
    expect(await scripts(page)).not.toBe(before);
    await expect(page.getByText(own.newVersion.zh)).toHaveCount(0);
    await expect(cause).toHaveValue('写到一半');
    await expect(other.getByText(own.newVersion.zh)).toBeVisible();

    // The page of the new program activates its worker.
    const entries = () =>
      page.evaluate(async () => {
        const names = (await caches.keys()).filter((name) => name.includes('precache'));
        const keys = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
        return keys.flat().filter(({ url }) => /\/main-[\w-]+\.js/.test(url)).length;
      });
    await expect
      .poll(() => page.evaluate(async () => (await navigator.serviceWorker.ready).waiting), {
        timeout: 30_000,
      })
      .toBeNull();
    await expect.poll(entries).toBe(1);
    const after = await scripts(page);
    proxy.lose(true);
    await page.reload();
    await expect(card(page)).toContainText(person.fault);
    await expect(page.getByText(own.asOf.zh)).toBeVisible();
    expect(await scripts(page)).toBe(after);
  } finally {
    proxy.close();
  }
});
