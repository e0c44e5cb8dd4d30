import { inLocale, type Label, type Locale } from '@heliodeck/kit/label';
import { test as base, expect, type Locator, type Page } from '@playwright/test';
import type { Person, people } from './people.ts';
import { words } from './words.ts';

export { expect };

/** Both languages; a test that reads words runs in each. */
export const locales: readonly Locale[] = ['zh', 'en'];

/** Where sign-in.setup.ts keeps a signed-in browser that speaks a language. */
export const stateFile = (who: keyof typeof people, locale: Locale): string =>
  `.tmp/e2e/${who}-${locale}.json`;

/** What a page does on the network and what goes wrong in it. */
export interface Traffic {
  /** Script errors, error lines of the console, calls that failed. */
  readonly complaints: readonly string[];
  /** Calls that have no answer yet; live feeds never have one and are left out. */
  readonly open: ReadonlySet<object>;
}

interface Fixtures {
  readonly traffic: Traffic;
}

export const test = base.extend<Fixtures>({
  baseURL: async ({ browserName: _ }, use) => {
    await use(process.env.HELIODECK_ADDRESS);
  },
  traffic: async ({ page }, use) => {
    const complaints: string[] = [];
    const open = new Set<object>();
    page.on('pageerror', (error) => complaints.push(`script: ${error.message}`));
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(`console: ${message.text()}`);
    });
    page.on('request', (request) => {
      if (!request.headers().accept?.includes('text/event-stream')) open.add(request);
    });
    page.on('requestfinished', (request) => open.delete(request));
    page.on('requestfailed', (request) => {
      open.delete(request);
      // A screen that is left gives up the calls it no longer needs.
      const why = request.failure()?.errorText ?? '';
      if (why !== 'net::ERR_ABORTED') complaints.push(`${why} ${request.method()} ${request.url()}`);
    });
    page.on('response', (response) => {
      if (response.status() >= 400)
        complaints.push(`${response.status()} ${response.request().method()} ${response.url()}`);
    });
    await use({ complaints, open });
  },
});

/** The text of a label in a language. */
export const say = (text: Label, locale: Locale): string => inLocale(text, locale);

/** Switches the language by hand, from whichever is shown. */
export async function speak(page: Page, locale: Locale): Promise<void> {
  await page
    .getByRole('button', { name: new RegExp(`^(${words.language.zh}|${words.language.en})$`) })
    .click();
  await page.getByRole('menuitemradio', { name: locale === 'zh' ? '中文' : 'English' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', locale === 'zh' ? 'zh-CN' : 'en');
}

/** Fills in the log-in form and sends it. */
export async function fillLogIn(page: Page, person: Person, locale: Locale = 'zh'): Promise<void> {
  await page.getByLabel(say(words.tenant, locale)).fill(person.tenantId);
  await page.getByLabel(say(words.account, locale)).fill(person.account);
  await page.getByLabel(say(words.password, locale), { exact: true }).fill(person.password);
  await page.getByRole('button', { name: say(words.enter, locale), exact: true }).click();
}

/** The list of a screen: a table at a desk. */
export const rowOf = (page: Page, text: string): Locator => page.getByRole('row').filter({ hasText: text });

/** Waits until nothing is being fetched and nothing says that it is busy. */
export async function settled(page: Page, traffic: Traffic): Promise<void> {
  await expect(page.getByRole('main')).toBeVisible();
  await expect
    .poll(async () => traffic.open.size + (await page.locator('main [aria-busy=true]').count()))
    .toBe(0);
}
