import type { Label } from '@heliodeck/kit/label';

/** Why this program cannot start, in words for whoever starts it: they are shown without a stack, first in Chinese, then in English. */
export class StartRefusal extends Error {
  /** @param words a text has both languages already, or is nothing but names and values */
  constructor(words: Label | string, options?: ErrorOptions) {
    super(typeof words === 'string' ? words : `${words.zh}\n${words.en}`, options);
    this.name = 'StartRefusal';
  }
}
