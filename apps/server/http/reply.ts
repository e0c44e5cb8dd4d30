import type { Locale } from '@heliodeck/kit/label';
import type { CodedError } from '@heliodeck/model/wire/coded-error';
import { fillText, type MessageParams } from '@heliodeck/model/wire/message';
import { type MessageCode, messages } from '@heliodeck/model/wire/messages';

/** The envelope of every response (docs/product/wire.md#envelope). `errorCode` is for programs, `msg` for users. */
export interface Envelope {
  readonly code: number;
  readonly success: boolean;
  readonly data: unknown;
  readonly msg: string;
  readonly errorCode?: MessageCode;
  /** Values of the '{…}' in the message, so that a form can mark the field. */
  readonly params?: MessageParams;
  /** Unknown parameters, next to a list without pages. */
  readonly ignored?: readonly string[];
}

/** A result with another message than "the operation was successful". Return it from a route. */
export class Said {
  readonly code: MessageCode;
  readonly data: unknown;
  readonly params: MessageParams;
  constructor(code: MessageCode, data: unknown = {}, params: MessageParams = {}) {
    this.code = code;
    this.data = data;
    this.params = params;
  }
}

/** Wraps an operation's result. */
export function succeeded(result: unknown, locale: Locale): Envelope {
  if (result instanceof Said) {
    return {
      code: 200,
      success: true,
      data: result.data,
      msg: fillText(messages[result.code], result.params, locale),
    };
  }
  if (result === undefined) return { code: 200, success: true, data: {}, msg: messages['reply.ok'][locale] };
  if (result === null) return { code: 200, success: true, data: null, msg: messages['reply.empty'][locale] };
  return { code: 200, success: true, data: result, msg: messages['reply.ok'][locale] };
}

/** Wraps a refusal; its HTTP status is the envelope's code. */
export function refused(error: CodedError, locale: Locale): Envelope {
  const { code, params, httpStatus } = error;
  return { code: httpStatus, success: false, data: null, msg: error.say(locale), errorCode: code, params };
}
