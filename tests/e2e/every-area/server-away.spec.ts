import { expect } from '@playwright/test';
import { stateFile, test } from '../console-test.ts';

test.use({ storageState: stateFile('operator', 'en') });

test('an unavailable server is announced above all content with a running clock, and the content reloads when it returns', async ({
  page,
}) => {
  await page.goto('/equipment/xwj');
  await expect(page.getByRole('row', { name: /MPPT/ }).first()).toBeVisible();
  const notice = page.getByRole('alert').filter({ hasText: 'No connection to the server since' });
  await expect(notice).toHaveCount(0);

  await page.route(/\/(api|health|assets)/, (route) => route.abort('connectionrefused'));
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(notice).toBeVisible();
  await expect(notice).toContainText(/0:0[2-9]/);
  expect(await page.evaluate(() => getComputedStyle(document.querySelector('main') as Element).filter)).toBe(
    'grayscale(1)',
  );

  // The code of a screen that was never opened is waited for.
  await page.getByRole('link', { name: 'Header Box' }).click();
  await expect(page.getByText('This page has failed')).toHaveCount(0);
  await expect(notice).toContainText(/0:0[5-9]|0:1/);
  await expect(page.getByText('This page has failed')).toHaveCount(0);

  await page.unroute(/\/(api|health|assets)/);
  await expect(notice).toHaveCount(0, { timeout: 20_000 });
  await expect(page.getByRole('button', { name: 'Add', exact: true })).toBeVisible({ timeout: 20_000 });
  expect(await page.evaluate(() => getComputedStyle(document.querySelector('main') as Element).filter)).toBe(
    'none',
  );
});

test('a screen opened in the moment in which the server stops loads when the server is back', async ({
  page,
}) => {
  await page.goto('/equipment/xwj');
  await expect(page.getByRole('row', { name: /MPPT/ }).first()).toBeVisible();
  await page.route(/\/(api|health|assets)/, (route) => route.abort('connectionrefused'));
  await page.getByRole('link', { name: 'Charging Parameters' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'No connection' })).toBeVisible();
  await expect(page.getByText('This page has failed')).toHaveCount(0);
  await page.unroute(/\/(api|health|assets)/);
  await expect(page.getByRole('columnheader', { name: /Charging Voltage/ })).toBeVisible({ timeout: 30_000 });
});
