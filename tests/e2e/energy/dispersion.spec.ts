import { label } from '@heliodeck/kit/label';
import { expect } from '@playwright/test';
import { faultsOf } from '../../support/axe.ts';
import { say, settled } from '../../support/console-page.ts';
import { locales, stateFile, test } from '../console-test.ts';

const own = {
  map: label('组串逐日对比', 'Strings by day'),
  string: label('组串3', 'String 3'),
  lagging: label('组串3:.*天低于80%', 'String 3: below 80 % on'),
};

for (const locale of locales) {
  const text = (of: Parameters<typeof say>[0]) => say(of, locale);

  test.describe(`the strings of an inverter by day in ${locale}`, () => {
    test.use({ storageState: stateFile('operator', locale) });

    test('name the broken string of the roof, by keyboard alone and on a phone', async ({
      page,
      traffic,
    }) => {
      await page.setViewportSize({ width: 390, height: 844 });
      await page.goto('/analysis/discrete');
      await settled(page, traffic);
      // The inverter with the open string stands first, in the range of its other strings.
      const inverter = page.getByRole('button', { name: /Inverter 4/ });
      await inverter.focus();
      await page.keyboard.press('Enter');
      const drawer = page.getByRole('dialog');
      await expect(drawer.getByText(text(own.map)).first()).toBeVisible();
      await expect(drawer.getByText(new RegExp(text(own.lagging)))).toBeVisible();
      await expect(drawer.getByRole('columnheader', { name: text(own.string) })).toBeAttached();
      // Thirty days below the heads.
      await expect(drawer.getByRole('row')).toHaveCount(31);
      expect(await faultsOf(page, '[role=dialog]')).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
      await page.keyboard.press('Escape');
      await expect(page).not.toHaveURL(/inverter=/);
    });
  });
}
