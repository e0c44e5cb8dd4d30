import { expect } from '@playwright/test';
import { settled } from '../../support/console-page.ts';
import { stateFile, test } from '../console-test.ts';

test.use({ storageState: stateFile('operator', 'zh') });

const devices = '/equipment/xwj';

test('the address contains page, size, order and conditions of a list, which survive a reload', async ({
  page,
  traffic,
}) => {
  await page.goto(`${devices}?size=5`);
  const rows = page.getByRole('row').filter({ has: page.getByRole('checkbox', { name: /^选择 / }) });
  await expect(rows).toHaveCount(5);
  await page.getByRole('columnheader', { name: '设备名称' }).click();
  await expect(page).toHaveURL(/ascs=name/);
  await page.getByRole('listitem', { name: '2', exact: true }).click();
  await expect(page).toHaveURL(/current=2/);
  await settled(page, traffic);
  const shown = await rows.allInnerTexts();
  await page.reload();
  await expect(page.getByRole('columnheader', { name: '设备名称' })).toHaveAttribute(
    'aria-sort',
    'ascending',
  );
  await expect.poll(() => rows.allInnerTexts()).toEqual(shown);
});

test('the address contains the open record: it can be shared, and Back closes the record', async ({
  page,
}) => {
  await page.goto(devices);
  const view = page.getByRole('button', { name: /^查看 / }).first();
  const name = (await view.getAttribute('aria-label'))?.replace('查看 ', '') ?? '';
  await view.click();
  await expect(page).toHaveURL(/act=view&id=\d+/);
  const detail = page.getByRole('dialog');
  await expect(detail).toContainText(name);
  await page.reload();
  await expect(detail).toContainText(name);
  await page.goBack();
  await expect(detail).toHaveCount(0);
  await expect(page).toHaveURL(new RegExp(`${devices}$`));
});

test('an invalid address shows the list without conditions', async ({ page, traffic }) => {
  await page.goto(`${devices}?current=-3&size=many&ascs=nothing&act=explode&type=`);
  await expect(
    page
      .getByRole('row')
      .filter({ has: page.getByRole('checkbox') })
      .nth(1),
  ).toBeVisible();
  await settled(page, traffic);
  expect(traffic.complaints).toEqual([]);
});
