import { isRecord, keep, readKept } from '../state/kept.ts';

const key = (userId: string): string => `heliodeck.screens.${userId}`;

/** Menu code of the screen that an address showed this person last on this machine; a guess until the menus are there. */
export function knownScreen(userId: string, path: string): string | undefined {
  const known = readKept(key(userId), (stored) => (isRecord(stored) ? stored[path] : undefined));
  return typeof known === 'string' ? known : undefined;
}

/** Keeps what a person opens the console with, menu codes by address: the start page and the screen before them. */
export function rememberScreens(userId: string, screens: Readonly<Record<string, string>>): void {
  keep(key(userId), screens);
}
