import type { Locale } from '@heliodeck/kit/label';
import { test as base } from '@playwright/test';
import { type Traffic, watchTraffic } from '../support/console-page.ts';
import type { people } from './people.ts';

/** Both languages; a test that reads words runs in each. */
export const locales: readonly Locale[] = ['zh', 'en'];

/** Where sign-in.setup.ts keeps a signed-in browser that speaks a language. */
export const stateFile = (who: keyof typeof people, locale: Locale): string =>
  `.tmp/e2e/${who}-${locale}.json`;

interface Fixtures {
  readonly traffic: Traffic;
}

export const test = base.extend<Fixtures>({
  baseURL: async ({ browserName: _ }, use) => {
    await use(process.env.HELIODECK_ADDRESS);
  },
  traffic: async ({ page }, use) => {
    await use(watchTraffic(page));
  },
});
