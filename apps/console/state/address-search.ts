/** Search parameters of the address bar: flat names and plain texts, readable and editable by hand. */
export type AddressSearch = Readonly<Record<string, string>>;

/** '?a=1&b=2' → {a: '1', b: '2'}; of a repeated name the last value counts. */
export function parseAddressSearch(text: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(text));
}

/** The inverse; empty values are omitted, names keep their order. */
export function formatAddressSearch(search: Readonly<Record<string, unknown>>): string {
  const pairs = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    if (value !== undefined && value !== null && value !== '') pairs.set(name, String(value));
  }
  const text = pairs.toString();
  return text === '' ? '' : `?${text}`;
}

/**
 * Old addresses of this family of clients follow '#/' (third-party sign-in returns to
 * /#/login?state=…&code=…).
 * @returns the address as a path, or undefined if the hash is not one
 */
export function pathOfHash(hash: string): string | undefined {
  return hash.startsWith('#/') ? hash.slice(1) : undefined;
}

/** The address to open after sign-in: only a path of this console, never another host ('//evil', 'https:'). */
export function safeReturn(wanted: string | undefined): string {
  if (!wanted || !/^\/(?![/\\])/.test(wanted) || wanted.startsWith('/login')) return '/';
  return wanted;
}
