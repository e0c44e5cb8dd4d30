import { label } from '@heliodeck/kit/label';
import { messages } from '@heliodeck/model/wire/messages';
import { expect } from '@playwright/test';
import { faultsOf } from '../../support/axe.ts';
import { say, settled } from '../../support/console-page.ts';
import { locales, stateFile, test } from '../console-test.ts';

const own = {
  add: label('新增', 'Add'),
  name: label('名称', 'Name'),
  addWidget: label('添加组件', 'Add a widget'),
  save: label('保存', 'Save'),
  open: label('查看', 'Open'),
  overview: label('综合统计', 'Overall statistics'),
  links: label('大屏链接', 'Links for walls'),
  linkName: label('链接名称', 'Name of the link'),
  make: label('生成链接', 'Make a link'),
  revoke: label('撤销', 'Revoke'),
  ok: label('确定', 'OK'),
  strip: label('电站', 'Stations'),
  next: label('下一页', 'Next page'),
  income: label('总收入', 'Total income'),
  sum: label('合计', 'Sum'),
};

for (const locale of locales) {
  const text = (of: Parameters<typeof say>[0]) => say(of, locale);

  test.describe(`boards in ${locale}`, () => {
    test.use({ storageState: stateFile('operator', locale) });

    test('the data board shows stations, follows the chosen one and turns its page, also on a phone', async ({
      page,
      traffic,
    }) => {
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.goto('/board/data');
      const strip = page.getByRole('navigation', { name: text(own.strip) });
      const stations = strip.getByRole('button');
      await expect(stations.first()).toHaveAttribute('aria-pressed', 'true');
      await stations.nth(1).click();
      await expect(stations.nth(1)).toHaveAttribute('aria-pressed', 'true');
      await expect(stations.first()).toHaveAttribute('aria-pressed', 'false');
      await page.getByRole('button', { name: text(own.next) }).click();
      await settled(page, traffic);
      await page.setViewportSize({ width: 390, height: 844 });
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
        .toBeLessThanOrEqual(390);
      expect(await faultsOf(page, 'main')).toEqual([]);
    });

    test('a board is composed with the keyboard alone, saved and opened', async ({ page, traffic }) => {
      const name = `Wall ${locale} ${Date.now()}`;
      await page.goto('/board/own');
      await page.getByRole('button', { name: text(own.add), exact: true }).press('Enter');
      await page.getByLabel(text(own.name), { exact: true }).fill(name);
      await page.getByRole('button', { name: text(own.addWidget) }).press('Enter');
      const widget = page.getByRole('button', { name: new RegExp(`^${text(own.overview)}`) });
      await widget.focus();
      const before = (await widget.textContent()) ?? '';
      await widget.press('ArrowDown');
      await widget.press('Shift+ArrowRight');
      // Nothing is above the first row.
      for (let step = 0; step < 3; step += 1) await widget.press('ArrowUp');
      await expect(widget).not.toHaveText(before);
      expect(await faultsOf(page, 'main')).toEqual([]);
      await page.getByRole('button', { name: text(own.save), exact: true }).press('Enter');
      const row = page.getByRole('row').filter({ hasText: name });
      await row.getByRole('button', { name: text(own.open), exact: true }).press('Enter');
      await expect(page.getByRole('heading', { name: text(own.overview) })).toBeVisible();
      await settled(page, traffic);
      await expect(page.locator('dd').first()).toBeVisible();
    });

    test('a link opens the board without sign-in, and shows nothing once it is revoked', async ({
      page,
      browser,
    }) => {
      // The wall requests its layout every five minutes, and learns within half a minute that its key was revoked.
      test.slow();
      const name = `Hall ${locale} ${Date.now()}`;
      await page.goto('/board/own');
      await page.getByRole('button', { name: text(own.links) }).click();
      await page.getByLabel(text(own.linkName), { exact: true }).fill(name);
      await page.getByRole('button', { name: text(own.make), exact: true }).click();
      const address = await page.getByRole('alert').getByRole('textbox').inputValue();
      const elsewhere = await browser.newContext({ storageState: { cookies: [], origins: [] } });
      const wall = await elsewhere.newPage();
      await wall.goto(address);
      await expect(wall.locator('dd').first()).toBeVisible();
      expect(await faultsOf(wall, 'main')).toEqual([]);
      await page
        .getByRole('row')
        .filter({ hasText: name })
        .getByRole('button', { name: text(own.revoke) })
        .click();
      await page
        .getByRole('dialog')
        .last()
        .getByRole('button', { name: text(own.ok), exact: true })
        .click();
      await expect(page.getByRole('row').filter({ hasText: name }).getByRole('button')).toHaveCount(0);
      // Automatically, and without any of the old content.
      await expect(wall.getByRole('alert')).toContainText(
        new RegExp([messages['board.keyGone'].zh, messages['board.keyGone'].en].join('|')),
        { timeout: 60_000 },
      );
      await expect(wall.getByRole('article')).toHaveCount(0);
      await expect(wall.locator('dd')).toHaveCount(0);
      await elsewhere.close();
    });

    test('a total of the finance board opens its components', async ({ page }) => {
      await page.goto('/analysis/financial');
      const card = page.locator('dd button').first();
      await card.click();
      const members = page.getByRole('dialog');
      await expect(members.getByText(text(own.sum))).toBeVisible();
      // A phone shows the amounts without scrolling sideways.
      await page.setViewportSize({ width: 390, height: 844 });
      const sum = members.getByRole('row').filter({ hasText: text(own.sum) });
      await expect(sum.getByText(/\d\.\d\d$/)).toBeInViewport({ ratio: 1 });
      await expect(members.getByRole('link').first()).toBeInViewport({ ratio: 1 });
    });

    test('every figure of the finance board opens its components, net profit and values of charts too', async ({
      page,
    }) => {
      await page.goto('/analysis/financial');
      const figures = page.locator('main dd').filter({ hasText: /\d/ });
      await expect(figures.first()).toBeVisible();
      await expect(figures.getByRole('button')).toHaveCount(await figures.count());
      const chart = page.getByRole('figure').last();
      await chart.getByRole('button').first().click();
      await chart.getByRole('cell').getByRole('button').last().click();
      await expect(page.getByRole('dialog').getByText(text(own.sum))).toBeVisible();
    });

    test('an amount and its currency are in one line on a phone', async ({ page }) => {
      const amounts = [-3768.71, -123456.78, 1_234_567.8];
      await page.route(/blade-board\/board\/data.*finance/, async (route) => {
        const response = await route.fetch();
        const answer = await response.json();
        for (const [at, figure] of (answer.data?.figures ?? []).entries())
          Object.assign(figure, { value: amounts[at % amounts.length], unit: 'money', currency: 'CNY' });
        await route.fulfill({ response, json: answer });
      });
      await page.setViewportSize({ width: 390, height: 844 });
      await page.goto('/analysis/financial');
      const figures = page.locator('main dd').filter({ hasText: /\d.*(CNY|元)/ });
      await expect(figures.nth(2)).toBeVisible();
      for (const figure of await figures.all()) {
        const isWhole = await figure.evaluate((place) => {
          const range = document.createRange();
          range.selectNodeContents(place);
          const boxes = [...range.getClientRects()].filter(({ width }) => width > 0);
          const isOneLine =
            Math.max(...boxes.map(({ top }) => top)) < Math.min(...boxes.map((one) => one.bottom));
          return isOneLine && Math.max(...boxes.map(({ right }) => right)) <= innerWidth;
        });
        expect([await figure.textContent(), isWhole]).toEqual([await figure.textContent(), true]);
      }
    });
  });
}
