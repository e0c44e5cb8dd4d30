import type { Locale } from '@heliodeck/kit/label';
import { test as base } from '@playwright/test';
import { type Traffic, watchTraffic } from '../support/console-page.ts';
import type { people } from './people.ts';

/** Both languages; a test that reads words runs in each. */
export const locales: readonly Locale[] = ['zh', 'en'];

/** A folder of this run's own, by the port of its server: runs beside it have their sessions elsewhere. */
export const stateFolder = (address = process.env.HELIODECK_ADDRESS ?? 'http://localhost'): string =>
  `.tmp/e2e/${new URL(address).port}`;

/** Where sign-in.setup.ts keeps a signed-in browser that speaks a language. */
export const stateFile = (who: keyof typeof people, locale: Locale): string =>
  `${stateFolder()}/${who}-${locale}.json`;

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
