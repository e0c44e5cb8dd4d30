import type { PageSetUp } from '@heliodeck/reports/laid-out';

const nothing = ['', '', ''] as const;

/** Header and footer of a page with its number. */
export function marginTexts(page: PageSetUp, number: number, of: number) {
  const filled = (texts: readonly [string, string, string]) =>
    texts.map((text) => text.replaceAll('{page}', String(number)).replaceAll('{pages}', String(of)));
  return { header: filled(page.header ?? nothing), footer: filled(page.footer ?? nothing) };
}
