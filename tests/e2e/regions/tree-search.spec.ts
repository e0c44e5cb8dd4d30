import { label } from '@heliodeck/kit/label';
import { expect } from '@playwright/test';
import { say } from '../../support/console-page.ts';
import { apiOf } from '../api.ts';
import { locales, stateFile, test } from '../console-test.ts';
import { fieldStation } from '../field.ts';
import { operator } from '../people.ts';

const own = {
  filter: label('输入关键字进行过滤', 'enter keyword to filter'),
  noMatch: label('没有匹配的区域或电站', 'No region or station matches'),
  where: label('电站或区域', 'Station or region'),
};
/** The district of the first station of the field by either name, in pinyin and by initials. */
const typedForDistrict = ['思明', 'siming dist', 'simingqu', 'smq'];

for (const locale of locales) {
  test.describe(`searched trees in ${locale}`, () => {
    test.use({ storageState: stateFile('operator', locale) });
    const text = (of: (typeof own)[keyof typeof own]) => say(of, locale);

    test('the station tree finds a district in either language, in pinyin and by initials', async ({
      page,
      request,
    }) => {
      const { name } = await fieldStation(await apiOf(request, operator), 0);
      await page.goto('/monitor/monitorPowerSite');
      const filter = page.getByRole('textbox', { name: text(own.filter) });
      const district = page.getByRole('treeitem', { name: locale === 'en' ? 'Siming District' : '思明区' });
      await expect(page.getByRole('treeitem', { name })).toBeVisible();
      await filter.fill('nowhere at all');
      await expect(page.getByText(text(own.noMatch))).toBeVisible();
      for (const typed of typedForDistrict) {
        await filter.fill(typed);
        await expect(district).toBeVisible();
        await expect(page.getByRole('treeitem')).toHaveCount(3);
      }
    });

    test('the tree of a report filter is searched in the same way', async ({ page }) => {
      await page.goto('/report/statistical/timeSharingReport');
      const where = page.getByRole('combobox', { name: text(own.where) });
      await where.click();
      const nodes = page.locator('.ant-select-dropdown:visible .ant-select-tree-treenode');
      for (const typed of typedForDistrict) {
        await where.fill(typed);
        await expect(nodes.filter({ hasText: locale === 'en' ? 'Siming District' : '思明区' })).toBeVisible();
        await expect(nodes.filter({ hasText: locale === 'en' ? 'Gansu' : '甘肃' })).toHaveCount(0);
      }
    });
  });
}
