/** Search parameters of the address bar: flat names and plain texts, readable and writable by hand. */
export type AddressSearch = Readonly<Record<string, string>>;

/** '?a=1&b=2' → {a: '1', b: '2'}; of a repeated name the last one counts. */
export function parseAddressSearch(text: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(text));
}

/** The inverse; empty values are left out, names keep their order. */
export function formatAddressSearch(search: Readonly<Record<string, unknown>>): string {
  const pairs = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    if (value !== undefined && value !== null && value !== '') pairs.set(name, String(value));
  }
  const text = pairs.toString();
  return text === '' ? '' : `?${text}`;
}

/**
 * Old addresses of this family of clients stand behind '#/' (third-party sign-in returns to /#/login?state=…&code=…).
 * @returns the same place as a path, or undefined when the hash is none
 */
export function pathOfHash(hash: string): string | undefined {
  return hash.startsWith('#/') ? hash.slice(1) : undefined;
}

/** Where to go after sign-in: only a path of this console, never another host ('//evil', 'https:'). */
export function safeReturn(wanted: string | undefined): string {
  if (!wanted || !/^\/(?![/\\])/.test(wanted) || wanted.startsWith('/login')) return '/';
  return wanted;
}
