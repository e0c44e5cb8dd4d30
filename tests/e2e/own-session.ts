import type { Locale } from '@heliodeck/kit/label';
import { expect, type Page } from '@playwright/test';
import { fillLogIn, type Person, say, setLanguage, words } from '../support/console-page.ts';

/** The `storageState` of a test that signs in for itself. */
export const nobodySignedIn = { cookies: [], origins: [] };

/**
 * Opens a new session. A test in which the console renews its tokens needs a separate session: the tokens of the shared session would be
 * used up, and the server ends a session whose used tokens are sent again.
 */
export async function ownSession(page: Page, person: Person, locale: Locale): Promise<void> {
  await page.goto('/login');
  await setLanguage(page, locale);
  await fillLogIn(page, person, locale);
  await expect(page.getByRole('navigation', { name: say(words.mainMenu, locale) })).toBeVisible();
}
