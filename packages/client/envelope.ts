import { isRecord } from '@heliodeck/kit/is-record';

/** What an answer turned out to be. */
type Opened =
  | { readonly kind: 'data'; readonly data: unknown; readonly message: string }
  | {
      readonly kind: 'refusal';
      readonly code: number;
      readonly reason: string | undefined;
      readonly message: string;
      readonly params: Readonly<Record<string, unknown>>;
    };

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** A refusal's words for people: the server leads with the name programs give the field, which says nothing to them. */
function refusalOf(body: Readonly<Record<string, unknown>>, code: number, words: string): Opened {
  const params = isRecord(body.params) ? body.params : {};
  const field = text(params.field);
  const message =
    field !== '' && words.startsWith(`${field}:`) ? words.slice(field.length + 1).trim() : words;
  return { kind: 'refusal', code, reason: text(body.errorCode) || undefined, message, params };
}

/**
 * Opens an answer: the envelope {code, success, data, msg}, or a bare reply (token, captcha), which has no `code`.
 * Bare refusals carry error_code and error_description (docs/product/wire.md#envelope).
 * @param status HTTP status, which decides where the body says nothing
 */
export function openEnvelope(body: unknown, status: number): Opened {
  if (isRecord(body) && typeof body.code === 'number') {
    if (body.code === 200) return { kind: 'data', data: body.data, message: text(body.msg) };
    return refusalOf(body, body.code, text(body.msg));
  }
  if (isRecord(body) && ('error_code' in body || 'error_description' in body)) {
    return refusalOf(body, Number(body.error_code) || status, text(body.error_description));
  }
  if (status >= 400) return { kind: 'refusal', code: status, reason: undefined, message: '', params: {} };
  return { kind: 'data', data: body, message: '' };
}
