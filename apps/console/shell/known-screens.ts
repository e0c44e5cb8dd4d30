import { isRecord } from '@heliodeck/kit/is-record';
import { keep, readKept } from '../state/kept.ts';

const key = 'heliodeck.screens';

/**
 * Menu code of the screen that an address displayed last for this user on this machine; a guess until the
 * menus are loaded.
 */
export function knownScreen(userId: string, path: string): string | undefined {
  const codes = readKept(key, (stored) => (isRecord(stored) ? stored[userId] : undefined));
  const code = isRecord(codes) ? codes[path] : undefined;
  return typeof code === 'string' ? code : undefined;
}

/** Stores the screens that a user opens first, menu codes by address: the start page and the screen viewed last. */
export function rememberScreens(userId: string, codes: Readonly<Record<string, string>>): void {
  keep(key, { [userId]: codes });
}

/** Removes the stored screens of any user. */
export function forgetScreens(): void {
  keep(key, undefined);
}
