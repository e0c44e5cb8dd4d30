import { label } from '@heliodeck/kit/label';
import { expect, type Locator, type Page } from '@playwright/test';
import { say } from '../../support/console-page.ts';
import { apiOf } from '../api.ts';
import { locales, stateFile, test } from '../console-test.ts';
import { administrator } from '../people.ts';
import { DesignerPage } from './designer-page.ts';
import { act, begin, end, ofAdmin, stepsXml } from './running-process.ts';

// The licence of the drawing library wants its mark whole, visible and uncovered, whatever is opened over a drawing.

const own = {
  change: label('更改类型', 'Change element'),
  align: label('对齐', 'Align'),
  export: label('导出', 'Export'),
  picture: label('流程图', 'Flow diagram'),
};

/** Elements that cover a mark, checked at nine points; a mark of another size is reported, too. */
async function covers(mark: Locator): Promise<readonly string[]> {
  await expect(mark).toBeVisible();
  return mark.evaluate((link) => {
    const { left, top, width, height } = link.getBoundingClientRect();
    const places = [0.05, 0.5, 0.95].flatMap((x) => [0.1, 0.5, 0.9].map((y) => [x, y] as const));
    const found = places.flatMap(([x, y]) => {
      const topmost = document.elementFromPoint(left + width * x, top + height * y);
      return link.contains(topmost) ? [] : [topmost?.className.toString() ?? 'nothing'];
    });
    const box = link.querySelector('svg')?.getBoundingClientRect();
    return box?.width === 53 && box.height === 21 ? found : [...found, `${box?.width} × ${box?.height}`];
  });
}

/** Moves the drawing until a shape is beside the mark. */
async function moveToMark(page: Page, shape: Locator): Promise<void> {
  const canvas = await page.locator('.djs-container > svg').first().boundingBox();
  const [from, to] = [await shape.boundingBox(), await page.locator('.bjs-powered-by').boundingBox()];
  if (!canvas || !from || !to) throw new Error('there is no drawing');
  // Beside the palette: the pointer stays on the drawing, or the library would ignore the next click.
  const start = { x: canvas.x + 140, y: canvas.y + 24 };
  const by = { x: to.x - 60 - from.x, y: to.y - 30 - from.y };
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move(start.x + by.x / 2, start.y + by.y / 2, { steps: 4 });
  await page.mouse.move(start.x + by.x, start.y + by.y, { steps: 4 });
  await page.mouse.up();
}

for (const locale of locales) {
  test.describe(`the mark of the drawing library in ${locale}`, () => {
    test.use({ storageState: stateFile('administrator', locale) });
    const word = (name: keyof typeof own): string => say(own[name], locale);

    for (const viewport of [
      { width: 1440, height: 900 },
      { width: 1024, height: 600 },
    ]) {
      test(`is not covered by anything that the designer opens at ${viewport.width} px`, async ({ page }) => {
        test.slow();
        await page.setViewportSize(viewport);
        const designer = new DesignerPage(page, locale);
        await designer.open();
        const mark = page.locator('.bjs-powered-by');
        expect(await covers(mark)).toEqual([]);
        for (const name of ['align', 'export'] as const) {
          await page.getByRole('button', { name: word(name), exact: true }).click();
          await expect(page.locator('.ant-dropdown:visible')).toBeVisible();
          expect([name, await covers(mark)]).toEqual([name, []]);
          await page.keyboard.press('Escape');
          await expect(page.locator('.ant-dropdown:visible')).toHaveCount(0);
        }
        const shape = designer.shape('StartEvent_1');
        await moveToMark(page, shape);
        await shape.click();
        await expect(page.locator('.djs-context-pad.open')).toBeVisible();
        expect(['pad', await covers(mark)]).toEqual(['pad', []]);
        await designer.pad(own.change).click();
        const menu = page.locator('.djs-popup');
        await expect(menu).toBeVisible();
        await expect.poll(() => covers(mark)).toEqual([]);
        // The library positions its menu after opening it.
        const isWhole = async () => {
          const { x = -1, y = -1, height = 0 } = (await menu.boundingBox()) ?? {};
          return x >= 0 && y >= 0 && y + height <= viewport.height;
        };
        await expect.poll(isWhole).toBe(true);
        await page.keyboard.press('Escape');
        await expect(menu).toHaveCount(0);
        const boxes = page.getByRole('tabpanel').getByRole('combobox');
        for (let at = 0; at < (await boxes.count()); at += 1) {
          await boxes.nth(at).click();
          expect([at, await covers(mark)]).toEqual([at, []]);
          await page.keyboard.press('Escape');
        }
      });
    }

    test('is not covered by the descriptions of an instance’s steps, on every screen', async ({
      page,
      request,
    }) => {
      test.slow();
      const key = `M${locale}${Date.now()}`;
      const api = await apiOf(request, administrator);
      const steps = Object.fromEntries(['a', 'b', 'c', 'd'].map((id) => [id, ofAdmin]));
      const { instance } = await begin(api, stepsXml(key, steps));
      await page.goto(`/flow/follow?processDefinitionKey=${key}`);
      await act(page, page.locator(`[data-row-key="${instance}"]`), word('picture'));
      const picture = page.getByRole('dialog', { name: word('picture') });
      const mark = picture.locator('.bjs-powered-by');
      await expect(picture.locator('.djs-shape[data-element-id="a"]')).toBeVisible();
      for (const [width, height] of [
        [1440, 900],
        [1024, 600],
        [390, 844],
      ] as const) {
        await page.setViewportSize({ width, height });
        for (const step of await picture.getByRole('list').last().getByRole('button').all()) {
          await step.click();
          await expect(page.getByRole('tooltip').last()).toBeVisible();
          await expect.poll(async () => [width, ...(await covers(mark))]).toEqual([width]);
          const { y = -1 } = (await page.getByRole('tooltip').last().boundingBox()) ?? {};
          expect(y).toBeGreaterThanOrEqual(0);
        }
      }
      await end(api, instance);
    });
  });
}
