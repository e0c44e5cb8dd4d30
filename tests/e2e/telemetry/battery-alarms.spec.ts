import { label } from '@heliodeck/kit/label';
import { expect } from '@playwright/test';
import { faultsOf } from '../../support/axe.ts';
import { say, settled } from '../../support/console-page.ts';
import { locales, stateFile, test } from '../console-test.ts';

const own = {
  abnormal: label('只看告警变化', 'Only when an alarm began or changed'),
  export: label('导出', 'Export'),
  ask: label('是否导出当前数据', 'Do you want to export the data'),
  no: label('取消', 'Cancel'),
  what: label('告警内容', 'What is wrong'),
  until: label('结束时间', 'Until'),
  lasted: label('持续时长', 'Lasted'),
  word: label('保护状态1', 'Protection Status 1'),
  columns: label('列设置', 'Columns'),
};

for (const locale of locales)
  test.describe(`the history of battery alarms in ${locale}`, () => {
    test.use({ storageState: stateFile('operator', locale) });
    const text = (of: Parameters<typeof say>[0]) => say(of, locale);

    test('lists all warnings in one column, and shows single columns for users who switch them on', async ({
      page,
      traffic,
    }) => {
      for (const [path, names] of [
        ['/equipment/batteryAlarm', ['what']],
        ['/equipment/batteryAlarmHistory', ['what', 'until', 'lasted']],
      ] as const) {
        await page.goto(path);
        await settled(page, traffic);
        for (const name of names)
          await expect(page.getByRole('columnheader', { name: text(own[name]), exact: true })).toBeVisible();
        await expect(page.getByRole('columnheader', { name: text(own.word) })).toHaveCount(0);
        await page.getByRole('button', { name: text(own.columns), exact: true }).click();
        await expect(page.getByRole('checkbox', { name: text(own.word), exact: true })).not.toBeChecked();
        await page.keyboard.press('Escape');
      }
    });

    test('opens with starts and changes, states that before an export, and shows every reading when selected', async ({
      page,
      traffic,
    }) => {
      const asked: (string | null)[] = [];
      page.on('request', (call) => {
        const { pathname, searchParams } = new URL(call.url());
        if (pathname.endsWith('/batteryAlarmHistory/list')) asked.push(searchParams.get('abnormal'));
      });
      await page.goto('/equipment/batteryAlarmHistory');
      const narrowed = page.getByRole('switch', { name: text(own.abnormal) });
      await expect(narrowed).toBeChecked();
      await settled(page, traffic);
      expect(asked).toEqual(['1']);
      await page.getByRole('button', { name: text(own.export), exact: true }).click();
      const question = page.getByRole('dialog').filter({ hasText: text(own.ask) });
      await expect(question).toContainText(text(own.abnormal));
      await question.getByRole('button', { name: text(own.no) }).click();
      // By keyboard alone.
      await narrowed.press('Space');
      await expect(narrowed).not.toBeChecked();
      await expect.poll(() => asked.at(-1)).toBeNull();
      await settled(page, traffic);
      // Simulated packs report their state continuously.
      await expect(
        page
          .getByRole('row')
          .filter({ hasText: /\d{4}-\d\d-\d\d/ })
          .first(),
      ).toBeVisible();
      expect(await faultsOf(page)).toEqual([]);
      await page.setViewportSize({ width: 390, height: 844 });
      await settled(page, traffic);
      expect(await faultsOf(page)).toEqual([]);
      const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(over).toBeLessThanOrEqual(0);
    });
  });
