import { expect } from '@playwright/test';
import { fillLogIn, say, setLanguage, words } from '../support/console-page.ts';
import { locales, test as setup, stateFile } from './console-test.ts';
import { people } from './people.ts';

// Everyone signs in once on the log-in page; the other tests start signed in.
for (const who of ['operator', 'administrator'] as const) {
  setup(`the ${who} signs in, and speaks both languages`, async ({ page }) => {
    await page.goto('/login');
    await fillLogIn(page, people[who]);
    await expect(page.getByRole('navigation', { name: words.mainMenu.zh })).toBeVisible();
    for (const locale of locales) {
      await setLanguage(page, locale);
      await expect(page.getByRole('navigation', { name: say(words.mainMenu, locale) })).toBeVisible();
      await page.context().storageState({ path: stateFile(who, locale) });
    }
  });
}
