import { expect, type Page } from '@playwright/test';
import { apiOf } from '../api.ts';
import { stateFile, test } from '../console-test.ts';
import { fieldStation } from '../field.ts';
import { operator } from '../people.ts';

/** Length of the pattern of pulses, in drawing units. */
const stretch = 40;

interface Line {
  readonly isBackwards: boolean;
  /** Positions of its pulses in the pattern, in drawing units. */
  readonly first: number;
  readonly second: number;
}

/** Opens the dashboard of a station with moving lines at every hour: at night its batteries feed the load. */
async function opened(page: Page, stationId: string): Promise<void> {
  await page.goto(`/monitor/monitorPowerSite?station=${stationId}`);
  await page.locator('[data-flows=true]').first().waitFor({ state: 'attached' });
}

/** The moving lines, and the present positions of their pulses. */
const linesOf = (page: Page): Promise<Line[]> =>
  page.evaluate(() => {
    const offset = (path: Element | null): number =>
      path === null ? Number.NaN : -Number.parseFloat(getComputedStyle(path).strokeDashoffset);
    return [...document.querySelectorAll<SVGGElement>('[data-flows=true]')].map((cable) => ({
      isBackwards: cable.dataset.backwards === 'true',
      first: offset(cable.querySelector('[data-phase=first]')),
      second: offset(cable.querySelector('[data-phase=second]')),
    }));
  });

/** Makes the page treat its tab as hidden, or shown again. */
async function hide(page: Page, isHidden: boolean): Promise<void> {
  await page.evaluate(
    (state) => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => state });
      document.dispatchEvent(new Event('visibilitychange'));
    },
    isHidden ? 'hidden' : 'visible',
  );
}

/** Units by which the first line of the diagram advances in each of some steps: negative backwards. */
async function stepsOf(page: Page): Promise<{ readonly isBackwards: boolean; readonly steps: number[] }> {
  return page.evaluate(async (length) => {
    const cable = document.querySelector<SVGGElement>('[data-flows=true]');
    const pulse = cable?.querySelector<SVGPathElement>('[data-phase=first]');
    if (!cable || !pulse) throw new Error('no line moves');
    const places: number[] = [];
    await new Promise<void>((resolve) => {
      const watch = new MutationObserver(() => {
        places.push(-Number.parseFloat(pulse.style.strokeDashoffset));
        if (places.length < 6) return;
        watch.disconnect();
        resolve();
      });
      watch.observe(pulse, { attributeFilter: ['style'] });
    });
    // A step is less than half of the pattern: beyond that it looks like one in the other direction.
    const steps = places.slice(1).map((place, index) => {
      const by = (((place - (places[index] ?? 0)) % length) + length) % length;
      return by > length / 2 ? by - length : by;
    });
    return { isBackwards: cable.dataset.backwards === 'true', steps };
  }, stretch);
}

test.describe('the lines of the energy flow diagram', () => {
  test.use({ storageState: stateFile('operator', 'zh'), reducedMotion: 'no-preference' });

  test('move in the direction of the energy in small steps, and their two pulses keep their distance', async ({
    page,
    request,
  }) => {
    const { id } = await fieldStation(await apiOf(request, operator), 0);
    await opened(page, id);
    const { isBackwards, steps } = await stepsOf(page);
    for (const step of steps) {
      expect(Math.sign(step)).toBe(isBackwards ? -1 : 1);
      expect(Math.abs(step)).toBeLessThanOrEqual(stretch / 4);
    }
    for (const { first, second } of await linesOf(page)) expect(second - first).toBeCloseTo(25, 3);
    // Lines without a flow have no pulses.
    await expect(page.locator('[data-flows=false] [data-phase]')).toHaveCount(0);
  });

  test('stop while the tab is hidden, and continue when it is visible', async ({ page, request }) => {
    const { id } = await fieldStation(await apiOf(request, operator), 0);
    await page.clock.install();
    await opened(page, id);
    const hasMoved = async (before: readonly Line[]): Promise<boolean> => {
      await page.clock.runFor(1000);
      const now = await linesOf(page);
      return now.some(({ first }, index) => first !== before[index]?.first);
    };
    await expect.poll(async () => hasMoved(await linesOf(page))).toBe(true);
    await hide(page, true);
    expect(await hasMoved(await linesOf(page))).toBe(false);
    await hide(page, false);
    await expect.poll(async () => hasMoved(await linesOf(page))).toBe(true);
  });

  test('stop while the server is unavailable, and continue when it is back', async ({ page, request }) => {
    const { id } = await fieldStation(await apiOf(request, operator), 0);
    await page.clock.install();
    await opened(page, id);
    const hasMoved = async (): Promise<boolean> => {
      const before = await linesOf(page);
      await page.clock.runFor(400);
      return (await linesOf(page)).some(({ first }, index) => first !== before[index]?.first);
    };
    await expect.poll(hasMoved).toBe(true);
    const notice = page.getByRole('alert').filter({ hasText: '失去连接' });
    const noticesLater = async (): Promise<number> => {
      await page.clock.runFor(5000);
      return notice.count();
    };
    await page.route(/\/(api|health)/, (route) => route.abort('connectionrefused'));
    // The station's record is requested repeatedly.
    await expect.poll(noticesLater).toBe(1);
    expect(await hasMoved()).toBe(false);
    await page.unroute(/\/(api|health)/);
    await expect.poll(noticesLater).toBe(0);
    await expect.poll(hasMoved).toBe(true);
  });

  test('do not move for users who prefer reduced motion, with their pulses midway', async ({
    page,
    request,
  }) => {
    const { id } = await fieldStation(await apiOf(request, operator), 0);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.clock.install();
    await opened(page, id);
    await page.clock.runFor(2000);
    const lines = await linesOf(page);
    expect(lines.length).toBeGreaterThan(0);
    for (const { first, second } of lines) {
      expect(first).toBeCloseTo(0, 3);
      expect(second).toBeCloseTo(25, 3);
    }
  });
});
