import type { Page } from '@playwright/test';
import axe from 'axe-core';

/**
 * Searches for accessibility faults below `within` (a selector). @param rules only these rules of axe;
 * default: all
 * @returns the serious and critical ones, one line each
 */
export async function faultsOf(
  page: Page,
  within = 'html',
  rules?: readonly string[],
): Promise<readonly string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(
    async ([selector, only]) => {
      const { axe: engine } = window as unknown as { axe: typeof axe };
      const { violations } = await engine.run(selector, {
        resultTypes: ['violations'],
        iframes: false,
        ...(only ? { runOnly: [...only] } : {}),
      });
      // The component kit renders the button for hidden tabs inside the list of tabs.
      const isKits = (id: string, target: string) =>
        id === 'aria-required-children' && target.includes('ant-tabs-nav');
      return violations
        .filter(({ impact }) => impact === 'serious' || impact === 'critical')
        .map(({ id, nodes }) => ({ id, nodes: nodes.filter(({ target }) => !isKits(id, target.join(' '))) }))
        .filter(({ nodes }) => nodes.length > 0)
        .map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`);
    },
    [within, rules] as const,
  );
}
