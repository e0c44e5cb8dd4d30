import { label } from '@heliodeck/kit/label';
import { expect } from '@playwright/test';
import { faultsOf } from '../../support/axe.ts';
import { say, settled } from '../../support/console-page.ts';
import { apiOf, rowsOf } from '../api.ts';
import { locales, stateFile, test } from '../console-test.ts';
import { startInverter } from '../field.ts';
import { operator } from '../people.ts';

const own = {
  byStation: label('电站告警数量占比', 'Alarm Count Share by Station'),
  days: label('电站设备告警数', 'Station Device Alarms'),
  none: label('本月没有告警', 'No alarms in this month'),
};

for (const locale of locales) {
  test.describe(`the alarm statistics in ${locale}`, () => {
    test.use({ storageState: stateFile('operator', locale) });

    test('state that a month without alarms had none', async ({ page, traffic }) => {
      await page.goto('/analysis/alarm?month=2021-02');
      await settled(page, traffic);
      await expect(page.getByText(say(own.none, locale))).toBeVisible();
      await expect(page.getByRole('img', { name: say(own.byStation, locale) })).toHaveCount(0);
    });

    test('show a message where the address contains no valid month', async ({ page }) => {
      await page.goto('/analysis/alarm?month=2021-13');
      await expect(page.getByRole('alert')).toBeVisible();
    });
  });
}

test('an alarm is counted under its station, text and device, and links to its page', async ({
  browser,
  request,
}, { workerIndex }) => {
  const api = await apiOf(request, operator);
  const { id, name, close } = await startInverter(api, 850_000 + workerIndex, 'kstar-hybrid');
  const words = `COUNT ${name}`;
  await api.post('blade-thresholdSetting/thresholdSetting/submit', {
    alarmName: words,
    attrNo: '3.soc',
    alarmTrigger: 1,
    alarmNumA: '0',
    grade: 3,
    deviceIds: id,
  });
  const context = await browser.newContext({ storageState: stateFile('operator', 'en') });
  try {
    const alarms = () => rowsOf(api, 'blade-realtimeAlarm/realtimeAlarm/list', { deviceId: id });
    await expect.poll(async () => (await alarms()).length, { timeout: 45_000 }).toBeGreaterThan(0);
    const page = await context.newPage();
    await page.goto('/analysis/alarm');
    await expect(page.getByRole('img', { name: own.byStation.en })).toBeVisible();
    await expect(page.getByRole('img', { name: own.days.en })).toBeVisible();
    for (const title of ['Alarm Type Share', 'Alarm Word Cloud', 'Alarm Count Ranking'])
      await expect(page.getByRole('heading', { name: title, exact: true })).toBeVisible();
    // A grade without an alarm is shown as well.
    for (const grade of ['Critical', 'Serious', 'General', 'False alarm'])
      await expect(
        page.getByRole('listitem').filter({ has: page.getByText(grade, { exact: true }) }),
      ).toHaveCount(1);
    expect(await faultsOf(page, 'main')).toEqual([]);
    await page.getByRole('button', { name: new RegExp(words) }).click();
    await expect(page).toHaveURL(/\/operations\/realtimeAlarm\?alarm=/);
    await expect(page.getByRole('heading', { name: new RegExp(words) })).toBeVisible();
    // The buttons of the alarm stay together, beside its title or below it.
    const buttons = page.locator('article > header').getByRole('button');
    await expect(buttons.nth(3)).toBeVisible();
    const tops = await buttons.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
    expect(new Set(tops).size).toBe(1);
  } finally {
    close();
    await context.close();
  }
});
