import { randomUUID } from 'node:crypto';
import { label } from '@heliodeck/kit/label';
import { expect } from '@playwright/test';
import { faultsOf } from '../../support/axe.ts';
import { say, words } from '../../support/console-page.ts';
import { locales, stateFile, test } from '../console-test.ts';
import { asOwner } from '../database.ts';
import { operator } from '../people.ts';

const own = {
  members: label('成员告警', 'Member alarms'),
  device: label('设备名称', 'Device Name'),
  export: label('导出', 'Export'),
};

for (const locale of locales)
  for (const viewport of [
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
  ])
    test.describe(`a storm of many alarms in ${locale} at ${viewport.width}`, () => {
      test.use({ storageState: stateFile('operator', locale), viewport });
      const text = (of: Parameters<typeof say>[0]) => say(of, locale);
      const content = `风暴-${randomUUID().slice(0, 8)}`;
      // Ids of this test alone, below those that the program makes.
      const storm = String(Math.floor(Math.random() * 1e9) + 1_000_000);

      test.beforeAll(async () => {
        await asOwner(
          `insert into alarm (id, tenant_id, content, encontent, alarm_time, status, grade, kind)
           values ($1, $2, $3, $3, now(), 1, 2, 'storm')`,
          [storm, operator.tenantId, content],
        );
        await asOwner(
          `insert into alarm (tenant_id, content, encontent, alarm_time, status, grade, kind, group_id, device_name)
           select $2, $3, $3, now() - make_interval(secs => n), 1, 2, 'fault', $1, 'M-' || n || '-end' from generate_series(1, 130) n`,
          [storm, operator.tenantId, content],
        );
      });
      test.afterAll(() => asOwner('delete from alarm where id = $1 or group_id = $1', [storm]));

      test('lists every member by search and pages, and is one row of the list and of its file', async ({
        page,
      }) => {
        await page.goto(`/operations/realtimeAlarm?alarm=${storm}`);
        const members = page
          .locator('section')
          .filter({ has: page.getByRole('heading', { name: text(own.members), exact: true }) });
        await expect(members.getByText(/130/).first()).toBeVisible();
        await expect(members.getByText('M-1-end').first()).toBeVisible();
        if (viewport.width > 1000) {
          await members.getByRole('search').getByLabel(text(own.device), { exact: true }).fill('M-130-end');
          await members.getByRole('button', { name: text(words.search), exact: true }).click();
          await expect(members.getByText('M-130-end').first()).toBeVisible();
          await expect(members.getByText('M-1-end')).toHaveCount(0);
        }
        expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(
          true,
        );
        expect(await faultsOf(page, 'main')).toEqual([]);
        if (viewport.width < 1000) return;
        await page.goto(`/operations/realtimeAlarm?content=${encodeURIComponent(content)}`);
        await page
          .getByRole('button', { name: text(own.export), exact: true })
          .first()
          .click();
        const file = page.waitForRequest((request) => request.url().includes('/export-alarm'));
        await page
          .getByRole('dialog')
          .getByRole('button', { name: text(words.yes), exact: true })
          .click();
        const { searchParams } = new URL((await file).url());
        expect([searchParams.get('alone'), searchParams.get('status')]).toEqual(['1', '1']);
      });
    });
