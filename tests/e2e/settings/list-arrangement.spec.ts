import { expect, type Page } from '@playwright/test';
import { stateFile, test } from '../console-test.ts';

test.use({ storageState: stateFile('operator', 'zh') });

const heads = (page: Page): Promise<string[]> =>
  page.getByRole('columnheader').evaluateAll((cells) => cells.map((cell) => cell.textContent ?? ''));
const settings = async (page: Page) => {
  await page.getByRole('button', { name: '列设置' }).click();
  return page.getByRole('dialog', { name: '列设置' });
};

test('a user arranges a list, finds the same arrangement in another browser, and restores the default', async ({
  page,
  browser,
}) => {
  await page.goto('/equipment/headerBox');
  await expect(page.getByRole('columnheader').nth(1)).toBeVisible();
  const before = await heads(page);
  const [first, second] = before.filter((text) => text !== '' && text !== '操作');

  const panel = await settings(page);
  const saved = page.waitForResponse((reply) => reply.url().includes('list-settings/save'));
  await panel.getByRole('checkbox', { name: first, exact: true }).focus();
  await page.keyboard.press('Shift+ArrowDown');
  expect((await saved).status()).toBe(200);
  await expect.poll(async () => (await heads(page)).filter(Boolean).slice(0, 2)).toEqual([second, first]);
  const viewKept = page.waitForResponse((reply) => reply.url().includes('list-settings/save'));
  await panel.getByRole('textbox', { name: '视图名称' }).fill('值班');
  await page.keyboard.press('Enter');
  await viewKept;
  await expect(panel.getByRole('button', { name: '值班', exact: true })).toBeVisible();

  // Another browser of the same account: it shares only the session with this one's storage.
  const state = await page.context().storageState();
  const origins = state.origins.map(({ origin, localStorage }) => ({
    origin,
    localStorage: localStorage.filter(({ name }) => name !== 'heliodeck.lists'),
  }));
  const elsewhere = await browser.newContext({ storageState: { ...state, origins } });
  const other = await elsewhere.newPage();
  await other.goto(page.url());
  await expect.poll(async () => (await heads(other)).filter(Boolean).slice(0, 2)).toEqual([second, first]);
  await elsewhere.close();

  const forgotten = page.waitForResponse((reply) => reply.url().includes('list-settings/save'));
  await panel.getByRole('button', { name: '恢复默认' }).click();
  await forgotten;
  await expect.poll(() => heads(page)).toEqual(before);
  // The view restores everything, and is removed.
  await panel.getByRole('button', { name: '值班', exact: true }).click();
  await expect.poll(async () => (await heads(page)).filter(Boolean).slice(0, 2)).toEqual([second, first]);
  await panel.getByRole('button', { name: '删除视图 值班' }).click();
  await panel.getByRole('button', { name: '恢复默认' }).click();
  await expect.poll(() => heads(page)).toEqual(before);
});

test('a click opens a row, arrow keys move between rows, and the keys of a row act like its buttons', async ({
  page,
}) => {
  await page.goto('/station/stationInfo');
  const rows = page.locator('[data-row-key]');
  await rows.first().focus();
  await page.keyboard.press('ArrowDown');
  await expect(rows.nth(1)).toBeFocused();
  await page.keyboard.press(' ');
  await expect(rows.nth(1).getByRole('checkbox')).toBeChecked();
  await page.keyboard.press('Delete');
  await expect(page.getByRole('dialog')).toContainText('删除');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await rows.first().getByRole('cell').nth(2).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(page).toHaveURL(/act=view/);
  await page.getByRole('dialog').getByRole('button', { name: '关闭' }).last().click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
