import { label } from '@heliodeck/kit/label';
import { expect, type Page } from '@playwright/test';
import { say, settled } from '../../support/console-page.ts';
import { apiOf } from '../api.ts';
import { locales, stateFile, test } from '../console-test.ts';
import { fieldStation } from '../field.ts';
import { nobodySignedIn, ownSession } from '../own-session.ts';
import { operator } from '../people.ts';

const own = {
  size: label('颜色与字号', 'Colour and size'),
  from: label('观看距离', 'Read from'),
  four: label('4 米', '4 m'),
  desk: label('桌前', 'Desk'),
  figures: label('关键数据', 'Key figures'),
  month: label('本月', 'This month'),
  menu: label('打开菜单', 'Open menu'),
  appearance: label('外观', 'Appearance'),
  user: label('用户菜单', 'User menu'),
};

/** Runs in the page: texts of the figures that overlap. */
function overlappingFigures(figures: Element): string[] {
  const boxes = [...figures.querySelectorAll('dt, dd')].flatMap((part) => {
    const range = document.createRange();
    range.selectNodeContents(part);
    const { width, height, left, right, top, bottom } = range.getBoundingClientRect();
    return width * height === 0 ? [] : [{ text: part.textContent, left, right, top, bottom }];
  });
  return boxes.flatMap((one, index) =>
    boxes
      .slice(index + 1)
      .filter(
        (other) =>
          Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1 &&
          Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 2,
      )
      .map((other) => `${one.text} / ${other.text}`),
  );
}

/** Height of the letters of a text as it is seen, px of the window. */
const lettersOf = (page: Page, text: string): Promise<number> =>
  page
    .getByRole('main')
    .getByText(text, { exact: true })
    .first()
    .evaluate((element) => {
      const scale = element.getBoundingClientRect().width / ((element as HTMLElement).offsetWidth || 1);
      return Number.parseFloat(getComputedStyle(element).fontSize) * scale;
    });

for (const locale of locales)
  test.describe(`the console read from four metres in ${locale}`, () => {
    test.use({ storageState: stateFile('operator', locale), viewport: { width: 1920, height: 1080 } });

    test('all screens are larger, nothing overflows the window, and panels stay attached to their buttons', async ({
      page,
      request,
      traffic,
    }) => {
      test.slow();
      const { id, name, controller } = await fieldStation(await apiOf(request, operator), 0);
      const choose = async (metres: (typeof own)['four'], isFar: boolean): Promise<void> => {
        // At a distance the sidebar is a drawer, which contains the appearance.
        if (isFar) await page.getByRole('button', { name: say(own.menu, locale) }).click();
        await page.getByRole('button', { name: say(isFar ? own.appearance : own.size, locale) }).click();
        await page
          .getByRole('group', { name: say(own.from, locale) })
          .getByText(say(metres, locale), { exact: true })
          .click();
        await page.keyboard.press('Escape');
      };
      await page.goto('/equipment/xwj');
      await settled(page, traffic);
      const column = label('设备名称', 'Device Name');
      const before = await lettersOf(page, say(column, locale));
      await choose(own.four, false);
      await expect.poll(() => lettersOf(page, say(column, locale))).toBeGreaterThan(before * 2.4);
      for (const address of [
        '/wel/index',
        `/monitor/monitorPowerSite?station=${id}`,
        `/monitor/monitorDevice?device=${controller.id}`,
        '/monitor/monitorCompare',
        '/equipment/meterDataHistory',
        '/system/user',
      ]) {
        await page.goto(address);
        await settled(page, traffic);
        const beyond = await page.evaluate(() => {
          const { scrollWidth, scrollHeight, clientWidth, clientHeight } = document.documentElement;
          return Math.max(scrollWidth - clientWidth, scrollHeight - clientHeight);
        });
        expect(beyond, address).toBeLessThanOrEqual(0);
      }
      // Key figures of a station are beside or below each other, and its diagram is not smaller than at a desk.
      await page.goto(`/monitor/monitorPowerSite?station=${id}`);
      const figures = page.getByRole('region', { name: say(own.figures, locale) });
      await expect(figures.getByText(say(own.month, locale), { exact: true })).toBeVisible();
      await settled(page, traffic);
      expect(await figures.evaluate(overlappingFigures)).toEqual([]);
      await expect(page.getByRole('treeitem')).toHaveCount(0);
      await page.getByRole('main').getByRole('button', { name }).first().click();
      await expect(page.getByRole('dialog').getByRole('treeitem', { name })).toBeVisible();
      await page.keyboard.press('Escape');
      // The kit's lists and our own panels are at their buttons, within the window.
      await page.goto(`/monitor/monitorPowerSite?station=${id}`);
      await expect(page.getByRole('heading', { name }).first()).toBeVisible();
      const button = page.getByRole('button', { name: new RegExp(`^${say(own.user, locale)}`) });
      await button.click();
      const [at, panel] = [await button.boundingBox(), await page.getByRole('menu').boundingBox()];
      expect(Math.abs((panel?.y ?? 0) - ((at?.y ?? 0) + (at?.height ?? 0)))).toBeLessThan(30);
      expect((panel?.x ?? 0) + (panel?.width ?? 0)).toBeLessThanOrEqual(1920);
      await page.keyboard.press('Escape');
      await choose(own.desk, true);
      await page.goto('/equipment/xwj');
      await settled(page, traffic);
      expect(await lettersOf(page, say(column, locale))).toBe(before);
    });
  });

