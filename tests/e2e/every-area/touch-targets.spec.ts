import { expect, type Page } from '@playwright/test';
import { apiOf } from '../api.ts';
import { stateFile, test } from '../console-test.ts';
import { raiseAlarm } from '../field-alarm.ts';
import { operator } from '../people.ts';

/** Minimum height and width of a touch target, px (WCAG 2.2, 2.5.8). */
const least = 24;

/** Links and buttons of the screen and its dialogs that react to a touch on less than the minimum height or width. */
const lowTargets = (page: Page): Promise<readonly string[]> =>
  page.evaluate((height) => {
    const found = [
      ...document.querySelectorAll<HTMLElement>(':is(main, [role=dialog]) :is(a[href], button)'),
    ];
    return found.flatMap((target) => {
      const { left, top, bottom, width } = target.getBoundingClientRect();
      // What is at the edges, or below a fixed part of the page, is scrolled first.
      if (width === 0 || top < 80 || bottom > innerHeight - 80) return [];
      const [x, y] = [left + Math.min(width / 2, 40), (top + bottom) / 2];
      const reacts = (across: number, down: number): boolean =>
        target.contains(document.elementFromPoint(x + across, y + down));
      if (!reacts(0, 0)) return [];
      const steps = Array.from({ length: 2 * height }, (_, step) => step - height);
      const isHigh = steps.filter((step) => reacts(0, step)).length >= height;
      const isWide = steps.filter((step) => reacts(step, 0)).length >= height;
      return isHigh && isWide ? [] : [`${target.textContent} ${width} × ${bottom - top}`];
    });
  }, least);

test.describe('touch targets on a phone', () => {
  test.use({ storageState: stateFile('operator', 'en'), viewport: { width: 390, height: 844 } });

  for (const [address, last] of [
    ['/operations/realtimeAlarm', 'main li'],
    ['/equipment/xwj', 'main li'],
    ['/board/data', 'main h2'],
    ['/report/measurementForm', 'main li'],
    ['/monitor/monitorCompare', 'main [role=switch]'],
    ['/desk/notice?act=add', '[role=dialog] [contenteditable]'],
    ['/analysis/insight', 'main h2'],
  ] as const)
    test(`are at least ${least} px high and wide at ${address}`, async ({ page }) => {
      await page.goto(address);
      await expect(page.locator(last).first()).toBeVisible();
      await expect(page.locator('main button').nth(2)).toBeVisible();
      await expect.poll(() => lowTargets(page)).toEqual([]);
    });

  test(`are at least ${least} px high and wide where a card has a link`, async ({ page, request }) => {
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
