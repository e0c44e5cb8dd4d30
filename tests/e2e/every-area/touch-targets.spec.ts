import { expect, type Page } from '@playwright/test';
import { apiOf } from '../api.ts';
import { stateFile, test } from '../console-test.ts';
import { raiseAlarm } from '../field-alarm.ts';
import { operator } from '../people.ts';

/** Minimum height of a touch target, px (WCAG 2.2, 2.5.8). */
const least = 24;

/** Links and buttons of the screen that react to a touch on less than the minimum height. */
const lowTargets = (page: Page): Promise<readonly string[]> =>
  page.evaluate((height) => {
    const found = [...document.querySelectorAll<HTMLElement>('main a[href], main button')];
    return found.flatMap((target) => {
      const { left, top, bottom, width } = target.getBoundingClientRect();
      // What is at the edges, or below a fixed part of the page, is scrolled first.
      if (width === 0 || top < 80 || bottom > innerHeight - 80) return [];
      const [x, y] = [left + Math.min(width / 2, 40), (top + bottom) / 2];
      const reacts = (by: number): boolean => target.contains(document.elementFromPoint(x, y + by));
      if (!reacts(0)) return [];
      const rows = Array.from({ length: 2 * height }, (_, row) => row - height);
      return rows.filter(reacts).length >= height ? [] : [`${target.textContent} ${bottom - top}`];
    });
  }, least);

test.describe('touch targets on a phone', () => {
  test.use({ storageState: stateFile('operator', 'en'), viewport: { width: 390, height: 844 } });

  for (const address of [
    '/operations/realtimeAlarm',
    '/equipment/xwj',
    '/board/data',
    '/report/measurementForm',
    '/monitor/monitorCompare',
  ])
    test(`are at least ${least} px high at ${address}`, async ({ page }) => {
      await page.goto(address);
      await expect(page.locator('main :is(li, h2)').first()).toBeVisible();
      await expect(page.locator('main button').nth(2)).toBeVisible();
      await expect.poll(() => lowTargets(page)).toEqual([]);
    });

  test(`are at least ${least} px high where a card has a link`, async ({ page, request }) => {
    test.slow();
    const api = await apiOf(request, operator);
    const alarm = await raiseAlarm(api);
    try {
      const pushman = `P${Date.now()}`;
      await api.post('blade-msgPush/msgPush/submit', { alarmId: alarm.id, type: 4, pushman });
      await page.goto(`/operations/msgPush?pushman=${pushman}`);
      await expect(page.getByRole('main').getByRole('link', { name: alarm.content })).toBeVisible();
      expect(await lowTargets(page)).toEqual([]);
    } finally {
      await alarm.undo();
    }
  });
});
