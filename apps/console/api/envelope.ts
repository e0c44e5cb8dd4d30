import { isRecord } from '../state/kept.ts';

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

/**
 * Opens an answer: the envelope {code, success, data, msg}, or a bare reply (token, captcha), which has no `code`.
 * Bare refusals carry error_code and error_description (api-conventions §2.4).
 * @param status HTTP status, which decides where the body says nothing
 */
export function openEnvelope(body: unknown, status: number): Opened {
  if (isRecord(body) && typeof body.code === 'number') {
    if (body.code === 200) return { kind: 'data', data: body.data, message: text(body.msg) };
    return {
      kind: 'refusal',
      code: body.code,
      reason: text(body.errorCode) || undefined,
      message: text(body.msg),
      params: isRecord(body.params) ? body.params : {},
    };
  }
  if (isRecord(body) && ('error_code' in body || 'error_description' in body)) {
    return {
      kind: 'refusal',
      code: Number(body.error_code) || status,
      reason: text(body.errorCode) || undefined,
      message: text(body.error_description),
      params: isRecord(body.params) ? body.params : {},
    };
  }
  if (status >= 400) return { kind: 'refusal', code: status, reason: undefined, message: '', params: {} };
  return { kind: 'data', data: body, message: '' };
}
