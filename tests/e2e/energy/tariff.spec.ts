import { label } from '@heliodeck/kit/label';
import { fillText } from '@heliodeck/model/wire/message';
import { messages } from '@heliodeck/model/wire/messages';
import { expect } from '@playwright/test';
import { say, settled, words } from '../../support/console-page.ts';
import { locales, stateFile, test } from '../console-test.ts';

const own = {
  name: label('电价名称', 'Tariff Name'),
  seasonFrom: label('起始日（MM-dd） 1', 'First day (MM-dd) 1'),
  split: label('拆分最后一段', 'Split the last window'),
  addBand: label('添加时段', 'Add band'),
  buying: label('平 购电价', 'Flat Buying'),
  edit: label('编辑', 'Edit'),
  faults: label('需要更正', 'To be corrected'),
  byBand: label('分时电量', 'Energy by band'),
  shown: label('显示方式', 'Shown as'),
  station: label('电站', 'Station'),
  sum: label('合计', 'Sum'),
  bought: label('购电', 'Bought'),
  sold: label('售电', 'Sold'),
  generated: label('发电', 'Generated'),
  before: label('上一年', 'Year before'),
};
const picture = (year: number) => label(`${year}年的电价时段`, `Bands of ${year}`);

for (const locale of locales) {
  const text = (of: Parameters<typeof say>[0]) => say(of, locale);

  test.describe(`a tariff in ${locale}`, () => {
    test.use({ storageState: stateFile('operator', locale) });

    test('reports a gap while it is entered, and refuses a second tariff for all stations', async ({
      page,
    }) => {
      await page.goto('/station/tariff');
      await page.getByRole('button', { name: text(words.add), exact: true }).click();
      const form = page.getByRole('dialog');
      await form.getByLabel(text(own.name)).fill('K-1');
      const year = new Date().getFullYear();
      await expect(form.getByRole('img', { name: text(picture(year)) })).toBeVisible();
      await form.getByLabel(text(own.seasonFrom)).fill('01-02');
      await expect(form.getByText(text(own.faults))).toBeVisible();
      await expect(form.getByText(/01-01/).last()).toBeVisible();
      await form.getByLabel(text(own.seasonFrom)).fill('01-01');
      await form.getByRole('button', { name: text(own.split) }).click();
      await expect(form.getByRole('img', { name: text(picture(year)) })).toBeVisible();
      await form.getByLabel(text(own.buying)).fill('0.52');
      await form.getByRole('button', { name: text(words.save), exact: true }).click();
      await expect(form.getByText(fillText(messages['tariff.second'], {}, locale))).toBeVisible();
    });

    test('the tariff of the demonstration shows its year by bands, also on a phone', async ({
      page,
      traffic,
    }) => {
      await page.goto('/station/tariff');
      await settled(page, traffic);
      await page.getByRole('button', { name: new RegExp(`^${text(own.edit)} .*Demonstration`) }).click();
      const form = page.getByRole('dialog');
      const year = new Date().getFullYear();
      const drawn = form.getByRole('img', { name: text(picture(year)) });
      await expect(drawn.locator('rect').first()).toBeAttached();
      await drawn.scrollIntoViewIfNeeded();
      await form.getByRole('button', { name: text(own.before) }).click();
      await expect(form.getByRole('img', { name: text(picture(year - 1)) })).toBeVisible();
      await page.setViewportSize({ width: 390, height: 844 });
      const wide = () => page.evaluate(() => document.documentElement.scrollWidth);
      await expect.poll(wide).toBeLessThanOrEqual(390);
    });

    test('splits the energy of a station by its bands, with amounts, also on a phone', async ({
      page,
      traffic,
    }) => {
      await page.goto('/station/tariff');
      await page
        .getByRole('radiogroup', { name: text(own.shown) })
        .getByText(text(own.byBand))
        .click();
      const station = page.getByLabel(text(own.station), { exact: true });
      await station.click();
      await page
        .locator('.ant-select-dropdown:visible')
        .getByTitle(/Suzhou/)
        .click();
      await settled(page, traffic);
      for (const way of [own.generated, own.bought, own.sold])
        await expect(page.getByRole('columnheader', { name: text(way) })).toBeVisible();
      await expect(page.getByRole('cell', { name: '峰 Peak' }).first()).toBeVisible();
      await expect(page.getByText(/Demonstration/)).toBeVisible();
      await expect(page.getByRole('row', { name: text(own.sum) })).toContainText(/\d\.\d{3}/);
      await page.setViewportSize({ width: 390, height: 844 });
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
        .toBeLessThanOrEqual(390);
    });
  });
}
