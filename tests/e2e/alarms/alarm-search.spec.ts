import { label } from '@heliodeck/kit/label';
import { expect } from '@playwright/test';
import { faultsOf } from '../../support/axe.ts';
import { say, words } from '../../support/console-page.ts';
import { locales, stateFile, test } from '../console-test.ts';

const own = {
  conditions: [
    label('电站', 'Station'),
    label('设备名称', 'Device Name'),
    label('告警等级', 'Grade'),
    label('告警时间', 'Alarm Time'),
  ],
  tabs: [
    label('未处理', 'Unprocessed'),
    label('已关闭', 'Closed'),
    label('处理中', 'Processing'),
    label('已完结', 'Completed'),
  ],
};

for (const locale of locales)
  test.describe(`the alarm search in ${locale}`, () => {
    test.use({ storageState: stateFile('operator', locale), viewport: { width: 1440, height: 900 } });
    const text = (of: Parameters<typeof say>[0]) => say(of, locale);

    test('accepts times to the second, reads a date alone as the whole day, and is reset by another tab', async ({
      page,
    }) => {
      await page.goto('/operations/realtimeAlarm');
      for (const condition of own.conditions)
        await expect(page.getByRole('search').getByText(text(condition), { exact: true })).toBeVisible();
      const from = page.getByRole('search').getByLabel(text(own.conditions[3] ?? words.search));
      const until = page.getByRole('search').locator('.ant-picker-input input').last();
      await from.fill('2026-01-01 02:00:00');
      await from.press('Enter');
      await until.fill('2026-01-02');
      await until.press('Enter');
      expect(await faultsOf(page, 'main')).toEqual([]);
      await page.getByRole('button', { name: text(words.search), exact: true }).click();
      await expect
        .poll(() => new URL(page.url()).searchParams.get('alarmTime'))
        .toBe('2026-01-01 02:00:00,2026-01-02');
      await page.getByRole('tab', { name: text(own.tabs[1] ?? words.search), exact: true }).click();
      await expect.poll(() => new URL(page.url()).searchParams.get('alarmTime')).toBeNull();
      for (const tab of own.tabs)
        await expect(page.getByRole('tab', { name: text(tab), exact: true })).toBeVisible();
    });
  });
