import type { Locale } from '@heliodeck/kit/label';
import { currentLocale } from '../i18n/messages.ts';
import { ApiError, faultWords } from './api-error.ts';
import { openEnvelope } from './envelope.ts';
import { type Query, queryString } from './query-string.ts';
import { lastTenant, session } from './session.ts';
import { type Answer, sendWithProgress } from './xhr.ts';

/** The console is a registered client like any other; its name is no secret and grants nothing by itself. */
const clientCredentials = `Basic ${btoa('heliodeck:heliodeck_secret')}`;
const languageHeader: Record<Locale, string> = { zh: 'zh-CN', en: 'en' };

/** Longest wait for an answer, in milliseconds. */
export const timeoutMs = 30_000;

export interface Call {
  readonly method: 'GET' | 'POST';
  /** Below /api, without leading slash: 'blade-dtu/dtu/list'. */
  readonly path: string;
  readonly query?: Query;
  /** Sent as JSON. */
  readonly json?: unknown;
  /** Sent as it is (multipart, url-encoded). */
  readonly body?: FormData | URLSearchParams;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
  /** Longest wait for an answer where it is not the usual one, in milliseconds. */
  readonly timeoutMs?: number;
  /** Hears what share of `body` has gone out, 0 to 1. */
  readonly onSent?: (share: number) => void;
}

/** Headers every call carries (docs/product/wire.md#headers). `signedIn: false` leaves the user's token out. */
export function commonHeaders(signedIn = true): Record<string, string> {
  const current = session.get();
  const headers: Record<string, string> = {
    Authorization: clientCredentials,
    'Tenant-Id': current?.tenantId ?? lastTenant.get(),
    'Accept-Language': languageHeader[currentLocale()],
  };
  if (signedIn && current) headers['Blade-Auth'] = `bearer ${current.accessToken}`;
  return headers;
}

/** Address of a call, 'blade-dtu/dtu/list' below /api, with its parameters. */
export const addressOf = (path: string, query?: Query): string => `/api/${path}${queryString(query)}`;

/**
 * Sends one call and opens its answer. Knows nothing of refreshing tokens: see client.ts.
 * @throws ApiError; DOMException 'AbortError' when the caller's signal gave up
 */
export async function send<T>(call: Call, signedIn = true): Promise<T> {
  const headers = { ...commonHeaders(signedIn), ...call.headers };
  if (call.json !== undefined) headers['Content-Type'] = 'application/json';
  const limit = AbortSignal.timeout(call.timeoutMs ?? timeoutMs);
  let answer: Answer;
  try {
    const signal = call.signal ? AbortSignal.any([call.signal, limit]) : limit;
    answer = await exchange(call, headers, signal);
  } catch (error) {
    if (call.signal?.aborted) throw new DOMException('given up', 'AbortError');
    throw fault(limit.aborted ? 'timeout' : 'network', error);
  }
  return dataOf(answer) as T;
}

/** The data of an answer in its envelope. @throws ApiError where it is a refusal */
function dataOf(answer: Answer): unknown {
  const opened = openEnvelope(parse(answer.raw), answer.status);
  if (opened.kind === 'data') return opened.data;
  throw new ApiError(
    opened.code === 401 ? 'signed-out' : 'refused',
    opened.message || faultWords[opened.code === 401 ? 'signed-out' : 'refused'][currentLocale()],
    { code: opened.code, reason: opened.reason, params: opened.params },
  );
}

/** A file as the server sent it. */
export interface ReceivedFile {
  readonly name: string;
  readonly content: Blob;
}

/** Longest wait for the next bytes of a file, in milliseconds: exports wait in line for each other. */
const fileTimeoutMs = 300_000;

/**
 * Fetches a whole file with the session's token in the header, so that a refusal is heard as a refusal.
 * @param onReceived hears how many bytes have come so far
 * @throws ApiError where the server refuses, or the file breaks off
 */
export async function fetchFile(
  path: string,
  query: Query,
  onReceived: (bytes: number) => void,
): Promise<ReceivedFile> {
  const idle = new AbortController();
  let timer = setTimeout(() => idle.abort(), fileTimeoutMs);
  try {
    const response = await fetch(addressOf(path, query), {
      headers: commonHeaders(),
      signal: idle.signal,
      credentials: 'omit',
      cache: 'no-store',
    });
    const name = fileName(response.headers.get('content-disposition'));
    if (!response.ok || name === undefined) {
      dataOf({ status: response.status, raw: await response.text() });
      throw fault('unreadable', undefined);
    }
    const chunks: BlobPart[] = [];
    let bytes = 0;
    const reader = response.body?.getReader();
    for (let piece = await reader?.read(); piece && !piece.done; piece = await reader?.read()) {
      clearTimeout(timer);
      timer = setTimeout(() => idle.abort(), fileTimeoutMs);
      chunks.push(piece.value);
      bytes += piece.value.length;
      onReceived(bytes);
    }
    const type = response.headers.get('content-type') ?? 'application/octet-stream';
    return { name, content: new Blob(chunks, { type }) };
  } catch (error) {
    if (error instanceof ApiError) throw error;
    throw fault(idle.signal.aborted ? 'timeout' : 'network', error);
  } finally {
    clearTimeout(timer);
  }
}

/** The name in a Content-Disposition header: attachment; filename*=UTF-8''… (RFC 6266); undefined where it is no attachment. */
function fileName(disposition: string | null): string | undefined {
  const encoded = /^attachment;.*filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1];
  return encoded === undefined ? undefined : decodeURIComponent(encoded);
}

async function exchange(
  { method, path, query, json, body, onSent }: Call,
  headers: Record<string, string>,
  signal: AbortSignal,
): Promise<Answer> {
  const url = addressOf(path, query);
  if (onSent && body instanceof FormData)
    return sendWithProgress(url, { method, headers, body, signal }, onSent);
  const response = await fetch(url, {
    method,
    headers,
    body: json === undefined ? (body ?? null) : JSON.stringify(json),
    signal,
    credentials: 'omit',
    cache: 'no-store',
  });
  return { status: response.status, raw: await response.text() };
}

function fault(kind: 'timeout' | 'network' | 'unreadable', cause: unknown): ApiError {
  const error = new ApiError(kind, faultWords[kind][currentLocale()]);
  error.cause = cause;
  return error;
}

function parse(raw: string): unknown {
  if (raw === '') return null;
  try {
    return JSON.parse(raw);
  } catch {
    return raw;
  }
}
