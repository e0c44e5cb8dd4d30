import type { Label } from '@heliodeck/kit/label';
import { label } from '@heliodeck/kit/label';

/** What went wrong before or beside the server's own words. */
export type ApiFault = 'network' | 'timeout' | 'signed-out' | 'unreadable' | 'refused';

/**
 * A call that did not succeed. `code` is the envelope's (0 when no answer came), `reason` the server's coded error
 * where it names one; `message` is already in the language of the request.
 */
export class ApiError extends Error {
  readonly fault: ApiFault;
  readonly code: number;
  readonly reason: string | undefined;
  /** What the '{…}' of the message stand for; a form finds its field here. */
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

/** Refusals of calls about one thing that is not there, or not the caller's to see. */
const missing: ReadonlySet<string | undefined> = new Set(['dtu.unknown', 'device.unknown']);

/** Whether a call failed since what it asked for is not there, or not the caller's to see. */
export const isMissing = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 404 || missing.has(error.reason));

/** Words for faults the server could not put into words itself. */
export const faultWords = {
  network: label('无法连接服务器，请检查网络', 'The server cannot be reached. Check the network.'),
  timeout: label('服务器未在规定时间内响应', 'The server did not answer in time.'),
  'signed-out': label('登录已过期，请重新登录', 'Your session has ended. Sign in again.'),
  unreadable: label('服务器返回的内容无法识别', 'The response of the server could not be read.'),
  refused: label('请求被拒绝', 'The request was refused.'),
} satisfies Record<ApiFault, Label>;

/** Answers of a proxy whose server is away. */
const awayCodes: ReadonlySet<number> = new Set([502, 503, 504]);

/** Whether a call failed since the server was not reached, not by what it said. */
export const isNoNetwork = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.fault === 'network' ||
    error.fault === 'timeout' ||
    (awayCodes.has(error.code) && error.reason === undefined));

/** True for a call that was given up on purpose (component gone, newer search). */
export const isAbort = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'AbortError';
