import { type Locale, label } from '@heliodeck/kit/label';
import {
  demoCodes,
  isGroup,
  type MenuNode,
  menuOutline,
  menuScreens,
} from '@heliodeck/model/permissions/menu-outline';
import { expect, type Page } from '@playwright/test';
import { isForTenants, menuSeeds } from '../../../apps/server/seed/menu-seeds.ts';
import { faultsOf } from '../../support/axe.ts';
import { say, settled, type Traffic, watchTraffic, words } from '../../support/console-page.ts';
import { lightGrounds, looksOf } from '../../support/looks.ts';
import { test as base, locales, stateFile } from '../console-test.ts';
import type { people } from '../people.ts';

const seeds = menuSeeds();
const samples = demoCodes();
const missing = label('页面不存在', 'Page not found');
const desk = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };

/** A page that stays open across screens, like a user's. */
interface OpenPage {
  readonly page: Page;
  readonly traffic: Traffic;
}
type OpenAs = (who: keyof typeof people, locale: Locale) => Promise<OpenPage>;

const test = base.extend<object, { readonly openAs: OpenAs }>({
  openAs: [
    async ({ browser }, use) => {
      const pages = new Map<string, OpenPage>();
      await use(async (who, locale) => {
        const known = pages.get(who + locale);
        if (known) return known;
        const context = await browser.newContext({
          baseURL: process.env.HELIODECK_ADDRESS,
          storageState: stateFile(who, locale),
          viewport: desk,
          reducedMotion: 'reduce',
        });
        const page = await context.newPage();
        const opened = { page, traffic: watchTraffic(page) };
        await page.goto('/me');
        pages.set(who + locale, opened);
        return opened;
      });
      for (const { page } of pages.values()) await page.context().close();
    },
    { scope: 'worker' },
  ],
});

/** Headings of the sidebar above a screen, outermost first. */
function groupsOver(code: string, nodes: readonly MenuNode[] = menuOutline): readonly MenuNode[] | undefined {
  for (const node of nodes) {
    if (!isGroup(node)) {
      if (node.code === code) return [];
      continue;
    }
    const below = groupsOver(code, node.children);
    if (below) return [node, ...below];
  }
  return undefined;
}

for (const locale of locales) {
  // Names, roles and colours do not depend on the language: every label has both (packages/kit/label.ts). Widths do.
  const isFirst = locale === locales[0];
  for (const screen of menuScreens()) {
    const name = say(screen.label, locale);
    const who = samples.has(screen.code) || isForTenants(screen.code, seeds) ? 'operator' : 'administrator';
    test(`${screen.code} in ${locale}: ${name} opens from the menu without an error, on a desktop and on a phone`, async ({
      openAs,
    }) => {
      const { page, traffic } = await openAs(who, locale);
      const complained = traffic.complaints.length;
      await page.setViewportSize(desk);
      const menu = page.getByRole('navigation', { name: say(words.mainMenu, locale) });
      for (const group of groupsOver(screen.code) ?? []) {
        // The number of waiting items of a group is after its name.
        const called = new RegExp(`^${say(group.label, locale)}( \\d.*)?$`);
        const heading = menu.getByRole('button', { name: called });
        if ((await heading.getAttribute('aria-expanded')) === 'false') await heading.click();
      }
      await menu.locator(`a[href="${screen.path}"]`).click();
      await expect(menu.locator('a[aria-current=page]')).toContainText(name);
      await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();
      await settled(page, traffic);
      // The page for unknown addresses; 404 alone is also a value of the audit log.
      await expect(
        page.getByRole('heading', { name: say(missing, locale) }),
        'there is such a screen',
      ).toHaveCount(0);
      if (isFirst) expect.soft(await faultsOf(page, 'main'), 'at a desk').toEqual([]);
      expect.soft(await looksOf(page), 'at a desk').toEqual([]);

      await page.setViewportSize(phone);
      await settled(page, traffic);
      // The title is completely visible, on any number of lines.
      const titleCut = () =>
        page.getByRole('heading', { level: 1, name, exact: true }).evaluate((title) => {
          const bar = title.closest('header')?.getBoundingClientRect();
          const own = title.getBoundingClientRect();
          const beyond = bar ? Math.max(bar.top - own.top, own.bottom - bar.bottom) : 0;
          const hidden = [title.scrollWidth - title.clientWidth, title.scrollHeight - title.clientHeight];
          return Math.max(beyond, ...hidden);
        });
      // Line heights are rounded.
      await expect.poll(titleCut, 'the title is not cut').toBeLessThanOrEqual(1);
      // Screens scroll inside; the page around them does not move.
      const beyondEdge = () =>
        page.evaluate(() => {
          const { scrollWidth, scrollHeight } = document.documentElement;
          return Math.max(scrollWidth - innerWidth, scrollHeight - innerHeight);
        });
      await expect.poll(beyondEdge, 'nothing beyond the edge').toBeLessThanOrEqual(0);
      expect.soft(await looksOf(page), 'on a phone').toEqual([]);
      if (isFirst) {
        expect.soft(await faultsOf(page, 'main'), 'on a phone').toEqual([]);
        await inTheDark();
      }
      expect(traffic.complaints.slice(complained)).toEqual([]);

      async function inTheDark(): Promise<void> {
        await page.emulateMedia({ colorScheme: 'dark' });
        await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
        await settled(page, traffic);
        expect.soft(await faultsOf(page, 'main', ['color-contrast']), 'in the dark').toEqual([]);
        expect.soft(await lightGrounds(page), 'in the dark').toEqual([]);
        await page.emulateMedia({ colorScheme: 'light' });
      }
    });
  }

  test(`the shell around the screens has no fault in ${locale}, on a desktop and on a phone`, async ({
    openAs,
  }) => {
    const { page, traffic } = await openAs('operator', locale);
    for (const size of [desk, phone]) {
      await page.setViewportSize(size);
      await page.goto('/equipment/headerBox');
      await settled(page, traffic);
      expect.soft(await faultsOf(page), `${size.width} wide`).toEqual([]);
    }
  });
}
