import { expect, type Page } from '@playwright/test';
import { say, settled } from '../../support/console-page.ts';
import { type Api, apiOf, type Wire } from '../api.ts';
import { locales, stateFile, test } from '../console-test.ts';
import { fieldStation, startInverter } from '../field.ts';
import { operator } from '../people.ts';

/** Completely visible values of the first row, two in a cell with two, and the truncated ones of all rows. Runs in the page. */
function seenOf(table: Element): { readonly values: number; readonly cut: readonly string[] } {
  const frame = table.getBoundingClientRect();
  const [row] = table.querySelectorAll('.ant-table-row');
  const acts = row?.querySelector('td.ant-table-cell-fix-end')?.getBoundingClientRect().left ?? frame.right;
  const whole = [...(row?.children ?? [])].filter((cell) => {
    const { left, right } = cell.getBoundingClientRect();
    return left >= frame.left - 1 && right <= acts + 1;
  });
  // Device and time lead a row; every other column is a value of the reading.
  const values = whole.filter(
    (cell) => cell.querySelector('time') === null && cell.querySelector('input, button') === null,
  );
  const cut = [...table.querySelectorAll('th, td')].flatMap((cell) => {
    const { right, left } = cell.getBoundingClientRect();
    if (right > acts + 1 || left < frame.left) return [];
    // Texts for screen readers only are drawn in one pixel.
    const drawn = cell.cloneNode(true) as Element;
    for (const unseen of drawn.querySelectorAll('.unseen')) unseen.remove();
    const isNumber = /^[\d.,-]+$/.test(drawn.textContent);
    const words = document.createRange();
    words.selectNodeContents(cell);
    const isBeyond = [...words.getClientRects()].some((rect) => rect.width > 8 && rect.right > right + 1);
    const isCut = cell.matches('th') ? isBeyond : isNumber && cell.scrollWidth > cell.clientWidth + 1;
    const isShortened = [...cell.querySelectorAll('[data-tags] > *, .ant-table-column-title')].some(
      (part) => part.scrollWidth > part.clientWidth + 1,
    );
    return isCut || isShortened ? [cell.textContent] : [];
  });
  const count = values.reduce(
    (sum, cell) => sum + Math.max(1, cell.querySelectorAll('[data-value]').length),
    0,
  );
  return { values: count - 1, cut };
}

/** Checks a list at 1440 px until it shows this many complete values. Live lists are refreshed all the time. */
async function expectValues(page: Page, path: string, least: number): Promise<void> {
  await page.goto(path);
  await expect(page.locator('.ant-table-row').first()).toBeVisible();
  await expect(async () => {
    const { values, cut } = await page.locator('.ant-table').first().evaluate(seenOf);
    expect(values, path).toBeGreaterThanOrEqual(least);
    expect(cut, path).toEqual([]);
  }).toPass({ timeout: 15_000 });
}

/** Waits until an inverter has reported. */
async function told(api: Api, id: string): Promise<void> {
  await expect
    .poll(
      async () =>
        (
          await api.get<{ total: number }>('blade-inverterDataHistory/inverterDataHistory/list', {
            xwjId: id,
          })
        ).total,
      { timeout: 60_000 },
    )
    .toBeGreaterThan(0);
}

for (const locale of locales)
  test.describe(`lists of readings at 1440 px in ${locale}`, () => {
    test.use({ storageState: stateFile('operator', locale), viewport: { width: 1440, height: 900 } });

    for (const [kind, path, columns] of [
      ['a controller', '/equipment/xwjHistory', 20],
      ['controllers of this moment', '/equipment/xwjEquipment', 20],
      ['a battery', '/equipment/batteryHistory', 20],
      ['batteries of this moment', '/equipment/battery', 20],
      // A meter reports five values, and all of them are shown.
      ['a meter', '/equipment/meterDataHistory', 5],
    ] as const)
      test(`the readings of ${kind} show ${columns} values next to each other, none of them cut off`, async ({
        page,
      }) => {
        await expectValues(page, path, columns);
      });

    test('the readings of an inverter show twenty values next to each other, none of them cut off', async ({
      page,
      request,
    }) => {
      test.slow();
      const api = await apiOf(request, operator);
      const { id, close } = await startInverter(api, locale === 'zh' ? 771_001 : 771_002, 'solis-hybrid');
      try {
        await told(api, id);
        for (const path of ['/equipment/inverterData', `/equipment/inverterDataHistory?xwjId=${id}`]) {
          await expectValues(page, path, 20);
        }
      } finally {
        close();
        const { dtuId } = await api.get<Wire>('blade-xwj/xwj/detail', { id });
        await api.post('blade-xwj/xwj/remove', undefined, { ids: id });
        await api.post('blade-dtu/dtu/remove', undefined, { ids: String(dtuId) });
      }
    });

    test('the mark of a word without a fault is whole', async ({ page }) => {
      await page.goto('/equipment/battery');
      const marks = page.locator('tbody [data-tags][data-none] svg');
      await expect(marks.first()).toBeVisible();
      for (const mark of await marks.all())
        expect(
          await mark.evaluate((drawn) => {
            const { top, bottom, left } = drawn.getBoundingClientRect();
            const around = [...Array(8)].reduce<Element[]>((all) => {
              const above = (all.at(-1) ?? drawn).parentElement;
              return above ? [...all, above] : all;
            }, []);
            return around.every((one) => {
              const box = one.getBoundingClientRect();
              const isClipping = getComputedStyle(one).overflow !== 'visible';
              return !isClipping || (box.top <= top && box.bottom >= bottom && box.left <= left);
            });
          }),
        ).toBe(true);
    });

    test('the station is shown below its device', async ({ page, request, traffic }) => {
      await page.goto('/equipment/xwjHistory');
      await settled(page, traffic);
      const heads = page.getByRole('columnheader');
      const station = say({ zh: '电站名称', en: 'Station Name' }, locale);
      await expect(heads.filter({ hasText: new RegExp(` / ${station}$`) })).toBeVisible();
      await expect(heads.filter({ hasText: new RegExp(`^${station}$`) })).toHaveCount(0);
      const { name } = await fieldStation(await apiOf(request, operator), 0);
      await expect(page.getByRole('cell').filter({ hasText: name }).first()).toBeVisible();
    });
  });
