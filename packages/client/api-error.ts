import type { Label } from '@heliodeck/kit/label';
import { label } from '@heliodeck/kit/label';

/** Faults that are detected by the client, not reported by the server. */
export type ApiFault = 'network' | 'timeout' | 'signed-out' | 'unreadable' | 'refused';

/**
 * A failed request. `code` is that of the envelope (0 without a response), `reason` the server's error code
 * if there is one; `message` is in the language of the request.
 */
export class ApiError extends Error {
  readonly fault: ApiFault;
  readonly code: number;
  readonly reason: string | undefined;
  /** Values of the '{…}' in the message; a form finds its field here. */
  readonly params: Readonly<Record<string, unknown>>;

  constructor(
    fault: ApiFault,
    message: string,
    detail: { code?: number; reason?: string | undefined; params?: Readonly<Record<string, unknown>> } = {},
  ) {
    super(message);
    this.name = 'ApiError';
    this.fault = fault;
    this.code = detail.code ?? 0;
    this.reason = detail.reason;
    this.params = detail.params ?? {};
  }
}

/** Error codes for a single record that does not exist, or that the caller may not see. */
const missing: ReadonlySet<string | undefined> = new Set(['dtu.unknown', 'device.unknown']);

/** Whether a request failed because its record does not exist, or the caller may not see it. */
export const isMissing = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 404 || missing.has(error.reason));

/** Messages for faults without a message from the server. */
export const faultWords = {
  network: label('无法连接服务器，请检查网络', 'The server cannot be reached. Check the network.'),
  timeout: label('服务器未在规定时间内响应', 'The server did not answer in time.'),
  'signed-out': label('登录已过期，请重新登录', 'Your session has ended. Sign in again.'),
  unreadable: label('服务器返回的内容无法识别', 'The response of the server could not be read.'),
  refused: label('请求被拒绝', 'The request was refused.'),
} satisfies Record<ApiFault, Label>;

/** Status codes of a proxy whose server is unavailable. */
const awayCodes: ReadonlySet<number> = new Set([502, 503, 504]);

/** Whether a request failed because the server was not reached. */
export const isNoNetwork = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.fault === 'network' ||
    error.fault === 'timeout' ||
    (awayCodes.has(error.code) && error.reason === undefined));

/** True for a request that was cancelled deliberately (component unmounted, newer search). */
export const isAbort = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'AbortError';
