import { randomUUID } from 'node:crypto';
import { label } from '@heliodeck/kit/label';
import { expect, type Page } from '@playwright/test';
import { faultsOf } from '../../support/axe.ts';
import { fillLogIn, say, words } from '../../support/console-page.ts';
import { apiOf } from '../api.ts';
import { locales, stateFile, test } from '../console-test.ts';
import { userHolding } from '../organisation.ts';
import { administrator } from '../people.ts';

const own = {
  lock: label('锁屏', 'Lock'),
  locked: label('已锁定', 'Locked'),
  unlock: label('解锁', 'Unlock'),
  notices: label('通知', 'Notices'),
  allNotices: label('全部通知', 'All notices'),
  tagActs: label('页面标签操作', 'Page tag actions'),
  strip: label('已打开的页面', 'Opened pages'),
  missing: label('页面不存在', 'Page not found'),
  realName: label('姓名', 'Real name'),
  user: label('用户菜单', 'User menu'),
};
const focused = (page: Page) => page.locator(':focus');
const opened = (page: Page) => page.locator('[popover]:popover-open');

test('the lock page receives all key presses, and unlocking returns to the previous page', async ({
  page,
  context,
  request,
}) => {
  const person = await userHolding(request, `keys${randomUUID().slice(0, 8)}`, ['post', 'post_add']);
  await page.goto('/login?redirect=/system/post');
  await fillLogIn(page, person);
  await page.getByRole('button', { name: words.add.zh, exact: true }).click();
  await expect(page.getByRole('dialog')).toBeVisible();

  // Another window locks while a dialog is open here.
  const other = await context.newPage();
  await other.goto('/me');
  await other.getByRole('button', { name: own.lock.zh, exact: true }).click();
  const lock = page.getByRole('dialog', { name: own.locked.zh });
  await expect(lock).toBeVisible();
  for (const key of ['Escape', 'Escape', 'Escape', 'Control+k', 'Tab', 'Tab', 'Tab', 'Tab', 'Tab']) {
    await page.keyboard.press(key);
    await expect(lock).toBeVisible();
    const outside = await page.evaluate(
      () => document.activeElement !== document.body && !document.activeElement?.closest('dialog'),
    );
    expect(outside, key).toBe(false);
  }
  const save = page.getByRole('button', { name: words.save.zh, exact: true });
  await expect(save.click({ trial: true, timeout: 500 })).rejects.toThrow();
  expect(await faultsOf(page, 'dialog[open]')).toEqual([]);

  await lock.getByRole('button', { name: own.unlock.zh }).click();
  await expect(lock.getByRole('alert')).toHaveText('请输入密码');
  await lock.getByLabel(words.password.zh, { exact: true }).fill(person.password);
  await page.keyboard.press('Enter');
  await expect(lock).toHaveCount(0);
  await expect(save).toBeVisible();
  await expect(focused(page)).toHaveCount(1);
});

test('a tenant’s own address selects its tenant, until the user types another', async ({
  page,
  request,
  baseURL,
}) => {
  const platform = await apiOf(request, administrator);
  // The same server under its other name, so that parallel tests get the normal page.
  const address = new URL(baseURL ?? '');
  address.hostname = 'localhost';
  const { id } = await platform.post<{ id: string }>('blade-system/tenant/submit', {
    tenantName: `域名租户${randomUUID().slice(0, 6)}`,
    linkman: '周工',
    domainUrl: address.origin,
  });
  const { tenantId } = await platform.get<{ tenantId: string }>('blade-system/tenant/detail', { id });
  await page.goto(`${address.origin}/login`);
  await expect(page).toHaveTitle('登录 Heliodeck');
  const tenant = page.getByLabel(words.tenant.zh);
  await expect(tenant).toHaveValue(tenantId);
  await tenant.fill('100001');
  await page.getByRole('button', { name: '短信验证码', exact: true }).click();
  await expect(tenant).toHaveValue('100001');
  await platform.post(`blade-system/tenant/remove?ids=${id}`);
});

