import { expect, fillLogIn, locales, say, test as setup, speak, stateFile } from './console-test.ts';
import { people } from './people.ts';
import { words } from './words.ts';

// Everyone signs in once through the front door; the other tests start behind it.
for (const who of ['operator', 'administrator'] as const) {
  setup(`the ${who} signs in, and speaks both languages`, async ({ page }) => {
    await page.goto('/login');
    await fillLogIn(page, people[who]);
    await expect(page.getByRole('navigation', { name: words.mainMenu.zh })).toBeVisible();
    for (const locale of locales) {
      await speak(page, locale);
      await expect(page.getByRole('navigation', { name: say(words.mainMenu, locale) })).toBeVisible();
      await page.context().storageState({ path: stateFile(who, locale) });
    }
  });
}
