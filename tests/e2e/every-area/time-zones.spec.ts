import { expect } from '@playwright/test';
import { faultsOf } from '../../support/axe.ts';
import { apiOf, type Wire } from '../api.ts';
import { locales, stateFile, test } from '../console-test.ts';
import { raiseAlarm } from '../field-alarm.ts';
import { newRepairman } from '../organisation.ts';
import { operator } from '../people.ts';

const zone = 'Asia/Shanghai';
const note = { zh: `本页时间的时区：${zone}`, en: `Times on this page are in ${zone}` };

for (const locale of locales)
  test.describe(`times of a station in another zone than the browser’s, in ${locale}`, () => {
    test.use({ storageState: stateFile('operator', locale), timezoneId: 'Europe/Berlin' });

    test('name their zone once on a page and in the tooltip of each, on alarms, orders and lists', async ({
      page,
      request,
    }) => {
      test.slow();
      const api = await apiOf(request, operator);
      const alarm = await raiseAlarm(api);
      try {
        const body = { alarmId: alarm.id, repairmanId: (await newRepairman(request)).id, type: 2 };
        const order = await api.post<Wire>('blade-orderRecord/orderRecord/alarmRecord', body);
        for (const address of [
          `/operations/realtimeAlarm?alarm=${alarm.id}`,
          `/operations/orderRecord?order=${order.id}`,
          '/operations/orderRecord',
        ]) {
          await page.goto(address);
          await expect(page.getByText(note[locale])).toHaveCount(1);
          const times = page.locator('main time').filter({ hasText: /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/ });
          await expect(times.first()).toBeVisible();
          for (const time of await times.all())
            await expect(time).toHaveAttribute('title', new RegExp(`${zone}.*\\d{4}-\\d\\d-\\d\\d`));
          // A list leaves room for the note: its pages stay in view.
          const pages = page.locator('main .ant-pagination');
          if (!address.includes('?')) await expect(pages).toBeInViewport({ ratio: 1 });
          expect(await faultsOf(page)).toEqual([]);
        }
      } finally {
        await alarm.undo();
      }
    });
  });

test.describe('times of a station in the browser’s zone', () => {
  test.use({ storageState: stateFile('operator', 'en') });

  test('name no zone', async ({ page }) => {
    await page.goto('/operations/realtimeAlarm');
    const times = page.locator('main time');
    await expect(times.first()).toBeVisible();
    await expect(page.getByText(note.en)).toHaveCount(0);
    await expect(times.first()).not.toHaveAttribute('title');
  });
});