for (const locale of locales) {
  const text = (of: Parameters<typeof say>[0]) => say(of, locale);

  test.describe(`the shell in ${locale}`, () => {
    test.use({ storageState: stateFile('operator', locale) });

    test('panels take the focus, allow it to move on, and return it', async ({ page }) => {
      await page.goto('/system/post');
      // Tab moves from the last panel to the screen's first field, which must exist by then.
      await expect(page.getByRole('main').getByRole('combobox').first()).toBeVisible();
      const bell = page.getByRole('button', { name: text(own.notices) });
      await bell.focus();
      await page.keyboard.press('Enter');
      await expect(page.getByRole('menuitem', { name: text(own.allNotices) })).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(bell).toBeFocused();

      const acts = page.getByRole('button', { name: text(own.tagActs) });
      await acts.focus();
      await page.keyboard.press('Enter');
      await expect(page.getByRole('menuitem').first()).toBeFocused();
      await page.keyboard.press('End');
      await expect(page.getByRole('menuitem').last()).toBeFocused();
      await page.keyboard.press('Tab');
      await expect(opened(page)).toHaveCount(0);

      await page.keyboard.press('Control+k');
      await expect(page.getByRole('combobox').last()).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(page.locator('dialog[open]')).toHaveCount(0);
      await expect(focused(page)).toHaveCount(1);
    });

    test('a missing or refused page leaves no tag behind', async ({ page }) => {
      await page.goto('/system/post');
      const tags = page.getByRole('navigation', { name: text(own.strip) }).getByRole('link');
      await expect(tags).toHaveCount(1);
      await page.goto('/no/such/page');
      await expect(page.getByRole('heading', { level: 1, name: text(own.missing) })).toBeVisible();
      await expect(tags).toHaveCount(1);
    });

    test('a narrow window of 320 pixels hides nothing', async ({ page }) => {
      await page.setViewportSize({ width: 320, height: 480 });
      for (const path of ['/me', '/me/password', '/system/post', '/404', '/logs']) {
        await page.goto(path);
        await expect(page.getByRole('button', { name: new RegExp(`^${text(own.user)}`) })).toBeVisible();
        const wider = () =>
          page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
        await expect.poll(wider, { message: path }).toBe(0);
      }
    });
  });
}

test.describe('a long strip of open pages', () => {
  test.use({ storageState: stateFile('operator', 'en'), viewport: { width: 1000, height: 700 } });
  const opened = [
    ...['user', 'dept', 'post', 'dictbiz', 'topmenu', 'param'].map((tail) => `/system/${tail}`),
    ...['dtu', 'xwj', 'headerBox', 'operateDate', 'meterData', 'battery'].map((tail) => `/equipment/${tail}`),
  ];
  const strip = (page: Page) => page.getByRole('navigation', { name: own.strip.en });
  const shown = (page: Page) => strip(page).getByRole('link').and(page.locator('[aria-current=page]'));

  test.beforeEach(async ({ page }) => {
    const kept = JSON.stringify([...opened, '/taken/away'].map((path) => ({ path, href: path })));
    await page.addInitScript((tags) => {
      if (!sessionStorage.getItem('heliodeck.tags')) sessionStorage.setItem('heliodeck.tags', tags);
    }, kept);
  });

  test('shows the current one, and fades where there are more', async ({ page }) => {
    await page.goto('/equipment/battery');
    // A page whose menu was revoked is closed.
    await expect(strip(page).getByRole('link')).toHaveCount(opened.length);
    const list = strip(page).getByRole('list');
    await expect(shown(page)).toBeInViewport({ ratio: 1 });
    await expect(list).toHaveAttribute('data-before', 'true');
    await expect(list).toHaveAttribute('data-after', 'false');
    await list.hover();
    await page.mouse.wheel(0, -4000);
    await expect(list).toHaveAttribute('data-before', 'false');
    await expect(list).toHaveAttribute('data-after', 'true');
  });

  test('is navigated and closed one by one by keyboard', async ({ page }) => {
    await page.goto('/system/user');
    const links = strip(page).getByRole('link');
    await expect(links).toHaveCount(opened.length);
    await links.first().focus();
    await page.keyboard.press('End');
    await expect(links.last()).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expect(links.first()).toBeFocused();
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Delete');
    await expect(links).toHaveCount(opened.length - 1);
    await expect(links.nth(1)).toHaveText('Post');
    await expect(links.nth(1)).toBeFocused();
  });

  test('closes no tag from a page without a tag', async ({ page }) => {
    await page.goto('/no/such/page');
    await expect(page.getByRole('heading', { level: 1, name: own.missing.en })).toBeVisible();
    await page.getByRole('button', { name: own.tagActs.en }).click();
    const acts = page.getByRole('menuitem');
    for (const name of ['Close this', 'Close others', 'Close to the right'])
      await expect(acts.getByText(name, { exact: true })).toBeVisible();
    await expect(acts.and(page.locator('[aria-disabled=true]'))).toHaveCount(3);
    await acts.last().click();
    await expect(strip(page).getByRole('link')).toHaveCount(1);
    await expect(page).not.toHaveURL(/no\/such/);
  });
});

test('a changed name appears in the top bar immediately', async ({ page, request }) => {
  const person = await userHolding(request, `name${randomUUID().slice(0, 8)}`, ['post']);
  await page.goto('/login?redirect=/me');
  await fillLogIn(page, person);
  await page.getByLabel(own.realName.zh, { exact: true }).fill('新名字');
  await page.getByRole('main').getByRole('button', { name: words.save.zh, exact: true }).click();
  await expect(page.getByRole('button', { name: `${own.user.zh}: 新名字` })).toBeVisible();
});

test('a printed screen excludes the shell', async ({ browser }) => {
  const context = await browser.newContext({ storageState: stateFile('operator', 'zh') });
  const page = await context.newPage();
  await page.goto(`${process.env.HELIODECK_ADDRESS}/system/post`);
  const menu = page.getByRole('navigation', { name: words.mainMenu.zh });
  await expect(menu).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(menu).toBeHidden();
  await expect(page.getByRole('button', { name: own.tagActs.zh })).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('main')).toBeVisible();
  await context.close();
});
