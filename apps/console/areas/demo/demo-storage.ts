/** Where the storage sample writes. */
export type Where = 'persistent' | 'session';

/** Keys of the sample stand apart: clearing all of them must not sign anyone out. */
const prefix = 'heliodeck.demo.';
const storageOf = (where: Where): Storage => (where === 'persistent' ? localStorage : sessionStorage);

/** Keeps a text. @throws DOMException when the browser refuses or is full */
export function setItem(where: Where, key: string, value: string): void {
  storageOf(where).setItem(prefix + key, value);
}

/** The text of a key; null where there is none. */
export function getItem(where: Where, key: string): string | null {
  return storageOf(where).getItem(prefix + key);
}

/** Forgets a key of the sample; another's keys are out of its reach. */
export function removeItem(where: Where, key: string): void {
  storageOf(where).removeItem(prefix + key);
}

/** Every key the sample kept, with its text, in the order of the keys. */
export function allItems(where: Where): Readonly<Record<string, string>> {
  const storage = storageOf(where);
  const keys = Object.keys(storage).filter((key) => key.startsWith(prefix));
  return Object.fromEntries(keys.sort().map((key) => [key.slice(prefix.length), storage.getItem(key) ?? '']));
}

/** Forgets every key the sample kept, and no other. */
export function clearItems(where: Where): void {
  for (const key of Object.keys(allItems(where))) removeItem(where, key);
}
