import { type Label, label } from '@heliodeck/kit/label';
import { expect } from '@playwright/test';
import { faultsOf } from '../../support/axe.ts';
import { say, settled } from '../../support/console-page.ts';
import { locales, stateFile, test } from '../console-test.ts';

/** The texts of each page. */
const pages: readonly { readonly path: string; readonly titles: readonly Label[] }[] = [
  {
    path: '/analysis/energy',
    titles: [
      label('电站月总用电占比', 'Monthly total power consumption share'),
      label('当前能耗（吨标准煤）', 'Current energy consumption (tons of standard coal)'),
      label('能耗概览', 'Energy consumption overview'),
    ],
  },
  {
    path: '/analysis/financial',
    titles: [
      label('财务概况', 'Finance'),
      label('区域售电收入占比', 'Regional electricity sales revenue share'),
      label('企业年度营收', 'Enterprise annual revenue'),
      label('售电与主营业务收入', 'Electricity sales and main business'),
      label('电站年度收支利润', 'Station annual income, expense and profit'),
    ],
  },
  {
    path: '/board/data',
    titles: [
      label('综合统计', 'Overall statistics'),
      label('今日发电', 'Power production today'),
      label('今日发电功率', 'Power output today'),
      label('电站分布', 'Station map'),
      label('发电量统计', 'Power production statistics'),
      label('发电计划完成率', 'Power production plan rate'),
    ],
  },
];
const coal = label('当前能耗（吨标准煤）', 'Current energy consumption (tons of standard coal)');
const table = label('数据表', 'Table');
const uses = [
  label('宿舍', 'Dormitory'),
  label('车间运行', 'Workshop operation'),
  label('办公', 'Office'),
  label('逆变器自用', 'Inverter'),
];
const cards = [
  label('总收入', 'Total income'),
  label('总支出', 'Total expenditure'),
  label('净利润', 'Net profit'),
  label('现金', 'Cash'),
  label('应收账款', 'Accounts receivable'),
  label('应付账款', 'Accounts payable'),
];

for (const locale of locales) {
  test.describe(`the analysis pages in ${locale}`, () => {
    test.use({ storageState: stateFile('operator', locale) });

    for (const { path, titles } of pages)
      test(`${path} has its widgets under their names`, async ({ page }) => {
        await page.goto(path);
        await expect(page.getByRole('main').getByRole('heading', { level: 3 })).toHaveText(
          titles.map((title) => say(title, locale)),
        );
      });

    test('standard coal is shown for four uses, including one that no meter measures', async ({
      page,
      traffic,
    }) => {
      await page.goto('/analysis/energy');
      await settled(page, traffic);
      const widget = page.getByRole('region', { name: say(coal, locale), exact: true }).first();
      await widget.getByRole('button', { name: say(table, locale) }).click();
      await expect(widget.getByRole('rowheader')).toHaveText(uses.map((use) => say(use, locale)));
      expect(await faultsOf(page, 'main')).toEqual([]);
    });

    test('money has six cards in a fixed order', async ({ page }) => {
      await page.goto('/analysis/financial');
      await expect(page.getByRole('main').getByRole('term')).toHaveText(
        cards.map((card) => say(card, locale)),
      );
    });
  });
}
