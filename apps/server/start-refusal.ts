import type { Label } from '@heliodeck/kit/label';

/** Why this program cannot start, as a message for the user: shown without a stack trace, first in Chinese, then in English. */
export class StartRefusal extends Error {
  /** @param words a text already contains both languages, or only names and values */
  constructor(words: Label | string, options?: ErrorOptions) {
    super(typeof words === 'string' ? words : `${words.zh}\n${words.en}`, options);
    this.name = 'StartRefusal';
  }
}
