import { AxeBuilder } from '@axe-core/playwright';
import { isGroup, type MenuNode, menuOutline, menuScreens } from '@heliodeck/model/menu-outline';
import { expect, type Page } from '@playwright/test';
import { isForTenants, menuSeeds } from '../../apps/server/seed/menu-seeds.ts';
import { say, settled, words } from '../support/console-page.ts';
import { locales, stateFile, test } from './console-test.ts';

const seeds = menuSeeds();
const phone = { width: 390, height: 844 };

/** Serious and critical faults of accessibility, one line each. */
async function faults(page: Page): Promise<readonly string[]> {
  const { violations } = await new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(' | ')}`);
}

/** Headings of the sidebar that stand over a screen, outermost first. */
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
  for (const screen of menuScreens()) {
    const who = isForTenants(screen.code, seeds) ? 'operator' : 'administrator';
    test.describe(`${screen.code} in ${locale}`, () => {
      test.use({ storageState: stateFile(who, locale) });

      test(`${say(screen.label, locale)} opens from the menu without a complaint, at a desk and on a phone`, async ({
        page,
        traffic,
      }) => {
        await page.goto(screen.path);
        const name = say(screen.label, locale);
        await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();
        const menu = page.getByRole('navigation', { name: say(words.mainMenu, locale) });
        for (const group of groupsOver(screen.code) ?? [])
          await expect(
            menu.getByRole('button', { name: say(group.label, locale), exact: true }),
          ).toHaveAttribute('aria-expanded', 'true');
        await expect(menu.locator('a[aria-current=page]')).toHaveText(name);
        await settled(page, traffic);
        await expect(
          page.getByRole('main').getByText('404', { exact: true }),
          'there is such a screen',
        ).toHaveCount(0);
        expect.soft(await faults(page), 'at a desk').toEqual([]);

        await page.setViewportSize(phone);
        await settled(page, traffic);
        await expect
          .poll(
            () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
            'nothing beyond the edge',
          )
          .toBeLessThanOrEqual(0);
        expect.soft(await faults(page), 'on a phone').toEqual([]);
        expect(traffic.complaints).toEqual([]);
      });
    });
  }
}
