import { isRecord } from '@heliodeck/kit/is-record';
import { keep, readKept } from '../state/kept.ts';

const key = 'heliodeck.screens';

/** Menu code of the screen that an address showed this person last on this machine; a guess until the menus are there. */
export function knownScreen(userId: string, path: string): string | undefined {
  const codes = readKept(key, (stored) => (isRecord(stored) ? stored[userId] : undefined));
  const code = isRecord(codes) ? codes[path] : undefined;
  return typeof code === 'string' ? code : undefined;
}

/** Keeps what a person opens the console with, menu codes by address: the start page and the screen looked at last. */
export function rememberScreens(userId: string, codes: Readonly<Record<string, string>>): void {
  keep(key, { [userId]: codes });
}

/** Forgets it, whoever it was. */
export function forgetScreens(): void {
  keep(key, undefined);
}
