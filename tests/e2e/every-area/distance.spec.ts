import { label } from '@heliodeck/kit/label';
import { expect, type Page } from '@playwright/test';
import { say, settled, words } from '../../support/console-page.ts';
import { apiOf } from '../api.ts';
import { locales, stateFile, test } from '../console-test.ts';
import { fieldStation } from '../field.ts';
import { operator } from '../people.ts';

const own = {
  size: label('颜色与字号', 'Colour and size'),
  from: label('观看距离', 'Read from'),
  four: label('4 米', '4 m'),
  desk: label('桌前', 'Desk'),
  figures: label('关键数据', 'Key figures'),
  month: label('本月', 'This month'),
};

/** Runs in the page: texts of the figures that lie on each other. */
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
  test.describe(`read from four metres in ${locale}`, () => {
    test.use({ storageState: stateFile('operator', locale), viewport: { width: 1920, height: 1080 } });

    test('every screen is larger, nothing reaches beyond the window, and panels hang on their buttons', async ({
      page,
      request,
      traffic,
    }) => {
      test.slow();
      const { id, name, controller } = await fieldStation(await apiOf(request, operator), 0);
      const choose = async (metres: (typeof own)['four']): Promise<void> => {
        await page.getByRole('button', { name: say(own.size, locale) }).click();
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
      await choose(own.four);
      await expect.poll(() => lettersOf(page, say(column, locale))).toBeGreaterThan(before * 1.9);
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
      // Key figures of a station stand beside or below each other, and its diagram is drawn no smaller than at a desk.
      await page.goto(`/monitor/monitorPowerSite?station=${id}`);
      const figures = page.getByRole('region', { name: say(own.figures, locale) });
      await expect(figures.getByText(say(own.month, locale), { exact: true })).toBeVisible();
      await settled(page, traffic);
      expect(await figures.evaluate(overlappingFigures)).toEqual([]);
      await expect(page.getByRole('treeitem')).toHaveCount(0);
      await page.getByRole('main').getByRole('button', { name }).first().click();
      await expect(page.getByRole('dialog').getByRole('treeitem', { name })).toBeVisible();
      await page.keyboard.press('Escape');
      // The kit's lists and our own panels stand where their buttons are, within the window.
      await page.goto(`/monitor/monitorPowerSite?station=${id}`);
      await expect(page.getByRole('heading', { name }).first()).toBeVisible();
      const button = page.getByRole('button', { name: say(words.theme, locale), exact: true });
      await button.click();
      const [at, panel] = [await button.boundingBox(), await page.getByRole('menu').boundingBox()];
      expect(Math.abs((panel?.y ?? 0) - ((at?.y ?? 0) + (at?.height ?? 0)))).toBeLessThan(30);
      expect((panel?.x ?? 0) + (panel?.width ?? 0)).toBeLessThanOrEqual(1920);
      await page.keyboard.press('Escape');
      await choose(own.desk);
      await page.goto('/equipment/xwj');
      await settled(page, traffic);
      expect(await lettersOf(page, say(column, locale))).toBe(before);
    });
  });
