import type { Entity } from '@heliodeck/model/descriptors/entity';
import { type EntityCalls, entityCalls } from './entity-calls.ts';
import { type FeedOptions, openFeed } from './live-feed.ts';
import type { Query } from './query-string.ts';
import { type ReceivedFile, receiveFile } from './received-file.ts';
import { memorySessions, type Session, type SessionStore } from './session.ts';
import { keepSession, type SignedOutReason } from './session-keeper.ts';
import { openSignIn, type PasswordOptions, renewal, type SignIn } from './sign-in.ts';
import { type AnsweredCall, type Call, openTransport, type TransportOptions } from './transport.ts';

/** What a client is told of the server, of the program it is part of, and of the machine it runs on. */
export interface ClientOptions extends TransportOptions, PasswordOptions {
  /** Where the session is kept; default in memory. */
  readonly sessions?: SessionStore;
  /** Hears why a session is over here. */
  readonly onEnd?: (reason: SignedOutReason) => void;
}

/** What a call may carry beside method and path. */
export type CallDetails = Omit<Call, 'method' | 'path'>;

/** A client of the API. Calls throw ApiError, and a DOMException 'AbortError' where their signal gave up. */
export interface Client {
  readonly signIn: SignIn;
  /** Ends the session here at once, and on the server; settles once the server was told. */
  signOut(): Promise<void>;
  /** Forgets a session that the server has ended. */
  forgetSession(reason: SignedOutReason): void;
  /** Asks for new tokens now, so that what a person has gained since counts. Settles at once where nobody is signed in. */
  renewSession(): Promise<void>;
  /** Who is signed in; null where nobody is. */
  session(): Session | null;
  /** Records of an entity, typed by its descriptor. */
  entity<E extends Entity>(entity: E): EntityCalls<E>;
  /** Any call with the session's tokens. @param path below /api, without leading slash @returns the reply's data */
  call<T>(method: Call['method'], path: string, details?: CallDetails): Promise<T>;
  /** A call that needs nobody signed in. */
  publicCall<T>(method: Call['method'], path: string, details?: CallDetails): Promise<T>;
  get<T>(path: string, query?: Query, signal?: AbortSignal): Promise<T>;
  /** Without `json` the body is `{}`. */
  post<T>(path: string, json?: unknown, query?: Query): Promise<T>;
  /** The same where the words of the server say what was done. */
  postTold<T>(path: string, json?: unknown, query?: Query): Promise<AnsweredCall<T>>;
  /** Sends a form. @param onSent hears what share of it has gone out, 0 to 1, where the machine can tell */
  upload<T>(path: string, form: FormData, query?: Query, onSent?: (share: number) => void): Promise<T>;
  /** Fetches a whole file. @param onReceived hears how many bytes have come so far */
  download(path: string, query?: Query, onReceived?: (bytes: number) => void): Promise<ReceivedFile>;
  /**
   * An address for one GET within a minute by whoever has it, without tokens (docs/product/sign-in.md#download-tickets). For
   * sessions of people: a program that acts for itself is refused.
   */
  ticketAddress(path: string, query?: Query): Promise<string>;
  /** Listens to the live feed, and goes on after a break. @returns closes it */
  openFeed(options: FeedOptions): () => void;
  /** Address of a call that a browser opens by itself. */
  addressOf(path: string, query?: Query): string;
  /** Headers of a call with the session's tokens, for what sends calls of its own (measurements). */
  headers(): Promise<Record<string, string>>;
}

/** 20 MB over a line of a rural station take a while. */
const uploadTimeoutMs = 300_000;

/** Makes a client of a server. Nothing is called before it is used. */
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
    keeper.withSession((session) => receiveFile(transport, session, { path, query }, onReceived));

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
