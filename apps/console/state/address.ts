import { useSearch } from '@tanstack/react-router';

/**
 * Parameters of the address in view, all of them texts: the root route makes them so. Screens come by the menu, which the server
 * says, and share one route; so no route knows which parameters a screen has, and each says what it takes of them.
 */
export function useAddress(): Readonly<Record<string, string>> {
  return useSearch({ strict: false }) as Readonly<Record<string, string>>;
}
