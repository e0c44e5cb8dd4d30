import type { Locale } from '@heliodeck/kit/label';
import { test as base } from '@playwright/test';
import { type Traffic, watchTraffic } from '../support/console-page.ts';
import type { people } from './people.ts';

/** Both languages; a test of texts runs in each. */
export const locales: readonly Locale[] = ['zh', 'en'];

/** A folder of this run, named by the port of its server: parallel runs store their sessions elsewhere. */
export const stateFolder = (address = process.env.HELIODECK_ADDRESS ?? 'http://localhost'): string =>
  `.tmp/e2e/${new URL(address).port}`;

/** The file in which sign-in.setup.ts stores a signed-in browser with a language. */
export const stateFile = (who: keyof typeof people, locale: Locale): string =>
  `${stateFolder()}/${who}-${locale}.json`;

interface Fixtures {
  readonly traffic: Traffic;
  readonly sharedSession: undefined;
}

export const test = base.extend<Fixtures>({
  baseURL: async ({ browserName: _ }, use) => {
    await use(process.env.HELIODECK_ADDRESS);
  },
  traffic: async ({ page }, use) => {
    await use(watchTraffic(page));
  },
  // Renewing the shared tokens would end the session of all other tests, which would fail minutes later.
  sharedSession: [
    async ({ context, storageState }, use) => {
      let renewals = 0;
      context.on('request', (request) => {
        const asked = `${request.url()} ${request.postData() ?? ''}`;
        if (asked.includes('/oauth/token') && asked.includes('refresh_token')) renewals += 1;
      });
      await use(undefined);
      if (typeof storageState === 'string' && renewals > 0)
        throw new Error('the console renewed the session that other tests share: sign in by own-session.ts');
    },
    { auto: true },
  ],
});
