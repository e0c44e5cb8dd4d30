import { expect } from '@playwright/test';
import { apiOf } from '../api.ts';
import { stateFile, test } from '../console-test.ts';
import { fieldStation, pressInRow } from '../field.ts';
import { operator } from '../people.ts';

test.use({ storageState: stateFile('operator', 'zh') });

test('the region picker opens at the chosen region, and the keyboard continues from there', async ({
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

test('a region is found by its name or its initials, with its path, and a province lists its cities', async ({
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
  const nodes = page.locator('.ant-select-dropdown:visible .ant-select-tree-treenode');
  await region.fill('没有这样的地方');
  await expect(page.locator('.ant-select-dropdown:visible')).toContainText('暂无数据');
  // Results with the same name are distinguished by their ancestors.
  await region.fill('gulouqu');
  await expect(nodes.filter({ hasText: '鼓楼区' }).filter({ hasText: '福建省 / 福州市' })).toBeVisible();
  await expect(nodes.filter({ hasText: '鼓楼区' }).filter({ hasText: '江苏省 / 南京市' })).toBeVisible();
  // A form accepts cities and districts: the province is there for the regions below it.
  await region.fill('福建');
  await expect(nodes.filter({ hasText: '厦门市' })).toBeVisible();
  await nodes.filter({ hasText: '福建省' }).first().click();
  await expect(form.getByTitle('思明区', { exact: true })).toBeVisible();
  await region.fill('nanjing');
  await nodes.filter({ hasText: '南京市' }).filter({ hasText: '江苏省' }).first().click();
  await expect(form.getByTitle('南京市', { exact: true })).toBeVisible();
  await expect(form.getByTitle('思明区', { exact: true })).toHaveCount(0);
  // It opens at the selected region.
  await page.keyboard.press('ArrowDown');
  await expect(nodes.filter({ hasText: '南京市' })).toBeInViewport();
});
