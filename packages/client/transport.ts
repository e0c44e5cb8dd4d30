import { inLocale, type Locale } from '@heliodeck/kit/label';
import { platformTenant } from '@heliodeck/model/tenants/tenancy';
import { ApiError, type ApiFault, faultWords } from './api-error.ts';
import { openEnvelope } from './envelope.ts';
import { type Query, queryString } from './query-string.ts';
import type { Session } from './session.ts';

/** Sends a request and answers once the head of the reply is there: what every browser and Node call fetch. */
export type Fetch = (address: string, init: RequestInit) => Promise<Response>;

/** What a reply is made of, however it was fetched. */
export interface Reply {
  readonly status: number;
  readonly raw: string;
}

/** Sends a form and hears what share of it has gone out, 0 to 1, which fetch cannot tell. */
export type SendForm = (
  address: string,
  init: RequestInit & { readonly body: FormData; readonly signal: AbortSignal },
  onSent: (share: number) => void,
) => Promise<Reply>;

/** Where the API answers, and as what program it is called. */
export interface TransportOptions {
  /** 'https://heliodeck.example.com'; '' where the page itself comes from there. */
  readonly address: string;
  /** Id and secret of a registered client. They name the program and prove nothing about a person. */
  readonly clientId: string;
  readonly clientSecret: string;
  /** Tenant of calls before anybody has signed in; default that of the platform. */
  readonly tenantId?: () => string;
  /** Language of messages; default Chinese, as the server's own. */
  readonly locale?: () => Locale;
  readonly fetch?: Fetch;
  readonly sendForm?: SendForm;
}

/** One call of the API. */
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
  /** Hears what share of `body` has gone out, 0 to 1, where the client was given a way to tell. */
  readonly onSent?: (share: number) => void;
}

/** What a call answered, and what the server says of it. */
export interface AnsweredCall<T> {
  readonly data: T;
  readonly message: string;
}

/** The way to the server: addresses, headers, time-outs, and what an answer turned out to be. Knows nothing of renewing tokens. */
export interface Transport {
  readonly fetch: Fetch;
  /** Address of a call, 'blade-dtu/dtu/list' below /api, with its parameters. */
  addressOf(path: string, query?: Query): string;
  /** Headers every call carries (docs/product/wire.md#headers). */
  headersOf(session: Session | null): Record<string, string>;
  /** @returns the reply's data @throws ApiError; DOMException 'AbortError' when the caller's signal gave up */
  send<T>(call: Call, session: Session | null): Promise<T>;
  /** The same with the words in which the server says what it did. @throws as send */
  sendTold<T>(call: Call, session: Session | null): Promise<AnsweredCall<T>>;
  /** The data of a reply in its envelope. @throws ApiError where it is a refusal */
  dataOf(reply: Reply): unknown;
  fault(kind: ApiFault, cause?: unknown): ApiError;
}

const languages: Record<Locale, string> = { zh: 'zh-CN', en: 'en' };
/** Longest wait for an answer, in milliseconds. */
const usualTimeoutMs = 30_000;

/** Opens a way to a server. */
export function openTransport(options: TransportOptions): Transport {
  const base = options.address.replace(/(?<!\/)\/+$/, '');
  const locale = (): Locale => options.locale?.() ?? 'zh';
  const program = basic(`${options.clientId}:${options.clientSecret}`);
  // Looked up at each call: a page's own may be replaced while it is open (service workers, tests).
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
      'Accept-Language': languages[locale()],
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

/** RFC 7617: what is encoded are the bytes of UTF-8. */
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
