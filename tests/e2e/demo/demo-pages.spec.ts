import { randomUUID } from 'node:crypto';
import { label } from '@heliodeck/kit/label';
import { expect, type Page } from '@playwright/test';
import { say, words } from '../../support/console-page.ts';
import { apiOf, rowsOf } from '../api.ts';
import { locales, stateFile, test } from '../console-test.ts';
import { pressInRow } from '../field.ts';
import { operator } from '../people.ts';

const own = {
  heading: label('新增', 'Add'),
  edit: label('编辑', 'Edit'),
  name: label('姓名', 'Name'),
  back: label('返回', 'Back'),
  trigger: label('触发一个错误', 'trigger an error'),
  crashed: label('页面出错了', 'This page has failed'),
  demo: label('演示', 'Demo'),
  key: label('键', 'Key'),
  value: label('值', 'Value'),
  set: label('存储', 'Set'),
  get: label('读取', 'Get'),
  remove: label('删除', 'Remove'),
  all: label('读取全部', 'Get all'),
  clear: label('清空全部', 'Clear all'),
  open: label('打开标签（/test/index）', 'Open tag (/test/index)'),
  close: label('关闭标签（/test/index）', 'Close tag (/test/index)'),
  testPage: label('测试页面', 'Test Page'),
  tagsPage: label('标签示例', 'Tags Example'),
  type: label('输入内容', 'Type something'),
  cache: label('缓存示例', 'Keep-alive Cache'),
  closeCache: label('关闭 缓存示例', 'Close Keep-alive Cache'),
  strip: label('已打开的页面', 'Opened pages'),
  missing: label('请输入姓名', 'Please enter the name'),
};

test.describe('the platform administrator', () => {
  test.use({ storageState: stateFile('administrator', 'zh') });
  test('has no sample pages, in the menu or at their addresses', async ({ page }) => {
    await page.goto('/demo/table');
    await expect(page.getByRole('main').getByText('403', { exact: true })).toBeVisible();
    const menu = page.getByRole('navigation', { name: words.mainMenu.zh });
    await expect(menu.getByRole('button', { name: own.demo.zh, exact: true })).toHaveCount(0);
  });
});

