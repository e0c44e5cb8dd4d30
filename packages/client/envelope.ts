import { isRecord } from '@heliodeck/kit/is-record';
import { textOrEmpty } from '@heliodeck/kit/plain-value';

/** The result of parsing a response. */
type Opened =
  | { readonly kind: 'data'; readonly data: unknown; readonly message: string }
  | {
      readonly kind: 'refusal';
      readonly code: number;
      readonly reason: string | undefined;
      readonly message: string;
      readonly params: Readonly<Record<string, unknown>>;
    };

/** The message of a refusal for people: the server prefixes the API name of the field, which is meaningless to them. */
function refusalOf(body: Readonly<Record<string, unknown>>, code: number, words: string): Opened {
  const params = isRecord(body.params) ? body.params : {};
  const field = textOrEmpty(params.field);
  const message =
    field !== '' && words.startsWith(`${field}:`) ? words.slice(field.length + 1).trim() : words;
  return { kind: 'refusal', code, reason: textOrEmpty(body.errorCode) || undefined, message, params };
}

/**
 * Parses a response: the envelope {code, success, data, msg}, or a bare response (token, captcha), which has
 * no `code`. Bare errors have error_code and error_description (docs/product/wire.md#envelope).
 * @param status HTTP status, used if the body contains no code
 */
export function openEnvelope(body: unknown, status: number): Opened {
  if (isRecord(body) && typeof body.code === 'number') {
    if (body.code === 200) return { kind: 'data', data: body.data, message: textOrEmpty(body.msg) };
    return refusalOf(body, body.code, textOrEmpty(body.msg));
  }
  if (isRecord(body) && ('error_code' in body || 'error_description' in body)) {
    return refusalOf(body, Number(body.error_code) || status, textOrEmpty(body.error_description));
  }
  if (status >= 400) return { kind: 'refusal', code: status, reason: undefined, message: '', params: {} };
  return { kind: 'data', data: body, message: '' };
}
