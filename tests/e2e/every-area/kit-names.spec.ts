import { expect, type Page } from '@playwright/test';
import { setLanguage, settled } from '../../support/console-page.ts';
import { stateFile, test } from '../console-test.ts';

/** The component kit's English labels, and icons named like its files, as far as they reach users. */
const english = (page: Page) =>
  page.evaluate(() => {
    const kit = '[class^="ant-"], [class*=" ant-"], .anticon';
    return [...document.querySelectorAll('[aria-label], [title], [aria-description]')]
      .filter((element) => element.matches(kit) && !element.closest('[aria-hidden=true]'))
      .flatMap((element) =>
        ['aria-label', 'title', 'aria-description'].map((name) => element.getAttribute(name) ?? ''),
      )
      .filter((text) => /^[A-Za-z][a-z]+([ -][A-Za-z]?[a-z]+)*$/.test(text));
  });

test.describe('on a Chinese page', () => {
  test.use({ storageState: stateFile('operator', 'zh') });

  for (const [what, path, opened] of [
    ['lists and their search', '/equipment/meterDataHistory', undefined],
    ['a form with numbers, dates and lists of options', '/station/stationInfo?act=add', undefined],
    ['a choice between two', '/operations/plan', undefined],
    ['a period that is chosen', '/equipment/meterDataHistory', '.ant-picker input'],
  ] as const)
    test(`the component kit contains no English names: ${what}`, async ({ page, traffic }) => {
      await page.goto(path);
      await settled(page, traffic);
      if (opened) {
        await page.locator(opened).first().click();
        await expect(page.locator('.ant-picker-dropdown').first()).toBeVisible();
      }
      expect(await english(page)).toEqual([]);
    });

  test('buttons that step a number have names in the language chosen last', async ({ page, traffic }) => {
    const numbers = '/operations/realtimeAlarm?view=performance';
    await page.goto(numbers);
    const up = page.locator('.ant-input-number-action-up').first();
    await expect(up).toHaveAttribute('aria-label', '增加');
    await settled(page, traffic);
    await setLanguage(page, 'en');
    await page.goto(numbers);
    await settled(page, traffic);
    await expect(up).toHaveAttribute('aria-label', 'Increase');
  });
});