for (const locale of locales) {
  test.describe(`the sample pages in ${locale}`, () => {
    test.use({ storageState: stateFile('operator', locale) });
    const word = (name: keyof typeof own): string => say(own[name], locale);
    const tag = (page: Page, name: keyof typeof own) =>
      page
        .getByRole('navigation', { name: word('strip') })
        .getByRole('link', { name: word(name), exact: true });

    test('link from the list to a separate form and back, and close its tag', async ({ page }) => {
      const name = `甲${randomUUID().slice(0, 8)}`;
      await page.goto('/demo/list');
      await page.getByRole('button', { name: word('heading'), exact: true }).click();
      await expect(page).toHaveURL(/\/form-detail\/index(\?id=)?$/);
      await expect(page.getByRole('heading', { level: 2, name: word('heading') })).toBeVisible();
      await page.getByRole('button', { name: say(words.save, locale) }).click();
      await expect(page.getByText(word('missing'))).toBeVisible();
      await page.getByLabel(word('name')).fill(name);
      await page.getByRole('button', { name: say(words.save, locale) }).click();
      await expect(page).toHaveURL(/\/demo\/list/);
      const row = page.getByRole('row').filter({ hasText: name });
      await pressInRow(page, row, word('edit'));
      await expect(page.getByRole('heading', { level: 2, name: word('edit') })).toBeVisible();
      await expect(page.getByLabel(word('name'))).toHaveValue(name);
      await page.getByRole('button', { name: word('back'), exact: true }).click();
      await expect(page).toHaveURL(/\/demo\/list/);
      await expect(
        page.getByRole('navigation', { name: word('strip') }).locator('a[href^="/form-detail"]'),
      ).toHaveCount(0);
    });

    test('fail where the user asks for it: the crash page is shown, and the error log has a line', async ({
      page,
      request,
    }) => {
      await page.goto('/demo/error');
      const told = page.waitForResponse((reply) => reply.url().endsWith('/oauth/logout'));
      await page.getByRole('button', { name: word('trigger') }).click();
      await expect(page.getByRole('heading', { name: word('crashed') })).toBeVisible();
      expect((await told).status()).toBe(200);
      const api = await apiOf(request, operator);
      const lines = async () =>
        (await rowsOf(api, 'blade-log/error/list')).filter((line) => line.requestUri === '/demo/error')
          .length;
      await expect.poll(lines).toBeGreaterThan(0);
      // The rest of the page still works.
      await page
        .getByRole('navigation', { name: say(words.mainMenu, locale) })
        .getByRole('link')
        .first()
        .click();
      await expect(page.getByRole('heading', { name: word('crashed') })).toHaveCount(0);
    });

    test('open and close the tag of another page', async ({ page }) => {
      await page.goto('/demo/tags');
      await page.getByRole('button', { name: word('open') }).click();
      await expect(page.getByRole('heading', { level: 1, name: word('testPage') })).toBeVisible();
      await tag(page, 'tagsPage').click();
      await expect(tag(page, 'testPage')).toBeVisible();
      await page.getByRole('button', { name: word('close') }).click();
      await expect(tag(page, 'testPage')).toHaveCount(0);
      await expect(page).toHaveURL(/\/demo\/tags$/);
    });

    test('keep a cached page unchanged until its tag is closed', async ({ page }) => {
      await page.goto('/demo/cache');
      await page.getByLabel(word('type')).fill('日出');
      await page
        .getByRole('navigation', { name: say(words.mainMenu, locale) })
        .locator('a[href="/demo/tags"]')
        .click();
      await expect(page.getByLabel(word('type'))).toBeHidden();
      await tag(page, 'cache').click();
      await expect(page.getByLabel(word('type'))).toHaveValue('日出');
      await page.getByRole('button', { name: word('closeCache') }).click();
      await page
        .getByRole('navigation', { name: say(words.mainMenu, locale) })
        .locator('a[href="/demo/cache"]')
        .click();
      await expect(page.getByLabel(word('type'))).toHaveValue('');
    });

    test('write and read the browser’s storages, and clearing them signs nobody out', async ({ page }) => {
      await page.goto('/demo/storage');
      const press = (name: keyof typeof own) =>
        page
          .getByRole('main')
          .getByRole('button', { name: word(name), exact: true })
          .click();
      const result = page.locator('output');
      await page.getByLabel(word('key'), { exact: true }).fill('colour');
      await page.getByLabel(word('value'), { exact: true }).fill('amber');
      await press('set');
      await press('get');
      await expect(result).toHaveText('colour = amber');
      await press('all');
      await expect(result).toContainText('"colour": "amber"');
      await press('remove');
      await press('get');
      await expect(result).not.toContainText('amber');
      await press('set');
      await press('clear');
      await press('all');
      await expect(result).toHaveText('{}');
      await page.reload();
      await expect(page.getByLabel(word('key'), { exact: true })).toBeVisible();
    });

    test('pin elements 0, 50, 100 and 150 px below the top, and scroll back to them', async ({ page }) => {
      await page.goto('/demo/affix');
      const main = page.getByRole('main');
      await expect(main.locator('[data-offset]').first()).toBeVisible();
      await main.evaluate((box) => box.scrollTo(0, 700));
      for (const offset of [0, 50, 100, 150]) {
        const from = () =>
          main.evaluate(
            (box, at) =>
              Math.round(
                (box.querySelector(`[data-offset="${at}"]`)?.getBoundingClientRect().top ?? -1) -
                  box.getBoundingClientRect().top,
              ),
            offset,
          );
        await expect.poll(from).toBe(offset);
      }
    });
  });
}
