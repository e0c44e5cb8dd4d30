import { createKeptStore } from '../state/kept.ts';

/** 32 random bytes of this browser, as text. */
const mark = createKeptStore('heliodeck.device', '', (stored) =>
  typeof stored === 'string' && /^[\w-]{43}$/.test(stored) ? stored : undefined,
);

/**
 * Identifies this browser to the server at sign-in: wrong passwords entered elsewhere do not lock out a user
 * on a browser where the user has signed in before. The mark is generated here, contains no personal data and
 * grants nothing.
 */
export function deviceMark(): string {
  if (mark.get() === '') {
    const bytes = crypto.getRandomValues(new Uint8Array(32));
    const text = btoa(String.fromCharCode(...bytes));
    mark.set(
      text
        .replaceAll('+', '-')
        .replaceAll('/', '_')
        .replace(/(?<!=)=+$/, ''),
    );
  }
  return mark.get();
}
