import { useSearch } from '@tanstack/react-router';

/**
 * Parameters of the current address, all of them texts: the root route ensures that. The menus from the
 * server determine the screens, which share one route; no route knows the parameters of a screen, so each
 * screen validates its own.
 */
export function useAddress(): Readonly<Record<string, string>> {
  return useSearch({ strict: false }) as Readonly<Record<string, string>>;
}
