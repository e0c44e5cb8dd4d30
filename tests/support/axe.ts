import type { Page } from '@playwright/test';
import axe from 'axe-core';

/**
 * Looks for faults of accessibility below `within` (a selector). @returns the serious and critical ones, one line each
 */
export async function faultsOf(page: Page, within = 'html'): Promise<readonly string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(async (selector) => {
    const { axe: engine } = window as unknown as { axe: typeof axe };
    const { violations } = await engine.run(selector, { resultTypes: ['violations'], iframes: false });
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`);
  }, within);
}
