import type { Entity } from '@heliodeck/model/descriptors/entity';
import { type EntityCalls, entityCalls } from './entity-calls.ts';
import { type FeedOptions, openFeed } from './live-feed.ts';
import type { Query } from './query-string.ts';
import { downloadFile, type ReceivedFile } from './received-file.ts';
import { memorySessions, type Session, type SessionStore } from './session.ts';
import { keepSession, type SignedOutReason } from './session-keeper.ts';
import { openSignIn, type PasswordOptions, renewal, type SignIn } from './sign-in.ts';
import { type AnsweredCall, type Call, openTransport, type TransportOptions } from './transport.ts';

/** The server, the program and the platform of a client. */
export interface ClientOptions extends TransportOptions, PasswordOptions {
  /** Where the session is stored; default: in memory. */
  readonly sessions?: SessionStore;
  /** Called with the reason when the session ends in this client. */
  readonly onEnd?: (reason: SignedOutReason) => void;
}

/** Parameters of a request besides method and path. */
export type CallDetails = Omit<Call, 'method' | 'path'>;

/** A client of the API. Requests throw ApiError, and a DOMException 'AbortError' if their signal was aborted. */
export interface Client {
  readonly signIn: SignIn;
  /** Ends the session locally at once, and on the server; settles when the server has been notified. */
  signOut(): Promise<void>;
  /** Discards a session that the server has ended. */
  forgetSession(reason: SignedOutReason): void;
  /** Requests new tokens now, so that new permissions take effect. Settles at once if nobody is signed in. */
  renewSession(): Promise<void>;
  /** The current session; null if nobody is signed in. */
  session(): Session | null;
  /** Requests for the records of an entity, typed by its descriptor. */
  entity<E extends Entity>(entity: E): EntityCalls<E>;
  /**
   * Any request with the session's tokens. @param path below /api, without leading slash @returns the data of
   * the response
   */
  call<T>(method: Call['method'], path: string, details?: CallDetails): Promise<T>;
  /** A request that needs no session. */
  publicCall<T>(method: Call['method'], path: string, details?: CallDetails): Promise<T>;
  get<T>(path: string, query?: Query, signal?: AbortSignal): Promise<T>;
  /** Without `json` the body is `{}`. */
  post<T>(path: string, json?: unknown, query?: Query): Promise<T>;
  /** The same, also returning the server's message about the result. */
  postTold<T>(path: string, json?: unknown, query?: Query): Promise<AnsweredCall<T>>;
  /** Sends a form. @param onSent called with the share that has been sent, 0 to 1, if the platform reports it */
  upload<T>(path: string, form: FormData, query?: Query, onSent?: (share: number) => void): Promise<T>;
  /** Downloads a whole file. @param onReceived called with the number of bytes received so far */
  download(path: string, query?: Query, onReceived?: (bytes: number) => void): Promise<ReceivedFile>;
  /**
   * An address for a single GET within a minute, usable without tokens
   * (docs/product/sign-in.md#download-tickets). Only for sessions of users: a program that acts for itself is
   * rejected.
   */
  ticketAddress(path: string, query?: Query): Promise<string>;
  /** Subscribes to the live feed and reconnects after an interruption. @returns a function that closes it */
  openFeed(options: FeedOptions): () => void;
  /** Address of a request that a browser opens itself. */
  addressOf(path: string, query?: Query): string;
  /** Headers of a request with the session's tokens, for callers with their own HTTP requests (measurements). */
  headers(): Promise<Record<string, string>>;
}

/** An upload of 20 MB takes long over the connection of a rural station. */
const uploadTimeoutMs = 300_000;

/** Creates a client of a server. It sends no request before it is used. */
export function createClient(options: ClientOptions): Client {
  const { sessions = memorySessions(), onEnd = () => undefined } = options;
  const transport = openTransport(options);
  const keeper = keepSession({ transport, sessions, renew: renewal(transport), onEnd });

  const call: Client['call'] = (method, path, details = {}) =>
    keeper.withSession((session) => transport.send({ ...details, method, path }, session));
  const get: Client['get'] = (path, query, signal) =>
    call('GET', path, { ...(query && { query }), ...(signal && { signal }) });
  const post: Client['post'] = (path, json = {}, query) =>
    call('POST', path, { json, ...(query && { query }) });
  const download: Client['download'] = (path, query, onReceived) =>
    keeper.withSession((session) => downloadFile(transport, session, { path, query }, onReceived));

  return {
    signIn: openSignIn(transport, keeper, options),
    signOut: keeper.signOut,
    forgetSession: keeper.forget,
    async renewSession() {
      const session = sessions.get();
      if (session) await keeper.renewed(session);
    },
    session: () => sessions.get(),
    entity: (entity) => entityCalls({ get, post, download }, entity),
    call,
    get,
    post,
    download,
    postTold: (path, json = {}, query) =>
      keeper.withSession((session) =>
        transport.sendTold({ method: 'POST', path, json, ...(query && { query }) }, session),
      ),
    publicCall: (method, path, details = {}) => transport.send({ ...details, method, path }, null),
    upload: (path, form, query, onSent) =>
      call('POST', path, {
        body: form,
        timeoutMs: uploadTimeoutMs,
        ...(query && { query }),
        ...(onSent && { onSent }),
      }),
    async ticketAddress(path, query) {
      const { ticket } = await post<{ readonly ticket: string }>('blade-auth/ticket', {
        path: `/api/${path}`,
      });
      return transport.addressOf(path, { ...query, 'Blade-Auth': ticket });
    },
    openFeed: (feed) => openFeed(transport, keeper, feed),
    addressOf: transport.addressOf,
    headers: () => keeper.withSession(async (session) => transport.headersOf(session)),
  };
}
