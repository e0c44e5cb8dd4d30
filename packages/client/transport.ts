import { inLocale, type Locale, languageTags } from '@heliodeck/kit/label';
import { platformTenant } from '@heliodeck/model/tenants/tenancy';
import { ApiError, type ApiFault, faultWords } from './api-error.ts';
import { openEnvelope } from './envelope.ts';
import { type Query, queryString } from './query-string.ts';
import type { Session } from './session.ts';

/**
 * Sends a request and resolves when the headers of the response have arrived: the signature of `fetch` in
 * browsers and Node.
 */
export type Fetch = (address: string, init: RequestInit) => Promise<Response>;

/** A response, however it was fetched. */
export interface Reply {
  readonly status: number;
  readonly raw: string;
}

/** Sends a form and reports the share that has been sent, 0 to 1, which fetch cannot do. */
export type SendForm = (
  address: string,
  init: RequestInit & { readonly body: FormData; readonly signal: AbortSignal },
  onSent: (share: number) => void,
) => Promise<Reply>;

/** Address of the API, and the identity of the client program. */
export interface TransportOptions {
  /** 'https://heliodeck.example.com'; '' if the page itself is served from there. */
  readonly address: string;
  /** Id and secret of a registered client. They identify the program and prove nothing about a user. */
  readonly clientId: string;
  readonly clientSecret: string;
  /** Tenant of requests before sign-in; default: that of the platform. */
  readonly tenantId?: () => string;
  /** Language of messages; default: Chinese, as on the server. */
  readonly locale?: () => Locale;
  readonly fetch?: Fetch;
  readonly sendForm?: SendForm;
}

/** One request to the API. */
export interface Call {
  readonly method: 'GET' | 'POST';
  /** Below /api, without leading slash: 'blade-dtu/dtu/list'. */
  readonly path: string;
  readonly query?: Query;
  /** Sent as JSON. */
  readonly json?: unknown;
  /** Sent unchanged (multipart, url-encoded). */
  readonly body?: FormData | URLSearchParams;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
  /** Maximum time for a response in milliseconds, if it differs from the default. */
  readonly timeoutMs?: number;
  /** Called with the sent share of `body`, 0 to 1, if the client has a way to measure it. */
  readonly onSent?: (share: number) => void;
}

/** The data of a response, and the server's message. */
export interface AnsweredCall<T> {
  readonly data: T;
  readonly message: string;
}

/** The connection to the server: addresses, headers, time-outs, and parsing of responses. Does not renew tokens. */
export interface Transport {
  readonly fetch: Fetch;
  /** Address of a request, 'blade-dtu/dtu/list' below /api, with its parameters. */
  addressOf(path: string, query?: Query): string;
  /** Headers of every request (docs/product/wire.md#headers). */
  headersOf(session: Session | null): Record<string, string>;
  /**
   * @returns the data of the response @throws ApiError; DOMException 'AbortError' if the caller's signal was
   * aborted
   */
  send<T>(call: Call, session: Session | null): Promise<T>;
  /** The same with the server's message about the result. @throws as send */
  sendTold<T>(call: Call, session: Session | null): Promise<AnsweredCall<T>>;
  /** The data in the envelope of a response. @throws ApiError if it is an error */
  dataOf(reply: Reply): unknown;
  fault(kind: ApiFault, cause?: unknown): ApiError;
}

/** Default maximum time for a response, in milliseconds. */
const usualTimeoutMs = 30_000;

/** Creates a transport to a server. @throws ApiError from `send`, `sendTold` and `dataOf` */
export function openTransport(options: TransportOptions): Transport {
  const base = options.address.replace(/(?<!\/)\/+$/, '');
  const locale = (): Locale => options.locale?.() ?? 'zh';
  const program = basic(`${options.clientId}:${options.clientSecret}`);
  // Looked up for each request: the page's fetch may be replaced while it is open (service workers, tests).
  const fetchIt: Fetch = (address, init) => (options.fetch ?? globalThis.fetch)(address, init);

  function fault(kind: ApiFault, cause?: unknown): ApiError {
    const detail = kind === 'signed-out' ? { code: 401 } : {};
    const error = new ApiError(kind, inLocale(faultWords[kind], locale()), detail);
    if (cause !== undefined) error.cause = cause;
    return error;
  }

  function toldOf({ status, raw }: Reply): AnsweredCall<unknown> {
    const opened = openEnvelope(parse(raw), status);
    if (opened.kind === 'data') return opened;
    const { code, reason, params } = opened;
    const kind = code === 401 ? 'signed-out' : 'refused';
    const message = opened.message || inLocale(faultWords[kind], locale());
    throw new ApiError(kind, message, { code, reason, params });
  }

  const transport: Transport = {
    fetch: fetchIt,
    addressOf: (path, query) => `${base}/api/${path}${queryString(query)}`,
    headersOf: (session) => ({
      Authorization: program,
      'Tenant-Id': session?.tenantId ?? options.tenantId?.() ?? platformTenant,
      'Accept-Language': languageTags[locale()],
      ...(session && { 'Blade-Auth': `bearer ${session.accessToken}` }),
    }),
    send: async <T>(call: Call, session: Session | null) => (await transport.sendTold<T>(call, session)).data,
    async sendTold<T>(call: Call, session: Session | null): Promise<AnsweredCall<T>> {
      const limit = AbortSignal.timeout(call.timeoutMs ?? usualTimeoutMs);
      let reply: Reply;
      try {
        const signal = call.signal ? AbortSignal.any([call.signal, limit]) : limit;
        reply = await exchange(call, { ...transport.headersOf(session), ...call.headers }, signal);
      } catch (error) {
        if (call.signal?.aborted) throw new DOMException('given up', 'AbortError');
        throw fault(limit.aborted ? 'timeout' : 'network', error);
      }
      return toldOf(reply) as AnsweredCall<T>;
    },
    dataOf: (reply) => toldOf(reply).data,
    fault,
  };

  async function exchange(
    { method, path, query, json, body, onSent }: Call,
    headers: Record<string, string>,
    signal: AbortSignal,
  ): Promise<Reply> {
    const address = transport.addressOf(path, query);
    if (onSent && options.sendForm && body instanceof FormData)
      return options.sendForm(address, { method, headers, body, signal }, onSent);
    if (json !== undefined) headers['Content-Type'] = 'application/json';
    const response = await fetchIt(address, {
      method,
      headers,
      signal,
      credentials: 'omit',
      cache: 'no-store',
      body: json === undefined ? (body ?? null) : JSON.stringify(json),
    });
    return { status: response.status, raw: await response.text() };
  }

  return transport;
}

/** RFC 7617: the encoded bytes are those of UTF-8. */
function basic(credentials: string): string {
  return `Basic ${btoa(String.fromCharCode(...new TextEncoder().encode(credentials)))}`;
}

function parse(raw: string): unknown {
  if (raw === '') return null;
  try {
    return JSON.parse(raw);
  } catch {
    return raw;
  }
}
