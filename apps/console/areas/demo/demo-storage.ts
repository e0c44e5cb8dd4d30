/** Storage that the sample writes to. */
export type Where = 'persistent' | 'session';

/** Keys of the sample have a prefix: clearing all of them must not sign the user out. */
const prefix = 'heliodeck.demo.';
const storageOf = (where: Where): Storage => (where === 'persistent' ? localStorage : sessionStorage);

/** Stores a text. @throws DOMException when the browser refuses or is full */
export function setItem(where: Where, key: string, value: string): void {
  storageOf(where).setItem(prefix + key, value);
}

/** The text of a key; null if there is none. */
export function getItem(where: Where, key: string): string | null {
  return storageOf(where).getItem(prefix + key);
}

/** Removes a key of the sample; other keys cannot be removed. */
export function removeItem(where: Where, key: string): void {
  storageOf(where).removeItem(prefix + key);
}

/** Every key that the sample stored, with its text, sorted by key. */
export function allItems(where: Where): Readonly<Record<string, string>> {
  const storage = storageOf(where);
  const keys = Object.keys(storage).filter((key) => key.startsWith(prefix));
  return Object.fromEntries(keys.sort().map((key) => [key.slice(prefix.length), storage.getItem(key) ?? '']));
}

/** Removes every key that the sample stored, and no other. */
export function clearItems(where: Where): void {
  for (const key of Object.keys(allItems(where))) removeItem(where, key);
}
