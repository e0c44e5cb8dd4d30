import { createKeptStore } from '../state/kept.ts';

/** 32 random bytes of this browser, as text. */
const mark = createKeptStore('heliodeck.device', '', (stored) =>
  typeof stored === 'string' && /^[\w-]{43}$/.test(stored) ? stored : undefined,
);

/**
 * What sign-in recognizes this browser by: where one has signed in before, others' wrong passwords do not keep one
 * out. It is made here, tells nothing about anybody and opens nothing.
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