/** Letters are to be a 200th of the distance high on a screen of 55 inches, whose width of 1,920 px is 1,217.6 mm; small print is less by this. */
const [pixelMm, smallPrint] = [1217.6 / 1920, 0.85];

/** Size of the letters of all that is read on a screen, px of the window. */
const letterSizes = (page: Page): Promise<number[]> =>
  page.getByRole('main').evaluate((main) => {
    const walker = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
    const sizes = new Set<number>();
    while (walker.nextNode()) {
      const parent = walker.currentNode.parentElement as HTMLElement | null;
      if (parent === null || walker.currentNode.nodeValue?.trim() === '') continue;
      if (parent.closest('.unseen, [aria-hidden=true], svg, canvas, small, i, button')) continue;
      const { width, height, top } = parent.getBoundingClientRect();
      if (width < 2 || height < 2 || top > innerHeight) continue;
      sizes.add(
        Number.parseFloat(getComputedStyle(parent).fontSize) * Number(document.documentElement.style.zoom),
      );
    }
    return [...sizes];
  });

/** Rows of a list that are completely visible. */
const rowsInSight = (page: Page): Promise<number> =>
  page
    .locator('.ant-table-body')
    .first()
    .evaluate((body) => {
      const frame = body.getBoundingClientRect();
      return [...body.querySelectorAll('.ant-table-row')].filter((row) => {
        const { top, bottom } = row.getBoundingClientRect();
        return top >= frame.top - 1 && bottom <= Math.min(frame.bottom, innerHeight) + 1;
      }).length;
    });

for (const metres of [2, 4, 6] as const)
  test.describe(`a wall read from ${metres} metres`, () => {
    test.use({ storageState: nobodySignedIn, viewport: { width: 1920, height: 1080 } });

    test('has letters of a 200th of that, shows fewer list rows at a time, and scrolls without a person', async ({
      page,
      request,
      traffic,
    }) => {
      test.slow();
      const api = await apiOf(request, operator);
      const { id } = await fieldStation(api, 0);
      await page.clock.install();
      await ownSession(page, operator, 'en');
      await page.evaluate((distance) => {
        const key = 'heliodeck.preferences';
        const kept = JSON.parse(localStorage.getItem(key) ?? '{}') as object;
        localStorage.setItem(key, JSON.stringify({ ...kept, distance }));
      }, metres);
      for (const address of [
        '/wel/index',
        `/monitor/monitorPowerSite?station=${id}`,
        '/equipment/xwj',
        '/equipment/meterDataHistory',
        '/board/data',
      ]) {
        await page.goto(address);
        await settled(page, traffic);
        const sizes = await letterSizes(page);
        expect(sizes.length, address).toBeGreaterThan(0);
        expect(Math.min(...sizes) * pixelMm, address).toBeGreaterThanOrEqual(metres * 5 * smallPrint);
        const beyond = await page.evaluate(() => {
          const { scrollWidth, clientWidth } = document.documentElement;
          return scrollWidth - clientWidth;
        });
        expect(beyond, address).toBeLessThanOrEqual(0);
      }
      await page.goto('/equipment/meterDataHistory');
      await settled(page, traffic);
      await expect(page.getByRole('columnheader').first()).toBeVisible();
      // A user at the screen has the conditions and the pages; after a minute without input there are only rows.
      await expect(page.getByRole('button', { name: 'Export', exact: true }).first()).toBeVisible();
      await page.clock.fastForward(61_000);
      await expect(page.locator('html')).toHaveAttribute('data-resting', 'true');
      await expect(page.getByRole('button', { name: 'Export', exact: true })).toBeHidden();
      expect(await rowsInSight(page)).toBeGreaterThanOrEqual({ 2: 5, 4: 4, 6: 2 }[metres]);
      const first = await page.locator('[data-row-key]').first().getAttribute('data-row-key');
      for (let steps = 0; steps < 12 && !page.url().includes('current=2'); steps += 1) {
        await page.clock.fastForward(20_000);
        await settled(page, traffic);
      }
      await expect(page).toHaveURL(/current=2/);
      await expect(page.locator('[data-row-key]').first()).not.toHaveAttribute('data-row-key', first ?? '');
      await page.mouse.move(300, 300);
      await page.mouse.move(340, 320);
      await expect(page.getByRole('button', { name: 'Export', exact: true }).first()).toBeVisible();
    });
  });
