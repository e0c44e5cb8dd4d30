import { ApiError } from './api-error.ts';
import type { Session, SessionStore, TokenReply } from './session.ts';
import { sessionOf } from './session.ts';
import type { Transport } from './transport.ts';

/** Why a session is over here. */
export type SignedOutReason = 'expired' | 'signed-out';

/** A token this close to its end is renewed before it is used, in milliseconds. */
const renewalMarginMs = 5 * 60_000;

/** Keeps one session alive while calls are made with it, and ends it. */
export interface SessionKeeper {
  /**
   * Makes an attempt with the session's tokens: renews them when they are about to expire, and once more when the server
   * refuses them. A session that cannot be renewed is over.
   * @throws ApiError 'signed-out' where nobody is signed in, or not any more; what the attempt throws
   */
  withSession<T>(attempt: (session: Session) => Promise<T>): Promise<T>;
  /** The session with tokens that are good for a while; null where nobody is signed in. */
  current(): Promise<Session | null>;
  /** Renews tokens that were refused. @returns the session to go on with; null when it is over, and forgotten */
  renewed(refused: Session): Promise<Session | null>;
  begin(reply: TokenReply, scope: string): Session;
  /**
   * Forgets the session at once and has the server end it, whatever is on its way: tokens that a renewal brings afterwards
   * are not kept, and ended too. The server may be out of reach: the person leaves all the same.
   * @returns settles once the server was told
   */
  signOut(): Promise<void>;
  /** Forgets a session that the server has ended. */
  forget(reason: SignedOutReason): void;
}

/** What the keeper is handed. */
export interface KeeperParts {
  readonly transport: Transport;
  readonly sessions: SessionStore;
  /** Asks for new tokens. @throws ApiError */
  readonly renew: (session: Session) => Promise<TokenReply>;
  readonly onEnd: (reason: SignedOutReason) => void;
}

const isSamePerson = (one: Session, other: Session): boolean =>
  one.userId === other.userId && one.tenantId === other.tenantId && one.account === other.account;

/** No answer, or none that says anything about the session: it may still be good. */
const isPassing = (error: unknown): boolean =>
  error instanceof ApiError && (error.fault === 'network' || error.fault === 'timeout' || error.code >= 500);

/** Keeps the session of a store. */
export function keepSession({ transport, sessions, renew, onEnd }: KeeperParts): SessionKeeper {
  /** The renewal that is on its way, and the access token it replaces: calls made meanwhile share it. */
  let flight: { readonly of: string; readonly done: Promise<boolean> } | undefined;
  /** Settles once all that signed out so far have been told of to the server. */
  let leaving: Promise<unknown> = Promise.resolve();

  const logOut = (session: Session): Promise<unknown> =>
    transport.send({ method: 'GET', path: 'blade-auth/oauth/logout' }, session).catch(() => undefined);

  function forget(reason: SignedOutReason): void {
    onEnd(reason);
    sessions.set(null);
  }

  /** @returns whether there are other tokens of the same person now. @throws ApiError where nobody can tell */
  async function renewTokens(stale: Session): Promise<boolean> {
    // One on its way may belong to a session before this one: its end says nothing about this one.
    while (flight && flight.of !== stale.accessToken) await flight.done.catch(() => undefined);
    flight ??= {
      of: stale.accessToken,
      done: sessions
        .exclusive(() => renewOnce(stale))
        .finally(() => {
          flight = undefined;
        }),
    };
    return flight.done;
  }

  async function renewOnce(stale: Session): Promise<boolean> {
    const kept = sessions.get();
    if (kept === null || !isSamePerson(kept, stale)) return false;
    // Another window or client has renewed them while this one waited for its turn.
    if (kept.accessToken !== stale.accessToken) return true;
    let fresh: Session;
    try {
      fresh = sessionOf(await renew(kept), Date.now());
    } catch (error) {
      if (isPassing(error)) throw error;
      return false;
    }
    if (sessions.change(kept.accessToken, fresh)) return true;
    // Asked twice within seconds, the server answers the same (docs/product/sign-in.md#sessions).
    if (sessions.get()?.accessToken === fresh.accessToken) return true;
    // Somebody signed out meanwhile. The call that did may not have reached the server, so these are ended as well.
    await logOut(fresh);
    return false;
  }

  async function current(): Promise<Session | null> {
    const kept = sessions.get();
    if (kept === null) return null;
    const marginMs = Math.min(renewalMarginMs, (kept.expiresAt - kept.issuedAt) / 2);
    if (kept.expiresAt - Date.now() >= marginMs) return kept;
    await renewTokens(kept);
    return sessions.get();
  }

  async function renewed(refused: Session): Promise<Session | null> {
    const isRenewed = await renewTokens(refused);
    const kept = sessions.get();
    if (isRenewed) return kept && isSamePerson(kept, refused) ? kept : null;
    if (kept?.accessToken === refused.accessToken) forget('expired');
    return null;
  }

  return {
    current,
    renewed,
    forget,
    async withSession(attempt) {
      const session = await current();
      if (session === null) throw transport.fault('signed-out');
      try {
        return await attempt(session);
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        // Nothing answers until the owner has changed the password (docs/product/sign-in.md#first-passwords), or set up a
        // second factor.
        if (error.reason === 'signIn.mustChangePassword')
          sessions.change(session.accessToken, { mustChangePassword: true });
        if (error.reason === 'signIn.mustEnrol') sessions.change(session.accessToken, { mustEnrol: true });
        if (error.fault !== 'signed-out') throw error;
        const next = await renewed(session);
        if (next === null) throw error;
        return attempt(next);
      }
    },
    begin(reply, scope) {
      const session = { ...sessionOf(reply, Date.now()), scope };
      sessions.set(session);
      return session;
    },
    async signOut() {
      const ending = sessions.get();
      if (ending !== null) {
        forget('signed-out');
        leaving = Promise.all([leaving, logOut(ending), flight?.done.catch(() => undefined)]);
      }
      await leaving;
    },
  };
}
