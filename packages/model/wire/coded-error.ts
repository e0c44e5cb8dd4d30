import type { Label, Locale } from '@heliodeck/kit/label';
import { fillLabel, fillText, type MessageParams } from './message.ts';
import { type MessageCode, messages } from './messages.ts';

/** An error with a code of the catalogue. Programs compare `code`; `say(locale)` returns the message for people. */
export class CodedError extends Error {
  override readonly name = 'CodedError';
  readonly code: MessageCode;
  readonly params: MessageParams;

  /** `words` replaces the catalogue's text where a descriptor has its own (an entity's "Please choose region"). */
  constructor(
    code: MessageCode,
    params: MessageParams = {},
    options: { readonly words?: Label; readonly cause?: unknown } = {},
  ) {
    super(`${code}: ${fillText(options.words ?? messages[code], params, 'en')}`, { cause: options.cause });
    this.code = code;
    this.params = params;
    this.words = options.words ?? messages[code];
  }

  private readonly words: Label;

  /** HTTP status and envelope code of the response. */
  get httpStatus(): number {
    return messages[this.code].http;
  }

  /** The message in both languages, with its parameters. */
  get label(): Label {
    return fillLabel(this.words, this.params);
  }

  /** The message in one language, with its parameters. */
  say(locale: Locale): string {
    return fillText(this.words, this.params, locale);
  }
}
