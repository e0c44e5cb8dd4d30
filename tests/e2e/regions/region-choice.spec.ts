import { expect } from '@playwright/test';
import { apiOf } from '../api.ts';
import { stateFile, test } from '../console-test.ts';
import { fieldStation, pressInRow } from '../field.ts';
import { operator } from '../people.ts';

test.use({ storageState: stateFile('operator', 'zh') });

test('the choice of a region opens where the chosen one stands, and the keyboard goes on from there', async ({
  page,
  request,
}) => {
  const { name } = await fieldStation(await apiOf(request, operator), 0);
  await page.goto('/station/stationInfo');
  await pressInRow(page, page.getByRole('row').filter({ hasText: name }), '编辑');
  const form = page.getByRole('dialog');
  const region = form.getByLabel('所属区域', { exact: true });
  await expect(form.getByTitle('思明区', { exact: true })).toBeVisible();
  await region.focus();
  await page.keyboard.press('ArrowDown');
  const nodes = page.locator('.ant-select-dropdown:visible .ant-select-tree-treenode');
  await expect(nodes.filter({ hasText: '思明区' })).toBeInViewport();
  await expect(nodes.filter({ hasText: '北京市' })).not.toBeInViewport();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(form.getByTitle('海沧区', { exact: true })).toBeVisible();
  await expect(form.getByTitle('思明区', { exact: true })).toHaveCount(0);
});
