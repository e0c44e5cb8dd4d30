import { randomUUID } from 'node:crypto';
import { label } from '@heliodeck/kit/label';
import { expect, type Page } from '@playwright/test';
import { faultsOf } from '../../support/axe.ts';
import { apiOf, type Wire } from '../api.ts';
import { stateFile, test } from '../console-test.ts';
import { fieldStation } from '../field.ts';
import { operator } from '../people.ts';

const own = {
  alarms: label('未处理告警', 'Open alarms'),
  sound: label('一级告警时发声', 'Sound on alarms of grade 1'),
  test: label('试听', 'Try the sound'),
};

/** Records that the page made a sound, by replacing the browser's oscillators. */
async function listen(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const { start } = OscillatorNode.prototype;
    OscillatorNode.prototype.start = function counted(this: OscillatorNode, at?: number) {
      Object.assign(window, { notes: Number(Object(window).notes ?? 0) + 1 });
      return start.call(this, at);
    };
  });
  return () => page.evaluate(() => Number(Object(window).notes ?? 0));
}

test.use({ storageState: stateFile('operator', 'zh') });

test('a new alarm of grade 1 sounds for a user who switched the sound on, and not before the alarm list is open', async ({
  page,
  request,
}) => {
  test.slow();
  const notes = await listen(page);
  const api = await apiOf(request, operator);
  const { controller } = await fieldStation(api, 0);
  const rules: string[] = [];
  const raise = async (): Promise<string> => {
    const alarmName = `响铃-${randomUUID().slice(0, 8)}`;
    const { id } = await api.post<Wire>('blade-thresholdSetting/thresholdSetting/submit', {
      alarmName,
      alarmNameEn: alarmName,
      attrNo: '1.batteryVoltage',
      deviceIds: controller.id,
      alarmTrigger: 1,
      alarmNumA: '1',
      grade: 1,
    });
    rules.push(id);
    return alarmName;
  };
  try {
    await page.goto('/wel/index');
    await page.getByRole('button', { name: new RegExp(own.alarms.zh) }).click();
    const menu = page.getByRole('menu', { name: new RegExp(own.alarms.zh) });
    const wish = menu.getByRole('menuitemcheckbox', { name: own.sound.zh });
    await expect(wish).toHaveAttribute('aria-checked', 'false');
    expect(await notes()).toBe(0);
    await wish.click();
    await expect(wish).toHaveAttribute('aria-checked', 'true');
    await expect.poll(notes).toBe(4);
    await menu.getByRole('menuitem', { name: own.test.zh }).click();
    await expect.poll(notes).toBe(8);
    expect(await faultsOf(page)).toEqual([]);

    await raise();
    await expect.poll(notes, { timeout: 90_000 }).toBe(12);

    await page.goto('/operations/realtimeAlarm');
    // The page may make a sound once it was clicked.
    await page.getByRole('tab').first().click();
    const before = await notes();
    const name = await raise();
    await expect(page.getByText(name).first()).toBeVisible({ timeout: 90_000 });
    expect(await notes()).toBe(before);
  } finally {
    for (const id of rules) await api.post(`blade-thresholdSetting/thresholdSetting/remove?ids=${id}`);
  }
});
